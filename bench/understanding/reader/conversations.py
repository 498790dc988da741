"""Whole conversations: what ends in them, and what is marked. Every ending is to be read."""

import random
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.sets import DataSet, load
from bench.understanding.reader.books import Told, read_book, show

SETS = ("locomo", "recall-bench", "longmemeval")
_SHOWN = 20


def load_books(name: str, data: Path) -> Iterator[list[Told]]:
    """Load the books of a set; of LongMemEval only what users said, one book a session's
    question.
    """
    found: DataSet = load(name, data)
    for collection in found.collections:
        told = [
            Told(item.text, item.author, _moment(item.said_at), f"{number:06}")
            for number, item in enumerate(collection.items)
            if item.author != "assistant"
        ]
        yield sorted(told, key=lambda each: (each.said, each.id))


def _moment(said_at: str) -> datetime:
    found = datetime.fromisoformat(said_at)
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def run(data: Path, names: tuple[str, ...], seed: int) -> None:
    """Print endings and marks in 1,000 turns, each ending, and a sample of the marks."""
    for name in names:
        counts: Counter[str] = Counter()
        ended, marked = [], []
        for memories in load_books(name, data):
            book = read_book(memories)
            counts["turns"] += len(memories)
            for told, statement, status in book.changed():
                counts[status.status] += 1
                by = book.facts.get(status.by) if status.by else None
                ender = show(*by) if by else ""
                line = f"{show(told, statement)}\n    {status.status} ({status.why}) by {ender}"
                (marked if status.status == "said otherwise" else ended).append(line)
        thousand = counts["turns"] / 1000 or 1
        print(
            f"{name}: {counts['turns']:,} turns, {len(ended)} ended or disputed",
            f"({len(ended) / thousand:.2f}",
            end="",
        )
        print(f" in 1,000), {len(marked)} marked ({len(marked) / thousand:.2f})  {dict(counts)}")
        random.seed(seed)
        for line in ended[: 5 * _SHOWN] + random.sample(marked, min(_SHOWN, len(marked))):
            print("  -", line)
