"""Many clients at one daemon: errors, answers a second, how long each took, and what was lost."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import commonplace
from bench.compiling.world import memories
from bench.doors.crowd import Taken, Task, crowd
from bench.doors.daemon import Daemon, serving
from bench.errors import Skipped
from bench.measure import percentile
from bench.speed.rows import Row, scratch
from bench.speed.stopwatch import Figures

#: Memories that are there before anybody comes.
BEFORE = 2_000
#: No vectors, and nobody who does what waits: what is left is the door and the engine.
ALONE = {"COMMONPLACE_EMBED__MODEL": "none", "COMMONPLACE_SERVE__WORKERS": "0"}


def under_load(
    engine: str, clients: int, seconds: float, writing: float, *, alone: bool = False
) -> list[Row]:
    """Rows for one engine and one mix; everything that was acknowledged is looked for after."""
    with scratch() as folder, placed(engine, folder) as library:
        with serving(folder, library, **(ALONE if alone else {})) as daemon:
            fill(daemon, BEFORE)
            before = daemon.cpu()
            taken = crowd(Task(daemon.url, daemon.token, clients, seconds, writing))
            cpu = daemon.cpu() - before
        lost = _lost(library, taken.kept)
    mix = f"{writing:.0%} remember"
    where = f"{clients} clients, {engine}, {mix}{', door and engine alone' if alone else ''}"
    return [*_rows(where, taken, cpu), _kept(where, taken, lost)]


@contextmanager
def placed(engine: str, folder: Path) -> Iterator[str]:
    """Where a library of this engine can be."""
    if engine == "SQLite":
        yield str(folder / "book.db")
        return
    from bench.compiling.scale import own_postgres

    with own_postgres(folder) as url:
        yield url


def fill(daemon: Daemon, count: int) -> None:
    said = [dict(each) for each in memories(count, seed=9)]
    for start in range(0, count, 1_000):
        daemon.ask("POST", "/api/memories/batch", json=said[start : start + 1_000])


def times(taken: Sequence[float]) -> Figures:
    """Milliseconds."""
    return {f"p{at}": percentile(taken, at) for at in (50, 95, 99)} if taken else {}


def told(figures: Figures) -> str:
    return " / ".join(f"{each:,.0f}" for each in figures.values()) or "none"


def _rows(where: str, taken: Taken, cpu: float) -> Iterator[Row]:
    count = len(taken.remember) + len(taken.recall)
    rate, errors = count / taken.took, sum(taken.errors.values())
    figures: Figures = {"rate": rate, "cpu": cpu, "errors": taken.errors, "count": count}
    spent = f"CPU ms / answer: {1000 * cpu / count:.1f}" if count else "no answer"
    yield Row(f"{where}: answers / s", f"{rate:,.0f}", spent, "", figures)
    what = json.dumps(taken.errors) if errors else ""
    yield Row(f"{where}: errors of {count + errors:,}", f"{errors:,}", what, "0")
    for name, each in (("remember", taken.remember), ("recall", taken.recall)):
        found = times(each)
        yield Row(f"{where}: {name}, ms, p50 / p95 / p99", told(found), "", "", found)


def _kept(where: str, taken: Taken, lost: int) -> Row:
    return Row(f"{where}: lost of {len(taken.kept):,} acknowledged", f"{lost:,}", "", "0")


def _lost(library: str, kept: dict[str, str]) -> int:
    """Acknowledged memories that are not there, or that say something else."""
    with commonplace.open(library, embed__model="none") as opened:
        found = {memory.id: memory.text for memory in opened.book().memories()}
    if not found:
        raise Skipped("nothing was kept at all")
    return sum(found.get(id) != text for id, text in kept.items())
