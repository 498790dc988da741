"""Every query of recall's arms beside words and vectors, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list

Step = tuple[str, dict[str, Any]]

EARLY = "2026-01-01T08:00:00.000000Z"
UNORDERED = {"count_mentions", "derived_since"}


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
    read = {"surface": "x", "said": EARLY, "type": None, "evidence": 1}
    for memory, named in [("m1", ("k1",)), ("m2", ("k4", "k2")), ("m3", ("k2", "k3", "k5"))]:
        for entity in named:
            mention = {"memory_id": memory, "entity_id": entity} | read
            yield "add_mention", mention | {"key": f"{entity}-name"}
            yield "add_mention", mention | {"key": f"{entity}-other"}
    for source, target, memory, confidence in [
        ("k1", "k4", "m1", 0.9),
        ("k4", "k2", "m1", 0.5),
        ("k1", "k2", "m2", 0.75),
        ("k3", "k1", "m3", 0.25),
        ("k3", "k2", "m3", 1.0),
    ]:
        edge = {"source_id": source, "relation": "knows", "target_id": target}
        said = {"memory_id": memory, "confidence": confidence, "observed_at": EARLY}
        yield "add_relation", edge | said


def _pages() -> Iterator[Step]:
    for id, status in [("z1", "active"), ("z2", "active"), ("z3", "archived")]:
        page = {"id": id, "type": "entity", "slug": id, "title": id, "summary": "", "hubness": 0}
        standing = {"status": status, "confidence": "low", "parent_id": None, "version": 0}
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
    for id, revision in [("w1", 3), ("w2", 2**40)]:
        fact = {"id": id, "kind": "fact", "text": f"猫 {id}", "hash": id.encode(), "mind": "rules"}
        weighed = {"confidence": 0.5, "importance": 0.5, "trust": "user"}
        times = {"occurred_at": EARLY, "observed_at": EARLY, "created_at": EARLY}
        yield "add_fact", fact | weighed | times | {"checksum": None}
        source = {"fact_id": id, "memory_id": "m2", "quote": "so", "observed_at": EARLY}
        yield "add_fact_source", source | {"revision": revision}
        hint = {"memory_id": "m3", "position": revision % 7, "text": f"Who, {id}?"}
        yield "add_hint", hint | {"revision": revision}
    claim = {"id": "q1", "entity_id": "k1", "aspect": "home", "key": "city", "value": "bergen"}
    standing = {"single": 1, "kind": "attribute", "status": "superseded", "superseded_by": None}
    dated = {"valid_from": EARLY, "valid_to": None, "created_at": EARLY, "confidence": 0.5}
    yield "add_claim", claim | standing | dated | {"fact_id": "w1"}
    yield "set_fact_status", {"id": "w2", "status": "superseded"}


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
        yield "derived_since", {"revision": revision}
