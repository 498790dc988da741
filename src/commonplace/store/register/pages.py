"""Which pages are about somebody of the register, and who that is now."""

from dataclasses import replace
from typing import NamedTuple

from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Reader, Tx


class RegisterPage(NamedTuple):
    """A page about somebody of the register, and who that is."""

    entity_id: str
    page_id: str
    #: As it was composed.
    title: str
    head: str
    name: str
    #: Another page about the same, where there is one.
    other_id: str | None


def register_pages(reader: Reader, book_id: str) -> dict[str, RegisterPage]:
    """Pages about somebody of the register, by whom they were made of."""
    rows = reader.scan("pages_of_register", book_id=book_id)
    return {row[0]: RegisterPage(*row) for row in rows}


def exchange_pages(tx: Tx, one: str, other: str) -> None:
    """Have each of two entities be told on the page of the other."""
    rows = [entity_pages.of_entity(tx, tx.book_id, id) for id in (one, other)]
    if rows[0] is None or rows[1] is None:
        return
    entity_pages.put(tx, [replace(rows[1], entity_id=one), replace(rows[0], entity_id=other)])
