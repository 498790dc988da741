"""Databases for the tests of the store, below the library."""

from collections.abc import Callable, Iterator

import pytest

from commonplace.config import Config, JobsConfig
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from tests.engines import POOLED, POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES, POOLED)


CONFIG = Config(jobs=JobsConfig(lease_seconds=60))


@pytest.fixture
def database(library_url: str) -> Iterator[Engine]:
    """A new database on each engine in turn."""
    opened = connect(library_url, CONFIG)
    yield opened
    opened.close()


@pytest.fixture
def book_id(database: Engine) -> str:
    return new_book(database, "ada")


@pytest.fixture
def opened() -> Iterator[Callable[[str], Engine]]:
    """Opens databases that are closed after the test."""
    engines: list[Engine] = []

    def open_one(url: str) -> Engine:
        engines.append(connect(url, CONFIG))
        return engines[-1]

    yield open_one
    for engine in engines:
        engine.close()


def new_book(database: Engine, name: str, tenant: str = "default") -> str:
    return database.write(lambda tx: books.add_book(tx, tenant, name)).id
