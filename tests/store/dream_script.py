"""Every query about dreams, for ``test_queries_agree``; after all that puts memories, facts, pages
and sessions into the book."""

from collections.abc import Iterator
from typing import Any

AT = "2026-03-03T03:00:00.000000Z"
LATE = "2031-01-01T00:00:00.000000Z"
Step = tuple[str, dict[str, Any]]
#: Rows whose order these queries leave open.
UNORDERED: set[str] = set()


def dream_script(book: str, other: str) -> Iterator[Step]:
    """Dreams of two books, and what is new since them."""
    yield "last_dream", {"book_id": book}
    yield "books_that_moved", {}
    for id, of, seen in [("d1", book, 1), ("d2", book, 2), ("d1", other, 10**12)]:
        yield "add_dream", {
            "book_id": of, "id": id, "at": AT, "seen": seen, "day": "2026-03-02",
            "changes": '[{"step":"summaries","what":"summed up"}]',
        }  # fmt: skip
    yield "books_that_moved", {}
    for of in (book, other, "nowhere"):
        yield "last_dream", {"book_id": of}
        yield "newest_memory", {"book_id": of}
        for seen in (-1, 0, 1, 10**12):
            yield "material_since", {"book_id": of, "seen": seen}
        for before in ("", "d2", "d0"):
            yield "latest_dreams", {"book_id": of, "before": before, "limit": 9}
        for kind in ("embed", "dream"):
            yield "unfinished_jobs", {"book_id": of, "kind": kind}
        yield "pages_touched_by_hand", {"book_id": of}
        yield "over_of_memories", {"book_id": of, "ids": '["0001-ab","0002-aa"]'}
        for seen in (0, 2):
            yield "over_since", {"book_id": of, "seen": seen}
            yield "new_times", {"book_id": of, "seen": seen}
            for type in ("entity", "reference"):
                yield "pages_changed_since", {"book_id": of, "seen": seen, "type": type}
    yield from _noticed(book, other)
    yield from _marks(book, other)


def _noticed(book: str, other: str) -> Iterator[Step]:
    for page, times, revision in [("l1", 2, 5), ("l1", 1, 6), ("l2", 1, 6), ("gone", 1, 6)]:
        yield "count_reading", {
            "book_id": book, "page_id": page, "times": times, "revision": revision,
        }  # fmt: skip
    for key, question, at in [("k1", "été?", AT), ("k2", "who?", LATE), ("k1", "Été?", LATE)]:
        asked = {"book_id": book, "key": key, "question": question, "at": at}
        yield "note_unanswered", asked | {"times": 1}
    yield from _reads(book, other)
    yield "keep_newest_unanswered", {"book_id": book, "limit": 1}
    yield "unanswered", {"book_id": book, "limit": 9}
    yield "note_answered", {"book_id": book, "key": "k1"}
    yield "delete_readings", {"book_id": book, "page_id": "l2"}
    yield from _reads(book, other)
    yield "delete_unanswered", {"book_id": book}
    yield "unanswered", {"book_id": book, "limit": 9}


def _reads(book: str, other: str) -> Iterator[Step]:
    for of in (book, other):
        yield "most_read", {"book_id": of, "limit": 9}
        yield "unanswered", {"book_id": of, "limit": 9}
        yield "forgotten_last", {"book_id": of}
        yield "most_shown", {"book_id": of, "limit": 9}
        yield "material_since", {"book_id": of, "seen": 5}
        for at in ("2001-01-01T00:00:00.000000Z", LATE):
            yield "decisions_since", {"book_id": of, "since": at, "limit": 9}
            yield "pages_without_news", {"book_id": of, "before": at, "limit": 9}
        for type in ("entity", "reference"):
            yield "count_of_type", {"book_id": of, "type": type}
    yield from _marks(book, other)


def _marks(book: str, other: str) -> Iterator[Step]:
    """What pages show of their sentences."""
    for of, page, section, sentence, mark, day in [
        (book, "p1", "notes", "aa", "superseded", "2026-03-02"),
        (book, "p1", "notes", "bb", "disputed", "2026-03-01"),
        (book, "p1", "overview", "cc", "unverified", ""),
        (book, "p2", "notes", "aa", "stale", ""),
        (other, "p1", "notes", "aa", "unverified", ""),
    ]:
        about = {"book_id": of, "page_id": page, "section": section}
        yield "add_page_mark", about | {"sentence": sentence, "mark": mark, "day": day}
    for of in (book, other):
        for page in ("p1", "p2"):
            yield "marks_of_page", {"book_id": of, "page_id": page}
        for mark in ("superseded", "disputed", "unverified"):
            yield "marked_pages", {"book_id": of, "mark": mark, "limit": 9}
        yield "marks_among_pages", {"book_id": of, "ids": '["p1","p2"]'}
        yield "over_in_section", {"book_id": of, "page_id": "p1", "section": "lead"}
    at = {"book_id": book, "page_id": "p1"}
    yield "rename_section_marks", at | {"old": "notes", "new": "remarks"}
    gone = at | {"section": "overview", "sentence": "cc", "mark": "unverified"}
    yield "delete_page_mark", gone
    yield "delete_marks_of_section", at | {"section": "remarks"}
    yield "marks_of_page", at
    yield "delete_marks_of_page", {"book_id": book, "page_id": "p2"}
    yield "marks_of_page", {"book_id": book, "page_id": "p2"}
