"""What a hook costs an agent, and how soon ``commonplace mcp`` answers.

Every hook is a process of its own, as a client runs it. CPU is that of the hook's process (of its
interpreter, its start and end included): the least and the median of several. What else the machine
does adds to it and never takes away.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

from bench.doors.daemon import PROGRAM, environment
from bench.speed.rows import Row, scratch

EVENTS = ("SessionStart", "UserPromptSubmit", "Stop")
_SAID = {"session_id": "s1", "prompt": "Where does Ada live?", "last_assistant_message": "Here."}
_NO_MODEL = {"COMMONPLACE_EMBED__MODEL": "none"}
_GREETING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "1"},
    },
}
#: CPU and wall, in seconds.
Cost = tuple[float, float]


def up(tries: int) -> list[Row]:
    with scratch() as folder:
        here = environment(folder, **_NO_MODEL)
        _program(here, "remember", "Ada lives in Lisbon.")
        _program(here, "up")
        try:
            nothing = [_hook(here, [sys.executable, "-c", "pass"]) for _ in range(tries)]
            rows = [_row("nothing (an interpreter alone)", nothing)]
            for event in EVENTS:
                command = [*PROGRAM, "hook", "claude-code", event]
                taken = [_hook(here, command) for _ in range(tries)]
                rows.append(_row(f"hook {event}, up", taken, "<= 100"))
            rows.append(_row("mcp over stdio: initialize", [_greet(here) for _ in range(tries)]))
        finally:
            _program(here, "down")
    return rows


def cold(tries: int) -> list[Row]:
    taken = []
    with scratch() as folder:
        here = environment(folder, **_NO_MODEL)
        _program(here, "init")
        for _ in range(tries):
            taken.append(_hook(here, [*PROGRAM, "hook", "claude-code", "SessionStart"]))
            _program(here, "down")
    return [_row("hook SessionStart, must start the daemon", taken, "wall < 1,000")]


def _row(name: str, taken: Sequence[Cost], goal: str = "") -> Row:
    cpu, wall = [1000 * each[0] for each in taken], [1000 * each[1] for each in taken]
    ours = f"{min(cpu):.0f} / {statistics.median(cpu):.0f}"
    beside = f"wall ms: {min(wall):.0f} / {statistics.median(wall):.0f}"
    figures = {"cpu": cpu, "wall": wall}
    return Row(f"{name}, CPU ms, min / median", ours, beside, goal, figures)


def _hook(here: dict[str, str], command: Sequence[str]) -> Cost:
    """Of what the process leaves behind nothing counts: it is not waited for."""
    began = time.perf_counter()
    process = _begun(here, command)
    assert process.stdin is not None
    process.stdin.write(json.dumps(_SAID).encode())
    return _ended(process), time.perf_counter() - began


def _greet(here: dict[str, str]) -> Cost:
    """From the start of the process to its answer; CPU to its end."""
    began = time.perf_counter()
    process = _begun(here, [*PROGRAM, "mcp"])
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(json.dumps(_GREETING).encode() + b"\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    wall = time.perf_counter() - began
    assert "result" in answer, answer
    return _ended(process), wall


def _begun(here: dict[str, str], command: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        command,
        env=here,
        cwd=here["COMMONPLACE_HOME"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )


def _ended(process: "subprocess.Popen[bytes]") -> float:
    """CPU seconds of a process that is given nothing more."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return used.ru_utime + used.ru_stime


def _program(here: dict[str, str], *words: str) -> None:
    command = [*PROGRAM, *words]
    subprocess.run(command, env=here, cwd=here["COMMONPLACE_HOME"], check=True, capture_output=True)
