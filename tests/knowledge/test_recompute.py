"""What is written of facts when one of them comes."""

from collections.abc import Iterator
from typing import Any

import pytest

import commonplace
from commonplace.knowledge.recompute import find_differing
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader


@pytest.fixture
def book(library_url: str) -> Iterator[commonplace.Book]:
    with commonplace.open(library_url) as library:
        yield library.book("ada")


def tell(book: commonplace.Book, *texts: str) -> dict[str, Any]:
    """Remember these one after the other; what became of each fact, by its words."""
    for text in texts:
        book.remember_many([{"text": text, "author": "Runa"}])
        book.library.work()

    def look(reader: Reader) -> dict[str, Any]:
        ids = [memory.id for memory in book.memories()]
        places = [p for each in ids for p in fact_rows.places_of(reader, book.info.id, each)]
        assert find_differing(reader, book.info.id, places) == []
        facts = [f for each in ids for f in fact_rows.of_memory(reader, book.info.id, each)]
        return {fact.text: (fact.status, fact.since) for fact in facts}

    return book.library.engine.read(look)


def test_an_equal_value_in_another_slot_revives_nothing_that_was_replaced(
    book: commonplace.Book,
) -> None:
    told = tell(
        book,
        "Delia Solheim lives in Bergen.",
        "Delia Solheim moved to Molde.",
        "Delia Solheim was born in Bergen.",
    )
    assert told["Delia Solheim lives in Bergen."][0] == "replaced"
    assert told["Delia Solheim was born in Bergen."][0] == "holds"


@pytest.mark.parametrize("late", [False, True])
def test_what_is_gone_ends_what_the_book_says_of_it(book: commonplace.Book, late: bool) -> None:
    older, newer = "The Orla Radio uses Harvest for invoices.", "Harvest was retired."
    at = "2026-02-03T12:00:00Z", "2026-05-03T12:00:00Z"
    told = [(older, at[0]), ("Our billing tool is Harvest.", at[0]), (newer, at[1])]
    for text, day in reversed(told) if late else told:
        book.remember_many([{"text": text, "author": "Runa", "occurred_at": day}])
        book.library.work()
    found = tell(book)
    assert found["Our billing tool is Harvest."][0] == "replaced"
    assert found[older][0] == "holds"  # the tool of somebody else


@pytest.mark.parametrize("late", [False, True])
def test_what_is_gone_ends_a_value_that_begins_with_it(book: commonplace.Book, late: bool) -> None:
    told = [("Our bundler is Webpack 5.", "2026-02-03"), ("Webpack was retired.", "2026-05-03")]
    for text, day in reversed(told) if late else told:
        book.remember_many([{"text": text, "author": "Runa", "occurred_at": f"{day}T12:00:00Z"}])
        book.library.work()
    assert tell(book)["Our bundler is Webpack 5."][0] == "replaced"


@pytest.mark.parametrize("late", [False, True])
def test_a_change_ends_what_has_the_words_of_its_question(
    book: commonplace.Book, late: bool
) -> None:
    older = "Delia Solheim has a swimming lesson at 9:30."
    told = [(older, "03"), ("Delia Solheim's swimming lesson was moved to 10:15.", "05")]
    for text, month in reversed(told) if late else told:
        at = f"2026-{month}-03T12:00:00Z"
        book.remember_many([{"text": text, "author": "Runa", "occurred_at": at}])
        book.library.work()
    assert tell(book)[older][0] == "replaced"


def test_what_a_change_meant_by_its_words_holds_again_without_it(book: commonplace.Book) -> None:
    older = "Delia Solheim pays 30 euros a month for the Orla Radio, Harvest and tea."
    assert tell(book, older, "Delia Solheim cancelled Harvest.")[older][0] == "replaced"
    (newer,) = (each for each in book.memories() if "cancelled" in each.text)
    book.forget(newer.id)
    book.library.work()
    assert tell(book)[older][0] == "holds"


def test_a_correction_holds_since_the_day_of_what_it_corrects(book: commonplace.Book) -> None:
    told = tell(
        book,
        "Delia Solheim lives in Bergen.",
        "Delia Solheim moved to Oslo on 15 January 2024.",
        "Correction: Delia Solheim moved to Molde.",
    )
    assert told["Correction: Delia Solheim moved to Molde."] == ("holds", "2024-01-15")
    assert told["Delia Solheim moved to Oslo on 15 January 2024."][0] == "corrected"


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The side gate code is 4471.", "The gate code was changed to 1180."),
        ("Delia drives an old Volvo.", "Delia sold the Volvo."),
        ("The harvest dinner is on 20 June.", "The harvest dinner was cancelled."),
        ("Delia takes milk in her tea.", "Delia no longer takes milk."),
        ("Delia has a boat in the harbour.", "Delia sold her boat in April."),
        ("The north field is planted with barley.", "We ploughed up the barley."),
    ],
)
def test_a_change_finds_what_it_ends_whichever_comes_first(
    book: commonplace.Book, older: str, newer: str, late: bool
) -> None:
    known = "Runa met Delia.", "2026-01-03T12:00:00Z"
    told = [known, (older, "2026-02-03T12:00:00Z"), (newer, "2026-05-03T12:00:00Z")]
    for text, day in reversed(told) if late else told:
        book.remember_many([{"text": text, "author": "Runa", "occurred_at": day}])
        book.library.work()
    assert tell(book)[older][0] == "replaced"


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The anniversary is on 20 June.", "The anniversary dinner was moved to 27 June."),
        ("Pump timeout 30 s for uploads.", "The pump timeout for downloads was raised to 90 s."),
        (
            "The kiosk is open on Mondays.",
            "The kiosk closed on Easter Monday, otherwise as always.",
        ),
        ("Kiln four: 1,200 C for glaze.", "Kiln four: 980 C for clay."),
    ],
)
def test_what_is_about_something_more_special_ends_and_marks_nothing(
    book: commonplace.Book, older: str, newer: str
) -> None:
    told = [(older, "2026-02-03T12:00:00Z"), (newer, "2026-05-03T12:00:00Z")]
    for text, day in told:
        book.remember_many([{"text": text, "author": "Runa", "occurred_at": day}])
    book.library.work()
    assert tell(book)[older][0] == "holds"
