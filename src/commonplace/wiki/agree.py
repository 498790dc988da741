"""Whether what is kept beside pages is what the pages say, and making it so.

Names, links and search rows are derived; if they ever differ from what would be derived now, after
a crash of the disk or a change of the analyzer, they are derived again. Nothing that was written is
touched.
"""

from collections import Counter
from collections.abc import Iterator

from commonplace.model import Page
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as search_rows
from commonplace.wiki import derive

_BATCH = 200


def disagreeing(engine: Engine, book_id: str, most: int) -> list[str]:
    """Pages whose names, links or search rows are not what they should be: their ids."""
    found: list[str] = []
    for ids in _batches(engine, book_id):
        found += engine.read(lambda reader, ids=ids: _differing(reader, book_id, ids))  # type: ignore[misc]
        if len(found) >= most:
            break
    return found[:most]


def words_agree(engine: Engine, book_id: str) -> bool:
    """Whether the words of all pages are counted as they are."""
    counted: Counter[str] = Counter()
    for ids in _batches(engine, book_id):
        for page in _pages(engine, book_id, ids):
            counted.update(derive.words(page).words)
    kept = engine.read(lambda reader: search_rows.counted_words(reader, book_id))
    return kept == dict(counted)


def derive_again(engine: Engine, book_id: str) -> int:
    """Everything that differs; how many pages did."""
    pages = disagreeing(engine, book_id, 10**9)
    for page_id in pages:
        engine.write(lambda tx, page_id=page_id: _derive(tx, page_id), book_id=book_id)  # type: ignore[misc]
    if not words_agree(engine, book_id):
        engine.write(_count_again, book_id=book_id)
    return len(pages)


def _batches(engine: Engine, book_id: str) -> Iterator[list[str]]:
    after = ("", "")
    while True:
        at = after
        found = engine.read(
            lambda reader, at=at: rows.list_pages(reader, book_id, None, None, at, _BATCH)  # type: ignore[misc]
        )
        if found:
            yield [each.id for each in found]
        if len(found) < _BATCH:
            return
        after = (found[-1].type, found[-1].slug)


def _pages(engine: Engine, book_id: str, ids: list[str]) -> list[Page]:
    found = engine.read(lambda reader: [rows.page(reader, book_id, each) for each in ids])
    return [page for page in found if page is not None]


def _differing(reader: Reader, book_id: str, ids: list[str]) -> list[str]:
    pages = [page for each in ids if (page := rows.page(reader, book_id, each)) is not None]
    return [page.id for page in pages if not _agrees(reader, book_id, page)]


def _agrees(reader: Reader, book_id: str, page: Page) -> bool:
    names = name_rows.names_of(reader, book_id, page.id)
    links = rows.links_of(reader, book_id, page.id)
    found = derive.words(page)
    expected = (page.status, page.type, found.names, found.heads, found.body)
    return (
        {each for each in names if each.kind != "redirect"} == {*derive.names(page)}
        and [each for each in links if each.made_by == "page"] == derive.links(page)
        and search_rows.row_of(reader, book_id, page.id) == expected
    )


def _derive(tx: Tx, page_id: str) -> None:
    page = rows.page(tx, tx.book_id, page_id)
    if page is not None:
        derive.keep_names(tx, page, page)
        derive.index(tx, page, page, anew=True)


def _count_again(tx: Tx) -> None:
    """The words of all pages, from nothing."""
    counted: Counter[str] = Counter()
    for info in rows.list_pages(tx, tx.book_id, None, None, ("", ""), 10**9):
        page = rows.page(tx, tx.book_id, info.id)
        if page is not None:
            counted.update(derive.words(page).words)
    search_rows.set_words(tx, counted)
