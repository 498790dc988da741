"""What a running program holds of what was forgotten: it lets go of it at once.

Views of a book are brought up to date when it is asked the next time; until then they would hold
what is gone. And what was computed of a text is remembered for a while, by the text. Both are
dropped by the program that forgets; another one drops them with its next question or job. The
memory is given back, not overwritten.
"""

import sys
from typing import Any

from commonplace.store.compiling.forgetting import last_forgotten
from commonplace.store.engine import Reader

_OURS = "commonplace."
#: Hold no words of memories, and take a while to be made again.
_KEPT = (
    "commonplace.store.load.",
    "commonplace.capture.candidates._runs",
    "commonplace.language.decisions.",
)


class Seen:
    """What a program knows of what was forgotten, book by book."""

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def note(self, reader: Reader, book_id: str) -> None:
        """Let go of what is remembered where something was forgotten since this was asked last."""
        last = last_forgotten(reader, book_id)
        if self._last.get(book_id, 0) != last:
            drop_remembered()
            self._last[book_id] = last


def drop_remembered() -> int:
    """Everything that our functions remember of what they were asked. How many did."""
    found: dict[int, Any] = {
        id(each): each
        for place, module in [*sys.modules.items()]
        if place.startswith(_OURS)
        for name, each in [*vars(module).items()]
        if hasattr(type(each), "cache_clear") and not f"{place}.{name}".startswith(_KEPT)
    }
    for each in found.values():
        each.cache_clear()
    return len(found)
