"""The file with the owner's token.

It can be read by its owner alone (0600, in a folder of 0700), holds the secret and a line end, and
is written beside its place and then renamed: nobody ever reads half of it. Processes that come at
the same time take turns by a lock on the folder, so all of them get the same secret.

A secret that opens nothing any more is replaced. So is one that others could have read, because
the file's mode let them: the old one is revoked. What is not a plain file, or belongs to somebody
else, is refused and left alone.
"""

import os
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from commonplace.errors import UsageError

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

#: What is in the file: no token, one that opens the library, one that opens nothing any more, or
#: one that others could have read.
OwnerState = Literal["missing", "valid", "revoked", "exposed"]
_LONGEST = 200
_PRIVATE = 0o077


class OwnerFile:
    """See the module's docstring."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def secret(self, is_good: Callable[[str], bool], renew: Callable[[str | None], str]) -> str:
        """What the file holds. ``renew`` makes another, told of one that others could read."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with _alone(self._path.parent):
                found, seen = self._read()
                if found and not seen and is_good(found):
                    return found
                made = renew(found if seen else None)
                self._write(made)
                return made
        except OSError as error:
            raise UsageError(
                f"The owner's token cannot be kept in {self._path}: {error.strerror}."
            ) from error

    def state(self, is_good: Callable[[str], bool]) -> OwnerState:
        """Say how the token in the file stands; nothing is changed."""
        found, seen = self._read()
        if not found:
            return "missing"
        if not is_good(found):
            return "revoked"
        return "exposed" if seen else "valid"

    def _read(self) -> tuple[str, bool]:
        """What it holds, and whether others could read it; nothing when it is not there."""
        try:
            # Without waiting: a pipe of this name would never open.
            handle = os.open(self._path, os.O_RDONLY | _flag("O_NOFOLLOW") | _flag("O_NONBLOCK"))
        except FileNotFoundError:
            return "", False
        except OSError as error:
            raise UsageError(f"{self._path} cannot be read: {error.strerror}.") from error
        with os.fdopen(handle, "rb") as file:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode):
                raise UsageError(f"{self._path} is not a file: the owner's token belongs there.")
            if about.st_uid != _myself(about.st_uid):
                raise UsageError(f"{self._path} belongs to somebody else.")
            said = file.read(_LONGEST).decode("ascii", "replace").strip()
        return said, os.name == "posix" and bool(about.st_mode & _PRIVATE)

    def _write(self, secret: str) -> None:
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=f".{self._path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write(f"{secret}\n")
                file.flush()
                os.fsync(handle)
            os.replace(name, self._path)
        except BaseException:
            os.unlink(name)
            raise


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time; the lock goes with the process, however it ends."""
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        about = os.fstat(handle)
        if about.st_mode & _PRIVATE and about.st_uid == _myself(about.st_uid):
            os.fchmod(handle, 0o700)
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _flag(name: str) -> int:
    return int(getattr(os, name, 0))


def _myself(otherwise: int) -> int:
    return os.geteuid() if hasattr(os, "geteuid") else otherwise
