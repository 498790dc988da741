"""A reranker behind HTTP, against a real server on this machine, and what it can do wrong."""

import json
import math
import socket
from typing import Any

import pytest

from commonplace.errors import (
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
)
from commonplace.minds.rerank.remote import (
    LONGEST_QUESTION,
    LONGEST_TEXT,
    RemoteReranker,
    RerankServer,
)
from tests.minds.fake_server import Asked, FakeServer, Handler

TEXTS = ["The kettle is green.", "Tea at four.", "A letter from Porto."]


def remote(server: FakeServer, path: str = "/v1", **settings: Any) -> RemoteReranker:
    settings = {"timeout_seconds": 5, **settings}
    return RemoteReranker(RerankServer("small", f"{server.url}{path}", **settings))


def as_jina(handler: Handler, asked: Asked) -> None:
    """The best first, as these servers do."""
    rows = [
        {"index": at, "relevance_score": 1 / (1 + len(text))}
        for at, text in enumerate(asked.body["documents"])
    ]
    rows.sort(key=lambda row: -row["relevance_score"])
    handler.reply({"model": "small", "results": rows, "usage": {"total_tokens": 9}})


def as_tei(handler: Handler, asked: Asked) -> None:
    texts = asked.body["texts"]
    handler.reply([{"index": at, "score": 1 / (1 + len(texts[at]))} for at in (1, 2, 0)])


EXPECTED = [1 / (1 + len(text)) for text in TEXTS]


def results(*scores: object) -> dict[str, object]:
    return {"results": [{"index": at, "relevance_score": s} for at, s in enumerate(scores)]}


def test_a_server_is_asked_as_jina_cohere_vllm_and_llama_cpp_are(server: FakeServer) -> None:
    server.answer = as_jina
    assert remote(server, key="secret").rerank("When is tea?", TEXTS) == EXPECTED
    (asked,) = server.asked
    assert asked.path == "/v1/rerank"
    assert asked.headers["Authorization"] == "Bearer secret"
    assert asked.body == {
        "model": "small",
        "query": "When is tea?",
        "documents": TEXTS,
        "top_n": 3,
    }


def test_text_embeddings_inference_is_asked_in_its_own_words(server: FakeServer) -> None:
    server.answer = as_tei
    assert remote(server, path="", dialect="tei").rerank("When is tea?", TEXTS) == EXPECTED
    (asked,) = server.asked
    assert asked.path == "/rerank"
    assert asked.body == {"query": "When is tea?", "texts": TEXTS, "truncate": True}
    assert "Authorization" not in asked.headers


@pytest.mark.parametrize(
    ("given", "path"),
    [("", "/v1/rerank"), ("/", "/v1/rerank"), ("/v2", "/v2/rerank"), ("/x/rerank", "/x/rerank")],
)
def test_an_address_is_completed(server: FakeServer, given: str, path: str) -> None:
    server.answer = as_jina
    remote(server, given).rerank("tea", TEXTS)
    assert server.asked[0].path == path


def test_logits_are_brought_between_zero_and_one_in_their_order(server: FakeServer) -> None:
    server.answer = lambda handler, asked: handler.reply(results(7.7, -11.0, 0.5))
    scores = remote(server).rerank("tea", TEXTS)
    assert all(0 <= score <= 1 for score in scores)
    assert scores[0] > scores[2] > scores[1]
    server.answer = lambda handler, asked: handler.reply(results(1e308, -1e308, 0))
    assert remote(server).rerank("tea", TEXTS) == [1.0, pytest.approx(0), 0.5]


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (results(0.1, 0.2), "2 numbers for 3 texts"),
        (results(0.1, 0.2, 0.3, 0.4), "4 numbers for 3 texts"),
        (results(0.1, math.nan, 0.3), "not finite"),
        (results(0.1, math.inf, 0.3), "not finite"),
        (results(0.1, None, 0.3), "a number for each text"),
        (results(0.1, "0.2", 0.3), "a number for each text"),
        (results(0.1, True, 0.3), "a number for each text"),
        ({"results": [{"index": 0, "relevance_score": 0.5}] * 3}, "index once"),
        ({"results": [{"index": at, "relevance_score": 0.5} for at in (0, 1, 3)]}, "index once"),
        ({"results": [{"index": at, "relevance_score": 0.5} for at in (-1, 0, 1)]}, "index once"),
        ({"results": [{"index": str(at), "score": 0.5} for at in range(3)]}, "index once"),
        ({"results": [{"index": True, "score": 0.5}]}, "index once"),
        ({"results": [{"index": 0}]}, "index once"),
        ({"results": None}, "index once"),
        ({"results": {"0": 1}}, "index once"),
        ({"error": "no"}, "index once"),
        ([1, 2, 3], "index once"),
        ("scores", "index once"),
        (None, "index once"),
    ],
)
def test_a_reply_is_believed_whole_or_not_at_all(
    server: FakeServer, reply: object, complaint: str
) -> None:
    server.answer = lambda handler, asked: handler.reply(reply)
    with pytest.raises(ModelRefused, match=complaint):
        remote(server).rerank("tea", TEXTS)


@pytest.mark.parametrize(
    ("status", "error"),
    [(500, ModelBusy), (429, ModelBusy), (400, ModelRefused), (401, ModelUnavailable)],
)
def test_each_status_has_its_error(
    server: FakeServer, status: int, error: type[ModelError]
) -> None:
    server.answer = lambda handler, asked: handler.reply({"error": "the reason"}, status)
    with pytest.raises(error, match=f"answered {status}"):
        remote(server).rerank("tea", TEXTS)


def test_a_wrong_key_names_the_setting(server: FakeServer) -> None:
    server.answer = lambda handler, asked: handler.reply({}, 401)
    with pytest.raises(ModelUnavailable, match=r"rerank\.key"):
        remote(server).rerank("tea", TEXTS)


def test_what_is_no_json_is_an_error_too(server: FakeServer) -> None:
    whole = json.dumps(results(0.1, 0.2, 0.3)).encode()
    server.answer = lambda handler, asked: handler.reply_bytes(whole[:20])
    with pytest.raises(ModelBusy, match="cut short"):
        remote(server).rerank("tea", TEXTS)
    server.answer = lambda handler, asked: handler.reply_bytes(b"<html>")
    with pytest.raises(ModelUnavailable, match="not JSON"):
        remote(server).rerank("tea", TEXTS)
    server.answer = lambda handler, asked: handler.reply_bytes(b"[" * 100_000)
    with pytest.raises(ModelError):
        remote(server).rerank("tea", TEXTS)


def test_a_server_that_drips_is_left_at_the_deadline(server: FakeServer) -> None:
    def drip(handler: Handler, asked: Asked) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not server.over.wait(0.02):
            handler.wfile.write(b" ")
            handler.wfile.flush()

    server.answer = drip
    with pytest.raises(ModelTimeout, match=r"did not answer within 0\.2 s"):
        remote(server, timeout_seconds=0.2).rerank("tea", TEXTS)


def test_nobody_at_the_address_is_an_error() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(ModelUnavailable, match="cannot be reached"):
            RemoteReranker(RerankServer("small", url)).rerank("tea", TEXTS)


def test_of_a_long_text_the_passage_about_the_question_is_sent(server: FakeServer) -> None:
    server.answer = as_jina
    filler = "Nothing much happened in the garden that day. " * 60
    remote(server).rerank(
        "Who repaired the boiler?", [f"{filler}The boiler was repaired. {filler}"]
    )
    (sent,) = server.asked[0].body["documents"]
    assert "boiler" in sent and len(sent) <= LONGEST_TEXT
    remote(server).rerank("why " * 1000, TEXTS)
    assert len(server.asked[1].body["query"]) <= LONGEST_QUESTION


def test_secrets_stay_here(server: FakeServer) -> None:
    server.answer = as_jina
    key = "sk-ant-api03-" + "Zk4Pq9Rt2Lm8Xw1Bv6Nc3Hd7Jf5Gs0Ya" * 2
    remote(server).rerank(f"is {key} the key?", [f"The key is {key}.", "Tea."])
    sent = json.dumps(server.asked[0].body)
    assert "Zk4Pq9Rt" not in sent and "secret removed" in sent


@pytest.mark.parametrize(
    "text", ["", "\x00", "\ud800", "\u202etxet", "茶" * 5000, "x" * 1_000_000, "👩\u200d👧"]
)
def test_any_text_can_be_sent(server: FakeServer, text: str) -> None:
    server.answer = as_jina
    assert len(remote(server).rerank(text or "tea", [text, "tea"])) == 2
