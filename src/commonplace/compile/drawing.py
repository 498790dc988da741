"""Links that rules draw, all of a book's at once: count them, draw what is missing, take them back.

Each link says who drew it: ``co_mention:PAGE`` between two pages that one memory speaks of,
``city:KEY`` and ``journal:KEY`` from a page to the hub it belongs to. So one statement takes back
what a rule drew and leaves what pages say themselves.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from commonplace.capture.check import one_of
from commonplace.compile.candidates import Hub
from commonplace.compile.comention import co_mentions
from commonplace.compile.effects import Drawing
from commonplace.model import Link, Page
from commonplace.store.compiling import hubs
from commonplace.store.compiling import subjects as rows
from commonplace.store.compiling.hubs import MemberRow
from commonplace.store.compiling.subjects import Sighting
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import pages as page_rows

MAKERS = ("co_mention", "city", "journal")
_BATCH = 2000


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


def hubness(inbound: int, promoted_children: int, records_per_section: Sequence[int]) -> int:
    """How much of a hub a page is: references to it, twice its promoted children, and a tenth of
    the mean number of distinct memories that its sections rest on, rounded down."""
    mean = sum(records_per_section) // (10 * len(records_per_section)) if records_per_section else 0
    return inbound + 2 * promoted_children + mean


def density(reader: Reader, book_id: str) -> Density:
    makers: Counter[str] = Counter()
    for row in hubs.by_maker(reader, book_id):
        makers[row["maker"]] += row["links"]
    pages = page_rows.count(reader, book_id, "active")
    linked = hubs.pages_with_links(reader, book_id)
    return Density(pages, sum(makers.values()), dict(sorted(makers.items())), pages - linked)


def backfill(engine: Engine, book_id: str, *, dry_run: bool) -> Mapping[str, int]:
    """Draw, in batches of a transaction each, what is missing; says how many by maker."""
    found: Counter[str] = Counter()
    after = ""
    while True:
        batch = engine.read(lambda reader, after=after: _batch(reader, book_id, after))  # type: ignore[misc]
        if not batch:
            break
        after = batch[-1].memory_id
        drawings = engine.read(
            lambda reader, batch=batch: _missing(reader, book_id, batch)  # type: ignore[misc]
        )
        found.update(each.made_by.partition(":")[0] for each in drawings)
        if drawings and not dry_run:
            engine.write(lambda tx, drawings=drawings: draw(tx, drawings), book_id=book_id)  # type: ignore[misc]
    return dict(sorted(found.items()))


def linked_to_hub(
    reader: Reader, book_id: str, key: str, members: Iterable[tuple[Hub, MemberRow]]
) -> list[tuple[str, str]]:
    """The members of a hub from which a rule has drawn a link to it, and who drew it."""
    makers = [(row.page_id, f"{hub.kind}:{key}") for hub, row in members]
    return [(each, maker) for each, maker in makers if hubs.is_drawn(reader, book_id, each, maker)]


def rollback(tx: Tx, makers: tuple[str, ...]) -> Mapping[str, int]:
    held = {row["maker"]: row["links"] for row in hubs.by_maker(tx, tx.book_id)}
    for maker in makers:
        hubs.erase(tx, one_of("maker", maker, MAKERS))
    return {maker: held.get(maker, 0) for maker in makers}


def _batch(reader: Reader, book_id: str, after: str) -> list[Sighting]:
    """Whole memories only: the last one may go on."""
    found = [*rows.sightings_after(reader, book_id, after, _BATCH)]
    if len(found) == _BATCH and found[0].memory_id != found[-1].memory_id:
        found = [each for each in found if each.memory_id != found[-1].memory_id]
    return found


def _missing(reader: Reader, book_id: str, sightings: list[Sighting]) -> list[Drawing]:
    subjects = rows.with_ids(reader, book_id, {each.subject_id for each in sightings})
    homes = {each.id: each.page_id for each in subjects.values() if each.page_id}
    infos = page_rows.infos(reader, book_id, {*homes.values()})
    pages = {
        who: (page_id, infos[page_id].address)
        for who, page_id in homes.items()
        if page_id in infos and infos[page_id].status == "active"
    }
    seen = [
        (memory_id, [each.subject_id for each in group])
        for memory_id, group in groupby(sightings, key=lambda each: each.memory_id)
    ]
    return [
        each
        for each in co_mentions(seen, pages)
        if not hubs.is_drawn(reader, book_id, each.page_id, each.made_by)
    ]


def draw(tx: Tx, drawings: Iterable[Drawing]) -> None:
    """What is not drawn yet."""
    for each in drawings:
        hubs.draw(tx, each.page_id, each.made_by, each.links)


def up_and_down(page: Page, child_id: str, slug: str) -> list[Drawing]:
    """Between a page and the topic that one of its sections became."""
    down = Link("parent_of", "", "", "topic", slug, "", "")
    up = Link("child_of", "", "", page.type, page.slug, "", "")
    return [
        Drawing(page.id, f"promotion:{child_id}", (down,)),
        Drawing(child_id, f"promotion:{page.id}", (up,)),
    ]
