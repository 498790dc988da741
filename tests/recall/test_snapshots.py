"""What one question asks of the database."""

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

import commonplace
from commonplace.store.engine import Reader

T = TypeVar("T")


class Counted:
    """A reader that counts what is asked of it."""

    def __init__(self, reader: Reader, asked: "Counter[tuple[str, str]]") -> None:
        self._reader = reader
        self._asked = asked

    def run(self, query: str, **params: Any) -> Any:
        self._asked[query, repr(params)] += 1
        return self._reader.run(query, **params)

    def scan(self, query: str, **params: Any) -> Any:
        self._asked[query, repr(params)] += 1
        return self._reader.scan(query, **params)


@pytest.mark.parametrize(
    "question", ["Which ferry does Ada Marlow take?", "Ada Marlow", "an unheard of thing"]
)
def test_a_question_takes_three_snapshots_and_asks_for_nothing_twice(
    compiled: commonplace.Library, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    book = compiled.book("folk")
    for day in range(1, 9):
        told = f"Ada Marlow works at Brava Lines and takes the ferry number {day}."
        book.remember(told, occurred_at=f"2026-03-0{day}")
    compiled.work()
    before = book.recall(question)
    engine, snapshots = compiled.engine, 0
    asked: Counter[tuple[str, str]] = Counter()
    read = engine.read

    def counted(work: Callable[[Reader], T]) -> T:
        nonlocal snapshots
        snapshots += 1
        return read(lambda reader: work(Counted(reader, asked)))

    monkeypatch.setattr(engine, "read", counted)
    found = book.recall(question)

    assert [hit.id for hit in found] == [hit.id for hit in before]
    assert snapshots == 3
    # Each snapshot sees for itself how new the book is.
    assert {query for (query, _), times in asked.items() if times > 1} <= {"book_revision"}
