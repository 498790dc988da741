"""Copies that can be trusted, and putting one back."""

import os
import sqlite3
import threading
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import Conflict, NotFound, StoreError, UsageError, WrongSchema
from commonplace.store.integrity.checksum import DAMAGED
from commonplace.upkeep.copies.backup import backup, examine_backup, restore
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A closed library of two memories."""
    path = tmp_path / "book.db"
    with commonplace.open(path) as library:
        library.book("ada").remember_many([{"text": "Ada moved to Lisbon."}, {"text": "Tea."}])
    return path


def _texts(path: Path) -> list[str]:
    with commonplace.open(path) as library:
        return [memory.text for memory in library.book("ada").memories()]


def test_a_backup_made_while_others_write_is_whole(place: Path, tmp_path: Path) -> None:
    stop = threading.Event()
    with commonplace.open(place) as library, commonplace.open(place) as other:
        book = other.book("ada")

        def write() -> None:
            number = 0
            while not stop.is_set():
                number += 1
                book.remember_many({"text": f"{number}/{each} " * 20} for each in range(20))

        writing = threading.Thread(target=write)
        writing.start()
        try:
            for number in range(5):
                look = backup(library.engine, tmp_path / f"copy-{number}.db")
                assert look.memories >= 2
                assert look.memories % 20 == 2, "a batch is there whole or not at all"
                assert examine_backup(tmp_path / f"copy-{number}.db") == look
        finally:
            stop.set()
            writing.join()


def test_a_backup_comes_to_its_end_however_much_is_written_meanwhile(
    place: Path, tmp_path: Path
) -> None:
    told: list[int] = []
    with commonplace.open(place) as library, commonplace.open(place) as other:
        book = other.book("ada")
        book.remember_many({"text": f"{each} of many. " * 400} for each in range(900))

        def written(done: int, total: int) -> None:
            told.append(done)
            book.remember(f"Written after {done} of {total} pages.")

        look = backup(library.engine, tmp_path / "copy.db", progress=written)
    assert told == sorted(told) and len(told) > 1, "it never began anew"
    assert look.memories == 902


def test_a_backup_is_private_and_leaves_nothing_beside_it(place: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    with commonplace.open(place) as library:
        backup(library.engine, folder / "copy.db")
    assert [file.name for file in folder.iterdir()] == ["copy.db"]
    assert (folder / "copy.db").stat().st_mode & 0o077 == 0


def test_a_file_is_replaced_only_when_that_was_said(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("dear diary")
    with commonplace.open(place) as library:
        with pytest.raises(Conflict):
            backup(library.engine, target)
        assert target.read_text() == "dear diary"
        backup(library.engine, target, replace=True)
    assert examine_backup(target).memories == 2


def test_a_backup_into_a_folder_that_is_not_there_fails(place: Path, tmp_path: Path) -> None:
    with commonplace.open(place) as library, pytest.raises(NotFound):
        backup(library.engine, tmp_path / "none" / "copy.db")


def test_looking_into_a_backup_changes_nothing(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with commonplace.open(place) as library:
        backup(library.engine, target)
    before = target.read_bytes()
    examine_backup(target)
    assert target.read_bytes() == before
    assert not list(tmp_path.glob("copy.db-*"))


def test_what_was_there_before_a_restore_is_kept_each_time(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with commonplace.open(place) as library:
        backup(library.engine, target)
        library.book("ada").remember("A third.")
    first = restore(target, place)
    assert first.before and first.before.name == "book.db.before-restore"
    assert _texts(place) == ["Ada moved to Lisbon.", "Tea."]
    assert _texts(first.before)[-1] == "A third."
    second = restore(target, place)
    assert second.before and second.before.name == "book.db.before-restore-2"


def test_a_library_that_is_broken_can_be_replaced(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with commonplace.open(place) as library:
        backup(library.engine, target)
    place.write_bytes(b"garbage" * 1000)
    restore(target, place)
    assert _texts(place) == ["Ada moved to Lisbon.", "Tea."]


def test_a_library_with_a_text_that_is_not_utf_8_is_copied_as_it_is(
    place: Path, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    with sqlite3.connect(place) as connection:
        connection.execute("UPDATE memories SET text = CAST(x'ff41' AS text) WHERE text = 'Tea.'")
    connection.close()
    with commonplace.open(place) as library:
        assert backup(library.engine, target).memories == 2
    restore(target, place)
    assert _texts(place) == ["Ada moved to Lisbon.", DAMAGED]


def test_a_live_library_can_be_restored_from_with_what_its_log_holds(
    place: Path, tmp_path: Path
) -> None:
    target = tmp_path / "other.db"
    with commonplace.open(place) as library:
        library.book("ada").remember("Still in the log.")
        restore(place, target)
    assert _texts(target)[-1] == "Still in the log."


def test_a_library_that_others_have_open_is_not_replaced(place: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    with commonplace.open(place) as library:
        backup(library.engine, target)
        library.book("ada").remember("A third.")
        with pytest.raises(Conflict):
            restore(target, place)
        library.book("ada").remember("A fourth.")
    assert len(_texts(place)) == 4


def test_what_is_no_backup_replaces_nothing(place: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        restore(tmp_path / "none.db", place)
    foreign = tmp_path / "foreign.db"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE recipes (name)")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="not a commonplace library"):
        restore(foreign, place)
    with pytest.raises(UsageError):
        restore(place, place)
    assert len(_texts(place)) == 2
    assert not list(tmp_path.glob("*.before-restore"))


def test_a_backup_of_a_newer_program_is_refused(place: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with commonplace.open(place) as library:
        backup(library.engine, newer)
    connection = sqlite3.connect(newer)
    connection.execute("INSERT INTO migrations VALUES (9999, 'future', '2030-01-01')")
    connection.commit()
    connection.close()
    with pytest.raises(WrongSchema):
        restore(newer, place)


def test_what_a_killed_backup_left_is_removed_after_a_day(place: Path, tmp_path: Path) -> None:
    names = ("copy.db.a1", "copy.db.b2", "other.db.c3")
    old, new, other = (tmp_path / f".{name}.part" for name in names)
    for part in (old, new, other):
        part.write_bytes(b"a part of a library")
    long_ago = clock.now().timestamp() - 2 * 86_400
    for part in (old, other):
        os.utime(part, (long_ago, long_ago))
    with commonplace.open(place) as library:
        backup(library.engine, tmp_path / "copy.db")
    assert not old.exists()
    assert new.exists() and other.exists(), "another may be at work, and others' files are not ours"
