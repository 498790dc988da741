"""The steps of the script about what is too old, and how the library stands. They come last:
what is swept is gone."""

from collections.abc import Iterator
from typing import Any

NOON = "2026-03-01T12:00:00.000000Z"
FAR = "2999-01-01T00:00:00.000000Z"
#: Long gone on any clock.
PAST = "2001-01-01T00:00:00.000000Z"
Step = tuple[str, dict[str, Any]]
#: Rows whose order the query leaves open.
UNORDERED = {
    "sweep_tombstones",
    "sweep_proposals",
    "sweep_calls",
    "sweep_answers",
    "sweep_page_proposals",
    "sweep_done_jobs",
    "sweep_dead_jobs",
}
_SWEEPS = sorted(UNORDERED)


def keeping_script(book: str, other: str) -> Iterator[Step]:
    yield from _health(book)
    yield from _inbox(book, other)
    yield from _agreements()
    yield from _retention(book, other)


def _health(book: str) -> Iterator[Step]:
    yield "health_counts", {}
    yield "health_duplicates", {}
    for profile in ("none", "p1"):
        yield "health_vectors", {"profile": profile}
    for since in (PAST, FAR):
        for idle in ("", "embed"):
            yield "health_queue", {"now": FAR, "since": since, "idle": idle}
        for limit in (1, 100):
            yield "health_calls", {"since": since, "limit": limit}
    for page in ("p-1", "page-1", "none"):
        yield "trusts_of_page", {"book_id": book, "page_id": page}


def _inbox(book: str, other: str) -> Iterator[Step]:
    for book_id in (book, other, "nowhere"):
        yield "count_inbox", {"book_id": book_id}
    yield "add_proposal", {
        "book_id": book, "id": "zz-1", "memory_id": "0001-ab", "at": NOON, "action": "ADD",
        "outcome": "blocked", "reason": "a rule", "fact_id": None, "target_id": None,
        "text": "Always.", "kind": "fact", "confidence": 0.9, "review": 1, "mind": "rules",
    }  # fmt: skip
    yield "count_inbox", {"book_id": book}
    for book_id in (other, book, book):  # settled once
        yield "settle_proposal", {"book_id": book_id, "id": "zz-1"}


def _agreements() -> Iterator[Step]:
    for value in ("{}", "[]"):  # the first stays
        yield "begin_agreement", {"name": "upkeep repairs", "value": value}
    for before in ("[]", "{}"):  # from what it is, or not at all
        about = {"name": "upkeep repairs", "value": '{"index":1}', "before": before}
        yield "replace_agreement", about
    yield "get_agreement", {"name": "upkeep repairs"}


def _retention(book: str, other: str) -> Iterator[Step]:
    for at, revision, id in [(PAST, 90, "t-1"), (PAST, 91, "t-2"), (NOON, 92, "t-3")]:
        about = {"book_id": book, "id": id, "revision": revision, "forgotten_at": at}
        yield "add_tombstone", about
    for edge in (PAST, FAR):
        edges = dict.fromkeys(("tombstone", "history", "done", "dead"), edge)
        yield "books_past_their_time", edges
    for query in _SWEEPS:
        for before in (PAST, FAR, FAR):
            about = {"book_id": book, "before": before, "limit": 1000}
            yield query, about
        yield query, {"book_id": "nowhere", "before": FAR, "limit": 1000}
    for query in ("sweep_answer_sources", "sweep_page_proposal_sources"):
        for book_id in (book, other):
            yield query, {"book_id": book_id, "id": "none"}
    edges = dict.fromkeys(("tombstone", "history", "done", "dead"), FAR)
    yield "books_past_their_time", edges
