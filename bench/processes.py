"""A system in a process of its own, as the bench sees it. ``bench.wire`` is what they speak."""

import json
import os
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt

from bench.environments import python_of
from bench.errors import RequestFailed, Skipped
from bench.sets import Collection
from bench.systems import Spec
from bench.wire import Message, pack, send

ROOT = Path(__file__).parent.parent
_BATCH = 500
#: One thread each, nothing fetched, nothing reported home.
_SETTINGS = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "ANONYMIZED_TELEMETRY": "False",
    "MEM0_TELEMETRY": "False",
    "LANGSMITH_TRACING": "false",
    "PYTHONUNBUFFERED": "1",
}


def fillings(collection: Collection, *, as_files: bool) -> list[Message]:
    """The requests that bring a collection into a system, in batches or as files to import."""
    if collection.files and as_files:
        files = [astuple(file) for file in collection.files]
        return [{"do": "import", "collection": collection.name, "files": files}]
    items = [astuple(item) for item in collection.items]
    return [
        {"do": "add", "collection": collection.name, "items": items[start : start + _BATCH]}
        for start in range(0, len(items), _BATCH)
    ]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one request cost the system's process, vectors not counted."""

    cpu_seconds: float
    wall_seconds: float
    rss_mb: float
    #: How many memories it brought in.
    items: int


class SystemProcess:
    """Use as a context manager; raises Skipped, with the reason, when the system fails."""

    def __init__(
        self,
        spec: Spec,
        embed: Callable[[Sequence[str]], Sequence[npt.NDArray[np.float32]]],
        limit_seconds: float,
    ) -> None:
        self._spec = spec
        self._embed = embed
        self._limit_seconds = limit_seconds

    def __enter__(self) -> "SystemProcess":
        python = python_of(self._spec)
        self._folder = tempfile.TemporaryDirectory(
            prefix="commonplace-bench-", ignore_cleanup_errors=True
        )
        workdir = Path(self._folder.name)
        self._log = (workdir / "log.txt").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(
            [python, "-m", "bench.peer", self._spec.module, self._spec.variant],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            encoding="utf-8",
            cwd=ROOT,
            env=(_peer_environment if self._spec.is_peer else quiet_environment)(workdir),
        )
        self._alarm = threading.Timer(self._limit_seconds, self._process.kill)
        self._alarm.daemon = True
        self._alarm.start()
        try:
            self._ask({"do": "open", "workdir": str(workdir)})
        except Skipped:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            with suppress(Skipped):  # all has been measured; what its end costs is no matter
                self._ask({"do": "close"})
        self._end()

    def fill(self, filling: Message) -> Cost:
        return _cost(self._ask(filling))

    def search(self, collection: str, question: str, k: int) -> tuple[list[str], Cost]:
        done = self._ask({"do": "search", "collection": collection, "question": question, "k": k})
        return done["found"], _cost(done)

    def _ask(self, request: Message) -> Message:
        assert self._process.stdin and self._process.stdout
        try:
            send(self._process.stdin, request)
            while line := self._process.stdout.readline():
                answer: Message = json.loads(line)
                if "embed" not in answer:
                    return self._result(answer)
                send(self._process.stdin, pack(self._embed(answer["embed"])))
        except BrokenPipeError:
            pass
        raise Skipped(self._why_it_ended())

    def _result(self, answer: Message) -> Message:
        if "failed" in answer:
            raise RequestFailed(answer["failed"])
        done: Message = answer["done"]
        return done

    def _why_it_ended(self) -> str:
        code = self._process.wait()
        if not self._alarm.is_alive():
            return f"took longer than {self._limit_seconds:.0f} s"
        self._log.seek(0)
        lines = self._log.read().strip().splitlines()
        return f"ended with code {code}: {lines[-1] if lines else 'no message'}"

    def _end(self) -> None:
        self._alarm.cancel()
        assert self._process.stdin and self._process.stdout
        self._process.stdout.close()
        try:
            self._process.stdin.close()
            self._process.wait(timeout=20)
        except (subprocess.TimeoutExpired, BrokenPipeError):
            self._process.kill()
            self._process.wait()
        self._log.close()
        self._folder.cleanup()


def quiet_environment(workdir: Path) -> dict[str, str]:
    """The environment without anybody's settings of ours: what comes by default is measured."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith("COMMONPLACE_")
    }
    return {**kept, **_SETTINGS, "XDG_CONFIG_HOME": str(workdir)}


def _peer_environment(workdir: Path) -> dict[str, str]:
    """A home of its own too, so that a peer neither finds nor leaves anything in the real one."""
    own = {"HOME": str(workdir), "MEM0_DIR": str(workdir), "PYTHONPATH": ""}
    return {**quiet_environment(workdir), **own}


def _cost(done: Message) -> Cost:
    return Cost(done["cpu"], done["wall"], done["rss_mb"], done["items"])
