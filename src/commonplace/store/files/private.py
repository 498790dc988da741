"""Keep files that hold memories readable by their owner alone, whatever the umask says.

A new file has the mode 0600 from the moment it exists. A library that others may *read* was made
loose by accident: SQLite's write-ahead log needs write access even for reading, so nobody shares a
library that way. :func:`protect_library` tightens it when it is opened by its owner. A library that
others may *write* may be shared on purpose; it is left as it is, and ``doctor`` reports it.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PRIVATE_MODE = 0o600
_OTHERS = 0o077
_OTHERS_WRITE = 0o022
_SIDES = ("", "-wal", "-shm")
_POSIX = os.name == "posix"


@contextmanager
def write_private(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing that only its owner can read; one that is there is replaced."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_MODE)
    with open(handle, "wb") as file:
        if _POSIX and stat.S_ISREG(os.fstat(handle).st_mode):
            os.fchmod(handle, PRIVATE_MODE)
        yield file


def protect_library(path: Path) -> None:
    """Make a library's file with the mode 0600, or take the right to read it from others.

    SQLite gives the log beside it (``-wal``, ``-shm``) the mode of the file. What cannot be made or
    changed is left to SQLite, which says why.
    """
    with suppress(FileExistsError, OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_MODE))
        return
    if loose_mode(path) and not loose_mode(path) & _OTHERS_WRITE:
        tighten_library(path)
    _let_owner_write(path)


def tighten_library(path: Path) -> None:
    """Take all rights to a library's files from everybody but their owner."""
    for side in _SIDES:
        file = Path(f"{path}{side}")
        if loose_mode(file):
            with suppress(OSError):
                file.chmod(PRIVATE_MODE)


def _let_owner_write(path: Path) -> None:
    """Give the log the owner's right to write that the library has: a log that was made while the
    library was read-only stays so, and then nothing could be written any more."""
    with suppress(OSError):
        mode = path.stat().st_mode
        for side in _SIDES[1:]:
            file = Path(f"{path}{side}")
            if mode & stat.S_IWUSR and file.exists() and not file.stat().st_mode & stat.S_IWUSR:
                file.chmod(stat.S_IMODE(mode))


def loose_mode(path: Path) -> int:
    """Return what others may do with a file of ours, as bits of its mode; 0 if nothing."""
    try:
        about = path.stat()
    except OSError:
        return 0
    is_ours = _POSIX and about.st_uid == os.geteuid()
    return about.st_mode & _OTHERS if is_ours and stat.S_ISREG(about.st_mode) else 0
