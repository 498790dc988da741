"""What changed in a book from one day to another."""

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import NotFound
from tests.past.telling import day, settle, tell, write

READINGS = pytest.mark.parametrize("reading", ["recorded", "rebuilt"])


def test_pages_come_change_and_go(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n\n## Notes\n\nNone.\n")
    write(book, 0, "Oven", "It is large.\n")
    write(book, 0, "Sink", "It leaks.\n")
    with clock.frozen_at(day(2)):
        book.wiki.write("kiln", "It is cold.\n\n## Notes\n\nSome.\n\n## Fuel\n\nBirch.\n")
        book.wiki.archive("oven")
    write(book, 3, "Tap", "It drips.\n")
    found = book.changes(day(1), day(4))
    assert [page.address for page in found.added] == ["topic/tap"]
    assert [page.address for page in found.gone] == ["topic/oven"]
    [changed] = found.changed
    assert (changed.new.address, changed.added, changed.changed, changed.gone) == (
        "topic/kiln",
        ("fuel",),
        ("notes",),
        (),
    )
    back = book.changes(day(4), day(1))
    assert [page.address for page in back.added] == ["topic/oven"]
    assert [page.address for page in back.gone] == ["topic/tap"]


def test_a_renamed_page_is_the_same_page(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    with clock.frozen_at(day(2)):
        book.wiki.rename("kiln", "Oven")
    found = book.changes(day(1), day(3))
    assert (found.added, found.gone) == ((), ())
    [changed] = found.changed
    assert (changed.old.address, changed.new.address) == ("topic/kiln", "topic/oven")
    compared = book.compare("oven", day(1), day(3))
    assert compared.about()["title"] == ("Kiln", "Oven")


@READINGS
def test_what_gave_way_is_told_with_what_took_its_place(
    book: commonplace.Book, reading: str
) -> None:
    settle(book)
    tell(book, 10, "Marit Solheim lives in Oslo now.")
    found = book.changes(day(5), day(15), reading=reading)
    assert [each.claim.value for each in found.claimed] == ["Oslo"]
    [gone] = found.superseded
    assert (gone.entity, gone.claim.value) == ("Marit Solheim", "Bergen")
    assert gone.replaced_by == "Marit Solheim lives in Oslo now."
    assert "entity/marit-solheim" in [each.new.address for each in found.changed]
    compared = book.compare("marit-solheim", day(5), day(15), reading=reading)
    assert "Oslo" not in compared.old.body
    assert "Oslo" in compared.new.body


@READINGS
def test_between_two_moments_of_rest_nothing_changed(book: commonplace.Book, reading: str) -> None:
    settle(book)
    assert book.changes(day(1), day(5), reading=reading).empty
    compared = book.compare("marit-solheim", day(1), day(5), reading=reading)
    assert compared.about() == {}
    assert compared.old.body == compared.new.body


def test_until_now_unless_said(book: commonplace.Book) -> None:
    write(book, 0, "Kiln", "It is cold.\n")
    with clock.frozen_at(day(3)):
        assert [page.address for page in book.changes(day(-1)).added] == ["topic/kiln"]


def test_a_page_that_was_not_there_yet_is_not_compared(book: commonplace.Book) -> None:
    write(book, 2, "Kiln", "It is cold.\n")
    with pytest.raises(NotFound):
        book.compare("kiln", day(1), day(3))


def test_a_record_is_not_compared_with_what_was_folded(book: commonplace.Book) -> None:
    """Before the import there is no record, after it there is; both are folded then."""
    with clock.frozen_at(day(100)):
        said = [("Marit Solheim is a glazier in Bergen.", 0), ("Marit Solheim lives in Bergen.", 1)]
        said += [("Marit Solheim met Teodor Brandt in Bergen.", 2), ("It rained.", 60)]
        book.remember_many([{"text": text, "occurred_at": day(at)} for text, at in said])
        book.library.work()
    assert (book.past(day(50)).reading, book.past(day(100)).reading) == ("rebuilt", "recorded")
    found = book.changes(day(50), day(100))
    assert (found.old.reading, found.new.reading) == ("rebuilt", "rebuilt")
    assert found.empty
