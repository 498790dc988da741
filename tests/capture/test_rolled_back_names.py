"""Names that a transaction made known and lost again are not known."""

import pytest

import commonplace
from commonplace.errors import StoreError
from commonplace.knowledge.register import settle
from commonplace.knowledge.rulings import Decision, Ruler, rule
from commonplace.model import RulingKey
from commonplace.store.engine import Tx
from commonplace.store.register import names


def test_names_of_a_transaction_that_failed_are_forgotten(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On SQLite one commit carries the work of several threads, and fails for all of them."""
    write = book.library.engine.write

    def together(work, *, book_id: str = "", lease=None):  # type: ignore[no-untyped-def]
        def both(tx: Tx) -> None:
            rule(tx, [Decision("name", "canonical", (RulingKey("Grace", "grace"),))], Ruler())
            settle(tx, ["grace"])
            tx.names_revision = tx.revision  # type: ignore[misc]
            work(tx)
            raise StoreError("the disk is full")

        return write(both, book_id=book_id, lease=lease)

    with monkeypatch.context() as patched, pytest.raises(StoreError):
        patched.setattr(book.library.engine, "write", together)
        book.remember("Grace met Ada.")
    ada = book.introduce("Ada", "person")

    memory = book.remember("Ada met Grace.")

    mentioned = book.library.engine.read(
        lambda reader: names.mentions_of(reader, book.info.id, memory.id)
    )
    assert [mention.entity_id for mention in mentioned] == [ada.id]


def test_a_field_that_remember_does_not_take_is_named(book: commonplace.Book) -> None:
    with pytest.raises(commonplace.InvalidInput, match="'limit'"):
        book.remember_many([{"text": "Ada moved.", "limit": 5}])


def test_an_id_given_twice_is_forgotten_once(book: commonplace.Book) -> None:
    memory = book.remember("Ada moved.")

    assert book.forget(memory.id, memory.id[-12:]) == 1


def test_no_tenant_is_not_every_tenant(library: commonplace.Library) -> None:
    library.book("ada", tenant="one")

    with pytest.raises(commonplace.InvalidInput):
        library.books("")
