"""The folder on disk: what is there, and how it is written.

A file is written whole or not at all: to a new file beside it, flushed to the disk, then renamed.
Many files are flushed together. Nothing is followed that leads elsewhere: a symbolic link in the
folder is left alone, and a path that passes through one is refused. Folders that begin with a dot
are not looked into. What was written is remembered in ``.commonplace/vault.json``, which is
rewritten last; when it is lost, the files themselves say enough to go on.
"""

import json
import os
import stat
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from errno import ENOSPC
from pathlib import Path
from typing import Any

from commonplace.errors import InvalidInput, StoreBusy, StoreError, StoreFull
from commonplace.store.files.private import PRIVATE_MODE, write_private
from commonplace.wiki.vault.files import digest
from commonplace.wiki.vault.hold import holding
from commonplace.wiki.vault.names import RESERVED
from commonplace.wiki.vault.plan import Entry, Found
from commonplace.wiki.vault.said import Problem, read_file

OURS = ".commonplace"
MANIFEST = f"{OURS}/vault.json"
CONFLICT = " (conflict "
FORMAT = 1
#: From this many files on they are flushed together.
_MANY = 32
_NEW = ".new"


class Folder:
    """A vault's folder. Paths are relative, with ``/``, in NFC."""

    def __init__(self, root: Path) -> None:
        self.root = root.expanduser().absolute()
        self._names: dict[str, str] = {}

    def claim(self, book_id: str, adopt: bool = False) -> dict[str, Entry]:
        """Make sure that the folder is this book's; what was written there last."""
        if self.root.exists() and not self.root.is_dir():
            raise InvalidInput(f"{self.root} is a file: a vault needs a folder.")
        known = self._manifest()
        if known is None:
            if self.root.is_dir() and {*os.listdir(self.root)} - {OURS} and not adopt:
                raise InvalidInput(
                    f"{self.root} is not empty and no vault yet: choose a new folder, or say that "
                    "this one may be used (--adopt); notes below wiki/ become pages then."
                )
            return {}
        if known.get("book") != book_id:
            raise InvalidInput(f"{self.root} is the vault of another book: choose another folder.")
        return dict(known["files"])

    @contextmanager
    def held(self) -> Iterator[None]:
        """One at a time. The system holds it for the process, and lets go when that ends."""
        place = self.root / OURS
        with _told(self.root):
            # What is in a vault is as private as the book; who shares one opens it to others.
            self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
            place.mkdir(parents=True, exist_ok=True)
        with holding(place) as got:
            if not got:
                raise StoreBusy(f"Somebody is syncing {self.root} just now: try again later.")
            yield

    def look(self, base: Mapping[str, Entry], ours: Collection[str] = ()) -> dict[str, Found]:
        """The files that are there; what they say, where that is not what we wrote. Of those whose
        names are reserved only ``ours``."""
        found: dict[str, Found] = {}
        self._names = {}
        for real in self._walk():
            path = unicodedata.normalize("NFC", real)
            reserved = path in RESERVED and path not in base and path not in ours
            if reserved or CONFLICT in path or path in self._names:
                continue
            self._names[path] = real
            found[path] = self._found(path, base.get(path))
        return found

    def read(self, path: str) -> bytes:
        return self._at(path).read_bytes()

    def bytes_at(self, path: str) -> bytes | None:
        """What stands there now; None if there is nothing."""
        try:
            return self._at(path).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{self._at(path)} cannot be read: {error.strerror}.") from error

    def put(self, files: Mapping[str, bytes]) -> None:
        """Write files, all of them before the first is renamed."""
        fresh = {path: _beside(self._at(path)) for path in files}
        try:
            with _told(self.root):
                for path, data in files.items():
                    mode = _mode(self._at(path))
                    _fill(fresh[path], data, mode, flush=len(files) < _MANY)
                if len(files) >= _MANY:
                    os.sync()
                for path, new in fresh.items():
                    os.replace(new, self._at(path))
                for parent in {new.parent for new in fresh.values()}:
                    _flush(parent)
        except StoreError:
            for new in fresh.values():
                with suppress(OSError):
                    new.unlink()
            raise

    def respell(self, old: str, new: str) -> None:
        """Give a file a name that a careless file system takes for the one it has."""
        was, will = self._at(old), self._at(new)
        if os.path.lexists(will) and not os.path.samefile(was, will):
            return
        with _told(self.root):
            os.rename(was, will)

    def remove(self, path: str) -> None:
        """Remove a file, and its folder if that is empty then."""
        with _told(self.root):
            place = self._at(path)
            place.unlink(missing_ok=True)
            with suppress(OSError):
                place.parent.rmdir()

    def set_aside(self, path: str, day: date) -> str:
        """Give a file a name under which nobody overwrites it."""
        name, _, kind = path.rpartition(".")
        if "/" not in path or path.startswith("log/"):
            name, kind = f"{OURS}/{name}", "txt"  # no page: nothing that reads a vault shall see it
        for number in range(1, 10_000):
            count = f" {number}" if number > 1 else ""
            other = f"{name}{CONFLICT}{day.isoformat()}{count}).{kind}"
            if not os.path.lexists(self.root / other):
                break
        with _told(self.root):
            self._at(other).parent.mkdir(parents=True, exist_ok=True)
            os.rename(self._at(path), self._at(other))
        return other

    def save(self, book_id: str, base: Mapping[str, Entry]) -> None:
        """Remember what was written."""
        files = {path: [e.digest, e.page_id, e.version] for path, e in sorted(base.items())}
        known = {"format": FORMAT, "book": book_id, "files": files}
        text = json.dumps(known, ensure_ascii=False, indent=0)
        ours = {f"{OURS}/.gitignore": b"*\n", MANIFEST: text.encode("utf-8", "replace")}
        self.put({path: data for path, data in ours.items() if self.bytes_at(path) != data})

    # --- details

    def _manifest(self) -> dict[str, Any] | None:
        place = self.root / MANIFEST
        try:
            known = json.loads(place.read_text("utf-8"))
            if known["format"] != FORMAT:
                raise ValueError(f"format {known['format']!r} is not known here")
            files = {str(path): Entry(*entry) for path, entry in known["files"].items()}
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise InvalidInput(
                f"{place} cannot be read ({error}): remove it; the files say enough to go on."
            ) from error
        return {"book": known.get("book"), "files": files}

    def _walk(self, under: str = "") -> Iterator[str]:
        try:
            entries = sorted(os.scandir(self.root / under), key=lambda each: each.name)
        except FileNotFoundError:
            return
        for entry in entries:
            path = f"{under}/{entry.name}" if under else entry.name
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._walk(path)
            elif entry.name.endswith(".md") and (entry.is_file() or entry.is_symlink()):
                yield path

    def _found(self, path: str, known: Entry | None) -> Found:
        place = self._at(path)
        if place.is_symlink():
            return Found("", problem="it is a symbolic link; only real files are read")
        try:
            data = place.read_bytes()
        except OSError as error:
            return Found("", problem=f"it cannot be read: {error.strerror}")
        mark = digest(data)
        if known is not None and known.digest == mark:
            return Found(mark)
        said = read_file(data, path)
        if isinstance(said, Problem):
            return Found(mark, problem=said.why)
        return Found(mark, said.id, said.version)

    def _at(self, path: str) -> Path:
        place = self.root / self._names.get(path, path)
        if ".." in place.parts:
            raise InvalidInput(f"{path} is not inside the vault.")
        for parent in place.parents:
            if parent == self.root:
                return place
            if parent.is_symlink():
                raise InvalidInput(
                    f"{parent} leads out of the vault: nothing is written through it."
                )
        raise InvalidInput(f"{path} is not inside the vault.")


def _beside(place: Path) -> Path:
    """Where a file is written before it gets its name."""
    return place.with_name(f".{digest(place.name.encode())[:16]}{_NEW}")


def _mode(place: Path) -> int:
    """Return the rights of the file that is there, which its owner may have chosen, or 0600."""
    try:
        return stat.S_IMODE(place.stat().st_mode)
    except FileNotFoundError:
        return PRIVATE_MODE


def _fill(new: Path, data: bytes, mode: int, *, flush: bool) -> None:
    new.parent.mkdir(parents=True, exist_ok=True)
    with write_private(new) as file:
        if mode != PRIVATE_MODE:
            new.chmod(mode)
        file.write(data)
        if flush:
            file.flush()
            os.fsync(file.fileno())


def _flush(folder: Path) -> None:
    """Make sure that new names in a folder outlive the power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _told(root: Path) -> Iterator[None]:
    """What the system says, in our words."""
    try:
        yield
    except OSError as error:
        if error.errno == ENOSPC:
            raise StoreFull(f"The disk of {root} is full.") from error
        place = Path(error.filename or root)
        place = place.parent if place.suffix == _NEW else place
        raise StoreError(f"{place} cannot be written: {error.strerror}.") from error
