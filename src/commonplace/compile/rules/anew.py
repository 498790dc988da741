"""A page told from nothing: from every memory that names whom it is about.

Who is meant by which name was decided when the memories were compiled, and people may have renamed
and merged since: that stands. What is told anew is what memories say of the page's subjects, what
its sections are, and what it is called and summed up by. What somebody wrote by hand stays where it
is, and so do lists of other pages, which are looked at when pages change. For pages that the rules
keep the outcome is what stands there already, byte for byte: a section is a set.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from commonplace.compile.effects import PageWrite, Proposing
from commonplace.compile.rules.drafting import Batch
from commonplace.compile.rules.due import Telling
from commonplace.compile.rules.items import identity, parse
from commonplace.compile.rules.planning import Planning
from commonplace.compile.rules.prose import prose
from commonplace.compile.rules.sheets import SUBJECT
from commonplace.compile.rules.shelf import Born, Folded, title_of
from commonplace.model import Page, Section
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.subjects import Subject
from commonplace.store.engine import Reader

REASON = "rebuilt from all its memories"


@dataclass(frozen=True, slots=True)
class Anew:
    """What a page would say, and what is proposed where somebody holds the pen."""

    #: Nothing: no memory names whom it is about, or it only lists others.
    write: PageWrite | None
    proposals: tuple[Proposing, ...] = ()


def told_anew(reader: Reader, book_id: str, page: Page, how: Planning) -> Anew:
    """The page as all memories make it."""
    homes = {page.id, *(parent for parent, _ in hubs.promoted_from(reader, book_id, page.id))}
    subjects = {
        each.id: each for home in sorted(homes) for each in rows.of_page(reader, book_id, home)
    }
    if not subjects:
        return Anew(None)
    drafting = _Anew(
        reader, book_id, Batch((), (), _folded(reader, book_id, subjects), how.read, link=False)
    )
    drafting.emptied = {page.id, *hubs.promoted(reader, book_id, [page.id]).values()}
    effects = drafting.effects()
    write = next((each for each in effects.writes if each.page_id == page.id), None)
    return Anew(
        replace(write, before=page, reason=REASON) if write is not None else None,
        tuple(each for each in effects.proposals if each.page_id == page.id),
    )


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

    def _page(self, page_id: str) -> Page | None:
        page = super()._page(page_id)
        if page is None or page_id not in self.emptied:
            return page
        return replace(page, sections=tuple(_kept(page)))

    def _relink(self, born: Mapping[str, Born]) -> None:
        """Other pages stay as they are."""

    def _follow_promotions(self) -> None:
        """To who holds the pen nothing is proposed that stands there, linked or not."""
        super()._follow_promotions()
        for sheet in self._sheets.values():
            for slug in sheet.new:
                section = sheet.section(slug) if sheet.by_hand(slug) else None
                if section is not None:
                    said = identity(section.body)
                    sheet.new[slug] = [
                        each for each in sheet.new[slug] if identity(each.text) not in said
                    ]


def _kept(page: Page) -> Iterable[Section]:
    ours = SUBJECT in page.metadata
    for section in page.sections:
        is_list = not parse(section) and not prose(section, ours=ours)
        if section.pen == "authored" or is_list:
            yield section
