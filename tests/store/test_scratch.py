"""A library in memory, used by several threads."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from commonplace import clock
from commonplace.store import books
from commonplace.store.dump import scratch
from commonplace.store.engine import Reader, Tx

SECONDS = 60.0


@pytest.mark.parametrize("first", ["reader", "writer"])
def test_who_reads_and_who_writes_wait_for_each_other(
    first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a job reads for long and its worker writes that it lives."""
    begun, met = threading.Event(), threading.Event()

    def patience(_: float) -> Callable[[int], bool]:
        def wait(tries: int) -> bool:
            met.set()
            clock.nap(0.001)
            return tries < SECONDS * 1000

        return wait

    def read(reader: Reader, before: Callable[[], Any] = bool) -> str | None:
        books.agreement(reader, "colour")
        before()
        return books.agreement(reader, "colour")

    def write(tx: Tx, before: Callable[[], Any] = bool) -> None:
        books.agree(tx, "colour", "blue")
        before()

    def until_met() -> None:
        begun.set()
        assert met.wait(SECONDS)

    monkeypatch.setattr(scratch, "patience", patience)
    engine = scratch.ScratchEngine()
    engine.read(read)
    with ThreadPoolExecutor(1) as other:
        if first == "reader":
            held = other.submit(engine.read, partial(read, before=until_met))
            begun.wait(SECONDS)
            engine.write(write)
        else:
            held = other.submit(engine.write, partial(write, before=until_met))
            begun.wait(SECONDS)
            assert engine.read(read) == "blue"
        held.result(SECONDS)
    assert engine.read(read) == "blue"
    engine.close()
