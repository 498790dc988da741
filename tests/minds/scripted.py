"""A provider that plays a script, a task to ask it, and a memory to ask about."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from commonplace.errors import ModelError
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.task import Data, Read, Task
from commonplace.store.engine import Engine

Line = str | Completion | ModelError | Callable[[], Completion]


class Scripted:
    """Says its lines in turn, and the last one for ever. Keeps what it was asked."""

    def __init__(self, *lines: Line, name: str = "scripted:one") -> None:
        self.name = name
        self.requests: list[Request] = []
        self._lines = [*lines]
        self._lock = threading.Lock()

    def complete(self, request: Request) -> Completion:
        with self._lock:
            self.requests.append(request)
            line = self._lines.pop(0) if len(self._lines) > 1 else self._lines[0]
        if isinstance(line, ModelError):
            raise line
        if isinstance(line, str):
            return Completion(line)
        return line if isinstance(line, Completion) else line()

    def available(self) -> str:
        return "always"

    def now_says(self, *lines: Line) -> None:
        with self._lock:
            self._lines = [*lines]


def _read(value: Any, question: str) -> Read[str]:
    """``{"word": "…"}``."""
    word = value.get("word") if isinstance(value, dict) else None
    if not isinstance(word, str):
        return Read(None, ("there is no word",))
    return Read(word, ("a long word",) if len(word) > 20 else ())


WORD: Task[str, str] = Task(
    name="word",
    prompt="One word for this, on $day:\n\n$text\n\nAnswer with JSON: `word`. It costs $$0.",
    schema={"type": "object", "properties": {"word": {"type": "string", "maxLength": 50}}},
    fill=lambda question: {"day": "Monday", "text": Data(question)},
    read=_read,
    rules=lambda question: question.split()[0] if question.split() else "nothing",
    output_tokens=100,
)


def outcomes(calls: Iterable[Any]) -> list[str]:
    """Oldest first."""
    return [call.outcome for call in calls][::-1]


def add_memory(database: Engine, book_id: str, memory_id: str) -> str:
    """A row, without what the library would do besides."""
    noon = "2026-03-01T12:00:00.000000Z"
    row = {
        "book_id": book_id, "id": memory_id, "kind": "observation", "occurred_at": noon,
        "observed_at": noon, "created_at": noon, "hash": memory_id.encode(), "author": None,
        "source": None, "trust": "user", "importance": 0.5, "confidence": 1, "valid_from": None,
        "valid_to": None, "place": None, "journal": None, "why": None, "tags": None,
        "metadata": None, "names": None, "idempotency_key": None, "decision": None,
        "text": "Ada moved.", "checksum": None, "offset_minutes": None,
        "dated": 1,
    }  # fmt: skip
    database.write(lambda tx: tx.run("add_memory", revision=tx.revision, **row), book_id=book_id)
    return memory_id
