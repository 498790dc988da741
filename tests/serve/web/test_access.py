"""Who gets in, and what is asked of them: at every address of the table, so at each new one too."""

import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from commonplace.serve.http.gate import COOKIE
from commonplace.serve.web.answer import POLICY
from commonplace.serve.web.coming_in import form_token
from commonplace.serve.web.door import all_screens
from commonplace.serve.web.screen import Action, Screen
from tests.serve.web.places import path_of
from tests.serve.web.site import Site

_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
#: Actions for whoever may read: they concern nothing but who asks.
_FOR_READERS = {"/settings/leave"}


def _addresses() -> list[tuple[Screen | Action, str]]:
    return [(each, re.sub(r"\{\w+\}", "x", each.path)) for each in all_screens()]


def _cookie(site: Site, **more: str) -> dict[str, str]:
    """As a browser that has come in."""
    answer = site.bare("POST", f"/login/{site.logins.link()}", headers=_FORM)
    [secret] = re.findall(rf"{COOKIE}=([^;]+)", answer.headers["set-cookie"])
    return {"Cookie": f"{COOKIE}={secret}", **more}


def _secret(headers: dict[str, str]) -> str:
    return headers["Cookie"].partition("=")[2]


def test_nobody_gets_in_without_a_token(site: Site) -> None:
    for screen, path in _addresses():
        for place in (path, f"/b/{site.book.info.name}{path}"):
            answer = site.bare(screen.method, place)
            assert answer.status_code == 401, (screen, place)
            assert "commonplace web" in answer.text


def test_a_token_to_read_changes_nothing(site: Site) -> None:
    _, secret = site.library.access.issue("reader", scopes=("read",), kind="person")
    headers = {"Authorization": f"Bearer {secret}"} | _FORM
    refused = 0
    for screen, path in _addresses():
        if isinstance(screen, Action) and screen.path not in _FOR_READERS:
            assert screen.scope != "read", screen
        if screen.scope != "read":
            answer = site.bare(screen.method, path, headers=headers)
            assert (answer.status_code, screen.path) == (403, screen.path)
            refused += 1
    assert refused > 20


def test_another_tenants_book_is_nowhere(site: Site) -> None:
    site.library.book("theirs", tenant="others").remember("Nobody here may know this.")
    for screen, path in _addresses():
        answer = site.ask(screen.method, f"/b/theirs{path}", headers=_FORM)
        assert (answer.status_code, screen.path) == (404, screen.path)
        assert "Nobody here" not in answer.text


def test_a_token_of_one_book_opens_no_other(site: Site) -> None:
    site.library.book("mine")
    _, secret = site.library.access.issue(
        "one book", scopes=("read", "write", "forget", "admin"), books=("mine",)
    )
    headers = {"Authorization": f"Bearer {secret}"} | _FORM
    for screen, path in _addresses():
        answer = site.bare(screen.method, f"/b/{site.book.info.name}{path}", headers=headers)
        assert (answer.status_code, screen.path) == (404, screen.path)


def test_a_browser_shows_the_forms_own_token(site: Site) -> None:
    browser, other = _cookie(site), _cookie(site)
    for screen, path in _addresses():
        if not isinstance(screen, Action):
            continue
        for shown in ("", "form_token=", f"form_token={form_token(_secret(other))}"):
            answer = site.bare("POST", path, headers=browser | _FORM, content=shown)
            assert (answer.status_code, screen.path) == (403, screen.path)


def test_pages_of_other_sites_get_nothing(site: Site) -> None:
    browser = _cookie(site, Origin="https://evil.example")
    for screen, path in _addresses():
        answer = site.bare(screen.method, path, headers=browser | _FORM)
        assert (answer.status_code, screen.path) == (403, screen.path)


@pytest.mark.parametrize("type", ["text/plain", "application/json", "multipart/form-data", ""])
def test_a_form_is_a_form(site: Site, type: str) -> None:
    browser = _cookie(site)
    body = f"form_token={form_token(_secret(browser))}"
    for screen, path in _addresses():
        if isinstance(screen, Action):
            headers = browser | {"Content-Type": type}
            answer = site.bare("POST", path, headers=headers, content=body)
            assert (answer.status_code, screen.path) == (415, screen.path)


def test_every_page_says_what_may_run_on_it(site: Site) -> None:
    for screen, path in _addresses():
        for answer in (site.get(path), site.bare(screen.method, path)):
            assert answer.headers["content-security-policy"] == POLICY, path
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            assert "style=" not in answer.text and "<script>" not in answer.text


def test_cookies_are_for_this_host_alone_and_for_no_script(demo: Site) -> None:
    browser = _cookie(demo)
    sent = [demo.bare("POST", f"/login/{demo.logins.link()}", headers=_FORM)]
    sent += [demo.bare("GET", path_of(demo, each), headers=browser) for each in ("/", "/jobs")]
    data = {"form_token": form_token(_secret(browser))}
    sent.append(demo.bare("POST", "/jobs/compile", headers=browser, data=data))
    kept = [each for answer in sent for each in answer.headers.get_list("set-cookie")]
    assert len(kept) >= 3
    for cookie in kept:
        parts = [part.strip().lower() for part in cookie.split(";")]
        assert cookie.startswith("__Host-")
        assert {"secure", "httponly", "path=/", "samesite=lax"} <= {*parts}
        assert not any(part.startswith("domain") for part in parts)


def test_the_cookie_opens_nothing_for_programs(site: Site) -> None:
    browser = _cookie(site)
    for path in ("/api/books", "/mcp", "/hooks/x", "/metrics"):
        assert site.bare("GET", path, headers=browser).status_code == 401
        assert site.get(path).status_code != 401
    assert site.bare("POST", "/links", headers=browser).status_code == 403


def _rows(place: str) -> Iterator[tuple[str, list[Any]]]:
    with sqlite3.connect(f"file:{place}?mode=ro", uri=True) as database:
        listed = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in listed:
            try:
                yield name, sorted(map(repr, database.execute(f'SELECT * FROM "{name}"')))
            except sqlite3.OperationalError:  # a kind of table that this Python's SQLite lacks
                continue
    database.close()


@pytest.mark.slow
def test_looking_changes_nothing(demo: Site) -> None:
    screens = [each for each in all_screens() if isinstance(each, Screen)]
    paths = [path_of(demo, each.path) for each in screens]
    place = demo.library.engine.describe()["place"]
    demo.get("/")  # that a token is used is written down once a minute
    before = dict(_rows(place))
    assert len(before) > 40 and before["memories"]
    for path in paths:
        answer = demo.get(path)
        assert answer.status_code == 200, (path, answer.text[:500])
        demo.get(f"{path.partition('?')[0]}.json")
        demo.ask("HEAD", path)
    after = dict(_rows(place))
    assert {name for name in before if before[name] != after[name]} == set()
