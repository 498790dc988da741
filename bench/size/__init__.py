"""The tenth table: how many bytes and rows a memory takes, table by table, and whether that lasts.

Books of an invented world, each memory about 155 bytes of text, kept and worked off 20 at a time as
they would come in over weeks: embedded, understood and compiled. All tables, with their indexes.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bench.size.tables import Held
from bench.speed import Report, measured, render
from bench.speed.probe import call
from bench.speed.rows import Row, scratch
from bench.speed.shapes import Shape
from bench.speed.stopwatch import Figures

__all__ = ["NOTE", "QUICK_SIZES", "SIZES", "Report", "render", "run"]

NOTE = (
    "Memories of about 155 bytes from an invented world, 20 at a time: embedded, understood, "
    "compiled. Bytes with indexes, less those of an empty library. *Own*: rows of memories, facts "
    "and versions; words, names and pages that a book comes to know are counted beside them, since "
    "a longer book knows most of them already."
)
SIZES = (Shape(1, 100), Shape(1, 300), Shape(1, 1_000))
QUICK_SIZES = (Shape(1, 60),)
#: Bytes a memory.
GOALS = {"SQLite": 6_000, "PostgreSQL": 15_000}
#: How much the rows a memory of the longest book may differ from those of the shortest.
EQUAL = 0.05


def run(shapes: Sequence[Shape]) -> Report:
    return measured("size", list(_measurements(shapes)))


def _measurements(shapes: Sequence[Shape]) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    for engine in GOALS:
        yield engine, partial(_of_engine, engine, shapes)


def _of_engine(engine: str, shapes: Sequence[Shape]) -> list[Row]:
    found: list[tuple[Shape, Figures]] = []
    for shape in shapes:
        with scratch() as folder:
            asked = {"books": shape.books, "size": shape.size, "engine": engine}
            found.append((shape, call("fill_and_weigh", folder, **asked)))
    rows = [row for shape, figures in found for row in _sums(engine, shape, figures)]
    return [*rows, *_growth(engine, found), *_by_table(engine, *found[-1])]


def _sums(engine: str, shape: Shape, figures: Figures) -> list[Row]:
    count, tables = shape.count, _tables(figures)
    taken = sum(each.size for each in tables) / count
    own = sum(each.rows for each in tables if not each.is_known) / count
    known = sum(each.rows for each in tables if each.is_known) / count
    where = f"{engine}, {_label(shape)}"
    text = f"text: {figures['text'] / count:,.0f}"
    return [
        Row(f"{where}: bytes a memory", f"{taken:,.0f}", text, f"<= {GOALS[engine]:,}", figures),
        Row(f"{where}: own rows a memory", f"{own:.1f}", f"known to the book: {known:.1f}"),
    ]


def _growth(engine: str, found: Sequence[tuple[Shape, Figures]]) -> list[Row]:
    own = [
        sum(each.rows for each in _tables(figures) if not each.is_known) / shape.count
        for shape, figures in found
    ]
    if len(own) < 2:
        return []
    share = max(own) / min(own) - 1
    goal = f"<= {100 * EQUAL:.0f} %"
    return [Row(f"{engine}: own rows a memory, most over least", f"{100 * share:.1f} %", "", goal)]


def _by_table(engine: str, shape: Shape, figures: Figures) -> list[Row]:
    count = shape.count
    tables = sorted(_tables(figures), key=lambda each: (-each.size, each.name))
    return [
        Row(
            f"{engine}, {_label(shape)}: {each.name}, bytes / rows a memory",
            f"{each.size / count:,.0f} / {each.rows / count:.2f}",
            "known to the book" if each.is_known else "",
        )
        for each in tables
    ]


def _tables(figures: Figures) -> list[Held]:
    return [Held(*each) for each in figures["tables"]]


def _label(shape: Shape) -> str:
    return f"{shape.books} x {shape.size:,}"
