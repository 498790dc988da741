"""What came into a book since somebody last looked, and how it stands: what a first page tells."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.knowledge import rulings
from commonplace.model import PageInfo, Session
from commonplace.store import calls
from commonplace.store import jobs as ledger
from commonplace.store.browsing import growing, shelves
from commonplace.store.browsing.growing import Client, Spent
from commonplace.store.engine import Engine, Reader
from commonplace.store.sessions import said
from commonplace.store.values import moment_or_none


@dataclass(frozen=True, slots=True)
class Since:
    """What came since a moment."""

    since: datetime
    memories: int
    new_pages: int
    #: The new ones among them.
    changed_pages: int
    #: Facts whose place another took; by what was done, what people ruled and what became of facts.
    superseded: int
    changes: Mapping[str, int]
    #: The pages that were changed last, the newest first.
    pages: tuple[PageInfo, ...]
    #: Who had sessions, those with most of them first.
    clients: tuple[Client, ...]
    #: The sessions heard of last, whenever that was.
    sessions: tuple[Session, ...]

    @property
    def nothing(self) -> bool:
        return not (self.memories or self.changed_pages or self.changes or self.clients)


@dataclass(frozen=True, slots=True)
class Pulse:
    """How a book stands, in a line: the mind it is understood by, what is queued, what went wrong,
    when its pages were last compiled, and what its model calls took today (UTC)."""

    mind: str
    queued: int
    running: int
    dead: int
    compiled_at: datetime | None
    calls_today: int
    tokens_today: int
    cost_today: float


def since(engine: Engine, book_id: str, moment: datetime, limit: int = 8) -> Since:
    def look(reader: Reader) -> Since:
        found = growing.counts(reader, book_id, moment)
        ruled = rulings.count_since(reader, book_id, moment)
        return Since(
            moment,
            found.memories,
            found.new_pages,
            found.changed_pages,
            found.changes.get("replaced", 0),
            found.changes | ruled,
            tuple(growing.changed_pages(reader, book_id, moment, limit)),
            tuple(growing.clients(reader, book_id, moment)),
            tuple(said.latest(reader, book_id, None, limit)),
        )

    return engine.read(look)


def pulse(engine: Engine, book_id: str, mind: str) -> Pulse:
    today = clock.now().replace(hour=0, minute=0, second=0, microsecond=0)

    def look(reader: Reader) -> Pulse:
        jobs = ledger.count(reader, book_id)
        totals = calls.totals(reader, book_id, today)
        return Pulse(
            mind,
            jobs.get("queued", 0),
            jobs.get("running", 0),
            jobs.get("dead", 0),
            moment_or_none(shelves.last_compiled(reader, book_id)),
            sum(totals.calls.values()),
            totals.taken.tokens,
            totals.taken.cost,
        )

    return engine.read(look)


def spent(engine: Engine, book_id: str, moment: datetime) -> list[Spent]:
    """Day by day what model calls took since."""
    return engine.read(lambda reader: growing.spent(reader, book_id, moment))
