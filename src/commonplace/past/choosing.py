"""Which of the two ways to the past knows more, and what to say about it."""

from dataclasses import dataclass

from commonplace import clock
from commonplace.past.moments import REBUILT, RECORDED, Moment
from commonplace.store.engine import Reader

_TOO_MANY = "there are too many to compile them anew (past.memories)"


@dataclass(frozen=True, slots=True)
class Way:
    """How a moment is known."""

    #: ``recorded`` or ``rebuilt``.
    reading: str
    #: Memories that had been said by then, and those of them that had been captured.
    said: int = 0
    captured: int = 0
    #: Rebuilt would know more, and be too much work.
    too_many: bool = False

    @property
    def note(self) -> str:
        """What whoever reads it should know; empty when there is nothing to say."""
        late = self.said - self.captured
        if not self.said:
            return "Nothing had been said by then, as far as this book knows."
        if self.reading == REBUILT:
            some = "All" if late == self.said else f"{late:,}"
            since = f" {some} of them came into this library later." if late else ""
            return (
                f"Rebuilt by rules from the {_memories(self.said)} that had been said by then."
                f"{since} What somebody wrote by hand is not in it."
            )
        if not late:
            return ""
        other = f"; {_TOO_MANY}" if self.too_many else "; `rebuilt` has what is missing"
        came = f"{_memories(late)} that had been said by then came into this library later"
        if not self.captured:
            return f"Nothing was recorded then: {came}{other}."
        return f"{came}{other}."


def way_to(reader: Reader, book_id: str, moment: Moment, most: int) -> Way:
    """What the caller wants, or whichever of the two knows more of what had been said; but not
    rebuilt from more than ``most`` memories."""
    if moment.as_of is None:
        return Way(moment.reading or REBUILT)
    at = clock.to_text(moment.as_of)
    [row] = reader.run("known_by", book_id=book_id, at=at)
    said, captured = int(row["observed"]), int(row["captured"])
    knows_more = RECORDED if 2 * captured >= said or said > most else REBUILT
    return Way(moment.reading or knows_more, said, captured, said > most)


def _memories(count: int) -> str:
    return "1 memory" if count == 1 else f"{count:,} memories"
