"""A stub is a page like others: what memories say of it comes by job, and makes it surer."""

from typing import Any

import pytest

import commonplace
from commonplace.wiki.draft import PageDraft

SAID = [
    "Pebble is a tide station in the harbour.",
    "Mo painted Pebble green.",
    "Pebble lost its mast in a storm.",
]


@pytest.fixture
def harbour(library_url: str) -> Any:
    with commonplace.open(library_url, compile__bucket_seconds=0) as library:
        yield library.book("harbour")


def _stub(book: commonplace.Book) -> str:
    first = book.remember(SAID[0], occurred_at="2026-03-01")
    draft = PageDraft("entity", "Pebble", "Pebble measures the tide.", sources=(first.id,))
    return book.wiki.stub(draft).address


def _more(book: commonplace.Book) -> None:
    for at, text in enumerate(SAID[1:], 2):
        book.remember(text, occurred_at=f"2026-03-0{at}")
    book.library.work()


def test_three_sources_make_a_page_of_a_stub(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    assert harbour.wiki.page(page).confidence == "low"
    _more(harbour)
    found = harbour.wiki.page(page)
    for word in ("tide station", "green", "mast"):
        assert word in found.body
    assert found.confidence == "medium"
    harbour.dream()
    assert harbour.wiki.page(page).version == found.version


def test_a_stub_that_was_edited_by_hand_is_its_authors(harbour: commonplace.Book) -> None:
    page = _stub(harbour)
    harbour.edit(page, "Pebble measures the tide.", "Pebble measures the tide, says Mo.")
    _more(harbour)
    harbour.dream()
    assert "Pebble measures the tide, says Mo." in harbour.wiki.page(page).body
