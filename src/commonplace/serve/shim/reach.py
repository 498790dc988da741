"""The daemon, as others find it: is there one, where, and if not, start it.

A daemon is believed to be there only while somebody holds its lock: a state file may be left over
from one that was killed, and whoever has its port by now must not be sent a token. The lock's file
names the process that holds it; only that one is ever told to stop.

One that is older than we are is told to stop, and started anew: a program that was updated is not
served by what it was. A newer one serves us as it is, so two versions that are used side by side do
not take turns in stopping each other.
"""

import json
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from commonplace import __version__, clock
from commonplace.serve.shim import wire
from commonplace.serve.shim.place import Place, environment_for

if TYPE_CHECKING:
    import socket
    import subprocess

try:
    import fcntl
except ImportError:  # Windows has no such locks: the state file alone is believed there
    fcntl = None  # type: ignore[assignment]

_LOOK_SECONDS = 0.01


class Unreachable(Exception):
    """The daemon is not there, and could not be started."""


class Deadline:
    """How much of a time is left."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._watch = clock.Stopwatch()

    @property
    def left(self) -> float:
        return max(0.001, self._seconds - self._watch.seconds())

    @property
    def is_over(self) -> bool:
        return self._watch.seconds() >= self._seconds


class Daemon:
    """A daemon that says that it is there."""

    def __init__(self, state: dict[str, Any], token: str = "") -> None:
        self.url = str(state.get("url", ""))
        self.pid = int(state.get("pid", 0))
        self.version = str(state.get("version", ""))
        self.started_at = str(state.get("started_at", ""))
        self.token = token

    @property
    def is_older(self) -> bool:
        return _numbers(self.version) < _numbers(__version__)

    @property
    def is_newer(self) -> bool:
        return _numbers(self.version) > _numbers(__version__)


def running(place: Place) -> Daemon | None:
    """The daemon of a library, if one is there and listens."""
    try:
        with open(place.state, "rb") as file:
            state = json.loads(file.read())
        found = Daemon(state) if isinstance(state, dict) else None
    except (OSError, ValueError, TypeError):
        return None
    if found is None or not found.url or not _is_of(found, place):
        return None
    found.token = _read(place.token)
    return found


def _is_of(found: Daemon, place: Place) -> bool:
    """Whether the one that lives is the one that the state file names, not one that starts now and
    found the file of one that was killed."""
    return found.pid == holder(place) if fcntl else is_locked(place)


def is_locked(place: Place) -> bool:
    """Whether a daemon of this library lives."""
    if fcntl is None:
        return os.path.exists(place.state)
    try:
        with open(place.lock, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def holder(place: Place) -> int:
    """The process that holds the lock; 0 when nobody does."""
    named = _read(place.lock)
    return int(named) if named.isdecimal() and is_locked(place) else 0


def running_places(folder: str) -> list[Place]:
    """Find all libraries whose daemons run, by the files in the state folder alone."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return []
    found = []
    for name in names:
        key, dot, ending = name.partition(".")
        if dot and ending == "json":
            library = _library_of(os.path.join(folder, name))
            place = Place(library, folder, key)
            if library and is_locked(place):
                found.append(place)
    return found


def _library_of(state_file: str) -> str:
    try:
        with open(state_file, "rb") as file:
            state = json.loads(file.read())
    except (OSError, ValueError):
        return ""
    return str(state.get("library", "")) if isinstance(state, dict) else ""


def connect(
    place: Place, deadline: Deadline, *, start: bool = True
) -> "tuple[Daemon, socket.socket]":
    """A connection to the daemon; it is started when it is not there, unless ``start`` is false."""
    begun: Starting | None = None
    try:
        while True:
            found = running(place)
            if found is not None and found.is_older and start and begun is None:
                stop(place, deadline)
            elif found is not None and (made := _connected(found, deadline)):
                if begun is not None and begun.made_library:
                    print(f"Made a new library at {place.library}.", file=sys.stderr)
                return found, made
            if not start:
                raise Unreachable("commonplace is not running. `commonplace up` starts it.")
            begun = begun or Starting(place)
            begun.check()
            if deadline.is_over:
                raise Unreachable(f"commonplace did not start in time; {place.log} says more.")
            clock.nap(_LOOK_SECONDS)
    finally:
        if begun is not None:
            begun.close()


def stop(place: Place, deadline: Deadline) -> bool:
    """Tell the daemon to stop and wait for it; whether nobody is there any more."""
    pid = holder(place)
    if pid:
        try:
            os.kill(pid, signal.SIGTERM)
        except (OSError, OverflowError):
            return False
    while is_locked(place):
        if deadline.is_over:
            return False
        clock.nap(_LOOK_SECONDS)
    return True


class Starting:
    """A daemon that is being started, by us or by somebody else at the same moment."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._process: subprocess.Popen[bytes] | None = None
        self._is_new = "://" not in place.library and not os.path.exists(place.library)
        try:
            os.makedirs(place.folder, 0o700, exist_ok=True)
            self._turn = os.open(place.starting, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unreachable(f"{place.folder} cannot be written: {error.strerror}") from error
        try:
            self.check()
        except Unreachable:
            self.close()
            raise

    @property
    def made_library(self) -> bool:
        """Whether there was no library, and the daemon that we started made one."""
        return self._is_new and self._process is not None

    def check(self) -> None:
        """:class:`Unreachable` when it ended before it listened. If somebody else was about to
        start or stop one, and nobody is there by now, it is our turn."""
        if self._process is None:
            if self._is_our_turn():
                self._process = _started(self._place, self._turn)
        elif self._process.poll() is not None and not is_locked(self._place):
            raise Unreachable(f"commonplace could not be started; {self._place.log} says why.")

    def close(self) -> None:
        os.close(self._turn)

    def _is_our_turn(self) -> bool:
        if is_locked(self._place):  # one has begun, and does not listen yet
            return False
        if fcntl is None:
            return True
        try:
            fcntl.flock(self._turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


def _started(place: Place, turn: int) -> "subprocess.Popen[bytes]":
    """A process of its own: it outlives us, and what it says goes to its log. It stands in no
    project's folder, so no project's settings become everybody's. The turn is its own from now on:
    we may be gone before it has its lock, and nobody is to start another meanwhile."""
    import subprocess  # noqa: PLC0415 (mostly the daemon is there)

    command = [sys.executable, "-P", "-m", "commonplace", "serve", "--background"]
    try:
        with open(os.open(place.log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as log:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=place.folder,
                env=environment_for(place.library),
                start_new_session=True,
                pass_fds=() if fcntl is None else (turn,),
            )
    except OSError as error:
        raise Unreachable(f"commonplace cannot be started: {error}") from error


def _connected(found: Daemon, deadline: Deadline) -> "socket.socket | None":
    try:
        return wire.connected(found.url, deadline.left)
    except (OSError, ValueError):
        return None


def _read(file: str) -> str:
    try:
        with open(file, encoding="ascii", errors="replace") as opened:
            return opened.read(1000).strip()
    except OSError:
        return ""


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdecimal()]
