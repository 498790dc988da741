"""What grew from the memories: counted in the wiki as it stands now."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from commonplace.model import Page, Section
from commonplace.serve.cli import plain

if TYPE_CHECKING:
    from commonplace.library import Book

_PLURAL = {"entity": "entities"}
#: Under which a compiled page says what it is about, and what stands there if that is no name.
_ABOUT = "subject"
_OUTGROWN = "section"
_NO_NAME = (_OUTGROWN, "decision")
#: How each line of a list of pages begins.
_MEMBER = "- [**"


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
    #: Sections that outgrew their page and became one.
    outgrown: int
    #: Lists of pages, and the hubs that they stand on.
    rollups: int
    hubs: int
    sections: int
    #: Sections that name the memories they rest on.
    sourced: int

    @property
    def share_sourced(self) -> float:
        return self.sourced / self.sections if self.sections else 0.0

    @property
    def promotions(self) -> int:
        return self.names + self.outgrown

    def form(self) -> dict[str, Any]:
        """For JSON."""
        more = {"promotions": self.promotions, "share_sourced": round(self.share_sourced, 4)}
        return asdict(self) | more

    def rows(self) -> Iterator[tuple[str, str]]:
        """For people: what, and how many."""
        kinds = sorted(self.pages.items(), key=lambda each: (-each[1], each[0]))
        told = ", ".join(plain.count(number, kind, _PLURAL.get(kind)) for kind, number in kinds)
        yield "memories", f"{self.memories:,}"
        yield "pages", f"{sum(self.pages.values()):,}: {told}" if told else "0"
        yield "links", f"{self.links:,}"
        yield "promotions", self._promoted()
        lists = f"{plain.count(self.rollups, 'list')} of pages on {plain.count(self.hubs, 'hub')}"
        yield "rollups", f"{lists}: places, journals, kinds, tags"
        yield "sourced", f"{self.share_sourced:.0%} of {plain.count(self.sections, 'section')}"

    def _promoted(self) -> str:
        names = f"{plain.count(self.names, 'name')} became pages, {self.mentions:,} wait for more"
        return f"{names}; {plain.count(self.outgrown, 'section')} outgrew their page"


def grown(book: "Book") -> Grown:
    """Count it."""
    wiki = book.wiki
    pages = [wiki.page(info.id) for info in wiki.every_page()]
    # A heading alone says nothing, so it needs no source.
    sections = [each for page in pages for each in page.sections if each.body.strip()]
    listing = [*map(_lists, pages)]
    return Grown(
        memories=sum(1 for _ in book.memories()),
        pages=dict(Counter(page.type for page in pages)),
        links=sum(len(_led_to(book, page.id)) for page in pages),
        names=_about(pages, named=True),
        mentions=book.compiling.waiting().names,
        outgrown=_about(pages, named=False),
        rollups=sum(map(len, listing)),
        hubs=sum(map(bool, listing)),
        sections=len(sections),
        sourced=sum(1 for section in sections if section.sources),
    )


def _about(pages: Sequence[Page], *, named: bool) -> int:
    """Compiled pages about something that has a name, or those that were sections once."""
    about = [page.metadata[_ABOUT] for page in pages if _ABOUT in page.metadata]
    return sum(each not in _NO_NAME if named else each == _OUTGROWN for each in about)


def _lists(page: Page) -> list[Section]:
    """The sections of a page that list other pages."""
    return [each for each in page.sections if each.body.lstrip().startswith(_MEMBER)]


def _led_to(book: "Book", page_id: str) -> set[str]:
    """The ids of other pages that a page leads to."""
    found = {each.target.page_id for each in book.wiki.around.links(page_id) if each.target}
    return found - {page_id}
