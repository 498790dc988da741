"""Which page each proposal of a plan means, which section, and what fits under the caps.

- A page that is proposed and is there already (a name in common; then a name nearly the same, of
  one type) is not made: its sections come to that page.
- What a section cites already is there: it is not put there again. So a plan that was cut off by a
  cap can be made anew, and what was written of it costs nothing.
- What does not fit under the caps is left, and with it every memory it rests on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from commonplace import clock
from commonplace.compile.guards import LONGEST_BODY
from commonplace.compile.modelled.checked import NOTES, named
from commonplace.compile.modelled.offering import known_by
from commonplace.compile.plan import LeafPlan, NewPage, SectionDraft
from commonplace.compile.rules.members import RELATED, lists
from commonplace.compile.rules.planning import Caps
from commonplace.compile.rules.sheets import SUBJECT
from commonplace.model import Alias, Page, PageProposal, Section
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import proposals as proposal_rows
from commonplace.wiki.change import About, about
from commonplace.wiki.match import same_page
from commonplace.wiki.text.outline import heading_for
from commonplace.wiki.text.slugs import free_slug, page_slug, slug_of

_MOST_PROPOSALS = 100


@dataclass(frozen=True, slots=True)
class Incoming:
    """What comes to a section."""

    heading: str
    proposal: str
    cited: tuple[str, ...]
    #: How the section reads in the end; nothing when its words stay and only its sources grow.
    body: str | None = None


@dataclass(slots=True)
class Target:
    """A page that sections come to."""

    page_id: str
    type: str
    slug: str
    page: Page | None
    about: About
    #: By slug.
    sections: dict[str, Incoming] = field(default_factory=dict)
    subject_id: str | None = None
    #: Mentions that turned out to be what the page is about.
    became: list[str] = field(default_factory=list)
    #: Hashes of sentences that somebody struck out here, or on the page it was a section of.
    struck: frozenset[str] = frozenset()
    #: What was proposed to it, by section.
    proposals: dict[str, list[PageProposal]] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"

    def held(self, slug: str) -> Section | None:
        sections = self.page.sections if self.page is not None else ()
        return next((each for each in sections if each.slug == slug), None)

    def cites(self) -> list[str]:
        """The memories that are cited for what comes, each once, in order."""
        return [*dict.fromkeys(one for each in self.sections.values() for one in each.cited)]


@dataclass(slots=True)
class Sorted:
    """A plan, sorted by page; with what the writer has still to put into words."""

    targets: list[Target]
    #: Memories that rest on something which did not fit.
    left: set[str]
    tally: dict[str, int]
    #: The address that each proposed page really has.
    addresses: dict[str, str]


def sort_out(reader: Reader, book_id: str, plan: LeafPlan, caps: Caps) -> Sorted:
    """Which page each proposal means, and what fits."""
    sorting = _Sorting(reader, book_id, caps)
    for update in plan.updates:
        sorting.update(update.page_id, update.sections, update.aliases)
    for promotion in plan.promotions:
        sorting.promote(promotion.subject_id, promotion.page)
    for page in plan.pages:
        sorting.make(page)
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
        target = self.targets.get(page_id) or self._opened(page_id)
        if target is None:
            return None
        target.about = replace(target.about, aliases=_with_aliases(target.about, aliases))
        for draft in sections:
            self._put(target, draft)
        return target

    def promote(self, subject_id: str, new: NewPage) -> None:
        """A mention gets its page, or the page that it got meanwhile."""
        subject = rows.with_ids(self._reader, self._book_id, [subject_id]).get(subject_id)
        there = subject.page_id if subject is not None else None
        if there is not None and self.update(there, new.sections, new.aliases) is not None:
            return
        target = self.make(new)
        if target is None or subject is None:
            return
        if target.subject_id is None:
            target.subject_id = subject_id
        elif target.subject_id != subject_id:
            target.became.append(subject_id)
        self.tally["promotions"] += 1

    def make(self, new: NewPage) -> Target | None:
        """The page that is proposed; or the one that is there already under its names."""
        made = self._made(new)
        match = same_page(self._reader, self._book_id, new.type, [new.title, *new.aliases])
        page_id = made.page_id if made is not None else match.page.page_id if match else None
        if page_id is not None:
            self.tally[f"merged_{match.how if match and made is None else 'exact'}"] += 1
            target = self.update(page_id, new.sections, [new.title, *new.aliases])
        elif self.tally["pages_created"] >= max(1, self._caps.new_pages):
            self._leave(new.sections)
            return None
        else:
            target = self._new(new)
        if target is not None:
            self.addresses[f"{new.type}/{new.slug or slug_of(new.title)}"] = target.address
        return target

    # --- pages ----------------------------------------------------------------------------------

    def _opened(self, page_id: str) -> Target | None:
        page = page_rows.page(self._reader, self._book_id, page_id)
        if page is None or page.status != "active":
            return None
        known = known_by(self._reader, self._book_id, page_id)
        target = Target(page.id, page.type, page.slug, page, about(page))
        target.subject_id = known.id if known else None
        target.struck = struck_on(self._reader, self._book_id, page)
        for each in proposal_rows.proposals(
            self._reader, self._book_id, page_id, None, _MOST_PROPOSALS
        ):
            if each.author.kind == "compiler":
                target.proposals.setdefault(each.section, []).append(each)
        self.targets[page_id] = target
        return target

    def _made(self, new: NewPage) -> Target | None:
        """A page of this plan that goes by one of these names."""
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

    # --- sections -------------------------------------------------------------------------------

    def _put(self, target: Target, draft: SectionDraft) -> None:
        child_id = self._grown(target).get(draft.slug)
        if child_id is not None and child_id != target.page_id:  # it is a page of its own by now
            self.update(child_id, [draft], [])
            return
        slug, heading = _place(target, draft)
        if self._is_there(target, slug, draft.memory_ids):
            return
        before = target.sections.get(slug)
        if before is not None:  # proposed twice: both, one after the other
            body = f"{before.proposal.rstrip()}\n\n{draft.body}"
            cited = tuple(dict.fromkeys([*before.cited, *draft.memory_ids]))
            target.sections[slug] = Incoming(before.heading, body, cited)
            return
        # A page is made whole; otherwise a job writes at least one section, so that it gets on.
        if target.page is not None and self.tally["sections"] >= max(1, self._caps.sections):
            self._leave([draft])
            return
        self.tally["sections"] += 1
        target.sections[slug] = Incoming(heading, draft.body, draft.memory_ids)

    def _is_there(self, target: Target, slug: str, cited: Iterable[str]) -> bool:
        """Whether the section, or what is proposed to it, cites all of these already."""
        held = target.held(slug)
        if held is None:
            return False
        known = {source.memory_id for source in held.sources}
        if held.pen == "authored":
            known |= {one for each in target.proposals.get(slug, ()) for one in each.sources}
        return known.issuperset(cited)

    def _grown(self, target: Target) -> dict[str, str]:
        """Sections of the page that became pages."""
        if target.page is None:
            return {}
        found = hubs.promoted(self._reader, self._book_id, [target.page_id])
        return {slug: child_id for (_, slug), child_id in found.items()}

    def _leave(self, sections: Iterable[SectionDraft]) -> None:
        self.left |= {each for draft in sections for each in draft.memory_ids}


def struck_on(reader: Reader, book_id: str, page: Page) -> frozenset[str]:
    """What must not be said on a page: a section that became one takes that along."""
    pages = [page.id, *([page.parent_id] if page.parent_id else [])]
    return frozenset(
        pin.sentence for each in pages for pin in proposal_rows.pins(reader, book_id, each)
    )


def _place(target: Target, draft: SectionDraft) -> tuple[str, str]:
    """The section that a draft belongs to. A list that a rule keeps is nobody's to write on, and
    one that is full goes on in the next."""
    held = target.held(draft.slug)
    slug, heading = (draft.slug, held.heading) if held else named(draft.slug, draft.heading)
    ours = target.page is not None and SUBJECT in target.page.metadata
    held = target.held(slug)
    if (ours and slug == RELATED.get(target.type)) or (held is not None and lists(held)):
        slug, heading = NOTES, heading_for(NOTES)
    first, number = heading, 1
    while _is_full(target.held(slug), draft.body):
        number += 1
        slug, heading = named("", f"{first or 'Notes'} {number}")
    return slug, heading


def _is_full(held: Section | None, body: str) -> bool:
    return (
        held is not None
        and held.pen == "compiled"
        and len(held.body) + len(body) > LONGEST_BODY - 2
        and bool(held.body.strip())
    )


def _with_aliases(known: About, names: Iterable[str]) -> tuple[Alias, ...]:
    keys = {slug_of(known.title), *(slug_of(each.name) for each in known.aliases)}
    new = {slug_of(name): name for name in names if slug_of(name) not in keys and name.strip()}
    return (*known.aliases, *(Alias(name, "compiler") for name in new.values()))
