"""Many write in one book's wiki at once, and nothing anybody wrote is lost."""

import os
from contextlib import ExitStack

import pytest

import commonplace
from commonplace.library import Book
from commonplace.store.engine import Reader
from commonplace.store.wiki import versions as version_rows
from tests.journey.editors import edit_pages
from tests.store.processes import Other
from tests.wiki.soundness import assert_sound

EDITORS = 8
OPERATIONS = int(os.environ.get("COMMONPLACE_TEST_EDITS", "2000"))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_thousands_of_changes_by_eight_editors_lose_nothing(library_url: str) -> None:
    commonplace.open(library_url).close()
    done, acknowledged = _run(library_url)
    assert done == OPERATIONS
    with commonplace.open(library_url, embed__model="none") as library:
        book = library.book("team", create=False)
        assert_sound(book)
        _assert_none_lost(book, acknowledged)


def _run(url: str) -> tuple[int, list[tuple[str, int, str]]]:
    """How many operations were done, and the appends that were acknowledged."""
    each = OPERATIONS // EDITORS
    with ExitStack() as stack:
        editors = [Other(edit_pages, url, each, seed) for seed in range(EDITORS)]
        for editor in editors:
            stack.callback(editor.kill)
        assert all(editor.has_spoken(800) for editor in editors)
        told = [editor.hear() for editor in editors]
    return sum(done for done, _ in told), [append for _, all_ in told for append in all_]


def _assert_none_lost(book: Book, acknowledged: list[tuple[str, int, str]]) -> None:
    """Each append stands in its version, on top of all that the version before it said."""
    assert len(acknowledged) > OPERATIONS // 10

    def work(reader: Reader) -> int:
        kept = 0
        for page in book.wiki.every_page(None):
            for version in version_rows.history(reader, book.info.id, page.id, None, 10**6):
                if version.action == "appended":
                    now = version_rows.page_at(reader, book.info.id, page, version.version)
                    before = version_rows.page_at(reader, book.info.id, page, version.version - 1)
                    assert now and before
                    assert now.body.startswith(before.body.rstrip())
                    assert version.reason in now.body
                    kept += (page.id, version.version, version.reason) in told
        return kept

    told = {*acknowledged}
    there = {page.id for page in book.wiki.every_page(None)}
    expected = sum(page_id in there for page_id, _, _ in told)
    assert book.library.engine.read(work) == expected
