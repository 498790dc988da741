"""Processes by name: who holds a lease, and whether that process still runs.

A process is named by its host, the host's boot, its pid namespace, its pid and when it started. The
same pid with another start is another process. Where a system tells less (no ``/proc``), less is
known, and the answer is more often ``unknown``: then only the heartbeat can tell.
"""

import json
import os
import socket
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

Judgement = Literal["alive", "gone", "unknown"]

_PROC = Path("/proc")
#: States in ``/proc/PID/stat`` of a process that does nothing any more.
_ENDED = ("Z", "X", "x")


@dataclass(frozen=True, slots=True)
class Process:
    """One run of a program."""

    host: str
    #: Empty where the system does not tell.
    boot: str
    namespace: str
    pid: int
    started: str

    def to_text(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)


def current_process() -> Process:
    """Name the process that calls."""
    pid = os.getpid()
    return Process(socket.gethostname(), _read_boot(), _read_namespace(), pid, _read_start(pid))


def parse_process(text: str | None) -> Process | None:
    """Read what :meth:`Process.to_text` wrote; nothing for anything else."""
    try:
        found = json.loads(text or "")
        return Process(**found)
    except (ValueError, TypeError):
        return None


def judge(holder: Process | None, *, is_local: bool) -> Judgement:
    """Tell whether a process still runs, seen from here.

    ``is_local``: the library is a file on this machine, so a holder with our host's name ran here.
    Over a network two machines may have one name; then only the same boot proves it.
    """
    us = current_process()
    if holder is None or holder.host != us.host:
        return "unknown"
    if not us.boot or not holder.boot:
        return "gone" if is_local and _has_no_process(holder.pid) else "unknown"
    if holder.boot != us.boot:
        return "gone" if is_local else "unknown"
    if holder.namespace != us.namespace:
        return "unknown"
    start = _read_start(holder.pid)
    if start:
        return "alive" if start == holder.started else "gone"
    return "gone" if _has_no_process(holder.pid) else "unknown"


def _read_boot() -> str:
    return _read(_PROC / "sys/kernel/random/boot_id").strip()


def _read_namespace() -> str:
    try:
        return os.readlink(_PROC / "self/ns/pid")
    except OSError:
        return ""


def _read_start(pid: int) -> str:
    """When the process started, in ticks since boot; ``ended`` when it did and nobody has asked how
    yet; empty when the system does not tell."""
    _, _, rest = _read(_PROC / f"{pid}/stat").rpartition(")")
    fields = rest.split()
    if len(fields) < 20:
        return ""
    return "ended" if fields[0] in _ENDED else fields[19]


def _has_no_process(pid: int) -> bool:
    if os.name != "posix":  # elsewhere there is no harmless signal to ask with
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError:
        return ""
