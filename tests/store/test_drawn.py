"""What a drawing of a book asks for is found by its index, however large the book is."""

import apsw
import pytest

from commonplace.store.load import folder, queries


@pytest.fixture(scope="module")
def empty() -> apsw.Connection:
    database = apsw.Connection(":memory:")
    database.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    return database


def _plan(database: apsw.Connection, name: str, **params: object) -> list[str]:
    statement = f"EXPLAIN QUERY PLAN {queries('sqlite')[name]}"
    return [str(row[3]) for row in database.execute(statement, {"book_id": "x", **params})]


def test_the_heaviest_pages_come_from_their_index_in_order(empty: apsw.Connection) -> None:
    plan = _plan(empty, "pages_by_hubness", type="", since="", least=0, limit=9)
    assert plan[0] == "SEARCH pages USING INDEX pages_hubs (book_id=? AND hubness>?)"
    assert "USE TEMP B-TREE FOR ORDER BY" not in plan


def test_links_among_pages_are_looked_up_by_pair(empty: apsw.Connection) -> None:
    plan = _plan(empty, "links_among", ids="[]", keys="[]")
    found = [step for step in plan if "page_links_target" in step]
    assert len(found) == 1
    assert "(book_id=? AND key=? AND target_book=? AND page_id=?)" in found[0]
