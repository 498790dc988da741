"""Copies of a library that were restored once before they are called backups; and putting one back.

A backup is made beside its place, synced, and *drilled*: it is opened as a restore would open it,
the database checks itself, and the rows of every table are counted and digested and compared with
the snapshot that was copied. Only then it is renamed: a file with the name that was asked for is a
whole, sound library. All of it while others read and write.

On SQLite a backup is a library's file, on PostgreSQL a dump (``copies/dumped.py``), which restores
on both. With a key it is sealed (``copies/sealed.py``), opened again and compared.

A restore on SQLite puts the backup in the library's place; what was there is kept as
``….before-restore``. A dump is restored into a library that has no such books yet.
"""

import glob
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from commonplace import clock
from commonplace.errors import Conflict, NotFound, StoreError, UsageError
from commonplace.store.connect import prepare_folder
from commonplace.store.engine import Engine
from commonplace.store.keeping.copying import copy_library, digests
from commonplace.store.look import Look, close_for_others, copy_file, look_into
from commonplace.store.sqlite import SqliteEngine
from commonplace.upkeep.copies import dumped, sealed

#: How the name of a file ends that is not whole yet; after so many seconds nobody writes it.
_PART = ".part"
_OLD_SECONDS = 86_400

#: Told while pages are copied: how many, of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A backup, and what was compared in its drill."""

    look: Look
    tables: int
    rows: int
    sealed: bool


@dataclass(frozen=True, slots=True)
class Restored:
    """What stands in the library's place now, and where that is which stood there before."""

    look: Look
    before: Path | None


def backup(
    engine: Engine,
    target: Path,
    *,
    replace: bool = False,
    progress: Progress | None = None,
    key: str = "",
) -> Look:
    """A checked copy of the library, made while others read and write."""
    return back_up(engine, target, replace=replace, progress=progress, key=key).look


def back_up(
    engine: Engine,
    target: Path,
    *,
    replace: bool = False,
    progress: Progress | None = None,
    key: str = "",
) -> BackedUp:
    """The same, and what its drill compared. ``key``: seal it."""
    if target.exists() and (target.is_dir() or not replace):
        raise Conflict(f"{target} is there already. Give another name, or --replace.")
    if key:
        sealed.check_key(key)
    with _beside(target) as part:
        # What is to be sealed is not written in the open where backups are kept.
        with _beside(_home(engine) if key else part) as plain:
            made = _made(engine, plain, progress)
            if key:
                _seal(plain, part, key)
            else:
                plain.replace(part)
        _sync(part)
        part.replace(target)
    _sync(target.parent)
    look = Look(made.look.books, made.look.memories, target.stat().st_size)
    return BackedUp(look, made.tables, made.rows, bool(key))


def examine_backup(source: Path, key: str = "") -> Look:
    """What a backup holds; an error when it is not whole."""
    if not source.is_file():
        raise NotFound(f"There is no backup {source}.")
    with opened(source, key) as plain:
        if not dumped.is_dump(plain):
            return look_into(plain)
        found = dumped.counted(dumped.examine_dump(plain))
        return Look(found.books, found.memories, source.stat().st_size)


@contextmanager
def opened(source: Path, key: str) -> Iterator[Path]:
    """A backup that can be read: itself, or for a while what is sealed in it."""
    if not sealed.is_sealed(source):
        yield source
        return
    if not key:
        raise UsageError(f"{source} is encrypted: set COMMONPLACE_BACKUP__KEY to its key.")
    with tempfile.TemporaryDirectory(prefix="commonplace-opened-") as folder:
        plain = Path(folder) / "opened"
        sealed.unseal(source, key, plain)
        yield plain


def is_dump(source: Path, key: str = "") -> bool:
    """Whether a backup is a dump, which is restored into a library that is open."""
    if not source.is_file():
        raise NotFound(f"There is no backup {source}.")
    with opened(source, key) as plain:
        return dumped.is_dump(plain)


def restore_into(engine: Engine, source: Path, key: str = "", attempts: int = 3) -> Look:
    """Make the books that a dump holds in a library that has them not."""
    with opened(source, key) as plain:
        found = dumped.counted(dumped.restore_dump(plain, engine, attempts))
    return Look(found.books, found.memories, source.stat().st_size)


def restore(source: Path, target: Path, key: str = "") -> Restored:
    """Put a backup in a library's place. The backup itself stays."""
    if not source.is_file():
        raise NotFound(f"There is no backup {source}.")
    if target.exists() and source.samefile(target):
        raise UsageError(f"{source} is the library itself.")
    with opened(source, key) as plain:
        look_into(plain)
        prepare_folder(target.parent)
        with _beside(target) as part:
            copy_file(plain, part)
            _sync(part)
            look = look_into(part)
            before = _kept(target) if target.exists() else None
            part.replace(target)
    _sync(target.parent)
    return Restored(look, before)


def _made(engine: Engine, part: Path, progress: Progress | None) -> BackedUp:
    """A copy, drilled."""
    if not isinstance(engine, SqliteEngine):
        held = dumped.dump_library(engine, part, progress)
        _sync(part)
        dumped.drill(part, held)
        found = dumped.counted(held)
        tables = len({table for each in held.values() for table in each.rows})
        look = Look(found.books, found.memories, part.stat().st_size)
        return BackedUp(look, tables, found.rows, sealed=False)
    copied = copy_library(engine, part, progress)
    _sync(part)
    look, found_there = look_into(part), digests(part)
    if found_there != copied:
        wrong = sorted(
            name for name in {*copied, *found_there} if copied.get(name) != found_there.get(name)
        )
        raise StoreError(f"The copy is not what was copied: {', '.join(wrong)}. Nothing was kept.")
    rows = sum(each.rows for each in copied.values())
    return BackedUp(look, len(copied), rows, sealed=False)


def _seal(plain: Path, part: Path, key: str) -> None:
    """Seal a file, open the sealed one, and compare them."""
    sealed.seal(plain, part, key)
    _sync(part)
    with plain.open("rb") as stream:
        same = file_digest(stream, "sha256").hexdigest() == sealed.unseal(part, key)
    if not same:
        raise StoreError("The sealed copy does not open to what was sealed. Nothing was kept.")


def _home(engine: Engine) -> Path:
    """Where a copy may stand in the open for a moment: beside the library, or in the folder for
    what is temporary."""
    if isinstance(engine, SqliteEngine):
        return engine.path
    return Path(tempfile.gettempdir()) / "commonplace-backup"


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
    _remove_old_parts(folder, target.name)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=_PART, dir=folder)
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        for left in (part, Path(f"{part}-journal"), Path(f"{part}-wal"), Path(f"{part}-shm")):
            left.unlink(missing_ok=True)


def _remove_old_parts(folder: Path, name: str) -> None:
    """Remove what killed backups and restores of this name left behind: whole copies of a library
    that nobody has written to for a day."""
    old = clock.now().timestamp() - _OLD_SECONDS
    for part in folder.glob(f".{glob.escape(name)}.*{_PART}*"):
        with suppress(OSError):  # another process was faster
            if part.stat().st_mtime < old:
                part.unlink()


def _sync(path: Path) -> None:
    """Make a file, or a name in a folder, durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
