"""Every query about facts, the graph and its corrections, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text

Step = tuple[str, dict[str, Any]]

#: The first memory has been forgotten by now; these are there.
FIRST, SECOND = "0001-ab", "0002-aa"
EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2026-02-01T08:00:00.000000Z"
#: Rows whose order these queries leave open.
UNORDERED = {
    "changes_about",
    "entities_related_by",
    "facts_by_hash",
    "facts_by_id",
    "names_said_before",
    "names_by_key",
    "names_with_types",
    "first_sources_of_facts",
    "quotes_of_facts",
    "slots_of_facts",
}


def graph_script(book: str, other: str) -> Iterator[Step]:
    for step in (*_facts(), *_entities(), *_claims(), *_relations(), *_changes()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        for each in (book, other):
            yield name, {"book_id": each} | params
    for step in (*_correcting(), *_forgetting()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        yield name, {"book_id": book} | params


def _facts() -> Iterator[Step]:
    for id, hash in [("f1", b"\x01\xff"), ("f2", b"\x02\xff"), ("f3", b"\x03\xff")]:
        yield (
            "add_fact",
            {
                "id": id, "kind": "fact", "text": f"été 猫 {id}", "hash": hash, "confidence": 0.9,
                "importance": 0.5, "trust": "user", "occurred_at": EARLY, "observed_at": LATE,
                "mind": "rules", "created_at": LATE, "checksum": hash,
            },
        )  # fmt: skip
    for fact, memory, at in [("f1", FIRST, LATE), ("f1", SECOND, EARLY), ("f2", SECOND, LATE)]:
        for quote in ("as said", "twice is once"):
            source = {"fact_id": fact, "memory_id": memory, "quote": quote, "observed_at": at}
            yield "add_fact_source", source | {"revision": 7}
    for word, fact in [(7, "f1"), (7, "f2"), (2**62, "f1"), (7, "f1")]:
        yield "add_fact_word", {"word": word, "fact_id": fact}
    yield "facts_with_word", {"word": 7, "limit": 1}
    for id, outcome, review in [("p1", "created", 0), ("p2", "blocked", 1)]:
        yield (
            "add_proposal",
            {
                "id": id, "memory_id": SECOND, "at": EARLY, "action": "ADD", "outcome": outcome,
                "reason": "since", "fact_id": None if review else "f1", "target_id": None,
                "text": "words" if review else None, "kind": "fact", "confidence": 0.5,
                "review": review, "mind": "rules",
            },
        )  # fmt: skip
    for text in ("Who came?", "Who went?"):  # the last one counts
        hint = {"memory_id": SECOND, "position": 0, "text": text}
        yield "add_hint", hint | {"revision": 6 + len(text)}
    yield "set_fact_observed", {"id": "f1"}
    yield "set_fact_trust", {"id": "f2", "trust": "web"}
    yield "set_fact_status", {"id": "f3", "status": "retracted"}
    yield "touch_fact_sources", {"id": "f2", "revision": 2**40}


def _entities() -> Iterator[Step]:
    for id, name, head in [("g1", "Bob", "g1"), ("g2", "Robert", "g1"), ("g3", "Oslo", "g3")]:
        entity = {"id": id, "name": name, "type": "person", "created_at": EARLY}
        yield "add_entity", entity | {"made_by": "rules", "head": head}
        said = {"surface": name, "origin": "said", "said": EARLY, "type": None, "type_said": None}
        yield "add_name", {"key": name.lower(), "entity_id": id} | said
    for key, memory, entity, evidence in [
        ("bob", FIRST, "g1", 3),
        ("robert", FIRST, "g2", 2),
        ("bob", SECOND, "g1", 0),
        ("eve", SECOND, None, 1),
        ("eve", FIRST, None, 2),
    ]:
        mention = {"key": key, "memory_id": memory, "entity_id": entity, "surface": key.title()}
        read = {"said": LATE, "type": "place" if evidence > 1 else None, "evidence": evidence}
        yield "add_mention", mention | read
    yield "names_said_before", {"names": json_list(["eve", "bob", "nobody"])}
    for memory in (FIRST, SECOND):
        yield "mark_one_dirty", {"stage": "understand", "memory_id": memory}
        yield "names_said_before", {"names": json_list(["eve", "bob", "nobody"])}
    yield "dirty_memories_oldest_first", {"stage": "understand", "limit": 1}
    yield "meet_open_mentions", {"key": "eve", "entity_id": "g3"}
    for name, weight, used in [("home", 0.5, EARLY), ("work", 0.1, EARLY), ("home", 0.9, LATE)]:
        aspect = {"name": name, "weight": weight, "used_at": used, "created_at": EARLY}
        yield "add_aspect", {"entity_id": "g1"} | aspect
    home = {"name": "home", "weight": 0.7, "used_at": LATE, "created_at": EARLY}
    yield "add_aspect", {"entity_id": "g2"} | home


def _claims() -> Iterator[Step]:
    for id, entity, fact, by in [
        ("c1", "g1", "f1", "c2"),
        ("c2", "g1", "f2", None),
        ("c3", "g2", "f1", None),
        ("c4", "g1", "f2", None),  # filed there already
    ]:
        yield (
            "add_claim",
            {
                "id": id, "entity_id": entity, "aspect": "home", "key": "city", "value": "Oslo",
                "single": 1, "kind": "attribute", "status": "superseded" if by else "active",
                "fact_id": fact, "confidence": 0.9, "valid_from": EARLY, "valid_to": None,
                "superseded_by": by, "created_at": EARLY,
            },
        )  # fmt: skip
    yield (
        "use_aspects",
        {"ids": json_list([SECOND]), "step": 0.3, "highest": 1.0, "used_at": LATE},
    )
    yield "decay_aspects", {"step": 0.25, "lowest": 0.1, "before": LATE}
    yield "aspects_of_entity", {"entity_id": "g1"}
    standing = {"status": "superseded", "valid_to": LATE, "superseded_by": "c3"}
    yield "set_claim", {"id": "c2"} | standing
    yield "date_claim", {"id": "c2", "valid_from": "2026-03-04T00:00:00.000000Z"}


def _relations() -> Iterator[Step]:
    for source, target, memory, confidence in [
        ("g1", "g3", FIRST, 0.5),
        ("g1", "g3", SECOND, 1.0),
        ("g2", "g1", SECOND, 0.75),
        ("g1", "g3", SECOND, 0.1),  # the same memory says it once
    ]:
        edge = {"source_id": source, "relation": "knows", "target_id": target}
        said = {"memory_id": memory, "confidence": confidence, "observed_at": LATE}
        yield "add_relation", edge | said


def _changes() -> Iterator[Step]:
    for id, detail in [("h1", {"keep": "g1"}), ("h2", {"new": "c1", "old": ["c2"]})]:
        change = {"id": id, "at": EARLY, "actor": None, "action": "superseded"}
        yield "add_change", change | {"detail": json_text(detail)}
    yield "newest_change", {}
    yield "supersessions", {}
    for _ in range(2):
        yield "mark_undone", {"id": "h2", "undone_at": LATE}
    yield "changes_about", {"ids": json_list(["g1", "zz"])}
    yield "changes_about", {"ids": json_list(["c2"])}


def _reads() -> Iterator[Step]:
    ids = json_list(["f1", "f3", "x"])
    yield "facts_by_id", {"ids": ids}
    yield "facts_by_hash", {"hashes": json_list(["01ff", "ff"])}
    for part in ("f", "3", "ff"):
        yield "facts_by_id_part", {"part": part}
    yield "quotes_of_facts", {"ids": ids}
    yield "slots_of_facts", {"ids": ids}
    yield "first_sources_of_facts", {"ids": ids}
    for memory in (FIRST, SECOND):
        for query in (
            "facts_of_memory", "facts_resting_on", "proposals_of_memory", "hints_of_memory",
            "entities_of_memory", "entities_related_by",
        ):  # fmt: skip
            yield query, {"memory_id": memory}
    for review in (0, 1):
        yield "latest_proposals", {"review": review, "limit": 5}
    for fact in ("f1", "f2"):
        yield "sources_of_fact", {"fact_id": fact}
        yield "claims_of_fact", {"fact_id": fact}
    for query in (
        "count_facts",
        "count_claims",
        "count_entities",
        "count_relations",
        "count_entity_types",
    ):
        yield query, {}
    for kind in (None, "person"):
        yield "list_entities", {"type": kind, "limit": 10}
        yield "entities_of_type", {"type": kind or "place", "limit": 10, "after": 0}
        name = {"first": "", "last": "\U0010ffff", "limit": 10, "after": 1}
        yield "entities_in_order", name | {"type": kind}
    yield "entities_by_mentions", {"limit": 10, "after": 0}
    for other in ("g2", "g3"):
        yield "mentioned_together", {"one": "g1", "other": other}
    for entity in ("g1", "g2"):
        for query in (
            "aspects_of_entity", "names_of_entity", "count_mentioning", "edges_of_entity",
        ):  # fmt: skip
            yield query, {"entity_id": entity}
        for query in ("claims_of_entity", "relations_of_entity", "memories_of_entity"):
            yield query, {"entity_id": entity, "limit": 10}
        for query in ("entity_by_id", "uses_of_entity"):
            yield query, {"id": entity}
        yield "claims_in_slot", {"entity_id": entity, "aspect": "home", "key": "city", "limit": 9}
    yield "aspects_of_entities", {"ids": json_list(["g1", "g2"])}
    yield "claim_by_id", {"id": "c1"}
    yield "claims_superseded_by", {"entity_id": "g1", "id": "c2"}
    yield "head_of_claim", {"id": "c1"}
    for query in ("names_by_key", "counts_of_names"):
        for keys in ([], ["bob", "robert", 'x"y']):
            yield query, {"keys": json_list(keys)}
    yield "names_with_types", {}
    yield "names_revision", {}
    yield "name_by_key", {"key": "robert"}
    for limit in (1, 9):
        yield "names_to_compare", {"limit": limit}
    for query in ("evidence_of_name", "first_mention", "first_type"):
        yield query, {"key": "eve"}
    yield "change_by_id", {"id": "h1"}
    yield "latest_changes", {"limit": 5}


def _correcting() -> Iterator[Step]:
    entity = {"id": "g2", "name": "Bob Robert", "type": "project", "made_by": "person"}
    yield "set_entity", entity | {"head": "g2"}
    name = {"key": "robert", "surface": "ROBERT", "origin": "person"}
    yield "set_name", name | {"said": LATE, "type": "work", "type_said": LATE}
    for key in ("bob", "eve"):
        yield "drop_recognised_mentions", {"key": key}
        yield "evidence_of_name", {"key": key}
    yield "open_mentions", {"key": "eve"}
    yield "delete_name", {"key": "robert"}
    yield "clear_dirty", {"stage": "understand", "memory_id": FIRST}


def _forgetting() -> Iterator[Step]:
    yield "delete_empty_aspects", {"entity_id": "g1"}
    yield "delete_aspects", {"entity_id": "g3"}
    yield "delete_entity", {"id": "g3"}
    for query in (
        "delete_fact_sources_of", "delete_proposals", "delete_hints", "delete_relations_of_memory",
    ):  # fmt: skip
        yield query, {"id": SECOND}
    yield "delete_reasons_about", {"id": "f1", "told": "gone"}
    yield "latest_proposals", {"review": 0, "limit": 9}
    for query in ("delete_claims_of_fact", "delete_fact_words", "delete_fact"):
        yield query, {"id": "f2"}
    yield "facts_with_word", {"word": 7, "limit": 9}
    yield "set_change_detail", {"id": "h1", "detail": json_text({"keep": "g1"})}
    yield "latest_changes", {"limit": 5}
    yield "delete_change", {"id": "h2"}
