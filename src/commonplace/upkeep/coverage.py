"""What became of each memory: which gave facts, which gave none and why, which wait to be read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader

_FACTS, _UNREADABLE = "facts", "unreadable"
#: Why a memory gave no facts, where the word alone does not say it.
_WHY = {
    "echo": "it repeats what an agent was shown",
    "empty": "it says nothing",
    "doubtful": "nothing in it was sure enough",
    _UNREADABLE: "it could not be read",
    "not read": "documents are not read (understand.documents)",
}


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many memories a book holds and believes, and what became of them."""

    memories: int
    #: Those that gave facts, and those that gave none, by why.
    with_facts: int
    without: Mapping[str, int]
    #: Those that nobody has read yet.
    waiting: int

    @classmethod
    def total(cls, books: Iterable["Coverage"]) -> "Coverage":
        """Add up what became of the memories of several books."""
        memories = with_facts = waiting = 0
        without: Counter[str] = Counter()
        for book in books:
            memories += book.memories
            with_facts += book.with_facts
            waiting += book.waiting
            without.update(book.without)
        return cls(memories, with_facts, without, waiting)

    @property
    def unreadable(self) -> int:
        return self.without.get(_UNREADABLE, 0)

    @property
    def words(self) -> str:
        """``41 of 50 memories gave facts; 7 gave none (question 5, greeting 2); 2 wait``"""
        noun = "memory" if self.memories == 1 else "memories"
        told = [f"{self.with_facts:,} of {self.memories:,} {noun} gave facts"]
        if self.without:
            by_count = sorted(self.without.items(), key=lambda each: (-each[1], each[0]))
            why = ", ".join(f"{fate} {count:,}" for fate, count in by_count)
            told.append(f"{sum(self.without.values()):,} gave none ({why})")
        if self.waiting:
            told.append(f"{self.waiting:,} {'waits' if self.waiting == 1 else 'wait'}")
        return "; ".join(told)


def count_coverage(reader: Reader, book_id: str) -> Coverage:
    """Count what became of the memories of a book."""
    fates = fact_rows.count_fates(reader, book_id)
    memories = fact_rows.count_believed(reader, book_id)
    read = sum(fates.values())
    with_facts = fates.pop(_FACTS, 0)
    return Coverage(memories, with_facts, fates, max(0, memories - read))


def explain_fate(fate: str) -> str:
    """Say why a memory gave no facts; nothing where it gave some."""
    return "" if fate == _FACTS else _WHY.get(fate, fate)
