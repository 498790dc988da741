"""What is kept of a fact, and what of it the order of arrival decides: little, and nothing."""

from collections.abc import Callable

import commonplace
from commonplace.store.dump.rows import whole
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.understand.conftest import Understood

engine = engine_fixture(SQLITE, POSTGRES)
Open = Callable[..., Understood]

TOLD = [
    ("Xan Quorndale moved to Leeds.", "2026-01-04"),
    ("Xanthippe Quorndale lives in Whitby.", "2026-01-03"),
    ("Xan Quorndale likes herring.", "2026-01-05"),
    ("Xanthippe Quorndale runs the archive.", "2026-01-02"),
]


def test_a_fact_is_a_span_and_keeps_words_only_where_they_differ(understood: Open) -> None:
    here = understood()
    here.hear("Delia lives in Molde.", occurred_at="2026-03-01")
    here.hear("Delia lives in Molde. She moved to Bergen yesterday.", occurred_at="2026-03-02")
    rows = here.library.engine.read(lambda reader: [*whole(reader, here.id, "facts")])
    texts = {(row["span_start"], row["text"]) for row in rows}
    assert (0, None) in texts
    assert {text for start, text in texts if start} != {None}
    assert {len(bytes(row["id"])) for row in rows} == {16}


def test_title_and_address_follow_who_was_named_first_not_what_arrived_first(
    understood: Open,
) -> None:
    here = understood()
    pages = []
    for name, told in (("one", TOLD), ("other", TOLD[::-1])):
        book = here.library.book(name)
        _tell(book, told)
        book.graph.merge("Xanthippe Quorndale", "Xan Quorndale")
        book.compile()
        pages.append([(each.address, each.title) for each in book.wiki.pages()])
    assert pages[0] == pages[1]
    assert ("entity/xanthippe-quorndale", "Xanthippe Quorndale") in pages[0]


def _tell(book: commonplace.Book, told: list[tuple[str, str]]) -> None:
    for text, day in told:
        book.remember(text, occurred_at=day)
    book.library.work()
