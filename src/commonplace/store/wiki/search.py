"""What search keeps of pages: an index row for each, and the words of all with their numbers."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from commonplace.store.engine import Reader, Tx

#: Above every character that can follow a beginning.
_LAST = "\U0010ffff"


def put_page(
    tx: Tx, page_id: str, *, state: str, type: str, names: bytes, heads: bytes, body: bytes
) -> None:
    """The page's index row as of this change, in place of an older one.

    A page that is gone leaves a row without words, so that readers drop what they know of it.
    """
    about = {"book_id": tx.book_id, "page_id": page_id}
    words = {"names": names, "heads": heads, "body": body}
    if state == "gone":
        words = dict.fromkeys(words, b"")
    tx.run("drop_page_index", **about)
    tx.run("add_page_index", **about, revision=tx.revision, state=state, type=type, **words)


def count_words(tx: Tx, added: Iterable[str], removed: Iterable[str]) -> None:
    """A page has gained some words and lost others; a word that no page has is gone.

    A word that is in both changes nothing.
    """
    gained, lost = frozenset(added), frozenset(removed)
    more = [{"book_id": tx.book_id, "word": word} for word in sorted(gained - lost)]
    fewer = [{"book_id": tx.book_id, "word": word} for word in sorted(lost - gained)]
    if fewer:
        tx.run_many("drop_last_page_word", fewer)
        tx.run_many("drop_page_word", fewer)
    if more:
        tx.run_many("add_page_word", more)


def rows_since(reader: Reader, book_id: str, revision: int) -> Iterator[tuple[Any, ...]]:
    """Id, state, type, names, heads, body of the pages that changed after a revision."""
    return reader.scan("page_index_since", book_id=book_id, revision=revision)


def revision(reader: Reader, book_id: str) -> int:
    rows = reader.run("book_revision", book_id=book_id)
    return int(rows[0]["revision"]) if rows else 0


def beginning(reader: Reader, book_id: str, start: str, limit: int) -> list[str]:
    """Words that begin so, those on most pages first."""
    between = {"low": start, "high": start + _LAST}
    rows = reader.run("page_words_between", book_id=book_id, limit=limit, **between)
    return [row["word"] for row in rows]


def all_words(reader: Reader, book_id: str) -> str:
    """Every word of the book's pages, with blanks between, in order."""
    return reader.run("all_page_words", book_id=book_id)[0]["words"] or ""


def row_of(reader: Reader, book_id: str, page_id: str) -> tuple[str, str, bytes, bytes, bytes]:
    """State, type, names, heads and body of one page; empty when search does not know it."""
    rows = reader.run("page_index_row", book_id=book_id, page_id=page_id)
    if not rows:
        return "", "", b"", b"", b""
    blobs = (bytes(rows[0][name]) for name in ("names", "heads", "body"))
    names, heads, body = blobs
    return rows[0]["state"], rows[0]["type"], names, heads, body


def counted_words(reader: Reader, book_id: str) -> dict[str, int]:
    """On how many pages each word stands."""
    return dict(reader.scan("count_page_words", book_id=book_id))


def set_words(tx: Tx, counted: Mapping[str, int]) -> None:
    """All words of the book's pages, counted again."""
    tx.run("delete_page_words", book_id=tx.book_id)
    rows = [{"book_id": tx.book_id, "word": word, "pages": n} for word, n in counted.items()]
    tx.run_many("set_page_word", rows)
