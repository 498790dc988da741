"""Sessions and their transcripts."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from commonplace import clock
from commonplace.model import Said, Session
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.forgetting import suppressed
from commonplace.store.integrity.checksum import DAMAGED, is_damaged, row_checksum
from commonplace.store.values import json_text, moment, moment_or_none, parsed

#: What may stand before a session's key where a memory says where it comes from.
PREFIX = "session:"
_FIRST = -(2**31)
_LAST = 2**31 - 1


def touch(tx: Tx, session_id: str, client: str | None = None, project: str | None = None) -> None:
    """The session is heard of: made when it is new; one that had ended goes on."""
    tx.run(
        "touch_session",
        book_id=tx.book_id,
        id=session_id,
        client=client,
        project=project,
        at=clock.to_text(clock.now()),
    )


def find(reader: Reader, book_id: str, session_id: str) -> Session | None:
    rows = reader.run("session_by_id", book_id=book_id, id=session_id)
    return _session(rows[0]) if rows else None


def latest(reader: Reader, book_id: str, project: str | None, limit: int) -> list[Session]:
    """The sessions heard of last; those of a project, when one is named."""
    rows = reader.run("latest_sessions", book_id=book_id, project=project, limit=limit)
    return [_session(row) for row in rows]


def count_prompt(tx: Tx, session_id: str, queries: Sequence[str]) -> None:
    """One more prompt; ``queries`` is what was asked since the last checkpoint."""
    tx.run("count_prompt", book_id=tx.book_id, id=session_id, queries=json_text(queries))


def checked(tx: Tx, session_id: str) -> None:
    """A checkpoint has seen all prompts so far."""
    tx.run("check_session", book_id=tx.book_id, id=session_id)


def set_queries(tx: Tx, session_id: str, queries: Sequence[str]) -> None:
    tx.run("set_session_queries", book_id=tx.book_id, id=session_id, queries=json_text(queries))


def end(tx: Tx, session_id: str, score: float | None) -> None:
    at = clock.to_text(clock.now())
    tx.run("end_session", book_id=tx.book_id, id=session_id, at=at, score=score)


# --- transcripts --------------------------------------------------------------------------------


def last_position(reader: Reader, book_id: str, session_id: str) -> int | None:
    rows = reader.run("last_position", book_id=book_id, session_id=session_id)
    return None if rows[0]["position"] is None else int(rows[0]["position"])


def add_lines(tx: Tx, session_id: str, lines: Sequence[Said]) -> int:
    """A position that is taken keeps what it has, and a session that was forgotten keeps nothing.
    Says how many are new."""
    if not lines or suppressed.is_session_forgotten(tx, session_id):
        return 0
    about = {"book_id": tx.book_id, "session_id": session_id}
    first = min(line.position for line in lines)
    taken = {row[0] for row in tx.scan("positions_from", **about, position=first)}
    new = {line.position: line for line in reversed(lines) if line.position not in taken}
    tx.run_many(
        "add_transcript_line",
        [
            row | {"checksum": row_checksum("transcripts", row)}
            for line in new.values()
            for row in [about | _row(line)]
        ],
    )
    return len(new)


def transcript(
    reader: Reader, book_id: str, session_id: str, start: int = _FIRST, limit: int = _LAST
) -> list[Said]:
    """What was said, in order, from a position on."""
    about = {"book_id": book_id, "session_id": session_id}
    rows = reader.run("transcript_lines", **about, position=start, limit=limit)
    return [_said(row) for row in rows]


def transcript_end(
    reader: Reader, book_id: str, session_id: str, limit: int, before: int = _LAST
) -> list[Said]:
    """The last lines before a position, in order."""
    about = {"book_id": book_id, "session_id": session_id}
    rows = reader.run("transcript_end", **about, position=before, limit=limit)
    return [_said(row) for row in reversed(rows)]


def transcripts_of(
    reader: Reader, book_id: str, sources: Iterable[tuple[str, datetime]], around: int
) -> dict[tuple[str, datetime], list[Said]]:
    """What was said around what was remembered.

    ``sources``: where each memory comes from, and when it was observed. A source that is a
    session's key, alone or as ``session:KEY``, gets the line said last by then, with so many lines
    before and after it; where all was said later, the first lines. Other sources get nothing.
    """
    found: dict[tuple[str, datetime], list[Said]] = {}
    for source, at in dict.fromkeys(sources):
        session_id = source.removeprefix(PREFIX)
        about = {"book_id": book_id, "session_id": session_id}
        last = reader.run("position_at", **about, at=clock.to_text(at))[0]["position"]
        if last is None:
            lines = transcript(reader, book_id, session_id, limit=2 * around + 1)
        else:
            before = transcript_end(reader, book_id, session_id, around, int(last))
            lines = before + transcript(reader, book_id, session_id, int(last), around + 1)
        if lines:
            found[source, at] = lines
    return found


def _row(line: Said) -> Row:
    return {
        "position": line.position,
        "at": clock.to_text(line.at),
        "role": line.role,
        "text": line.text,
    }


def _session(row: Row) -> Session:
    return Session(
        id=row["id"],
        started_at=moment(row["started_at"]),
        seen_at=moment(row["seen_at"]),
        client=row["client"],
        project=row["project"],
        ended_at=moment_or_none(row["ended_at"]),
        prompts=row["prompts"],
        checked=row["checked"],
        score=row["score"],
        queries=tuple(parsed(row["queries"])),
        lines=row["lines"],
        checkpoints=row["checkpoints"],
        shown=row["shown"],
    )


def _said(row: Row) -> Said:
    damaged = is_damaged("transcripts", row)
    text = DAMAGED if damaged else row["text"]
    return Said(row["position"], row["role"], text, moment(row["at"]), damaged)
