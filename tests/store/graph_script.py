"""Every query about facts, readings, the graph and surfaces, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.model.facts import OF_SLOT, TURNS
from commonplace.store.values import json_list, json_text

Step = tuple[str, dict[str, Any]]

#: The first memory has been forgotten by now; these are there.
FIRST, SECOND = "0001-ab", "0002-aa"
EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2026-02-01T08:00:00.000000Z"
#: Ids of facts; the last two begin and end alike.
F1, F2, F3, F4, GONE = (bytes([each]) * 15 + b"\xff" for each in (1, 2, 3, 4, 9))
ALL = json_list(each.hex() for each in (F1, F2, F3, F4, GONE))
_CHANGED = json_list([f"{OF_SLOT}home"])
#: Rows whose order these queries leave open.
UNORDERED = {
    "delete_read_mentions",
    "fact_texts_since",
    "facts_by_id",
    "facts_in_words",
    "facts_that_end",
    "held_by_id",
    "held_of_memories",
    "held_with_statements",
    "hints_since",
    "names_by_key",
    "places_about",
    "readings_since",
    "slots_of_memories",
    "statuses_by_id",
    "sums_of_surfaces",
    "surfaces_that_are_names",
    "fact_places",
    "given_names",
    "keys_of_memory",
}


def graph_script(book: str, other: str) -> Iterator[Step]:
    for step in (*_entities(), *_facts(), *_statuses(), *_surfaces(), *_proposals(), *_usage()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        for each in (book, other):
            yield name, {"book_id": each} | params
    for step in (*_correcting(), *_forgetting()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        yield name, {"book_id": book} | params


def fact(id: bytes, memory: str, **fields: Any) -> dict[str, Any]:
    """What ``add_fact`` takes, but for the book."""
    row: dict[str, Any] = {
        "id": id, "memory_id": memory, "span_start": 0, "span_end": 9, "text": None,
        "kind": "attribute", "subject": None, "attribute": None, "label": "", "aspect": "",
        "value": None, "value_key": None, "single": 1, "positive": 1, "mood": "fact",
        "act": "state", "scope": "", "limits": "", "adds": 0, "ends": None, "inherits": 0,
        "known": "named", "from_day": None, "to_day": None, "still": 1, "confidence": 0.5,
        "statement": id[:8], "revision": 7, "checksum": None,
    }  # fmt: skip
    assert not fields.keys() - row.keys()
    return row | fields


def status(id: bytes, **fields: Any) -> dict[str, Any]:
    """What ``set_fact_status`` takes, but for the book."""
    row = {
        "fact_id": id, "status": "holds", "by_id": None, "since_day": None, "until_day": None,
        "why": "1", "attribute": None, "proposed": None, "revision": 8,
    }  # fmt: skip
    assert not fields.keys() - row.keys()
    return row | fields


def _facts() -> Iterator[Step]:
    for memory, fate, revision in [
        (FIRST, "facts", 6),
        (SECOND, "question", 7),
        (SECOND, "facts", 2**40),
    ]:
        read = {"made_by": "rules", "version": 1, "left_out": 2, "names": b"\x00\xfe"}
        yield "add_reading", read | {"memory_id": memory, "fate": fate, "revision": revision}
    home = {"subject": "bob", "attribute": "home", "label": "home", "aspect": "home"}
    yield "add_fact", fact(F1, FIRST, **home, value="Oslo", value_key="oslo", checksum=b"\x01\xff")
    moved = {"text": "été 猫 Robert moved", "act": "change", "from_day": "2026-02-01"}
    bergen = {"value": "Bergen", "value_key": "bergen", "ends": json_text(["oslo"])}
    yield "add_fact", fact(F2, SECOND, **home | {"subject": "robert"}, **moved, **bergen)
    friend = {"subject": "bob", "kind": "relation", "statement": F1[:8], "revision": 2**40}
    yield "add_fact", fact(F3, SECOND, **friend, span_start=3, span_end=7, text="Bob knows Oslo")
    yield "add_fact", fact(F4, SECOND, kind="said", mood="maybe", known="unknown", span_end=4)
    for id, role, key in [
        (F1, "subject", "bob"),
        (F1, "place", "oslo"),
        (F2, "subject", "robert"),
        (F3, "subject", "bob"),
        (F3, "object", "oslo"),
        (F3, "object", "oslo"),  # once is enough
    ]:
        yield "add_fact_name", {"fact_id": id, "role": role, "key": key}
    for _ in range(2):
        yield "add_fact_end", {"subject": "robert", "value_key": "oslo", "fact_id": F2}
        yield "add_fact_end", {"subject": "bob", "value_key": f"{OF_SLOT}home", "fact_id": F1}
        yield "add_fact_end", {"subject": "bob", "value_key": TURNS, "fact_id": F1}
        yield "add_fact_lean", {"memory_id": FIRST, "fact_id": F2}


def _statuses() -> Iterator[Step]:
    over = {"by_id": F2, "until_day": "2026-02-01", "revision": 2**40}
    for each in (status(F1), status(F1, status="replaced", **over)):  # the last one counts
        yield "set_fact_status", each
    yield "set_fact_status", status(F3, status="disputed", by_id=F1, attribute="friend")
    yield "set_fact_status", status(F4, proposed="denied", by_id=F3)
    yield from _wrong_and_said_again()
    yield "endings", {"limit": 9}
    yield "disputes_newest_first", {"limit": 9}
    yield "proposed_endings_newest_first", {"limit": 9}
    yield "proposed_by_fact", {"fact_id": F3}
    for revision in (9, 10):
        yield "take_proposed", {"revision": revision}


def _wrong_and_said_again() -> Iterator[Step]:
    """What the first memory says was called wrong, and the second says it again."""
    ruling = {"id": "w1", "act": "w1", "at": EARLY, "actor": None, "trust": "user", "kind": "wrong"}
    yield "add_ruling", ruling | {"value": None, "state": "in force", "revision": 7}
    key = {"ruling_id": "w1", "position": 0, "memory_id": FIRST, "span_start": 0, "span_end": 9}
    said = {"surface": None, "attribute": "home", "value": "Oslo", "positive": 1, "name_key": None}
    yield "add_ruling_key", key | said
    yield "set_fact_status", status(F2, status="taken back", why="w1")
    yield "repeats_of_wrong", {"limit": 9}
    yield "set_fact_status", status(F2)


def _surfaces() -> Iterator[Step]:
    for key, memory, inside in [
        ("Bob", FIRST, 1),
        ("Bob", SECOND, 2),
        ("Été", SECOND, 0),
        ("Bob", FIRST, 9),
    ]:
        seen = {"inside": inside, "at_start": 1, "lower": 0, "evidence": 3}
        yield "add_candidate_surface", {"key": key, "memory_id": memory, "surface": key} | seen
    for key, is_name in [("Bob", 0), ("Été", 0), ("Bob", 1), ("gone", 1)]:
        known = {"sums": json_text([3, 2, 0]), "spellings": json_text({key: 3})}
        yield "set_surface_sums", {"key": key, "is_name": is_name} | known
    yield "read_surface_anew", {"key": "Bob"}
    yield "read_surface_anew", {"key": "nobody"}
    yield "delete_surface_sums", {"key": "gone"}


def _proposals() -> Iterator[Step]:
    for id, outcome, review in [("p1", "created", 0), ("p2", "blocked", 1)]:
        yield (
            "add_proposal",
            {
                "id": id, "memory_id": SECOND, "at": EARLY, "action": "ADD", "outcome": outcome,
                "reason": "since", "fact_id": None if review else F1.hex(), "target_id": None,
                "text": "words" if review else None, "kind": "fact", "confidence": 0.5,
                "review": review, "mind": "rules",
            },
        )  # fmt: skip
    for text in ("Who came?", "Who went?"):  # the last one counts
        hint = {"memory_id": SECOND, "position": 0, "text": text}
        yield "add_hint", hint | {"revision": 6 + len(text)}


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
        yield "add_mention", mention | {"said": LATE, "evidence": evidence}
    for memory in (FIRST, SECOND):
        yield "mark_one_dirty", {"stage": "understand", "memory_id": memory}
    yield "dirty_memories_oldest_first", {"stage": "understand", "limit": 1}
    yield "meet_open_mentions", {"key": "eve", "entity_id": "g3"}


def _usage() -> Iterator[Step]:
    weighs = {"first": 0.75, "step": 0.25, "highest": 1.0}
    for name, aspect, used_at in [
        ("bob", "home", EARLY),
        ("bob", "home", EARLY),
        ("bob", "home", LATE),
        ("robert", "home", EARLY),
        ("robert", "work", EARLY),
    ]:
        yield "use_aspect", {"name_key": name, "aspect": aspect, "used_at": used_at} | weighs
        yield "aspects_of_entity", {"entity_id": "g1"}
    for before in (EARLY, LATE):
        yield "decay_aspects", {"step": 0.5, "lowest": 0.375, "before": before}
        yield "aspects_of_entity", {"entity_id": "g1"}


def _reads() -> Iterator[Step]:
    names, keys = json_list(["bob", "robert", 'x"y']), json_list(["Bob", "Été", 'x"y'])
    for ids in (ALL, json_list([])):
        for query in (
            "facts_by_id",
            "facts_stating",
            "held_by_id",
            "statuses_by_id",
            "names_of_facts",
            "quotes_of_facts",
        ):
            yield query, {"ids": ids}
    for ids in (json_list([FIRST, SECOND, "none"]), json_list([])):
        for query in ("held_of_memories", "slots_of_memories", "rulings_about_memories"):
            yield query, {"ids": ids}
    for statements in (json_list([F1[:8].hex(), F2[:8].hex(), GONE[:8].hex()]), json_list([])):
        yield "held_with_statements", {"statements": statements}
    for part in ("01", "FF".lower(), "0303", "'", "9"):
        yield "facts_by_id_part", {"part": part}
    for memory in (FIRST, SECOND):
        for query in (
            "facts_of_memory", "fact_places", "reading_of_memory", "surfaces_of_memory",
            "proposals_of_memory", "hints_of_memory", "entities_of_memory", "keys_of_memory",
        ):  # fmt: skip
            yield query, {"memory_id": memory}
    for subjects in (names, json_list([])):
        yield "places_about", {"subjects": subjects}
        for limit in (1, 9):
            yield "facts_in_slots", {"subjects": subjects, "attributes": '["home"]', "limit": limit}
            yield "facts_with_values", {"subjects": subjects, "keys": '["oslo"]', "limit": limit}
            yield "facts_beginning", {"subjects": subjects, "keys": '["oslo"]', "limit": limit}
            yield "facts_ending", {"subjects": subjects, "keys": '["oslo"]', "limit": limit}
            yield "slots_with_words", {"subjects": subjects, "words": '["home"]', "limit": limit}
            yield "slots_changed", {"subjects": subjects, "keys": _CHANGED, "limit": limit}
        yield "facts_that_end", {"subjects": subjects, "of_slot": OF_SLOT, "limit": 9}
        yield "facts_with_words", {"subjects": subjects, "words": '["home", "oslo"]', "limit": 9}
        for opening in ("oslo", ""):
            yield "facts_naming", {"names": subjects, "opening": opening, "limit": 9}
        for since in ("2020-01-01T00:00:00.000000Z", "2099-01-01T00:00:00.000000Z"):
            yield (
                "facts_that_turn",
                {"names": subjects, "turns": TURNS, "since": since, "limit": 9},
            )
    yield "facts_in_words", {}
    for limit in (1, 9):
        yield "every_fact_place", {"limit": limit}
        yield "endings", {"limit": limit}
        for query in (
            "disputes_newest_first", "proposed_endings_newest_first", "open_acts_about_facts",
            "repeats_of_wrong",
        ):  # fmt: skip
            yield query, {"limit": limit}
    for id in (F1, F2, GONE):
        yield "ended_by_fact", {"fact_id": id}
    for memory in (FIRST, SECOND):
        yield "memories_leaning_on", {"memory_id": memory}
        yield "proposed_by_fact", {"fact_id": id}
        yield "claim_by_id", {"id": id}
    for revision in (-1, 7, 8, 2**40):
        for query in ("readings_since", "hints_since", "fact_texts_since"):
            yield query, {"revision": revision}
    yield from _surface_reads(keys)
    for review in (0, 1):
        yield "latest_proposals", {"review": review, "limit": 5}
    for query in (
        "count_facts", "count_fates", "count_claims", "count_entities", "count_relations",
        "count_entity_types", "count_believed", "given_names", "names_revision",
    ):  # fmt: skip
        yield query, {}
    yield from _entity_reads(names)


def _surface_reads(keys: str) -> Iterator[Step]:
    yield "surfaces_with_key", {"key": "Bob"}
    yield "names_by_ending", {"ending": "% bob", "beginning": "bob_%", "limit": 5}
    yield "sums_of_surfaces", {"keys": keys}
    yield "surfaces_that_are_names", {}
    yield "dirty_memories_oldest_first", {"stage": "understand", "limit": 9}


def _entity_reads(names: str) -> Iterator[Step]:
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
        for query in ("claims_of_entity", "memories_of_entity"):
            yield query, {"entity_id": entity, "limit": 10}
        yield "entity_by_id", {"id": entity}
    for query in ("names_by_key", "counts_of_names", "keys_together"):
        for keys in (json_list([]), names):
            yield query, {"keys": keys}
    for key in ("robert", "nobody"):
        yield "name_by_key", {"key": key}
        yield "evidence_of_name", {"key": key}
    for limit in (1, 9):
        yield "names_to_compare", {"limit": limit}


def _correcting() -> Iterator[Step]:
    entity = {"id": "g2", "name": "Bob Robert", "type": "project", "made_by": "person"}
    yield "set_entity", entity | {"head": "g2"}
    name = {"key": "robert", "surface": "ROBERT", "origin": "person"}
    yield "set_name", name | {"said": LATE, "type": "work", "type_said": LATE}
    for key in ("bob", "eve"):
        yield "drop_recognised_mentions", {"key": key}
        yield "evidence_of_name", {"key": key}
    yield "open_mentions", {"key": "eve"}
    for memory in (FIRST, SECOND):
        yield "delete_read_mentions", {"memory_id": memory}
        yield "mentions_of_memory", {"memory_id": memory}
    yield "delete_name", {"key": "robert"}
    yield "clear_dirty", {"stage": "understand", "memory_id": FIRST}


def _forgetting() -> Iterator[Step]:
    yield "delete_entity", {"id": "g3"}
    yield "delete_aspect_usage", {"name_key": "robert"}
    for query in (
        "delete_proposals", "delete_hints", "delete_fact_status_of_memory",
        "delete_fact_names_of_memory", "delete_fact_ends_of_memory",
        "delete_fact_leans_of_memory", "delete_facts_of_memory",
        "delete_candidate_surfaces", "delete_reading",
    ):  # fmt: skip
        yield query, {"id": SECOND}
        yield "latest_proposals", {"review": 0, "limit": 9}
