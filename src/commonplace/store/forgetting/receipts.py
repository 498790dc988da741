"""Receipts: that something was forgotten, how much, when and by whom; never what."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.store.engine import Reader, Tx
from commonplace.store.values import json_text, moment, parsed


@dataclass(frozen=True, slots=True)
class Receipt:
    id: str
    at: datetime
    actor: str | None
    #: By what it was chosen: ``memory``, ``source``, ``since`` …; not which.
    selectors: tuple[str, ...]
    #: How much of each kind went, and stayed.
    counts: Mapping[str, Any]
    #: Of exactly what was agreed to.
    digest: str


def add(
    tx: Tx, selectors: Sequence[str], counts: Mapping[str, Any], digest: str, actor: str | None
) -> Receipt:
    receipt = Receipt(clock.new_id(), clock.now(), actor, tuple(selectors), counts, digest)
    tx.run(
        "add_receipt",
        book_id=tx.book_id,
        id=receipt.id,
        at=clock.to_text(receipt.at),
        actor=actor,
        selectors=json_text(list(selectors)),
        counts=json_text(dict(counts)),
        digest=digest,
    )
    return receipt


def receipts(reader: Reader, book_id: str, limit: int = 100) -> list[Receipt]:
    """The newest first."""
    return [
        Receipt(
            row["id"],
            moment(row["at"]),
            row["actor"],
            tuple(parsed(row["selectors"])),
            parsed(row["counts"]),
            row["digest"],
        )
        for row in reader.run("receipts", book_id=book_id, limit=limit)
    ]
