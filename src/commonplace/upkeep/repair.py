"""Put right what is safe to put right: nothing that was said is changed or lost.

Rows are repaired in batches, each in a transaction of its own, so that others can write meanwhile.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from commonplace.capture.index import index_terms
from commonplace.compile.forgetting.names import NOBODY, forget_names, known
from commonplace.config import JobsConfig, RetentionConfig
from commonplace.errors import Damaged
from commonplace.jobs.lost import find_lost_in, give_back
from commonplace.knowledge.readings import drop_readings
from commonplace.knowledge.recompute import find_differing as find_misjudged
from commonplace.knowledge.recompute import recompute
from commonplace.knowledge.register import find_differing, settle
from commonplace.store import books as book_rows
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import upkeep as rows
from commonplace.store.access import walls
from commonplace.store.compiling import checking, unread
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.sessions import forgetting as session_rows
from commonplace.understand.embed import agreed_profile
from commonplace.upkeep.damage.checksums import fill_all
from commonplace.upkeep.retention import drop_old
from commonplace.wiki.agree import derive_again

#: Names that are compared with what was said and ruled.
_MOST_NAMES = 10_000
#: Facts of which it is worked out again what became of them.
_MOST_FACTS = 10_000
BATCH = 500
#: The version of the program that was the last to try what could not be read.
RULES_AGREEMENT = "rules that read"
_ORPHANS = {
    "index_without_memories": "index rows",
    "embeddings_without_memories": "vectors",
    "mentions_without_memories": "mentions",
    "dirty_without_memories": "open tasks",
    "hints_without_memories": "hints",
    "proposals_without_memories": "proposals",
    "citations_without_memories": "citations",
    "shown_without_memories": "what sessions were shown",
}
#: What is said when it was put right.
_COMPILED = {
    "sightings_without_memories": "names in {} forgotten memories were removed.",
    "hubs_without_memories": "places in hubs because of {} forgotten memories were removed.",
    "drawn_links_without_memories": "links drawn from {} forgotten memories were removed.",
    "subjects_without_sightings": "{} subjects that no memory speaks of were removed.",
    "keys_without_subjects": "names of {} subjects that are gone were removed.",
    "rows_of_missing_pages": "what hubs knew of {} pages that are gone was removed.",
    "subjects_of_lost_pages": "subjects of {} pages that are gone may have pages again.",
}


@dataclass(frozen=True, slots=True)
class Shop:
    """What repairs work with."""

    engine: Engine
    #: How often a job is tried.
    attempts: int
    #: The stages whose work may be queued.
    stages: Sequence[str]
    retention: RetentionConfig = RetentionConfig()
    jobs: JobsConfig = JobsConfig()


def repair(engine: Engine, attempts: int, stages: Sequence[str]) -> list[str]:
    """Everything below; says what was done. ``stages`` are those whose work may be queued."""
    return repair_all(Shop(engine, attempts, stages))


def repair_all(shop: Shop) -> list[str]:
    """Make every repair, unless the file is damaged: what cannot be read would seem forgotten."""
    refuse_damage(shop.engine)
    return [text for name in REPAIRS for text in REPAIRS[name](shop)]


def repair_salvaged(shop: Shop) -> list[str]:
    """Make again what is derived in a library that was salvaged; nothing is removed in it, because
    a memory that is not there is lost and not forgotten."""
    done = []
    for book, name in _books(shop):
        if count := _indexed(shop.engine, book):
            done.append(f"{name}: {count:,} memories were indexed again.")
    for repair in (_wiki, _sessions, _embed, _wake):
        done += repair(shop)
    return done


def _index(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := _indexed(shop.engine, book):
            yield f"{name}: {count:,} memories were indexed again."
        for query, what in _ORPHANS.items():
            if count := _orphans_removed(shop.engine, book, query):
                yield f"{name}: {what} of {count:,} forgotten memories were removed."


def _graph(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := _remove_orphaned_readings(shop.engine, book):
            yield f"{name}: what was read in {count:,} forgotten memories was removed."
        if count := _unused_removed(shop.engine, book):
            yield f"{name}: {count:,} entities that nothing speaks of were removed."
        if count := _register_settled(shop.engine, book):
            yield f"{name}: {count:,} names of entities were worked out again."
        if count := _judge_again(shop.engine, book):
            yield f"{name}: it was worked out again what holds of {count:,} facts."
        yield from _compiled_repaired(shop.engine, book, name)


def _unread(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := _try_again(shop.engine, book):
            yield f"{name}: {count:,} memories that could not be read are tried again."


def _wiki(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := derive_again(shop.engine, book):
            yield f"{name}: links and search of {count:,} pages were made again."


def _sessions(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := _sessions_restored(shop.engine, book):
            yield f"{name}: {count:,} sessions that were lost are there again."


def _embed(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := _to_be_embedded(shop.engine, book):
            yield f"{name}: {count:,} memories wait to be embedded again."


def _leases(shop: Shop) -> Iterator[str]:
    if count := _leases_returned(shop.engine, shop.jobs):
        yield f"{count:,} jobs whose worker did not come back were queued again."


def _wake(shop: Shop) -> Iterator[str]:
    if count := wake(shop.engine, shop.attempts, shop.stages):
        yield f"{count:,} books got a job for the work that waits in them."


def _retention(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        for what, count in drop_old(shop.engine, book, shop.retention).items():
            yield f"{name}: {count:,} of {what.replace('_', ' ')} were too old and were dropped."


def _checksums(shop: Shop) -> Iterator[str]:
    for book, name in _books(shop):
        if count := fill_all(shop.engine, book):
            yield f"{name}: {count:,} rows from an earlier version got their checksums."


#: By the names that a diagnosis advises; in this order when all are made.
REPAIRS: Mapping[str, Callable[[Shop], Iterator[str]]] = {
    "index": _index,
    "graph": _graph,
    "unread": _unread,
    "wiki": _wiki,
    "sessions": _sessions,
    "embed": _embed,
    "leases": _leases,
    "wake": _wake,
    "retention": _retention,
    "checksums": _checksums,
}


def refuse_damage(engine: Engine) -> None:
    """Raise Damaged where the database itself finds something wrong."""
    if wrong := engine.check():
        raise Damaged(
            f"The database is damaged ({wrong[0]}), and nothing was repaired. "
            "`commonplace restore` puts a backup in its place; `commonplace doctor --salvage NEW` "
            "saves what can be read."
        )


def _books(shop: Shop) -> Iterator[tuple[str, str]]:
    for book in shop.engine.read(book_rows.list_books):
        yield book.id, book.name


def wake(engine: Engine, attempts: int, stages: Sequence[str]) -> int:
    """Queue a job for every book that has work before a stage and no job that would do it. How
    many books. What waits for a budget is due at once: it may have been raised."""
    woken = set()
    for stage in stages:
        if engine.read(lambda reader, stage=stage: ledger.lack_budget(reader, stage)):  # type: ignore[misc]
            engine.write(lambda tx, stage=stage: ledger.hurry(tx, stage))  # type: ignore[misc]
        for book_id in engine.read(lambda reader, stage=stage: _idle(reader, stage)):  # type: ignore[misc]
            job = ledger.NewJob(book_id, stage, {}, stage, max_attempts=attempts)
            engine.write(lambda tx, job=job: ledger.enqueue(tx, job))  # type: ignore[misc]
            woken.add(book_id)
    return len(woken)


def try_again_with_new_rules(engine: Engine, version: str) -> None:
    """Try what could not be read again, if another version of the program tried it last: its rules
    may have been mended. Who sees only some books leaves that to who sees all."""
    if walls.standing() is not None:
        return
    if engine.read(lambda reader: book_rows.agreement(reader, RULES_AGREEMENT)) == version:
        return
    for book in engine.read(book_rows.list_books):
        _try_again(engine, book.id)
    engine.write(lambda tx: book_rows.agree(tx, RULES_AGREEMENT, version))


def _idle(reader: Reader, stage: str) -> list[str]:
    return rows.books_with_idle_work(reader, stage)


def _indexed(engine: Engine, book_id: str) -> int:
    def write(tx: Tx, ids: list[str]) -> None:
        found = memory_rows.load_material(tx, book_id, ids)
        rows.index_again(tx, [(memory, index_terms(memory)) for memory in found.values()])

    return _in_batches(
        engine, book_id, lambda reader: rows.unindexed(reader, book_id, BATCH), write
    )


def _orphans_removed(engine: Engine, book_id: str, query: str) -> int:
    return _in_batches(
        engine,
        book_id,
        lambda reader: rows.orphans(reader, book_id, query, BATCH),
        lambda tx, ids: rows.remove_orphans(tx, query, ids),
    )


def _compiled_repaired(engine: Engine, book_id: str, name: str) -> list[str]:
    """What compiling keeps of memories, subjects and pages that are gone."""
    done = []
    for query, what in _COMPILED.items():

        def write(tx: Tx, ids: list[str], query: str = query) -> None:
            named = known(tx, book_id, ids) if query in checking.OF_MEMORIES else NOBODY
            for each in ids:
                checking.REPAIRS[query](tx, each)
            forget_names(tx, named, (), None)

        count = _in_batches(
            engine,
            book_id,
            lambda reader, query=query: checking.wrong(reader, book_id, query, BATCH),  # type: ignore[misc]
            write,
        )
        if count:
            done.append(f"{name}: {what.format(f'{count:,}')}")
    return done


def _sessions_restored(engine: Engine, book_id: str) -> int:
    """What was said is not to be lost because its session is."""
    return _in_batches(
        engine,
        book_id,
        lambda reader: session_rows.lost(reader, book_id, BATCH),
        session_rows.restore,
    )


def _remove_orphaned_readings(engine: Engine, book_id: str) -> int:
    def write(tx: Tx, ids: list[str]) -> None:
        drop_readings(tx, ids)

    return _in_batches(
        engine, book_id, lambda reader: rows.list_orphaned_readings(reader, book_id, BATCH), write
    )


def _judge_again(engine: Engine, book_id: str) -> int:
    """Work out again what holds, for as many facts as the doctor looks at."""
    places = engine.read(lambda reader: fact_rows.list_places(reader, book_id, _MOST_FACTS))
    if not engine.read(lambda reader: find_misjudged(reader, book_id, places)):
        return 0
    return len(engine.write(lambda tx: recompute(tx, places), book_id=book_id))


def _unused_removed(engine: Engine, book_id: str) -> int:
    return _in_batches(
        engine, book_id, lambda reader: rows.unused(reader, book_id, BATCH), _settled
    )


def _register_settled(engine: Engine, book_id: str) -> int:
    names = engine.read(lambda reader: find_differing(reader, book_id, _MOST_NAMES))
    for start in range(0, len(names), BATCH):
        part = names[start : start + BATCH]
        engine.write(lambda tx, part=part: settle(tx, part), book_id=book_id)  # type: ignore[misc]
    return len(names)


def _settled(tx: Tx, names: Iterable[str]) -> None:
    settle(tx, names, for_good=True)


def _to_be_embedded(engine: Engine, book_id: str) -> int:
    profile = agreed_profile(engine)
    if profile is None:
        return 0
    return _in_batches(
        engine,
        book_id,
        lambda reader: rows.never_embedded(reader, book_id, profile, BATCH),
        rows.embed_again,
    )


def _try_again(engine: Engine, book_id: str) -> int:
    """Have the memories of a book that could not be read go through their stages once more."""
    return len({each for stage in unread.SETS for each in _put_back(engine, book_id, stage)})


def _put_back(engine: Engine, book_id: str, stage: str) -> Iterator[str]:
    for ids in _written(
        engine,
        book_id,
        lambda reader: unread.unread(reader, book_id, stage, BATCH),
        lambda tx, ids: unread.try_again(tx, stage, ids),
    ):
        yield from ids


def _in_batches(
    engine: Engine,
    book_id: str,
    find: Callable[[Reader], list[str]],
    write: Callable[[Tx, list[str]], None],
) -> int:
    return sum(len(ids) for ids in _written(engine, book_id, find, write))


def _written(
    engine: Engine,
    book_id: str,
    find: Callable[[Reader], list[str]],
    write: Callable[[Tx, list[str]], None],
) -> Iterator[list[str]]:
    """Write what is found until nothing is, or what is found stays as it is."""
    before: list[str] = []
    while (ids := engine.read(find)) and ids != before:
        engine.write(lambda tx, ids=ids: write(tx, ids), book_id=book_id)  # type: ignore[misc]
        yield ids
        before = ids


def _leases_returned(engine: Engine, jobs: JobsConfig) -> int:
    """Queue again every job whose worker is gone, without a pause. How many."""
    lost = find_lost_in(engine, jobs)
    return sum(
        engine.write(partial(give_back, lost=each, delay_seconds=0.0)) is not None for each in lost
    )
