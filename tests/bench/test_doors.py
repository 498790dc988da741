"""The table of the doors: the clients that it sends, and what it looks for afterwards."""

from pathlib import Path

import pytest

import commonplace
from bench.doors.load import _lost, told, under_load


@pytest.mark.slow
def test_a_small_crowd_is_answered_and_loses_nothing() -> None:
    rows = {row.measure.partition(": ")[2]: row for row in under_load("SQLite", 3, 0.5, 0.5)}
    (errors,) = (row for name, row in rows.items() if name.startswith("errors"))
    (lost,) = (row for name, row in rows.items() if name.startswith("lost"))
    assert (errors.ours, lost.ours) == ("0", "0")
    assert rows["answers / s"].figures["count"] > 0


def test_what_is_not_there_or_says_something_else_counts_as_lost(tmp_path: Path) -> None:
    place = str(tmp_path / "book.db")
    with commonplace.open(place) as library:
        kept = library.book().remember("The kettle is on the shelf.")
    assert _lost(place, {kept.id: kept.text}) == 0
    assert _lost(place, {kept.id: "The kettle is gone.", "unknown": kept.text}) == 2


def test_times_are_told_by_their_order() -> None:
    assert told({"p50": 1.4, "p95": 1_234.0, "p99": 2_000.6}) == "1 / 1,234 / 2,001"
    assert told({}) == "none"
