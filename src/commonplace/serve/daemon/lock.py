"""One daemon for each library, and where it listens (see :mod:`commonplace.serve.shim.place`)."""

import json
import os
from pathlib import Path
from typing import Any, Self

from commonplace import clock
from commonplace.errors import Conflict
from commonplace.serve.shim.place import Place
from commonplace.serve.shim.reach import holder, running

try:
    import fcntl
except ImportError:  # Windows: the port is the only thing that two daemons cannot share
    fcntl = None  # type: ignore[assignment]

#: Who looks whether the lock is held holds it for a moment.
_TRIES, _PAUSE_SECONDS = 50, 0.01


class Lock:
    """Held for the life of a daemon; the system lets go of it, however the process ends."""

    def __init__(self, place: Place) -> None:
        self._place = place
        folder = Path(place.folder)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = os.open(place.lock, os.O_RDWR | os.O_CREAT, 0o600)
        if not self._taken():
            os.close(self._file)
            raise Conflict(_told(place))
        # What one that was killed has left: its port may be anybody's by now.
        self.stops()
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def listens(self, url: str, version: str, library: str) -> None:
        """Tell those who look where we are; all of it at once, or nothing."""
        state: dict[str, Any] = {
            "pid": os.getpid(),
            "url": url,
            "version": version,
            "library": library,
            "started_at": clock.to_text(clock.now()),
        }
        new = f"{self._place.state}.{os.getpid()}"
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            json.dump(state, file)
        os.replace(new, self._place.state)

    def stops(self) -> None:
        """Nobody is to come any more."""
        Path(self._place.state).unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stops()
        os.ftruncate(self._file, 0)
        os.close(self._file)

    def _taken(self) -> bool:
        if fcntl is None:
            return True
        for _ in range(_TRIES):
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                clock.nap(_PAUSE_SECONDS)
            else:
                return True
        return False


def _told(place: Place) -> str:
    found = running(place)
    if found is None:
        pid = holder(place)
        who = f" (process {pid})" if pid else ""
        return f"Another commonplace serves this library, or is about to{who}."
    return (
        f"commonplace serves this library already: {found.url} (process {found.pid}). "
        "`commonplace down` stops it."
    )
