"""Which words of the question a memory really has: looked up in its text, not in hashes."""

from collections.abc import Sequence

from commonplace.capture.index import words_of
from commonplace.model import Memory


def matched(memory: Memory, words: Sequence[str]) -> tuple[str, ...]:
    has = words_of(memory)
    return tuple(word for word in words if word in has)
