"""What a running program holds of what was forgotten: it lets go of it at once.

Views of a book are brought up to date when it is asked the next time; until then they would hold
what is gone. And what was computed of a text is remembered for a while, by the text. Both are
dropped here by the program that forgets; another one drops its views with its next question. The
memory is given back, not overwritten.
"""

import sys
from typing import Any

_OURS = "commonplace."
#: Hold no words of memories, and take a while to be made again.
_KEPT = (
    "commonplace.store.load.",
    "commonplace.capture.candidates._runs",
    "commonplace.language.decisions.",
)


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
