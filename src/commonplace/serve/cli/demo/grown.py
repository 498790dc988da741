"""What grew from the memories, counted in the wiki itself and in what the jobs told of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from commonplace.serve.cli import plain
from commonplace.store import jobs as ledger

if TYPE_CHECKING:
    from commonplace.library import Book

_JOB = "compile"
_PLURAL = {"entity": "entities"}
_MOST_JOBS = 1000


@dataclass(frozen=True, slots=True)
class Grown:
    """A book's wiki in numbers."""

    memories: int
    #: How many pages of each type.
    pages: Mapping[str, int]
    #: Pairs of pages of which one leads to the other.
    links: int
    #: Names that came up often enough, and sections that outgrew their page.
    promotions: int
    #: Pages that list what belongs to them.
    rollups: int
    #: Names that are waiting for more evidence.
    mentions: int
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
        yield "promotions", f"{self.promotions:,}"
        yield "rollups", f"{self.rollups:,}"
        yield "sourced", f"{self.share_sourced:.0%} of {plain.count(self.sections, 'section')}"


def grown(book: "Book") -> Grown:
    """Count it."""
    wiki = book.wiki
    infos = [*wiki.every_page()]
    # A heading alone says nothing, so it needs no source.
    sections = [
        section for info in infos for section in wiki.page(info.id).sections if section.body.strip()
    ]
    told = _told(book)
    return Grown(
        memories=sum(1 for _ in book.memories()),
        pages=dict(Counter(info.type for info in infos)),
        links=sum(len(_led_to(book, info.id)) for info in infos),
        promotions=told["promotions"],
        rollups=told["rollups"],
        mentions=len(wiki.mentions(least=1, limit=10_000)),
        sections=len(sections),
        sourced=sum(1 for section in sections if section.sources),
    )


def _led_to(book: "Book", page_id: str) -> set[str]:
    """The ids of other pages that a page leads to."""
    found = {each.target.page_id for each in book.wiki.around.links(page_id) if each.target}
    return found - {page_id}


def _told(book: "Book") -> Counter[str]:
    """What the jobs that compiled this book counted, taken together."""
    jobs = book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, "done", _MOST_JOBS)
    )
    total: Counter[str] = Counter()
    for job in jobs:
        if job.kind == _JOB and job.result:
            total.update({name: n for name, n in job.result.items() if isinstance(n, int)})
    return total
