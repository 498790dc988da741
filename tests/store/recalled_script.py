"""The steps of the script that are about what recall looks up after it has ranked."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list

EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2026-02-01T08:00:00.000000Z"
#: Rows whose order the query leaves open.
UNORDERED = {"mentions_by_entity"}
Step = tuple[str, dict[str, Any]]


def recalled_script(book: str, other: str) -> Iterator[Step]:
    """After all that puts memories and claims into the book."""
    yield from _superseding(book)
    yield from _shown(book)
    ids = json_list(["0001-ab", "0002-aa", "r-1", "r-s1", "r-s2", "none", 'x"y'])
    for one in (book, other, "nowhere"):
        for wanted in (ids, json_list([])):
            yield "statements_of_memories", {"book_id": one, "ids": wanted}
            yield "entities_of_memories", {"book_id": one, "ids": wanted}
            yield "aspects_of_memories", {"book_id": one, "ids": wanted}
            yield "projects_of_sessions", {"book_id": one, "ids": wanted}
            for besides in ("r-s1", "nobody"):
                least = {"session_id": besides, "least": 0.5}
                yield "uses_of_items", {"book_id": one, "ids": wanted, **least}
            for around in (0, 1, 5):
                yield "memories_beside", {"book_id": one, "ids": wanted, "around": around}
        yield "mentions_by_entity", {"book_id": one}


def _superseding(book: str) -> Iterator[Step]:
    """Two statements of one slot, the newer in the place of the older, and one filed nowhere."""
    for id, memory, at in [
        ("r-f1", "0001-ab", EARLY),
        ("r-f2", "0002-aa", LATE),
        ("r-f3", "r-1", LATE),
    ]:
        yield "add_fact", {
            "book_id": book, "id": id, "kind": "fact", "text": f"où {id}", "hash": id.encode(),
            "confidence": 0.9, "importance": 0.5, "trust": "user", "occurred_at": at,
            "observed_at": at, "mind": "rules", "created_at": at, "checksum": id.encode(),
        }  # fmt: skip
        said = {"quote": "said", "observed_at": at, "revision": 9}
        source = {"fact_id": id, "memory_id": memory, **said}
        yield "add_fact_source", {"book_id": book, **source}
    for id, fact, status, by in [
        ("r-c1", "r-f1", "superseded", "r-c2"),
        ("r-c2", "r-f2", "active", None),
    ]:
        yield "add_claim", {
            "book_id": book, "id": id, "entity_id": "r-e", "aspect": "home", "key": "city",
            "value": id, "single": 1, "kind": "attribute", "status": status, "fact_id": fact,
            "confidence": 0.9, "valid_from": EARLY, "valid_to": None, "superseded_by": by,
            "created_at": EARLY,
        }  # fmt: skip
    entity = {"id": "r-e", "name": "R", "type": "person", "made_by": "rules", "head": "r-e"}
    yield "add_entity", {"book_id": book, "created_at": EARLY, **entity}
    mention = {"key": "r-name", "memory_id": "0002-aa", "entity_id": "r-e", "surface": "R"}
    read = {"said": EARLY, "type": None, "evidence": 1}
    yield "add_mention", {"book_id": book, **mention, **read}


def _shown(book: str) -> Iterator[Step]:
    """Two sessions that were shown the same, one of a project; and what an aspect weighs."""
    aspect = {
        "entity_id": "r-e",
        "name": "home",
        "weight": 0.75,
        "used_at": EARLY,
        "created_at": EARLY,
    }
    yield "add_aspect", {"book_id": book, **aspect}
    for id, project in [("r-s1", "heron"), ("r-s2", None)]:
        about = {"id": id, "client": None, "project": project, "at": EARLY}
        yield "touch_session", {"book_id": book, **about}
        for item, used in [("0001-ab", 0.5), ("0002-aa", 0.4), ("r-1", None)]:
            shown = {"book_id": book, "session_id": id, "kind": "memory", "item_id": item}
            how = {"at": EARLY, "door": "recall", "rank": 1, "score": 0.5, "features": "{}"}
            yield "add_shown", {**shown, **how}
            yield "set_used", {**shown, "used": used}
