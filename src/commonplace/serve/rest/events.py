"""Server-sent events: what changes, told while somebody listens.

``event: NAME`` and ``data:`` with one JSON value; a comment now and then keeps the line open. It
ends by itself, with ``event: end`` that says why: the time is over, or nothing is left to tell. A
listener holds no thread between two looks.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import anyio
import msgspec
from anyio import to_thread

from commonplace import clock

LOOK_SECONDS = 0.5
HEARTBEAT_SECONDS = 15.0
MOST_LISTENERS = 100


@dataclass(frozen=True, slots=True)
class Watch:
    """What a listener is told."""

    #: What is new since the last look: names and values.
    look: Callable[[], Iterable[tuple[str, Any]]]
    #: Whether there is nothing more to come.
    is_over: Callable[[], bool]
    seconds: float


async def told(watch: Watch) -> AsyncIterator[bytes]:
    running, silent = clock.Stopwatch(), clock.Stopwatch()
    while True:
        for name, value in await to_thread.run_sync(lambda: [*watch.look()]):
            silent = clock.Stopwatch()
            yield _event(name, value)
        if watch.is_over():
            yield _event("end", {"why": "idle"})
            return
        left = watch.seconds - running.seconds()
        if left <= 0:
            yield _event("end", {"why": "time"})
            return
        if silent.seconds() >= HEARTBEAT_SECONDS:
            silent = clock.Stopwatch()
            yield b": still here\n\n"
        await anyio.sleep(min(LOOK_SECONDS, left))


def _event(name: str, value: Any) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), msgspec.json.encode(value))
