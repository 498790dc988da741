"""A model's plan becomes what is written: pages, proposals, subjects, links.

- A page that is proposed and is there already (a name in common; then a name nearly the same, of
  one type) is not made: its sections come to that page, and none that is there is overwritten.
- A section cites the memories that were named for it, for the sentences that are new in it; what
  stood there before keeps what it rests on.
- Where somebody wrote by hand the section is proposed.
- What does not fit under the caps is left, and with it every memory it rests on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.compile.comention import co_mentions
from commonplace.compile.effects import Drawing, Effects, PageWrite, Proposing
from commonplace.compile.guards import drop_invalid
from commonplace.compile.modelled.offering import known_by
from commonplace.compile.plan import LeafPlan, LinkDraft, NewPage, SectionDraft
from commonplace.compile.rules.planning import Caps
from commonplace.compile.rules.same import filed_under
from commonplace.model import Alias, Author, Link, Memory, Page, Section
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.carry import Cited, with_more
from commonplace.wiki.change import About, Change, about, same
from commonplace.wiki.match import same_page
from commonplace.wiki.text.outline import Piece, render_section
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of
from commonplace.wiki.writing import set_apart

REASON = "compiled from memories"
_SUBJECT_TYPES = {"topic": "topic", "decision": "decision", "project": "project"}


@dataclass(slots=True)
class Target:
    """A page that sections come to."""

    page_id: str
    type: str
    slug: str
    page: Page | None
    about: About
    #: By slug: the heading, the new text of the section's body, and the memories cited for it.
    sections: dict[str, tuple[str, str, tuple[str, ...]]] = field(default_factory=dict)
    subject_id: str | None = None

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"

    def held(self, slug: str) -> Section | None:
        sections = self.page.sections if self.page is not None else ()
        return next((each for each in sections if each.slug == slug), None)

    def cites(self) -> list[str]:
        """The memories that are cited for what comes, each once, in order."""
        return [*dict.fromkeys(one for _, _, ids in self.sections.values() for one in ids)]


@dataclass(slots=True)
class Sorted:
    """A plan, sorted by page; with what the writer has still to put into words."""

    targets: list[Target]
    #: Memories that rest on something which did not fit.
    left: set[str]
    tally: dict[str, int]
    #: The address that each proposed page really has.
    addresses: dict[str, str]


def sort_out(
    reader: Reader, book_id: str, plan: LeafPlan, caps: Caps, mention_types: Mapping[str, str]
) -> Sorted:
    """Which page each proposal means, and what fits."""
    sorting = _Sorting(reader, book_id, caps)
    for update in plan.updates:
        sorting.update(update.page_id, update.sections, update.aliases)
    for promotion in plan.promotions:
        if promotion.subject_id in mention_types:
            sorting.make(promotion.page, promotion.subject_id)
    for page in plan.pages:
        sorting.make(page, None)
    return Sorted([*sorting.targets.values()], sorting.left, sorting.tally, sorting.addresses)


class _Sorting:
    def __init__(self, reader: Reader, book_id: str, caps: Caps) -> None:
        self._reader = reader
        self._book_id = book_id
        self._caps = caps
        self.targets: dict[str, Target] = {}
        self.left: set[str] = set()
        self.addresses: dict[str, str] = {}
        self.tally = dict.fromkeys(
            ("merged_exact", "merged_fuzzy", "promotions", "pages_created", "sections"), 0
        )

    def update(
        self, page_id: str, sections: Sequence[SectionDraft], aliases: Sequence[str]
    ) -> Target | None:
        target = self.targets.get(page_id)
        if target is None:
            page = page_rows.page(self._reader, self._book_id, page_id)
            if page is None or page.status != "active":
                return None
            known = known_by(self._reader, self._book_id, page_id)
            target = Target(page.id, page.type, page.slug, page, about(page))
            target.subject_id = known.id if known else None
            self.targets[page_id] = target
        target.about = replace(target.about, aliases=_with_aliases(target.about, aliases))
        for draft in sections:
            self._put(target, draft)
        return target

    def make(self, new: NewPage, subject_id: str | None) -> None:
        """The page that is proposed; or the one that is there already under its names."""
        match = same_page(self._reader, self._book_id, new.type, [new.title, *new.aliases])
        made = self._made(new)
        if match is not None or made is not None:
            how = match.how if match is not None else "exact"
            self.tally[f"merged_{how}"] += 1
            page_id = made.page_id if made is not None else match.page.page_id  # type: ignore[union-attr]
            target = self.update(page_id, new.sections, [new.title, *new.aliases])
        elif self.tally["pages_created"] >= self._caps.new_pages and self.targets:
            self._leave(new.sections)
            return
        else:
            target = self._new(new)
        if target is not None:
            self.addresses[f"{new.type}/{new.slug or slug_of(new.title)}"] = target.address
            if subject_id is not None and target.subject_id is None:
                target.subject_id = subject_id
                self.tally["promotions"] += 1

    def _made(self, new: NewPage) -> Target | None:
        keys = {slug_of(name) for name in (new.title, *new.aliases)}
        for target in self.targets.values():
            own = {slug_of(target.about.title), *(slug_of(a.name) for a in target.about.aliases)}
            if target.page is None and target.type == new.type and keys & own:
                return target
        return None

    def _new(self, new: NewPage) -> Target:
        taken = {each.address for each in self.targets.values()}
        slug = free_slug(
            page_slug(new.title),
            lambda each: (
                f"{new.type}/{each}" in taken
                or page_rows.at_address(self._reader, self._book_id, new.type, each) is not None
            ),
        )
        known = About(slug, new.title, new.summary, confidence="low")
        known = replace(known, aliases=_with_aliases(known, new.aliases))
        target = Target(clock.new_id(), new.type, slug, None, known)
        self.targets[target.page_id] = target
        self.tally["pages_created"] += 1
        for draft in new.sections:
            self._put(target, draft)
        return target

    def _put(self, target: Target, draft: SectionDraft) -> None:
        child_id = self._grown(target).get(draft.slug)
        if child_id is not None:  # it is a page of its own by now
            self.update(child_id, [draft], [])
            return
        full = self.tally["sections"] >= self._caps.sections
        if full and target.page is not None and self.tally["sections"]:
            self._leave([draft])
            return
        heading, body, cited = draft.heading, draft.body, draft.memory_ids
        held = target.sections.get(draft.slug)
        if held is not None:  # proposed twice: both, one after the other
            body = f"{held[1].rstrip()}\n\n{body}"
            cited = tuple(dict.fromkeys([*held[2], *cited]))
        else:
            self.tally["sections"] += 1
        target.sections[draft.slug] = (heading, body, cited)

    def _grown(self, target: Target) -> dict[str, str]:
        """Sections of the page that became pages."""
        if target.page is None:
            return {}
        found = hubs.promoted(self._reader, self._book_id, [target.page_id])
        return {slug: child_id for (_, slug), child_id in found.items()}

    def _leave(self, sections: Iterable[SectionDraft]) -> None:
        self.left |= {each for draft in sections for each in draft.memory_ids}


def _with_aliases(known: About, names: Iterable[str]) -> tuple[Alias, ...]:
    keys = {slug_of(known.title), *(slug_of(each.name) for each in known.aliases)}
    new = {slug_of(name): name for name in names if slug_of(name) not in keys and name.strip()}
    return (*known.aliases, *(Alias(name, "compiler") for name in new.values()))


# --- what is written ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turned:
    """Everything that a plan comes to, with what is told of it."""

    effects: Effects
    warnings: tuple[str, ...] = ()


def turned(
    reader: Reader,
    book_id: str,
    memories: Sequence[Memory],
    plan: LeafPlan,
    sorted_: Sorted,
    mind: str,
) -> Turned:
    """What is to be written of a plan whose words are final."""
    writes: list[PageWrite] = []
    proposals: list[Proposing] = []
    for target in sorted_.targets:
        write = _write(target, proposals)
        if write is not None:
            writes.append(write)
    seeing = _Seeing(reader, book_id, memories)
    for target in sorted_.targets:
        seeing.page(target)
    for each in plan.unresolved:
        seeing.unresolved(each.name, each.type, each.memory_id)
    drawings, warnings = _links(reader, book_id, plan.links, sorted_)
    drawings += seeing.drawings(sorted_.targets)
    done = tuple(memory.id for memory in memories if memory.id not in sorted_.left)
    changed = {write.page_id for write in writes} | {each.page_id for each in drawings}
    made = sum(1 for write in writes if write.base is None)
    tally = sorted_.tally | {
        "pages_created": made,
        "pages_updated": len(writes) - made,
        "proposals": len(proposals),
        "mentions": len(plan.unresolved),
    }
    return Turned(
        Effects(
            mind=mind,
            memories=done,
            writes=tuple(writes),
            proposals=tuple(proposals),
            subjects=tuple(seeing.subjects.values()),
            keys=tuple(seeing.keys),
            sightings=tuple(seeing.sightings),
            drawings=tuple(drawings),
            stale=tuple(sorted(changed)),
            tally=tally,
        ),
        warnings,
    )


def _write(target: Target, proposals: list[Proposing]) -> PageWrite | None:
    page = target.page
    pieces = [Piece(each.slug, each.heading, each.text) for each in (page.sections if page else ())]
    places = {piece.slug: at for at, piece in enumerate(pieces)}
    cited: dict[str, tuple[Cited, ...]] = {}
    for slug, (heading, body, ids) in target.sections.items():
        held = target.held(slug)
        text = render_section(slug, held.heading if held else heading, body)
        if held is not None and held.pen == "authored" and page is not None:
            if body.strip() not in held.body:
                sources = tuple(Cited(each) for each in ids)
                proposals.append(Proposing(page.id, slug, page.version, body, sources, REASON))
            continue
        if held is None:
            places[slug] = len(pieces)
            pieces.append(Piece(slug, heading, text))
            cited[slug] = tuple(Cited(each) for each in ids)
        else:
            pieces[places[slug]] = Piece(slug, held.heading, text)
            before = [Cited(each.memory_id, each.sentences) for each in held.sources]
            cited[slug] = with_more(held.text, text, before, ids)
    if not pieces:
        return None
    body = set_apart(pieces)
    base = page.version if page is not None else None
    write = PageWrite(target.page_id, target.type, base, target.about, body, cited, REASON)
    change = Change(target.about, body, Author("compiler"), "compiled", REASON, cited)
    return None if page is not None and same(page, change) else write


class _Seeing:
    """Who was seen in which memory, as far as the plan says."""

    def __init__(self, reader: Reader, book_id: str, memories: Sequence[Memory]) -> None:
        self._reader = reader
        self._book_id = book_id
        self._memories = {memory.id: memory for memory in memories}
        self._number = rows.last_number(reader, book_id)
        self._held = rows.sightings_in(reader, book_id, self._memories) if memories else {}
        self.subjects: dict[str, Subject] = {}
        self.keys: list[tuple[str, str]] = []
        self.sightings: list[Sighting] = []

    def page(self, target: Target) -> None:
        cites = [each for each in target.cites() if each in self._memories]
        if not cites:
            return
        subject = self._subject(target, cites)
        for memory_id in cites:
            self._see(subject, target.about.title, memory_id)

    def _subject(self, target: Target, cites: Sequence[str]) -> Subject:
        known = (
            rows.with_ids(self._reader, self._book_id, [target.subject_id])
            if target.subject_id
            else {}
        )
        subject = known.get(target.subject_id or "")
        if subject is None:
            subject = self._new(_SUBJECT_TYPES.get(target.type, ""), self._day(cites[0]))
        names = [target.about.title, *(each.name for each in target.about.aliases)]
        forms = {**subject.forms}
        for name in names:
            forms[name] = forms.get(name, 0) + 1
            self._file(subject, name)
        subject = replace(subject, page_id=target.page_id, forms=forms, said=max(1, subject.said))
        self.subjects[subject.id] = subject
        target.subject_id = subject.id
        return subject

    def unresolved(self, name: str, type_: str, memory_id: str) -> None:
        """A name that waits: one more memory that says it."""
        if memory_id not in self._memories or not alias_key(name):
            return
        found = rows.under(self._reader, self._book_id, [alias_key(name)])
        ids = [each for group in found.values() for each in group]
        known = [*rows.with_ids(self._reader, self._book_id, ids).values()] if ids else []
        own = [each for each in self.subjects.values() if name in each.forms]
        subject = next(iter([*own, *known]), None) or self._new(type_, self._day(memory_id))
        subject = self.subjects.get(subject.id, subject)
        forms = {**subject.forms, name: subject.forms.get(name, 0) + 1}
        day = self._day(memory_id)
        self.subjects[subject.id] = replace(
            subject, forms=forms, last_day=max(subject.last_day, day), said=subject.said + 1
        )
        self._file(subject, name)
        self._see(subject, name, memory_id)

    def drawings(self, targets: Sequence[Target]) -> list[Drawing]:
        """Links between pages that rest on one memory."""
        pages = {
            each.subject_id: (each.page_id, each.address) for each in targets if each.subject_id
        }
        seen: dict[str, list[str]] = {}
        for each in self.sightings:
            seen.setdefault(each.memory_id, []).append(each.subject_id)
        return co_mentions(sorted(seen.items()), pages)

    def _new(self, type_: str, day: str) -> Subject:
        self._number += 1
        return Subject(clock.new_id(), self._number, type_, 0.8, 0, None, None, day, day, {}, {})

    def _file(self, subject: Subject, name: str) -> None:
        for key in dict.fromkeys((alias_key(name), *filed_under(name, subject.type))):
            if key:
                self.keys.append((key, subject.id))

    def _see(self, subject: Subject, surface: str, memory_id: str) -> None:
        before = self._held.get(memory_id, [])
        own = [each for each in self.sightings if each.memory_id == memory_id]
        if any(each.subject_id == subject.id for each in (*before, *own)):
            return
        place = max([each.position for each in (*before, *own)], default=-1) + 1
        self.sightings.append(
            Sighting(
                memory_id, place, subject.id, alias_key(surface), surface, self._day(memory_id)
            )
        )

    def _day(self, memory_id: str) -> str:
        return f"{self._memories[memory_id].occurred_at:%Y-%m-%d}"


def _links(
    reader: Reader, book_id: str, links: Sequence[LinkDraft], sorted_: Sorted
) -> tuple[list[Drawing], tuple[str, ...]]:
    """References that the plan draws, between pages that are there afterwards."""
    own = {target.address: target.page_id for target in sorted_.targets}
    named = [
        replace(
            link,
            source=sorted_.addresses.get(link.source, link.source),
            target=sorted_.addresses.get(link.target, link.target),
        )
        for link in links
    ]
    known = dict(own)
    for address in {each for link in named for each in (link.source, link.target)} - {*own}:
        type_, _, slug = address.partition("/")
        page_id = page_rows.at_address(reader, book_id, type_, slug)
        if page_id is not None:
            known[address] = page_id
    kept, warnings = drop_invalid(named, known)
    drawings = []
    for each in kept:
        type_, _, slug = each.target.partition("/")
        link = Link("reference", "", "", type_, slug, "", each.context[:300])
        drawings.append(Drawing(known[each.source], f"plan:{known[each.target]}", (link,)))
    return drawings, tuple(warnings)
