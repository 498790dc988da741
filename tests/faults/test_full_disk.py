"""The disk is full: a clear error, reads go on, nothing is lost, and with room it works again."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

import psycopg
import pytest

import commonplace
from commonplace.errors import StoreFull
from tests.faults.copies import expire_leases
from tests.faults.prepared_folder import Prepared, copy_at_rest
from tests.faults.sample_book import BOOK, open_library
from tests.faults.snapshot import Snapshot, find_differences, take_snapshot
from tests.faults.tally import Tally, scale
from tests.faults.workers import run_command
from tests.journey.soundness import assert_sound
from tests.servers.installation import account
from tests.servers.postgres import PostgresServer
from tests.store.processes import others

MEGABYTE = 1 << 20
BLOCK = 4096
#: What writes, by name: what it is told. ``SECRET`` stands for the id of a memory.
COMMANDS: dict[str, list[str]] = {
    "remember": ["remember", "Ada " + "saw herons " * 9000, "--key", "k1", "--library", "book.db"],
    "import": ["import", "jsonl", "big.jsonl", "--no-work", "--library", "book.db"],
    "ingest": ["ingest", "big.md", "--library", "book.db"],
    "worker": ["worker", "--until-idle", "--library", "waiting.db"],
    "wiki edit": [
        *("wiki", "edit", "entity/harbour", "--old", "nine boats"),
        *("--new", "room for all boats " * 4000, "--library", "book.db"),
    ],
    "forget": ["forget", "SECRET", "--yes", "--library", "book.db"],
    "backup": ["backup", "again.db", "--library", "book.db"],
    "restore": ["restore", "copy.db", "--yes", "--library", "book.db"],
    "export": ["export", "jsonl", "out.jsonl", "--library", "book.db"],
    "vault sync": ["vault", "sync", "vault", "--library", "book.db"],
}
#: Bytes that are left on the disk, the most telling first.
ROOM = (100_000, 0, 300_000, 24_000, 700_000, 50_000, 200_000)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A small disk, which another account may use too."""
    with tempfile.TemporaryDirectory(prefix="commonplace-small-") as place:
        mount = ["mount", "-t", "tmpfs", "-o", "size=16m,mode=0777", "tmpfs", place]
        done = subprocess.run(mount, capture_output=True, text=True)
        if done.returncode:
            pytest.skip(f"A small disk needs the right to mount one: {done.stderr.strip()}")
        try:
            yield Path(place)
        finally:
            subprocess.run(["umount", "--lazy", place], check=True)


@pytest.fixture
def url_on_small_disk(engine: str, small_disk: Path, request: pytest.FixtureRequest) -> str:
    """A library whose memories are on it; of the PostgreSQL server only these are."""
    if engine == "sqlite":
        return str(small_disk / "book.db")
    server: PostgresServer = request.getfixturevalue("private_postgres")
    url = server.new_database(extensions=False)
    commonplace.open(url).close()
    space = small_disk / "space"
    space.mkdir()
    if owner := account():
        os.chown(space, owner.pw_uid, owner.pw_gid)
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute(f"CREATE TABLESPACE small LOCATION '{space}'")  # type: ignore[arg-type]
    with psycopg.connect(url.split("?comm")[0].split("&comm")[0], autocommit=True) as connection:
        for table in ("memories", "memory_index"):
            connection.execute(f"ALTER TABLE {table} SET TABLESPACE small")  # type: ignore[arg-type]
    return url


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", "postgres"], indirect=True)
def test_a_full_disk_loses_nothing(url_on_small_disk: str, small_disk: Path) -> None:
    ballast = [small_disk / "one", small_disk / "two", small_disk / "three"]
    for file, size in zip(ballast, (MEGABYTE, MEGABYTE, 12 * MEGABYTE), strict=True):
        file.write_bytes(bytes(size))
    with commonplace.open(url_on_small_disk) as library:
        book = library.book("ada")
        acknowledged = _fill(book, "before")
        assert acknowledged
        for attempt in range(3):
            with pytest.raises(StoreFull, match="full"):
                book.remember(_long(f"too much {attempt}"))
        assert_sound(library, acknowledged)
        assert len(book.recall("herons", limit=1000)) == len(acknowledged)
        assert book.memory(acknowledged[-1]).text.startswith("before")

        ballast[0].unlink()
        acknowledged += _fill(book, "after")
        assert_sound(library, acknowledged)
    with commonplace.open(url_on_small_disk) as library:
        assert_sound(library, acknowledged)
        book = library.book("ada")
        assert len(book.recall("herons", limit=1000)) == len(acknowledged)

        ballast[1].unlink()
        forgotten, kept = acknowledged[:5], acknowledged[5:]
        book.forget(*forgotten)
        assert_sound(library, kept)
        assert len(book.recall("herons", limit=1000)) == len(kept)


def _fill(book: commonplace.Book, name: str) -> list[str]:
    """Remember until there is no more room; what was acknowledged."""
    acknowledged: list[str] = []
    with pytest.raises(StoreFull):
        while True:
            acknowledged.append(book.remember(_long(f"{name} {len(acknowledged)}")).id)
    return acknowledged


def _long(name: str) -> str:
    """Fifty kilobytes that cannot be made smaller."""
    return f"{name}: Ada saw herons. {os.urandom(25_000).hex()}"


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", [*COMMANDS])
def test_a_command_that_finds_the_disk_full_can_be_run_again(
    name: str, small_disk: Path, prepared: Prepared, tmp_path: Path, tally: Tally
) -> None:
    arguments = [prepared.secret if each == "SECRET" else each for each in COMMANDS[name]]
    _add_work(prepared.folder)
    quiet = Path(shutil.copytree(prepared.folder, tmp_path / "quiet"))
    assert _run(quiet, arguments, tmp_path / "output")[0] == 0
    after = _snapshot(quiet / arguments[-1], prepared.known)
    failed = 0
    for room in ROOM[: scale(3)]:
        folder = Path(shutil.copytree(prepared.folder, small_disk / "here"))
        library = folder / arguments[-1]
        kept = _memories(library, {prepared.secret} if name == "forget" else set())
        _fill_disk(small_disk, room)
        code, said = _run(folder, arguments, tmp_path / f"output-{room}")
        (small_disk / "ballast").unlink()
        failed += code != 0
        assert code == 0 or "full" in said, f"with {room} bytes left: {said}"
        missing = kept - _memories(library)
        if code:
            expire_leases(str(library))  # of a worker that could not even give its job back
            code, said = _run(folder, arguments, tmp_path / f"again-{room}")
            assert code == 0, f"with room again: {said}"
        lost, doubled = find_differences(after, _snapshot(library, prepared.known))
        tally.count(
            f"disk full: {name}",
            acknowledged=len(kept),
            lost=[*missing, *lost],
            doubled=doubled,
            at=f"{room} bytes left",
        )
        shutil.rmtree(folder)
    assert failed, "the disk was never full"


def _memories(place: Path, without: Collection[str] = ()) -> set[str]:
    """The ids of the memories that are there."""
    with open_library(place) as library:
        found = library.book(BOOK).memories()
        return {memory.id for memory in found if memory.id not in without}


def _add_work(folder: Path) -> None:
    """What the commands need that takes space: once for all of them."""
    if (folder / "big.md").exists():
        return
    lines = [f"Mary saw heron {n}. {os.urandom(500).hex()}" for n in range(500)]
    text = "\n\n".join(lines)
    (folder / "big.md").write_text(f"# Herons\n\n{text}\n")
    notes = [{"text": line, "occurred_at": "2026-05-07"} for line in lines]
    (folder / "big.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes))
    copy_at_rest(folder, "book.db", "waiting.db")
    with open_library(folder / "waiting.db") as library:
        library.book(BOOK).remember_many(
            {
                "text": f"Kenji Tanaka sold boat {n} to Initech in Porto.",
                "occurred_at": "2026-05-08",
            }
            for n in range(200)
        )


def _fill_disk(disk: Path, room: int) -> None:
    """Leave so many bytes on it."""
    found = os.statvfs(disk)
    with (disk / "ballast").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(BLOCK, found.f_bavail * found.f_frsize - room))


def _run(folder: Path, arguments: Sequence[str], output: Path) -> tuple[int, str]:
    with others(1, run_command, folder, arguments, output) as (child,):
        code = child.hear()
        child.join()
    return code, output.read_text(errors="replace")


def _snapshot(place: Path, known: frozenset[str]) -> Snapshot:
    with open_library(place) as library:
        assert library.engine.check() == []
        return take_snapshot(library, known)
