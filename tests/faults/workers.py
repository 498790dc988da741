"""What the lab's child processes do. Each ends by itself, is killed, or kills itself."""

import os
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

import commonplace
from commonplace.errors import StoreBusy
from commonplace.serve.cli.main import run
from tests.faults.crash_points import (
    CrashPoints,
    watch_files,
    watch_jobs,
    watch_queries,
    watch_statements,
)
from tests.faults.sample_book import BOOK, open_library
from tests.faults.snapshot import take_snapshot
from tests.store.processes import Talk


def work_until_step(talk: Talk, url: str, at: int | None, sends: int = signal.SIGKILL) -> None:
    """Do all jobs of a library and be killed or stopped at a step; at the end say which steps there
    were."""
    points = CrashPoints(at, sends)
    with open_library(url) as library:
        watch_jobs(library, points)
        library.work()
        talk.send(points.reached)


def open_until_step(talk: Talk, url: str, at: int | None) -> None:
    """Open a library on PostgreSQL, which makes or upgrades its tables, and be killed at a query;
    say which queries there were, if not."""
    points = CrashPoints(at)
    watch_queries(points)
    open_library(url).close()
    talk.send(points.reached)


def work_to_the_end(talk: Talk, url: str, known: frozenset[str]) -> None:
    """Do all jobs of a library, and say what it then holds."""
    with open_library(url) as library:
        library.work()
        talk.send(take_snapshot(library, known))


def run_until_step(talk: Talk, folder: Path, arguments: Sequence[str], at: int | None) -> None:
    """Run a command in a folder and be killed at a step; say its exit code and its steps, if not.

    Steps are statements that change a SQLite file, and changes of files in the folder.
    """
    _settle_in(folder, Path(os.devnull))
    points = CrashPoints(at)
    watch_statements(points)
    watch_files(points, folder)
    code = run([*arguments])
    points.stop()
    talk.send((code, points.reached))


def run_command(talk: Talk, folder: Path, arguments: Sequence[str], output: Path) -> None:
    """Run a command in a folder; say its exit code. What it prints is in the file ``output``."""
    _settle_in(folder, output)
    talk.send(int(run([*arguments])))


def _settle_in(folder: Path, output: Path) -> None:
    """Work in a folder, with settings of its own, and print into a file."""
    os.chdir(folder)
    given = {"HOME": str(folder), "COMMONPLACE_EMBED__MODEL": "none", "COMMONPLACE_BOOK": BOOK}
    os.environ.update(given | {"COMMONPLACE_JOBS__BACKOFF_SECONDS": "0"})
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), stream)


def work_until_told(talk: Talk, url: str) -> None:
    """Do jobs, through failures of the database, until something is said."""
    library = open_library(url)
    stop = threading.Event()
    worker = threading.Thread(target=library.worker().run_forever, args=(stop,), daemon=True)
    worker.start()
    talk.send("ready")
    talk.recv()
    stop.set()
    worker.join()
    talk.send("done")


def remember_once(talk: Talk, url: str) -> None:
    """Try to remember something with little patience; say what came of it, and what can be read."""
    with commonplace.open(url, sqlite__busy_seconds=0.2, embed__model="none") as library:
        book = library.book(BOOK)
        try:
            book.remember("Ada waited.")
            talk.send(("remembered", len([*book.memories()])))
        except StoreBusy as error:
            talk.send((str(error), len([*book.memories()])))
