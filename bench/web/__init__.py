"""The ninth table: what a page of the web costs in a large book, and how large it is.

Every screen is asked for through the gate, as a browser asks, in one process: the CPU is all of it,
from the request to the last byte. A bare page of the same server, which asks no library, stands
beside it.
"""

from collections.abc import Callable, Iterator
from functools import partial

from bench.speed import Report, measured, render
from bench.speed.probe import call
from bench.speed.rows import Row, scratch

__all__ = ["NOTE", "Report", "render", "run"]

NOTE = (
    "Synthetic pages of nine dated statements that cite their memories, three links and backlinks "
    "each, and a hundred hubs. SQLite; the second visit to each screen and later ones, and the "
    "very first after the start. What the first home and the first page read is held from then on; "
    "a daemon reads it while a browser stands at its door."
)
PAGES, QUICK_PAGES = 50_000, 1_000
#: CPU milliseconds and bytes of any screen; the graph may take longer.
MOST_MS, MOST_GRAPH_MS, MOST_KB = 60, 300, 100


def run(*, quick: bool) -> Report:
    return measured("web", list(_measurements(QUICK_PAGES if quick else PAGES)))


def _measurements(pages: int) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield f"{pages:,} pages", partial(_screens, pages)


def _screens(pages: int) -> list[Row]:
    with scratch() as folder:
        built = call("build_book", folder, pages=pages)
        shown = call("show_screens", folder, pages=pages)
    bare = shown.pop("bare")
    rows = [
        Row(
            f"{name}, CPU ms, p50 / p95 (first)",
            f"{each['cpu_p50']:.1f} / {each['cpu_p95']:.1f} ({each['first']:.0f})",
            f"{each['kb']:.0f} kB",
            f"<= {MOST_GRAPH_MS if name == '/graph' else MOST_MS}, {MOST_KB} kB",
            each,
        )
        for name, each in shown.items()
    ]
    grown = Row(
        f"a book of {pages:,} pages on {built['memories']:,} memories, CPU s", f"{built['cpu']:.0f}"
    )
    plain = Row("a page that asks no library, CPU ms, p50", f"{bare['cpu_p50']:.1f}")
    return [grown, plain, *rows]
