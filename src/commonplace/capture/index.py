"""What a memory is found by: its own words, and those that stand about it.

Who said it, on which day, under which heading, where, with which tags: people ask by these as often
as by the words themselves ("what did Ada say in March?").
"""

from datetime import date
from functools import lru_cache

from commonplace.capture.terms import pack, terms
from commonplace.model import Memory


def index_terms(memory: Memory) -> bytes:
    """The packed terms of the words about a memory and of its text."""
    return _pack_about(_about(memory)) + pack(memory.text)


def words_of(memory: Memory) -> set[str]:
    """The same terms, readable."""
    return {*terms(_about(memory)), *terms(memory.text)}


def _about(memory: Memory) -> str:
    told = [memory.author, _day(memory.occurred_at.date()), memory.place, memory.journal]
    if memory.metadata:
        told += [memory.metadata.get("title"), memory.metadata.get("heading")]
    return " ".join([*(word for word in told if isinstance(word, str)), *memory.tags])


#: What is said about a memory is much the same for all of a conversation.
_pack_about = lru_cache(maxsize=1024)(pack)


@lru_cache(maxsize=4096)
def _day(day: date) -> str:
    """``Sunday March``; days and years are matched as dates, not as words (measured)."""
    return f"{day:%A} {day:%B}"
