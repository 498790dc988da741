"""``commonplace serve`` in a process of its own, for as long as it is measured."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from bench.errors import Skipped
from bench.measure import cpu_seconds
from bench.processes import quiet_environment

PROGRAM = (sys.executable, "-m", "commonplace")
_PATIENCE_SECONDS = 600.0
_LAST_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Daemon:
    """A daemon that listens, and its owner's token."""

    url: str
    token: str
    pid: int

    def ask(self, method: str, path: str, kind: str = "application/json", **how: Any) -> Any:
        """What it answers; Skipped, with what it said, when that is an error."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind}
        answer = httpx2.request(
            method, self.url + path, headers=headers, timeout=_PATIENCE_SECONDS, **how
        )
        if answer.status_code >= 400:
            raise Skipped(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return answer.json()

    def cpu(self) -> float:
        """CPU seconds that it took so far."""
        return cpu_seconds([self.pid]) - cpu_seconds()


def environment(folder: Path, library: str | None = None, **settings: str) -> dict[str, str]:
    """Settings, state and, unless another is named, the library: all in a folder of their own."""
    return quiet_environment(folder) | {
        "COMMONPLACE_HOME": str(folder),
        "COMMONPLACE_LIBRARY": library or str(folder / "book.db"),
        "COMMONPLACE_SERVE__PORT": "0",
        **settings,
    }


@contextmanager
def serving(folder: Path, library: str | None = None, **settings: str) -> Iterator[Daemon]:
    process = subprocess.Popen(
        [*PROGRAM, "serve", "--json"],
        env=environment(folder, library, **settings),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # a log that nobody reads would hold it up
    )
    assert process.stdout is not None
    with process.stdout:
        line = process.stdout.readline()
        if not line:
            raise Skipped(f"the daemon ended with code {process.wait()}")
        told = json.loads(line)
        token = Path(told["token_file"]).read_text().strip()
        try:
            yield Daemon(told["url"], token, process.pid)
        finally:
            _end(process)


def _end(process: "subprocess.Popen[bytes]") -> None:
    os.kill(process.pid, signal.SIGTERM)
    try:
        process.wait(_LAST_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
