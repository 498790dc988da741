"""A library is made once, by whoever comes first, and always ends up as schema.sql says."""

import re
from collections.abc import Callable
from pathlib import Path

import apsw
import psycopg
import pytest

from commonplace.errors import WrongSchema
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from commonplace.store.load import ENGINES, folder
from commonplace.store.migrate import migrations
from commonplace.store.sqlite import SqliteEngine
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture
from tests.servers.postgres import Server, temporary_database
from tests.store.conftest import CONFIG
from tests.store.processes import others
from tests.store.writers import open_and_write

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


Catalogue = dict[str, list[tuple[object, ...]]]
_NOT_COLUMNS = ("index", "constraint", "row security", "policy")


def test_both_engines_have_the_same_migrations_without_gaps() -> None:
    numbered = [[(one.number, one.name) for one in migrations(engine)] for engine in ENGINES]
    assert numbered[0] == numbered[1]
    assert [number for number, _ in numbered[0]] == [*range(1, len(numbered[0]) + 1)]


def test_migrations_on_sqlite_reach_the_schema(tmp_path_factory: pytest.TempPathFactory) -> None:
    place = tmp_path_factory.mktemp("schemas")
    connect(place / "migrated.db", CONFIG).close()
    migrated = apsw.Connection(str(place / "migrated.db"))
    fresh = apsw.Connection(str(place / "fresh.db"))
    fresh.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    assert _sqlite_catalogue(migrated) == _sqlite_catalogue(fresh)
    assert {"memories", "memory_index", "jobs"} <= _sqlite_catalogue(fresh).keys()


@pytest.mark.parametrize("extensions", [True, False])
def test_migrations_on_postgres_reach_the_schema(postgres: Server, extensions: bool) -> None:
    with (
        temporary_database(postgres, extensions=extensions) as migrated,
        temporary_database(postgres, extensions=False) as fresh,
    ):
        connect(migrated, CONFIG).close()
        with _plain(fresh) as connection:
            connection.execute(folder("postgres", "schema.sql").read_text("utf-8"))  # type: ignore[arg-type]
            expected = _postgres_catalogue(connection)
        with _plain(migrated) as connection:
            reached = _postgres_catalogue(connection)
    if extensions:  # the one column that pgvector makes its own
        assert ("vector", "halfvec") in [row[:2] for row in reached["embeddings"]]
        for catalogue in (reached, expected):
            catalogue["embeddings"] = [row for row in catalogue["embeddings"] if row[0] != "vector"]
    assert reached == expected
    assert {"memories", "memory_index", "jobs"} <= expected.keys()


def test_both_engines_have_the_same_tables_columns_and_indexes(postgres: Server) -> None:
    ours = apsw.Connection(":memory:")
    ours.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    with temporary_database(postgres, extensions=False) as url, _plain(url) as connection:
        connection.execute(folder("postgres", "schema.sql").read_text("utf-8"))  # type: ignore[arg-type]
        theirs = _postgres_names(connection)
    assert _sqlite_names(ours) == theirs


def test_the_book_stands_first_in_every_key_of_what_a_book_owns() -> None:
    library = apsw.Connection(":memory:")
    library.execute(folder("sqlite", "schema.sql").read_text("utf-8"))
    for table, facts in _sqlite_catalogue(library).items():
        if table in ("migrations", "agreements", "books", "tokens"):
            continue
        keys = [row for row in facts if row[0] == "index" and row[2]]
        assert keys, table
        assert {key[3][0] for key in keys} == {"book_id"}, table  # type: ignore[index]


def test_opening_again_changes_nothing(library_url: str, opened: Callable[[str], Engine]) -> None:
    first = opened(library_url).read(lambda reader: reader.run("applied_migrations"))
    again = opened(library_url).read(lambda reader: reader.run("applied_migrations"))
    assert first == again
    assert len(first) == len(migrations("sqlite"))


@pytest.mark.slow
def test_a_new_library_may_be_opened_by_several_processes_at_once(
    new_empty_url: Callable[[], str], engine: str
) -> None:
    for _ in range(6 if engine == "sqlite" else 1):  # who meets whom on a new file is chance
        url = new_empty_url()
        with others(6, open_and_write, url) as processes:
            for process in processes:
                assert process.hear() == "ready"
            for process in processes:
                process.tell("go")
            books_seen = [process.hear() for process in processes]
            assert [process.join() for process in processes] == [0] * 6
        assert len(set(books_seen)) == 1, "they made one book together"


def test_a_new_file_that_others_open_too_is_asked_for_until_it_is_given(tmp_path: Path) -> None:
    """SQLite refuses some of them at once and does not ask the busy handler."""

    class Refused:
        """A connection that is told "database is locked" a few times."""

        times = 3

        def execute(self, statement: str) -> apsw.Cursor:
            self.times -= 1
            if self.times >= 0:
                raise apsw.BusyError
            return apsw.Connection(str(tmp_path / "real.db")).execute(statement)

    engine = SqliteEngine(tmp_path / "book.db", busy_seconds=0.2, lease_seconds=60)
    assert engine._uses_log(Refused())  # type: ignore[arg-type]
    for_ever = Refused()
    for_ever.times = 1_000_000
    with pytest.raises(apsw.BusyError):
        engine._uses_log(for_ever)  # type: ignore[arg-type]
    engine.close()


def test_a_newer_schema_is_refused(library_url: str, opened: Callable[[str], Engine]) -> None:
    newer = len(migrations("sqlite")) + 1
    opened(library_url).write(
        lambda tx: tx.run(
            "record_migration", number=newer, name="later", applied_at="2030-01-01T00:00:00Z"
        )
    )
    with pytest.raises(WrongSchema, match=rf"schema {newer}.*newer commonplace"):
        connect(library_url, CONFIG)


def _plain(url: str) -> psycopg.Connection:
    """A connection that does not know of our own option."""
    return psycopg.connect(re.sub(r"[?&]commonplace_extensions=off", "", url), autocommit=True)


def _sqlite_catalogue(connection: apsw.Connection) -> Catalogue:
    """What the engine has made of the script, not the script: columns, keys, indexes, options."""
    tables: Catalogue = {}
    listed = "SELECT name, wr, strict FROM pragma_table_list WHERE schema = 'main'"
    for table, without_rowid, strict in [*connection.execute(listed)]:
        if table.startswith("sqlite_"):
            continue
        facts: list[tuple[object, ...]] = [("options", without_rowid, strict)]
        facts += connection.execute(
            "SELECT 'column', name, type, \"notnull\", dflt_value, pk FROM pragma_table_xinfo(?)",
            (table,),
        )
        indexes = 'SELECT name, "unique", partial FROM pragma_index_list(?) ORDER BY name'
        for index, unique, partial in [*connection.execute(indexes, (table,))]:
            columns = connection.execute(
                'SELECT name, "desc" FROM pragma_index_xinfo(?) WHERE key', (index,)
            )
            names = [name + (" DESC" if desc else "") for name, desc in columns]
            where = connection.execute(
                "SELECT sql FROM sqlite_schema WHERE name = ?", (index,)
            ).fetchone()
            condition = where[0].partition(" WHERE ")[2] if partial else ""
            facts.append(("index", index, unique, names, condition))
        checks = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,))
        facts += [("check", part) for part in re.findall(r"CHECK \(.*\)", checks.fetchone()[0])]
        tables[table] = facts
    return tables


def _sqlite_names(connection: apsw.Connection) -> dict[str, tuple[list[str], list[str]]]:
    return {
        table: (
            [str(row[1]) for row in facts if row[0] == "column"],
            [str(row[1]) for row in facts if row[0] == "index" and "autoindex" not in str(row[1])],
        )
        for table, facts in _sqlite_catalogue(connection).items()
    }


def _postgres_catalogue(connection: psycopg.Connection) -> Catalogue:
    columns = connection.execute(
        """
        SELECT c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
               coalesce(n.collname, ''), coalesce(pg_get_expr(d.adbin, d.adrelid), '')
          FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
          LEFT JOIN pg_collation n ON n.oid = a.attcollation
          LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
         WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT a.attisdropped
         ORDER BY c.relname, a.attnum
        """
    ).fetchall()
    indexes = connection.execute(
        "SELECT tablename, 'index', indexname, indexdef FROM pg_indexes"
        " WHERE schemaname = 'public' ORDER BY indexname"
    ).fetchall()
    constraints = connection.execute(
        "SELECT conrelid::regclass::text, 'constraint', conname, pg_get_constraintdef(oid)"
        "  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0"
        " ORDER BY conname"
    ).fetchall()
    secured = connection.execute(
        "SELECT relname, 'row security', relrowsecurity, relforcerowsecurity FROM pg_class"
        " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname"
    ).fetchall()
    policies = connection.execute(
        "SELECT tablename, 'policy', policyname, permissive, roles::text, cmd, qual, with_check"
        "  FROM pg_policies WHERE schemaname = 'public' ORDER BY tablename, policyname"
    ).fetchall()
    tables: Catalogue = {}
    for table, *facts in [*columns, *indexes, *constraints, *secured, *policies]:
        tables.setdefault(table, []).append(tuple(facts))
    return tables


def _postgres_names(connection: psycopg.Connection) -> dict[str, tuple[list[str], list[str]]]:
    made_by_constraints = {
        row[0] for row in connection.execute("SELECT conname FROM pg_constraint").fetchall()
    }
    names: dict[str, tuple[list[str], list[str]]] = {}
    for table, facts in _postgres_catalogue(connection).items():
        columns = [str(fact[0]) for fact in facts if fact[0] not in _NOT_COLUMNS]
        indexes = [str(fact[1]) for fact in facts if fact[0] == "index"]
        names[table] = (columns, [name for name in indexes if name not in made_by_constraints])
    return names
