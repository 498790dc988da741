"""Many clients at once, in a process of their own: ``python -m bench.doors.crowd``.

stdin is a JSON object: ``url``, ``token``, ``clients``, ``seconds``, ``writing`` (the share of
requests that remember; the others recall), ``pause`` (seconds a client rests between two requests)
and ``seed``. stdout is one: ``remember`` and ``recall`` (milliseconds each, as they were taken),
``errors`` (by what was answered, with how often) and ``kept`` (the text of every memory that was
acknowledged, by its id).

Each client has one connection, keeps it, and asks as soon as it was answered and has rested: it
speaks just enough HTTP to do so, for its CPU is taken from the daemon's when there are few cores.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from bench.compiling.world import memories, world
from bench.errors import Skipped
from bench.processes import ROOT

_TEXTS = 2_000
_PATIENCE_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Task:
    url: str
    token: str
    clients: int
    seconds: float
    writing: float
    pause: float = 0.0
    seed: int = 0


@dataclass(slots=True)
class Taken:
    """What the clients saw."""

    remember: list[float] = field(default_factory=list)
    recall: list[float] = field(default_factory=list)
    errors: dict[str, int] = field(default_factory=dict)
    kept: dict[str, str] = field(default_factory=dict)
    #: Seconds until the last client was answered for the last time.
    took: float = 0.0


def crowd(task: Task) -> Taken:
    """Send the crowd, and wait until it has come back."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.doors.crowd"],
        input=json.dumps(asdict(task)).encode(),
        capture_output=True,
        cwd=ROOT,
    )
    if done.returncode:
        raise Skipped(f"the clients: {done.stderr.decode().strip().splitlines()[-1]}")
    return Taken(**json.loads(done.stdout))


class _Crowd:
    def __init__(self, task: Task) -> None:
        self._task = task
        self._chance = Random(task.seed)
        self._texts = [each["text"] for each in memories(_TEXTS, task.seed)]
        self._names = world().people
        self._taken = Taken()
        self._errors: Counter[str] = Counter()
        self._said = 0

    async def run(self) -> Taken:
        begun = time.perf_counter()
        end = begun + self._task.seconds
        async with asyncio.TaskGroup() as group:
            for _ in range(self._task.clients):
                group.create_task(self._client(end))
        self._taken.took = time.perf_counter() - begun
        self._taken.errors = dict(self._errors)
        return self._taken

    async def _client(self, end: float) -> None:
        connection = _Connection(self._task.url, self._task.token)
        while time.perf_counter() < end:
            try:
                async with asyncio.timeout(_PATIENCE_SECONDS):
                    await self._request(connection)
            except (OSError, EOFError, ValueError, TimeoutError) as error:
                self._errors[type(error).__name__] += 1
                connection.close()
            if self._task.pause:
                await asyncio.sleep(self._task.pause)
        connection.close()

    async def _request(self, connection: "_Connection") -> None:
        if self._chance.random() < self._task.writing:
            self._said += 1
            text = f"{self._texts[self._said % _TEXTS]} (Note {self._task.seed}-{self._said}.)"
            began = time.perf_counter()
            status, body = await connection.post("/api/memories", {"text": text})
            self._note(self._taken.remember, began, status)
            if status in (200, 201):
                self._taken.kept[json.loads(body)["id"]] = text
        else:
            question = f"What did {self._chance.choice(self._names)} say about the budget?"
            began = time.perf_counter()
            status, _ = await connection.post("/api/recall", {"question": question})
            self._note(self._taken.recall, began, status)

    def _note(self, taken: list[float], began: float, status: int) -> None:
        if status in (200, 201):
            taken.append(1000 * (time.perf_counter() - began))
        else:
            self._errors[str(status)] += 1


class _Connection:
    """One connection that is kept; opened anew when it broke."""

    def __init__(self, url: str, token: str) -> None:
        self._host, _, port = url.removeprefix("http://").rpartition(":")
        self._port = int(port)
        self._head = (
            f"Host: {self._host}:{port}\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: "
        )
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, said: dict[str, Any]) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        body = json.dumps(said).encode()
        writer.write(f"POST {path} HTTP/1.1\r\n{self._head}{len(body)}\r\n\r\n".encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length:")[2].partition("\r\n")[0])
        return int(head[9:12]), await reader.readexactly(length)

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def main() -> None:
    taken = asyncio.run(_Crowd(Task(**json.load(sys.stdin))).run())
    json.dump(asdict(taken), sys.stdout)


if __name__ == "__main__":
    main()
