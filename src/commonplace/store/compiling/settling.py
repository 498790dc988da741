"""What rules know of a book, all of it at once: to be compared with what they would know of it if
some memories had never been told, and to be put in its place."""

from collections.abc import Iterable

from commonplace.store.compiling.forgetting import AGAIN
from commonplace.store.dump.rows import add, whole
from commonplace.store.engine import Reader, Row, Tx

#: What is known by rules, and by nobody else; each with the statement that takes all of it.
TABLES = {
    "subjects": "delete_all_subjects",
    "subject_keys": "delete_all_subject_keys",
    "sightings": "delete_all_sightings",
    "hub_members": "delete_all_hub_members",
    "promoted_sections": "delete_all_promoted_sections",
}


def not_by_rules(reader: Reader, book_id: str) -> set[str]:
    """Pages that somebody, or a model, had a hand in."""
    return {row["page_id"] for row in reader.run("pages_not_by_rules", book_id=book_id)}


def lost_a_page(reader: Reader, book_id: str) -> bool:
    """Whether somebody deleted the page of a subject."""
    return bool(reader.run("subjects_without_their_page", book_id=book_id))


def rows_of(reader: Reader, book_id: str, table: str) -> list[Row]:
    return [*whole(reader, book_id, table)]


def replace_all(tx: Tx, table: str, rows: Iterable[Row]) -> None:
    """The table has these rows of the book, and no others."""
    tx.run(TABLES[table], book_id=tx.book_id)
    add(tx, table, rows)


def draw_again(tx: Tx, maker: str, rows: Iterable[Row]) -> None:
    """A rule drew these links, and no others."""
    tx.run("delete_links_made_by", book_id=tx.book_id, maker=maker)
    add(tx, "page_links", rows)


def nothing_waits(tx: Tx) -> None:
    """No page has to be looked at, and nothing has to be told again."""
    tx.run("delete_all_stale_pages", book_id=tx.book_id)
    tx.run("delete_stage", book_id=tx.book_id, stage=AGAIN)


def unlead(tx: Tx, page_id: str, key: str) -> None:
    """An address does not lead to the page any more."""
    tx.run("delete_redirect", book_id=tx.book_id, page_id=page_id, key=key)
