"""How well a wiki is linked; and links that rules once drew, to be taken back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from commonplace.capture.check import one_of
from commonplace.store.compiling import hubs
from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki import pages as page_rows

MAKERS = ("co_mention", "city", "journal")


@dataclass(frozen=True, slots=True)
class Density:
    """How well a wiki's pages are linked."""

    pages: int
    links: int
    #: Links by who drew them: page, co_mention, city, journal, promotion.
    makers: Mapping[str, int]
    #: Pages that lead nowhere.
    unlinked: int

    @property
    def per_page(self) -> float:
        return self.links / self.pages if self.pages else 0.0


def density(reader: Reader, book_id: str) -> Density:
    """Count links and pages."""
    makers: Counter[str] = Counter()
    for row in hubs.by_maker(reader, book_id):
        makers[row["maker"]] += row["links"]
    pages = page_rows.count(reader, book_id, "active")
    linked = hubs.pages_with_links(reader, book_id)
    return Density(pages, sum(makers.values()), dict(sorted(makers.items())), pages - linked)


def rollback(tx: Tx, makers: tuple[str, ...]) -> Mapping[str, int]:
    """Take back what rules drew."""
    held = {row["maker"]: row["links"] for row in hubs.by_maker(tx, tx.book_id)}
    for maker in makers:
        hubs.erase(tx, one_of("maker", maker, MAKERS))
    return {maker: held.get(maker, 0) for maker in makers}
