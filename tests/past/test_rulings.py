"""What people had decided by a moment."""

from typing import Any

from commonplace.past.rulings import Until, find_made, find_undone

ALWAYS = "9"


def ruling(at: str, kind: str, value: str | None = None) -> dict[str, Any]:
    """A ruling that is an act of its own; its id is when it was made."""
    return {"id": at, "act": at, "at": at, "kind": kind, "value": value}


def made(rows: list[dict[str, Any]], facts: str, names: str) -> list[str]:
    return [row["id"] for row in find_made(rows, Until(facts, names))]


LOG = [
    ruling("1", "wrong"),
    ruling("2", "same"),
    ruling("3", "undo", "1"),
    ruling("4", "undo", "2"),
    ruling("5", "undo", "3"),
]


def test_what_was_decided_later_had_not_been() -> None:
    assert made(LOG, "3", "3") == ["1", "2", "3"]
    assert made(LOG, "0", "0") == []


def test_an_undo_counts_as_long_as_what_it_undoes() -> None:
    assert made(LOG, "0", ALWAYS) == ["2", "4"]
    assert made(LOG, "4", ALWAYS) == ["1", "2", "3", "4"]
    assert made(LOG, ALWAYS, "3") == ["1", "2", "3", "5"]


def test_the_newest_of_do_undo_and_redo_counts() -> None:
    until = {n: find_undone(find_made(LOG, Until(str(n), str(n)))) for n in range(1, 6)}
    assert until == {1: set(), 2: set(), 3: {"1"}, 4: {"1", "2"}, 5: {"3", "2"}}
