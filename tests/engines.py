"""Which databases a test runs on.

The store's own tests, whole journeys and whatever has its own code for a database run on SQLite and
PostgreSQL. What lies above the store runs on SQLite: every named query is proved to give the same
rows everywhere (``tests/store/test_queries_agree.py``), and whole books the same bytes
(``tests/journey/test_same_bytes.py``). PostgreSQL without extensions compares names and searches
vectors in Python; it runs where that can differ.

A folder's ``conftest.py`` or a test module chooses by ``engine = engine_fixture(…)``.
"""

from typing import Any

import pytest

SQLITE = "sqlite"
POSTGRES = "postgres"
PLAIN = "postgres-plain"
#: Through PgBouncer in transaction mode; runs with what is slow.
POOLED = "postgres-pooled"

_MARKS = {
    SQLITE: [],
    POSTGRES: [pytest.mark.postgres],
    PLAIN: [pytest.mark.postgres],
    POOLED: [pytest.mark.postgres, pytest.mark.slow],
}


def engine_fixture(*names: str) -> Any:
    """Make the fixture ``engine`` that runs a test on each of these databases in turn."""
    params = [pytest.param(name, marks=_MARKS[name]) for name in names]

    @pytest.fixture(params=params)
    def engine(request: pytest.FixtureRequest) -> str:
        return str(request.param)

    return engine
