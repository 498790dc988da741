"""``doctor`` compares the register with what was said and ruled, and puts it right."""

import commonplace
from tests.store.schema.database import execute
from tests.understand.graph_rows import Shelf
from tests.understand.picture import picture_book


def test_a_register_that_differs_is_found_and_put_right(
    library: commonplace.Library, library_url: str
) -> None:
    shelf = Shelf(library.book("ada"))
    shelf.entity("Robert"), shelf.entity("Bob"), shelf.entity("Eve")
    shelf.graph.merge("Robert", "Bob")
    shelf.graph.retype("Eve", "animal")
    assert library.upkeep.checkup().bad == 0
    before = shelf.picture()
    execute(
        library_url,
        "UPDATE entities SET head = id",
        "UPDATE entities SET type = 'place' WHERE name = 'Eve'",
        "UPDATE rulings SET state = 'waiting' WHERE kind = 'type'",
    )
    checked = library.upkeep.checkup()
    assert [each.text for each in checked.findings if each.level == "bad"] == [
        "2 names of entities differ from what was said and ruled."
    ]
    assert any("worked out again" in each for each in library.upkeep.fix())
    assert library.upkeep.checkup().bad == 0
    assert shelf.picture() == before


def test_a_status_that_differs_is_found_and_put_right(
    book: commonplace.Book, library_url: str
) -> None:
    for day, text in (("01", "Delia lives in Molde."), ("02", "Delia moved to Bergen.")):
        book.remember(text, occurred_at=f"2031-05-{day}")
    book.library.work()
    before = picture_book(book)
    assert book.library.upkeep.checkup().bad == 0
    execute(library_url, "UPDATE fact_status SET status = 'denied' WHERE status = 'replaced'")
    (found,) = (each for each in book.library.upkeep.checkup().findings if each.level == "bad")
    assert found.text == "1 fact stands otherwise than by what was said and ruled."
    book.library.upkeep.fix()
    assert book.library.upkeep.checkup().bad == 0
    assert picture_book(book) == before
