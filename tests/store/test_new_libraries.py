"""The libraries that tests get are copies, and the same as those that the migrations make."""

from collections.abc import Callable
from dataclasses import replace

import psycopg
import pytest

import commonplace
from commonplace.store import migrate
from commonplace.store.engine import Engine
from tests.servers import template
from tests.servers.postgres import Server
from tests.store.conftest import new_book


def test_a_new_library_is_migrated_and_has_no_books(
    library_url: str, empty_library_url: str, opened: Callable[[str], Engine]
) -> None:
    copied, migrated = opened(library_url), opened(empty_library_url)
    assert _migrations(copied) == _migrations(migrated)
    assert copied.searches_vectors == migrated.searches_vectors
    assert copied.keeps_walls == migrated.keeps_walls
    assert _books(copied) == 0


def test_new_libraries_have_nothing_in_common(
    new_library_url: Callable[[], str], opened: Callable[[str], Engine]
) -> None:
    first, second = opened(new_library_url()), opened(new_library_url())
    new_book(first, "ada")
    assert (_books(first), _books(second)) == (1, 0)


def test_a_test_that_changes_the_migrations_gets_libraries_with_its_own(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = migrate.migrations

    def with_a_table(engine: str) -> list[migrate.Migration]:
        *earlier, last = known(engine)
        return [*earlier, replace(last, script=f"{last.script}\nCREATE TABLE added (x integer);")]

    with monkeypatch.context() as changed:
        changed.setattr(migrate, "migrations", with_a_table)
        changed.setattr(template, "migrations", with_a_table)
        with template.temporary_library(postgres) as url, psycopg.connect(url) as connection:
            assert connection.execute("SELECT to_regclass('added')").fetchone() == ("added",)
    with template.temporary_library(postgres) as url, psycopg.connect(url) as connection:
        assert connection.execute("SELECT to_regclass('added')").fetchone() == (None,)


def test_an_empty_place_becomes_a_library_when_it_is_opened(empty_library_url: str) -> None:
    with commonplace.open(empty_library_url) as library:
        assert library.book("ada").remember("Ada moved to Lisbon.")


def _migrations(engine: Engine) -> list[tuple[int, str]]:
    rows = engine.read(lambda reader: reader.run("applied_migrations"))
    return [(row["number"], row["name"]) for row in rows]


def _books(engine: Engine) -> int:
    return int(engine.read(lambda reader: reader.run("count_everything")[0]["books"]))
