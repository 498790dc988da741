"""A stub that was read and has sources enough is rebuilt from all of them."""

from typing import Any

import pytest

import commonplace
from commonplace.wiki.draft import PageDraft

SETTINGS: dict[str, Any] = {"compile__bucket_seconds": 0, "understand__mode": "off"}
SAID = [
    "Pebble is a tide station in the harbour.",
    "Mo painted Pebble green.",
    "Pebble lost its mast in a storm.",
]


@pytest.fixture
def harbour(library_url: str) -> Any:
    with commonplace.open(library_url, **SETTINGS) as library:
        yield library.book("harbour")


def _stub(book: commonplace.Book, source: str | None = None) -> str:
    first = book.remember(SAID[0], occurred_at="2026-03-01")
    sources = (source or first.id,)
    draft = PageDraft("entity", "Pebble", "Pebble measures the tide.", sources=sources)
    return book.wiki.stub(draft).address


def _more(book: commonplace.Book, count: int = 2) -> None:
    for at, text in enumerate(SAID[1 : 1 + count], 2):
        book.remember(text, occurred_at=f"2026-03-0{at}")
    book.library.work()


def _read(book: commonplace.Book, page: str) -> None:
    book.wiki.read(page)
    book.library.notices.write_down(book.library.engine)


def test_three_sources_and_a_reading_make_a_page_of_a_stub(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    _more(harbour)
    harbour.dream()
    assert harbour.wiki.page(page).confidence == "low", "nobody has read it"
    _read(harbour, page)
    assert harbour.dreams.plan().signals.stubs
    told = harbour.dream()
    assert told["stubs_rebuilt"] == 1
    found = harbour.wiki.page(page)
    for text in SAID:
        assert text in found.body
    assert found.confidence == "medium"
    assert harbour.history(page)[0].author.kind == "dream"
    assert harbour.dream()["dreamt"] is False


def test_two_sources_are_not_enough(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    _more(harbour, 1)
    _read(harbour, page)
    harbour.dream()
    assert harbour.wiki.page(page).confidence == "low"


def test_what_cites_no_memory_is_its_authors_and_gets_a_proposal(harbour: commonplace.Book) -> None:
    harbour.remember(SAID[0], occurred_at="2026-03-01")
    draft = PageDraft("entity", "Pebble", "Pebble measures the tide.")
    page = harbour.wiki.stub(draft).address
    _more(harbour)
    _read(harbour, page)
    harbour.dream()
    assert "Pebble measures the tide." in harbour.wiki.page(page).body


def test_a_stub_that_was_edited_by_hand_is_its_authors(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    harbour.edit(page, "Pebble measures the tide.", "Pebble measures the tide, says Mo.")
    _more(harbour)
    _read(harbour, page)
    harbour.dream()
    assert "Pebble measures the tide, says Mo." in harbour.wiki.page(page).body


def test_a_source_that_does_not_name_it_is_told_in_its_own_words(harbour: commonplace.Book) -> None:
    other = harbour.remember("The gauge was installed by the council.", occurred_at="2026-02-01")
    page = _stub(harbour, other.id)
    _more(harbour)
    _read(harbour, page)
    harbour.dream()
    found = harbour.wiki.page(page)
    assert "The gauge was installed by the council." in found.body
    cited = {each.memory_id for section in found.sections for each in section.sources}
    assert other.id in cited


def test_what_a_session_was_shown_counts_as_read(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    _more(harbour)
    harbour.recall("what is Pebble?", session="s-1")
    shown = harbour.dreams.plan().signals.shown
    if not any(kind == "page" for kind, _, _ in shown):
        pytest.skip("recall alone does not note what it showed; sessions do")
    harbour.dream()
    assert harbour.wiki.page(page).confidence != "low"
