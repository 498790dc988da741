"""What pages show of their sentences: superseded, disputed, unverified, stale."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list


@dataclass(frozen=True, slots=True)
class PageMark:
    """A sentence of a section, by its hash; ``day`` is that of the other one it stands against."""

    section: str
    sentence: str
    mark: str
    day: str = ""


def of_page(reader: Reader, book_id: str, page_id: str) -> list[PageMark]:
    rows = reader.run("marks_of_page", book_id=book_id, page_id=page_id)
    return [PageMark(row["section"], row["sentence"], row["mark"], row["day"]) for row in rows]


def add(tx: Tx, page_id: str, marks: Iterable[PageMark]) -> None:
    tx.run_many(
        "add_page_mark",
        [
            {
                "book_id": tx.book_id,
                "page_id": page_id,
                "section": each.section,
                "sentence": each.sentence,
                "mark": each.mark,
                "day": each.day,
            }
            for each in marks
        ],
    )


def remove(tx: Tx, page_id: str, marks: Iterable[PageMark]) -> None:
    for each in marks:
        tx.run(
            "delete_page_mark",
            book_id=tx.book_id,
            page_id=page_id,
            section=each.section,
            sentence=each.sentence,
            mark=each.mark,
        )


def clear(tx: Tx, page_id: str, sections: Iterable[str]) -> None:
    """Sections that are written anew or gone have none."""
    tx.run_many(
        "delete_marks_of_section",
        [{"book_id": tx.book_id, "page_id": page_id, "section": each} for each in sections],
    )


def marked(reader: Reader, book_id: str, mark: str, limit: int) -> list[Row]:
    """Active pages that have sentences of a mark: page_id, type, slug, title, sentences, day."""
    return reader.run("marked_pages", book_id=book_id, mark=mark, limit=limit)


def not_borne_out(reader: Reader, book_id: str, ids: Iterable[str]) -> dict[str, dict[str, int]]:
    """By page, how many sentences are unverified and how many stale."""
    found: dict[str, dict[str, int]] = {}
    for row in reader.run("marks_among_pages", book_id=book_id, ids=json_list(ids)):
        found.setdefault(row["page_id"], {})[row["mark"]] = row["sentences"]
    return found
