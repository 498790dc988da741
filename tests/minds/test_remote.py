"""Remote embedders against a real server on this machine, and everything it can do wrong."""

import json
import socket
from typing import Any

import numpy
import pytest

from commonplace.errors import ModelBusy, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds.remote import BATCH, Remote, Server, ollama, openai
from tests.minds.fake_server import Asked, FakeServer, Handler

TEXTS = ["one", "two", "three"]


def vector_of(text: str) -> list[float]:
    return [float(len(text)), 1.0, 0.0, -2.0]


def as_openai(handler: Handler, asked: Asked) -> None:
    data = [
        {"object": "embedding", "index": number, "embedding": vector_of(text)}
        for number, text in enumerate(asked.body["input"])
    ]
    handler.reply({"object": "list", "data": data, "model": asked.body["model"]})


def as_ollama(handler: Handler, asked: Asked) -> None:
    handler.reply({"embeddings": [vector_of(text) for text in asked.body["input"]]})


def remote(server: FakeServer, **settings: Any) -> Remote:
    settings = {"timeout_seconds": 5, **settings}
    return openai(Server("small", f"{server.url}/v1", **settings))


def units(texts: list[str]) -> Any:
    rows = numpy.array([vector_of(text) for text in texts])
    return (rows / numpy.linalg.norm(rows, axis=1, keepdims=True)).astype(numpy.float32)


def test_an_openai_server_is_asked_in_its_own_words(server: FakeServer) -> None:
    server.answer = as_openai
    embedder = remote(server, key="secret")
    assert embedder.embed(TEXTS).tobytes() == units(TEXTS).tobytes()
    (asked,) = server.asked
    assert asked.path == "/v1/embeddings"
    assert asked.body == {"model": "small", "input": TEXTS}
    assert asked.headers["Authorization"] == "Bearer secret"


def test_an_address_without_a_version_gets_one(server: FakeServer) -> None:
    server.answer = as_openai
    openai(Server("small", f"{server.url}/")).embed(TEXTS)
    assert server.asked[0].path == "/v1/embeddings"
    assert "Authorization" not in server.asked[0].headers


def test_an_ollama_server_is_asked_in_its_own_words(server: FakeServer) -> None:
    server.answer = as_ollama
    embedder = ollama(Server("nomic-embed-text", server.url))
    assert embedder.embed(TEXTS).tobytes() == units(TEXTS).tobytes()
    assert server.asked[0].path == "/api/embed"
    assert embedder.profile.key == "nomic-embed-text/4/remote"


def test_the_dimension_is_learnt_from_the_first_answer(server: FakeServer) -> None:
    server.answer = as_openai
    embedder = remote(server)
    assert not server.asked
    assert embedder.profile.dimension == 4
    assert embedder.profile.dimension == 4
    assert len(server.asked) == 1
    assert remote(server, dimension=4).profile.key == "small/4/remote"
    assert len(server.asked) == 1


def test_no_texts_are_no_question_when_the_dimension_is_known(server: FakeServer) -> None:
    assert remote(server, dimension=4).embed([]).shape == (0, 4)
    assert not server.asked


def test_many_texts_go_in_several_requests_and_come_back_in_order(server: FakeServer) -> None:
    server.answer = as_openai
    texts = ["x" * (number + 1) for number in range(BATCH * 2 + 1)]
    assert remote(server).embed(texts).tobytes() == units(texts).tobytes()
    assert [len(asked.body["input"]) for asked in server.asked] == [BATCH, BATCH, 1]


def test_a_prefix_goes_in_front_of_every_text_and_into_the_key(server: FakeServer) -> None:
    server.answer = as_openai
    embedder = remote(server, prefix="passage: ")
    embedder.embed(TEXTS)
    assert server.asked[0].body["input"] == ["passage: one", "passage: two", "passage: three"]
    assert embedder.profile.key == "small/4/remote/passage:"


def test_a_reordered_reply_is_put_in_order(server: FakeServer) -> None:
    def reordered(handler: Handler, asked: Asked) -> None:
        data = [
            {"index": number, "embedding": vector_of(text)}
            for number, text in enumerate(asked.body["input"])
        ]
        handler.reply({"data": data[::-1]})

    server.answer = reordered
    assert remote(server).embed(TEXTS).tobytes() == units(TEXTS).tobytes()


def rows(*vectors: object) -> dict[str, object]:
    return {"data": [{"index": at, "embedding": row} for at, row in enumerate(vectors)]}


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (rows([1.0, 0.0], [0.0, 1.0]), "2 vectors for 3 texts"),
        (rows(*[[1.0, 0.0]] * 4), "4 vectors for 3 texts"),
        (rows([1.0, 0.0], [1.0], [0.0, 1.0]), "one vector of one dimension"),
        (rows(*[[1.0, 0.0, 0.0]] * 3), "3 dimensions, not 2"),
        (rows([1.0, 0.0], [float("nan"), 0.0], [0.0, 1.0]), "not finite"),
        (rows([1.0, 0.0], [1e308, 1e308], [0.0, 1.0]), "not finite"),
        (rows([1.0, 0.0], [0.0, 0.0], [0.0, 1.0]), "length zero"),
        (rows([1.0, 0.0], [None, 0.0], [0.0, 1.0]), "list of numbers"),
        (rows([1.0, 0.0], ["1.0", "0"], [0.0, 1.0]), "list of numbers"),
        (rows(1.0, 2.0, 3.0), "list of numbers"),
        ({"data": [{"index": 0, "embedding": [1.0, 0.0]}] * 3}, "one vector of one dimension"),
        ({"data": [{"index": 7, "embedding": [1.0, 0.0]}]}, "one vector of one dimension"),
        ({"data": None}, "one vector of one dimension"),
        ({"error": "model not found"}, "one vector of one dimension"),
        ([], "one vector of one dimension"),
        ("vectors", "one vector of one dimension"),
    ],
)
def test_a_wrong_reply_is_refused(server: FakeServer, reply: object, complaint: str) -> None:
    server.answer = lambda handler, asked: handler.reply(reply)
    with pytest.raises(ModelRefused, match=complaint):
        remote(server, dimension=2).embed(TEXTS)


def test_the_dimension_may_not_change_between_answers(server: FakeServer) -> None:
    server.answer = as_openai
    embedder = remote(server)
    embedder.embed(TEXTS)
    server.answer = lambda handler, asked: handler.reply(rows(*[[1.0, 0.0]] * 3))
    with pytest.raises(ModelRefused, match="2 dimensions, not 4"):
        embedder.embed(TEXTS)


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (429, ModelBusy),
        (408, ModelBusy),
        (500, ModelBusy),
        (503, ModelBusy),
        (529, ModelBusy),
        (400, ModelRefused),
        (413, ModelRefused),
        (422, ModelRefused),
        (401, ModelUnavailable),
        (403, ModelUnavailable),
        (404, ModelUnavailable),
        (418, ModelUnavailable),
    ],
)
def test_each_status_has_its_error_and_the_servers_own_words(
    server: FakeServer, status: int, error: type[Exception]
) -> None:
    server.answer = lambda handler, asked: handler.reply({"error": "the reason"}, status)
    with pytest.raises(error, match=f"answered {status}: .*the reason"):
        remote(server).embed(TEXTS)


def test_a_redirect_is_not_followed(server: FakeServer) -> None:
    server.answer = lambda handler, asked: handler.reply({}, 302, Location=f"{server.url}/other")
    with pytest.raises(ModelUnavailable, match="answered 302"):
        remote(server, key="secret").embed(TEXTS)
    assert len(server.asked) == 1


def test_a_reply_that_is_cut_short_may_be_asked_for_again(server: FakeServer) -> None:
    whole = json.dumps(rows([1.0], [2.0], [3.0])).encode()
    server.answer = lambda handler, asked: handler.reply_bytes(whole[:20])
    with pytest.raises(ModelBusy, match="cut short"):
        remote(server).embed(TEXTS)
    server.answer = lambda handler, asked: handler.reply_bytes(whole[:20], Content_Length="999")
    with pytest.raises(ModelBusy, match="cut short"):
        remote(server).embed(TEXTS)


def test_whoever_does_not_answer_in_json_is_somebody_else(server: FakeServer) -> None:
    server.answer = lambda handler, asked: handler.reply_bytes(b"<html>It works!</html>")
    with pytest.raises(ModelUnavailable, match=r"not JSON\. Check the address"):
        remote(server).embed(TEXTS)


def test_a_reply_without_end_is_refused(
    server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.minds.wire.LARGEST_REPLY", 2**20)
    server.answer = lambda handler, asked: handler.reply_bytes(b" " * 2**21)
    with pytest.raises(ModelRefused, match="more than 1 MB"):
        remote(server).embed(TEXTS)


def test_a_closed_port_is_unavailable() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ModelUnavailable, match="cannot be reached"):
            openai(Server("small", url, timeout_seconds=5)).embed(TEXTS)


def test_a_connection_that_is_dropped_may_be_tried_again(server: FakeServer) -> None:
    server.answer = lambda handler, asked: handler.connection.shutdown(socket.SHUT_RDWR)
    with pytest.raises(ModelBusy, match="broke off"):
        remote(server).embed(TEXTS)


def test_a_silent_server_is_left_at_the_deadline(server: FakeServer) -> None:
    def silent(handler: Handler, asked: Asked) -> None:
        server.over.wait(30)

    server.answer = silent
    with pytest.raises(ModelTimeout, match=r"did not answer within 0\.1 s"):
        remote(server, timeout_seconds=0.1).embed(TEXTS)


@pytest.mark.parametrize("part", ["headers", "body", "error"])
def test_a_server_that_drips_is_left_at_the_deadline(server: FakeServer, part: str) -> None:
    """Each byte comes well within the socket's own timeout; all of them never do."""

    def drip(handler: Handler, asked: Asked) -> None:
        if part != "headers":
            handler.send_response(200 if part == "body" else 400)
            handler.end_headers()
        while not server.over.wait(0.02):
            handler.wfile.write(b"H" if part == "headers" else b" ")
            handler.wfile.flush()

    server.answer = drip
    with pytest.raises(ModelTimeout, match=r"did not answer within 0\.3 s"):
        remote(server, timeout_seconds=0.3).embed(TEXTS)


def test_this_machine_is_asked_without_the_systems_proxy(
    server: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    server.answer = as_openai
    assert len(remote(server).embed(TEXTS)) == 3


def test_a_long_text_comes_in_pieces(server: FakeServer) -> None:
    assert len(remote(server).pieces("The harbour was quiet. " * 100)) == 3
    assert not server.asked
