"""Every query of recall's arms beside words and vectors, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list
from tests.store.graph_script import fact, status

Step = tuple[str, dict[str, Any]]

EARLY = "2026-01-01T08:00:00.000000Z"
UNORDERED = {"count_mentions"}


def recalling_script(book: str, other: str) -> Iterator[Step]:
    for step in (*_things(), *_pages(), *_said()):
        yield step[0], {"book_id": book} | step[1]
    for each in (book, other, "nowhere"):
        for name, params in _reads():
            yield name, {"book_id": each} | params


def _things() -> Iterator[Step]:
    for id, name, head in [
        ("k1", "Runa", "k1"),
        ("k4", "Runa Vik", "k1"),
        ("k2", "Bergen", "k2"),
        ("k3", "Écluse", "k3"),
        ("k5", "猫", "k3"),
    ]:
        entity = {"id": id, "name": name, "type": "person", "made_by": "rules", "head": head}
        yield "add_entity", entity | {"created_at": EARLY}
        filed = {"key": name.casefold(), "entity_id": id, "surface": name, "origin": "said"}
        yield "add_name", filed | {"said": None, "type": None, "type_said": None}
    read = {"surface": "x", "said": EARLY, "evidence": 1}
    for memory, named in [("m1", ("k1",)), ("m2", ("k4", "k2")), ("m3", ("k2", "k3", "k5"))]:
        for entity in named:
            mention = {"memory_id": memory, "entity_id": entity} | read
            yield "add_mention", mention | {"key": f"{entity}-name"}
            yield "add_mention", mention | {"key": f"{entity}-other"}
    for number, (source, others, memory, confidence) in enumerate(
        [
            ("runa", ("runa vik",), "m1", 0.9),
            ("runa vik", ("bergen",), "m1", 0.5),
            ("runa", ("bergen", "écluse"), "m2", 0.75),
            ("écluse", ("runa",), "m3", 0.25),
            ("猫", ("bergen",), "m3", 1.0),
            ("bergen", ("猫",), "m3", 1.0),
        ]
    ):
        id = b"k" * 15 + bytes([number])
        held = {"kind": "relation", "subject": source, "confidence": confidence}
        yield "add_fact", fact(id, memory, **held)
        yield "add_fact_name", {"fact_id": id, "role": "subject", "key": source}
        for key in others:
            yield "add_fact_name", {"fact_id": id, "role": "object", "key": key}
    yield "set_fact_status", status(b"k" * 15 + b"\x05", status="replaced")


def _pages() -> Iterator[Step]:
    for id, stands in [("z1", "active"), ("z2", "active"), ("z3", "archived")]:
        page = {"id": id, "type": "entity", "slug": id, "title": id, "summary": "", "hubness": 0}
        standing = {"status": stands, "confidence": "low", "parent_id": None, "version": 0}
        times = {"created_at": EARLY, "updated_at": EARLY, "compiled_at": None, "sourced_at": None}
        yield "add_page", page | standing | times | {"about": "{}"}
    for key, page, kind in [
        ("runa", "z1", "title"),
        ("runa-vik", "z1", "redirect"),
        ("runa", "z1", "slug"),
        ("runa", "z2", "alias"),
        ("été", "z2", "title"),
        ("été", "z3", "title"),
    ]:
        name = {"key": key, "page_id": page, "kind": kind, "name": key.upper(), "origin": "page"}
        yield "add_page_name", name | {"type": "entity"}


def _said() -> Iterator[Step]:
    for revision in (3, 2**40):
        hint = {"memory_id": "m3", "position": revision % 7, "text": f"Who, {revision}?"}
        yield "add_hint", hint | {"revision": revision}


def _reads() -> Iterator[Step]:
    for limit in (1, 10):
        for names in (["runa", "écluse", 'x"y'], [], ["猫"]):
            yield "entities_called", {"names": json_list(names), "limit": limit}
            yield "pages_called", {"keys": json_list(["été", *names]), "limit": limit}
        for ids in (["k2", "k1"], ["k3", "nobody"], []):
            yield "count_mentions", {"ids": json_list(ids), "limit": limit}
            yield "memories_mentioning", {"ids": json_list(ids), "limit": limit}
            yield "related_entities", {"ids": json_list(ids), "limit": limit}
    for revision in (-1, 2, 3, 2**40):
        yield "hints_since", {"revision": revision}
