"""What a memory is found by: its own words, and those that stand about it.

Who said it, on which day, under which heading, where, with which tags: people ask by these as often
as by the words themselves ("what did Ada say in March?").
"""

from datetime import date
from functools import lru_cache

from commonplace.capture.terms import pack
from commonplace.model import Memory


def described(memory: Memory) -> str:
    """A memory's text with the words about it."""
    return f"{_about(memory)} {memory.text}"


def index_terms(memory: Memory) -> bytes:
    """The packed terms of :func:`described`."""
    return pack(described(memory))


def _about(memory: Memory) -> str:
    told = [memory.author, _day(memory.occurred_at.date()), memory.place, memory.journal]
    if memory.metadata:
        told += [memory.metadata.get("title"), memory.metadata.get("heading")]
    return " ".join([*(word for word in told if isinstance(word, str)), *memory.tags])


@lru_cache(maxsize=4096)
def _day(day: date) -> str:
    """``Sunday March``; days and years are matched as dates, not as words (measured)."""
    return f"{day:%A} {day:%B}"
