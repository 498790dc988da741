"""How well a wiki is linked."""

from dataclasses import dataclass

from commonplace.store.compiling import hubs
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as page_rows


@dataclass(frozen=True, slots=True)
class Density:
    """How well a wiki's pages are linked."""

    pages: int
    links: int
    #: Pages that lead nowhere.
    unlinked: int

    @property
    def per_page(self) -> float:
        return self.links / self.pages if self.pages else 0.0


def find_density(reader: Reader, book_id: str) -> Density:
    """Count links and pages."""
    links, leading = hubs.count_links(reader, book_id)
    pages = page_rows.count(reader, book_id, "active")
    return Density(pages, links, pages - leading)
