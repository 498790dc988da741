"""The job that rebuilds pages: one, or all of a book, one after the other.

Each page is a transaction of its own, so others write meanwhile, and a job that was killed is begun
anew and finds the same what was rebuilt before. Pages that only list others are looked at by the
compiler afterwards.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from commonplace import clock
from commonplace.dream.rebuilding.one import Rebuilder, Rebuilt
from commonplace.errors import NotFound
from commonplace.minds.mind import Mind
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Reader
from commonplace.store.wiki import pages as page_rows
from commonplace.understand.asking import HOLD

KIND = "rebuild"
_AT_A_TIME = 200
#: Pages that a job's result names.
_NAMED = 50

#: Told how many of how many pages were looked at.
Told = Callable[[int, int], None]


def rebuild_job(
    job: Job, engine: Engine, mind: Mind, told: Told | None = None
) -> Mapping[str, Any]:
    """Rebuild the page that the job names, or every page of its book."""
    rebuilder = Rebuilder(engine, job.book_id, job, mind)
    page_id = job.args.get("page")
    ids = iter([str(page_id)]) if page_id else page_ids(engine, job.book_id)
    of = engine.read(lambda reader: page_rows.count(reader, job.book_id, "active"))
    held = clock.Stopwatch()
    done: list[Rebuilt] = []
    counts: Counter[str] = Counter()
    for each in ids:
        found = rebuilder.rebuild(each)
        counts[found.outcome] += 1
        if told is not None:
            told(counts.total(), max(counts.total(), of))
        done += [found] if found.outcome not in ("same", "nothing") and len(done) < _NAMED else []
        if held.seconds() > HOLD:
            engine.write(lambda tx: None, book_id=job.book_id, lease=job)
            held = clock.Stopwatch()
    result: dict[str, Any] = {"mind": mind.name, "pages": counts.total()}
    result |= dict(sorted(counts.items()))
    result |= {"warnings": rebuilder.warnings} if rebuilder.warnings else {}
    return result | ({"changed": [each.address for each in done]} if done else {})


def differing(engine: Engine, book_id: str, page_id: str) -> Rebuilt:
    """Whether a page would come out otherwise, by rules; nothing is written."""
    return Rebuilder(engine, book_id).rebuild(page_id, verify=True)


def page_ids(engine: Engine, book_id: str) -> Iterator[str]:
    """Of all active pages, by address."""
    after = ("", "")
    while True:

        def some(reader: Reader, at: tuple[str, str] = after) -> list[tuple[str, str, str]]:
            found = page_rows.list_pages(reader, book_id, None, "active", at, _AT_A_TIME)
            return [(each.id, each.type, each.slug) for each in found]

        found = engine.read(some)
        yield from (each for each, _, _ in found)
        if len(found) < _AT_A_TIME:
            return
        after = found[-1][1:]


def new_job(engine: Engine, book_id: str, page_id: str | None, model: str | None) -> str:
    """Queue it; the id of the job."""
    args = ({"page": page_id} if page_id else {}) | ({"model": model} if model else {})
    job = ledger.NewJob(book_id, KIND, args, f"{KIND}:{page_id or 'all'}")
    made = engine.write(lambda tx: ledger.enqueue_now(tx, job), book_id=book_id)
    if made is None:
        raise NotFound("This is being rebuilt already: `commonplace jobs list` shows it.")
    return made
