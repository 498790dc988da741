"""Connections that do not wait for ever for a server's answer.

The server ends a statement that takes too long, and TCP notices a dead network. Neither helps where
something between accepts what is sent and never delivers it: a proxy that hangs, an address that
was given away. So whoever waits gives up by itself, closes the connection and says so.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg

from commonplace import clock

RV = TypeVar("RV")


class LimitedConnection(psycopg.Connection[Any]):
    """A connection that fails when the server is silent for ``answer_seconds``."""

    answer_seconds: float = 150

    def wait(self, gen: Generator[Any, Any, RV], *args: Any, **kwargs: Any) -> RV:
        return super().wait(self._limited(gen), *args, **kwargs)

    @contextmanager
    def expecting(self, seconds: float) -> Iterator[None]:
        """Expect answers sooner than usual in this block."""
        usual = self.answer_seconds
        self.answer_seconds = min(seconds, usual)
        try:
            yield
        finally:
            self.answer_seconds = usual

    def _limited(self, gen: Generator[Any, Any, RV]) -> Generator[Any, Any, RV]:
        """Pass on what psycopg waits for; it comes back now and then also when nothing happened."""
        silence = clock.Stopwatch()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if ready:
                    silence = clock.Stopwatch()
                elif silence.seconds() > self.answer_seconds:
                    self.close()
                    raise psycopg.OperationalError(
                        f"the server has not answered for {self.answer_seconds:g} seconds"
                    )
                wanted = gen.send(ready)
        except StopIteration as end:
            value: RV = end.value
            return value
