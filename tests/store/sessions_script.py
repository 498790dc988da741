"""The steps of the script that are about sessions, checkpoints and what was shown."""

from collections.abc import Iterator
from typing import Any

NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:05:00.000000Z"
LATE = "2026-03-02T23:59:59.999999Z"
#: Rows whose order the query leaves open.
UNORDERED = {"shown_items"}
Step = tuple[str, dict[str, Any]]


def sessions_script(book: str, other: str) -> Iterator[Step]:
    """After all that puts memories, facts and pages into the book."""
    yield from _sessions(book, other)
    yield from _transcripts(book, other)
    yield from _checkpoints(book, other)
    yield from _shown(book, other)
    yield from _standing(book)
    yield from _forgetting(book)


def _sessions(book: str, other: str) -> Iterator[Step]:
    for at, id, client, project in [
        (NOON, "s-1", "claude-code", "heron"),
        (LATER, "s-2", None, None),
        (LATER, "s-1", None, "heron 2"),  # heard of again
        (NOON, "s-1", "codex", None),  # late news do not turn the clock back
    ]:
        about = {"book_id": book, "id": id, "client": client, "project": project, "at": at}
        yield "touch_session", about
    yield "touch_session", {
        "book_id": other, "id": "s-1", "client": None, "project": None, "at": LATE,
    }  # fmt: skip
    for id in ("s-1", "s-2", "s-3"):
        yield "session_by_id", {"book_id": book, "id": id}
    yield "count_prompt", {"book_id": book, "id": "s-1", "queries": '["where is Ada?","été"]'}
    yield "session_questions", {"book_id": book}
    yield "set_session_queries", {"book_id": book, "id": "s-1", "queries": '["été"]'}
    yield "session_questions", {"book_id": book}
    yield "check_session", {"book_id": book, "id": "s-1"}
    yield "session_questions", {"book_id": book}
    yield "end_session", {"book_id": book, "id": "s-2", "at": LATE, "score": 0.25}
    for project in (None, "heron 2", "none"):
        yield "latest_sessions", {"book_id": book, "project": project, "limit": 9}


def _transcripts(book: str, other: str) -> Iterator[Step]:
    about = {"book_id": book, "session_id": "s-1"}
    yield "last_position", about
    for position, at, role, text in [
        (0, NOON, "user", "Where does Ada live?"),
        (4, LATER, "assistant", "In Lisbon. 猫 🐈\nline two"),
        (4, LATER, "assistant", "there already: nothing"),
        (9, LATE, "tool", "ok"),
    ]:
        line = {**about, "position": position, "at": at, "role": role, "text": text}
        yield "add_transcript_line", line | {"checksum": b"\xff" * 8}
    yield "last_position", about
    yield "positions_from", {**about, "position": 1}
    yield "transcript_lines", {**about, "position": 1, "limit": 9}
    yield "transcript_end", {**about, "position": 9, "limit": 1}
    for at in (NOON, LATE, "2001-01-01T00:00:00.000000Z"):
        yield "position_at", {**about, "at": at}
    for one in (book, other):
        yield "all_transcript_lines", {"book_id": one}


def _checkpoints(book: str, other: str) -> Iterator[Step]:
    for id, session, at, trigger in [
        ("c-1", "s-1", NOON, "periodic"),
        ("c-2", "s-1", LATER, "agent"),
        ("c-3", "s-1", LATE, "session_end"),
        ("c-4", "s-2", LATE, "explicit"),
    ]:
        yield "add_checkpoint", {
            "book_id": book, "id": id, "session_id": session, "at": at, "trigger": trigger,
            "prompts": 3, "digest": "Asked: où?", "queries": '["où?"]', "remembers": "[]",
        }  # fmt: skip
    yield "set_checkpoint", {
        "book_id": book, "id": "c-2", "trigger": "explicit", "prompts": 5, "digest": "",
        "queries": "[]", "remembers": '["x"]',
    }  # fmt: skip
    about = {"book_id": book, "session_id": "s-1"}
    yield "checkpoints_of_session", {**about, "limit": 9}
    yield "surplus_checkpoints", {**about, "most": 2}
    yield "delete_checkpoint", {"book_id": book, "id": "c-1"}
    yield "all_checkpoints", {"book_id": book}
    yield (
        "project_checkpoints",
        {"book_id": book, "project": "heron 2", "session_id": "s-2", "limit": 1},
    )
    for one in (book, other):
        yield "oldest_checkpoint", {"book_id": one}
    yield "prune_checkpoints", {"book_id": book, "before": LATE}
    yield "all_checkpoints", {"book_id": book}


def _shown(book: str, other: str) -> Iterator[Step]:
    for id, kind, rank in [("m-1", "memory", 1), ("f-1", "fact", 2), ("m-1", "memory", 7)]:
        yield "add_shown", {
            "book_id": book, "session_id": "s-1", "kind": kind, "item_id": id, "at": NOON,
            "door": "prompt", "rank": rank, "score": 0.5, "features": '{"text":0.5}',
        }  # fmt: skip
    about = {"book_id": book, "session_id": "s-1"}
    yield "shown_items", about
    yield "set_used", {**about, "kind": "memory", "item_id": "m-1", "used": 0.75}
    yield "shown_in_session", about
    for one in (book, other):
        yield "count_shown_item", {"book_id": one, "id": "m-1"}
        yield "sessions_shown", {"book_id": one, "id": "m-1", "limit": 9}
        yield "shown_without_memories", {"book_id": one, "limit": 9}
    yield "delete_shown", {"book_id": book, "id": "m-1"}
    yield "shown_in_session", about
    yield "get_predictor", {"book_id": book, "name": "recall"}
    for state in ('{"a":1}', '{"a":[1.5]}'):
        yield (
            "set_predictor",
            {"book_id": book, "name": "recall", "state": state, "updated_at": NOON},
        )
        yield "get_predictor", {"book_id": book, "name": "recall"}


def _standing(book: str) -> Iterator[Step]:
    for query in ("standing_facts", "standing_constraints", "standing_memories"):
        yield query, {"book_id": book, "limit": 9}
    yield "newest_trusted_memories", {"book_id": book, "limit": 9}
    yield "central_pages", {"book_id": book, "limit": 9}
    yield "pages_at_slug", {"book_id": book, "slug": "ada"}
    yield "distrusted_sources", {"book_id": book, "page_id": "p-1"}
    yield (
        "session_memories",
        {"book_id": book, "source": "chat:17", "since": "2001-01-01T00:00:00Z", "limit": 9},
    )


def _forgetting(book: str) -> Iterator[Step]:
    left = {"position": 4, "text": "[forgotten]", "checksum": b"\x01"}
    yield "set_transcript_text", {"book_id": book, "session_id": "s-1", **left}
    yield "transcript_lines", {"book_id": book, "session_id": "s-1", "position": 0, "limit": 9}
    line = {"position": 0, "at": NOON, "role": "user", "text": "x", "checksum": None}
    yield "add_transcript_line", {"book_id": book, "session_id": "lost", **line}
    yield "rows_without_sessions", {"book_id": book, "limit": 9}
    yield "restore_session", {"book_id": book, "id": "lost", "at": NOON}
    yield "rows_without_sessions", {"book_id": book, "limit": 9}
    yield from _removing(book)


def _removing(book: str) -> Iterator[Step]:
    about = {"book_id": book, "session_id": "s-1"}
    yield "delete_transcript_from", {**about, "position": 9}
    yield "transcript_lines", {**about, "position": 0, "limit": 9}
    yield "delete_checkpoints_since", {**about, "at": LATE}
    yield "all_checkpoints", {"book_id": book}
    for query in ("delete_checkpoints_of_session", "delete_shown_in_session", "delete_transcript"):
        yield query, {"book_id": book, "session_id": "lost"}
    yield "delete_session", {"book_id": book, "id": "lost"}
    yield "all_transcript_lines", {"book_id": book}
    yield "latest_sessions", {"book_id": book, "project": None, "limit": 9}
