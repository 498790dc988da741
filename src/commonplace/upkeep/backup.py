"""Copies of a SQLite library, and putting one back. PostgreSQL has its own programs for that.

A backup is made beside its place, synced, checked by looking into it, and only then renamed: a file
with the name that was asked for is a whole, sound library. A restore does the same with the backup
and the library's place; the library that was there is kept as ``….before-restore``.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from commonplace.errors import Conflict, NotFound, UsageError
from commonplace.store.engine import Engine
from commonplace.store.look import Look, close_for_others, copy_file, look_into
from commonplace.store.sqlite import SqliteEngine

#: Told while pages are copied: how many, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Restored:
    """What stands in the library's place now, and where that is which stood there before."""

    look: Look
    before: Path | None


def backup(
    engine: Engine, target: Path, *, replace: bool = False, progress: Progress | None = None
) -> Look:
    """A checked copy of the library, made while others read and write."""
    if not isinstance(engine, SqliteEngine):
        place = engine.describe()["place"]
        raise UsageError(
            f"PostgreSQL makes its own backups: pg_dump --format=custom --file={target} '{place}'"
        )
    if target.exists() and (target.is_dir() or not replace):
        raise Conflict(f"{target} is there already. Give another name, or --replace.")
    with _beside(target) as part:
        engine.copy_to(part, progress)
        _sync(part)
        look = look_into(part)
        part.replace(target)
    _sync(target.parent)
    return look


def examine_backup(source: Path) -> Look:
    """What a backup holds; an error when it is not whole."""
    if not source.is_file():
        raise NotFound(f"There is no backup {source}.")
    return look_into(source)


def restore(source: Path, target: Path) -> Restored:
    """Put a backup in a library's place. The backup itself stays."""
    examine_backup(source)
    if target.exists() and source.samefile(target):
        raise UsageError(f"{source} is the library itself.")
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with _beside(target) as part:
        copy_file(source, part)
        _sync(part)
        look = look_into(part)
        before = _kept(target) if target.exists() else None
        part.replace(target)
    _sync(target.parent)
    return Restored(look, before)


def _kept(library: Path) -> Path:
    """The library under another name too, with its log if that could not be folded in."""
    close_for_others(library)
    before = _free_name(library)
    for suffix in ("-wal", "-shm"):
        side = Path(f"{library}{suffix}")
        if side.exists():
            side.replace(f"{before}{suffix}")
    os.link(library, before)  # a second name: the library is in its place until the new one is
    return before


def _free_name(library: Path) -> Path:
    """``book.db.before-restore``, or the first of ``….before-restore-2`` and so on that is free."""
    name = Path(f"{library}.before-restore")
    number = 1
    while name.exists():
        number += 1
        name = Path(f"{library}.before-restore-{number}")
    return name


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A file of our own in the same folder, gone afterwards unless it was renamed."""
    folder = target.resolve().parent
    if not folder.is_dir():
        raise NotFound(f"There is no folder {folder}.")
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=folder)
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        for left in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Make a file, or a name in a folder, durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
