"""The script that compares the engines runs every query that they have."""

from commonplace.store.load import folder, parse, queries, read_folder
from tests.store.test_queries_agree import _script

#: What only PostgreSQL has is told apart in its own file.
ONLY_POSTGRES = set(parse(folder("postgres", "extensions.sql").read_text("utf-8")))
#: How an engine describes its own tables; tests/store/schema/ compares that with the migrations.
OF_ITS_OWN = {"read_catalogue", "read_scripts"}


def test_every_query_stands_once_for_both_or_twice_with_a_reason() -> None:
    shared, sqlite, postgres = (set(read_folder(name)) for name in ("common", "sqlite", "postgres"))
    assert not shared & (sqlite | postgres)
    assert sqlite == postgres - ONLY_POSTGRES


def test_the_script_runs_every_query() -> None:
    assert {query for query, _ in _script()} == set(queries("sqlite")) - OF_ITS_OWN
