"""To try out: the same recall with one of its judgements switched on or off, for one question."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from commonplace.errors import InvalidInput
from commonplace.recall.indexed.index import BookIndex
from commonplace.recall.run import Recaller

#: The settings ``recall.…`` that are switches, and what each does.
SWITCHES = {
    "superseded": "Lower what no longer holds",
    "newer": "Of two that say the same matter the newer first",
    "parts": "Each part of the question among the first",
    "fold": "What is said in the same words once",
    "gravity": "Lower what is near in meaning and has no word",
    "hub": "Lower what names only what the book is full of",
    "resolution": "Raise decisions, constraints and named days",
}


def switched(recaller: Recaller, switches: Mapping[str, bool]) -> Recaller:
    """It shares all that is held of books."""
    if unknown := switches.keys() - SWITCHES.keys():
        raise InvalidInput(f"recall has no switch {', '.join(sorted(unknown))}.")
    twin = copy(recaller)
    twin._config = replace(recaller._config, **switches)
    return twin


def index_of(recaller: Recaller, book_id: str) -> BookIndex:
    """The words of a book's memories, as recall holds them now."""
    embedder, _ = recaller._model()
    return recaller._views.of(book_id, embedder.profile.key if embedder else None).index
