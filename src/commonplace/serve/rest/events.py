"""Server-sent events: what changes, told while somebody listens.

``event: NAME`` and ``data:`` with one JSON value; a comment now and then keeps the line open. It
ends by itself, with ``event: end`` that says why: the time is over, nothing is left to tell, or the
token is not valid any more. A listener holds no thread between two looks.
"""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass
from typing import Any

import anyio
import msgspec
from anyio import to_thread

from commonplace import clock
from commonplace.errors import Unauthorized

LOOK_SECONDS = 0.5
#: So often it is asked whether the token is still valid.
CHECK_SECONDS = 5.0
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


async def told(watch: Watch, check: Callable[[], object]) -> AsyncIterator[bytes]:
    """``check`` says, by :class:`Unauthorized`, that the listener may not listen any more."""
    running, silent, checked = clock.Stopwatch(), clock.Stopwatch(), clock.Stopwatch()
    while True:
        if checked.seconds() >= CHECK_SECONDS:
            checked = clock.Stopwatch()
            try:
                await to_thread.run_sync(check)
            except Unauthorized:
                yield _event("end", {"why": "token"})
                return
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
