"""Every word that sessions keep, to be read and cut when a memory is forgotten; and what sessions
have that belongs to nothing."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace import clock
from commonplace.model import Checkpoint
from commonplace.store.engine import Reader, Tx
from commonplace.store.integrity.checksum import checksum_after
from commonplace.store.sessions.said import set_queries
from commonplace.store.sessions.standing import as_checkpoint, set_checkpoint
from commonplace.store.values import parsed


def every_line(reader: Reader, book_id: str) -> Iterator[tuple[str, int, str]]:
    """Session, position and text of every line of the book."""
    rows = reader.scan("all_transcript_lines", book_id=book_id)
    return ((session_id, position, text) for session_id, position, _, _, text, _ in rows)


def set_line(tx: Tx, session_id: str, position: int, text: str) -> None:
    """Replace the text of a line; one that was damaged stays so."""
    about = {"book_id": tx.book_id, "session_id": session_id, "position": position}
    for row in tx.run("transcript_lines", **about, limit=1):
        checksum = checksum_after("transcripts", row, text=text)
        tx.run("set_transcript_text", **about, text=text, checksum=checksum)


def every_checkpoint(reader: Reader, book_id: str) -> list[Checkpoint]:
    return [as_checkpoint(row) for row in reader.run("all_checkpoints", book_id=book_id)]


def cut_checkpoint(
    tx: Tx, checkpoint: Checkpoint, digest: str, queries: list[str], remembers: list[str]
) -> None:
    left = replace(checkpoint, digest=digest, queries=tuple(queries), remembers=tuple(remembers))
    set_checkpoint(tx, left)


def every_question(reader: Reader, book_id: str) -> dict[str, list[str]]:
    """What sessions asked since their last checkpoints, by session."""
    rows = reader.run("session_questions", book_id=book_id)
    return {row["id"]: list(parsed(row["queries"])) for row in rows}


def cut_questions(tx: Tx, session_id: str, queries: list[str]) -> None:
    set_queries(tx, session_id, queries)


def count_shown(reader: Reader, book_id: str, item_id: str) -> int:
    """How many sessions were shown it."""
    return int(reader.run("count_shown_item", book_id=book_id, id=item_id)[0]["found"])


# --- what belongs to nothing --------------------------------------------------------------------


def lost(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Sessions that are not there and yet have lines, checkpoints or things shown."""
    rows = reader.run("rows_without_sessions", book_id=book_id, limit=limit)
    return [row["id"] for row in rows]


def restore(tx: Tx, session_ids: list[str]) -> None:
    at = clock.to_text(clock.now())
    for session_id in session_ids:
        tx.run("restore_session", book_id=tx.book_id, id=session_id, at=at)
