"""The entities that a book speaks of all the time: to mention one of them says little.

A hub is mentioned more often than nine in ten of the book's entities. A book that knows only a few
has none.
"""

import threading
from collections import OrderedDict
from math import ceil

from commonplace.store.engine import Reader
from commonplace.store.recalling import statements as recalled

PERCENTILE = 0.9
FEWEST = 10
#: Books whose hubs are kept.
KEPT = 256


class Hubs:
    """The hubs of books, counted once for each revision."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[int, frozenset[str]]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, reader: Reader, book_id: str) -> frozenset[str]:
        rows = reader.run("book_revision", book_id=book_id)
        revision = rows[0]["revision"] if rows else 0
        with self._lock:
            held = self._known.get(book_id)
        if held is not None and held[0] == revision:
            return held[1]
        found = find_hubs(recalled.mentioned(reader, book_id))
        with self._lock:
            self._known[book_id] = revision, found
            self._known.move_to_end(book_id)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        return found


def find_hubs(mentions: dict[str, int]) -> frozenset[str]:
    """Those mentioned more often than nine in ten."""
    if len(mentions) < FEWEST:
        return frozenset()
    counts = sorted(mentions.values())
    limit = counts[ceil(PERCENTILE * len(counts)) - 1]
    return frozenset(entity for entity, count in mentions.items() if count > limit)
