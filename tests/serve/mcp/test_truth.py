"""An agent that reads a page is told what of it not to rely on."""

import pytest

import commonplace
from commonplace.model import Author
from commonplace.wiki import change as changing
from commonplace.wiki.carry import Cited
from tests.serve.mcp.guest import Guest, text_of


@pytest.fixture
def guest(book: commonplace.Book) -> Guest:
    for text, day in (
        ("Ines Toll lives in Lisbon.", "2026-01-10"),
        ("Ines Toll sold 40 pots.", "2026-01-12"),
        ("Ines Toll walks at the harbour.", "2026-01-13"),
        ("Ines Toll now lives in Porto.", "2026-03-10"),
    ):
        book.remember(text, occurred_at=day)
    book.compile()
    memory = book.remember("The kiln takes 40 pots.")
    body = "## Overview\n\nThe kiln takes 40 pots. The kiln belongs to Osk Brandt.\n"
    change = changing.Change(
        changing.About("kiln", "Kiln"),
        body,
        Author("compiler", "model"),
        "created",
        "",
        {"overview": (Cited(memory.id),)},
    )
    work = lambda tx: changing.add_page(tx, commonplace.clock.new_id(), "entity", change)  # noqa: E731
    book.library.engine.write(work, book_id=book.info.id)
    return Guest(book.library, wanted="all")


def test_what_is_over_is_marked_in_what_a_program_reads(guest: Guest) -> None:
    told = guest.call("wiki_read", page="entity/ines-toll")
    marked = [each for part in told["structuredContent"]["sections"] for each in part["marked"]]
    assert [(each["mark"], each["day"]) for each in marked] == [("superseded", "2026-03-10")]
    assert told["structuredContent"]["sure"]["memories"] == 4
    assert "Do not rely" not in text_of(told)  # it says itself that it is over


def test_what_no_memory_says_is_named(guest: Guest) -> None:
    told = guest.call("wiki_read", page="entity/kiln")
    (section,) = told["structuredContent"]["sections"]
    assert section["sure"]["doubted"] == 1
    text = text_of(told)
    assert "Do not rely on these sentences of it:" in text
    assert "- overview: unverified: The kiln belongs to Osk Brandt." in text


def test_a_trace_has_the_marks(guest: Guest) -> None:
    told = guest.call("trace", thing="entity/ines-toll#before")
    said = told["structuredContent"]["sections"][0]["sentences"]
    assert [each["marks"] for each in said if each["marks"]] == [
        [{"mark": "superseded", "day": "2026-03-10"}]
    ]
    assert "(superseded, 2026-03-10)" in text_of(told)
    told = guest.call("trace", thing="The kiln belongs to Osk Brandt.")
    assert told["structuredContent"]["marks"] == [{"mark": "unverified", "day": None}]
    assert "is (unverified)" in text_of(told)
