"""The speed table: what remembering and recalling cost, beside SQLite alone and a naive hybrid.

Memories are synthetic (``synthetic``), every measurement has a process of its own (``probe``), and
vectors cost next to nothing, so that the table shows the engine; the embedder has its own row.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from bench.errors import Skipped
from bench.progress import say
from bench.speed import rows
from bench.speed.rows import Row
from bench.speed.shapes import QUICK_SIZES, SIZES, UNDERSTOOD, Shape, sizes
from bench.table import render as render_table

__all__ = ["NOTE", "QUICK_SIZES", "SIZES", "Report", "measured", "render", "run", "sizes"]

NOTE = (
    "Synthetic memories. CPU is one process, all threads. *Bare* is one row and its FTS5 entry "
    "through APSW, in the same batches and with the same durability; *naive* is FTS5 OR + float32 "
    "scan. *All arms*: the library is understood and compiled, so that hints, the graph and pages "
    f"answer too; of many books so many as have {UNDERSTOOD:,} memories, and those are asked; a "
    "larger book is not, and *words and vectors* answer alone. "
    "The question's vector costs nothing here: add the row of the embedder."
)


@dataclass(slots=True)
class Report:
    rows: list[Row] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)


def render(report: Report) -> str:
    cells = [[row.measure, row.ours, row.beside, row.goal] for row in report.rows]
    return render_table(["measure", "commonplace", "beside it", "goal"], cells)


def run(shapes: Sequence[Shape], *, quick: bool) -> Report:
    return measured("speed", list(_measurements(shapes, quick)))


def measured(title: str, measurements: Sequence[tuple[str, Callable[[], list[Row]]]]) -> Report:
    """One after the other; what cannot be measured is skipped with the reason."""
    report = Report()
    for number, (label, measure) in enumerate(measurements, 1):
        say(f"{title} {number}/{len(measurements)}: {label}")
        try:
            report.rows += measure()
        except Skipped as reason:
            report.skipped.append(f"{label}: {reason}")
            say(f"  skipped: {reason}")
    return report


def _measurements(
    shapes: Sequence[Shape], quick: bool
) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield "import", rows.importing
    yield "remember many", partial(rows.remembering_many, 10_000 if quick else 50_000)
    yield "remember one", partial(rows.remembering_one, 100 if quick else 400)
    yield "embedding a question", partial(rows.embedding, 20 if quick else 100)
    largest = max(shapes, key=lambda shape: shape.size, default=None)
    for shape in shapes:
        measure = partial(
            rows.recalling, shape, 50 if quick else 200, largest=shape == largest and not quick
        )
        yield f"recall, {shape.label}", measure
