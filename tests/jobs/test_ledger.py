"""The ledger as a state machine: whatever workers and people do, on either engine.

The model knows nothing of SQL. Old handles of jobs stay in play: a worker that was away too long
comes back with one, and must not be able to change anything.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from commonplace.errors import Conflict, LeaseLost
from commonplace.jobs import manage
from commonplace.jobs.process import current_process
from commonplace.jobs.worker import Worker
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine
from tests.jobs.conftest import HASTY, enqueue, new_book

NUMBERS = count()
HERE = current_process()
HOLDERS = {
    "unknown": None,
    "here": HERE.to_text(),
    "elsewhere": replace(HERE, host="elsewhere").to_text(),
    "gone": replace(HERE, started="1").to_text(),
}


@dataclass
class Modelled:
    """A job as it should be."""

    book_id: str
    key: str | None
    priority: int
    max_attempts: int
    due: bool
    state: str = "queued"
    attempts: int = 0
    token: str | None = None
    expired: bool = False
    #: Where its worker runs: here, elsewhere, nowhere any more; or nobody knows.
    holder: str = "unknown"
    silent: bool = False

    @property
    def lost(self) -> bool:
        if self.state != "running":
            return False
        return self.expired or self.holder == "gone" or (self.silent and self.holder == "elsewhere")


@dataclass
class Ledger:
    jobs: dict[str, Modelled] = field(default_factory=dict)

    def queued(self, book_id: str, key: str | None) -> list[str]:
        return [
            id
            for id, job in self.jobs.items()
            if key is not None and (job.book_id, job.key, job.state) == (book_id, key, "queued")
        ]

    def may_be_leased(self) -> list[str]:
        running = {(j.book_id, j.key) for j in self.jobs.values() if j.state == "running" and j.key}
        free = {
            id: job
            for id, job in self.jobs.items()
            if job.state == "queued" and job.due and (job.book_id, job.key) not in running
        }
        highest = max((job.priority for job in free.values()), default=0)
        return [id for id, job in free.items() if job.priority == highest]

    def back_to_the_queue(self, id: str) -> None:
        """Queued again; a queued twin would do the same work, so it goes."""
        job = self.jobs[id]
        for twin in self.queued(job.book_id, job.key):
            del self.jobs[twin]
        job.state, job.token, job.expired, job.due = "queued", None, False, True

    def fail(self, id: str) -> str:
        job = self.jobs[id]
        if job.attempts < job.max_attempts:
            self.back_to_the_queue(id)
        else:
            job.state, job.token, job.expired = "dead", None, False
        return job.state


class LedgerMachine(RuleBasedStateMachine):
    engine: Engine
    let_time_pass: Callable[[str, str], None]

    def __init__(self) -> None:
        super().__init__()
        number = next(NUMBERS)
        self.kind = f"work {number}"  # a ledger of its own: workers lease by kind
        self.books = [new_book(self.engine, f"{number} {name}") for name in ("ada", "grace")]
        self.model = Ledger()
        #: Every handle that a worker ever got, old ones too.
        self.leased: list[Job] = []
        self.worker = Worker(self.engine, {self.kind: lambda job: {}}, HASTY)

    @rule(
        book=st.integers(0, 1),
        key=st.sampled_from([None, "a", "b"]),
        priority=st.integers(0, 2),
        max_attempts=st.integers(1, 3),
        due=st.sampled_from([True, True, True, False]),
    )
    def enqueue(
        self, book: int, key: str | None, priority: int, max_attempts: int, due: bool
    ) -> None:
        twins = self.model.queued(self.books[book], key)
        id = enqueue(
            self.engine,
            self.books[book],
            self.kind,
            key,
            priority=priority,
            max_attempts=max_attempts,
            delay_seconds=0.0 if due else 3600.0,
        )
        assert (id is None) == bool(twins)
        if id:
            self.model.jobs[id] = Modelled(self.books[book], key, priority, max_attempts, due)
        for twin in twins:  # taken in, and at least as urgent
            self.model.jobs[twin].priority = max(priority, self.model.jobs[twin].priority)

    @rule(holder=st.sampled_from([*HOLDERS]))
    def lease(self, holder: str) -> None:
        expected = self.model.may_be_leased()
        process = HOLDERS[holder]
        job = self.engine.write(lambda tx: ledger.lease(tx, [self.kind], "me", 60, process))
        assert (job.id in expected) if job else not expected
        if job:
            known = self.model.jobs[job.id]
            known.state, known.token, known.attempts = "running", job.lease, known.attempts + 1
            known.holder, known.silent = holder, False
            self.leased.append(job)

    def _is_ours(self, job: Job, *, even_expired: bool = False) -> bool:
        known = self.model.jobs.get(job.id)
        if known is None or known.state != "running" or known.token != job.lease:
            return False
        return even_expired or not known.expired

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def write_under_the_lease(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.leased))
        ran: list[int] = []
        if self._is_ours(job):
            self.engine.write(lambda tx: ran.append(1), book_id=job.book_id, lease=job)
            assert ran
            self.model.jobs[job.id].silent = False
        else:
            with pytest.raises(LeaseLost):
                self.engine.write(lambda tx: ran.append(1), book_id=job.book_id, lease=job)
            assert not ran

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def finish(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.leased))
        ours = self._is_ours(job)
        assert self.engine.write(lambda tx: ledger.finish(tx, job, {"n": 1})) == ours
        if ours:
            known = self.model.jobs[job.id]
            known.state, known.token = "done", None

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def fail(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.leased))
        if self._is_ours(job, even_expired=True):
            state = self.engine.write(lambda tx: ledger.fail(tx, job, "no", 0))
            assert state == self.model.fail(job.id)
        else:
            with pytest.raises(LeaseLost):
                self.engine.write(lambda tx: ledger.fail(tx, job, "no", 0))

    @precondition(lambda self: any(job.state == "running" for job in self.model.jobs.values()))
    @rule(data=st.data())
    def a_lease_runs_out(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self._in_state("running")))
        self.let_time_pass("leased_until", id)
        self.model.jobs[id].expired = True

    @precondition(lambda self: any(job.state == "running" for job in self.model.jobs.values()))
    @rule(data=st.data())
    def a_heartbeat_stops(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from(self._in_state("running")))
        if self.model.jobs[id].holder != "unknown":
            self.let_time_pass("heartbeat_at", id)
            self.model.jobs[id].silent = True

    @precondition(lambda self: self.leased)
    @rule(data=st.data())
    def a_heart_beats(self, data: st.DataObject) -> None:
        job = data.draw(st.sampled_from(self.leased))
        self.engine.write(lambda tx: ledger.beat(tx, job))
        if self._is_ours(job, even_expired=True):
            self.model.jobs[job.id].silent = False

    @precondition(lambda self: any(job.state == "running" for job in self.model.jobs.values()))
    @rule()
    def reap(self) -> None:
        self.worker._last_reap = None
        self.worker._reap()
        for id in [id for id, job in self.model.jobs.items() if job.lost]:
            self.model.fail(id)

    @precondition(lambda self: any(not job.due for job in self.model.jobs.values()))
    @rule(data=st.data())
    def a_delay_passes(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from([id for id, job in self.model.jobs.items() if not job.due]))
        self.let_time_pass("run_at", id)
        self.model.jobs[id].due = True

    @precondition(lambda self: bool(self.model.jobs))
    @rule(data=st.data())
    def retry(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from([*self.model.jobs]))
        job = self.model.jobs[id]
        if job.state in ("dead", "cancelled"):
            manage.retry(self.engine, job.book_id, id)
            self.model.back_to_the_queue(id)
            job.attempts = 0
        else:
            with pytest.raises(Conflict):
                manage.retry(self.engine, job.book_id, id)

    @precondition(lambda self: bool(self.model.jobs))
    @rule(data=st.data())
    def cancel(self, data: st.DataObject) -> None:
        id = data.draw(st.sampled_from([*self.model.jobs]))
        job = self.model.jobs[id]
        if job.state in ("queued", "running"):
            manage.cancel(self.engine, job.book_id, id)
            job.state, job.token, job.expired = "cancelled", None, False
        else:
            with pytest.raises(Conflict):
                manage.cancel(self.engine, job.book_id, id)

    def _in_state(self, state: str) -> list[str]:
        return [id for id, job in self.model.jobs.items() if job.state == state]

    @invariant()
    def the_ledger_is_as_modelled(self) -> None:
        jobs = {
            job.id: job
            for book in self.books
            for job in self.engine.read(
                lambda reader, book=book: ledger.list_jobs(reader, book, None, 1000)
            )
        }
        assert {
            id: (job.book_id, job.dedupe_key, job.priority, job.state, job.attempts, job.lease)
            for id, job in jobs.items()
        } == {
            id: (job.book_id, job.key, job.priority, job.state, job.attempts, job.token)
            for id, job in self.model.jobs.items()
        }
        for job in jobs.values():
            assert job.attempts <= job.max_attempts
            assert (job.lease is None) == (job.state != "running")
            assert (job.finished_at is not None) == (job.state in ("done", "dead", "cancelled"))

    @invariant()
    def one_job_a_key_is_queued_and_one_runs(self) -> None:
        for state in ("queued", "running"):
            keys = [
                (job.book_id, job.key)
                for job in self.model.jobs.values()
                if job.key and job.state == state
            ]
            assert len(keys) == len(set(keys))


@pytest.mark.slow
def test_the_ledger_keeps_its_promises_whatever_happens(
    database: Engine, let_time_pass: Callable[[str, str], None]
) -> None:
    class Machine(LedgerMachine):
        pass

    Machine.engine = database
    Machine.let_time_pass = staticmethod(let_time_pass)  # type: ignore[assignment]
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Machine, settings=settings(max_examples=40, stateful_step_count=40)
    )
