"""Texts in which pages are led to, and when something was forgotten."""

from collections.abc import Iterator
from itertools import groupby

from commonplace.store.engine import Reader, Tx
from commonplace.store.wiki.section_texts import restored_texts


def pages_leading_to(tx: Tx, address: str) -> list[str]:
    """The pages in whose texts a page's address stands, or begins another."""
    rows = tx.run("pages_leading_to", book_id=tx.book_id, address=address)
    return [row["page_id"] for row in rows]


def texts_with_links(tx: Tx) -> Iterator[tuple[str, str]]:
    """Page and text, wherever any page's address stands."""
    return ((page_id, text) for page_id, text in tx.scan("texts_with_links", book_id=tx.book_id))


def texts_of_page(tx: Tx, page_id: str) -> list[tuple[str, int, str]]:
    """Section, version and text."""
    rows = tx.run("texts_of_page", book_id=tx.book_id, page_id=page_id)
    return [
        (section, each.version, each.text)
        for section, own in groupby(rows, key=lambda row: str(row["section"]))
        for each in reversed(restored_texts(own))
    ]


def last_forgotten(reader: Reader, book_id: str) -> int:
    """By this it is known whether something was forgotten since."""
    return int(reader.run("last_forgotten", book_id=book_id)[0]["revision"])
