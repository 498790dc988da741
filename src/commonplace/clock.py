"""The only source of time and of ids.

Times are aware datetimes in UTC. In the database they are ISO text of fixed width (SQLite) or
``timestamptz`` (PostgreSQL), so they sort alike. Ids are UUIDv7 (RFC 9562): 48 bits of
milliseconds, then a counter that keeps the ids of one process in order, then chance.
"""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_frozen: datetime | None = None


def now() -> datetime:
    """The time, in UTC."""
    return _frozen or datetime.now(UTC)


@contextmanager
def frozen_at(moment: datetime) -> Iterator[None]:
    """Tests: time stands still inside this block. Ids go on in order."""
    global _frozen
    before, _frozen = _frozen, moment
    try:
        yield
    finally:
        _frozen = before


def to_text(moment: datetime) -> str:
    """``2026-03-01T09:30:00.000000Z``: fixed width, so text order is time order."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return f"{moment.isoformat(timespec='microseconds')[:-6]}Z"


def from_text(text: str) -> datetime:
    """The inverse of :func:`to_text`."""
    return datetime.fromisoformat(text)


class Stopwatch:
    """Seconds since it was made, on a clock that never goes back."""

    def __init__(self) -> None:
        self._start = time.perf_counter()

    def seconds(self) -> float:
        return time.perf_counter() - self._start


def thread_seconds() -> float:
    """The CPU time that this thread has used."""
    return time.thread_time()


class _Ids:
    """UUIDv7 with a 28-bit counter per process: 18 bits start by chance each millisecond."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """After a fork: parent and child must not draw the same chance, nor the child wait for a
        lock that a thread of its parent held."""
        self._lock = threading.Lock()
        self._last = 0
        self._count = 0
        self._chance = b""

    def next(self) -> str:
        millis = time.time_ns() // 1_000_000
        with self._lock:
            if len(self._chance) < 6:
                self._chance = os.urandom(3072)
            chance, self._chance = int.from_bytes(self._chance[:6]), self._chance[6:]
            if millis > self._last:
                self._last = millis
                self._count = chance >> 30
            else:
                self._count += 1
                if self._count >> 28:  # a quarter of a billion ids in one millisecond
                    self._last += 1
                    self._count = 0
            millis, count = self._last, self._count
        high = (millis << 16) | 0x7000 | (count >> 16)
        low = (0b10 << 62) | ((count & 0xFFFF) << 46) | (chance >> 2)
        digits = f"{high:016x}{low:016x}"
        return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


_ids = _Ids()
new_id = _ids.next
if hasattr(os, "register_at_fork"):  # not on Windows, which cannot fork
    os.register_at_fork(after_in_child=_ids.forget)


def first_id(moment: datetime) -> str:
    """No id that is made at this moment or later comes before this one."""
    millis = max(0, int(moment.timestamp() * 1000))
    return f"{millis >> 16:08x}-{millis & 0xFFFF:04x}"


def pause(seconds: float, until: threading.Event) -> bool:
    """Wait that long, or less when the event is set; says whether it was set."""
    return until.wait(seconds)


def nap(seconds: float) -> None:
    """Wait a moment for somebody else's work."""
    time.sleep(seconds)


def later(moment: datetime, seconds: float) -> datetime:
    """That many seconds after; before, when negative. Stays inside what a datetime can say."""
    try:
        return moment + timedelta(seconds=seconds)
    except OverflowError:
        edge = datetime.max if seconds > 0 else datetime.min
        return edge.replace(tzinfo=UTC)


def rest_of(stretch_seconds: float) -> float:
    """Seconds until the next stretch of this length begins, counted from the epoch."""
    return stretch_seconds - now().timestamp() % stretch_seconds if stretch_seconds > 0 else 0.0
