"""``up``, ``down``, ``logs`` and what ``status`` says: the daemon in the background."""

import json
import os

import httpx2

from commonplace.serve.shim.reach import is_locked, running
from tests.serve.running import Home, until


def test_up_starts_it_once_and_down_stops_it(here: Home) -> None:
    first = json.loads(here.run("up", "--json").stdout)
    assert first["started"]
    again = json.loads(here.run("up", "--json").stdout)
    assert not again["started"]
    assert again["pid"] == first["pid"]
    assert json.loads(here.run("down", "--json").stdout) == {"stopped": True}
    assert not is_locked(here.place)
    assert json.loads(here.run("down", "--json").stdout) == {"stopped": False}


def test_up_outlives_whoever_started_it_and_takes_no_settings_of_a_project(here: Home) -> None:
    (here.project / ".commonplace.toml").write_text('book = "heron"\n[serve]\nhost = "0.0.0.0"\n')
    told = json.loads(here.run("up", "--json").stdout)
    assert told["url"].startswith("http://127.0.0.1:")
    assert os.getsid(told["pid"]) == told["pid"]


def test_up_says_why_it_could_not(here: Home) -> None:
    here.folder.joinpath("config.toml").write_text("[serve]\nprot = 3\n")
    done = here.run("up")
    assert done.returncode != 0
    assert "serve.prot" in done.stderr.decode()


def test_status_says_whether_it_runs(here: Home) -> None:
    here.run("init")
    assert json.loads(here.run("status", "--json").stdout)["daemon"] is None
    up = json.loads(here.run("up", "--json").stdout)
    assert json.loads(here.run("status", "--json").stdout)["daemon"]["url"] == up["url"]
    assert up["url"].encode() in here.run("status").stdout


def test_logs_are_lines_of_json_the_last_ones(here: Home) -> None:
    assert here.run("logs").returncode == 3
    here.run("up")
    until(lambda: running(here.place))
    lines = here.run("logs").stdout.splitlines()
    assert json.loads(lines[0])["event"] == "listening"
    assert len(here.run("logs", "-n", "0").stdout.splitlines()) == 0


def test_the_password_of_a_database_is_in_no_command_and_no_file(here: Home) -> None:
    secret = "postgresql://ada:hunter2@127.0.0.1:1/nowhere"
    done = here.run("up", COMMONPLACE_LIBRARY=secret)
    assert done.returncode == 5
    assert b"hunter2" not in done.stdout + done.stderr
    for path in (here.folder / "state").iterdir():
        assert b"hunter2" not in path.read_bytes(), path.name


def test_web_prints_a_link_that_opens_the_book_once_and_starts_the_daemon(here: Home) -> None:
    done = here.run("web", "--json")
    told = json.loads(done.stdout)
    assert running(here.place) is not None and told["opened"] is False
    entered = httpx2.post(told["url"])
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"].partition(";")[0]
    assert httpx2.get(told["book"], headers={"Cookie": cookie}).status_code == 200
    assert httpx2.post(told["url"]).status_code == 401
    again = here.run("web").stdout.decode().strip()
    assert again.startswith(told["url"].partition("/login/")[0]) and again != told["url"]


def test_up_says_how_to_look_at_it(here: Home) -> None:
    assert b"commonplace web" in here.run("up").stderr
