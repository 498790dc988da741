"""A page told from nothing: from every memory that names whom it is about.

Who is meant by which name was decided when the memories were compiled, and people may have renamed
and merged since: that stands. What is told anew is what memories say of the page's subjects, what
its sections are, and what it is called and summed up by. What somebody wrote by hand stays where it
is, and so do lists of other pages, which are looked at when pages change. For pages that the rules
keep the outcome is what stands there already, byte for byte: a section is a set.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from commonplace.capture.aliases import alias_key
from commonplace.compile.effects import PageWrite, Proposing
from commonplace.compile.rules.drafting import Batch
from commonplace.compile.rules.due import Telling
from commonplace.compile.rules.items import identity, parse
from commonplace.compile.rules.planning import Planning
from commonplace.compile.rules.prose import prose
from commonplace.compile.rules.sheets import SUBJECT
from commonplace.compile.rules.shelf import Born, Folded, page_type, title_of
from commonplace.compile.rules.wording import written
from commonplace.compile.said import Item
from commonplace.model import PAGE_TYPES, Page, PageInfo, Section
from commonplace.store import memories as memory_rows
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader
from commonplace.wiki.grounding.agreement import page_level
from commonplace.wiki.text.sentences import first_sentence

REASON = "rebuilt from all its memories"


@dataclass(frozen=True, slots=True)
class Anew:
    """What a page would say, and what is proposed where somebody holds the pen."""

    #: Nothing: it rests on no memory, or it only lists others.
    write: PageWrite | None
    proposals: tuple[Proposing, ...] = ()
    #: Subjects that had no page, and that this one turns out to be about.
    adopted: tuple[Subject, ...] = ()


def told_anew(reader: Reader, book_id: str, page: Page, how: Planning) -> Anew:
    """The page as all memories make it."""
    homes = {page.id, *(parent for parent, _ in hubs.promoted_from(reader, book_id, page.id))}
    known = [each for home in sorted(homes) for each in rows.of_page(reader, book_id, home)]
    adopted = [] if known else adoptable(reader, book_id, page)
    subjects = {each.id: each for each in (*known, *adopted)}
    drafting = _Anew(
        reader, book_id, Batch((), _folded(reader, book_id, subjects), how.read, link=False)
    )
    drafting.target = page
    drafting.emptied = {page.id, *hubs.promoted(reader, book_id, [page.id]).values()}
    effects = drafting.effects()
    write = next((each for each in effects.writes if each.page_id == page.id), None)
    return Anew(
        _finished(page, write) if write is not None else None,
        tuple(each for each in effects.proposals if each.page_id == page.id),
        tuple(adopted) if write is not None else (),
    )


def adoptable(reader: Reader, book_id: str, page: PageInfo) -> list[Subject]:
    """Subjects without a page that go by the page's title, if it may be theirs."""
    named = rows.under(reader, book_id, {alias_key(page.title)})
    known = rows.with_ids(reader, book_id, {each for ids in named.values() for each in ids})
    return [
        replace(each, page_id=page.id)
        for each in known.values()
        if each.page_id is None and page_type(each.type) == page.type
    ]


def _finished(page: Page, write: PageWrite) -> PageWrite:
    """A stub that somebody made is as sure as its sources are many."""
    known = write.about
    if SUBJECT not in page.metadata and page.confidence == "low":
        cited = {each.memory_id for group in write.cited.values() for each in group}
        cited |= {
            source.memory_id
            for section in page.sections
            if section.pen == "authored"
            for source in section.sources
        }
        known = replace(known, confidence=page_level(len(cited)))
    return replace(write, before=page, reason=REASON, about=known)


def _folded(reader: Reader, book_id: str, subjects: Mapping[str, Subject]) -> Folded:
    """As if each subject had come up with all that was ever said of it."""
    folded = Folded(subjects=dict(subjects))
    seen = rows.sightings_of(reader, book_id, subjects)
    for each in sorted(subjects.values(), key=lambda one: one.number):
        title = title_of(each.forms, each.title, each.type)
        before = tuple(sorted({memory_id for memory_id, _ in seen.get(each.id, ())}))
        folded.born.append(Born(each.id, 0, title, before, each.page_id))
    return folded


class _Anew(Telling):
    """Pages that begin with what the rules do not keep there."""

    emptied: set[str]
    target: Page

    def _page(self, page_id: str) -> Page | None:
        page = super()._page(page_id)
        if page is None or page_id not in self.emptied:
            return page
        return replace(page, sections=tuple(_kept(page)))

    def _relink(self, born: Mapping[str, Born]) -> None:
        """Other pages stay as they are."""

    def _follow_promotions(self) -> None:
        """To who holds the pen nothing is proposed that stands there, linked or not."""
        self._cite_again()
        super()._follow_promotions()
        for sheet in self._sheets.values():
            for slug in sheet.new:
                section = sheet.section(slug) if sheet.by_hand(slug) else None
                if section is not None:
                    said = identity(section.body)
                    sheet.new[slug] = [
                        each for each in sheet.new[slug] if identity(each.text) not in said
                    ]

    def _cite_again(self) -> None:
        """What somebody's page rests on and nobody told anew: the first words of each memory."""
        page, sheet = self.target, self._sheet(self.target.id)
        if sheet is None or sheet.ours:
            return
        kept = {each.slug for each in _kept(page)}
        cited = {
            source.memory_id
            for section in page.sections
            if section.slug not in kept
            for source in section.sources
        }
        told = {each for group in sheet.new.values() for one in group for each in one.memory_ids}
        memories = memory_rows.load_material(self._reader, self._book_id, cited - told)
        first = PAGE_TYPES[page.type][0]
        for _, memory in sorted(memories.items()):
            words = written(first_sentence(memory.text))
            if words:
                day = f"{memory.occurred_at:%Y-%m-%d}"
                item = Item(day, words, frozenset((memory.id,)))
                sheet.new.setdefault(first, []).append(item)


def _kept(page: Page) -> Iterable[Section]:
    ours = SUBJECT in page.metadata
    for section in page.sections:
        is_list = not parse(section) and not prose(section, ours=ours)
        if section.pen == "authored" or is_list:
            yield section
