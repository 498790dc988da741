"""SQLite finds what is known of one name without reading what is known of all."""

import re

import apsw
import pytest

from commonplace.store.load import folder, queries
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


#: What is asked about one entity, fact or memory.
ABOUT_ONE = (
    "aspects_of_entity", "claim_by_id", "claims_of_entity", "count_mentioning", "counts_of_names",
    "edges_of_entity", "entities_of_memory", "entity_by_id", "entity_by_name", "evidence_of_name",
    "keys_of_memory", "keys_together", "memories_of_entity", "mentioned_together",
    "mentions_of_memory", "name_by_key", "names_by_key", "names_of_entity", "related_entities",
    "rulings_about_memories", "rulings_about_names", "slots_of_memories",
)  # fmt: skip


@pytest.fixture(scope="module")
def empty() -> apsw.Connection:
    database = apsw.Connection(":memory:")
    database.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    return database


@pytest.mark.parametrize("name", ABOUT_ONE)
def test_a_query_about_one_name_does_not_read_them_all(name: str, empty: apsw.Connection) -> None:
    statement = queries("sqlite")[name]
    params = {
        each: 1 if each == "limit" else "x" for each in re.findall(r"(?<!:):([a-z_]+)", statement)
    }
    plan = [row[3] for row in empty.execute(f"EXPLAIN QUERY PLAN {statement}", params)]
    assert not [step for step in plan if step.endswith("(book_id=?)")], plan
