"""Probes of what fifty memories cost in a small wiki and in a large one.

The wikis are compiled from made-up memories in which every name is spoken of three times
(``world.crowd``), in big jobs; so their pages are alike, and there are only more of them.
"""

import statistics
import time
from pathlib import Path
from typing import Any

import commonplace
from bench.compiling import world
from bench.compiling.scale import ALONE
from bench.measure import disk_bytes
from bench.speed.stopwatch import Figures, timed

LIBRARY = "library.db"
_NEW = 50


def grow(workdir: Path, pages: int) -> Figures:
    """A wiki with about so many pages."""
    with commonplace.open(workdir / LIBRARY, **ALONE) as library:
        book = library.book("crowd")
        book.remember_many(world.crowd(pages))
        cpu, wall = timed(library.work)
        made = sum(1 for _ in book.wiki.every_page())
    return {"cpu": cpu, "wall": wall, "pages": made, "bytes": disk_bytes(workdir / LIBRARY)}


def fifty(workdir: Path, pages: int, times: int) -> Figures:
    """Fifty new memories, several times; with the settings that the library comes with."""
    taken: list[tuple[float, int]] = []
    with commonplace.open(workdir / LIBRARY, **ALONE) as library:
        book = library.book("crowd")
        counted = _Counted(library.engine)
        for number in range(times + 1):
            book.remember_many(world.crowd_news(pages, _NEW, number))
            before, begun = counted.queries, time.process_time()
            book.compile()
            taken.append((time.process_time() - begun, counted.queries - before))
    taken = taken[1:]  # the first fills caches
    return {
        "cpu": statistics.median(cpu for cpu, _ in taken),
        "queries": statistics.median(queries for _, queries in taken),
    }


class _Counted:
    """How many queries an engine has run since."""

    def __init__(self, engine: Any) -> None:
        self.queries = 0
        for name in ("read", "write"):
            setattr(engine, name, self._counting(getattr(engine, name)))

    def _counting(self, ask: Any) -> Any:
        def counted(work: Any, *positional: Any, **named: Any) -> Any:
            return ask(lambda reader: work(_Listening(reader, self)), *positional, **named)

        return counted


class _Listening:
    """A reader or a transaction that counts what is asked of it."""

    def __init__(self, asked: Any, counted: _Counted) -> None:
        object.__setattr__(self, "_asked", asked)
        object.__setattr__(self, "_counted", counted)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._asked, name)
        if name in ("run", "scan", "run_many"):
            self._counted.queries += 1
        return found

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._asked, name, value)
