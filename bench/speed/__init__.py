"""The speed table: what remembering and recalling cost, beside SQLite alone and a naive hybrid.

Memories are synthetic (``synthetic``), every measurement has a process of its own (``probe``), and
vectors cost next to nothing, so that the table shows the engine; the embedder has its own row.
"""

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.errors import Skipped
from bench.processes import quiet_environment
from bench.progress import say
from bench.speed.probe import call
from bench.speed.stopwatch import Figures
from bench.table import render as render_table

NOTE = (
    "Synthetic memories. CPU is one process, all threads. *Bare* is one row and its FTS5 entry "
    "through APSW, in the same batches and with the same durability; *naive* is FTS5 OR + float32 "
    "scan."
)
_IMPORTS = 9


@dataclass(frozen=True, slots=True)
class Shape:
    """So many books of so many memories."""

    books: int
    size: int

    @property
    def label(self) -> str:
        return f"{self.size:,}" if self.books == 1 else f"{self.books:,} books x {self.size:,}"


SIZES = (Shape(1, 10_000), Shape(1, 100_000), Shape(1, 500_000), Shape(1_000, 1_000))
QUICK_SIZES = (Shape(1, 10_000), Shape(20, 500))


@dataclass(frozen=True, slots=True)
class Row:
    measure: str
    ours: str
    beside: str = ""
    goal: str = ""
    figures: Figures = field(default_factory=dict)


@dataclass(slots=True)
class Report:
    rows: list[Row] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def sizes(value: str) -> tuple[Shape, ...]:
    """``10k,500k,1kx1k``: memories in one book, or books x memories."""
    return tuple(_shape(each) for each in value.split(","))


def _shape(value: str) -> Shape:
    numbers = [_number(part) for part in value.split("x")]
    return Shape(1, numbers[0]) if len(numbers) == 1 else Shape(numbers[0], numbers[1])


def _number(value: str) -> int:
    found = re.fullmatch(r"(\d+)(k|m)?", value)
    if not found:
        raise ValueError(f"{value!r} is not a size such as 100k or 1kx1k")
    return int(found[1]) * {None: 1, "k": 1_000, "m": 1_000_000}[found[2]]


def render(report: Report) -> str:
    cells = [[row.measure, row.ours, row.beside, row.goal] for row in report.rows]
    return render_table(["measure", "commonplace", "beside it", "goal"], cells)


def run(shapes: Sequence[Shape], *, quick: bool) -> Report:
    report = Report()
    for label, measured in _measurements(shapes, quick):
        say(f"speed: {label}")
        try:
            report.rows += measured()
        except Skipped as reason:
            report.skipped.append(f"{label}: {reason}")
            say(f"  skipped: {reason}")
    return report


def _measurements(
    shapes: Sequence[Shape], quick: bool
) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield "import", _import
    yield "remember many", lambda: _bulk(10_000 if quick else 50_000)
    yield "remember one", lambda: _single(100 if quick else 400)
    yield "embedding a question", lambda: _embedding(20 if quick else 100)
    for shape in shapes:
        yield f"recall, {shape.label}", lambda shape=shape: _recall(shape, 50 if quick else 200)  # type: ignore[misc]


def _import() -> list[Row]:
    rows = []
    for label, code, goal in (
        ("import commonplace", "import commonplace", "<= 150"),
        ("import and open a library", "import commonplace; commonplace.open('library.db')", ""),
    ):
        with _folder() as folder:
            taken = sorted(_cpu_of(code, folder) for _ in range(_IMPORTS))
        figures = {"min": taken[0], "median": statistics.median(taken)}
        rows.append(
            Row(
                f"{label}, CPU ms, min / median",
                f"{taken[0]:.0f} / {figures['median']:.0f}",
                goal=goal,
                figures=figures,
            )
        )
    return rows


def _cpu_of(code: str, folder: Path) -> float:
    """Milliseconds of CPU that code takes in a fresh interpreter, its start not counted."""
    program = (
        f"import time\nstart = time.process_time()\n{code}\nprint(time.process_time() - start)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=folder,
        env=quiet_environment(folder),
    )
    if result.returncode:
        raise Skipped(result.stderr.strip().splitlines()[-1])
    return 1000 * float(result.stdout)


def _bulk(count: int) -> list[Row]:
    """The best of two, taken in turns, so that a busy moment of the machine hits neither alone."""
    taken: dict[bool, list[Figures]] = {True: [], False: []}
    for ours in (False, True, False, True):
        with _folder() as folder:
            taken[ours].append(call("bulk", folder, count=count, ours=ours))
    rows = []
    for clock in ("wall", "cpu"):
        ours, bare = (count / min(each[clock] for each in taken[who]) for who in (True, False))
        rows.append(
            Row(
                f"remember {count:,} at once, rows / {clock} s",
                f"{ours:,.0f} ({ours / bare:.2f} x bare)",
                f"bare: {bare:,.0f}",
                ">= 0.5 x bare",
                {"ours": ours, "bare": bare},
            )
        )
    return rows


def _single(count: int) -> list[Row]:
    figures = {}
    for ours in (False, True):
        with _folder() as folder:
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


def _embedding(questions: int) -> list[Row]:
    with _folder() as folder:
        figures = call("embedding", folder, questions=questions)
    measure = f"embed a question ({figures['name']}), CPU ms, p50 / p95"
    return [Row(measure, _pair(figures, "cpu"), figures=figures)]


def _recall(shape: Shape, questions: int) -> list[Row]:
    with _folder() as folder:
        naive = call("naive", folder, books=shape.books, size=shape.size, questions=questions)
        (folder / "naive.db").unlink()
        built = call("build", folder, books=shape.books, size=shape.size)
        found = call("recall", folder, books=shape.books, questions=questions)
        rows = _recall_rows(shape, built, found, naive)
        if shape == Shape(1, 100_000):
            rows += _memory(folder)
    return rows


def _recall_rows(shape: Shape, built: Figures, found: Figures, naive: Figures) -> list[Row]:
    count = shape.books * shape.size
    goal = {Shape(1, 100_000): "p50 <= 35", Shape(1_000, 1_000): "p50 <= 5"}.get(shape, "")
    rows = [
        Row(
            f"recall, {shape.label}: {clock} ms, p50 / p95",
            _pair(found, clock),
            f"naive: {_pair(naive, clock)}",
            goal if clock == "cpu" else "",
            {"ours": found, "naive": naive},
        )
        for clock in ("cpu", "wall")
    ]
    first = f"{found['cold_cpu_p50']:.1f}"
    return [
        *rows,
        Row(f"first recall of a book, {shape.label}: CPU ms", first),
        Row(
            f"with vectors, {shape.label}: remember + index, rows / CPU s",
            f"{count / (built['cpu'] + built['work_cpu']):,.0f}",
            figures=built,
        ),
        Row(f"on disk, {shape.label}: bytes / memory", f"{built['bytes']:,.0f}"),
        Row(f"RSS while recalling, {shape.label}: MB", f"{found['rss_mb']:.0f}"),
    ]


def _memory(folder: Path) -> list[Row]:
    rows = []
    for label, model, vectors, goal in (
        ("model and vectors", True, True, "<= 450"),
        ("vectors, no model", False, True, "<= 120"),
        ("text alone", False, False, "<= 120"),
    ):
        figures = call("resident", folder, model=model, vectors=vectors)
        rows.append(
            Row(f"RSS at 100,000, {label}: MB", f"{figures['rss_mb']:.0f}", "", goal, figures)
        )
    return rows


def _pair(figures: Figures, clock: str) -> str:
    return f"{figures[f'{clock}_p50']:.2f} / {figures[f'{clock}_p95']:.2f}"


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="commonplace-bench-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
