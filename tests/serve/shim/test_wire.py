"""One request over a socket: what is read is what was sent, however it comes."""

import socket
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.serve.shim.messages import header, line_of, mcp_headers
from commonplace.serve.shim.wire import Answer, Broken, ask
from tests.cases import each_case


def _answer(*parts: bytes) -> Answer:
    """An answer that comes in these parts, and then nothing more."""
    ours, theirs = socket.socketpair()

    def send() -> None:
        with theirs:
            for part in parts:
                theirs.sendall(part)

    sender = threading.Thread(target=send)
    sender.start()
    try:
        return Answer(ours)
    except BaseException:
        ours.close()
        raise
    finally:
        sender.join()


def _cut(data: bytes, size: int) -> Iterator[bytes]:
    for start in range(0, len(data), size):
        yield data[start : start + size]


@given(body=st.binary(max_size=300), pieces=st.integers(1, 50), size=st.integers(1, 70))
def test_a_body_is_read_however_it_is_framed_and_cut(body: bytes, pieces: int, size: int) -> None:
    head = b"HTTP/1.1 200 OK\r\nX-One: 1\r\n"
    chunks = b"".join(b"%x;x=y\r\n%s\r\n" % (len(part), part) for part in _cut(body, pieces))
    for sent in (
        head + b"Content-Length: %d\r\n\r\n%s" % (len(body), body),
        head + b"\r\n" + body,
        head + b"Transfer-Encoding: chunked\r\n\r\n" + chunks + b"0\r\nTrailer: x\r\n\r\n",
    ):
        answer = _answer(*_cut(sent, size))
        assert (answer.status, answer.headers["x-one"], answer.body()) == (200, "1", body)


@each_case(
    "sent",
    [
        b"",
        b"SSH-2.0-OpenSSH\r\n\r\n",
        b"HTTP/1.1 abc\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"HTTP/1.1 200 OK\r\n" + b"a" * 100_000,
    ],
)
def test_what_is_no_answer_is_broken(sent: bytes) -> None:
    with pytest.raises(Broken):
        _answer(sent).body()


def test_a_request_says_whom_it_asks_and_how_long_it_is() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        ours = socket.create_connection(server.getsockname())
        theirs, _ = server.accept()
        with theirs:
            theirs.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
            answer = ask(ours, "POST", "/x", {"A": "b"}, b"body")
            assert answer.status == 204
            assert answer.body() == b""
            said = theirs.recv(1000).decode()
    assert said.startswith(f"POST /x HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n")
    assert "A: b\r\nContent-Length: 4\r\n\r\nbody" in said


@given(st.text(max_size=40))
def test_any_name_fits_into_a_header(name: str) -> None:
    value = header(name)
    assert value.isascii()
    assert not {"\r", "\n", "\0"} & {*value}


def test_a_message_says_itself_in_the_headers() -> None:
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "name": "recall",
            "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"},
        },
    }
    headers = mcp_headers(message, "2025-06-18", "")
    assert headers["Mcp-Method"] == "tools/call"
    assert headers["Mcp-Name"] == "recall"
    assert headers["MCP-Protocol-Version"] == "2026-07-28"
    assert "Mcp-Session-Id" not in headers
    older = mcp_headers({"method": "ping"}, "2025-06-18", "s1")
    assert (older["MCP-Protocol-Version"], older["Mcp-Session-Id"]) == ("2025-06-18", "s1")


@given(st.recursive(st.none() | st.text(), lambda inner: st.dictionaries(st.text(), inner)))
def test_odd_messages_have_headers_too(message: object) -> None:
    for odd in (message, {"params": message, "method": message, "id": message}):
        if isinstance(odd, dict):
            assert all(isinstance(value, str) for value in mcp_headers(odd, "", "").values())


def test_a_message_is_one_line() -> None:
    assert line_of(b'{"jsonrpc": "2.0",\n "id": 1}') == b'{"jsonrpc": "2.0", "id": 1}'
    assert line_of(b'{"detail": "no"}') is None
    assert line_of(b"<html>") is None
