"""Lines on stderr that say how far a step is, how fast, and when it will be done."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

#: Seconds between two lines when nobody is watching a terminal.
_SELDOM = 30.0
_CLEAR = "\033[K"


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def track(label: str, work: Sequence[T]) -> Iterator[T]:
    """Yields the work, and says how far it is: every second on a terminal, seldom elsewhere."""
    watched = sys.stderr.isatty()
    start, end = ("\r  ", _CLEAR) if watched else ("  ", "\n")
    started = said = time.monotonic()
    for done, each in enumerate(work):
        now = time.monotonic()
        if now - said >= (1.0 if watched else _SELDOM):
            said = now
            left = (now - started) / max(done, 1) * (len(work) - done)
            line = f"{start}{label}: {done:,} of {len(work):,}, {left:,.0f} s left{end}"
            print(line, end="", file=sys.stderr, flush=True)
        yield each
    say(f"{start}{label}: {len(work):,} in {time.monotonic() - started:.1f} s{end.rstrip()}")
