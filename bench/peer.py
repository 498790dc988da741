"""The process that one system runs in: ``python -m bench.peer MODULE [VARIANT]``.

Standard library only, because it runs in the peers' own environments. ``bench.wire`` tells what is
read and written. Anything a system prints goes to stderr, so that it cannot break the protocol.
"""

import importlib
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from bench.measure import cpu_seconds, rss_mb
from bench.sets import Item, LogFile
from bench.wire import Message, send, unpack


class Vectors:
    """Asks the bench for vectors, and keeps account of the time that is not the system's own."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self._requests = requests
        self._answers = answers
        self._lock = threading.Lock()
        self.cpu_seconds = 0.0
        self.wall_seconds = 0.0

    def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        with self._lock:
            wall, cpu = time.perf_counter(), time.thread_time()
            send(self._answers, {"embed": list(texts)})
            vectors = unpack(json.loads(self._requests.readline()))
            self.cpu_seconds += time.thread_time() - cpu
            self.wall_seconds += time.perf_counter() - wall
            return vectors


class Host:
    """Carries out requests, and measures them."""

    def __init__(self, system: Any, vectors: Vectors) -> None:
        self._system = system
        self._vectors = vectors

    def run(self, request: Message) -> Message:
        embedding = self._embedding()
        cpu, wall = self._cpu(), time.perf_counter()
        outcome = self._do(request)
        cpu, wall = self._cpu() - cpu, time.perf_counter() - wall
        spent = [now - then for now, then in zip(self._embedding(), embedding, strict=True)]
        cost = {"cpu": cpu - spent[0], "wall": wall - spent[1], "rss_mb": rss_mb()}
        return {"found": [], "items": 0, **cost, **outcome}

    def _cpu(self) -> float:
        return cpu_seconds(getattr(self._system, "helpers", list)())

    def _embedding(self) -> tuple[float, float]:
        """Embedding time so far: over the wire, and inside systems that embed by themselves."""
        own = getattr(self._system, "embedding", lambda: (0.0, 0.0))()
        return self._vectors.cpu_seconds + own[0], self._vectors.wall_seconds + own[1]

    def _do(self, request: Message) -> Message:
        match request["do"]:
            case "open":
                self._system.open(Path(request["workdir"]))
            case "add":
                items = [Item(*fields) for fields in request["items"]]
                self._system.add(request["collection"], items)
                return {"items": len(items)}
            case "import":
                files = [LogFile(*fields) for fields in request["files"]]
                return {"items": self._system.import_logs(request["collection"], files)}
            case "search":
                asked = request["collection"], request["question"], request["k"]
                return {"found": self._system.search(*asked)}
            case "close":
                self._system.close()
        return {}


def main(module: str, variant: str = "") -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    vectors = Vectors(sys.stdin, answers)
    host: Host | None = None
    for line in sys.stdin:
        try:
            if host is None:
                system = importlib.import_module(f"bench.systems.{module}").System
                host = Host(system(variant, vectors), vectors)
            answer: Message = {"done": host.run(json.loads(line))}
        except Exception as error:  # noqa: BLE001 - whatever a peer raises is reported, not ours to judge
            traceback.print_exc()
            answer = {"failed": f"{type(error).__name__}: {error}"}
        send(answers, answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
