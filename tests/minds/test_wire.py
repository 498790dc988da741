"""What the wire makes of headers, keys and addresses."""

import threading
from datetime import UTC, datetime
from email.message import Message

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace import clock
from commonplace.errors import ModelBusy, ModelError, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds import wire
from tests.cases import each_case
from tests.minds.fake_server import FakeServer

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def wait_seconds(header: str) -> float:
    headers = Message()
    headers["Retry-After"] = header
    with clock.frozen_at(NOON):
        return wire._wait_seconds(headers)


@each_case(
    ("header", "seconds"),
    [
        ("7", 7),
        (" 0.5 ", 0.5),
        ("86400", 3600),
        ("999999999999999999999", 0),
        ("-3", 0),
        ("inf", 0),
        ("soon", 0),
        ("Sun, 01 Mar 2026 12:01:30 GMT", 90),
        ("Sun, 01 Mar 2026 12:01:30", 90),
        ("Sun, 01 Mar 2026 11:00:00 GMT", 0),
        ("Mon, 01 Mar 2027 12:00:00 GMT", 3600),
        ("Sun, 99 Mar 2026 12:00:00 GMT", 0),
    ],
)
def test_retry_after_is_seconds_or_a_moment(header: str, seconds: float) -> None:
    assert wait_seconds(header) == seconds


@given(st.text(st.characters(min_codepoint=32, max_codepoint=255)))
def test_no_retry_after_is_longer_than_an_hour(header: str) -> None:
    assert 0 <= wait_seconds(header) <= 3600


@given(st.integers(300, 999), st.text())
def test_every_status_is_some_kind_of_error(status: int, said: str) -> None:
    error = wire.status_error(status, said, 5)
    assert isinstance(error, ModelError)
    assert isinstance(error, ModelBusy) == (status in {408, 409, 424, 425, 429} or status >= 500)


def test_an_empty_account_is_not_the_texts_fault() -> None:
    said = "Your credit balance is too low to access the API."
    assert type(wire.status_error(400, said)) is ModelUnavailable
    assert type(wire.status_error(400, "The text is too long.")) is ModelRefused


@pytest.mark.parametrize("key", ["two\nlines", "kéy\N{SNOWMAN}"])
def test_a_key_that_cannot_be_sent_is_named(server: FakeServer, key: str) -> None:
    with pytest.raises(ModelUnavailable, match="Check the address and the key"):
        wire.post_json(server.url, {}, headers={"Authorization": key}, timeout_seconds=5)
    assert not server.asked


@pytest.mark.parametrize("url", ["nowhere", "http://[::1", "http://127.0.0.1:port/"])
def test_an_address_that_is_none_is_named(url: str) -> None:
    with pytest.raises(ModelUnavailable, match="address"):
        wire.get_json(url, headers={}, timeout_seconds=5)


def test_a_name_that_nobody_looks_up_is_left_at_the_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    over = threading.Event()

    def no_answer(*_: object, **__: object) -> None:
        over.wait(30)
        raise OSError("nobody knows")

    monkeypatch.setattr("socket.getaddrinfo", no_answer)
    watch = clock.Stopwatch()
    with pytest.raises(ModelTimeout, match=r"within 0\.2 s"):
        wire.get_json("http://nowhere.example/", headers={}, timeout_seconds=0.2)
    assert watch.seconds() < 20
    over.set()


def test_the_thread_of_an_abandoned_exchange_ends_by_itself(server: FakeServer) -> None:
    server.answer = lambda handler, asked: server.over.wait(30)
    with pytest.raises(ModelTimeout):
        wire.post_json(server.url, {}, headers={}, timeout_seconds=0.2)
    for thread in threading.enumerate():
        if thread.name == "model call":
            thread.join(5)
            assert not thread.is_alive()
