"""The disk is full: a clear error, reads go on, nothing is lost, and with room it works again."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

import commonplace
from commonplace.errors import StoreFull
from tests.journey.soundness import assert_sound
from tests.servers.installation import account
from tests.servers.postgres import PostgresServer

MEGABYTE = 1 << 20


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of four megabytes, which another account may use too."""
    with tempfile.TemporaryDirectory(prefix="commonplace-small-") as place:
        mount = ["mount", "-t", "tmpfs", "-o", "size=4m,mode=0777", "tmpfs", place]
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
    ballast = [small_disk / "one", small_disk / "two"]
    for file in ballast:
        file.write_bytes(os.urandom(MEGABYTE))
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
