"""Read, ask, decide, write: memories become facts, and what holds is worked out from them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from commonplace import clock
from commonplace.config import UnderstandConfig
from commonplace.jobs.isolation import is_careful, note_item
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.knowledge.readings import NewReading, Refused
from commonplace.knowledge.rulings import rank_of
from commonplace.language.frames.slots import slots
from commonplace.language.name_key import name_key
from commonplace.minds.mind import Mind
from commonplace.model import FactRow, Job, Memory
from commonplace.store import facts as fact_rows
from commonplace.store.compiling.entity_pages import find_project
from commonplace.store.engine import Engine, Reader
from commonplace.store.register import names as name_rows
from commonplace.store.register import surfaces as surface_rows
from commonplace.understand.echo import to_read
from commonplace.understand.faults import FAULTS, name_fault, not_read
from commonplace.understand.job_mind import JobMind
from commonplace.understand.readout import Question, Readout
from commonplace.understand.tally import Tally
from commonplace.understand.tasks import READ
from commonplace.understand.write import STAGE, write

#: The version of the reader by rules: a memory that an older one read may be read anew.
VERSION = 1
#: Seconds of asking after which what was understood so far is written.
PATIENCE = 20.0
_IDLE = {
    "off": "understanding is off (understand.mode); the memories wait",
    "frozen": "understanding is frozen (understand.mode): nothing is written; the memories wait",
}


def understand_book(
    job: Job, engine: Engine, mind: Mind, config: UnderstandConfig, bucket: float = 0.0
) -> Mapping[str, Any]:
    """Understand what is dirty in the job's book, oldest first, until nothing is. Pages are made of
    it at the end of the ``bucket`` of seconds."""
    if config.mode in _IDLE:
        return {"memories": 0, "note": _IDLE[config.mode]}
    tally = Tally()
    job_mind = JobMind(engine, mind, job, config.read_seconds)
    names = Names(engine, job.book_id)
    many = 1 if is_careful(job) else config.batch
    while memories := engine.read(partial(_next, book_id=job.book_id, many=many)):
        note_item(engine, job, memories[0].id)
        for reads in _read_all(job_mind, memories, names, config):
            work = partial(
                write,
                readings=reads,
                made_by=mind.name,
                proposes=config.mode != "full",
                rest=clock.rest_of(bucket),
            )
            swapped = engine.write(work, book_id=job.book_id, lease=job)
            tally.add(reads, swapped)
            if swapped.again:
                names.expire()
            job_mind.warn(
                not_read(each.memory_id, each.unread)
                for each in reads
                if each.unread and each.memory_id in swapped.read
            )
    return tally.result(mind.name, config.mode, job_mind.warnings)


class Names:
    """The surfaces that a book takes for names; read again when entities were named, or when a
    memory was read with other names than the book has by now."""

    def __init__(self, engine: Engine, book_id: str) -> None:
        self._engine = engine
        self._book_id = book_id
        self._revision = -1
        self._known: frozenset[str] = frozenset()

    def load(self) -> frozenset[str]:
        return self._engine.read(self._load)

    def expire(self) -> None:
        self._revision = -1

    def _load(self, reader: Reader) -> frozenset[str]:
        revision = name_rows.names_revision(reader, self._book_id)
        if revision != self._revision:
            given = map(name_key, name_rows.given(reader, self._book_id))
            self._known = frozenset(surface_rows.names(reader, self._book_id)).union(given)
            self._revision = revision
        return self._known


def _next(reader: Reader, book_id: str, many: int) -> list[Memory]:
    return fact_rows.dirty(reader, book_id, STAGE, many)


def _read_all(
    job_mind: JobMind, memories: Sequence[Memory], names: Names, config: UnderstandConfig
) -> Iterator[list[NewReading]]:
    """Memory by memory; what was read is handed on when the reading took long enough."""
    known = names.load()
    reads: list[NewReading] = []
    watch = clock.Stopwatch()
    for memory in memories:
        reads.append(_read(job_mind, memory, known, config))
        if watch.seconds() > PATIENCE:
            yield reads
            reads, watch, known = [], clock.Stopwatch(), names.load()
    if reads:
        yield reads


def _read(
    job_mind: JobMind, memory: Memory, known: frozenset[str], config: UnderstandConfig
) -> NewReading:
    """Make the reading of a memory that is to be in force."""
    text = to_read(memory, config.max_chars)
    made_by, readout, fate, unread = "rules", Readout(), "", ""
    if memory.kind == "document_chunk" and not config.documents:
        fate = "not read"
    elif memory.text.strip() and not text.strip():
        fate = "echo"
    else:
        said_on, project = memory.observed_at.date(), find_project(memory.metadata)
        question = Question(text, memory.author, said_on, known, project)
        try:
            answer = job_mind.ask(READ, question, memory.id)
            made_by, readout = answer.mind, answer.value
        except FAULTS as fault:
            fate, unread = "unreadable", name_fault(fault)
    found = make_facts(_find_source(memory), readout.statements, readout.confidences)
    least = config.min_confidence if readout.confidences else 0.0
    sure = [each for each in found if each.confidence >= least]
    facts, refused = sure[: config.max_facts], readout.refused
    why = f"the model is less sure of it than {least}"
    refused += tuple(
        Refused(each.text or each.quote, why) for each in found if each.confidence < least
    )
    return NewReading(
        memory.id,
        memory.observed_at,
        made_by,
        VERSION,
        fate or _find_fate(facts, refused, readout),
        len(readout.left_out) + len(sure) - len(facts),
        tuple(facts),
        readout.sighted,
        frozenset(each.key for each in readout.sighted if each.key in known),
        tuple(dict.fromkeys(_ask_about(facts)))[: config.hints],
        refused,
        unread,
    )


def _find_fate(facts: Sequence[FactRow], refused: Sequence[Refused], readout: Readout) -> str:
    """Say what became of a memory: ``facts``, or why there are none."""
    if facts:
        return "facts"
    left_out = readout.left_out[0].reason if readout.left_out else "empty"
    return "refused" if refused else left_out


def _find_source(memory: Memory) -> Source:
    """What facts take over from a memory; those of a document are about that document."""
    return Source(
        memory.id,
        memory.text,
        memory.observed_at,
        memory.author,
        rank_of(memory.trust),
        keeper=find_project(memory.metadata),
        scope=memory.source or memory.id if memory.kind == "document_chunk" else "",
    )


def _ask_about(facts: Sequence[FactRow]) -> Iterator[str]:
    """Questions that a memory would answer: those of the slots that it fills."""
    for fact in facts:
        if fact.attribute is None or fact.value is None:
            continue
        subject = next((each.surface for each in fact.names if each.role == "subject"), "")
        slot = slots().by_name.get(fact.attribute)
        if slot and slot.question and subject:
            yield slot.question.format(subject=subject)
        elif label := fact.label:
            yield f"What is {subject}'s {label}?" if subject else f"What is the {label}?"
