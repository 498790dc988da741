"""Load memories for pages: a data set, the demo, or any JSONL with text, author, occurred_at."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

from bench.understanding.reader.conversations import load_books
from commonplace.knowledge.reading_facts import Source

SETS = {"locomo": "locomo", "logs": "recall-bench", "longmemeval": "longmemeval"}
DEMO = ("heron", "mara")
_RANKS = {"user": 0, "operator": 0, "agent": 1}

Book = tuple[str, list[Source]]


def load_memories(name: str, data: Path) -> Iterator[Book]:
    """Load the books of a set, or a file as one book."""
    if name == "demo":
        folder = files("commonplace.serve.cli.demo")
        for book in DEMO:
            yield book, _read_lines(folder.joinpath(f"{book}.jsonl").read_text("utf-8"))
    elif name in SETS:
        for number, told in enumerate(load_books(SETS[name], data)):
            sources = [Source(each.id, each.text, each.said, each.author) for each in told]
            yield f"{name}-{number}", sources
    else:
        yield Path(name).stem, _read_lines(Path(name).read_text("utf-8"))


def _read_lines(text: str) -> list[Source]:
    lines = [json.loads(line) for line in text.splitlines() if line.strip()]
    return [
        Source(
            f"{number:06}",
            line["text"],
            _moment(line["occurred_at"]),
            line.get("author"),
            _RANKS.get(line.get("trust", "user"), 2),
        )
        for number, line in enumerate(lines)
    ]


def _moment(text: str) -> datetime:
    found = datetime.fromisoformat(text)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
