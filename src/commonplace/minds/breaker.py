"""When a model does not answer it is left alone for a while.

After a failure it rests for a second, and twice as long after each further failure in a row, up to
a quarter of an hour; longer, up to an hour, when it says so itself. While it rests nobody asks it.
Then one call tries it; the others wait for how that ends. One answer, and all is as before.

This is the only place that decides about asking again: providers try once, and a job that had to
wait is put off, not counted as failed. So an outage costs few calls, however much work waits.
"""

import math
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from commonplace import clock
from commonplace.errors import ModelResting

FIRST_REST_SECONDS = 1.0
LONGEST_REST_SECONDS = 900.0
#: The longest rest that a model may ask for.
LONGEST_REST_ASKED_SECONDS = 3600.0
#: How long to wait for the call that tries whether the model is back.
TRIAL_SECONDS = 15.0


def rest_after(failures: int) -> float:
    """Seconds of rest after so many failures in a row."""
    doublings = min(failures - 1, 60)  # far beyond the longest rest, far below what overflows
    return min(FIRST_REST_SECONDS * 2.0**doublings, LONGEST_REST_SECONDS)


def _calls_in_an_outage(seconds: float) -> int:
    calls, passed = 0, 0.0
    while passed < seconds:
        calls += 1
        passed += rest_after(calls)
    return calls


#: What one process asks a model that is away for 24 hours, at most; each further call that was
#: under way when it went away may add one.
MOST_CALLS_PER_DAY_OF_OUTAGE = _calls_in_an_outage(86_400)


class Turn:
    """One call that may be made. Says how it ended, or nothing: then it counts for neither."""

    def __init__(self, breaker: "Breaker", failures: int) -> None:
        self._breaker = breaker
        #: How many failures in a row had been when it began.
        self.failures = failures

    def answered(self) -> None:
        self._breaker.end_well()

    def failed(self, asked_seconds: float = 0.0) -> float:
        """How long the model rests now; ``asked_seconds`` is how long it wants to be left alone."""
        return self._breaker.end_badly(self, asked_seconds)


class Breaker:
    """See the module's docstring. Safe to use from several threads."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._failures = 0
        self._rest = 0.0
        self._until: datetime | None = None
        self._trial: Turn | None = None

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        """Leave to call the model; or ModelResting."""
        with self._lock:
            turn = self._begin()
        try:
            yield turn
        finally:
            with self._lock:
                if self._trial is turn:
                    self._trial = None

    def _begin(self) -> Turn:
        turn = Turn(self, self._failures)
        if self._until is None:
            return turn
        left = self._left(self._until)
        if left <= 0 and self._trial is not None:
            left = min(self._rest, TRIAL_SECONDS)
        if left > 0:
            raise ModelResting(
                f"{self._name} did not answer; it is asked again in {math.ceil(left)} s.", left
            )
        self._trial = turn
        return turn

    def _left(self, until: datetime) -> float:
        now = clock.now()
        left = (until - now).total_seconds()
        if left > self._rest:  # somebody has set the clock back
            self._until, left = clock.later(now, self._rest), self._rest
        return left

    def end_well(self) -> None:
        with self._lock:
            self._failures, self._rest, self._until = 0, 0.0, None

    def end_badly(self, turn: Turn, asked_seconds: float) -> float:
        asked = asked_seconds if asked_seconds > 0 else 0.0  # not a number: nothing was asked
        asked = min(asked, LONGEST_REST_ASKED_SECONDS)
        with self._lock:
            if turn.failures >= self._failures:  # else it began before the last: the same outage
                self._failures += 1
                return self._lie_down(max(rest_after(self._failures), asked))
            left = self._left(self._until) if self._until else 0.0
            return self._lie_down(asked) if asked > left else max(left, 0.0)

    def _lie_down(self, seconds: float) -> float:
        self._rest, self._until = seconds, clock.later(clock.now(), seconds)
        return seconds
