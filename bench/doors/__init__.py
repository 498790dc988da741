"""The seventh table: what a hook costs an agent, with the daemon up and when it must be started.

Every hook is a process of its own, as a client runs it. CPU is that of the hook's process (of its
interpreter, its start and end included), the least of several: what else the machine does adds to
it and never takes away. Wall time to the daemon's first answer is told beside it.
"""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.speed import Report, measured, render
from bench.speed.rows import Row, scratch

__all__ = ["NOTE", "Report", "render", "run"]

NOTE = (
    "Each hook is a process, as a client runs it. CPU of that process, its interpreter included, "
    "the least of all tries; wall time depends on what else the machine does."
)
TRIES, QUICK_TRIES = 30, 5
_SAID = {"session_id": "s1", "prompt": "Where does Ada live?", "last_assistant_message": "Here."}


def run(*, quick: bool) -> Report:
    return measured("doors", list(_measurements(QUICK_TRIES if quick else TRIES)))


def _measurements(tries: int) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield "hooks, the daemon is up", partial(_up, tries)
    yield "hooks, the daemon must be started", partial(_cold, max(3, tries // 5))


def _up(tries: int) -> list[Row]:
    with scratch() as folder:
        environment = _environment(Path(folder))
        _program(environment, "remember", "Ada lives in Lisbon.")
        _program(environment, "up")
        try:
            rows = [_row(environment, "nothing (an interpreter alone)", ["-c", "pass"], tries, "")]
            for event in ("SessionStart", "UserPromptSubmit", "Stop"):
                words = ["-m", "commonplace", "hook", "claude-code", event]
                rows.append(_row(environment, f"hook {event}, up", words, tries, "<= 100"))
        finally:
            _program(environment, "down")
    return rows


def _cold(tries: int) -> list[Row]:
    cpu, wall = [], []
    with scratch() as folder:
        environment = _environment(Path(folder))
        _program(environment, "init")
        for _ in range(tries):
            took = _measured(
                environment, ["-m", "commonplace", "hook", "claude-code", "SessionStart"]
            )
            cpu.append(took[0])
            wall.append(took[1])
            _program(environment, "down")
    label = "hook SessionStart, must start the daemon, CPU ms"
    return [
        Row(label, f"{min(cpu) * 1000:.0f}", f"wall ms: {min(wall) * 1000:.0f}", "wall < 1,000")
    ]


def _row(environment: dict[str, str], name: str, words: list[str], tries: int, goal: str) -> Row:
    took = [_measured(environment, words) for _ in range(tries)]
    cpu, wall = min(each[0] for each in took), min(each[1] for each in took)
    return Row(f"{name}, CPU ms", f"{cpu * 1000:.0f}", f"wall ms: {wall * 1000:.0f}", goal)


def _measured(environment: dict[str, str], words: list[str]) -> tuple[float, float]:
    """CPU and wall seconds of one process. Of those that it leaves behind nothing counts: they are
    not waited for."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        [sys.executable, *words],
        input=json.dumps(_SAID).encode(),
        env=environment,
        capture_output=True,
        check=True,
    )
    wall, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, wall


def _environment(folder: Path) -> dict[str, str]:
    return os.environ | {
        "COMMONPLACE_HOME": str(folder),
        "COMMONPLACE_EMBED__MODEL": "none",
        "COMMONPLACE_SERVE__PORT": "0",
    }


def _program(environment: dict[str, str], *words: str) -> None:
    command = [sys.executable, "-m", "commonplace", *words]
    subprocess.run(command, env=environment, check=True, capture_output=True)
