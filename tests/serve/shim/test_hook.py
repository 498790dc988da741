"""``commonplace hook``: an agent goes on, whatever happens to us."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
from commonplace.serve.daemon.lock import Lock
from commonplace.serve.shim.reach import running
from tests.serve.running import PROGRAM, Daemon, Home, until
from tests.serve.shim.standin import StandIn

_IMPORTS = """
import json, sys
sys.argv = ["commonplace", "hook", "claude-code", "Stop"]
from commonplace.__main__ import main
main()
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def _hook(home: Home, stdin: bytes = b"{}", *words: str, **environment: str) -> bytes:
    """What it says; that it is silent otherwise is seen to."""
    done = home.run("hook", *(words or ("claude-code", "Stop")), stdin=stdin, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout


def test_only_the_standard_library_is_loaded(here: Home, start: Callable[..., Daemon]) -> None:
    start(here, "--no-workers")
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTS],
        input=b'{"session_id": "s1"}',
        capture_output=True,
        env=here.environment,
    )
    loaded = json.loads(done.stderr)
    ours = {name for name in loaded if name.startswith("commonplace")}
    allowed = ("commonplace.serve.shim", "commonplace.clock", "commonplace.errors")
    assert not {each for each in ours if not each.startswith(allowed)} - {
        "commonplace",
        "commonplace.serve",
        "commonplace.__main__",
    }
    others = {name.partition(".")[0] for name in loaded} - {"commonplace"}
    assert not {
        name
        for name in others
        if name not in sys.stdlib_module_names and not name.startswith(("_", "sitecustomize"))
    }
    assert not {"http.client", "urllib.request", "asyncio", "dataclasses", "pathlib"} & {*loaded}


def test_it_starts_the_daemon_and_the_next_one_finds_it(here: Home) -> None:
    """Nobody asked for the library that it makes, so this once it says something on stderr."""
    first = here.run("hook", "claude-code", "SessionStart", stdin=b'{"session_id": "s1"}')
    assert first.returncode == 0
    assert first.stderr in (b"", f"Made a new library at {here.place.library}.\n".encode())
    state = until(here.state)
    _hook(here, b'{"session_id": "s1"}')
    assert here.state() == state


def test_many_at_once_start_one_daemon(here: Home) -> None:
    hooks = [
        subprocess.Popen(
            [*PROGRAM, "hook", "claude-code", "SessionStart"],
            stdin=subprocess.DEVNULL,
            env=here.environment,
            cwd=here.project,
        )
        for _ in range(8)
    ]
    assert [hook.wait(60) for hook in hooks] == [0] * 8
    until(here.state)
    assert [line["event"] for line in here.log()].count("listening") == 1
    errors = [line for line in here.log() if "error" in line]
    assert not errors, json.dumps(errors, indent=1)


def test_switched_off_it_does_nothing(here: Home) -> None:
    assert _hook(here, COMMONPLACE_DISABLE="1") == b""
    assert not Path(here.place.folder).exists()


@pytest.mark.parametrize("words", [[], ["claude-code"], ["a", "b", "c"], ["--odd", "a", "Stop"]])
def test_wrong_words_block_nobody(here: Home, words: list[str]) -> None:
    """Of a hook that ends with 2, Claude Code thinks that it wants the prompt to be blocked."""
    done = here.run("hook", *words, COMMONPLACE_DISABLE="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_no_alarm_is_left_when_it_has_answered(here: Home) -> None:
    """While an interpreter ends, a signal does what it does by default: it would kill us."""
    said = (
        "import signal, sys; from commonplace.serve.shim.hook import run_hook; "
        "run_hook(['claude-code', 'SessionStart'], {}); "
        "print(signal.getitimer(signal.ITIMER_REAL), file=sys.stderr)"
    )
    stand_in = StandIn(here)
    try:
        done = subprocess.run(
            [sys.executable, "-c", said],
            input=b'{"id": 1, "method": "x", "params": {}}',
            capture_output=True,
            env=here.environment,
        )
    finally:
        stand_in.close()
    assert done.stdout
    assert (done.returncode, done.stderr.strip()) == (0, b"(0.0, 0.0)")


def test_odd_words_of_a_client_are_answered_with_nothing(
    here: Home, start: Callable[..., Daemon]
) -> None:
    start(here, "--no-workers")
    for stdin in (b"", b"nonsense", b"[]", b"\xff\xfe", b'{"session_id": 3}'):
        assert _hook(here, stdin) == b"", stdin


def test_a_daemon_that_does_not_answer_is_not_waited_for(here: Home) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf, Lock(here.place) as lock:
        lock.listens(f"http://127.0.0.1:{deaf.getsockname()[1]}", "999", here.library)
        watch = clock.Stopwatch()
        assert _hook(here) == b""
        assert watch.seconds() < 30, "a second, and what a busy machine adds"


def test_a_client_that_says_nothing_is_not_waited_for(here: Home) -> None:
    hook = subprocess.Popen(
        [*PROGRAM, "hook", "claude-code", "Stop"],
        stdin=subprocess.PIPE,
        env=here.environment,
        cwd=here.project,
    )
    assert hook.wait(60) == 0
    assert hook.stdin is not None
    hook.stdin.close()


def test_a_token_goes_to_nobody_who_has_not_the_lock(here: Home) -> None:
    """The port of a daemon that was killed may be another program's by now."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0.2)
        with Lock(here.place) as lock:
            lock.listens(f"http://127.0.0.1:{other.getsockname()[1]}", "999", here.library)
            state = Path(here.place.state).read_text()
        Path(here.place.state).write_text(state)
        Path(here.place.token).write_text("cpl_secret")
        _hook(here)
        with pytest.raises(TimeoutError):
            other.accept()


def test_a_token_goes_to_nobody_while_another_daemon_starts(here: Home) -> None:
    """It has the lock already, and the state file is of one that was killed."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0.2)
        with Lock(here.place) as lock:
            lock.listens(f"http://127.0.0.1:{other.getsockname()[1]}", "999", here.library)
            state = Path(here.place.state).read_text()
        Path(here.place.state).write_text(state)
        Path(here.place.token).write_text("cpl_secret")
        with Lock(here.place):
            _hook(here)
            with pytest.raises(TimeoutError):
                other.accept()


def test_a_state_file_of_another_process_than_the_one_that_lives_is_not_believed(
    here: Home,
) -> None:
    with Lock(here.place) as lock:
        lock.listens("http://127.0.0.1:9", "999", here.library)
        assert running(here.place) is not None
        left = json.loads(Path(here.place.state).read_text()) | {"pid": 1}
        Path(here.place.state).write_text(json.dumps(left))
        assert running(here.place) is None


def test_what_went_wrong_is_said_to_who_wants_to_know(here: Home) -> None:
    Path(here.library).write_text("This is a letter, and no database at all. " * 100)
    done = here.run("hook", "claude-code", "Stop", COMMONPLACE_DEBUG="1")
    assert done.returncode == 0
    assert done.stderr


def test_the_folder_and_the_book_are_said(here: Home, start: Callable[..., Daemon]) -> None:
    start(here, "--no-workers")
    said = json.dumps({"session_id": "s1", "prompt": "Is it raining in Lisbon?"}).encode()
    _hook(here, said, "claude-code", "UserPromptSubmit", "--book", "heron")
    with commonplace.open(here.library) as library:
        session = library.book("heron", create=False).session("s1").info
    assert session.project == os.path.realpath(here.project)


def test_the_daemons_answer_is_passed_on_byte_by_byte(here: Home) -> None:
    stand_in = StandIn(here)
    try:
        body = '{"id": 1, "method": "é\\u2028", "params": {}}'.encode()
        assert json.loads(_hook(here, body))["result"] == {"echo": "é\u2028"}
    finally:
        stand_in.close()
