"""The daemon as a process: it listens, says where, keeps others out, and puts everything away."""

import json
import os
import signal
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import __version__
from commonplace.serve.shim.reach import is_locked, running
from tests.serve.running import Daemon, Home, until

Start = Callable[..., Daemon]


def test_it_says_where_it_is_and_is_healthy(daemon: Daemon) -> None:
    answer = daemon.ask("GET", "/health", token=None)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "version": __version__})
    state = daemon.home.state()
    assert state is not None
    assert (state["url"], state["pid"]) == (daemon.url, daemon.process.pid)
    assert "password" not in json.dumps(state)
    assert daemon.url.startswith("http://127.0.0.1:")


def test_its_files_are_for_its_owner_alone(here: Home, start: Start) -> None:
    start(here, "--no-workers")
    for path in Path(here.place.folder).iterdir():
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path.name


def test_nobody_comes_in_without_a_token(here: Home, start: Start) -> None:
    daemon = start(here, "--no-workers")
    for path in ("/metrics", "/hooks/claude-code/Stop", "/nowhere", "/"):
        assert daemon.ask("GET", path, token=None).status_code == 401, path
        assert daemon.ask("GET", path, token="cpl_wrong").status_code == 401, path


def test_told_to_stop_it_puts_everything_away(daemon: Daemon) -> None:
    assert daemon.stop(signal.SIGTERM) == 0
    assert daemon.home.state() is None
    assert not is_locked(daemon.home.place)
    assert daemon.home.log()[-1]["event"] == "stopped"


def test_ctrl_c_is_no_error(here: Home, start: Start) -> None:
    daemon = start(here, "--no-workers")
    assert daemon.stop(signal.SIGINT) == 0
    assert "Traceback" not in daemon.errors()


@pytest.mark.slow
def test_a_second_one_says_where_the_first_is(here: Home, start: Start) -> None:
    daemon = start(here, "--no-workers")
    done = here.run("serve")
    assert done.returncode == 6
    assert daemon.url in done.stderr.decode()
    assert running(here.place) is not None
    assert daemon.ask("GET", "/health").status_code == 200


@pytest.mark.slow
def test_killed_it_can_be_started_again(here: Home, start: Start) -> None:
    first = start(here, "--no-workers")
    first.stop(signal.SIGKILL)
    assert here.state() is not None, "what was killed cannot tidy up"
    assert running(here.place) is None, "and yet nobody believes that it is there"
    second = start(here, "--no-workers")
    assert second.ask("GET", "/health").status_code == 200
    assert second.token == first.token


@pytest.mark.slow
def test_what_was_written_before_it_was_killed_is_there(daemon: Daemon, start: Start) -> None:
    said = {"session_id": "s1", "cwd": str(daemon.home.project), "prompt": "Which port is it?"}
    daemon.hook("claude-code", "UserPromptSubmit", **said)
    daemon.stop(signal.SIGKILL)
    start(daemon.home)
    with commonplace.open(daemon.home.library) as library:
        [line] = library.book("default").session("s1").transcript()
    assert line.text == "Which port is it?"


def test_a_port_that_is_taken_is_said_and_in_the_background_another_is_used(here: Home) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = here.run("serve", "--port", port)
        assert done.returncode == 6
        assert f"Port {port} is taken" in done.stderr.decode()
        up = here.run("up", "--json", COMMONPLACE_SERVE__PORT=port)
        assert up.returncode == 0, up.stderr
        assert not json.loads(up.stdout)["url"].endswith(f":{port}")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_not_ours_is_said(here: Home, host: str) -> None:
    done = here.run("serve", "--host", host)
    assert done.returncode == 2
    assert host in done.stderr.decode()


def test_others_may_come_if_they_are_let_and_that_is_said(here: Home, start: Start) -> None:
    daemon = start(here, "--host", "0.0.0.0")
    assert not daemon.told["is_loopback"]
    assert daemon.ask("GET", "/health").status_code == 200


@pytest.mark.skipif(os.geteuid() == 0, reason="root may do everything")
def test_a_state_folder_that_cannot_be_written_is_said(here: Home) -> None:
    here.folder.chmod(0o500)
    try:
        done = here.run("serve")
    finally:
        here.folder.chmod(0o700)
    assert done.returncode == 4


def test_a_library_that_is_no_library_is_said(here: Home) -> None:
    Path(here.library).write_text("This is a letter, and no database at all. " * 100)
    done = here.run("serve")
    assert done.returncode == 5
    assert b"Traceback" not in done.stderr
    assert not is_locked(here.place)


@pytest.mark.slow
def test_a_library_that_is_moved_away_stops_it_and_none_is_made_in_its_place(
    here: Home, start: Start
) -> None:
    daemon = start(here)
    for path in Path(here.library).parent.glob("book.db*"):
        path.rename(path.with_name(f"moved-{path.name}"))
    assert daemon.ended() == 0
    assert any(line["event"] == "moved" for line in here.log())
    done = here.run("serve")
    assert done.returncode == 3
    assert "it is gone" in done.stderr.decode()
    assert not is_locked(here.place)


@pytest.mark.slow
def test_the_log_has_every_request_and_nothing_that_was_said(daemon: Daemon) -> None:
    daemon.hook("claude-code", "UserPromptSubmit", session_id="s1", prompt="the canary sings")
    daemon.ask("GET", "/nowhere?question=canary")

    def requests() -> list[dict[str, Any]]:
        return [line for line in daemon.home.log() if line["event"] == "request"]

    until(lambda: len(requests()) == 2)
    request = requests()[-1]
    assert (request["method"], request["route"], request["status"]) == ("GET", "/…", 404)
    assert request["token"]
    assert "canary" not in Path(daemon.home.place.log).read_text()
    assert daemon.token not in Path(daemon.home.place.log).read_text()


def test_a_connection_that_is_kept_open_does_not_keep_it_from_stopping(
    here: Home, start: Start
) -> None:
    daemon = start(here, "--no-workers")
    host, _, port = daemon.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as idle:
        idle.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert idle.recv(1000)
        assert daemon.stop() == 0


@pytest.mark.slow
def test_workers_do_the_work_and_none_do_when_none_are_wanted(here: Home, start: Start) -> None:
    with commonplace.open(here.library) as library:
        library.book("default").remember("Ada moved to Lisbon.")
        idle = start(here, "--no-workers")
        assert idle.ask("GET", "/metrics").status_code == 200
        idle.stop()
        assert not library.book("default").graph.entities()
        start(here)
        until(library.book("default").graph.entities)
