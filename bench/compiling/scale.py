"""Probes of very many memories: how fast they are compiled, and what else could be done with them.

*Naive* is a compiler as one would write it in an afternoon: for each name in a batch one Markdown
file, written anew with all that was ever said of it. No versions, no sources, no links, nothing
that is the same under two names, no search; nothing durable.
"""

import re
import resource
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any

import commonplace
from bench.compiling import world
from bench.errors import Skipped
from bench.measure import disk_bytes, rss_mb
from bench.speed.stopwatch import Figures, timed
from commonplace.jobs.worker import Ran
from commonplace.store import jobs as ledger
from commonplace.understand import on_demand

ALONE: Mapping[str, Any] = {"embed__model": "none"}
_BATCH = 500
_NAME = re.compile(r"[A-Z][a-z]+(?:[A-Z][A-Za-z]+)?(?: [A-Z][a-z]+)*")


def compile_many(
    workdir: Path, count: int, steps: int, roomy: bool, postgres: bool = False
) -> Figures:
    """One book in one process; what was reached after each of so many steps."""
    settings = {**ALONE}
    where = own_postgres(workdir) if postgres else nullcontext(str(workdir / "library.db"))
    with where as place, commonplace.open(place, **settings) as library:
        book = library.book("world")
        kept = timed(lambda: book.remember_many(world.memories(count)))
        on_demand.run_now(library.engine, library.mind, library.config)
        marks: list[tuple[int, float, float]] = []
        done = 0

        def tell(ran: Ran) -> None:
            nonlocal done
            job = library.engine.read(lambda r: ledger.get(r, book.info.id, ran.job.id))
            more = int((job.result or {}).get("memories", 0)) if job else 0
            done += more
            if more and done * steps >= count * (len(marks) + 1):
                marks.append((done, time.process_time(), rss_mb()))

        begun = time.process_time()
        cpu, wall = timed(lambda: library.work(tell))
        pages = sum(1 for _ in book.wiki.every_page())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    found = {"cpu": cpu, "wall": wall, "pages": pages, "peak_mb": peak, "remember": count / kept[0]}
    if not postgres:
        found["bytes"] = disk_bytes(workdir / "library.db") / count
    return found | _by_step(begun, marks)


def _by_step(begun: float, marks: list[tuple[int, float, float]]) -> Figures:
    """Memories for each CPU second of a step, and what the process holds after it."""
    speeds, before, at = [], begun, 0
    for done, cpu, _ in marks:
        speeds.append((done - at) / max(cpu - before, 1e-9))
        before, at = cpu, done
    return {"speeds": speeds, "rss": [rss for _, _, rss in marks]}


def understand_alone(workdir: Path, count: int) -> Figures:
    settings: dict[str, Any] = {"embed__model": "none", "compile__mode": "off"}
    with commonplace.open(workdir / "library.db", **settings) as library:
        library.book("world").remember_many(world.memories(count))
        cpu, wall = timed(library.work)
    return {"cpu": cpu, "wall": wall}


def naive_compiler(workdir: Path, count: int) -> Figures:
    given = list(world.memories(count))
    cpu, wall = timed(lambda: _naively(workdir / "wiki", given))
    return {"cpu": cpu, "wall": wall, "pages": len(list((workdir / "wiki").iterdir()))}


def _naively(folder: Path, given: list[dict[str, str]]) -> None:
    folder.mkdir()
    said: dict[str, list[str]] = {}
    rest = iter(given)
    while some := list(islice(rest, _BATCH)):
        touched: set[str] = set()
        for each in some:
            for name in {*_NAME.findall(each["text"])}:
                said.setdefault(name, []).append(f"- {each['occurred_at'][:10]} — {each['text']}")
                touched.add(name)
        for name in touched:
            body = f"# {name}\n\n" + "\n".join(said[name]) + "\n"
            (folder / f"{name}.md").write_text(body, encoding="utf-8")


@contextmanager
def own_postgres(workdir: Path) -> Iterator[str]:
    """A server of the bench's own, as the tests have one."""
    try:
        from tests.servers.installation import find_installation
        from tests.servers.postgres import PostgresServer
    except ImportError as error:
        raise Skipped(f"PostgreSQL: {error}") from error
    installation = find_installation()
    if installation is None:
        raise Skipped("there is no PostgreSQL here")
    workdir.chmod(0o711)  # the server may run under another account
    server = PostgresServer(installation, workdir / "server", durable=True)
    try:
        yield server.new_database()
    finally:
        server.remove()
