"""What the store says of a question, beside the book's index: whom it names, what the graph knows
of them, and how much of the book has no vector yet."""

from dataclasses import dataclass

from commonplace.recall.arms.arm import ArmInput, ArmScores
from commonplace.recall.arms.graph_arm import graph_arm
from commonplace.recall.names import NOBODY, Names, find_known_names
from commonplace.store.engine import Reader


@dataclass(frozen=True, slots=True)
class StoreLookups:
    names: Names
    #: The arms that are looked up.
    extra: dict[str, ArmScores]
    #: How many memories are not embedded yet.
    waiting: int

    def note(self, of: int) -> str:
        """Says so when some of so many memories can be found by their words only."""
        if not self.waiting:
            return ""
        share = f"{self.waiting:,} of {of:,} memories are not embedded yet"
        return f"{share}; they are found by text alone."


def look_up_in_store(reader: Reader, context: ArmInput, *, embedded: bool) -> StoreLookups:
    """In one transaction: to a server each is a way there and back. ``embedded``: whether vectors
    are looked at, and so those that are missing."""
    waiting = _waiting(reader, context.book_id) if embedded else 0
    if context.known is not None:  # names, facts and the graph are of today, and would say so
        return StoreLookups(NOBODY, {}, waiting)
    names = find_known_names(reader, context.book_id, context.question)
    return StoreLookups(names, {"graph": graph_arm(reader, context, names)}, waiting)


def _waiting(reader: Reader, book_id: str) -> int:
    (row,) = reader.run("count_dirty", book_id=book_id, stage="embed")
    return int(row["memories"])
