"""The ledger of model calls, and the answers that are kept.

A call's row stands before the call is made, with what it may take at most, so a budget holds for
all who ask at once: writers of one book follow one another. A row that stays ``running`` is of a
process that died meanwhile; it counts with its most. The prompt is not kept, only its digest.

An answer is kept as long as every memory that stands in its question.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Call
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import moment, storable

_LONGEST_ERROR = 300


@dataclass(frozen=True, slots=True)
class Taken:
    """What calls took, or may take."""

    input_tokens: int = 0
    output_tokens: int = 0
    #: In dollars.
    cost: float = 0.0

    @property
    def tokens(self) -> int:
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, slots=True)
class Question:
    """What a call asks, and for whom."""

    task: str
    digest: str
    model: str
    memory_ids: tuple[str, ...] = ()
    job_id: str | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """How a call ended: ``model.Call`` lists the outcomes."""

    outcome: str
    taken: Taken
    seconds: float
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """Calls of a book since some moment."""

    #: How many ended in each way.
    calls: Mapping[str, int]
    taken: Taken


def reserve(tx: Tx, question: Question, most: Taken) -> str:
    """The id of a call that is about to be made."""
    call_id = _add(tx, question, "running", most)
    tx.run_many(
        "add_answer_source",
        [
            {"book_id": tx.book_id, "memory_id": memory_id, "digest": question.digest}
            for memory_id in question.memory_ids
            if _is_here(tx, memory_id)
        ],
    )
    return call_id


def note_cached(tx: Tx, question: Question) -> str:
    """A question that an earlier answer answers: no call, no cost."""
    return _add(tx, question, "cached", Taken())


def settle(tx: Tx, call_id: str, question: Question, ending: Ending) -> None:
    """How the call ended. The error is kept only while the memories in the question are."""
    error = ending.error if _all_here(tx, question.memory_ids) else None
    tx.run(
        "settle_call",
        book_id=tx.book_id,
        id=call_id,
        outcome=ending.outcome,
        input_tokens=ending.taken.input_tokens,
        output_tokens=ending.taken.output_tokens,
        cost=ending.taken.cost,
        seconds=ending.seconds,
        error=None if error is None else storable(error)[:_LONGEST_ERROR],
    )


def keep_answer(tx: Tx, question: Question, reply: str) -> None:
    """For the next time. Not when a memory in the question has been forgotten meanwhile, nor when
    none is named: nothing would ever remove it."""
    if question.memory_ids and _all_here(tx, question.memory_ids):
        now = clock.to_text(clock.now())
        tx.run(
            "keep_answer",
            book_id=tx.book_id,
            digest=question.digest,
            reply=storable(reply),
            created_at=now,
        )


def answer(reader: Reader, book_id: str, digest: str) -> str | None:
    """What was said to this question before."""
    rows = reader.run("answer_by_digest", book_id=book_id, digest=digest)
    return str(rows[0]["reply"]) if rows else None


def failures_of(reader: Reader, book_id: str, digest: str) -> tuple[int, int]:
    """How often this very question took too long, and how often the model was too busy for it."""
    row = reader.run("count_failures", book_id=book_id, digest=digest)[0]
    return int(row["timeouts"]), int(row["busy"])


def spent(reader: Reader, book_id: str, since: datetime) -> Taken:
    """What the book has spent since then, and what calls under way may still take."""
    return _taken(reader.run("spent_on_calls", book_id=book_id, since=clock.to_text(since))[0])


def spent_by_job(reader: Reader, book_id: str, job_id: str) -> Taken:
    """What the questions of one job took."""
    return _taken(reader.run("spent_by_job", book_id=book_id, job_id=job_id)[0])


def totals(reader: Reader, book_id: str, since: datetime) -> Totals:
    rows = reader.run("count_calls_by_outcome", book_id=book_id, since=clock.to_text(since))
    return Totals({row["outcome"]: row["calls"] for row in rows}, spent(reader, book_id, since))


def list_calls(reader: Reader, book_id: str, limit: int) -> list[Call]:
    """The newest first."""
    return [
        Call(
            id=row["id"],
            at=moment(row["at"]),
            task=row["task"],
            digest=row["digest"],
            model=row["model"],
            outcome=row["outcome"],
            input_tokens=row["input_tokens"],
            output_tokens=row["output_tokens"],
            cost=row["cost"],
            seconds=row["seconds"],
            error=row["error"],
            job_id=row["job_id"],
        )
        for row in reader.run("list_calls", book_id=book_id, limit=limit)
    ]


def count_about(reader: Tx, memory_ids: Iterable[str]) -> tuple[int, int]:
    """How many kept answers and how many calls are about some memories; one that is about two of
    them counts twice."""
    found = [
        reader.run("count_answers_about", book_id=reader.book_id, memory_id=each)[0]
        for each in memory_ids
    ]
    return sum(row["answers"] for row in found), sum(row["calls"] for row in found)


def forget_answers(tx: Tx, memory_id: str) -> None:
    """Every answer to a question in which the memory stood, and what servers complained of."""
    wanted = {"book_id": tx.book_id, "memory_id": memory_id}
    tx.run("delete_answers_about", **wanted)
    tx.run("delete_errors_about", **wanted)
    tx.run("delete_answer_sources", **wanted)


def _taken(row: Row) -> Taken:
    """PostgreSQL's sums are decimals, which are no JSON."""
    return Taken(int(row["input_tokens"]), int(row["output_tokens"]), float(row["cost"]))


def _add(tx: Tx, question: Question, outcome: str, most: Taken) -> str:
    call_id = clock.new_id()
    tx.run(
        "add_call",
        book_id=tx.book_id,
        id=call_id,
        at=clock.to_text(clock.now()),
        task=question.task,
        digest=question.digest,
        model=storable(question.model),
        outcome=outcome,
        input_tokens=most.input_tokens,
        output_tokens=most.output_tokens,
        cost=most.cost,
        job_id=question.job_id,
    )
    return call_id


def _all_here(tx: Tx, memory_ids: Iterable[str]) -> bool:
    return all(_is_here(tx, memory_id) for memory_id in memory_ids)


def _is_here(tx: Tx, memory_id: str) -> bool:
    return bool(tx.run("memory_is_here", book_id=tx.book_id, id=memory_id))
