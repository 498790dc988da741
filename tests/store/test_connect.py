"""From a path or a URL to a database; what cannot be opened says why."""

import os
from pathlib import Path

import apsw
import pytest

from commonplace.config import data_dir
from commonplace.errors import StoreError, StoreUnavailable, UsageError, WrongSchema
from commonplace.store import sqlite
from commonplace.store.connect import connect
from commonplace.store.engine import Engine
from tests.engines import PLAIN, POSTGRES, SQLITE, engine_fixture
from tests.store.conftest import CONFIG

engine = engine_fixture(SQLITE, POSTGRES, PLAIN)


def test_a_missing_folder_is_made_only_where_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "book.db"
    with pytest.raises(StoreUnavailable, match="no folder .*init"):
        connect(path, CONFIG)
    assert not (tmp_path / "a").exists()
    connect(path, CONFIG, folders=True).close()
    assert path.exists()


def test_the_folder_of_the_default_library_is_made() -> None:
    assert not data_dir().exists()
    connect(data_dir() / "book.db", CONFIG).close()
    assert (data_dir() / "book.db").exists()


def test_a_new_library_is_told_to_whoever_listens(
    empty_library_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "commonplace")
    for _ in range(2):
        connect(empty_library_url, CONFIG).close()
    assert len([each for each in caplog.messages if "Made a new library at" in each]) == 1


def test_a_library_that_is_not_there_is_not_made_unless_wanted(tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    with pytest.raises(StoreUnavailable, match="init"):
        connect(path, CONFIG, create=False)
    assert not path.exists()


@pytest.mark.parametrize("place", ["mysql://localhost/x", "http://localhost"])
def test_another_kind_of_database_is_refused(place: str) -> None:
    with pytest.raises(UsageError, match="not a library"):
        connect(place, CONFIG)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="folder"):
        connect(tmp_path, CONFIG)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, " * 500)
    with pytest.raises(StoreError, match="not a sound SQLite file"):
        connect(path, CONFIG)
    assert path.read_text() == "Dear diary, " * 500


def test_a_place_that_cannot_be_written_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable):
        connect(tmp_path / "file" / "book.db", CONFIG)
    if os.geteuid():
        tmp_path.chmod(0o500)
        with pytest.raises(StoreUnavailable):
            connect(tmp_path / "book.db", CONFIG)


def test_an_sqlite_that_can_corrupt_a_shared_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    with pytest.raises(WrongSchema, match=r"3\.51\.2"):
        sqlite.SqliteEngine(tmp_path / "book.db", busy_seconds=1, lease_seconds=1)


def test_a_database_tells_what_it_is(database: Engine, library_url: str) -> None:
    told = database.describe()
    assert told["engine"].startswith("SQLite 3." if database.name == "sqlite" else "PostgreSQL ")
    assert int(told["bytes"]) > 0
    assert told["place"].partition("?")[0] == library_url.partition("?")[0]
    if database.searches_vectors:
        assert "pgvector" in told["extensions"]
        assert "pg_trgm" in told["extensions"]
