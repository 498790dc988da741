"""The steps of the script that are about what recall looks up after it has ranked."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list
from tests.store.graph_script import fact, status

EARLY = "2026-01-01T08:00:00.000000Z"
OLD, NEW, SAID = (b"r" * 15 + bytes([each]) for each in (1, 2, 3))
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
            yield "aspects_of_memories", {"book_id": one, "ids": wanted, "unused": 0.5}
            yield "projects_of_sessions", {"book_id": one, "ids": wanted}
            for besides in ("r-s1", "nobody"):
                least = {"session_id": besides, "least": 0.5}
                yield "uses_of_items", {"book_id": one, "ids": wanted, **least}
            for around in (0, 1, 5):
                yield "memories_beside", {"book_id": one, "ids": wanted, "around": around}
        yield "mentions_by_entity", {"book_id": one}


def _superseding(book: str) -> Iterator[Step]:
    """Two statements of one slot, the newer in the place of the older, and one filed nowhere."""
    for id, memory, text in [(OLD, "0001-ab", None), (NEW, "0002-aa", "où"), (SAID, "r-1", "so")]:
        slot = {} if id == SAID else {"subject": "r-name", "attribute": "home", "aspect": "home"}
        yield "add_fact", {"book_id": book} | fact(id, memory, text=text, checksum=id, **slot)
    over = status(OLD, status="replaced", by_id=NEW, until_day="2026-02-01")
    yield "set_fact_status", {"book_id": book} | over
    entity = {"id": "r-e", "name": "R", "type": "person", "made_by": "rules", "head": "r-e"}
    yield "add_entity", {"book_id": book, "created_at": EARLY, **entity}
    mention = {"key": "r-name", "memory_id": "0002-aa", "entity_id": "r-e", "surface": "R"}
    read = {"said": EARLY, "evidence": 1}
    yield "add_mention", {"book_id": book, **mention, **read}


def _shown(book: str) -> Iterator[Step]:
    """Two sessions that were shown the same, one of a project; and what an aspect weighs."""
    used = {"name_key": "r-name", "aspect": "home", "first": 0.75, "step": 0.1, "highest": 1.0}
    yield "use_aspect", {"book_id": book, "used_at": EARLY, **used}
    for id, project in [("r-s1", "heron"), ("r-s2", None)]:
        about = {"id": id, "client": None, "project": project, "at": EARLY}
        yield "touch_session", {"book_id": book, **about}
        for item, used in [("0001-ab", 0.5), ("0002-aa", 0.4), ("r-1", None)]:
            shown = {"book_id": book, "session_id": id, "kind": "memory", "item_id": item}
            how = {"at": EARLY, "door": "recall", "rank": 1, "score": 0.5, "features": "{}"}
            yield "add_shown", {**shown, **how}
            yield "set_used", {**shown, "used": used}
