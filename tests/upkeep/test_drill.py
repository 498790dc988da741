"""A backup is restored once before it is called one; it can be sealed, and made by a worker."""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import commonplace
from commonplace import clock
from commonplace.config import BackupConfig
from commonplace.errors import Conflict, NotFound, StoreError, UsageError
from commonplace.store.dump.book import contents
from commonplace.store.keeping.copying import copy_library, digests
from commonplace.store.sqlite import SqliteEngine
from commonplace.upkeep.copies import dumped, sealed
from commonplace.upkeep.copies.backup import back_up, examine_backup, is_dump, restore, restore_into
from commonplace.upkeep.copies.scheduled import back_up_if_due

KEY = "correct horse battery"
NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
WORDS = "Ada hid the xylocarp in Lisbon."


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    """Two books with facts, pages and a session."""
    for name in ("ada", "grace"):
        book = library.book(name)
        book.remember(WORDS, author=name)
        book.remember_many({"text": f"{name} met Kenji, number {n}."} for n in range(20))
        book.session("s-1").prompt("Where is the xylocarp?")
    library.work()
    return library.book("ada")


def _sha(library: commonplace.Library, name: str) -> str:
    book = library.book(name, create=False)
    return library.engine.read(lambda reader: contents(reader, book.info.id)).sha256


def _restored(source: Path, place: str, key: str = "") -> commonplace.Library:
    """The backup, as a library that is open."""
    if not is_dump(source, key):
        restore(source, Path(place), key)
        return commonplace.open(place)
    library = commonplace.open(place)
    restore_into(library.engine, source, key)
    return library


def test_a_backup_restores_to_the_very_same_books_on_both_engines(
    book: commonplace.Book, new_library_url: Callable[[], str], tmp_path: Path
) -> None:
    made = back_up(book.library.engine, tmp_path / "copy")
    assert made.look.books == 2 and made.look.memories == 42 and made.rows > 42
    assert examine_backup(tmp_path / "copy") == made.look
    with _restored(tmp_path / "copy", new_library_url()) as other:
        for name in ("ada", "grace"):
            assert _sha(other, name) == _sha(book.library, name)
        assert other.book("ada").recall("xylocarp")[0].text == WORDS


def test_a_backup_is_of_one_moment_while_others_write(
    book: commonplace.Book, new_library_url: Callable[[], str], tmp_path: Path, library_url: str
) -> None:
    stop = threading.Event()
    with commonplace.open(library_url) as mine:

        def write() -> None:
            theirs, number = mine.book("ada"), 0
            while not stop.is_set():
                number += 1
                theirs.remember_many({"text": f"{number}/{n} of ten."} for n in range(10))

        writing = threading.Thread(target=write)
        writing.start()
        try:
            made = [back_up(book.library.engine, tmp_path / f"copy-{n}") for n in range(3)]
        finally:
            stop.set()
            writing.join()
    assert all((each.look.memories - 42) % 10 == 0 for each in made)
    with _restored(tmp_path / "copy-2", new_library_url()) as other:
        assert len([*other.book("ada").memories()]) == made[2].look.memories - 21


def test_a_copy_that_differs_in_one_value_is_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoiled(engine: SqliteEngine, target: Path, progress: object = None) -> object:
        found = copy_library(engine, target)
        with closing(sqlite3.connect(target)) as file, file:
            file.execute("UPDATE memories SET importance = 0.25 WHERE rowid = 1")
        return found

    monkeypatch.setattr("commonplace.upkeep.copies.backup.copy_library", spoiled)
    with commonplace.open(tmp_path / "book.db") as library:
        library.book("ada").remember(WORDS)
        with pytest.raises(StoreError, match="not what was copied: memories"):
            back_up(library.engine, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_the_digest_of_a_table_sees_every_value_and_no_order(tmp_path: Path) -> None:
    def made(name: str, *rows: tuple[object, ...]) -> object:
        with closing(sqlite3.connect(tmp_path / name)) as file, file:
            file.execute("CREATE TABLE t (a, b)")
            file.executemany("INSERT INTO t VALUES (?, ?)", rows)
        return digests(tmp_path / name)

    one = made("one.db", (1, "x"), (2, b"y"))
    assert one == made("two.db", (2, b"y"), (1, "x"))
    others = [
        made("three.db", (1, "x"), (2, "y")),
        made("four.db", (1, "x")),
        made("five.db", (1, "x"), (2, b"y"), (2, b"y")),
        made("six.db", (1.0, "x"), (2, b"y")),
    ]
    assert all(each != one for each in others)


def test_a_sealed_backup_shows_nothing_without_its_key(
    book: commonplace.Book, new_library_url: Callable[[], str], tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    target = folder / "copy"
    made = back_up(book.library.engine, target, key=KEY)
    assert made.sealed and [each.name for each in folder.iterdir()] == ["copy"]
    bytes_there = target.read_bytes()
    assert b"xylocarp" not in bytes_there and b"SQLite" not in bytes_there
    with pytest.raises(UsageError, match="COMMONPLACE_BACKUP__KEY"):
        examine_backup(target)
    with pytest.raises(StoreError, match="the key is another one"):
        examine_backup(target, "wrong horse battery")
    assert examine_backup(target, KEY).memories == 42
    with _restored(target, new_library_url(), KEY) as other:
        assert _sha(other, "grace") == _sha(book.library, "grace")


def test_a_key_that_is_too_short_is_refused_before_anything_is_written(
    book: commonplace.Book, tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match="at least 12"):
        back_up(book.library.engine, tmp_path / "copy", key="short")
    assert not (tmp_path / "copy").exists()


@settings(max_examples=8)
@given(st.data())
def test_a_sealed_file_that_was_changed_or_cut_off_is_not_opened(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("sealed")
    content = data.draw(st.binary(max_size=200))
    (folder / "plain").write_bytes(content)
    sealed.seal(folder / "plain", folder / "sealed", KEY)
    sealed.unseal(folder / "sealed", KEY, folder / "again")
    assert (folder / "again").read_bytes() == content
    whole = bytearray((folder / "sealed").read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    if data.draw(st.booleans()):
        whole[at] ^= 1 + data.draw(st.integers(0, 254))
    else:
        del whole[at:]
    (folder / "sealed").write_bytes(whole)
    with pytest.raises(StoreError):
        sealed.unseal(folder / "sealed", KEY)


def test_a_sealed_file_that_ends_with_a_whole_chunk_is_known_to_be_cut_off(tmp_path: Path) -> None:
    chunk = 1 << 20
    (tmp_path / "plain").write_bytes(os.urandom(2 * chunk + 5))
    sealed.seal(tmp_path / "plain", tmp_path / "sealed", KEY)
    assert sealed.unseal(tmp_path / "sealed", KEY)
    whole = (tmp_path / "sealed").read_bytes()
    (tmp_path / "sealed").write_bytes(whole[: len(sealed.MARK) + 16 + 2 * (chunk + 16)])
    with pytest.raises(StoreError):
        sealed.unseal(tmp_path / "sealed", KEY)


def test_a_dump_that_was_changed_is_no_backup_and_replaces_nothing(
    book: commonplace.Book, tmp_path: Path, new_library_url: Callable[[], str]
) -> None:
    held = dumped.dump_library(book.library.engine, tmp_path / "dump")
    dumped.drill(tmp_path / "dump", held)
    whole = (tmp_path / "dump").read_bytes()
    (tmp_path / "cut").write_bytes(whole[:-200])
    with pytest.raises((StoreError, UsageError)):
        dumped.examine_dump(tmp_path / "cut")
    with commonplace.open(new_library_url()) as other:
        restore_into(other.engine, tmp_path / "dump")
        with pytest.raises(Conflict):
            restore_into(other.engine, tmp_path / "dump")
        assert _sha(other, "ada") == held["default", "ada"].sha256


def test_a_worker_makes_a_backup_when_one_is_due_and_keeps_so_many(
    book: commonplace.Book, tmp_path: Path
) -> None:
    config = BackupConfig(folder=str(tmp_path), every_hours=24, keep=2)
    (tmp_path / "diary.txt").write_text("mine")
    engine, hour = book.library.engine, timedelta(hours=1)
    for hours, due in [(0, True), (1, False), (24, True), (47, False), (49, True)]:
        with clock.frozen_at(NOW + hours * hour):
            assert (back_up_if_due(engine, config) is not None) == due
    names = sorted(each.name for each in tmp_path.iterdir() if each.name.startswith("commonplace"))
    assert [each[:27] for each in names] == [
        "commonplace-20260602T120000",
        "commonplace-20260603T130000",
    ]
    assert examine_backup(tmp_path / names[-1]).memories == 42
    assert (tmp_path / "diary.txt").read_text() == "mine"


def test_a_backup_that_another_worker_makes_is_not_made_twice(
    book: commonplace.Book, tmp_path: Path
) -> None:
    (tmp_path / ".commonplace-backup").touch()
    assert back_up_if_due(book.library.engine, BackupConfig(folder=str(tmp_path))) is None
    with pytest.raises(NotFound):
        back_up_if_due(book.library.engine, BackupConfig(folder=str(tmp_path / "none")))
