"""Every query about dreams, for ``test_queries_agree``; after all that puts memories, facts, pages
and sessions into the book."""

from collections.abc import Iterator
from typing import Any

AT = "2026-03-03T03:00:00.000000Z"
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
        for after, last in (("", "z"), ("0001-ab", "0002-aa")):
            between = {"book_id": of, "after": after, "last": last}
            for stage in ("embed", "compile"):
                yield "waiting_between", between | {"stage": stage}
        yield "decided_names", {"book_id": of}
        yield "pages_touched_by_hand", {"book_id": of}
        for seen in (0, 2):
            yield "new_days", {"book_id": of, "seen": seen}
            for type in ("entity", "reference"):
                yield "pages_changed_since", {"book_id": of, "seen": seen, "type": type}
