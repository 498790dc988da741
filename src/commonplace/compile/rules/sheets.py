"""A page while it is worked on: what it says, what comes to it, and what becomes of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from commonplace.compile.effects import PageWrite, Proposing
from commonplace.compile.rules.holding.standing import Turn, standing, turns
from commonplace.compile.rules.items import DISPUTED, identity, item, merged, parse, render
from commonplace.compile.rules.placing import GROWING, heading, ordered, placed
from commonplace.compile.rules.prose import beneath, prose
from commonplace.compile.rules.shelf import Said
from commonplace.compile.rules.summary import listing, summary
from commonplace.compile.rules.titles import aliases_of, names_of
from commonplace.compile.rules.wording import unlinked
from commonplace.compile.said import Item
from commonplace.model import Author, Page, Section
from commonplace.model.pages import heading_of
from commonplace.store.compiling.subjects import Subject
from commonplace.wiki.carry import Cited, hashes
from commonplace.wiki.change import About, Change, about, cited_by, same
from commonplace.wiki.grounding.agreement import page_level
from commonplace.wiki.text.outline import LEAD, Piece
from commonplace.wiki.text.sentences import sentence_hash
from commonplace.wiki.writing import set_apart

#: Under this name a page's metadata say what its subject is: the page is the compiler's own.
SUBJECT = "subject"
#: What it says there of a page that was a section of another.
SECTION = "section"
#: With this a line begins that does not hold any more.
_STROKE = "\n- ~~"
#: Statements that stay on a page when a section has become a page of its own.
_HIGHLIGHTS = 5


@dataclass(slots=True)
class Sheet:
    """A page, the subject it is about, and what comes to it."""

    page_id: str
    type: str
    slug: str
    subject: Subject | None
    #: As it is; nothing when it is to be made.
    page: Page | None = None
    #: New statements, by section.
    new: dict[str, list[Item]] = field(default_factory=dict)
    #: Memories whose bullets have to be linked anew.
    relink: set[str] = field(default_factory=set)
    #: Hashes of sentences that somebody struck out here.
    struck: frozenset[str] = frozenset()
    #: Proposals of the compiler that are open here: by section their id, and what they say.
    open: dict[str, tuple[str, Section]] = field(default_factory=dict)
    #: Sections that became pages, and what stays of them: the child's address and title.
    outgrown: dict[str, tuple[str, str, Sequence[Item]]] = field(default_factory=dict)
    #: Sections that list other pages: their texts and what they rest on; without text they go.
    listed: dict[str, tuple[str, tuple[Cited, ...]]] = field(default_factory=dict)
    #: What a page is to be called that is no subject's own: a section that became a page.
    title: str = ""
    parent_id: str | None = None
    #: It was archived, and is needed again.
    is_back: bool = False
    #: These very rules wrote it just now: what has not changed since would come out the same.
    as_left: bool = False
    #: What the sections hold afterwards, before links are drawn; only those that change.
    held: dict[str, tuple[Item, ...]] = field(default_factory=dict)
    #: What the sections held before, as far as somebody asked.
    _items: dict[str, tuple[Item, ...]] = field(default_factory=dict, repr=False)

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"

    @property
    def ours(self) -> bool:
        """Whether the compiler made the page, and keeps its title and summary."""
        return self.page is None or SUBJECT in self.page.metadata

    def put(self, said: Said) -> None:
        """A statement comes to the page. Where it stands depends on the page and on its memory
        alone, not on what became known of the subject since."""
        slug = placed(said.statement, said.key, self.type, said.type)
        self.new.setdefault(slug, []).append(item(said.statement, said.day, said.memory_id))

    @property
    def sections(self) -> tuple[Section, ...]:
        """What the page says now."""
        return self.page.sections if self.page is not None else ()

    def section(self, slug: str) -> Section | None:
        return next((each for each in self.sections if each.slug == slug), None)

    def by_hand(self, slug: str) -> bool:
        held = self.section(slug)
        return held is not None and held.pen == "authored"

    def settle(self) -> None:
        """What each section holds, once what is new has come to it."""
        touched = {*self.new, *self._to_relink()}
        for slug in sorted(touched):
            if self.by_hand(slug) or slug in self.outgrown:
                continue
            before = self.items(slug)
            after = merged(slug, before, self._allowed(slug, self.new.get(slug, ())))
            if after or not self.prose(slug):
                self.held[slug] = after

    def prose(self, slug: str) -> str:
        """What a section says in words that no rule wrote."""
        return prose(self.section(slug), ours=self.ours)

    def items(self, slug: str) -> tuple[Item, ...]:
        """What a compiled section holds now."""
        held = self._items.get(slug)
        if held is None:
            section = self.section(slug)
            is_ours = section is not None and section.pen == "compiled"
            held = self._items[slug] = parse(section) if section is not None and is_ours else ()
        return held

    def _to_relink(self) -> Iterable[str]:
        for section in self.sections if self.relink else ():
            if section.pen == "compiled" and any(
                source.memory_id in self.relink for source in section.sources
            ):
                yield section.slug

    def _allowed(self, slug: str, items: Iterable[Item]) -> list[Item]:
        """Without what somebody said is wrong."""
        return [each for each in items if not self.struck or not self._is_struck(slug, each)]

    def _is_struck(self, slug: str, one: Item) -> bool:
        text, _ = render(slug, heading(slug), [one])
        said = {*hashes(text), sentence_hash(unlinked(one.text))}
        return not self.struck.isdisjoint(said)

    def to_link(self) -> dict[str, list[Item]]:
        """Bullets whose links have to be drawn: new ones, and those that a new page concerns."""
        found: dict[str, list[Item]] = {}
        for slug, items in self.held.items():
            before = {(each.text, each.memory_ids) for each in self.items(slug)}
            wanted = [
                each
                for each in items
                if (each.text, each.memory_ids) not in before
                or not self.relink.isdisjoint(each.memory_ids)
            ]
            if wanted:
                found[slug] = wanted
        return found

    def link(self, slug: str, texts: Mapping[str, str]) -> None:
        """Bullets with their links, by the identity of what they say."""
        shown = ((each, texts.get(identity(each.text), each.text)) for each in self.held[slug])
        self.held[slug] = tuple(
            each if text == each.text else replace(each, text=text) for each, text in shown
        )

    # --- what becomes of it ---------------------------------------------------------------------

    def write(self, reason: str) -> tuple[PageWrite, int] | None:
        """The page as it is to be and how many of its sections change; nothing if none does.

        What became something else counts where nothing becomes a page of its own: else it would
        matter when it does."""
        untouched = self._is_untouched()
        if untouched and all(self._lists(slug, *each) for slug, each in self.listed.items()):
            return None
        texts: dict[str, str] = {}
        cited: dict[str, tuple[Cited, ...]] = {}
        held = self._all_items()
        stands = untouched and self._surely_stands(held)
        lasting = (each for slug, each in held.items() if slug not in GROWING)
        told = () if stands else turns(chain.from_iterable(lasting))
        turned = {} if self._only_grew() else self._turned(told)
        for slug, items in (self.held | turned).items():
            if items:
                texts[slug], cited[slug] = render(slug, heading(slug), items, told)
        for slug, (address, title, grown) in self.outgrown.items():
            if not self.by_hand(slug) and grown:
                texts[slug], cited[slug] = self._remains(slug, address, title, grown)
        for slug, (text, sources) in self.listed.items():
            if text and not self.by_hand(slug):
                texts[slug], cited[slug] = text, sources
        for slug in [each for each in texts if each not in self.outgrown]:
            section, words = self.section(slug), self.prose(slug)
            if section is not None and words:
                texts[slug], cited[slug] = beneath(section, words, texts[slug], cited[slug])
        body = self._body(texts)
        known = self._about(body, held, told, stands)
        if not body.strip():
            return None
        author = Author("compiler", "rules")
        change = Change(known, body, author, "compiled", reason, cited)
        if self.page is not None and same(self.page, change) and not self.is_back:
            return None
        changed = sum(1 for slug in texts if self._differs(slug, texts[slug]))
        base = self.page.version if self.page is not None else None
        before = None if self.is_back else self.page
        write = PageWrite(self.page_id, self.type, base, known, body, cited, reason, before)
        return write, changed

    def put_away(self) -> None:
        """It is written: what it held is let go of, for there may be thousands of sheets."""
        for each in (self.new, self.held, self._items, self.outgrown, self.listed):
            each.clear()

    def _turned(self, told: Sequence[Turn]) -> dict[str, tuple[Item, ...]]:
        """Sections to which nothing came, and in which something gave way, or holds again."""
        found = {}
        for section in self.sections:
            slug, items = section.slug, self.items(section.slug)
            if not items or slug in self.held or slug in self.outgrown or slug in self.listed:
                continue
            if (told or _STROKE in section.text) and is_whole(section, items):
                text, _ = render(slug, heading(slug), items, told)
                if text.strip() != section.text.strip():
                    found[slug] = items
        return found

    def propose(self, reason: str) -> list[Proposing]:
        """What comes to sections that somebody wrote by hand."""
        found = []
        for slug in sorted(self.new):
            section = self.section(slug)
            if section is None or section.pen != "authored" or self.page is None:
                continue
            one = self._proposal(section, self.page.version, reason)
            if one is not None:
                found.append(one)
        return found

    def _proposal(self, section: Section, base: int, reason: str) -> Proposing | None:
        """The section with what is new behind it; together with what is proposed there already."""
        earlier, wrote = self.open.get(section.slug, (None, None))
        held = parse(wrote) if wrote is not None else ()
        said = " ".join(section.body.casefold().split())
        new = [
            each
            for each in self._allowed(section.slug, self.new[section.slug])
            if " ".join(each.text.casefold().split()) not in said
        ]
        items = merged(section.slug, held, new)
        if not new or not items:
            return None
        bullets, cited = render(section.slug, section.heading, items)
        said_before = section.body.rstrip()
        apart = "\n" if said_before.rpartition("\n")[2].startswith("- ") else "\n\n"
        body = said_before + apart + bullets.partition("\n")[2].strip("\n") + "\n"
        return Proposing(self.page_id, section.slug, base, body, cited, reason, earlier)

    def _remains(
        self, slug: str, address: str, title: str, items: Sequence[Item]
    ) -> tuple[str, tuple[Cited, ...]]:
        best = merged(slug, items, limit=_HIGHLIGHTS)
        text, cited = render(slug, heading(slug), best)
        shown = title.replace("[", "\\[").replace("]", "\\]")
        see = f"See: [{shown}](/wiki/{address})\n"
        more = hashes(see)
        return f"{text}\n{see}", tuple(
            Cited(each.memory_id, (*each.sentences, *more)) for each in cited
        )

    def _differs(self, slug: str, text: str) -> bool:
        section = self.section(slug)
        return section is None or section.text.rstrip() != text.rstrip()

    def _body(self, texts: Mapping[str, str]) -> str:
        sections = {each.slug: each for each in self.sections}
        empty = {slug for slug, items in self.held.items() if not items}
        empty |= {slug for slug, (text, _) in self.listed.items() if not text}
        slugs = [*sections, *(slug for slug in texts if slug not in sections)]
        if self.ours:
            slugs = [
                *(slug for slug in slugs if slug == LEAD),
                *ordered((slug for slug in slugs if slug != LEAD), self.type),
            ]
        else:
            late = [slug for slug in slugs if slug not in sections]
            slugs = [*sections, *ordered(late, self.type)]
        pieces = [
            Piece(
                slug,
                _heading(texts[slug]) if slug in texts else sections[slug].heading,
                texts[slug] if slug in texts else sections[slug].text,
            )
            for slug in slugs
            if slug not in empty or slug in texts or self.by_hand(slug)
        ]
        body = set_apart(pieces) if pieces else ""
        # What stood before a section that is gone ends the page as if that had never been.
        return body.rstrip("\n") + "\n" if self.ours and body else body

    def _about(
        self,
        body: str,
        held: Mapping[str, Sequence[Item]],
        told: Sequence[Turn],
        stands: bool,
    ) -> About:
        if not self.ours:
            return about(self.page) if self.page is not None else About(self.slug, self.slug)
        before = about(self.page) if self.page is not None else About(self.slug, self.title)
        known = replace(self._named(before), confidence=_confidence(held, self.sections, body))
        if stands and self.page is not None:
            return replace(known, summary=self.page.summary)
        items = {
            slug: standing(slug, group, () if slug in GROWING else told)
            for slug, group in held.items()
        }
        type_ = self.subject.type if self.subject is not None else "topic"
        also = tuple(each.name for each in known.aliases)
        said = summary(known.title, type_, items, also) if any(items.values()) else listing(body)
        return replace(known, summary=said)

    def _named(self, before: About) -> About:
        """What it is called and where it belongs, by its subject."""
        known = replace(before, slug=self.slug, parent_id=self.parent_id or before.parent_id)
        subject = self.subject
        if subject is None:
            metadata = {**before.metadata, SUBJECT: SECTION}
            return replace(known, title=self.title or before.title, metadata=metadata)
        first, *others = names_of(subject)
        title = first or before.title
        return replace(
            known,
            title=title,
            aliases=aliases_of(before.aliases, title, others),
            metadata={**before.metadata, SUBJECT: subject.type or "thing"},
        )

    def _is_untouched(self) -> bool:
        """Whether nothing came to a page that was written just now, and it is called the same: only
        what it lists may be otherwise."""
        if self.page is None or not self.as_left or self.is_back or self.held or self.outgrown:
            return False
        before = about(self.page)
        named = self._named(before) if self.ours else before
        is_called_so = {*named.aliases} == {*before.aliases}
        return is_called_so and replace(named, aliases=before.aliases) == before

    def _only_grew(self) -> bool:
        """Whether a page that was written just now has the sentences of change that it had then,
        so that nothing gives way anew, or holds again, in sections to which nothing came."""
        return self.as_left and not {*self.held, *self.outgrown}.difference(GROWING)

    def _surely_stands(self, held: Mapping[str, Sequence[Item]]) -> bool:
        """Whether something that the page says is struck nowhere: a summary is made of that."""
        return any(held[each.slug] and _STROKE not in each.text for each in self.sections)

    def _lists(self, slug: str, text: str, sources: Sequence[Cited]) -> bool:
        """Whether a section lists just this already; what is by hand lists what it does."""
        section = self.section(slug)
        if section is None or section.pen == "authored":
            return section is not None or not text
        return not self._differs(slug, text) and cited_by(section) == {*sources}

    def _all_items(self) -> Mapping[str, Sequence[Item]]:
        items = {each.slug: self.items(each.slug) for each in self.sections} | self.held
        return items | {
            slug: merged(slug, held, limit=_HIGHLIGHTS)
            for slug, (_, _, held) in self.outgrown.items()
            if held and not self.by_hand(slug)
        }


def again(page: Page, subject: Subject) -> Sheet:
    """A page that was archived when it had nothing left to list, and is needed again: nothing that
    it said then is left."""
    empty = replace(page, status="active", sections=())
    return Sheet(page.id, page.type, page.slug, subject, empty, is_back=True)


def is_whole(section: Section, items: Sequence[Item]) -> bool:
    """Whether a section holds its items and nothing else."""
    lines = [line for line in section.body.splitlines() if line.strip()]
    return len(lines) == len(items)


def _heading(text: str) -> str:
    return heading_of(text.partition("\n")[0]) or ""


def _confidence(items: Mapping[str, Sequence[Item]], sections: Iterable[Section], body: str) -> str:
    """Low for a stub; high where many memories say it, in whoever's words, and nothing else says
    otherwise."""
    memories = {each for group in items.values() for one in group for each in one.memory_ids}
    by_hand = (section for section in sections if section.pen == "authored")
    memories |= {source.memory_id for section in by_hand for source in section.sources}
    disputed = body.count(DISPUTED)
    return page_level(len(memories), body.count("\n- "), disputed)
