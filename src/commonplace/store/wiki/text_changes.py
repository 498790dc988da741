"""An older text as a change of the newer one: what both say is kept once.

A text is cut after each line and after each sentence of it. A change is a JSON list that makes the
older text from the newer one, from the beginning to the end: a pair ``[first, count]`` repeats so
many pieces of the newer text, a string is what the newer one does not have. A text that shares
nothing, or so little that the change would be longer than the text, is kept whole.
"""

import re
from collections.abc import Sequence
from typing import Any

from commonplace.errors import Damaged
from commonplace.store.values import json_text, parsed

_CUT = re.compile(r"(?<=\n)|(?<=[.!?] )")


def text_change(older: str, newer: str) -> str | None:
    """Write the older text as a change of the newer; none where it is as short whole."""
    change = json_text(_steps(_CUT.split(older), _CUT.split(newer)))
    return change if len(change) < len(older) else None


def apply_change(change: str, newer: str) -> str:
    """Make the older text; of a change that is damaged, what can be read of it."""
    try:
        steps = parsed(change)
    except Damaged:
        return change
    if not isinstance(steps, list):
        return change
    pieces = _CUT.split(newer)
    return "".join(part for step in steps for part in _parts(step, pieces))


def _parts(step: Any, pieces: Sequence[str]) -> Sequence[str]:
    match step:
        case str():
            return [step]
        case [int(first), int(count)] if first >= 0 and count >= 0:
            return pieces[first : first + count]
    return []


def _steps(older: Sequence[str], newer: Sequence[str]) -> list[str | list[int]]:
    """A piece is repeated with the one before it, where it follows that in the newer text too."""
    places = {piece: place for place, piece in reversed([*enumerate(newer)])}
    steps: list[str | list[int]] = []
    for piece in older:
        last = steps[-1] if steps else ""
        if isinstance(last, list) and [piece] == newer[sum(last) : sum(last) + 1]:
            last[1] += 1
        elif piece in places:
            steps.append([places[piece], 1])
        else:
            steps.append(piece)
    return steps
