"""What the logs hold of a day's work: routes and numbers, never what was asked, read or written."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw
import pytest

from tests.serve.running import Daemon, Home, until

CANARY = "xylocanary"
Start = Callable[..., Daemon]


@pytest.fixture
def busy(here: Home, start: Start) -> Daemon:
    """A daemon with a book, a page, a memory and an entity that are called after the canary."""
    daemon = start(here)
    text = f"{CANARY.title()} Quorn lives in {CANARY}ville."
    for answer in (
        daemon.ask("POST", "/api/memories", json={"text": text, "source": f"chat:{CANARY}"}),
        daemon.ask("POST", "/api/books", json={"name": f"{CANARY} book"}),
        daemon.ask("POST", "/api/pages", json={"title": CANARY, "type": "concept", "body": "Hm."}),
    ):
        assert answer.status_code == 201, answer.text
    return daemon


def _drive(daemon: Daemon) -> list[int]:
    """Ask at every door, with the canary in every place of an address; returns the statuses."""
    book = quote(f"{CANARY} book", safe="")
    asked = [
        ("GET", f"/api/pages/concept/{CANARY}"),
        ("GET", f"/api/pages/concept%2F{CANARY}"),
        ("GET", f"/api/pages/{CANARY}-that-is-not-there"),
        ("GET", f"/api/entities/{CANARY}"),
        ("GET", f"/api/memories/{CANARY}"),
        ("GET", f"/api/recall?q={CANARY}&book={book}"),
        ("GET", f"/api/recall?{CANARY}=1"),
        ("PATCH", f"/api/{CANARY}/{CANARY}"),
        ("GET", f"/wiki/concept/{CANARY}"),
        ("GET", f"/wiki/concept/{CANARY}.json"),
        ("GET", f"/b/{book}/recall?q={CANARY}"),
        ("GET", f"/b/{CANARY}-not-there/"),
        ("GET", f"/{CANARY}"),
        ("GET", f"/static/{CANARY}.js"),
        ("GET", f"/login/{CANARY}"),
        ("POST", f"/login/{CANARY}"),
        ("POST", f"/hooks/{CANARY}/{CANARY}"),
        ("POST", f"/hooks/claude-code/{CANARY}"),
        ("POST", f"/mcp?book={CANARY}&tools={CANARY}"),
        ("DELETE", f"/health/{CANARY}"),
    ]
    statuses = [daemon.ask(method, path).status_code for method, path in asked]
    statuses += [daemon.ask(method, path, token="cpl_no").status_code for method, path in asked[:3]]
    return statuses


@pytest.mark.slow
def test_no_log_holds_a_name_a_question_or_a_login_code(busy: Daemon) -> None:
    daemon, home = busy, busy.home
    code = daemon.told["login_url"].rpartition("/login/")[2]
    assert daemon.ask("GET", f"/login/{code}", token=None).status_code == 200
    daemon.hook("claude-code", "UserPromptSubmit", session_id="s1", prompt=f"Who is {CANARY}?")
    before = len(_requests(home))
    statuses = _drive(daemon)
    until(lambda: len(_requests(home)) >= before + len(statuses))
    assert 500 not in statuses and {200, 401, 404} <= {*statuses}
    until(lambda: any(line["event"] == "job" for line in home.log()))
    daemon.stop()
    worker = home.run("worker", "--until-idle", "--json")
    logs = {
        "the daemon's log": Path(home.place.log).read_text(),
        "what the daemon echoed": daemon.errors(),
        "what the worker said": (worker.stdout + worker.stderr).decode(),
        "the audit": _audit(home.library),
    }
    for name, text in logs.items():
        assert CANARY not in text.lower(), name
        assert code not in text and daemon.token not in text, name


@pytest.mark.slow
def test_a_request_is_logged_by_its_route(busy: Daemon) -> None:
    daemon, home = busy, busy.home
    for path in (
        f"/api/pages/concept/{CANARY}",
        f"/b/{CANARY}%20book/wiki/concept/{CANARY}.json",
        f"/login/{CANARY}",
    ):
        daemon.ask("GET", path)
    until(lambda: len(_requests(home)) >= 6)
    assert [each["route"] for each in _requests(home)][-3:] == [
        "/api/pages/{type}/{slug}",
        "/b/{book}/wiki/{type}/{slug}.json",
        "/login/{code}",
    ]


def _requests(home: Home) -> list[dict[str, Any]]:
    return [line for line in home.log() if line["event"] == "request"]


def _audit(library: str) -> str:
    """Every line of the audit, as text."""
    with apsw.Connection(library, apsw.SQLITE_OPEN_READONLY) as connection:
        rows = [*connection.execute("SELECT action, memory_id, actor, detail FROM audit")]
    assert rows
    return json.dumps(rows)
