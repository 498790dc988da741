"""Progress, on stderr and only on a terminal: items, rate and time to go."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from commonplace import clock
from commonplace.serve.cli.call import Call
from commonplace.store.upkeep import waiting

if TYPE_CHECKING:
    from commonplace.jobs.worker import Ran
    from commonplace.library import Library

_LOOK_SECONDS = 0.25
T = TypeVar("T")


class _Rate(ProgressColumn):
    """How many items, and how many in a second."""

    def render(self, task: Task) -> Text:
        items = int(task.fields.get("items", 0))
        elapsed = task.elapsed or 0
        rate = f" · {items / elapsed:,.0f}/s" if elapsed > 0.5 else ""
        return Text(f"{items:,} {task.fields.get('unit', '')}{rate}", "dim")


@contextmanager
def bar(call: Call, doing: str, unit: str = "") -> Iterator[Callable[[float, float, int], None]]:
    """Gives a function to tell (done, of, items); without a terminal it does nothing."""
    console = Console(stderr=True, color_system=None if call.no_color else "auto")
    wanted = console.is_terminal and not call.quiet and not call.json
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        _Rate(),
        TimeRemainingColumn(compact=True),
        console=console,
        transient=True,
        disable=not wanted,
    )
    with progress:
        task = progress.add_task(doing, total=None, unit=unit)

        def tell(done: float, total: float, items: int) -> None:
            progress.update(task, completed=done, total=total or None, items=items)

        yield tell


def work(library: "Library", call: Call, told: "Callable[[Ran], None] | None" = None) -> int:
    """Run jobs until there are none, with a bar for the memories that they are about."""
    return watched(call, "Working", lambda: left(library), lambda: library.work(told))


def watched(call: Call, doing: str, left: Callable[[], int], run: Callable[[], T]) -> T:
    """Run it, with a bar for the memories that are left to do."""
    started_with = left()
    if not started_with or not sys.stderr.isatty():
        return run()
    stop = threading.Event()
    with bar(call, doing, "memories") as tell:

        def look() -> None:
            while not clock.pause(_LOOK_SECONDS, stop):
                still = left()
                most = max(started_with, still)
                tell(most - still, most, most - still)

        watcher = threading.Thread(target=look, daemon=True)
        watcher.start()
        try:
            return run()
        finally:
            stop.set()
            watcher.join()


def left(library: "Library") -> int:
    """How many memories wait: each stage that still has to see one counts as a part of it."""
    stages = library.stages()
    books = [book.id for book in library.books()]
    waits = library.engine.read(
        lambda reader: sum(waiting(reader, book, stage) for book in books for stage in stages)
    )
    return waits // max(1, len(stages))
