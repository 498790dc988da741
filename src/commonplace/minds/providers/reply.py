"""What every reply is read with: nothing in it is trusted to have its type."""

import re
from collections.abc import Iterable
from typing import Any

from commonplace.errors import ModelBusy, ModelError, ModelUnavailable

#: Bytes of one reply: ten times what the longest answer that can be configured takes.
LARGEST_REPLY = 4 * 1024 * 1024
#: How long ``available`` may take.
AVAILABLE_SECONDS = 3.0
_SHOWN = 300
_HALVES = re.compile("[\ud800-\udfff]")


def clean(text: object) -> str:
    """The text, as UTF-8 can hold it: half a surrogate pair is no letter, and no database would
    take it. Nothing when it is not a text."""
    return _HALVES.sub("\N{REPLACEMENT CHARACTER}", text) if isinstance(text, str) else ""


def joined(blocks: object) -> str:
    """The text of all blocks that have one, whatever else stands between them."""
    return "".join(clean(field(block, "text")) for block in listed(blocks))


def field(value: object, *names: str) -> Any:
    """``value[name][name]…``; nothing when there is no such thing."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def count(*values: object) -> int | None:
    """The sum of those that are counts; nothing when none is."""
    counts = [
        value
        for value in values
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53
    ]
    return sum(counts) if counts else None


def dollars(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value < 10**6 else None


def strange(reply: object, who: str) -> ModelError:
    """The error for a reply that is none of this protocol's: some servers say what is wrong with
    them under ``error``, and call that a success."""
    said = field(reply, "error", "message") or field(reply, "error")
    if said:
        return ModelBusy(f"{who} says: {clean(str(said))[:_SHOWN]}.")
    return ModelUnavailable(
        f"{who} answered, but not as it should: {clean(str(reply))[:80]!r}. Check the address."
    )


def some(names: Iterable[str], most: int = 5) -> str:
    """A few of these names, for a sentence."""
    all_of_them = sorted(names)
    shown = ", ".join(all_of_them[:most]) or "none"
    return f"{shown}, …" if len(all_of_them) > most else shown
