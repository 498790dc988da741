"""A library whose tables are not those of its version is refused before anything touches it."""

import json
from collections.abc import Callable

import pytest

from commonplace.errors import NotALibrary, SchemaMismatch, StoreUnavailable
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from commonplace.store.load import ENGINES, folder
from commonplace.store.migrate import migrations, plan_upgrade
from commonplace.store.schema.fingerprint import FILE, find_differences
from commonplace.store.schema.repair import repair_tables
from tests.servers.postgres import Server, temporary_database
from tests.store.conftest import CONFIG
from tests.store.schema.database import execute, query
from tests.store.schema.fingerprints import postgres_fingerprints, sqlite_fingerprints

_RENEW = "run python -m tests.store.schema.fingerprints"
NEWEST = len(migrations("sqlite"))


def test_the_fingerprints_of_sqlite_are_what_its_migrations_make() -> None:
    assert json.loads(folder("sqlite", FILE).read_text("utf-8")) == sqlite_fingerprints(), _RENEW


def test_the_fingerprints_of_postgres_are_what_its_migrations_make(postgres: Server) -> None:
    listed = json.loads(folder("postgres", FILE).read_text("utf-8"))
    assert listed == postgres_fingerprints(postgres), _RENEW


@pytest.mark.parametrize("engine_name", ENGINES)
def test_every_version_has_a_fingerprint(engine_name: str) -> None:
    listed = json.loads(folder(engine_name, FILE).read_text("utf-8"))
    assert [*listed] == [str(each.number) for each in migrations(engine_name)], _RENEW


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("DROP TABLE page_marks", "table page_marks"),
        ("ALTER TABLE entity_pages DROP COLUMN title", "table entity_pages"),
        ("ALTER TABLE pins ADD COLUMN shade TEXT", "table pins"),
        ("DROP INDEX entity_pages_page", "index entity_pages_page"),
        ("DROP INDEX pages_hubs; CREATE INDEX pages_hubs ON pages (book_id)", "index pages_hubs"),
    ],
)
def test_tables_that_differ_are_named_and_left_alone(
    library_url: str, damage: str, named: str
) -> None:
    connect(library_url, CONFIG).close()
    execute(library_url, damage)
    with pytest.raises(SchemaMismatch, match=rf"schema {NEWEST} .*{named}.*doctor --fix"):
        connect(library_url, CONFIG)


def test_a_missing_policy_or_trigger_is_seen(library_url: str, engine: str) -> None:
    connect(library_url, CONFIG).close()
    if engine == "sqlite":
        execute(library_url, "DROP TRIGGER audit_is_not_changed")
        named = "trigger audit_is_not_changed"
    else:
        execute(library_url, "DROP POLICY of_books ON receipts")
        named = "table receipts"
    with pytest.raises(SchemaMismatch, match=named):
        connect(library_url, CONFIG)
    assert repair_tables(library_url)
    connect(library_url, CONFIG).close()


def test_what_somebody_added_beside_our_tables_does_not_count(library_url: str) -> None:
    connect(library_url, CONFIG).close()
    execute(library_url, "CREATE TABLE their_own (id INTEGER)")
    execute(library_url, "CREATE INDEX their_index ON memories (book_id, kind)")
    engine = connect(library_url, CONFIG)
    assert not engine.is_new
    engine.close()


def test_the_tables_are_compared_before_a_migration_runs(library_url: str) -> None:
    """An old library with a fault is not half upgraded."""
    connect(library_url, CONFIG).close()
    newest = f"DELETE FROM migrations WHERE number = {NEWEST}"
    execute(library_url, newest, "DROP INDEX imported_run")
    with pytest.raises(SchemaMismatch, match=f"schema {NEWEST - 1}"):
        connect(library_url, CONFIG)


def test_a_library_that_another_process_upgrades_meanwhile_is_compared_again(
    library_url: str, opened: Callable[[str], Engine]
) -> None:
    database = opened(library_url)
    asked = []

    class Behind:
        """Sees the version before, the first time it is asked."""

        def run(self, query: str, **params: object) -> list[dict[str, object]]:
            rows = database.read(lambda reader: reader.run(query, **params))
            if query == "applied_migrations":
                asked.append(query)
                return rows[:1] if len(asked) == 1 else rows
            return rows

    upgrade = plan_upgrade(Behind(), database.name, "here")  # type: ignore[arg-type]
    assert (upgrade.is_new, upgrade.migrations) == (False, ())


def test_the_tables_are_the_same_by_whatever_statements_they_were_made(
    library_url: str, opened: Callable[[str], Engine]
) -> None:
    """A column that was taken away and added again stands last, and that is as good."""
    opened(library_url).close()
    execute(
        library_url,
        "ALTER TABLE receipts DROP COLUMN actor",
        "ALTER TABLE receipts ADD COLUMN actor TEXT",
    )
    database = opened(library_url)
    assert not database.read(lambda reader: find_differences(reader, database.name, NEWEST))


def test_a_database_without_a_library_is_not_made_one_by_who_only_reads(
    empty_library_url: str,
) -> None:
    with pytest.raises(StoreUnavailable, match="no library at .*init"):
        connect(empty_library_url, CONFIG, create=False)
    with pytest.raises(StoreUnavailable, match="no library at .*init"):
        connect(empty_library_url, CONFIG, create=False)


def test_tables_of_another_program_in_the_same_postgres_database_are_no_obstacle(
    postgres: Server,
) -> None:
    with temporary_database(postgres, extensions=False) as url:
        execute(url, "CREATE TABLE customers (id integer)")
        made = connect(url, CONFIG)
        assert made.is_new
        made.close()


@pytest.mark.parametrize(
    "table", ["jobs (id integer)", "migrations (id integer, migration text, batch integer)"]
)
def test_a_library_is_not_mixed_with_tables_that_have_its_names(
    postgres: Server, table: str
) -> None:
    with temporary_database(postgres, extensions=False) as url:
        execute(url, f"CREATE TABLE {table}")
        for create in (True, False):
            with pytest.raises(NotALibrary, match=f"{table.partition(' ')[0]}.*schema of its own"):
                connect(url, CONFIG, create=create)
        assert query(url, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(1,)]


def test_a_schema_of_its_own_may_stand_before_another_programs_tables(postgres: Server) -> None:
    with temporary_database(postgres, extensions=False) as url:
        execute(url, "CREATE TABLE migrations (id integer)", "CREATE SCHEMA commonplace")
        own = f"{url}&options=-csearch_path%3Dcommonplace,public"
        connect(own, CONFIG).close()
        again = connect(own, CONFIG, create=False)
        assert not again.is_new
        again.close()
