"""A database on each engine in turn, and a shelf of pages in it."""

from collections.abc import Iterator

import pytest

from commonplace.config import Config
from commonplace.store import books
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture
from tests.wiki.search.shelf import Shelf

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


@pytest.fixture
def database(library_url: str) -> Iterator[Engine]:
    opened = connect(library_url, Config())
    yield opened
    opened.close()


@pytest.fixture
def shelf(database: Engine) -> Shelf:
    return Shelf(database, database.write(lambda tx: books.add_book(tx, "default", "ada")).id)
