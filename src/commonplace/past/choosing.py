"""Which of the two ways to the past knows more, and what to say about it."""

from dataclasses import dataclass

from commonplace import clock
from commonplace.past.moments import REBUILT, RECORDED, Moment
from commonplace.store.engine import Reader


@dataclass(frozen=True, slots=True)
class Way:
    """How a moment is known."""

    #: ``recorded`` or ``rebuilt``.
    reading: str
    #: Memories that had been said by then, and those of them that had been captured.
    said: int = 0
    captured: int = 0

    @property
    def note(self) -> str:
        """What whoever reads it should know; empty when there is nothing to say."""
        late = self.said - self.captured
        if not self.said:
            return "Nothing had been said by then, as far as this book knows."
        if self.reading == REBUILT:
            since = f" {late:,} of them came into this library later." if late else ""
            return (
                f"Rebuilt by rules from the {_memories(self.said)} that had been said by then."
                f"{since} What somebody wrote by hand is not in it."
            )
        if not self.captured:
            return "Nothing was recorded then; `rebuilt` tells what had been said."
        if late:
            return (
                f"{_memories(late)} that had been said by then came later, and are not in it; "
                "`rebuilt` has them."
            )
        return ""


def way_to(reader: Reader, book_id: str, moment: Moment) -> Way:
    """What the caller wants, or whichever of the two knows more of what had been said."""
    if moment.as_of is None:
        return Way(moment.reading or REBUILT)
    at = clock.to_text(moment.as_of)
    [row] = reader.run("known_by", book_id=book_id, at=at)
    said, captured = int(row["observed"]), int(row["captured"])
    knows_more = RECORDED if 2 * captured >= said else REBUILT
    return Way(moment.reading or knows_more, said, captured)


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count:,} memories"
