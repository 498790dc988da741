"""Every query about whose pages are whose, drawn links and switches, for ``test_queries_agree``.

It goes on where ``links_script`` ends: the pages l1 to l4 are there.
"""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text
from tests.store.graph_script import F1, F2

Step = tuple[str, dict[str, Any]]

ADA, BOB, EVE, OLD, GONE = "l1", "l2", "l3", "l4", "l9"
#: Two memories that are there, one that is not.
FIRST, SECOND, NOBODY = "0001-ab", "0002-aa", "nobody"
AT = "2026-02-01T08:00:00.000000Z"
#: The print of a page that is to be composed anew, and the statement of no fact.
NONE = b""
#: Rows whose order these queries leave open.
UNORDERED = {
    "compiled",
    "compiled_pages",
    "days_of_name",
    "decisions_in",
    "entities_named_in",
    "entity_pages",
    "facts_of_book",
    "memories_there",
    "memories_with_facts",
    "memory_origins",
    "names_of_book",
    "page_leads_to",
    "queued_job_args",
    "tags_in",
    "tags_of_book",
    "words_of_decisions",
    "words_of_statement",
}


def compile_script(book: str, other: str) -> Iterator[Step]:
    """Writes what compiling keeps, and reads it from both books, before and after changes."""
    yield "jobs_due_now", {"kind": "embed", "now": AT}
    for step in (*_entities(), *_pages(), *_jobs(), *_switches()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        for each in (book, other):
            yield name, {"book_id": each} | params
    for change in (*_changes(), *_taking_away()):
        for name, params in (change, *_reads()):
            yield name, {"book_id": book} | params


def _entities() -> Iterator[Step]:
    for id, page, fate, to, title, print in [
        ("e1", ADA, "page", None, "Ada Lovelace", b"\x00\xff"),
        ("e2", BOB, "page", None, "Été", NONE),
        ("e3", None, "redirect", "e1", "猫", b"\x01"),
        ("tag:porto", GONE, "page", None, "Porto", b"\x02"),
        ("decision:00ff", EVE, "page", None, "Use PostgreSQL", b"\x03"),
        ("e2", BOB, "page", None, "Bob", b"\x04"),  # as it is now
    ]:
        decided = {"page_id": page, "fate": fate, "to_id": to, "title": title, "print": print}
        yield "put_entity_page", {"entity_id": id} | decided


def _pages() -> Iterator[Step]:
    for maker, position, page, key, memory in [
        ("co_mention:bob", 0, ADA, "bob", FIRST),
        ("city:porto", 0, ADA, "porto", SECOND),
        ("city:porto", 0, BOB, "porto", NOBODY),
        ("journal:trip", 0, EVE, "trip", ""),
        ("plan:7", 1, EVE, "ada", FIRST),
        ("promotion:visits", 0, OLD, "ada", FIRST),
    ]:
        link = {"page_id": page, "made_by": maker, "position": position, "kind": "reference"}
        target = {"target_type": "topic", "key": key, "shown": key.title(), "sentence": memory}
        yield "add_page_link", link | target | {"target_book": "", "section": ""}
    text = {"page_id": EVE, "section": "related", "version": 0, "text": "- [Bob](/wiki/topic/bob)"}
    yield "add_section_text", text | {"checksum": b"\x00\xff"}
    yield "set_hubness", {"id": ADA, "hubness": 7}


def _jobs() -> Iterator[Step]:
    """The one that is queued gets them, and no other."""
    for key in ("embed", "compile"):
        yield "queued_job_args", {"dedupe_key": key}
        yield "set_job_args", {"dedupe_key": key, "args": json_text({"trigger": "été"})}
    yield "list_jobs", {"state": None, "limit": 10}


def _switches() -> Iterator[Step]:
    for name, value in [("aggregate", "off"), ("compile", "on"), ("aggregate", "on")]:
        yield "set_switch", {"name": name, "value": value}


def _reads() -> Iterator[Step]:
    for query in (
        "entity_pages", "pages_of_register", "compiled_pages", "names_of_book",
        "memories_with_facts", "facts_of_book",
        "fact_names_of_book", "words_of_decisions", "tags_of_book", "records_of_book",
        "count_links", "switches", "newest_told", "count_uncompiled",
        "last_forgotten", "texts_with_links",
    ):  # fmt: skip
        yield query, {}
    for limit in (1, 10):
        yield "entity_pages_without_pages", {"limit": limit}
        yield "ids_waiting", {"stage": "compile", "limit": limit}
    for id in ("e1", "tag:porto", "nobody"):
        yield "page_of_entity", {"entity_id": id}
    for key, head in [("ada", "g1"), ("robert", ""), ("nobody", "nobody")]:
        yield "days_of_name", {"key": key, "head": head}
        yield "counts_of_entity", {"head": head}
    yield from _reads_of_memories()
    yield from _reads_of_pages()


def _reads_of_memories() -> Iterator[Step]:
    ids = json_list([FIRST, SECOND, "x"])
    for query in (
        "pages_citing", "entities_named_in", "decisions_in", "tags_in", "memories_there",
    ):  # fmt: skip
        yield query, {"ids": ids}
        yield query, {"ids": json_list([])}
    for statement in (F1[:8], NONE):
        yield "words_of_statement", {"statement": statement}
    for memory in (FIRST, SECOND, NOBODY):
        yield "stages_before", {"memory_id": memory}
        yield "held_of_memory", {"memory_id": memory}
    yield "memory_origins", {"ids": ids}
    yield "leans_to_compose", {"ids": json_list([F1.hex(), F2.hex(), "ff" * 16])}
    yield "names_to_compose", {"ids": json_list([F1.hex(), F2.hex(), "ff" * 16])}
    yield "spent_by_job", {"job_id": "j1"}


def _reads_of_pages() -> Iterator[Step]:
    for page in (ADA, BOB, GONE):
        for query in (
            "entity_of_page", "count_pages_linking", "records_of_page", "page_leads_to",
            "texts_of_page", "memories_ever_cited",
        ):  # fmt: skip
            yield query, {"page_id": page}
    yield "pages_of_lists", {}
    for address in ("topic/bob", "topic/nobody"):
        yield "pages_leading_to", {"address": address}


def _changes() -> Iterator[Step]:
    yield "compiled", {"stage": "compile", "ids": json_list([FIRST, "x"])}
    yield "compose_anew", {"page_id": ADA, "none": NONE}
    yield "page_of_entity_moves", {"page_id": BOB, "into": EVE, "none": NONE}
    yield "page_of_entity_retitled", {"page_id": EVE, "title": "Évé"}
    yield "page_of_entity_stands", {"page_id": EVE, "fate": "gone", "none": NONE}
    yield "page_of_entity_retitled", {"page_id": ADA, "title": "Ada Lovelace"}
    yield "page_of_entity_goes", {"page_id": ADA}
    yield "page_of_entity_is_lost", {"page_id": GONE}


def _taking_away() -> Iterator[Step]:
    """What was decided of one name, and a switch; the rest is still there."""
    yield "delete_entity_page", {"entity_id": "e3"}
    yield "delete_switch", {"name": "aggregate"}
