"""Which version speaks, what it must say, and what it is told."""

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.serve.mcp import eras
from commonplace.serve.mcp.instructions import INSTRUCTIONS
from commonplace.serve.mcp.protocol import Reply
from tests.serve.mcp.guest import MODERN, Guest

_META = {eras.VERSION_KEY: MODERN, eras.CAPABILITIES_KEY: {}}


@pytest.fixture
def library(tmp_path: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(tmp_path / "book.db") as opened:
        opened.book("ada")
        yield opened


@pytest.fixture
def guest(library: commonplace.Library) -> Guest:
    return Guest(library)


def _code(told: object) -> tuple[int, int]:
    assert isinstance(told, Reply)
    return told.status, told.body["error"]["code"]


def _said(method: str = "tools/list", **params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": 1, "method": method, "params": {"_meta": _META, **params}}


def test_a_modern_client_discovers_what_there_is(guest: Guest) -> None:
    found = guest.ask("server/discover")
    assert found["supportedVersions"] == [MODERN]
    assert found["resultType"] == "complete"
    assert set(found["capabilities"]) == {"tools", "resources", "prompts", "completions"}
    assert found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "commonplace"
    assert len(found["instructions"]) <= 600


@pytest.mark.parametrize("version", eras.LEGACY)
def test_an_older_client_shakes_hands_in_its_own_version(
    library: commonplace.Library, version: str
) -> None:
    guest = Guest(library, era=version)
    found = guest.ask("initialize", protocolVersion=version, capabilities={}, clientInfo={})
    assert found["protocolVersion"] == version
    assert found["instructions"] == INSTRUCTIONS
    assert "resultType" not in found
    assert guest.ask("ping") == {}


@pytest.mark.parametrize("version", ["2023-01-01", "2030-01-01", MODERN, "x"])
def test_who_offers_another_version_is_offered_the_newest_handshake(
    guest: Guest, version: str
) -> None:
    told = guest.say(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"protocolVersion": version, "capabilities": {}},
        }
    )
    assert isinstance(told, Reply)
    assert told.body["result"]["protocolVersion"] == "2025-11-25"
    assert told.opens


@pytest.mark.parametrize(
    "method",
    ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "server/discover"],
)
def test_lists_say_how_long_they_may_be_kept_and_that_they_are_private(
    guest: Guest, method: str
) -> None:
    found = guest.ask(method)
    assert found["ttlMs"] >= 0
    assert found["cacheScope"] == "private"


@pytest.mark.parametrize(
    "method", ["initialize", "ping", "logging/setLevel", "resources/subscribe"]
)
def test_what_the_modern_era_has_no_more_is_not_found(guest: Guest, method: str) -> None:
    told = guest.reply(method, uri="wiki://index")
    assert _code(told) == (404, -32601)


@pytest.mark.parametrize("method", ["server/discover", "subscriptions/listen", "logging/setLevel"])
def test_what_the_old_era_does_not_have_is_not_found(
    library: commonplace.Library, method: str
) -> None:
    told = Guest(library, era="2025-11-25").reply(method)
    assert _code(told) == (200, -32601)


@pytest.mark.parametrize("version", ["2027-01-01", "1.0", "2025-11-25"])
def test_an_unknown_version_is_told_which_there_are(guest: Guest, version: str) -> None:
    meta = {**_META, eras.VERSION_KEY: version}
    told = guest.say(
        {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}},
        mcp_protocol_version=version,
        mcp_method="tools/list",
    )
    assert _code(told) == (400, -32022)
    assert isinstance(told, Reply)
    assert told.body["error"]["data"] == {"supported": [MODERN], "requested": version}


def test_an_unknown_version_in_the_header_alone_is_refused_too(guest: Guest) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    assert _code(guest.say(message, mcp_protocol_version="2027-01-01")) == (400, -32022)


@pytest.mark.parametrize(
    "meta", [None, {}, {eras.VERSION_KEY: MODERN}, {eras.CAPABILITIES_KEY: {}}, [], "x"]
)
def test_a_modern_request_says_its_version_and_what_the_client_can(
    guest: Guest, meta: object
) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}}
    told = guest.say(message, mcp_protocol_version=MODERN, mcp_method="tools/list")
    assert _code(told) == (400, -32602)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"mcp_protocol_version": MODERN},
        {"mcp_method": "tools/call", "mcp_name": "recall"},
        {"mcp_protocol_version": MODERN, "mcp_method": "tools/list", "mcp_name": "recall"},
        {"mcp_protocol_version": MODERN, "mcp_method": "TOOLS/CALL", "mcp_name": "recall"},
        {"mcp_protocol_version": MODERN, "mcp_method": "tools/call"},
        {"mcp_protocol_version": MODERN, "mcp_method": "tools/call", "mcp_name": "forget"},
        {"mcp_protocol_version": MODERN, "mcp_method": "tools/call", "mcp_name": "=?base64?x?="},
        {"mcp_protocol_version": "2025-11-25", "mcp_method": "tools/call", "mcp_name": "recall"},
    ],
)
def test_headers_that_say_another_thing_than_the_body_are_refused(
    guest: Guest, headers: dict[str, str]
) -> None:
    message = _said("tools/call", name="recall", arguments={"question": "x"})
    assert _code(guest.say(message, **headers)) == (400, -32020)


def test_a_name_in_a_header_may_be_wrapped(guest: Guest) -> None:
    uri = "wiki://page/entity/çelik"
    wrapped = f"=?base64?{base64.b64encode(uri.encode()).decode()}?="
    told = guest.say(
        _said("resources/read", uri=uri),
        mcp_protocol_version=MODERN,
        mcp_method="resources/read",
        mcp_name=wrapped,
    )
    assert _code(told) == (400, -32602)  # there is no such page, but the header was believed
    assert isinstance(told, Reply)
    assert told.body["error"]["data"] == {"uri": uri}


def test_the_same_questions_get_the_same_answers(guest: Guest) -> None:
    for method in ("tools/list", "prompts/list", "resources/templates/list", "server/discover"):
        assert guest.ask(method) == guest.ask(method)
