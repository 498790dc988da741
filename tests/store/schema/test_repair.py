"""A repair changes the form of tables and keeps every row, or changes nothing at all."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commonplace.errors import CommonplaceError, SchemaMismatch
from commonplace.store.connect import connect
from commonplace.store.schema import postgres_repair, sqlite_repair
from commonplace.store.schema.repair import repair_tables
from tests.servers.postgres import Server, temporary_database
from tests.store.conftest import CONFIG
from tests.store.schema.database import execute, load_library, query

LIBRARIES = Path(__file__).parents[1] / "libraries"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "book.db")
        return
    server: Server = request.getfixturevalue("postgres")
    with temporary_database(server, extensions=False) as url:
        yield url


def load(commit: str, url: str) -> None:
    name = f"sqlite-{commit}.db.xz" if "://" not in url else f"postgres-{commit}.sql.xz"
    load_library(LIBRARIES / name, url)


def test_digests_are_written_as_hexadecimal_digits(empty_place: str) -> None:
    load("98f72d1", empty_place)
    digest = "X'00ffAB'" if "://" not in empty_place else r"'\x00ffab'"
    execute(
        empty_place,
        "INSERT INTO suppressed (book_id, digest, kind, at)"
        f" VALUES ('b', {digest}, 'words', '2026-01-01T00:00:00Z')",
    )
    repair_tables(empty_place)
    assert query(empty_place, "SELECT digest, kind FROM suppressed") == [("00ffab", "words")]


def test_names_without_an_entity_come_into_the_row_of_their_memory(empty_place: str) -> None:
    load("05d3426", empty_place)
    named = query(
        empty_place, "SELECT memory_id, surface FROM mentions WHERE entity_id IS NULL ORDER BY 1, 2"
    )
    known = query(empty_place, "SELECT count(*) FROM mentions WHERE entity_id IS NOT NULL")
    assert named
    repair_tables(empty_place)
    rows = query(empty_place, "SELECT id, names FROM memories WHERE names IS NOT NULL")
    found = [
        (id, name)
        for id, names in rows
        for name in (names if isinstance(names, list) else json.loads(str(names)))
    ]
    assert sorted(found) == named  # type: ignore[type-var]
    assert query(empty_place, "SELECT count(*) FROM mentions") == known


def test_a_repair_that_fails_changes_nothing(
    empty_place: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    load("98f72d1", empty_place)
    with pytest.raises(SchemaMismatch) as before:
        connect(empty_place, CONFIG)

    def refuse(*_: object) -> None:
        raise SchemaMismatch("not repaired")

    for module in (sqlite_repair, postgres_repair):
        monkeypatch.setattr(module, "check_schema", refuse)
    with pytest.raises(SchemaMismatch, match="not repaired"):
        repair_tables(empty_place)
    with pytest.raises(SchemaMismatch) as after:
        connect(empty_place, CONFIG)
    assert str(before.value) == str(after.value)
    assert not [*tmp_path.glob("*.before-repair*")]


def test_a_column_that_no_version_has_is_not_thrown_away(empty_place: str) -> None:
    connect(empty_place, CONFIG).close()
    execute(empty_place, "ALTER TABLE pins ADD COLUMN shade TEXT")
    with pytest.raises(CommonplaceError, match="pins has columns .* shade"):
        repair_tables(empty_place)


def test_rows_survive_a_rebuilt_table(empty_place: str) -> None:
    connect(empty_place, CONFIG).close()
    execute(
        empty_place,
        "ALTER TABLE receipts DROP COLUMN actor",
        "INSERT INTO receipts (book_id, id, at, selectors, counts, digest)"
        " VALUES ('b', 'r', '2026-01-01T00:00:00Z', '[]', '{}', 'd')",
    )
    done = repair_tables(empty_place)
    assert "table receipts" in done[0]
    assert query(empty_place, "SELECT id, digest, actor FROM receipts") == [("r", "d", None)]
    engine = connect(empty_place, CONFIG)
    assert engine.keeps_walls or engine.name == "sqlite"
    engine.close()


def test_a_sqlite_file_is_copied_before_it_is_repaired(tmp_path: Path) -> None:
    place = str(tmp_path / "book.db")
    load("e1dabb4", place)
    before = query(place, "SELECT name FROM sqlite_schema ORDER BY name")
    [*_, told] = repair_tables(place)
    [copy] = tmp_path.glob("book.db.before-repair")
    assert str(copy) in told
    assert copy.stat().st_mode & 0o777 == 0o600
    assert query(str(copy), "SELECT name FROM sqlite_schema ORDER BY name") == before


def test_the_query_planner_keeps_its_numbers(tmp_path: Path) -> None:
    fresh, repaired = str(tmp_path / "fresh.db"), str(tmp_path / "repaired.db")
    connect(fresh, CONFIG).close()
    load("ca2d512", repaired)
    repair_tables(repaired)
    connect(repaired, CONFIG).close()
    numbers = "SELECT tbl, idx, stat FROM sqlite_stat1 ORDER BY 1, 2"
    assert query(repaired, numbers) == query(fresh, numbers)


def test_nothing_is_repaired_where_there_is_nothing(empty_place: str) -> None:
    assert repair_tables(empty_place) == []
    connect(empty_place, CONFIG).close()
    assert repair_tables(empty_place) == []
