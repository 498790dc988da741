"""End a daemon's child process when the daemon ends, however that ends."""

import os
import signal
import sys

#: The exit code of a process whose parent is gone.
PARENT_GONE = 3
_PR_SET_PDEATHSIG = 1


def die_with(parent: int) -> None:
    """Have the system kill this process when its parent ends. The end of stdin says the same, but
    is not seen while a call holds the interpreter lock."""
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 (only where it helps)

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.name == "posix" and os.getppid() != parent:  # it ended before that
        os._exit(PARENT_GONE)
