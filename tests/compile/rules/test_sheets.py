"""A sheet that these rules wrote just now is not worked out again, and comes out the same."""

from dataclasses import replace

import pytest

import commonplace
from commonplace.compile.rules.sheets import Sheet
from commonplace.model import Page
from commonplace.store.compiling import subjects as rows
from commonplace.wiki.carry import Cited, hashes
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import every_page

_LINE = "- [Somebody else](/wiki/entity/somebody-else)"


@pytest.fixture(name="book")
def _book(open_with: Open) -> commonplace.Book:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories())
    book.library.work()
    return book


def _sheets(book: commonplace.Book) -> list[tuple[Page, Sheet]]:
    found = []
    for page in every_page(book):
        whose = book.library.engine.read(
            lambda reader, page=page: rows.of_page(reader, book.info.id, page.id)  # type: ignore[misc]
        )
        subject = next(iter(whose), None)
        found.append((page, Sheet(page.id, page.type, page.slug, subject, page, as_left=True)))
    return found


def _listing(page: Page) -> tuple[str, tuple[Cited, ...]]:
    cited = next(source.memory_id for section in page.sections for source in section.sources)
    return f"## Related\n\n{_LINE}\n", (Cited(cited, hashes(_LINE)),)


def test_nothing_is_written_where_nothing_came(book: commonplace.Book) -> None:
    sheets = _sheets(book)
    assert len(sheets) > 10
    for page, sheet in sheets:
        assert sheet.write("again") is None, page.address
        assert replace(sheet, as_left=False).write("again") is None, "nor by the long way"


def test_what_is_listed_anew_is_written_as_if_all_were_worked_out(book: commonplace.Book) -> None:
    written = 0
    for page, sheet in _sheets(book):
        if not sheet.ours:
            continue
        sheet.listed["related"] = _listing(page)
        worked_out = replace(sheet, as_left=False)
        assert sheet.write("again") == worked_out.write("again")
        written += sheet.write("again") is not None
    assert written > 10


def test_a_list_that_is_gone_is_noticed(book: commonplace.Book) -> None:
    listing = [(page, sheet) for page, sheet in _sheets(book) if sheet.section("related")]
    assert listing
    for page, sheet in listing:
        sheet.listed["related"] = ("", ())
        write = sheet.write("again")
        assert write is not None and "## Related" not in write[0].body, page.address


def test_another_name_is_noticed(book: commonplace.Book) -> None:
    page, sheet = next(each for each in _sheets(book) if each[1].subject is not None)
    assert sheet.subject is not None
    sheet.subject = replace(sheet.subject, title="Quite Another")
    write = sheet.write("again")
    assert write is not None and write[0].about.title == "Quite Another", page.address
