"""commonplace, through its public interface and as it comes: default settings, default embedder.

Items are remembered with author, time and source; daily logs go through its Markdown importer. A
hit that is no memory itself counts as the memories it cites, in order.
"""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import commonplace
from bench.sets import Item, LogFile
from bench.systems import Embed


class TimedEmbedder:
    """Passes everything on to an embedder, and keeps account of the time it takes."""

    def __init__(self, embedder: Any) -> None:
        self._embedder = embedder
        self.cpu_seconds = 0.0
        self.wall_seconds = 0.0

    @property
    def profile(self) -> Any:
        return self._embedder.profile

    def embed(self, texts: Sequence[str]) -> Any:
        cpu, wall = time.process_time(), time.perf_counter()
        vectors = self._embedder.embed(texts)
        self.cpu_seconds += time.process_time() - cpu
        self.wall_seconds += time.perf_counter() - wall
        return vectors

    def pieces(self, text: str) -> tuple[str, ...]:
        pieces: tuple[str, ...] = self._embedder.pieces(text)
        return pieces


class System:
    def __init__(self, variant: str, embed: Embed) -> None:
        self._timed: TimedEmbedder | None = None
        self._sources: dict[str, str] = {}

    def open(self, workdir: Path) -> None:
        self._workdir = workdir
        with commonplace.open(workdir / "probe.db") as probe:
            embedder, _ = probe.embedder()
        self._timed = TimedEmbedder(embedder) if embedder else None
        self._library = commonplace.open(workdir / "library.db", embedder=self._timed)

    def embedding(self) -> tuple[float, float]:
        return (self._timed.cpu_seconds, self._timed.wall_seconds) if self._timed else (0.0, 0.0)

    def add(self, collection: str, items: Sequence[Item]) -> None:
        memories = self._library.book(collection).remember_many(
            {
                "text": item.text,
                "author": item.author,
                "occurred_at": item.said_at,
                "source": item.source,
            }
            for item in items
        )
        self._sources.update((memory.id, memory.source or "") for memory in memories)
        self._library.work()

    def import_logs(self, collection: str, files: Sequence[LogFile]) -> int:
        folder = self._workdir / collection
        folder.mkdir()
        for file in files:
            (folder / file.name).write_text(file.text, encoding="utf-8")
        book = self._library.book(collection)
        report = book.import_from("markdown", folder)
        self._sources.update((memory.id, _day(memory.source or "")) for memory in book.memories())
        self._library.work()
        return report.added

    def search(self, collection: str, question: str, k: int) -> list[str]:
        hits = self._library.book(collection).recall(question, limit=k)
        return [self._sources[memory_id] for hit in hits for memory_id in _memories(hit)]

    def close(self) -> None:
        self._library.close()


def _memories(hit: Any) -> list[str]:
    """The memories that a hit stands for: itself, or those it cites."""
    return [hit.id] if hit.kind == "memory" else [source.memory_id for source in hit.sources]


def _day(source: str) -> str:
    """An imported log's source names its file, and perhaps the place in it; the day is its name."""
    return source.rpartition("/")[2].partition(".md")[0]
