"""A command is killed at each of its steps: each change of a file, each statement, each commit.

Then the command is run again, as a person would. What was acknowledged before is there, nothing is
there twice, and in the end everything is as if the command had run once.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import apsw
import pytest

from commonplace.store.load import schema
from commonplace.store.look import look_into
from commonplace.store.migrate import migrations
from tests.faults.prepared_folder import SECRET, Prepared
from tests.faults.sample_book import BOOK, TOLD, fill_with_new, open_library
from tests.faults.snapshot import (
    Snapshot,
    find_differences,
    hide_new_names,
    take_snapshot,
)
from tests.faults.tally import Tally, choose_steps, scale
from tests.faults.workers import open_until_step, run_until_step
from tests.servers.postgres import Server, temporary_database
from tests.store.processes import others

#: A full report of differences: what is missing, and what is too much.
Differences = tuple[list[str], list[str]]
Inspect = Callable[[Path, str], Differences]


def _steps(folder: Path, arguments: Sequence[str]) -> list[str]:
    """Run a command to its end; the steps that it had."""
    with others(1, run_until_step, folder, arguments, None) as (child,):
        code, labels = child.hear()
    assert code == 0
    return list(labels)


class Crashes:
    """Kills one command at some of its steps, each time in a new folder."""

    def __init__(self, tally: Tally, new_folder: Callable[[], Path], acknowledged: int) -> None:
        self._tally = tally
        self._new_folder = new_folder
        self._acknowledged = acknowledged

    def run(self, kind: str, share: int, arguments: Sequence[str], inspect: Inspect) -> None:
        """``inspect`` looks at the folder after the crash, repairs as a person would, and says what
        is lost and what is doubled."""
        labels = _steps(self._new_folder(), arguments)
        assert labels, "the command has no step at which it could be killed"
        for step in choose_steps(labels, scale(share)):
            folder, at = self._new_folder(), f"step {step} of {len(labels)}, {labels[step]}"
            with others(1, run_until_step, folder, arguments, step) as (child,):
                assert child.join() == -9, f"{kind} did not come to {at}"
            lost, doubled = inspect(folder, at)
            self._tally.count(
                kind, acknowledged=self._acknowledged, lost=lost, doubled=doubled, at=at
            )


@pytest.fixture
def crashes(prepared: Prepared, tally: Tally, new_folder: Callable[[], Path]) -> Crashes:
    return Crashes(tally, new_folder, prepared.memories)


def _snapshot(place: Path, known: frozenset[str]) -> Snapshot:
    """What a library holds, which is sound."""
    with open_library(place) as library:
        assert library.engine.check() == []
        return take_snapshot(library, known)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_import_is_finished_by_the_next(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["import", "jsonl", "notes.jsonl", "--no-work", "--library", "book.db"]
    kept = _texts(new_folder() / "book.db")
    quiet = new_folder()
    _steps(quiet, arguments)
    texts = _texts(quiet / "book.db")

    def inspect(folder: Path, at: str) -> Differences:
        before = _texts(folder / "book.db")
        missing = [text for text in kept if text not in before]
        _steps(folder, arguments)
        found = _texts(folder / "book.db")
        return missing + _more(texts, found), _more(found, texts)

    crashes.run("import killed", 4, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_forget_is_whole_or_was_never_begun(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["forget", prepared.secret, "--yes", "--library", "book.db"]
    before = _snapshot(new_folder() / "book.db", prepared.known)
    quiet = new_folder()
    _steps(quiet, arguments)
    after = _snapshot(quiet / "book.db", prepared.known)

    def inspect(folder: Path, at: str) -> Differences:
        found = _snapshot(folder / "book.db", prepared.known)
        if found == before:
            _steps(folder, arguments)
            found = _snapshot(folder / "book.db", prepared.known)
        with open_library(folder / "book.db") as library:
            library.work()
        files = [path for path in folder.glob("book.db*") if SECRET.encode() in path.read_bytes()]
        lost, doubled = find_differences(after, found)
        return lost, doubled + [f"{path.name} still has its bytes" for path in files]

    crashes.run("forget killed", 6, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_backup_is_no_backup_or_a_whole_one(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["backup", "copy.db", "--replace", "--library", "book.db"]
    expected = _snapshot(new_folder() / "book.db", prepared.known)
    earlier = look_into(prepared.folder / "copy.db").memories

    def inspect(folder: Path, at: str) -> Differences:
        assert look_into(folder / "copy.db").memories in (earlier, prepared.memories)
        found = _snapshot(folder / "book.db", prepared.known)
        _steps(folder, arguments)
        assert look_into(folder / "copy.db").memories == prepared.memories
        return find_differences(expected, found)

    crashes.run("backup killed", 3, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_restore_leaves_the_old_library_or_the_new_one(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["restore", "copy.db", "--yes", "--library", "book.db"]
    folder = new_folder()
    old = _snapshot(folder / "book.db", prepared.known)
    new = _snapshot(folder / "copy.db", prepared.known)
    assert old != new

    def inspect(folder: Path, at: str) -> Differences:
        found = _snapshot(folder / "book.db", prepared.known)
        kept = [path for path in folder.glob("book.db.before-restore*") if _is_library(path)]
        if found == new:
            assert any(_snapshot(path, prepared.known) == old for path in kept)
        else:
            lost, doubled = find_differences(old, found)
            if lost or doubled:
                return lost, doubled
            _steps(folder, arguments)
        return find_differences(new, _snapshot(folder / "book.db", prepared.known))

    crashes.run("restore killed", 6, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_export_leaves_no_file_or_a_whole_one(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["export", "jsonl", "out.jsonl", "--library", "book.db"]
    expected = _snapshot(new_folder() / "book.db", prepared.known)

    def inspect(folder: Path, at: str) -> Differences:
        if (folder / "out.jsonl").exists():
            last = (folder / "out.jsonl").read_text().splitlines()[-1]
            assert json.loads(last)["commonplace"] == "end", f"half an export, {at}"
            (folder / "out.jsonl").unlink()
        _steps(folder, arguments)
        return find_differences(expected, _snapshot(folder / "book.db", prepared.known))

    crashes.run("export killed", 2, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_sync_of_a_vault_is_finished_by_the_next(
    crashes: Crashes, prepared: Prepared, new_folder: Callable[[], Path]
) -> None:
    arguments = ["vault", "sync", "vault", "--library", "book.db"]
    quiet = new_folder()
    _steps(quiet, arguments)
    after = _snapshot(quiet / "book.db", prepared.known)
    files = _files(quiet / "vault", prepared.known)
    assert any("mary-somerville" in name for name in files)

    def inspect(folder: Path, at: str) -> Differences:
        _steps(folder, arguments)
        found = _files(folder / "vault", prepared.known)
        lost, doubled = find_differences(after, _snapshot(folder / "book.db", prepared.known))
        lost += [f"file {name}" for name in files if found.get(name) != files[name]]
        return lost, doubled + [f"file {name}" for name in found if name not in files]

    crashes.run("vault sync killed", 6, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_killed_upgrade_leaves_the_old_schema_or_the_new_one(
    tmp_path: Path, tally: Tally
) -> None:
    """From the first schema to the newest, killed at each statement in turn."""
    made: list[Path] = []

    def new_folder() -> Path:
        folder = tmp_path / f"old-{len(made)}"
        folder.mkdir()
        made.append(folder)
        _make_old_library(folder / "book.db")
        return folder

    arguments = ["status", "--library", "book.db"]
    wanted = apsw.Connection(":memory:")
    wanted.execute(schema("sqlite"))

    def inspect(folder: Path, at: str) -> Differences:
        numbers = _applied(folder / "book.db")
        assert numbers in ([1], [each.number for each in migrations("sqlite")])
        with open_library(folder / "book.db") as library:
            books = [book.name for book in library.books()]
        assert _tables(apsw.Connection(str(folder / "book.db"))) == _tables(wanted)
        return [] if books else [BOOK], books[1:]

    Crashes(tally, new_folder, 1).run("upgrade killed", 4, arguments, inspect)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_library_whose_making_was_killed_is_made_by_the_next(
    postgres: Server, tally: Tally
) -> None:
    """On PostgreSQL, where each step of the schema is a transaction of its own."""
    with (
        temporary_database(postgres, extensions=False) as url,
        others(1, open_until_step, url, None) as (child,),
    ):
        labels = child.hear()
    for step in choose_steps(labels, scale(4)):
        with temporary_database(postgres, extensions=False) as url:
            with others(1, open_until_step, url, step) as (child,):
                assert child.join() == -9
            with open_library(url) as library:
                fill_with_new(library)
                library.work()
                memories = [*library.book(BOOK).memories()]
                assert library.upkeep.checkup().bad == 0
        lost = [] if len(memories) >= len(TOLD) else ["a memory"]
        at = f"PostgreSQL, query {step} of {len(labels)}"
        tally.count("upgrade killed", acknowledged=len(TOLD), lost=lost, at=at)


def _make_old_library(place: Path) -> None:
    first = migrations("sqlite")[0]
    file = apsw.Connection(str(place))
    file.execute(first.script)
    file.execute(
        "INSERT INTO migrations (number, name, applied_at) VALUES (?, ?, '2026-01-01T00:00:00Z')",
        (first.number, first.name),
    )
    columns = [row[1] for row in file.execute("PRAGMA table_info(books)")]
    given = {"id": "0", "tenant": "default", "name": BOOK, "revision": 0, "names_revision": 0}
    values = [given.get(column, "2026-01-01T00:00:00.000000Z") for column in columns]
    marks = ", ".join("?" * len(columns))
    file.execute(f"INSERT INTO books ({', '.join(columns)}) VALUES ({marks})", values)
    file.close()


def _applied(place: Path) -> list[int]:
    file = apsw.Connection(str(place))
    try:
        return [row[0] for row in file.execute("SELECT number FROM migrations ORDER BY number")]
    finally:
        file.close()


def _tables(file: apsw.Connection) -> dict[str, list[str]]:
    names = [
        row[0]
        for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    ]
    found = {name: [row[1] for row in file.execute(f"PRAGMA table_info({name})")] for name in names}
    file.close() if file.filename else None
    return found


def _is_library(path: Path) -> bool:
    return not path.name.endswith(("-wal", "-shm"))


def _texts(place: Path) -> list[str]:
    with open_library(place) as library:
        assert library.engine.check() == []
        return sorted(memory.text for memory in library.book(BOOK).memories())


def _more(some: list[str], others: list[str]) -> list[str]:
    """What is in one list oftener than in the other."""
    left = [*others]
    more = []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            more.append(each)
    return more


def _files(folder: Path, known: frozenset[str]) -> dict[str, str]:
    """The files of a vault, without what is only about this machine and moment."""
    return {
        str(path.relative_to(folder)): hide_new_names(path.read_text(), known)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".commonplace" not in path.parts
    }
