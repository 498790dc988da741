"""What minds cost, as JSON: the calls of a book, its budget, and what today took."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from commonplace import clock
from commonplace.config import without_password
from commonplace.minds.cost import day_began_at
from commonplace.store import calls

if TYPE_CHECKING:
    from commonplace.library import Book


def budget(book: "Book") -> dict[str, Any]:
    """What a book may spend in a day, and has spent today."""
    settings = book.library.config.mind
    return {
        "model": without_password(settings.model),
        "tokens_per_day": settings.tokens_per_day,
        "dollars_per_day": settings.dollars_per_day,
        "today": today(book),
    }


def today(book: "Book") -> dict[str, Any]:
    since = day_began_at(clock.now())
    spent = book.library.engine.read(lambda reader: calls.totals(reader, book.info.id, since))
    return {"calls": dict(spent.calls), **asdict(spent.taken)}
