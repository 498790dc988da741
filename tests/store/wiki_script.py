"""Every query about pages, proposals and shared books, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text

Step = tuple[str, dict[str, Any]]

#: A memory that is there by now.
MEMORY = "0002-aa"
EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2026-02-01T08:00:00.000000Z"
UNORDERED = {"pages_by_id", "pages_named", "pages_linking_to", "proposals_citing"}
ABOUT = json_text({"tags": ["été"], "related": [], "contradicts": [], "metadata": {"n": 1e300}})


def wiki_script(book: str, other: str) -> Iterator[Step]:
    for step in (*_pages(), *_proposals(), *_mentions(), *_members(book, other)):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads(book):
        for each in (book, other):
            yield name, {"book_id": each} | params
    for step in (*_changes(book, other), *_forgetting()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads(book):
        yield name, {"book_id": book} | params
    for step in _deleting():
        yield step[0], {"book_id": book} | step[1]


def _pages() -> Iterator[Step]:
    for id, slug, parent in [("g1", "été", None), ("g2", "猫", "g1"), ("g3", "gone", None)]:
        known = {
            "id": id, "type": "topic", "slug": slug, "title": slug.upper(), "summary": "",
            "status": "active", "confidence": "low", "parent_id": parent, "hubness": 0,
            "version": 0, "about": ABOUT, "created_at": EARLY, "updated_at": LATE,
            "compiled_at": None, "sourced_at": None,
        }  # fmt: skip
        yield "add_page", known
        place = {"position": 0, "pen": "compiled", "text_version": 0, "sources_version": 0}
        yield "add_section", {"page_id": id, "slug": "lead", **place}
        yield (
            "add_section_text",
            {"page_id": id, "section": "lead", "version": 0, "text": f"猫 {id}", "checksum": None},
        )
        change = {"at": EARLY, "author_kind": "person", "author": None, "action": "created"}
        said = {"reason": "", "about": ABOUT, "outline": json_text([["lead", "compiled", 0, 0]])}
        yield "add_version", {"page_id": id, "version": 0, "revision": 7, **change, **said}
        name = {"key": slug, "kind": "slug", "type": "topic", "name": slug, "origin": "page"}
        yield "add_page_name", {"page_id": id, **name}
        yield "add_page_name", {"page_id": id, **name}  # twice is once
        link = {"made_by": "page", "position": 0, "kind": "reference", "section": "lead"}
        target = {"target_book": "", "target_type": "", "key": "été"}
        yield "add_page_link", {"page_id": id, **link, **target, "shown": "É", "sentence": "Été."}
    cited = {"page_id": "g1", "section": "lead", "version": 0, "memory_id": MEMORY}
    yield "add_section_source", cited | {"sentences": json_list(["abc"])}
    redirect = {"key": "old", "kind": "redirect", "type": "topic", "name": "old", "origin": "page"}
    yield "add_page_name", {"page_id": "g1", **redirect}


def _proposals() -> Iterator[Step]:
    for id in ("q1-aa", "q2-aa", "q3-bb"):
        said = {"at": EARLY, "author_kind": "compiler", "author": None, "reason": "newer"}
        proposed = {"id": id, "page_id": "g1", "section": "lead", "base_version": 0, "text": "猫"}
        yield "add_page_proposal", {**proposed, **said}
        source = {"proposal_id": id, "memory_id": MEMORY, "sentences": None}
        yield "add_page_proposal_source", source
    for part in ("-aa", "-bb", "zz"):
        yield "page_proposals_ending", {"part": part}
    for status in ("rejected", "accepted"):
        decided = {"status": status, "decided_at": LATE, "decided_by": "ada", "version": 1}
        yield "decide_page_proposal", {"id": "q3-bb", **decided}
    pin = {"page_id": "g1", "section": "lead", "memory_id": MEMORY, "sentence": "abc"}
    for at in (EARLY, LATE):
        yield "add_pin", {**pin, "at": at, "author": None}


def _mentions() -> Iterator[Step]:
    for state, page in [("ignored", None), ("promoted", "g2")]:
        decided = {"state": state, "page_id": page, "at": EARLY, "author": None}
        yield "set_mention", {"name": "猫", **decided}
    yield (
        "set_mention",
        {"name": "été", "state": "ignored", "page_id": None, "at": EARLY, "author": None},
    )
    yield "reopen_mention", {"name": "été"}


def _members(book: str, other: str) -> Iterator[Step]:
    for role, boost in [("reader", 0.9), ("member", 0.5)]:
        yield "set_member", {"member_id": other, "role": role, "boost": boost, "at": EARLY}


def _reads(book: str) -> Iterator[Step]:
    for id in ("g1", "g9"):
        yield "page_by_id", {"id": id}
        yield "page_version", {"id": id}
        yield "children_of_page", {"id": id}
        for query in (
            "sections_of_page",
            "sources_of_page",
            "names_of_page",
            "links_of_page",
            "pins_of_page",
            "outlines_of_page",
            "told_in_versions",
            "holdings_of_page",
        ):
            yield query, {"page_id": id}
        yield "version_of_page", {"page_id": id, "version": 0}
        yield "versions_of_page", {"page_id": id, "before": 9, "limit": 9}
        yield "section_texts_back", {"page_id": id, "section": "lead", "before": 9, "limit": 9}
        yield "citations_of_section", {"page_id": id, "section": "lead"}
        yield "outlines_back", {"page_id": id, "version": 5, "limit": 9}
        yield "section_sources_at", {"page_id": id, "section": "lead", "version": 0}
        yield "page_cited_before", {"page_id": id, "memory_id": MEMORY}
    yield "pages_by_id", {"ids": json_list(["g1", "g2", "zz"])}
    yield "texts_of_pages", {"ids": json_list(["g1", "g2", "zz"])}
    yield "page_sizes", {}
    for part in ("g1", "1", "zz"):
        yield "pages_by_id_part", {"part": part}
    yield "page_by_address", {"type": "topic", "slug": "猫"}
    for type_, status in [(None, None), ("topic", "active"), ("entity", "archived")]:
        which = {"type": type_, "status": status, "limit": 9}
        yield "list_pages", {**which, "after_type": "topic", "after_slug": "gone"}
    yield "count_pages", {}
    yield "recent_versions", {"before": 99, "limit": 9}
    yield "pages_resting_on", {"memory_id": MEMORY}
    yield "sections_citing", {"memory_id": MEMORY}
    yield "versions_citing", {"memory_id": MEMORY}
    yield "pages_named", {"key": "été"}
    yield "names_between", {"low": "a", "high": "\U0010ffff", "type": "topic", "limit": 9}
    yield "redirects", {"limit": 9}
    yield "pages_linking_to", {"key": "été"}
    for page, status in [(None, None), ("g1", "open"), ("g2", None)]:
        yield "page_proposals", {"page_id": page, "status": status, "limit": 9}
    yield "page_proposal", {"id": "q1-aa"}
    for also in ("open", "rejected"):
        same = {"page_id": "g1", "section": "lead", "text": "猫", "also": also}
        yield "same_page_proposal", same
    yield "page_proposal_sources", {"proposal_id": "q1-aa"}
    yield "proposals_citing", {"memory_id": MEMORY}
    yield "open_names", {"least": 1, "limit": 9}
    yield "decided_mentions", {"state": None, "limit": 9}
    yield "newest_saying", {"name": "été", "limit": 9}
    yield "members_of_book", {}
    yield "books_shared_with", {"member_id": book}


def _changes(book: str, other: str) -> Iterator[Step]:
    known = {
        "slug": "summer", "title": "Summer", "summary": "Hot.", "status": "archived",
        "confidence": "high", "parent_id": "g2", "version": 1, "about": ABOUT, "updated_at": LATE,
        "compiled_at": LATE, "sourced_at": LATE,
    }  # fmt: skip
    yield "set_page", {"id": "g1", **known}
    yield "delete_sections", {"page_id": "g1"}
    yield "delete_page_name", {"page_id": "g1", "key": "été", "kind": "slug"}
    yield "delete_page_links", {"page_id": "g1", "made_by": "page"}
    yield "move_redirects", {"page_id": "g1", "to_id": "g2"}
    yield "delete_redirects_at", {"type": "topic", "key": "nowhere"}
    for _ in range(2):
        yield "drop_member", {"member_id": other}


def _forgetting() -> Iterator[Step]:
    where = {"page_id": "g1", "section": "lead", "version": 0}
    yield "close_section_source", where | {"memory_id": MEMORY, "version": 3}
    yield "set_section_text", {**where, "text": "[forgotten]", "checksum": b"\x00", "newer": None}
    cited = {"page_id": "g1", "section": "lead", "version": 0, "memory_id": MEMORY}
    yield "reword_citation", cited | {"sentences": "[]"}
    yield "set_told_in_version", {"page_id": "g1", "version": 0, "reason": "", "about": ABOUT}
    outline = json_text([["forgotten", "compiled", 0, 0]])
    yield "set_outline", {"page_id": "g2", "version": 0, "outline": outline}
    named = {"page_id": "g2", "old": "lead", "new": "forgotten"}
    yield "rename_section_texts", named | {"version": 0, "checksum": b"\xff"}
    for table in ("sources", "pins", "proposals"):
        yield f"rename_section_{table}", named
    yield "section_texts_back", {"page_id": "g2", "section": "forgotten", "before": 9, "limit": 9}
    yield "outlines_of_page", {"page_id": "g2"}
    yield "delete_page_proposal", {"id": "q1-aa"}
    yield "delete_sources_of_proposal", {"id": "q1-aa"}
    yield "citations_without_memories", {"limit": 9}
    yield "delete_citations_of", {"id": MEMORY}
    yield "delete_pins_of_memory", {"memory_id": MEMORY}
    yield "delete_unsaid_mention_states", {}


def _deleting() -> Iterator[Step]:
    for query in (
        "delete_section_texts",
        "delete_section_sources",
        "delete_versions",
        "delete_page_names",
        "delete_all_page_links",
        "delete_page_proposal_sources",
        "delete_page_proposals",
        "delete_pins_of_page",
        "reopen_mentions",
    ):
        yield query, {"page_id": "g1"}
    yield "delete_page", {"id": "g1"}
    yield "page_by_id", {"id": "g1"}
