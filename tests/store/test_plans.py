"""SQLite finds what is asked for in a large book without reading all of it."""

import re

import apsw
import pytest

from commonplace.store.load import folder, queries, read_folder

#: These are about a whole book, or about few rows.
WHOLE = {
    "all_page_words",
    "books_linked_from",
    "broken_targets",
    "citations_without_memories",
    "contradicting_links",
    "count_page_words",
    "count_pages",
    "decided_mentions",
    "delete_page_words",
    "delete_unsaid_mention_states",
    "members_of_book",
    "newest_memory_at",
    "open_names",
    "page_hubs",
    "page_orphans",
    "page_proposals",
    "page_proposals_ending",
    "pages_by_id_part",
    "redirects",
    "redirects_to_archived",
    "reopen_mentions",
    "scan_page_names",
    "shared_page_names",
}
NUMBERS = {"limit", "version", "before", "revision", "least"}
LISTS = {"ids", "keys"}


@pytest.fixture(scope="module")
def empty() -> apsw.Connection:
    database = apsw.Connection(":memory:")
    database.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    return database


def _about_pages() -> list[str]:
    named = {**read_folder("common"), **read_folder("sqlite")}
    tables = re.compile(r"\b(pages|sections|section_\w+|versions|page_\w+|pins|mention_states)\b")
    reading = (name for name, text in named.items() if not text.startswith("INSERT"))
    return sorted(name for name in reading if tables.search(named[name]) and name not in WHOLE)


@pytest.mark.parametrize("name", _about_pages())
def test_a_query_about_one_page_does_not_read_the_whole_book(
    name: str, empty: apsw.Connection
) -> None:
    statement = queries("sqlite")[name]
    params = {
        each: 1 if each in NUMBERS else "[]" if each in LISTS else "x"
        for each in re.findall(r"(?<!:):([a-z_]+)", statement)
    }
    plan = [row[3] for row in empty.execute(f"EXPLAIN QUERY PLAN {statement}", params)]
    assert not [step for step in plan if step.endswith("(book_id=?)")], plan
