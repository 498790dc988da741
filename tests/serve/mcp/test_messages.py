"""JSON-RPC: whatever comes gets one well-formed answer, or none where none is due."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.serve.mcp import eras
from commonplace.serve.mcp.protocol import Reply
from tests.serve.mcp.guest import MODERN, Guest


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[commonplace.Library]:
    place: Path = tmp_path_factory.mktemp("messages") / "book.db"
    with commonplace.open(place, embed__model="none") as opened:
        opened.book("ada").remember("Ada moved to Lisbon.")
        yield opened


@pytest.fixture(scope="module")
def guest(library: commonplace.Library) -> Guest:
    return Guest(library, ("read",))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"{} {}",
        b"NaN",
        b"\xff\xfe",
        b'"\\ud800"',
        b'{"id": 1, "x": "\xed\xa0\x80"}',
        b"[" * 100_000,
        b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        b"1" * 5000,
        b"1e999",
        b"\x00",
        b"\xef\xbb\xbf{}",
    ],
)
def test_what_is_no_json_is_a_parse_error(guest: Guest, body: bytes) -> None:
    told = guest.send(body)
    assert isinstance(told, Reply)
    assert (told.status, told.body["error"]["code"], told.body["id"]) == (400, -32700, None)


@pytest.mark.parametrize(
    ("value", "id"),
    [
        (1, None),
        ("x", None),
        (None, None),
        ({}, None),
        ({"jsonrpc": "1.0", "id": 3, "method": "ping"}, 3),
        ({"jsonrpc": "2.0", "id": None, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": True, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": [], "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": "a"}, "a"),
        ({"jsonrpc": "2.0", "id": "a", "method": 1}, "a"),
        ({"jsonrpc": "2.0", "id": "a", "method": ""}, "a"),
        ({"jsonrpc": "2.0", "method": []}, None),
        ([], None),
    ],
)
def test_what_is_no_message_is_an_invalid_request_with_its_id(
    guest: Guest, value: object, id: object
) -> None:
    told = guest.say(value)
    assert isinstance(told, Reply)
    assert (told.status, told.body["error"]["code"], told.body["id"]) == (400, -32600, id)


@pytest.mark.parametrize("params", [[], "x", 1, None])
def test_params_that_are_no_object_are_refused(guest: Guest, params: object) -> None:
    told = guest.say({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": params})
    assert isinstance(told, Reply)
    assert told.body["error"]["code"] == -32602


@pytest.mark.parametrize("method", ["notifications/initialized", "notifications/cancelled", "x"])
@pytest.mark.parametrize("headers", [{}, {"mcp_protocol_version": MODERN}])
def test_a_notification_is_not_answered(guest: Guest, method: str, headers: dict[str, str]) -> None:
    assert guest.say({"jsonrpc": "2.0", "method": method}, **headers) is None


def test_an_answer_nobody_asked_for_is_passed_over_in_the_old_era_alone(guest: Guest) -> None:
    answer = {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert guest.say(answer) is None
    told = guest.say(answer, mcp_protocol_version=MODERN)
    assert isinstance(told, Reply)
    assert told.body["error"]["code"] == -32600


def test_fields_that_nobody_knows_are_ignored(guest: Guest) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": 1}, "y": {"z": []}}
    told = guest.say(message)
    assert isinstance(told, Reply)
    assert told.body == {"jsonrpc": "2.0", "id": 1, "result": {}}


_PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
_NOTE = {"jsonrpc": "2.0", "method": "notifications/initialized"}


@pytest.mark.parametrize("version", [None, "2025-03-26", "2024-11-05"])
def test_a_batch_is_answered_one_by_one_where_the_version_knows_batches(
    guest: Guest, version: str | None
) -> None:
    headers = {} if version is None else {"mcp_protocol_version": version}
    told = guest.say([_PING, _NOTE, 7, {**_PING, "id": 2}], **headers)
    assert isinstance(told, Reply)
    assert [each["id"] for each in told.body] == [1, None, 2]
    assert guest.say([_NOTE, _NOTE], **headers) is None


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25", MODERN])
def test_a_batch_is_refused_where_the_version_does_not_know_it(guest: Guest, version: str) -> None:
    told = guest.say([_PING], mcp_protocol_version=version)
    assert isinstance(told, Reply)
    assert (told.status, told.body["error"]["code"]) == (400, -32600)


def test_a_batch_is_not_endless_and_opens_nothing(guest: Guest) -> None:
    told = guest.say([_PING] * 101)
    assert isinstance(told, Reply)
    assert told.body["error"]["code"] == -32600
    told = guest.say([{**_PING, "method": "initialize"}])
    assert isinstance(told, Reply)
    assert not told.opens
    assert told.body[0]["error"]["code"] == -32600


# --- any JSON at all ------------------------------------------------------------------------------

_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
_LEAF = st.none() | st.booleans() | st.integers(-(2**63), 2**63) | _TEXT
_JSON = st.recursive(
    _LEAF | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=10,
)
_METHODS = st.sampled_from(
    [
        "initialize",
        "ping",
        "server/discover",
        "tools/list",
        "tools/call",
        "resources/list",
        "resources/read",
        "resources/subscribe",
        "resources/templates/list",
        "prompts/list",
        "prompts/get",
        "completion/complete",
        "subscriptions/listen",
        "logging/setLevel",
        "notifications/initialized",
    ]
)
_PARAMS = st.dictionaries(
    st.sampled_from(["name", "uri", "cursor", "arguments", "ref", "argument", "notifications", "x"])
    | _TEXT,
    st.sampled_from(["recall", "briefing", "wiki://index", "memory://x", "wiki://[", "page"])
    | _JSON,
    max_size=4,
)
_MESSAGE = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "method": _METHODS | _TEXT},
    optional={"id": st.integers(0, 9) | _TEXT | _JSON, "params": _PARAMS | _JSON},
)


def _check(value: Any, told: Any) -> None:
    """One answer, with the id of what was asked, and either a result or an error."""
    assert told["jsonrpc"] == "2.0"
    assert ("result" in told) != ("error" in told)
    id = value.get("id") if isinstance(value, dict) else None
    is_id = isinstance(id, str | int) and not isinstance(id, bool)
    assert told["id"] == (id if is_id else None)
    if "error" in told:
        assert isinstance(told["error"]["code"], int)
        assert told["error"]["message"]
    assert msgspec.json.decode(msgspec.json.encode(told)) == told


@given(value=_MESSAGE | _JSON, modern=st.booleans())
def test_any_json_value_gets_one_answer_or_none_if_it_is_a_notification(
    guest: Guest, value: Any, modern: bool
) -> None:
    headers: dict[str, str] = {}
    if modern and isinstance(value, dict):
        if isinstance(value.get("params", {}), dict):
            meta = {eras.VERSION_KEY: MODERN, eras.CAPABILITIES_KEY: {}}
            value = {**value, "params": {**value.get("params", {}), "_meta": meta}}
        headers = {"mcp_protocol_version": MODERN}
    told = guest.say(value, **headers)
    if told is None:
        is_one = isinstance(value, dict) and "id" not in value and "method" in value
        answered = isinstance(value, dict) and ("result" in value or "error" in value)
        assert is_one or answered or isinstance(value, list)
    elif isinstance(told, Reply) and isinstance(told.body, list):
        assert len(told.body) <= len(value)
    elif isinstance(told, Reply):
        _check(value, told.body)
