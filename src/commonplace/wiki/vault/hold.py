"""One process at a time in a folder: two that sync it at once would take every edit twice.

The lock is the system's, on the folder itself, so nothing is left behind, however a process ends.
Where the system or the disk has no such lock, everybody is let in.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def holding(folder: Path) -> Iterator[bool]:
    """Whether the folder is ours for the while."""
    if fcntl is None:
        yield True
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        yield _locked(handle)
    finally:
        os.close(handle)


def _locked(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a disk without locks
        return True
    return True
