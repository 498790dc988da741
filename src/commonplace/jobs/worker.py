"""Lease, run, finish; again."""

import os
import random
import socket
import threading
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from commonplace import clock
from commonplace.config import JobsConfig
from commonplace.errors import (
    CommonplaceError,
    LeaseLost,
    ModelBusy,
    ModelError,
    ModelResting,
    ModelTimeout,
    ModelUnavailable,
    NotAllowed,
    StoreError,
    StoreFull,
    StoreUnavailable,
)
from commonplace.jobs.heartbeat import Heartbeat
from commonplace.jobs.lost import find_lost_in, give_back
from commonplace.jobs.process import current_process
from commonplace.minds.breaker import LONGEST_REST_SECONDS, rest_after
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.engine import Engine, Tx

#: A model or the database cannot be asked just now: the job waits for it and keeps its tries.
_Away = (ModelBusy, ModelTimeout, ModelUnavailable, ModelResting, StoreUnavailable)

#: Does a job's work; its writes carry the job as their lease. Returns what ``jobs show`` tells.
Handler = Callable[[Job], Mapping[str, Any]]
#: Seconds that a job's next try is waited for, and a job that nobody takes up.
PATIENCE_SECONDS = 31.0
#: Of a book's jobs, so many are looked at.
MOST_JOBS = 1000


@dataclass(frozen=True, slots=True)
class Ran:
    """One job that was run, and how it ended."""

    job: Job
    state: str
    error: str | None = None
    #: What it told, once it is done.
    result: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rounds:
    """What a worker that goes on for ever does beside its jobs, now and then."""

    every_seconds: float
    go: Callable[[], object]


class Worker:
    """Runs jobs of the kinds it has handlers for."""

    def __init__(
        self,
        engine: Engine,
        handlers: Mapping[str, Handler],
        config: JobsConfig,
        rounds: Rounds | None = None,
    ) -> None:
        self._engine = engine
        self._handlers = handlers
        self._config = config
        self._rounds = rounds
        self._last_round: clock.Stopwatch | None = None
        self._last_reap: clock.Stopwatch | None = None
        self._at_hand: Job | None = None
        self.name = f"{socket.gethostname()}:{os.getpid()}:{threading.get_ident() % 10_000}"

    @property
    def at_hand(self) -> Job | None:
        """The job that it runs just now."""
        return self._at_hand

    def with_handlers(self, handlers: Mapping[str, Handler]) -> "Worker":
        """Make a worker for these kinds alone."""
        return Worker(self._engine, handlers, self._config)

    def run_one(self) -> Ran | None:
        """Run the next job; nothing when none is due."""
        self._reap()
        job = self._at_hand = self._engine.write(self._lease)
        try:
            return self._run(job) if job else None
        finally:
            self._at_hand = None

    def run_until_idle(self, told: Callable[[Ran], None] | None = None) -> int:
        """Run jobs until none is queued; waits for those that are due later. Says how many ran."""
        count = 0
        never = threading.Event()
        while True:
            ran = self.run_one()
            if ran is None:
                wait = self._engine.read(
                    lambda reader: ledger.seconds_to_next(reader, self._handlers)
                )
                if wait is None or wait > self._config.backoff_max_seconds + 1:
                    return count
                if (
                    wait <= 0
                ):  # due and yet not leased: another worker has its twin, and may be lost
                    self._last_reap = None
                clock.pause(min(max(wait, 0.1), self._config.poll_seconds), never)
                continue
            count += 1
            if told:
                told(ran)

    def run_due(self, book_id: str, kinds: Collection[str]) -> Iterator[Ran]:
        """Run jobs until the book has none of these kinds that is due, or somebody else has it. One
        that failed is waited for while it is to be tried again soon; other books' jobs are not."""
        never = threading.Event()
        while True:
            queued = self._engine.read(
                lambda reader: ledger.list_jobs(reader, book_id, "queued", MOST_JOBS)
            )
            due = min((job.run_at for job in queued if job.kind in kinds), default=None)
            wait = (due - clock.now()).total_seconds() if due is not None else PATIENCE_SECONDS + 1
            if wait > PATIENCE_SECONDS:
                return
            clock.pause(max(wait, 0), never)
            ran = self.run_one()
            if ran is None:
                return
            yield ran

    def run_forever(self, stop: threading.Event, told: Callable[[Ran], None] | None = None) -> None:
        """Until ``stop`` is set. A database that cannot be reached is waited for."""
        while not stop.is_set():
            try:
                self._go_round()
                ran = self.run_one()
            except StoreError:
                ran = None
            if ran is None:
                clock.pause(self._config.poll_seconds, stop)
            elif told:
                told(ran)

    def hand_back(self) -> Job | None:
        """Another may begin anew with the job at hand, which is said; from another thread, when
        ours is to end and the job does not. What it still does is not written any more."""
        job = self._at_hand
        if job is None:
            return None
        try:
            self._engine.write(lambda tx: ledger.put_off(tx, job, "the worker was stopped", 0.0))
        except LeaseLost:
            return None
        return job

    def _lease(self, tx: Tx) -> Job | None:
        holder = current_process().to_text()
        return ledger.lease(tx, self._handlers, self.name, self._config.lease_seconds, holder)

    def _run(self, job: Job) -> Ran:
        try:
            _check_book(job)
            with Heartbeat(self._engine, job, self._config.heartbeat_seconds):
                result = self._handlers[job.kind](job)
            if not self._engine.write(lambda tx: ledger.finish(tx, job, result)):
                raise LeaseLost
        except LeaseLost:
            return Ran(job, "lost", "its lease ran out; another worker has it")
        except _Away as error:
            return self._put_off(job, error)
        except StoreFull as error:  # whoever started the worker has to make room
            self._put_off(job, error)
            raise
        except (ModelError, StoreError) as error:  # whatever was worked on is not to blame
            return self._failed(job, f"{type(error).__name__}: {error}", blames_item=False)
        except CommonplaceError as error:
            return self._failed(job, f"{type(error).__name__}: {error}")
        except Exception as error:  # noqa: BLE001 (a stage's bug must not stop the conveyor)
            where = "".join(traceback.format_exception(error)[-2:])
            return self._failed(job, f"{type(error).__name__}: {error}\n{where}")
        except BaseException:  # Ctrl-C: somebody else may go on, without waiting for the lease
            self._failed(job, "the worker was interrupted", blames_item=False)
            raise
        return Ran(job, "done", result=result)

    def _put_off(self, job: Job, error: CommonplaceError) -> Ran:
        """Let the job wait without counting the try: the model's own time to wait, or one that
        doubles each time in a row, as models rest. A database is looked at sooner."""
        delay = getattr(error, "seconds", 0.0)
        if isinstance(error, StoreError):
            delay = self._delay(job.waits + 1)
        elif not isinstance(error, ModelResting):
            delay = min(max(delay, rest_after(job.waits + 1)), LONGEST_REST_SECONDS)
        text = f"{type(error).__name__}: {error}"
        try:
            self._engine.write(lambda tx: ledger.put_off(tx, job, text[:4000], delay))
        except LeaseLost:
            return Ran(job, "lost", text)
        return Ran(job, "waiting", text)

    def _failed(self, job: Job, error: str, *, blames_item: bool = True) -> Ran:
        delay = self._delay(job.attempts)
        try:
            state = self._engine.write(
                lambda tx: ledger.fail(tx, job, error[:4000], delay, blames_item=blames_item)
            )
        except LeaseLost:
            state = "lost"
        return Ran(job, state, error)

    def _delay(self, attempts: int) -> float:
        """1 s, doubling to 30 s, and up to half a second by chance so that workers do not march."""
        config = self._config
        step = min(config.backoff_seconds * 2.0 ** (attempts - 1), config.backoff_max_seconds)
        return step + random.uniform(0, min(0.5, step))

    def _reap(self) -> None:
        """Give lost jobs back, every so often."""
        if self._last_reap and self._last_reap.seconds() < self._config.reap_seconds:
            return
        self._last_reap = clock.Stopwatch()
        for lost in find_lost_in(self._engine, self._config):
            delay = self._delay(lost.row["attempts"])
            self._engine.write(partial(give_back, lost=lost, delay_seconds=delay))

    def _go_round(self) -> None:
        """What fails is tried at the next round: it is not what the jobs wait for."""
        if self._rounds is None or (
            self._last_round and self._last_round.seconds() < self._rounds.every_seconds
        ):
            return
        self._last_round = clock.Stopwatch()
        with suppress(CommonplaceError):
            self._rounds.go()


def _check_book(job: Job) -> None:
    """A job works in the book of its row. One that is told of another in its arguments was made by
    mistake or by somebody else, and does nothing."""
    for name in ("book", "book_id"):
        if name in job.args and job.args[name] != job.book_id:
            raise NotAllowed(f"The job's {name} is not the book that it stands in.")
