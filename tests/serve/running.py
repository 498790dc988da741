"""A daemon in a process of its own, as people run it, and what one does with it in tests."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2

import commonplace
from commonplace import clock
from commonplace.serve.shim.place import Place

SOURCE = str(Path(commonplace.__file__).parents[1])
PROGRAM = [sys.executable, "-m", "commonplace"]
DEADLINE_SECONDS = 60.0


def until(condition: Callable[[], Any], seconds: float = DEADLINE_SECONDS) -> Any:
    """What the condition says as soon as it says something."""
    watch, never = clock.Stopwatch(), threading.Event()
    while watch.seconds() < seconds:
        if found := condition():
            return found
        clock.pause(0.02, never)
    raise AssertionError("it did not come to pass in time")


class Home:
    """A home of its own: settings, state and, unless another is named, the library."""

    def __init__(self, folder: Path, library: str | None = None, **settings: str) -> None:
        self.folder = folder
        self.library = library or str(folder / "book.db")
        self.project = folder / "project"
        self.project.mkdir(parents=True)
        self.environment = os.environ | {
            "PYTHONPATH": SOURCE,
            "COMMONPLACE_HOME": str(folder),
            "COMMONPLACE_LIBRARY": self.library,
            "COMMONPLACE_SERVE__PORT": "0",
            "COMMONPLACE_EMBED__MODEL": "none",
            **settings,
        }
        self.place = Place(self.library, str(folder / "state"))

    def run(
        self, *words: str, stdin: bytes = b"", **environment: str
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [*PROGRAM, *words],
            input=stdin,
            capture_output=True,
            env=self.environment | environment,
            cwd=self.project,
            timeout=DEADLINE_SECONDS,
        )

    def hook(self, client: str, event: str, **said: Any) -> Any:
        """What a client reads; nothing when nothing was said. In this process's time a hook may be
        slower than its client would wait, so it is asked over HTTP by :class:`Daemon`."""
        done = self.run("hook", client, event, stdin=json.dumps(said).encode())
        assert (done.returncode, done.stderr) == (0, b"")
        return json.loads(done.stdout) if done.stdout else None

    def state(self) -> dict[str, Any] | None:
        try:
            found: dict[str, Any] = json.loads(Path(self.place.state).read_text())
        except (OSError, ValueError):
            return None
        return found

    def log(self) -> list[dict[str, Any]]:
        """The log's lines."""
        try:
            lines = Path(self.place.log).read_text().splitlines()
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in lines]

    def end(self) -> None:
        """Nothing that was started stays."""
        self.run("down")


class Daemon:
    """``commonplace serve``, in the foreground."""

    def __init__(self, home: Home, *words: str) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [*PROGRAM, "serve", "--json", *words],
            env=home.environment,
            cwd=home.project,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None and self.process.stderr is not None
        self._said: list[bytes] = []
        self._reader = threading.Thread(
            target=lambda: self._said.extend(self.process.stderr or ()), daemon=True
        )
        self._reader.start()
        line = self.process.stdout.readline()
        assert line, self.errors()
        self.told: dict[str, Any] = json.loads(line)
        self.url: str = self.told["url"]
        self.token = Path(home.place.token).read_text().strip()

    def ask(self, method: str, path: str, *, token: str | None = "", **how: Any) -> httpx2.Response:
        secret = self.token if token == "" else token
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return httpx2.request(
            method, self.url + path, headers=headers, timeout=DEADLINE_SECONDS, **how
        )

    def hook(self, client: str, event: str, **said: Any) -> Any:
        """What a client reads that asks over HTTP."""
        answer = self.ask("POST", f"/hooks/{client}/{event}", json=said)
        assert answer.status_code == 200, answer.text
        return answer.json() if answer.content else None

    def stop(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.ended()

    def ended(self) -> int:
        """Its exit code, once it has ended."""
        code = self.process.wait(DEADLINE_SECONDS)
        self._reader.join(DEADLINE_SECONDS)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code

    def errors(self) -> str:
        """What it said on stderr."""
        if self.process.poll() is not None:
            self._reader.join(DEADLINE_SECONDS)
        return b"".join(self._said).decode()
