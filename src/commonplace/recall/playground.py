"""To try out: the same recall with one of its judgements or arms switched on or off, for one
question."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from commonplace.errors import InvalidInput
from commonplace.recall.index.book_index import BookIndex
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
#: The arms that can be left out, and what each goes by.
ARMS = {
    "text": "Words",
    "vector": "Meaning",
    "graph": "What the graph knows",
    "hints": "Questions a memory answers",
    "date": "Days in the question",
    "author": "Who is named as its author",
}


def switch_arms(recaller: Recaller, switches: Mapping[str, bool]) -> Recaller:
    """Switches by name, of judgements and of arms. It shares all that is held of books."""
    if unknown := switches.keys() - SWITCHES.keys() - ARMS.keys():
        raise InvalidInput(f"recall has no switch {', '.join(sorted(unknown))}.")
    twin = copy(recaller)
    judgements = {name: on for name, on in switches.items() if name in SWITCHES}
    twin._config = replace(recaller._config, **judgements)
    twin._without = frozenset(name for name in ARMS if not switches.get(name, True))
    return twin


def index_of(recaller: Recaller, book_id: str) -> BookIndex:
    """The words of a book's memories, as recall holds them now."""
    embedder, _ = recaller._model()
    return recaller._views.of(book_id, embedder.profile.key if embedder else None).index
