"""Ask a mind on behalf of a job: renew its lease while it waits, keep its warnings."""

from collections.abc import Iterable

from commonplace import clock
from commonplace.minds.cpu_limit import limit_reading
from commonplace.minds.mind import About, Answer, Mind
from commonplace.minds.task import Q, R, Task
from commonplace.model import Job
from commonplace.store.engine import Engine

#: Seconds of asking after which the job's lease is renewed; sooner when the lease itself is short.
HOLD = 30.0
_SHARE = 0.1
_MOST_WARNINGS = 20


class JobMind:
    """Asks on behalf of one job."""

    def __init__(self, engine: Engine, mind: Mind, job: Job, read_seconds: float = 0.0) -> None:
        """``read_seconds``: CPU time that rules may take over one question; 0: no limit."""
        self._engine = engine
        self._mind = mind
        self._job = job
        self._read_seconds = read_seconds
        self._held = clock.Stopwatch()
        self._hold = HOLD
        if job.leased_at and job.leased_until:
            lease_seconds = (job.leased_until - job.leased_at).total_seconds()
            self._hold = min(HOLD, _SHARE * lease_seconds)
        self.book_id = job.book_id
        #: The first things that the mind had to warn of.
        self.warnings: list[str] = []

    def ask(self, task: Task[Q, R], question: Q, *memory_ids: str) -> Answer[R]:
        """The answer; raises LeaseLost when the job has gone to somebody else meanwhile, and
        ReadingTooLong when rules take too long."""
        if self._held.seconds() > self._hold:
            self._engine.write(lambda tx: None, book_id=self.book_id, lease=self._job)
            self._held = clock.Stopwatch()
        about = About(self.book_id, tuple(sorted(memory_ids)), self._job.id)
        with limit_reading(self._read_seconds, next(iter(memory_ids), "")):
            answer = self._mind.ask(task, question, about)
        self.warn(answer.warnings)
        return answer

    def warn(self, warnings: Iterable[str]) -> None:
        """Keep warnings that are new."""
        new = (each for each in warnings if each not in self.warnings)
        self.warnings += [*dict.fromkeys(new)][: _MOST_WARNINGS - len(self.warnings)]
