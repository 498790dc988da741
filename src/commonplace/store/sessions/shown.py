"""What sessions were shown, of how much use it was, and what a predictor has learned from that."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.model import Shown
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.sessions.said import touch
from commonplace.store.values import json_text, moment, parsed


def record_shown(tx: Tx, session_id: str, rows: Iterable[Shown]) -> None:
    """The session is shown these. What it was shown before stays as it was noted then."""
    shown = [
        {
            "book_id": tx.book_id,
            "session_id": session_id,
            "kind": each.kind,
            "item_id": each.item_id,
            "at": clock.to_text(each.at),
            "door": each.door,
            "rank": each.rank,
            "score": each.score,
            "features": json_text(each.features),
        }
        for each in rows
    ]
    if shown:
        touch(tx, session_id)
        tx.run_many("add_shown", shown)


def shown_ids(reader: Reader, book_id: str, session_id: str) -> set[str]:
    """The ids of what a session was shown: memories, facts, chunks and pages."""
    found = reader.scan("shown_items", book_id=book_id, session_id=session_id)
    return {row[0] for row in found}


def shown_in(reader: Reader, book_id: str, session_id: str) -> list[Shown]:
    """What a session was shown, in order."""
    rows = reader.run("shown_in_session", book_id=book_id, session_id=session_id)
    return [_shown(row) for row in rows]


def shown_of(reader: Reader, book_id: str, item_id: str, limit: int) -> tuple[int, list[Row]]:
    """How many sessions were shown it; of the newest session_id, at, door, rank, score, used."""
    about = {"book_id": book_id, "id": item_id}
    times = reader.run("count_shown_item", **about)[0]["found"]
    rows = reader.run("sessions_shown", **about, limit=limit)
    return int(times), [row | {"at": moment(row["at"])} for row in rows]


def set_used(tx: Tx, session_id: str, used: Mapping[tuple[str, str], float]) -> None:
    """Of how much use each was, by kind and id."""
    tx.run_many(
        "set_used",
        [
            {
                "book_id": tx.book_id,
                "session_id": session_id,
                "kind": kind,
                "item_id": item_id,
                "used": value,
            }
            for (kind, item_id), value in used.items()
        ],
    )


def predictor_state(
    reader: Reader, book_id: str, name: str = "recall"
) -> tuple[Any, datetime] | None:
    """What a predictor has learned, and when it did so last."""
    rows = reader.run("get_predictor", book_id=book_id, name=name)
    return (parsed(rows[0]["state"]), moment(rows[0]["updated_at"])) if rows else None


def set_predictor_state(tx: Tx, state: Mapping[str, Any], name: str = "recall") -> None:
    """Numbers, no words: what was forgotten must not be read in them."""
    at = clock.to_text(clock.now())
    tx.run("set_predictor", book_id=tx.book_id, name=name, state=json_text(state), updated_at=at)


def _shown(row: Row) -> Shown:
    return Shown(
        kind=row["kind"],
        item_id=row["item_id"],
        at=moment(row["at"]),
        door=row["door"],
        rank=row["rank"],
        score=row["score"],
        features=parsed(row["features"]),
        used=row["used"],
    )
