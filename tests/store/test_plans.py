"""SQLite finds what is asked for in a large book without reading all of it."""

import re

import apsw
import pytest

from commonplace.store.load import folder, queries, read_folder

#: These are about a whole book, or about few rows.
WHOLE = {
    "all_checkpoints",
    "all_page_words",
    "all_transcript_lines",
    "any_wrong",
    "book_size",
    "books_linked_from",
    "books_past_their_time",
    "broken_targets",
    "central_pages",
    "changes_counted_since",
    "citations_without_memories",
    "compiled_pages",
    "contradicting_links",
    "count_claims",
    "count_facts",
    "count_fates",
    "count_inbox",
    "count_links",
    "count_page_words",
    "count_pages",
    "count_relations",
    "date_rebuilt_pages",
    "date_rebuilt_versions",
    "decay_aspects",
    "decided_mentions",
    "delete_ends_of_lost_facts",
    "delete_entities_not_named",
    "delete_facts_not_holding",
    "delete_leans_of_lost_facts",
    "delete_names_of_lost_facts",
    "delete_page_words",
    "delete_status_of_lost_facts",
    "delete_unsaid_mention_states",
    "disputes_newest_first",
    "endings",
    "entities_of_type",
    "entities_without_uses",
    "entity_pages",
    "every_fact_place",
    "fact_names_of_book",
    "facts_of_book",
    "hold_every_fact",
    "last_revision_by",
    "latest_acts",
    "latest_sessions",
    "list_entities",
    "members_of_book",
    "memory_ids_holding",
    "most_read",
    "most_shown",
    "newest_act",
    "newest_memory_at",
    "newest_trusted_memories",
    "oldest_checkpoint",
    "open_acts_about_facts",
    "open_names",
    "page_hubs",
    "page_orphans",
    "page_proposals",
    "page_proposals_ending",
    "page_sizes",
    "pages_by_id_part",
    "pages_changed_since",
    "pages_led_to",
    "pages_touched_by_hand",
    "pages_without_news",
    "readings_without_memories",
    "redirects",
    "redirects_to_archived",
    "reopen_mentions",
    "repeats_of_wrong",
    "rows_without_sessions",
    "scan_page_names",
    "session_questions",
    "shared_page_names",
    "shown_without_memories",
    "standing_memories",
    "surfaces_that_are_names",
    "sweep_page_proposals",
    "switches",
    "take_proposed",
    "unmatched_rulings",
}
#: To forget a memory, to merge pages and to type a part of an id is rare, and looks wherever it may
#: stand.
SELDOM = {
    "count_unchecked",
    "facts_by_id_part",
    "hubs_called",
    "pages_not_by_rules",
    "pages_leading_to",
    "texts_with_links",
}
NUMBERS = {"limit", "version", "before", "revision", "least"}
LISTS = {"attributes", "ids", "keys", "names", "subjects"}
TABLES = re.compile(
    r"(?<!:)\b(pages|sections|section_\w+|versions|page_\w+|pins|mention_states|entity_pages|"
    r"sessions|transcripts|checkpoints|shown|"
    r"facts|fact_\w+|memory_readings|candidate_surfaces|surface_sums|aspect_usage|rulings)\b"
)


@pytest.fixture(scope="module")
def empty() -> apsw.Connection:
    database = apsw.Connection(":memory:")
    database.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    return database


def _about_few_rows() -> list[str]:
    named = {**read_folder("common"), **read_folder("sqlite")}
    reading = (name for name, text in named.items() if not re.match(r"INSERT[^;]*\bVALUES\b", text))
    wanted = (name for name in reading if TABLES.search(named[name]))
    return sorted({*wanted} - WHOLE - SELDOM)


@pytest.mark.parametrize("name", _about_few_rows())
def test_a_query_about_one_page_or_fact_does_not_read_the_whole_book(
    name: str, empty: apsw.Connection
) -> None:
    statement = queries("sqlite")[name]
    params = {
        each: 1 if each in NUMBERS else "[]" if each in LISTS else "x"
        for each in re.findall(r"(?<!:):([a-z_]+)", statement)
    }
    plan = [row[3] for row in empty.execute(f"EXPLAIN QUERY PLAN {statement}", params)]
    assert not [step for step in plan if step.endswith("(book_id=?)")], plan
