"""What forgetting would do is found by doing it and taking it back."""

import pytest

from commonplace import Book
from commonplace.errors import NotFound
from commonplace.upkeep.moving import export_book


def _bytes(book: Book) -> bytes:
    written: list[bytes] = []
    export_book(book.library.engine, book.info.id, written.append, lambda *_: None)
    return b"".join(written)


def _told(book: Book) -> dict[str, str]:
    texts = {
        "door": ("Nadia Prins repaired the green door of the library.", "2026-03-01"),
        "oak": ("Nadia Prins buys her oak in Braga.", "2026-03-04"),
        "table": ("Nadia Prins made a table for Tomas Werle.", "2026-03-09"),
        "home": ("Tomas Werle lives in Braga.", "2026-03-11"),
        "moved": ("Tomas Werle moved to Porto.", "2026-05-11"),
    }
    ids = {
        name: book.remember(text, occurred_at=day, author="ines").id
        for name, (text, day) in texts.items()
    }
    book.library.work()
    return ids


def test_looking_at_the_radius_leaves_every_byte_as_it_was(book: Book) -> None:
    ids = _told(book)
    before = _bytes(book)
    for memory_id in ids.values():
        assert book.blast_radius(memory_id).memories[0].id == memory_id
    assert _bytes(book) == before


def test_the_radius_tells_what_goes_and_what_also_rests_on_others(book: Book) -> None:
    ids = _told(book)
    radius = book.blast_radius(ids["table"])
    said = {each.text: each for each in radius.entities}
    assert not said["Nadia Prins"].goes
    gone = [each for each in radius.sentences if each.goes and "made a table" in each.text]
    assert {each.address for each in gone} >= {"entity/nadia-prins"}
    assert all(each.alone for each in gone)
    assert radius.versions >= 1
    assert "compile" not in radius.waiting
    book.forget(ids["table"])
    body = book.page("entity", "nadia-prins").body
    assert "made a table" not in body and "green door" in body


def test_a_claim_that_was_replaced_is_told_to_hold_again(book: Book) -> None:
    ids = _told(book)
    radius = book.blast_radius(ids["moved"])
    assert any(each.goes and "Porto" in each.text for each in radius.claims)
    assert any("Braga" in each.text for each in radius.restored)


def test_the_radius_of_everything_is_everything(book: Book) -> None:
    ids = _told(book)
    radius = book.blast_radius(*ids.values())
    assert len(radius.memories) == len(ids)
    for parts in (radius.facts, radius.claims, radius.pages):
        assert parts and all(each.goes for each in parts)
    book.forget(*ids.values())
    assert book.pages() == []


def test_the_radius_of_what_is_not_there_is_an_error(book: Book) -> None:
    _told(book)
    with pytest.raises(NotFound):
        book.blast_radius("ffffffff")
