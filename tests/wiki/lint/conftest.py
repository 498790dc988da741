"""A hand that breaks rows, as a bad disk or another program would."""

import re
from collections.abc import Callable

import apsw
import psycopg
import pytest

Spoil = Callable[[str], None]


@pytest.fixture
def spoil(library_url: str) -> Spoil:
    """Runs a statement in the library of the test, past everything that would refuse it."""

    def run(statement: str) -> None:
        if "://" not in library_url:
            file = apsw.Connection(library_url)
            file.set_busy_timeout(10_000)
            file.execute(statement)
            file.close()
            return
        plain = re.sub(r"[?&]commonplace_extensions=off", "", library_url)
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(statement.encode())

    return run
