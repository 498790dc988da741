"""What grew from the memories: counted in the wiki as it stands now."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from commonplace.compile.book_facts import DECISION, LIST, TAG
from commonplace.serve.cli import plain
from commonplace.store.compiling.entity_pages import entity_pages

if TYPE_CHECKING:
    from commonplace.library import Book

_PLURAL = {"entity": "entities"}
#: How the id begins of what has a page and is no name.
_NO_NAME = (DECISION, TAG, LIST, "old:")


@dataclass(frozen=True, slots=True)
class Grown:
    """A book's wiki in numbers."""

    memories: int
    #: How many pages of each type.
    pages: Mapping[str, int]
    #: Pairs of pages of which one leads to the other.
    links: int
    #: Names that came up often enough for a page of their own.
    names: int
    #: Names that wait for more evidence.
    mentions: int
    #: Pages that list other pages.
    lists: int
    sections: int
    #: Sections that name the memories they rest on.
    sourced: int

    @property
    def share_sourced(self) -> float:
        return self.sourced / self.sections if self.sections else 0.0

    def form(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self) | {"share_sourced": round(self.share_sourced, 4)}

    def rows(self) -> Iterator[tuple[str, str]]:
        """For people: what, and how many."""
        kinds = sorted(self.pages.items(), key=lambda each: (-each[1], each[0]))
        told = ", ".join(plain.count(number, kind, _PLURAL.get(kind)) for kind, number in kinds)
        yield "memories", f"{self.memories:,}"
        yield "pages", f"{sum(self.pages.values()):,}: {told}" if told else "0"
        yield "links", f"{self.links:,}"
        names = plain.count(self.names, "name")
        yield "names", f"{names} became pages, {self.mentions:,} wait for more"
        yield "lists", f"{plain.count(self.lists, 'list')} of pages: people, places, projects"
        yield "sourced", f"{self.share_sourced:.0%} of {plain.count(self.sections, 'section')}"


def grown(book: "Book") -> Grown:
    """Count it."""
    wiki = book.wiki
    pages = [wiki.page(info.id) for info in wiki.every_page()]
    # A heading alone says nothing, so it needs no source.
    sections = [each for page in pages for each in page.sections if each.body.strip()]
    there = {page.id for page in pages}
    rows = book.library.engine.read(lambda reader: entity_pages(reader, book.info.id))
    about = [id for id, row in rows.items() if row.fate == "page" and row.page_id in there]
    return Grown(
        memories=sum(1 for _ in book.memories()),
        pages=dict(Counter(page.type for page in pages)),
        links=sum(len(_led_to(book, page.id)) for page in pages),
        names=sum(not id.startswith(_NO_NAME) for id in about),
        mentions=book.compiling.waiting().names,
        lists=sum(id.startswith(LIST) for id in about),
        sections=len(sections),
        sourced=sum(1 for section in sections if section.sources),
    )


def _led_to(book: "Book", page_id: str) -> set[str]:
    """The ids of other pages that a page leads to."""
    found = {each.target.page_id for each in book.wiki.around.links(page_id) if each.target}
    return found - {page_id}
