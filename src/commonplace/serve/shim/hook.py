"""``commonplace hook CLIENT EVENT``: what an agent's client runs when something happens.

What the client says on stdin goes to the daemon's ``/hooks/CLIENT/EVENT`` as it is, with this
folder and, if one was named, the book; what the daemon answers goes to stdout. Whatever goes
wrong, and in particular when time is up, this ends with 0 and says nothing: the agent goes on
without us.
"""

import os
import signal
import sys
import traceback
from collections.abc import Mapping, Sequence
from types import FrameType

from commonplace.serve.shim import wire
from commonplace.serve.shim.place import find_place, is_debugged, is_off, named_book
from commonplace.serve.shim.reach import Deadline, connect

#: How long a client waits for us. At the start of a session the daemon may have to be started.
_SECONDS = 1.0
_SECONDS_AT_START = 2.0
_MOST_BYTES = 16_000_000
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def run_hook(words: Sequence[str], options: Mapping[str, str]) -> None:
    """Never raises, never takes longer than it may, and leaves the exit code at 0."""
    if is_off() or len(words) != 2:
        return
    client, event = words
    starts = event.replace("_", "").lower() == "sessionstart"
    seconds = _SECONDS_AT_START if starts else _SECONDS
    try:
        _end_after(seconds)
        told = _told(client, event, options, Deadline(seconds))
        if told:
            sys.stdout.buffer.write(told)
            sys.stdout.buffer.flush()
    except BaseException:  # noqa: BLE001 (a hook that fails is silent: the agent goes on)
        if is_debugged():
            traceback.print_exc()
    finally:
        _end_after(0)  # while Python ends nobody handles the signal: it would be our exit code


def _told(client: str, event: str, options: Mapping[str, str], deadline: Deadline) -> bytes:
    body = sys.stdin.buffer.read(_MOST_BYTES + 1)
    if len(body) > _MOST_BYTES:
        return b""
    daemon, connection = connect(find_place(options.get("library")), deadline)
    connection.settimeout(deadline.left)
    said = {"cwd": os.getcwd(), "book": options.get("book") or named_book()}
    query = "&".join(f"{name}={quoted(value)}" for name, value in said.items() if value)
    answer = wire.ask(
        connection,
        "POST",
        f"/hooks/{quoted(client)}/{quoted(event)}?{query}",
        {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"},
        body or b"{}",
    )
    told = answer.body()
    return told if answer.status == 200 else b""


def quoted(text: str) -> str:
    """As a part of an address."""
    found = text.encode("utf-8", "surrogateescape")
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in found)


def _end_after(seconds: float) -> None:
    """When the time is up we are gone, whatever we wait for; 0 takes it back."""
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, _gone)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _gone(number: int, frame: FrameType | None) -> None:
    if is_debugged():
        os.write(2, b"commonplace: the time is up\n")
    os._exit(0)
