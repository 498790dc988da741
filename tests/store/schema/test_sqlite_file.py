"""A file that is not a library is refused by whoever opens it, and not one byte of it changes."""

import os
from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from commonplace.errors import NotALibrary, StoreError, StoreUnavailable
from commonplace.store.connect import connect
from commonplace.store.schema.sqlite_file import APPLICATION_ID, Content, inspect_file
from tests.store.conftest import CONFIG
from tests.store.schema.database import execute, query


def folder_digest(folder: Path) -> dict[str, str]:
    return {each.name: sha256(each.read_bytes()).hexdigest() for each in sorted(folder.iterdir())}


def make_foreign(path: Path, *statements: str) -> None:
    execute(str(path), "CREATE TABLE customers (id INTEGER, name TEXT)", *statements)


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(
    "statements",
    [
        (),
        ("PRAGMA journal_mode = WAL", "INSERT INTO customers VALUES (1, 'Ada')"),
        ("PRAGMA application_id = 1196444487",),
        ("CREATE TABLE migrations (id INTEGER, migration TEXT, batch INTEGER)",),
        ("DROP TABLE customers", "CREATE VIEW three AS SELECT 3"),
    ],
)
def test_the_file_of_another_program_is_refused_untouched(
    tmp_path: Path, statements: tuple[str, ...], create: bool
) -> None:
    path = tmp_path / "foreign.db"
    make_foreign(path, *statements)
    before = folder_digest(tmp_path)
    with pytest.raises(NotALibrary, match="another program.*Nothing was changed"):
        connect(path, CONFIG, create=create)
    assert folder_digest(tmp_path) == before


def test_a_file_that_another_program_has_open_is_refused_untouched(tmp_path: Path) -> None:
    """Its tables stand only in its log yet."""
    path = tmp_path / "foreign.db"
    writer = apsw.Connection(str(path))
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE customers (id INTEGER)")
    assert inspect_empty(path)
    before = folder_digest(tmp_path)
    with pytest.raises(NotALibrary, match="customers"):
        connect(path, CONFIG)
    assert folder_digest(tmp_path) == before
    writer.close()


def inspect_empty(path: Path) -> bool:
    """Whether the file itself has no tables, only its log."""
    reader = apsw.Connection(
        f"file:{path}?immutable=1", apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    )
    found = [*reader.execute("SELECT name FROM sqlite_schema")]
    reader.close()
    return not found


@pytest.mark.parametrize(
    "content",
    [b"Dear diary, " * 500, b"x", b"SQLite format 3\0", b"SQLite format 3\0" + b"\xff" * 5000],
)
def test_a_file_that_is_no_sound_database_is_refused_untouched(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    for create in (True, False):
        with pytest.raises(StoreError, match=r"notes\.txt"):
            connect(path, CONFIG, create=create)
    assert folder_digest(tmp_path) == {"notes.txt": sha256(content).hexdigest()}


def test_what_is_no_file_is_refused_without_waiting_for_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(NotALibrary, match="not a file"):
        connect(pipe, CONFIG)


def test_a_new_library_has_our_mark(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    engine = connect(path, CONFIG)
    assert engine.is_new
    engine.close()
    assert query(str(path), "PRAGMA application_id") == [(APPLICATION_ID,)]
    again = connect(path, CONFIG)
    assert not again.is_new
    again.close()


def test_a_library_without_the_mark_is_known_by_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    connect(path, CONFIG).close()
    execute(str(path), "PRAGMA application_id = 0")
    assert inspect_file(path) is Content.LIBRARY
    connect(path, CONFIG, create=False).close()


def test_a_library_whose_tables_stand_only_in_its_log_is_known(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    engine = connect(path, CONFIG)
    assert inspect_file(path) is Content.LIBRARY
    connect(path, CONFIG, create=False).close()
    engine.close()


@pytest.mark.parametrize("content", [b"", None])
def test_an_empty_file_is_as_good_as_none(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "book.db"
    if content is not None:
        path.write_bytes(content)
    before = folder_digest(tmp_path)
    with pytest.raises(StoreUnavailable, match="no library at .*init"):
        connect(path, CONFIG, create=False)
    assert folder_digest(tmp_path) == before
    connect(path, CONFIG).close()
    assert inspect_file(path) is Content.LIBRARY


def test_a_database_without_tables_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    execute(str(path), "PRAGMA journal_mode = WAL")
    assert inspect_file(path) is Content.NOTHING
    connect(path, CONFIG).close()
    assert inspect_file(path) is Content.LIBRARY


def test_tables_that_come_while_a_library_is_made_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file was empty when it was looked at."""
    path = tmp_path / "foreign.db"
    make_foreign(path)
    monkeypatch.setattr("commonplace.store.connect.inspect_file", lambda _: Content.NOTHING)
    with pytest.raises(NotALibrary, match="customers"):
        connect(path, CONFIG)
    assert query(str(path), "SELECT name FROM sqlite_schema") == [("customers",)]
