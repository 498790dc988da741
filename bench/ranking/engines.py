"""Do SQLite and PostgreSQL find the same ten, in the same order?

``python -m bench.ranking.engines [--data FOLDER] [--sets locomo,recall-bench] [--every 4]``

Each set is remembered twice, once in either engine, as the table of quality does; then every
question (or every n-th) is asked of both. A hit counts as the same when it has the same text and
source: ids are new in each library. Each text is embedded once, for both.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import commonplace
from bench.compiling.scale import own_postgres
from bench.progress import say
from bench.ranking.filled import KeptVectors
from bench.sets import SETS, Collection, DataSet, load
from bench.table import render
from bench.vectors import default_embedder

GOAL = ">= 98 % alike"


@dataclass(frozen=True, slots=True)
class Alike:
    #: Questions whose ten hits are the same, and whose order is too.
    hits: int
    order: int
    questions: int


def alike(data: DataSet, embedder: Any, every: int = 1) -> Alike:
    vectors = KeptVectors(embedder)
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        own_postgres(Path(folder)) as url,
        _filled(data, f"{folder}/library.db", vectors) as one,
        _filled(data, url, vectors) as other,
    ):
        found = [
            [_ten(library, each.collection, each.text) for library in (one, other)]
            for each in data.questions[::every]
        ]
    return Alike(
        sum(set(ours) == set(theirs) for ours, theirs in found),
        sum(ours == theirs for ours, theirs in found),
        len(found),
    )


def _ten(library: commonplace.Library, book: str, question: str) -> list[tuple[str, str]]:
    return [(hit.text, hit.source or "") for hit in library.book(book).recall(question, 10)]


@contextmanager
def _filled(data: DataSet, where: str, vectors: KeptVectors) -> Iterator[commonplace.Library]:
    with commonplace.open(where, embedder=vectors) as library:
        for number, collection in enumerate(data.collections, 1):
            say(f"  {where.partition(':')[0][-10:]}: {number}/{len(data.collections)}")
            _remember(library.book(collection.name), collection)
            library.work()
        yield library


def _remember(book: commonplace.Book, collection: Collection) -> None:
    if not collection.files:
        book.remember_many(
            {
                "text": item.text,
                "author": item.author,
                "occurred_at": item.said_at,
                "source": item.source,
            }
            for item in collection.items
        )
        return
    with tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder:
        logs = Path(folder) / "logs"  # a source names the folder: the same in both
        logs.mkdir()
        for file in collection.files:
            (logs / file.name).write_text(file.text, encoding="utf-8")
        book.import_from("markdown", logs)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ranking.engines")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--every", type=int, default=1, help="every n-th question")
    options = parser.parse_args(arguments)
    embedder, cells = default_embedder(), []
    for name in options.sets.split(","):
        data = load(name, options.data)
        say(f"engines: {data.title}")
        found = alike(data, embedder, options.every)
        shares = [f"{100 * part / found.questions:.1f} %" for part in (found.hits, found.order)]
        cells.append([data.title, *shares, str(found.questions), GOAL])
    print(render(["set", "same ten", "same order", "questions", "goal"], cells))
    return 0


if __name__ == "__main__":
    sys.exit(main())
