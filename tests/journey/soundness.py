"""Is everything that was acknowledged there, and do its parts agree?"""

from collections.abc import Iterable

import commonplace
from commonplace.store import jobs, upkeep
from commonplace.store.engine import Engine, Reader

LIMIT = 100_000


def assert_sound(library: commonplace.Library, acknowledged: Iterable[str]) -> None:
    """Every acknowledged memory is there, index rows agree both ways, the ledger is in order."""
    book = library.book("ada")
    there = {memory.id for memory in book.memories()}
    assert set(acknowledged) <= there, "something that was acknowledged is gone"
    library.engine.read(lambda reader: _agrees(reader, book.info.id))
    assert library.engine.check() == []  # type: ignore[attr-defined]


def _agrees(reader: Reader, book_id: str) -> None:
    assert upkeep.unindexed(reader, book_id, LIMIT) == []
    for query in upkeep.ORPHANS:
        assert upkeep.orphans(reader, book_id, query, LIMIT) == [], query
    known = jobs.list_jobs(reader, book_id, None, LIMIT)
    for kind in ("embed", "understand"):
        mine = [job.state for job in known if job.kind == kind]
        assert mine.count("queued") <= 1
        assert mine.count("running") <= 1
    assert all(job.attempts <= job.max_attempts for job in known)
    # A job whose workers were all killed is dead; what it had to do waits for the next one.
    dead = [job for job in known if job.state == "dead"]
    assert [job for job in dead if "worker did not come back" not in str(job.error)] == []


def assert_work_has_its_job(library: commonplace.Library) -> None:
    """Nothing waits for a stage that nobody is going to run."""
    for stage in ("embed", "understand"):
        assert library.engine.read(lambda r, s=stage: upkeep.books_with_idle_work(r, s)) == []  # type: ignore[misc]


def assert_all_embedded(engine: Engine, book_id: str, profile: str) -> None:
    """The jobs are done: nothing waits, and every memory has its vectors."""
    assert engine.read(lambda reader: upkeep.waiting(reader, book_id, "embed")) == 0
    assert engine.read(lambda r: upkeep.never_embedded(r, book_id, profile, LIMIT)) == []
