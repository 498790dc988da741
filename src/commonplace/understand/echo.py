"""What the book said itself is no new evidence.

Recalled text comes back: an agent repeats it, a session is captured with what was put into it. If
that were read again, every answer would confirm itself. So a block that commonplace fenced is taken
out before reading, and a fact that a memory only repeats gains no source from it.
"""

import re
from collections.abc import Collection

from commonplace.model import Memory

#: The fence around what was recalled: see ``minds.fence``.
_FENCED = re.compile(
    r"<(commonplace-[a-z]+-[0-9a-f]{6,})\b[^>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)
#: Whose words are often ours: agents and tools repeat what they were given.
_REPEATERS = ("agent", "tool")


def without_recalled(text: str) -> str:
    """The text without the blocks that we put there."""
    if "<commonplace-" not in text.lower():
        return text
    return _FENCED.sub("\n", text).strip()


def to_read(memory: Memory, most: int) -> str:
    """What is read of a memory: nothing that was recalled, and no more than so many characters."""
    return without_recalled(memory.text)[:most]


def is_echo(memory: Memory, quote: str, fact: str, quotes: Collection[str]) -> bool:
    """Whether a memory that states a known fact only repeats it.

    An agent or a tool that states what is known repeats it. Anybody does who uses the very words in
    which the book put it, when no source of the fact put it so.
    """
    if memory.trust in _REPEATERS:
        return True
    ours = _plain(fact)
    return _plain(quote) == ours and bool(quotes) and all(_plain(each) != ours for each in quotes)


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".!").casefold()
