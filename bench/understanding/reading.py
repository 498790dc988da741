"""Probes of understanding: real text in, what was found and what it took."""

import resource
import time
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import commonplace
from bench.measure import rss_mb
from bench.sets import Collection, Item, load
from bench.sets.books import BY_RULES, remember_collection, write_logs
from bench.speed.stopwatch import Figures, timed
from bench.understanding.judged import digest
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.understand.readout import Question, read_by_rules


def understand_set(workdir: Path, data: str, set: str) -> Figures:
    """All of a set, a book per collection."""
    library = commonplace.open(workdir / "library.db", **BY_RULES)
    given = load(set, Path(data)).collections
    books = [remember_collection(library, each, workdir) for each in given]
    cpu, _ = timed(library.work)
    figures: Figures = {"cpu": cpu, "memories": 0, "facts": 0}
    for book in books:
        counts = library.engine.read(lambda r, id=book.info.id: graph.counts(r, id))
        facts = library.engine.read(lambda r, id=book.info.id: fact_rows.count(r, id))
        figures["memories"] += sum(1 for _ in book.memories())
        figures["facts"] += sum(facts.values())
        for what in ("entities", "claims", "relations"):
            figures[what] = figures.get(what, 0) + counts[what]
    return figures


def rules_alone(workdir: Path, data: str, set: str) -> Figures:
    """The same reading, and nothing written."""
    readings = [
        reading
        for each in load(set, Path(data)).collections
        for reading in _readings(each, workdir)
    ]
    cpu, _ = timed(lambda: [read_by_rules(reading) for reading in readings])
    return {"cpu": cpu}


def understand_many(workdir: Path, data: str, count: int) -> Figures:
    """One book of very many memories: the turns of all conversations over and over, each time by
    other people, so that no fact is said twice."""
    library = commonplace.open(workdir / "library.db", **BY_RULES)
    book = library.book("book")
    book.remember_many(islice(_turns(Path(data)), count))
    marks: list[tuple[float, float]] = []
    step = max(count // 10, 1)

    def tell(done: int) -> None:
        if done // step > len(marks):
            marks.append((time.process_time(), rss_mb()))

    cpu, _ = timed(partial(_work, library, tell))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    last = step / (marks[-1][0] - marks[-2][0]) if len(marks) > 1 else count / cpu
    early = marks[0][1] if marks else peak
    return {"cpu": cpu, "rss_mb": rss_mb(), "rss_early_mb": early, "last_tenth": last}


def statements(workdir: Path, data: str) -> Figures:
    """Where each statement stands, by its digest: what samples are drawn from."""
    found: dict[str, str] = {}
    for name in ("locomo", "recall-bench"):
        for each in load(name, Path(data)).collections:
            for number, reading in enumerate(_readings(each, workdir)):
                place = f"{name}/{each.name}/{number}"
                for text in _texts(reading):
                    found.setdefault(f"{place}#{digest(text)}", place)
    return {"found": sorted(found)}


def _texts(reading: Question) -> Iterator[str]:
    for each in read_by_rules(reading).statements:
        if each.kind != "said":
            yield each.text or reading.text[each.start : each.end]


def _work(library: commonplace.Library, tell: Any) -> None:
    """Run the one job; progress is told by wrapping the engine's writes."""
    engine: Any = library.engine
    write, done = engine.write, 0

    def counted(work: Any, **named: Any) -> Any:
        nonlocal done
        result = write(work, **named)
        if named.get("lease") is not None:
            done += library.config.understand.batch
            tell(done)
        return result

    engine.write = counted
    library.work()


def _turns(data: Path) -> Iterator[dict[str, str | None]]:
    items = [item for each in load("locomo", data).collections for item in each.items]
    number = 0
    while True:
        number += 1
        for item in items:
            yield {
                "text": item.text,
                "author": f"{item.author} {_letters(number)}",
                "occurred_at": item.said_at,
                "source": f"{number}:{item.source}",
            }


def _letters(number: int) -> str:
    """A surname that nobody has: ``Baa``, ``Bab``, …"""
    letters = ""
    while number or len(letters) < 3:
        number, rest = divmod(number, 26)
        letters = chr(97 + rest) + letters
    return letters.capitalize()


def _readings(collection: Collection, workdir: Path) -> list[Question]:
    """Just what the stage would read: logs go through the importer first."""
    if not collection.files:
        return [_reading(item) for item in collection.items]
    return [
        Question(memory.text, memory.author, memory.observed_at.date())
        for memory in _imported(collection, workdir)
    ]


def _imported(collection: Collection, workdir: Path) -> list[commonplace.Memory]:
    place = workdir / f"{collection.name}-imported.db"
    with commonplace.open(place, **BY_RULES) as library:
        book = library.book("log")
        book.import_from("markdown", write_logs(collection, workdir))
        return list(book.memories())


def _reading(item: Item) -> Question:
    return Question(item.text, item.author, datetime.fromisoformat(item.said_at).date())
