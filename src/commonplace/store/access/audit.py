"""The audit: what happened, never what was said; lines that are added and stay.

Each line of a book has a *position* in it and a *seal*: the SHA-256 of the seal before it and of
all that the line says. Who changes, removes or moves a line breaks the seal of every later one, and
:func:`chain` finds the first place; triggers keep anyone from doing it by mistake. A seal does not
say which book it is of, so a book that is moved keeps its own. Lines from before there were seals
have none. Who can write to the database as its owner can seal it anew from a line on, or cut off
its end: to notice that, note elsewhere what ``doctor`` shows of the last seals.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from commonplace import clock
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_text, moment, parsed

#: What the first line stands on.
_BEGINNING = b""


@dataclass(frozen=True, slots=True)
class Chain:
    """How a book's audit stands."""

    sealed: int
    #: Lines from before there were seals.
    unsealed: int
    #: The last seal, to be noted elsewhere.
    seal: bytes
    #: The position of the first line that is not as it was written, or that is missing.
    broken_at: int | None = None


def add(
    tx: Tx,
    book_id: str,
    action: str,
    actor: str | None,
    memory_id: str | None = None,
    **detail: Any,
) -> None:
    """One more line."""
    tx.run("hold_audit", book_id=book_id)
    last = tx.run("last_seal", book_id=book_id)
    position, before = (last[0]["position"] + 1, last[0]["seal"]) if last else (1, _BEGINNING)
    line = {
        "id": clock.new_id(),
        "at": clock.to_text(clock.now()),
        "actor": actor,
        "action": action,
        "memory_id": memory_id,
        "detail": json_text(detail),
    }
    seal = _seal(before, position, line)
    tx.run("add_audit", book_id=book_id, **line, position=position, seal=seal)


def chain(reader: Reader, book_id: str) -> Chain:
    """Read all of it, and compare."""
    sealed = unsealed = 0
    before, broken = _BEGINNING, None
    names = ("id", "at", "actor", "action", "memory_id", "detail", "position", "seal")
    for values in reader.scan("audit_in_order", book_id=book_id):
        row = dict(zip(names, values, strict=True))
        if row["position"] is None:
            unsealed += 1
            continue
        sealed += 1
        as_written = row["position"] == sealed and _seal(before, sealed, row) == bytes(row["seal"])
        if broken is None and not as_written:
            broken = sealed
        before = bytes(row["seal"])
    return Chain(sealed, unsealed, before, broken)


def audited(reader: Reader) -> list[str]:
    """The ids of the books, and of the tenants' own lists, that have lines."""
    return [row["id"] for row in reader.run("audited")]


def _seal(before: bytes, position: int, line: Row) -> bytes:
    at = clock.to_text(moment(line["at"]))
    said = [position, line["id"], at, line["actor"], line["action"], line["memory_id"]]
    told = json_text([*said, json_text(parsed(line["detail"]))])
    return sha256(before + told.encode("utf-8", "surrogatepass")).digest()
