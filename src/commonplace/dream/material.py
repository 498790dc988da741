"""Whether there is anything new to dream of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from commonplace import clock
from commonplace.config import Config
from commonplace.store import jobs as ledger
from commonplace.store import upkeep
from commonplace.store.dreams import dreams as rows
from commonplace.store.dreams.dreams import Material
from commonplace.store.engine import Engine, Reader

KIND = "dream"


@dataclass(frozen=True, slots=True)
class Seen:
    """How a book stands to its last dream."""

    material: Material
    #: The revision that the last dream had seen.
    seen: int
    #: The book's revision now.
    revision: int
    #: When the newest memory was observed; nothing in an empty book.
    now: datetime | None
    #: When the last dream ended, if there was one.
    last_at: datetime | None
    #: Memories that wait to be understood or compiled: they are not ready to be dreamt of.
    waiting: int


def look(reader: Reader, book_id: str, stages: Iterable[str] = ()) -> Seen:
    """How the book stands, on one snapshot; ``stages`` are those that come before and are on."""
    last = rows.last(reader, book_id)
    seen = last.seen if last else 0
    return Seen(
        material=rows.material(reader, book_id, seen),
        seen=seen,
        revision=rows.revision(reader, book_id),
        now=rows.newest(reader, book_id),
        last_at=last.at if last else None,
        waiting=max((upkeep.waiting(reader, book_id, stage) for stage in stages), default=0),
    )


def schedule(engine: Engine, config: Config, stages: Sequence[str]) -> int:
    """Queue a dream for each book that has something to dream of, whose last one is long enough
    ago, and in which nothing waits for the ``stages`` that come before. How many; where there is
    nothing to do nothing is written."""
    if config.dream.mode == "off":
        return 0

    def due(reader: Reader) -> list[str]:
        long_ago = clock.later(clock.now(), -config.dream.every_seconds)
        return [
            book_id
            for book_id, seen, at in rows.moved(reader)
            if (at is None or at <= long_ago)
            and rows.material(reader, book_id, seen)
            and not any(upkeep.waiting(reader, book_id, each) for each in stages)
            and not rows.has_job(reader, book_id, KIND)
            and rows.newest(reader, book_id) is not None
        ]

    found = engine.read(due)
    for book_id in found:
        job = ledger.NewJob(book_id, KIND, {}, KIND, max_attempts=config.jobs.attempts)
        engine.write(partial(ledger.enqueue, job=job))
    return len(found)
