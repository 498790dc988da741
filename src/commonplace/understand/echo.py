"""What the book said itself is no new evidence.

Recalled text comes back: an agent repeats it, a session is captured with what was put into it. If
that were read again, every answer would confirm itself. So a block that commonplace fenced is
blanked out before reading; what follows it keeps its place. So is what a chunk of a document
begins with and the chunk before it has too. A correction that only strikes a sentence of a page out
quotes it: what it does was ruled, and its words are not read again.
"""

import re

from commonplace.capture.documents.chunks import SHARED
from commonplace.model import Memory

#: The fence around what was recalled: see ``sessions.injected``.
_FENCED = re.compile(
    r"<(commonplace-(?:[a-z]+-)?[0-9a-f]{6,})\b[^>]*>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE
)


def without_recalled(text: str) -> str:
    """The text with blanks for the blocks that we put there."""
    if "<commonplace-" not in text.lower():
        return text
    return _FENCED.sub(lambda block: "\n" + " " * (len(block[0]) - 1), text)


def to_read(memory: Memory, most: int) -> str:
    """What is read of a memory: nothing that was recalled or stands in the chunk before it, nothing
    of what it only says to be wrong, and no more than so many characters."""
    if _only_strikes(memory):
        return ""
    shared = memory.metadata.get(SHARED)
    start = min(shared, len(memory.text)) if isinstance(shared, int) else 0
    return (" " * start + without_recalled(memory.text)[start:])[:most]


def _only_strikes(memory: Memory) -> bool:
    corrects = memory.metadata.get("corrects")
    return isinstance(corrects, dict) and corrects.get("struck") is True
