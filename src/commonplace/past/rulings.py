"""What people had decided by a moment, as it stood then.

Rulings are never changed and an undo is one of them, so those that were made by then tell how each
stood: the newest of do, undo and redo counts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace.knowledge.fact_rulings import KINDS
from commonplace.store.dump.rows import add, whole
from commonplace.store.engine import Reader, Row, Tx


@dataclass(frozen=True, slots=True)
class Until:
    """The last moments that count, in our fixed width."""

    #: For what was decided about facts.
    facts: str
    #: For what was decided about who is who.
    names: str


@dataclass(frozen=True, slots=True)
class Decided:
    """What the rulings that count are about."""

    names: frozenset[str]
    memories: frozenset[str]


def copy_rulings(reader: Reader, tx: Tx, until: Until) -> Decided:
    """Copy the rulings that count at a moment, each as it stood then."""
    made = find_made(whole(reader, tx.book_id, "rulings"), until)
    undone = find_undone(made)
    add(
        tx,
        "rulings",
        (row | {"state": "undone" if row["act"] in undone else "in force"} for row in made),
    )
    ids = {row["id"] for row in made}
    keys = [row for row in whole(reader, tx.book_id, "ruling_keys") if row["ruling_id"] in ids]
    add(tx, "ruling_keys", keys)
    counting = {row["id"] for row in made if row["act"] not in undone}
    about = [row for row in keys if row["ruling_id"] in counting]
    return Decided(
        frozenset(row["name_key"] for row in about if row["name_key"] is not None),
        frozenset(row["memory_id"] for row in about if row["memory_id"] is not None),
    )


def find_made(rulings: Iterable[Row], until: Until) -> list[Row]:
    """Return those that had been made; an undo counts as long as what it undoes does."""
    rows = sorted(rulings, key=lambda row: str(row["id"]))
    acts = {row["act"]: row for row in reversed(rows)}
    return [
        row
        for row in rows
        if row["at"] <= (until.facts if _undoes(row, acts)["kind"] in KINDS else until.names)
    ]


def _undoes(row: Row, acts: Mapping[str, Row]) -> Row:
    """Return what was done first, before it was undone and redone."""
    while row["kind"] == "undo" and row["value"] in acts:
        row = acts[row["value"]]
    return row


def find_undone(made: Iterable[Row]) -> set[str]:
    """Return the acts that an undo in force names."""
    undone: set[str] = set()
    for row in sorted(made, key=lambda row: str(row["id"]), reverse=True):
        if row["kind"] == "undo" and row["act"] not in undone:
            undone.add(row["value"])
    return undone
