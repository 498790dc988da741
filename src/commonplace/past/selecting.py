"""Which memories a moment knows."""

from collections.abc import Callable
from datetime import datetime

from commonplace import clock
from commonplace.store.engine import Row

#: Whether a memory's row belongs to the past that is asked for.
Keeps = Callable[[Row], bool]


def captured_by(moment: datetime) -> Keeps:
    """It was in this library."""
    at = clock.to_text(moment)
    return lambda row: row["created_at"] <= at


def said_by(moment: datetime) -> Keeps:
    """It had been said, here or elsewhere."""
    at = clock.to_text(moment)
    return lambda row: row["observed_at"] <= at


def holding_at(moment: datetime) -> Keeps:
    """What it tells had happened, and had not ended: from ``valid_from`` on, or else from when it
    happened; before ``valid_to``."""
    at = clock.to_text(moment)

    def holds(row: Row) -> bool:
        began, ended = row["valid_from"] or row["occurred_at"], row["valid_to"]
        return began <= at and (ended is None or ended > at)

    return holds


def everything(_: Row) -> bool:
    return True


def both(one: Keeps, other: Keeps) -> Keeps:
    return lambda row: one(row) and other(row)
