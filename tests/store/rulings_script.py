"""The steps of the script that are about rulings."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list

NOON = "2026-03-01T12:00:00.000000Z"
LATER = "2026-03-01T12:05:00.000000Z"
Step = tuple[str, dict[str, Any]]


def rulings_script(book: str, other: str) -> Iterator[Step]:
    for book_id in (book, other):
        for step in _rulings():
            yield step[0], {"book_id": book_id} | step[1]
    for step in _forgetting():
        yield step[0], {"book_id": book} | step[1]
    for book_id in (book, other, "nowhere"):
        for step in _reads():
            yield step[0], {"book_id": book_id} | step[1]


def _rulings() -> Iterator[Step]:
    for id, act, at, kind, value, state in [
        ("r1", "r1", NOON, "same", None, "in force"),
        ("r2", "r1", NOON, "type", "été", "in force"),
        ("r3", "r3", LATER, "undo", "r1", "in force"),
        ("r4", "r4", LATER, "name", "alias", "unmatched"),
        ("r5", "r5", LATER, "wrong", None, "waiting"),
    ]:
        ruling = {"id": id, "act": act, "at": at, "kind": kind, "value": value, "state": state}
        yield "add_ruling", ruling | {"actor": None, "trust": "user", "revision": 2**40}
    for id, position, name, memory in [
        ("r1", 0, "zoë", None),
        ("r1", 1, "猫", None),
        ("r2", 0, "zoë", None),
        ("r4", 0, "zoë", None),
        ("r5", 0, None, "m-1"),
    ]:
        key = {"ruling_id": id, "position": position, "memory_id": memory, "name_key": name}
        span = (
            {"span_start": 3, "span_end": 9} if memory else {"span_start": None, "span_end": None}
        )
        said = {"surface": name, "attribute": None, "value": "v", "positive": 1 if memory else None}
        yield "add_ruling_key", key | span | said
    yield from _reads()
    for state in ("undone", "undone", "in force", "undone"):
        yield "set_ruling_state", {"id": "r1", "state": state, "revision": 7}
    yield "newest_act", {}


def _reads() -> Iterator[Step]:
    for act in ("r1", "r3", "none"):
        yield "rulings_of_act", {"act": act}
        yield "undos_of_act", {"act": act}
    for limit in (1, 9):
        yield "latest_acts", {"limit": limit}
    yield "newest_act", {}
    yield "unmatched_rulings", {}
    yield "any_wrong", {}
    for id in ("r1", "r5", "none"):
        yield "keys_of_ruling", {"id": id}
    for names in ([], ["猫"], ["zoë", "猫", 'x"y']):
        yield "rulings_about_names", {"names": json_list(names)}
    for first in ("r0", "r4"):
        yield "acts_since", {"first": first}


def _forgetting() -> Iterator[Step]:
    yield "rename_ruling_key", {"id": "r2", "gone": "zoë", "surface": "Zoe", "name_key": "zoe"}
    yield "delete_ruling_keys_of_memory", {"id": "r5", "memory_id": "m-1"}
    yield "delete_ruling_keys", {"id": "r1"}
    yield "delete_ruling", {"id": "r1"}
    yield "rename_act", {"act": "r1", "first": "r2"}
