"""The route itself: headers, statuses, sessions and streams, over a real port."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx2
import pytest
from starlette.requests import Request

import commonplace
from commonplace.serve.mcp import eras
from commonplace.serve.mcp.http import _Door
from commonplace.serve.mcp.notices import Listener
from commonplace.serve.mcp.subscribing import Wishes
from commonplace.wiki.draft import PageDraft
from tests.serve.mcp.guest import MODERN
from tests.serve.mcp.stand import Stand, served

_META = {eras.VERSION_KEY: MODERN, eras.CAPABILITIES_KEY: {}}
_BOTH = "application/json, text/event-stream"


class Http:
    """A client with a token."""

    def __init__(self, stand: Stand, secret: str) -> None:
        self.stand = stand
        headers = {"Authorization": f"Bearer {secret}", "Accept": _BOTH}
        self.client = httpx2.Client(headers=headers, timeout=30)

    def post(self, value: object, **headers: str) -> httpx2.Response:
        named = {name.replace("_", "-"): each for name, each in headers.items()}
        return self.client.post(self.stand.url, json=value, headers=named)

    def modern(self, method: str, **params: Any) -> tuple[dict[str, Any], dict[str, str]]:
        """A request and its headers."""
        message = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": method,
            "params": {"_meta": _META, **params},
        }
        return message, {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}


@pytest.fixture
def stand(library: commonplace.Library) -> Iterator[Stand]:
    library.book("ada").wiki.create(PageDraft("entity", "Ada", "Ada lives in Lisbon."))
    with served(library) as standing:
        yield standing


@pytest.fixture
def http(stand: Stand, library: commonplace.Library) -> Iterator[Http]:
    _, secret = library.access.issue("claude", scopes=["read", "write"], books=["ada"])
    made = Http(stand, secret)
    with made.client:
        yield made


_PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
_INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x"}},
}


def _events(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The messages of a stream."""
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def test_a_request_is_answered_by_json_and_a_notification_by_nothing(http: Http) -> None:
    told = http.post(_PING)
    assert (told.status_code, told.headers["content-type"]) == (200, "application/json")
    assert told.json() == {"jsonrpc": "2.0", "id": 1, "result": {}}
    told = http.post({"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert (told.status_code, told.content) == (202, b"")


def test_without_a_token_nothing_is_answered(stand: Stand) -> None:
    for method in ("POST", "GET", "DELETE"):
        assert httpx2.request(method, stand.url, json=_PING).status_code == 401


def test_what_is_no_json_by_its_own_word_is_refused(http: Http) -> None:
    told = http.client.post(http.stand.url, content=b"{}", headers={"Content-Type": "text/plain"})
    assert told.status_code == 415
    assert http.post(_PING, Accept="text/html").status_code == 406
    assert http.post(_PING, Accept="*/*").status_code == 200


def test_a_wrong_name_in_the_address_says_what_there_is(http: Http) -> None:
    told = http.client.post(f"{http.stand.url}?tools=nothing", json=_PING)
    assert told.status_code == 400
    assert "none of: all, default" in told.json()["detail"]


def test_statuses_are_those_of_the_era(http: Http) -> None:
    message, headers = http.modern("nothing/such")
    assert http.post(message, **headers).status_code == 404
    assert http.post({**_PING, "method": "nothing/such"}).status_code == 200
    message, headers = http.modern("tools/list")
    assert http.post(message).status_code == 400
    assert http.post(message, **headers).status_code == 200


def test_a_header_that_stands_there_twice_is_refused(http: Http) -> None:
    message, headers = http.modern("tools/list")
    twice = [*headers.items(), ("Mcp-Method", "tools/list")]
    told = http.client.post(http.stand.url, json=message, headers=twice)
    assert (told.status_code, told.json()["error"]["code"]) == (400, -32020)


def test_a_session_is_given_taken_up_when_unknown_and_gone_when_it_was_ended(http: Http) -> None:
    key = http.post(_INITIALIZE).headers["mcp-session-id"]
    assert http.post(_PING, Mcp_Session_Id=key).status_code == 200
    assert http.post(_PING, Mcp_Session_Id="of-a-daemon-before").status_code == 200
    gone = http.client.delete(http.stand.url, headers={"Mcp-Session-Id": key})
    assert gone.status_code == 204
    assert http.post(_PING, Mcp_Session_Id=key).status_code == 404
    assert http.post(_PING, Mcp_Session_Id="x" * 300).status_code == 400
    assert http.client.delete(http.stand.url).status_code == 400


def test_a_modern_client_has_neither_session_nor_stream_to_get(http: Http) -> None:
    message, headers = http.modern("tools/list")
    told = http.post(message, **headers, Mcp_Session_Id="anything")
    assert told.status_code == 200
    assert "mcp-session-id" not in told.headers
    for method in ("GET", "DELETE"):
        told = http.client.request(method, http.stand.url, headers=headers)
        assert (told.status_code, told.headers["allow"]) == (405, "POST")


def test_who_listens_is_told_what_changed_and_nothing_else(
    http: Http, library: commonplace.Library
) -> None:
    book = library.book("ada")
    asked = {
        "resourcesListChanged": True,
        "promptsListChanged": True,
        "resourceSubscriptions": ["wiki://page/entity/ada", "wiki://page/a/b?book=x", "nonsense"],
    }
    message, headers = http.modern("subscriptions/listen", notifications=asked)
    with http.client.stream("POST", http.stand.url, json=message, headers=headers) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["x-accel-buffering"] == "no"
        told = _events(stream.iter_lines())
        first = next(told)
        assert first["method"] == "notifications/subscriptions/acknowledged"
        assert first["params"]["notifications"] == {
            "resourcesListChanged": True,
            "resourceSubscriptions": ["wiki://page/entity/ada"],
        }
        assert first["params"]["_meta"] == {eras.SUBSCRIPTION_KEY: 1}
        book.remember("Nothing that changes a page.")
        book.wiki.edit("ada", "Lisbon", "Alfama")
        assert next(told) == {
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": {"uri": "wiki://page/entity/ada", "_meta": {eras.SUBSCRIPTION_KEY: 1}},
        }
        book.offer("wiki_write", "off")  # not asked for: tools
        book.wiki.create(PageDraft("topic", "Tea", "Hot."))
        assert next(told)["method"] == "notifications/resources/list_changed"
        http.stand.server.should_exit = True
        last = next(told)
    assert last["id"] == 1
    assert last["result"]["resultType"] == "complete"
    assert last["result"]["_meta"][eras.SUBSCRIPTION_KEY] == 1


def test_an_older_client_subscribes_in_its_session_and_gets_a_stream(
    http: Http, library: commonplace.Library
) -> None:
    book = library.book("ada")
    memory = book.remember("Ada likes tea.")
    key = http.post(_INITIALIZE).headers["mcp-session-id"]
    session = {"Mcp-Session-Id": key, "MCP-Protocol-Version": "2025-06-18"}
    uri = f"memory://{memory.id}"

    def ask(method: str, uri: str) -> dict[str, Any]:
        return dict(
            http.post({**_PING, "method": method, "params": {"uri": uri}}, **session).json()
        )

    with http.client.stream("GET", http.stand.url, headers=session) as stream:
        told = _events(stream.iter_lines())
        assert ask("resources/subscribe", "wiki://page/entity/ada")["result"] == {}
        assert ask("resources/subscribe", uri)["result"] == {}
        assert ask("resources/subscribe", "memory://nothing")["error"]["code"] == -32002
        book.wiki.edit("ada", "Lisbon", "Alfama")
        assert next(told) == {
            "jsonrpc": "2.0",
            "method": "notifications/resources/updated",
            "params": {"uri": "wiki://page/entity/ada"},
        }
        ask("resources/unsubscribe", "wiki://page/entity/ada")
        book.wiki.edit("ada", "Alfama", "Belem")
        book.forget(memory.id)
        assert next(told)["params"] == {"uri": uri}
        book.offer("wiki_write", "off")
        assert next(told)["method"] == "notifications/tools/list_changed"


def test_a_stream_ends_with_its_token(
    http: Http, library: commonplace.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.serve.mcp.http._TICK", 0.01)
    (token,) = library.access.tokens()
    with http.client.stream("GET", http.stand.url) as stream:
        library.access.revoke(token.id)
        assert [*_events(stream.iter_lines())] == []
    assert http.post(_PING).status_code == 401


def test_a_stream_that_has_always_something_to_tell_ends_too(
    library: commonplace.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.serve.mcp.http._TICK", 1e-9)
    door = _Door(library, lambda: True, 0.01)
    listener = Listener("t1", lambda: Wishes(None))
    for number in range(200):
        listener.queue.put_nowait({"number": number})

    async def read() -> int:
        return len([each async for each in door._events(Request({"type": "http"}), listener)])

    assert asyncio.run(read()) < 100


def test_a_newer_stream_of_a_session_takes_the_place_of_the_older(
    http: Http, library: commonplace.Library
) -> None:
    session = {"Mcp-Session-Id": "s1"}
    stream = partial(http.client.stream, "GET", http.stand.url, headers=session)
    with stream() as first, stream() as second:
        assert [*_events(first.iter_lines())] == []
        library.book("ada").wiki.create(PageDraft("topic", "Tea", "Hot."))
        found = next(_events(second.iter_lines()))
        assert found["method"] == "notifications/resources/list_changed"
