"""Books are filled and every table is weighed."""

from pathlib import Path

from bench.size import EQUAL, render
from bench.size import tables as size_tables
from bench.size.tables import fill_and_weigh, longer_memories
from bench.speed import Report


def test_memories_are_as_long_as_those_that_people_write() -> None:
    texts = [each["text"] for each in longer_memories(50, seed=1)]
    assert len(texts) == 50
    assert 120 < sum(map(len, texts)) / len(texts) < 200


def test_tables_are_weighed_without_what_an_empty_library_takes(tmp_path: Path) -> None:
    found = fill_and_weigh(tmp_path, books=2, size=5, engine="SQLite")
    rows = {name: count for name, _, count in found["tables"]}
    assert rows["memories"] == 10
    assert "migrations" not in rows
    assert found["text"] > 10 * 120


def test_words_and_names_are_not_counted_as_a_memorys_own() -> None:
    assert size_tables.Held("page_words", 10, 1).is_known
    assert not size_tables.Held("facts", 10, 1).is_known
    assert EQUAL < 0.1
    assert "measure" in render(Report())
