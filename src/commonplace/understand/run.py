"""Read, ask, decide, write: memories become facts, claims, entities and relations."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.capture.names import candidates
from commonplace.config import UnderstandConfig
from commonplace.errors import ReadingTooLong
from commonplace.jobs.isolation import is_careful, note_item
from commonplace.minds.mind import Mind
from commonplace.model import Job, Memory
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Engine, Reader
from commonplace.understand.asking import Asking
from commonplace.understand.deciding import Deciding
from commonplace.understand.echo import to_read
from commonplace.understand.faults import FAULTS, name_fault
from commonplace.understand.found import Found, Read, Tally, fact_hash, fact_words
from commonplace.understand.people import People
from commonplace.understand.said import Extraction, Reading
from commonplace.understand.tasks import EXTRACT
from commonplace.understand.write import STAGE, Batch, write

#: Seconds of asking after which what was understood so far is written.
PATIENCE = 20.0
_IDLE = {
    "off": "understanding is off (understand.mode); the memories wait",
    "frozen": "understanding is frozen (understand.mode): nothing is written; the memories wait",
}


def understand_book(
    job: Job, engine: Engine, mind: Mind, config: UnderstandConfig
) -> Mapping[str, Any]:
    """Understand what is dirty in the job's book, oldest first, until nothing is."""
    if config.mode in _IDLE:
        return {"memories": 0, "note": _IDLE[config.mode]}
    tally = Tally()
    asking = Asking(engine, mind, job, tally, config.read_seconds)
    people = People(engine, job.book_id)
    deciding = Deciding(engine, asking, people, config)
    many = 1 if is_careful(job) else config.batch
    while memories := engine.read(partial(_next, book_id=job.book_id, many=many)):
        note_item(engine, job, memories[0].id)
        try:
            for reads in _extracted(asking, memories, people, config):
                decided = _decided(deciding, reads)
                batch = Batch(decided, mind.name, config)
                written = engine.write(partial(write, batch=batch), book_id=job.book_id, lease=job)
                people.learn(written.names_before, written.names_revision, written.entities)
                written.tell(tally)
        except ReadingTooLong:
            many = 1  # whose facts took too long shows when each memory is alone
    return tally.result(mind.name, config.mode)


def _next(reader: Reader, book_id: str, many: int) -> list[Memory]:
    return fact_rows.dirty(reader, book_id, STAGE, many)


def _decided(deciding: Deciding, reads: list[Read]) -> list[Read]:
    """Decide about the facts of these memories. One memory whose facts take too long is left out;
    of several, ReadingTooLong is raised."""
    try:
        deciding.decide(reads)
    except ReadingTooLong as error:
        if len(reads) > 1:
            raise
        reads = [_not_read(reads[0].memory, str(error))]
        deciding.decide(reads)
    return reads


def _extracted(
    asking: Asking, memories: Sequence[Memory], people: People, config: UnderstandConfig
) -> Iterator[list[Read]]:
    """Memory by memory; what was read is handed on when the reading took long enough."""
    reads: list[Read] = []
    watch = clock.Stopwatch()
    known = people.types()
    for memory in memories:
        reads.append(_extract(asking, memory, known, config))
        if watch.seconds() > PATIENCE:
            yield reads
            reads, watch, known = [], clock.Stopwatch(), people.types()
    if reads:
        yield reads


def _extract(
    asking: Asking, memory: Memory, known: Mapping[str, str], config: UnderstandConfig
) -> Read:
    text = to_read(memory, config.max_chars)
    if (memory.kind == "document_chunk" and not config.documents) or not text.strip():
        return Read(memory, Extraction(), "rules", said=_said(memory, Extraction()))
    said_at = memory.observed_at
    reading = Reading(text, memory.author, said_at, memory.trust, memory.decision, known)
    try:
        answer = asking.ask(EXTRACT, reading, memory.id)
    except FAULTS as fault:
        return _not_read(memory, name_fault(fault))
    facts: dict[bytes, Found] = {}
    for stated in answer.value.facts[: config.max_facts]:
        hashed = fact_hash(stated.text)
        if hashed not in facts:
            words = fact_words(stated)
            facts[hashed] = Found(clock.new_id(), memory, stated, hashed, words, answer.mind)
    found = [*facts.values()]
    return Read(memory, answer.value, answer.mind, found, _said(memory, answer.value))


def _not_read(memory: Memory, why: str) -> Read:
    """A memory that says nothing, because the rules could not read it."""
    return Read(memory, Extraction(), "rules", said=_said(memory, Extraction()), unread=why)


def _said(memory: Memory, extraction: Extraction) -> dict[str, str]:
    """The names in it, as written, by alias key."""
    names = {alias_key(each.name): each.name for each in extraction.names}
    if memory.names:
        names |= {found.key: found.surface for found in candidates(memory.text)}
    return {alias: surface for alias, surface in names.items() if alias}
