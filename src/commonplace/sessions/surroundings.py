"""A memory among the sessions: where it was said, and which sessions were shown it."""

from dataclasses import dataclass
from datetime import datetime

from commonplace.model import Memory, Said
from commonplace.store.engine import Engine, Reader
from commonplace.store.sessions import said as rows
from commonplace.store.sessions import shown as shown_rows

#: Lines before and after the one it was said in, and sessions that are told.
_AROUND, _MOST = 2, 20


@dataclass(frozen=True, slots=True)
class ShownIn:
    """A session that was shown it: when, by which door, at which place, and of how much use."""

    session_id: str
    at: datetime
    door: str
    rank: int
    score: float
    used: float | None


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What sessions know of a memory."""

    #: The session it comes from, if it is one that is kept, and what was said around it.
    session_id: str | None
    lines: tuple[Said, ...]
    #: How many sessions were shown it, and the newest of them.
    times: int
    shown: tuple[ShownIn, ...]


def surroundings(engine: Engine, book_id: str, memory: Memory) -> Surroundings:
    def look(reader: Reader) -> Surroundings:
        source = memory.source or ""
        key = source.removeprefix(rows.PREFIX)
        kept = rows.find(reader, book_id, key) if key else None
        lines: list[Said] = []
        if kept is not None:
            asked = [(source, memory.observed_at)]
            around = rows.transcripts_of(reader, book_id, asked, _AROUND)
            lines = around.get(asked[0], [])
        times, shown = shown_rows.shown_of(reader, book_id, memory.id, _MOST)
        return Surroundings(
            kept.id if kept else None,
            tuple(lines),
            times,
            tuple(ShownIn(**row) for row in shown),
        )

    return engine.read(look)
