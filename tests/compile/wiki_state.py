"""A book's wiki as something that can be compared: without ids, and without times of writing."""

from collections.abc import Iterable, Mapping
from typing import Any

import commonplace
from commonplace.compile.apply import STAGE
from commonplace.model import Job, Page
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store.wiki import pages as page_rows

#: What is said of one page, by address.
State = Mapping[str, Mapping[str, Any]]
#: What memories are told by, by id.
Order = Mapping[str, int | str]


def state(
    book: commonplace.Book, status: str | None = "active", *, in_any_order: bool = False
) -> State:
    """Every page: what it says, what it is called, and exactly what it rests on.

    Memories are told by their number in the order of capture, or by their text where they may have
    been captured in any order; pages by their address.
    """
    order = {
        memory.id: memory.text if in_any_order else number
        for number, memory in enumerate(book.memories())
    }
    pages = every_page(book, status)
    addresses = {page.id: page.address for page in pages}
    return {page.address: _told(book, page, order, addresses) for page in pages}


def every_page(book: commonplace.Book, status: str | None = "active") -> list[Page]:
    return [book.wiki.page(info.id) for info in [*book.wiki.every_page(status)]]


def _told(
    book: commonplace.Book, page: Page, order: Order, addresses: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "title": page.title,
        "summary": page.summary,
        "body": page.body,
        "aliases": [(each.name, each.origin) for each in page.aliases],
        "metadata": dict(page.metadata),
        "tags": [*page.tags],
        "confidence": page.confidence,
        "hubness": page.hubness,
        "parent": addresses.get(page.parent_id or "", page.parent_id),
        "sources": {
            section.slug: sorted(
                (order[each.memory_id], each.sentences) for each in section.sources
            )
            for section in page.sections
        },
        "links": _links(book, page.id, order, addresses),
    }


def _links(
    book: commonplace.Book, page_id: str, order: Order, addresses: Mapping[str, str]
) -> list[tuple[Any, ...]]:
    found = []
    for link in book.library.engine.read(lambda r: page_rows.links_of(r, book.info.id, page_id)):
        maker, _, about = link.made_by.partition(":")
        because = order.get(link.sentence, -1) if maker != "page" else link.sentence
        about = addresses.get(about, about)
        found.append((maker, about, link.kind, link.target_type, link.key, str(because)))
    return sorted(found)


def differences(one: State, other: State) -> list[str]:
    """What is different, a line for each; empty when all is the same, byte for byte."""
    lines = []
    for address in sorted({*one, *other}):
        if address not in one or address not in other:
            lines.append(f"{address} is only in the {'first' if address in one else 'second'}")
            continue
        lines += [
            f"{address}: {what}\n  {one[address][what]!r}\n  {other[address][what]!r}"
            for what in one[address]
            if one[address][what] != other[address][what]
        ]
    return lines


# --- what else there is -------------------------------------------------------------------------


def jobs_of(book: commonplace.Book, state: str | None = None, kind: str = STAGE) -> list[Job]:
    found = book.library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, state, 1000))
    return [job for job in found if job.kind == kind]


def waiting(book: commonplace.Book) -> int:
    """Memories that are not compiled."""
    return len(book.library.engine.read(lambda r: fact_rows.dirty(r, book.info.id, STAGE, 10_000)))


def versions(book: commonplace.Book) -> dict[str, int]:
    return {page.address: page.version for page in every_page(book, None)}


def bullets(pages: Iterable[Page]) -> list[tuple[str, str, str]]:
    """Address, section and line of every bullet."""
    return [
        (page.address, section.slug, line)
        for page in pages
        for section in page.sections
        for line in section.text.splitlines()
        if line.startswith("- ")
    ]
