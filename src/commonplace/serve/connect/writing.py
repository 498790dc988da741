"""The only one who writes: a copy beside the file first, then all at once.

A link is followed, so a file that is kept elsewhere stays there. A file keeps its rights; a new one
of the user's is for the user alone. Nothing is written over what changed since it was shown.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from commonplace.errors import Conflict, InvalidInput
from commonplace.serve.connect.plans import Change, kept

_OWN = 0o600
_SHARED = 0o644


def write(change: Change, *, is_first: bool, project: Path | None) -> None:
    """Make a change. ``is_first`` when nothing of ours is in the file yet: then it is kept."""
    path = Path(os.path.realpath(change.path))
    try:
        _check(path, change.before)
        if change.after is None:
            path.unlink()
            _leave_no_folder(path, project)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = _mode(path, project)
        if change.before is not None and is_first:
            _replace(change.kept, change.before, _OWN)
        _replace(path, change.after, mode)
    except OSError as error:
        raise InvalidInput(f"{change.path} cannot be written: {error.strerror}.") from None


def drop_kept(path: Path) -> bool:
    """Delete the copy of a file as it was before us, once nothing of ours is in the file; it may
    hold keys of others. Say whether there was one."""
    copy = kept(path)
    try:
        copy.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InvalidInput(f"{copy} cannot be deleted: {error.strerror}.") from None
    return True


def _check(path: Path, before: bytes | None) -> None:
    now = path.read_bytes() if path.exists() else None
    if now != before:
        raise Conflict(f"{path} changed meanwhile: nothing was written to it. Try again.")


def _mode(path: Path, project: Path | None) -> int:
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        return _SHARED if project else _OWN


def _replace(path: Path, content: bytes, mode: int) -> None:
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _leave_no_folder(path: Path, project: Path | None) -> None:
    """Folders of a project that are empty now were there for this file."""
    if project is None:
        return
    root = Path(os.path.realpath(project))
    for folder in path.parents:
        if folder == root or root not in folder.parents:
            return
        with suppress(OSError):
            folder.rmdir()
