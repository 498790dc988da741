"""One program: text in, text out, before a deadline, and nothing of it is left behind."""

import os
import selectors
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from commonplace.clock import Stopwatch
from commonplace.errors import ModelRefused, ModelTimeout, ModelUnavailable

#: Bytes of output; a program that says more is stopped.
LARGEST_OUTPUT = 1024 * 1024
_CHUNK = 64 * 1024
#: How often to look whether the program has ended although a child of it holds its output open.
_LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended. ``code`` is negative when a signal ended it."""

    code: int
    output: str
    errors: str


def run(command: Sequence[str], text: str, folder: Path, timeout_seconds: float) -> Ended:
    """Run it in this folder; or ModelTimeout, ModelUnavailable, ModelRefused.

    It leads a process group of its own, which is killed at the end however it ends: no child of it
    goes on. Its input is a file, so a program that does not read it holds up nobody.
    """
    watch = Stopwatch()
    with tempfile.TemporaryFile() as given:
        given.write(text.encode("utf-8", "replace"))
        given.seek(0)
        process = _started(command, given, folder)
        with process:  # closes the pipes and collects the process
            try:
                output, errors = _read(process, watch, timeout_seconds)
            finally:
                _kill(process)
    return Ended(process.returncode, output, errors)


def _started(command: Sequence[str], given: IO[bytes], folder: Path) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(
            command,
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            start_new_session=True,
        )
    except OSError as error:
        raise ModelUnavailable(f"{command[0]} cannot be started: {error.strerror}.") from error


def _read(
    process: "subprocess.Popen[bytes]", watch: Stopwatch, timeout_seconds: float
) -> tuple[str, str]:
    """What it says and what it complains of, until both are closed or it has ended."""
    said: dict[int, bytearray] = {}
    with selectors.DefaultSelector() as selector:
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                said[selector.register(pipe, selectors.EVENT_READ).fd] = bytearray()
        while selector.get_map():
            left = timeout_seconds - watch.seconds()
            if left <= 0:
                raise ModelTimeout(f"It did not answer within {timeout_seconds:g} s.")
            over = process.poll() is not None
            ready = selector.select(0 if over else min(left, _LOOK_SECONDS))
            if over and not ready:
                break
            for key, _ in ready:
                if not _take(said[key.fd], key.fd):
                    selector.unregister(key.fd)
    output, errors = said.values()
    return output.decode("utf-8", "replace"), errors.decode("utf-8", "replace")


def _take(said: bytearray, pipe: int) -> bool:
    """Whether there may be more."""
    part = os.read(pipe, _CHUNK)
    said += part
    if len(said) > LARGEST_OUTPUT:
        raise ModelRefused(f"It said more than {LARGEST_OUTPUT // 2**20} MB.")
    return bool(part)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # it is gone; on macOS a group of which only the dead are left may not be killed
