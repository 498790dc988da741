"""One line on stderr that says how far a step is, how fast, and when it will be done."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def track(label: str, work: Sequence[T]) -> Iterator[T]:
    """Yields the work; says how far it is at most once a second, and at the end."""
    started = said = time.monotonic()
    for done, each in enumerate(work):
        now = time.monotonic()
        if now - said >= 1 and sys.stderr.isatty():
            said = now
            left = (now - started) / done * (len(work) - done) if done else 0.0
            print(
                f"\r  {label}: {done:,}/{len(work):,}, {left:.0f} s left\033[K",
                end="",
                file=sys.stderr,
            )
        yield each
    seconds = time.monotonic() - started
    clear = "\r\033[K" if sys.stderr.isatty() else ""
    say(f"{clear}  {label}: {len(work):,} in {seconds:.1f} s")
