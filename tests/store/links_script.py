"""Every query about where links lead and what lint reads, for ``test_queries_agree``."""

from collections.abc import Iterator
from typing import Any

from commonplace.store.values import json_list, json_text

Step = tuple[str, dict[str, Any]]

#: Ids of their own, so that what other scripts leave behind stays apart.
ADA, BOB, EVE, OLD = "l1", "l2", "l3", "l4"
EARLY = "2026-01-01T08:00:00.000000Z"
LATE = "2026-02-01T08:00:00.000000Z"
#: Rows whose order these queries leave open.
UNORDERED: set[str] = set()


def links_script(book: str, other: str) -> Iterator[Step]:
    """Adds pages with names, sections, versions and links to the book, and reads them."""
    for step in (*_pages(), *_names(), *_links()):
        yield step[0], {"book_id": book} | step[1]
    for name, params in _reads():
        for each in (book, other):
            yield name, {"book_id": each} | params


def _pages() -> Iterator[Step]:
    about = {"tags": [], "related": [], "contradicts": [], "metadata": {}}
    for id, type, slug, status, parent in [
        (ADA, "entity", "ada", "active", None),
        (BOB, "topic", "bob", "active", ADA),
        (EVE, "entity", "eve", "active", "gone"),
        (OLD, "entity", "old", "archived", OLD),
    ]:
        yield (
            "add_page",
            {
                "id": id, "type": type, "slug": slug, "title": slug.title(), "summary": "",
                "status": status, "confidence": "low", "parent_id": parent, "hubness": 0,
                "version": 0, "about": json_text(about), "created_at": EARLY, "updated_at": LATE,
                "compiled_at": None, "sourced_at": LATE if id == ADA else None,
            },
        )  # fmt: skip
        section = {"page_id": id, "slug": "lead", "position": 0, "pen": "authored"}
        yield "add_section", section | {"text_version": 0, "sources_version": 0}
        if id != EVE:  # whose text is lost
            text = {"page_id": id, "section": "lead", "version": 0, "text": f"été {slug}"}
            yield "add_section_text", text | {"checksum": None}
        if id != OLD:  # whose history is
            change = {"at": EARLY, "author_kind": "person", "author": None, "action": "created"}
            yield (
                "add_version",
                {
                    "page_id": id, "version": 0, "reason": "", "about": json_text(about),
                    "outline": "[]", "revision": 3,
                }
                | change,
            )  # fmt: skip
    for memory in ("0002-aa", "nobody"):
        cited = {"page_id": ADA, "section": "lead", "version": 0, "memory_id": memory}
        yield "add_section_source", cited | {"sentences": None}


def _names() -> Iterator[Step]:
    for key, page, kind, type in [
        ("ada", ADA, "slug", "entity"),
        ("ada", ADA, "title", "entity"),
        ("bob", BOB, "slug", "topic"),
        ("bob", EVE, "alias", "entity"),
        ("eve", EVE, "slug", "entity"),
        ("eve", ADA, "alias", "entity"),
        ("old", OLD, "slug", "entity"),
        ("older", OLD, "redirect", "entity"),
        ("old", ADA, "redirect", "entity"),
    ]:
        name = {"key": key, "page_id": page, "kind": kind, "type": type}
        yield "add_page_name", name | {"name": key.title(), "origin": "page"}


def _links() -> Iterator[Step]:
    for position, (page, kind, book, type, key) in enumerate(
        [
            (ADA, "reference", "", "", "bob"),
            (ADA, "reference", "", "entity", "bob"),
            (ADA, "reference", "", "", "nowhere"),
            (BOB, "reference", "", "entity", "nowhere"),
            (BOB, "reference", "", "", "nowhere"),
            (BOB, "contradicts", "", "", "ada"),
            (EVE, "related", "", "", "old"),
            (OLD, "reference", "", "", "nobody"),
            (EVE, "reference", "elsewhere", "", "ada"),
        ]
    ):
        link = {"page_id": page, "made_by": "page", "position": position, "kind": kind}
        target = {"target_book": book, "target_type": type, "key": key}
        yield "add_page_link", link | target | {"section": "lead", "shown": key, "sentence": "Ü."}


def _reads() -> Iterator[Step]:
    for query in (
        "name_of_book", "scan_page_names", "shared_page_names", "redirects_to_archived",
        "contradicting_links", "books_linked_from", "newest_memory_at",
    ):  # fmt: skip
        yield query, {}
    for query in ("broken_targets", "page_hubs"):
        for limit in (1, 100):
            yield query, {"limit": limit}
    for query in ("page_orphans", "pages_with_sources"):
        for type, slug in (("", ""), ("entity", "ada")):
            yield query, {"after_type": type, "after_slug": slug, "limit": 100}
    keys = json_list(["ada", "bob", "old", 'x"y'])
    yield "names_with_keys", {"keys": keys}
    ids = json_list([ADA, BOB, EVE])
    yield "keys_of_pages", {"ids": ids}
    yield "links_among", {"ids": ids, "keys": keys}
    for page in (ADA, OLD):
        yield "first_links_of_page", {"page_id": page, "limit": 2}
        yield "first_children_of_page", {"id": page, "limit": 2}
    for type, since in (("", EARLY), ("entity", LATE), ("topic", "2027-01-01T00:00:00.000000Z")):
        yield "pages_by_hubness", {"type": type, "since": since, "least": 0, "limit": 2}
    for after, book, key in (("", "", "bob"), (ADA, "", "bob"), ("", "elsewhere", "ada")):
        place = {"after_page": after, "after_maker": "", "after_position": -1}
        wanted = {"key": key, "target_book": book, "types": json_list(["", "entity"])}
        yield "links_leading_to", place | wanted | {"page_id": BOB, "limit": 10}
    yield "earlier_titles", {"ids": json_list([ADA, OLD])}
    stretch = {"first": ADA, "last": OLD}
    yield "pages_from", stretch | {"limit": 3}
    for query in ("sections_from", "sources_from", "links_from"):
        yield query, stretch
