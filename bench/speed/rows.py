"""Measurements, each as the rows of the speed table that it fills."""

import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.errors import Skipped
from bench.processes import quiet_environment
from bench.speed.probe import call
from bench.speed.shapes import Shape
from bench.speed.stopwatch import Figures

_IMPORTS = 9
MIDDLE, LARGE = Shape(1, 100_000), Shape(1, 1_000_000)
#: CPU milliseconds that half of the questions may take.
GOALS = {Shape(1, 10_000): 8, MIDDLE: 20, LARGE: 60, Shape(1_000, 1_000): 4}
#: Resident memory with the embedding model loaded, and with text alone.
RESIDENT = {MIDDLE: ("<= 450", "<= 120"), LARGE: ("<= 700", "")}


@dataclass(frozen=True, slots=True)
class Row:
    measure: str
    ours: str
    beside: str = ""
    goal: str = ""
    figures: Figures = field(default_factory=dict)


def importing() -> list[Row]:
    """The CPU of a whole interpreter that does nothing else, its start and end included."""
    alone = _imports("pass")
    loaded = _imports("import commonplace")
    opened = _imports("import commonplace; commonplace.open('library.db').close()")
    beside = f"nothing: {_least(alone)}"
    return [
        Row("import commonplace, CPU ms, min / median", _least(loaded), beside, "<= 150", loaded),
        Row("import and open a library, CPU ms, min / median", _least(opened), beside, "", opened),
    ]


def _imports(code: str) -> Figures:
    with scratch() as folder:
        taken = [_cpu_of(code, folder) for _ in range(_IMPORTS)]
    return {"min": min(taken), "median": statistics.median(taken)}


def _least(figures: Figures) -> str:
    return f"{figures['min']:.0f} / {figures['median']:.0f}"


def _cpu_of(code: str, folder: Path) -> float:
    """Milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-c", code]
    result = subprocess.run(
        command, capture_output=True, text=True, cwd=folder, env=quiet_environment(folder)
    )
    if result.returncode:
        raise Skipped(result.stderr.strip().splitlines()[-1])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def remembering_many(count: int) -> list[Row]:
    """The best of two, taken in turns, so that a busy moment of the machine hits neither alone."""
    taken: dict[bool, list[Figures]] = {True: [], False: []}
    for ours in (False, True, False, True):
        with scratch() as folder:
            taken[ours].append(call("bulk", folder, count=count, ours=ours))
    rows = []
    for clock, goal in (("wall", ""), ("cpu", ">= 15,000")):
        ours, bare = (count / min(each[clock] for each in taken[who]) for who in (True, False))
        rows.append(
            Row(
                f"remember {count:,} at once, rows / {clock} s",
                f"{ours:,.0f} ({ours / bare:.2f} x bare)",
                f"bare: {bare:,.0f}",
                goal,
                {"ours": ours, "bare": bare},
            )
        )
    return rows


def remembering_one(count: int) -> list[Row]:
    figures = {}
    for ours in (False, True):
        with scratch() as folder:
            figures[ours] = call("single", folder, count=count, ours=ours, before=10_000)
    return [
        Row(
            f"remember one, {clock} ms, p50 / p95",
            _pair(figures[True], clock),
            f"bare: {_pair(figures[False], clock)}",
            figures={"ours": figures[True], "bare": figures[False]},
        )
        for clock in ("cpu", "wall")
    ]


def embedding(questions: int) -> list[Row]:
    with scratch() as folder:
        figures = call("embedding", folder, questions=questions)
    measure = f"embed a question ({figures['name']}), CPU ms, p50 / p95"
    return [Row(measure, _pair(figures, "cpu"), figures=figures)]


def recalling(shape: Shape, questions: int, *, largest: bool) -> list[Row]:
    """Ours and the naive hybrid over the same memories; for the largest, memory too."""
    size = {"books": shape.books, "size": shape.size}
    with scratch() as folder:
        naive = call("naive", folder, questions=questions, **size)
        (folder / "naive.db").unlink()
        built = call("build", folder, understood=shape.understood, **size)
        found = call("recall", folder, books=shape.asked, questions=questions)
        rows = [
            *_recall_rows(shape, found, naive),
            *_cold_rows(shape, found),
            *_built_rows(shape, built),
        ]
        if largest or shape == MIDDLE:
            rows += _memory(folder, shape)
    return rows


def _recall_rows(shape: Shape, found: Figures, naive: Figures) -> list[Row]:
    arms = "all arms" if shape.understood else "words and vectors"
    rows = [
        Row(
            f"recall, {shape.label}, {arms}: {clock} ms, p50 / p95",
            _pair(found, clock),
            f"naive: {_pair(naive, clock)}",
            _goal(shape) if clock == "CPU" else "",
            {"ours": found, "naive": naive},
        )
        for clock in ("CPU", "wall")
    ]
    spoke = " / ".join(f"{100 * part:.0f}" for part in found["spoke"].values())
    if shape.understood:
        rows.append(Row(f"answers with {' / '.join(found['spoke'])}, {shape.label}: %", spoke))
    return rows


def _goal(shape: Shape) -> str:
    """What p50 may take, where somebody has said so; p95 never more than three times as much."""
    most = GOALS.get(shape)
    return f"p50 <= {most}, p95 <= 3 x p50" if most else "p95 <= 3 x p50"


def _cold_rows(shape: Shape, found: Figures) -> list[Row]:
    rows = [
        Row(
            f"first question to a new process, {shape.label}: CPU / wall ms",
            f"{found['first_cpu']:.1f} / {found['first_wall']:.1f}",
        )
    ]
    if shape.books > 1:
        cold = _pair(found, "cold_CPU")
        rows.append(Row(f"first question to a book, {shape.label}: CPU ms, p50 / p95", cold))
    rss = f"{found['rss_mb']:.0f}"
    goal = "<= 120" if shape == MIDDLE else ""
    return [
        *rows,
        Row(f"RSS while recalling, {shape.label}, model not loaded: MB", rss, goal=goal),
    ]


def _built_rows(shape: Shape, built: Figures) -> list[Row]:
    rows = [
        Row(
            f"with vectors, {shape.label}: remember + index, rows / CPU s",
            f"{shape.count / (built['cpu'] + built['work_cpu']):,.0f}",
            figures=built,
        ),
        Row(f"on disk, {shape.label}: bytes / memory", f"{built['bytes']:,.0f}"),
    ]
    if shape.understood:
        rate = shape.understood * shape.size / built["understood_cpu"]
        measure = f"understand + compile, {shape.label}: rows / CPU s (pages)"
        rows.append(Row(measure, f"{rate:,.0f} ({built['pages']:,})"))
    return rows


def _memory(folder: Path, shape: Shape) -> list[Row]:
    loaded = call("resident", folder, model=True, vectors=True)
    text = call("resident", folder, model=False, vectors=False)
    where = f"RSS while recalling, {shape.label}"
    most, least = RESIDENT.get(shape, ("", ""))
    return [
        Row(f"{where}, model loaded: MB", f"{loaded['rss_mb']:.0f}", "", most, loaded),
        Row(f"{where}, text alone: MB", f"{text['rss_mb']:.0f}", "", least, text),
    ]


def _pair(figures: Figures, clock: str) -> str:
    clock = clock.lower()
    return f"{figures[f'{clock}_p50']:.2f} / {figures[f'{clock}_p95']:.2f}"


@contextmanager
def scratch() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="commonplace-bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
