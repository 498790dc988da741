"""``commonplace mcp``: a line in is a message to the daemon, and what it says is a line out."""

import json
import queue
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from commonplace.serve.shim.bridge import Bridge
from tests.serve.running import DEADLINE_SECONDS, PROGRAM, Home, until
from tests.serve.shim.standin import StandIn


class Client:
    """A client of MCP, with the bridge as its server."""

    def __init__(self, home: Home, *words: str) -> None:
        self.process = subprocess.Popen(
            [*PROGRAM, "mcp", *words],
            env=home.environment,
            cwd=home.project,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line)

    def say(self, method: str, id: object = None, **params: Any) -> None:
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": params}
        self.write(json.dumps(message if id is None else message | {"id": id}).encode())

    def write(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def next(self) -> Any:
        return json.loads(self._lines.get(timeout=DEADLINE_SECONDS))

    def ask(self, method: str, id: object, **params: Any) -> Any:
        self.say(method, id, **params)
        return self.next()

    def is_silent(self) -> bool:
        return self._lines.empty()

    def close(self) -> int:
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            if stream is self.process.stdout:
                self.process.wait(DEADLINE_SECONDS)
                self._reader.join(DEADLINE_SECONDS)
            stream.close()
        return self.process.returncode


@pytest.fixture
def stand_in(here: Home) -> Iterator[StandIn]:
    made = StandIn(here)
    yield made
    made.close()


@pytest.fixture
def connect(here: Home) -> Iterator[Callable[..., Client]]:
    made: list[Client] = []

    def connected(*words: str) -> Client:
        made.append(Client(here, *words))
        return made[-1]

    yield connected
    for client in made:
        if client.process.poll() is None:
            client.close()


@pytest.fixture
def client(stand_in: StandIn, connect: Callable[..., Client]) -> Client:
    return connect()


def test_a_request_is_answered_by_one_line(client: Client) -> None:
    assert client.ask("ping", 1) == {"jsonrpc": "2.0", "id": 1, "result": {"echo": "ping"}}
    assert client.ask("tools/list", "one")["id"] == "one"


def test_after_an_older_opening_every_message_says_version_and_session(
    client: Client, stand_in: StandIn
) -> None:
    answer = client.ask("initialize", 0, protocolVersion="2025-06-18")
    assert answer["result"]["protocolVersion"] == "2025-06-18"
    client.ask("tools/call", 1, name="recall")
    (_, first), (_, second) = stand_in.heard
    assert "mcp-session-id" not in first
    assert (second["mcp-session-id"], second["mcp-protocol-version"]) == ("s1", "2025-06-18")
    assert (second["mcp-method"], second["mcp-name"]) == ("tools/call", "recall")


def test_the_session_is_kept_before_the_client_can_read_the_answer(
    here: Home, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    bridge = Bridge(here.place, "")
    kept_when_written: list[str] = []
    monkeypatch.setattr(
        bridge, "_write", lambda line, key="": kept_when_written.append(bridge._session)
    )
    opening = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {}}
    bridge.run(iter([json.dumps(opening).encode()]))
    assert kept_when_written == ["s1"]


def test_a_slow_request_holds_up_nobody(client: Client, stand_in: StandIn) -> None:
    client.say("tools/call", 1, name="slow")
    until(lambda: stand_in.methods() == ["tools/call"])
    assert client.ask("ping", 2)["id"] == 2
    stand_in.go_on.set()
    assert client.next()["result"] == {"slow": True}


def test_events_of_a_stream_are_lines_in_their_order(client: Client) -> None:
    client.say("tools/call", 5, name="stream")
    assert client.next()["method"] == "notifications/progress"
    assert client.next() == {"jsonrpc": "2.0", "id": 5, "result": 1}


def test_a_notification_has_no_answer(client: Client, stand_in: StandIn) -> None:
    client.say("notifications/roots/list_changed")
    until(lambda: stand_in.methods() == ["notifications/roots/list_changed"])
    assert client.ask("ping", 1)["id"] == 1
    assert client.is_silent()


def test_a_refusal_is_an_error_in_the_daemons_own_words(client: Client) -> None:
    error = client.ask("tools/call", 1, name="refused")["error"]
    assert error["message"] == "A valid token is needed."


def test_what_is_not_json_is_answered_and_the_next_line_counts(client: Client) -> None:
    client.write(b"{nonsense")
    assert client.next()["error"]["code"] == -32700
    client.write(b"[" * 100_000)
    assert client.next()["error"]["code"] == -32700
    client.write(b"")
    assert client.ask("ping", 1)["id"] == 1


def test_several_messages_at_once_are_the_daemons_to_refuse(client: Client) -> None:
    client.write(b'[{"jsonrpc": "2.0", "id": 1, "method": "ping"}]')
    assert client.next()["error"]["code"] == -32600


def test_an_answer_of_the_clients_own_is_passed_on_and_not_answered(
    client: Client, stand_in: StandIn
) -> None:
    client.write(b'{"jsonrpc": "2.0", "id": 9, "result": {}}')
    until(lambda: stand_in.heard)
    assert client.ask("ping", 1)["id"] == 1
    assert client.is_silent()


def test_who_hangs_up_leaves_an_error_that_says_so(client: Client, stand_in: StandIn) -> None:
    error = client.ask("tools/call", 1, name="hang-up")["error"]
    assert "went away before it answered" in error["message"]
    assert stand_in.methods() == ["tools/call"], "what may have been done is not done twice"


def test_a_cancelled_request_is_answered_no_more(client: Client, stand_in: StandIn) -> None:
    client.say("tools/call", 7, name="slow")
    until(lambda: stand_in.methods() == ["tools/call"])
    client.say("notifications/cancelled", requestId=7)
    until(lambda: "notifications/cancelled" in stand_in.methods())
    stand_in.go_on.set()
    assert client.ask("ping", 8)["id"] == 8
    assert client.is_silent()


def test_what_is_listened_for_comes_until_it_is_cancelled(
    client: Client, stand_in: StandIn
) -> None:
    client.say("subscriptions/listen", 3)
    [tell] = until(lambda: stand_in.streams)
    for number in range(3):
        tell({"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": number})
        assert client.next()["params"] == number
    client.say("notifications/cancelled", requestId=3)
    until(lambda: stand_in.gone == ["3"])


def test_in_the_older_era_the_server_tells_by_itself(client: Client, stand_in: StandIn) -> None:
    client.ask("initialize", 0)
    client.say("notifications/initialized")
    [tell] = until(lambda: stand_in.streams)
    tell({"jsonrpc": "2.0", "method": "notifications/resources/list_changed"})
    assert client.next()["method"] == "notifications/resources/list_changed"


def test_it_goes_on_when_the_daemon_was_started_anew(
    here: Home, connect: Callable[..., Client]
) -> None:
    first = StandIn(here)
    client = connect()
    client.ask("initialize", 0)
    client.say("notifications/initialized")
    until(lambda: first.streams)
    first.close()
    second = StandIn(here)
    try:
        until(lambda: second.streams)  # it came back by itself
        assert client.ask("tools/call", 1, name="recall")["result"] == {"name": "recall"}
        assert "initialize" in second.methods(), "the session was opened again"
    finally:
        second.close()


def test_many_requests_at_once_are_all_answered(client: Client) -> None:
    for number in range(200):
        client.say("ping", number)
    assert {client.next()["id"] for _ in range(200)} == {*range(200)}


def test_what_is_asked_last_is_answered_before_it_ends(here: Home, stand_in: StandIn) -> None:
    lines = [json.dumps({"jsonrpc": "2.0", "id": n, "method": "ping"}) for n in range(5)]
    done = here.run("mcp", stdin="\n".join(lines).encode())
    assert done.returncode == 0
    assert sorted(json.loads(line)["id"] for line in done.stdout.splitlines()) == [0, 1, 2, 3, 4]
    assert done.stderr == b""


def test_without_a_daemon_every_request_is_told_what_to_do(
    here: Home, connect: Callable[..., Client]
) -> None:
    Path(here.library).write_text("This is a letter, and no database at all. " * 100)
    client = connect()
    for number in (1, 2):
        error = client.ask("ping", number)["error"]
        assert "could not be started" in error["message"]
        assert here.place.log in error["message"]


def test_it_starts_the_daemon(here: Home, connect: Callable[..., Client]) -> None:
    assert connect().ask("ping", 1)["id"] == 1
    assert here.state() is not None


def test_a_daemon_that_is_older_is_replaced_and_a_newer_one_is_not(here: Home) -> None:
    here.run("up")
    first = here.state()
    assert first is not None
    Path(here.place.state).write_text(json.dumps(first | {"version": "999.0"}))
    here.hook("claude-code", "SessionStart", session_id="s1")
    assert here.state() == first | {"version": "999.0"}
    Path(here.place.state).write_text(json.dumps(first | {"version": "0.0.1"}))
    done = here.run("mcp", stdin=b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}')
    assert json.loads(done.stdout)["id"] == 1
    second = here.state()
    assert second is not None
    assert second["pid"] != first["pid"]
