"""Whether what is derived from pages equals what would be derived from scratch."""

from collections import Counter

from commonplace.library import Book
from commonplace.model import Page
from commonplace.store.engine import Reader
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as search_rows
from commonplace.store.wiki import versions as version_rows
from commonplace.wiki.derive import links, names, words
from commonplace.wiki.text.outline import split


def assert_sound(book: Book) -> None:
    """Sections, versions, names, links and search rows agree with the pages' texts."""
    book.library.engine.read(lambda reader: _check(reader, book.info.id))


def _check(reader: Reader, book_id: str) -> None:
    indexed = {row[0]: row[1:] for row in search_rows.rows_since(reader, book_id, -1)}
    counted: Counter[str] = Counter()
    held = rows.list_pages(reader, book_id, None, None, ("", ""), 10**6)
    for info in held:
        page = rows.page(reader, book_id, info.id)
        assert page is not None
        _check_page(reader, book_id, page)
        found = words(page)
        counted.update(found.words)
        state = indexed.pop(page.id)
        expected = (page.status, page.type, found.names, found.heads, found.body)
        assert (state[0], state[1], *map(bytes, state[2:])) == expected, page.address
    assert all(state[0] == "gone" and not any(map(bytes, state[2:])) for state in indexed.values())
    everything = {"low": "", "high": "\U0010ffff", "limit": 10**6}
    kept = reader.run("page_words_between", book_id=book_id, **everything)
    assert {row["word"]: row["pages"] for row in kept} == dict(counted)


def _check_page(reader: Reader, book_id: str, page: Page) -> None:
    pieces = split(page.body)
    assert [(each.slug, each.text) for each in pieces] == [
        (each.slug, each.text) for each in page.sections
    ], page.address
    assert [each.heading for each in pieces] == [each.heading for each in page.sections]
    versions = version_rows.history(reader, book_id, page.id, None, 10**6)
    assert [each.version for each in versions] == [*range(page.version, -1, -1)], page.address
    newest = version_rows.page_at(reader, book_id, page, page.version)
    assert newest is not None and newest.sections == page.sections
    drawn = [each for each in rows.links_of(reader, book_id, page.id) if each.made_by == "page"]
    assert drawn == links(page), page.address
    own = {each for each in name_rows.names_of(reader, book_id, page.id) if each.kind != "redirect"}
    assert own == {*names(page)}, page.address
