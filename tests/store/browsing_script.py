"""The steps of the script that are about lists to browse, growth and import runs."""

from collections.abc import Iterator
from typing import Any

PAST = "2001-01-01T00:00:00.000000Z"
NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-02T12:00:00.000000Z"
#: Rows whose order the query leaves open.
UNORDERED = {"standings_since", "page_shelf_rows_since", "pages_led_to"}
Step = tuple[str, dict[str, Any]]


def browsing_script(book: str, other: str) -> Iterator[Step]:
    """After all that puts memories, facts, pages and sessions into the book."""
    for each in (book, other, "nowhere"):
        for revision in (-1, 1, 999):
            yield "shelf_rows_since", {"book_id": each, "revision": revision}
            yield "standings_since", {"book_id": each, "revision": revision}
            yield "page_shelf_rows_since", {"book_id": each, "revision": revision}
            yield "versions_by_day_since", {"book_id": each, "revision": revision}
        yield "last_compiled", {"book_id": each}
        for at in (PAST, LATER):
            yield "last_revision_by", {"book_id": each, "at": at}
        yield "pages_led_to", {"book_id": each}
        for since, first in ((PAST, "0"), (NOON, "f")):
            yield "count_since", {"book_id": each, "since": since, "first": first}
            yield "changes_counted_since", {"book_id": each, "first": first}
            yield "sessions_counted_since", {"book_id": each, "since": since}
            yield "calls_by_day", {"book_id": each, "since": since}
            for limit in (1, 9):
                yield "pages_updated_last", {"book_id": each, "since": since, "limit": limit}
    yield from _runs(book, other)


def _runs(book: str, other: str) -> Iterator[Step]:
    notes = {"format": "jsonl", "path": "/été/notes.jsonl"}
    for each in (book, book, other):
        yield "add_run", {"book_id": each, **notes, "actor": None, "at": NOON}
    yield "unfinished_run", {"book_id": book, **notes}
    yield "unfinished_run", {"book_id": book, **notes, "path": "/other"}
    for number, memory, times in [(1, "0001-ab", 1), (1, "0001-ab", 1), (2, "0001-ab", 0)]:
        row = {"book_id": book, "number": number, "memory_id": memory, "times": times}
        yield "add_imported", row
    about = {"book_id": book, "number": 1}
    yield "imported_ids", about
    yield "only_imported", {**about, "limit": 9}
    for file, outcome in [("b.md", "created"), ("a 猫.md", "failed"), ("b.md", "unchanged")]:
        counts = {"added": 1, "duplicates": 2, "problems": 0, "page": ""}
        yield "add_run_file", {**about, "file": file, "outcome": outcome, **counts}
    done = {"at": LATER, "added": 3, "duplicates": 4, "problems": '[["a:1","é"]]'}
    yield "finish_run", {**about, **done}
    yield "unfinished_run", {"book_id": book, **notes}
    for wanted in (None, "failed"):
        yield "files_of_run", {**about, "after": "", "outcome": wanted, "limit": 9}
    yield "outcomes_of_run", about
    yield "pages_of_run", {**about, "limit": 9}
    yield "roll_run_back", {"book_id": book, "number": 2, "at": LATER}
    yield "only_imported", {**about, "limit": 9}
    yield "list_runs", {"book_id": book, "before": 99, "limit": 9}
    yield "delete_run_problems", {"book_id": book}
    yield "delete_imported", {"book_id": book, "id": "0001-ab"}
    yield "list_runs", {"book_id": book, "before": 2, "limit": 9}
