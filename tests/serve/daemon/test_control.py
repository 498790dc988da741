"""``up``, ``down``, ``logs`` and what ``status`` says: the daemon in the background."""

import json
import os
from pathlib import Path
from typing import Any

import httpx2
import pytest

from commonplace.serve.shim.reach import is_locked, running, running_places
from tests.serve.running import DEADLINE_SECONDS, Home, until


def _ask(method: str, url: str, **how: Any) -> httpx2.Response:
    return httpx2.request(method, url, timeout=DEADLINE_SECONDS, **how)


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


@pytest.mark.slow
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


@pytest.mark.slow
def test_web_prints_a_link_that_opens_the_book_once_and_starts_the_daemon(here: Home) -> None:
    done = here.run("web", "--json")
    told = json.loads(done.stdout)
    assert running(here.place) is not None and told["opened"] is False
    entered = _ask("POST", told["url"])
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"].partition(";")[0]
    assert _ask("GET", told["book"], headers={"Cookie": cookie}).status_code == 200
    assert _ask("POST", told["url"]).status_code == 401
    again = here.run("web").stdout.decode().strip()
    assert again.startswith(told["url"].partition("/login/")[0]) and again != told["url"]


def test_up_says_how_to_look_at_it(here: Home) -> None:
    assert b"commonplace web" in here.run("up").stderr


@pytest.mark.slow
@pytest.mark.parametrize("broken", ["[serve]\nprot = 3\n", "library = [\n"])
def test_down_and_logs_work_with_settings_that_cannot_be_read(here: Home, broken: str) -> None:
    here.run("up")
    here.folder.joinpath("config.toml").write_text(broken)
    logs = here.run("logs")
    assert json.loads(logs.stdout.splitlines()[0])["event"] == "listening"
    assert b"The settings cannot be read" in logs.stderr
    assert json.loads(here.run("down", "--json").stdout) == {"stopped": True}
    assert not is_locked(here.place)
    assert here.run("up").returncode == 2  # what starts one does need them


def test_without_settings_the_only_daemon_that_runs_is_the_one_that_is_meant(
    tmp_path: Path,
) -> None:
    home = Home(tmp_path / "here", str(tmp_path / "one.db"))
    try:
        home.run("up")
        home.folder.joinpath("config.toml").write_text("library = [\n")
        done = home.run("down", "--json", COMMONPLACE_LIBRARY="")
        assert json.loads(done.stdout) == {"stopped": True}
    finally:
        home.folder.joinpath("config.toml").unlink(missing_ok=True)
        home.end()


@pytest.mark.slow
def test_of_several_daemons_none_is_stopped_by_a_guess(tmp_path: Path) -> None:
    home = Home(tmp_path / "here")
    others = [str(tmp_path / "one.db"), str(tmp_path / "two.db")]
    try:
        for library in others:
            assert home.run("up", COMMONPLACE_LIBRARY=library).returncode == 0
        home.folder.joinpath("config.toml").write_text("library = [\n")
        done = home.run("down", COMMONPLACE_LIBRARY="")
        assert done.returncode == 2
        assert b"one.db" in done.stderr and b"--library" in done.stderr
        assert len(running_places(home.place.folder)) == 2
        assert home.run("--library", others[0], "down").returncode == 0
        assert [each.library for each in running_places(home.place.folder)] == [others[1]]
    finally:
        for library in others:
            home.run("down", COMMONPLACE_LIBRARY=library)


@pytest.mark.slow
def test_up_replaces_an_older_daemon_and_leaves_a_newer_one_running(here: Home) -> None:
    first = json.loads(here.run("up", "--json").stdout)
    state = here.state()
    assert state is not None
    Path(here.place.state).write_text(json.dumps(state | {"version": "999.0"}))
    done = here.run("up")
    assert b"newer than this program" in done.stderr
    assert (here.state() or {})["pid"] == first["pid"]
    Path(here.place.state).write_text(json.dumps(state | {"version": "0.0.1"}))
    again = json.loads(here.run("up", "--json").stdout)
    assert again["started"] and again["pid"] != first["pid"]


@pytest.mark.slow
def test_doctor_finds_a_revoked_owner_token_and_fix_makes_hooks_work_again(here: Home) -> None:
    here.run("up")
    found = running(here.place)
    assert found is not None
    headers = {"Authorization": f"Bearer {found.token}"}
    own = _ask("GET", f"{found.url}/api/me", headers=headers).json()["token_id"]
    gone = _ask("DELETE", f"{found.url}/api/tokens/{own}", headers=headers)
    assert "doctor --fix" in gone.json()["note"]
    assert _ask("GET", f"{found.url}/api/me", headers=headers).status_code == 401
    done = here.run("doctor", "--json")
    assert done.returncode == 7
    told = {each["check"]: each for each in json.loads(done.stdout)["findings"]}
    assert (told["token"]["level"], told["token"]["fix"]) == ("bad", "commonplace doctor --fix")
    assert here.run("doctor", "--fix").returncode == 0
    renewed = running(here.place)
    assert renewed is not None and renewed.token != found.token
    headers = {"Authorization": f"Bearer {renewed.token}"}
    assert _ask("GET", f"{found.url}/api/me", headers=headers).status_code == 200


def test_who_revokes_the_owner_token_is_told_what_follows(here: Home) -> None:
    here.run("init")
    listed = json.loads(here.run("token", "list", "--json").stdout)["tokens"]
    done = here.run("token", "revoke", listed[0]["id"])
    assert done.returncode == 0 and b"doctor --fix" in done.stderr
