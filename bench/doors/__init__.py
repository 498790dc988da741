"""The seventh table: what the doors carry, and what they cost.

Always a real daemon in a process of its own, asked over a socket with a token, by others in theirs.

- ``hooks``   what a hook costs an agent, with the daemon up and when it must be started
- ``load``    many clients at once; what was acknowledged is looked for afterwards
- ``busy``    how long ``remember`` takes while the daemon imports, understands and compiles
- ``crowd``   the clients; ``daemon`` the daemon that they visit
"""

from collections.abc import Callable, Iterator
from functools import partial

from bench.doors import hooks
from bench.doors.busy import while_busy
from bench.doors.load import under_load
from bench.speed import Report, measured, render
from bench.speed.rows import Row

__all__ = ["NOTE", "Report", "render", "run"]

NOTE = (
    "Each hook is a process, as a client runs it: CPU of that process, its interpreter included; "
    "wall time depends on what else the machine does. Clients stand in a process of their own on "
    "the same machine, wait for each answer and ask again at once; background work goes on "
    "meanwhile. *Alone*: no vectors and no background work."
)
TRIES, QUICK_TRIES = 20, 5
CLIENTS, SECONDS, QUICK_SECONDS = 200, 60.0, 5.0
MIXES = (0.8, 0.5)
IMPORTED, QUICK_IMPORTED = 100_000, 2_000


def run(*, quick: bool) -> Report:
    return measured("doors", list(_measurements(quick)))


def _measurements(quick: bool) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    tries, seconds = (QUICK_TRIES, QUICK_SECONDS) if quick else (TRIES, SECONDS)
    yield "hooks, the daemon is up", partial(hooks.up, tries)
    yield "hooks, the daemon must be started", partial(hooks.cold, max(3, tries // 4))
    for engine in ("SQLite", "PostgreSQL"):
        for writing in MIXES:
            work = partial(under_load, engine, CLIENTS, seconds, writing)
            yield f"{CLIENTS} clients, {engine}, {writing:.0%} remember", work
    alone = partial(under_load, "SQLite", CLIENTS, seconds, MIXES[0], alone=True)
    yield f"{CLIENTS} clients, SQLite, alone", alone
    imported = QUICK_IMPORTED if quick else IMPORTED
    yield f"remember beside an import of {imported:,}", partial(while_busy, imported, seconds)
