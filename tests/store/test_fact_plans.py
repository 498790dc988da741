"""SQLite finds what is said of one subject without reading what every memory says."""

import re

import apsw
import pytest

from commonplace.store.load import folder, queries

#: What is asked about some facts, subjects or memories.
ABOUT_SOME = (
    "facts_by_id", "facts_in_slots", "facts_of_memory", "facts_stating", "facts_that_end",
    "facts_with_values", "fact_places", "held_by_id", "held_of_memories", "keys_together",
    "names_of_facts", "places_about", "rulings_about_memories", "standing_constraints",
    "standing_facts", "statuses_by_id", "sums_of_surfaces", "claims_of_entity",
    "leans_to_compose", "memories_leaning_on", "over_in_section",
)  # fmt: skip


@pytest.fixture(scope="module")
def empty() -> apsw.Connection:
    database = apsw.Connection(":memory:")
    database.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    return database


def test_a_query_about_some_facts_does_not_read_the_whole_book(empty: apsw.Connection) -> None:
    for name in ABOUT_SOME:
        statement = queries("sqlite")[name]
        params = dict.fromkeys(re.findall(r"(?<!:):([a-z_]+)", statement), "[]")
        plan = [row[3] for row in empty.execute(f"EXPLAIN QUERY PLAN {statement}", params)]
        assert not [step for step in plan if step.endswith("(book_id=?)")], (name, plan)
