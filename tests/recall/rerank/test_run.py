"""Asking a reranker: whatever it does, recall gets an order, in time."""

import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy
import pytest

from commonplace import clock
from commonplace.config import RerankConfig
from commonplace.minds.hashing import Hashing
from commonplace.minds.rerank.choose import find_reranker
from commonplace.minds.rerank.embedding import EmbeddingReranker
from commonplace.model import Hit, Why
from commonplace.recall.rerank.run import Reranking
from tests.cases import each_case
from tests.minds.fake_server import Asked, FakeServer, Handler, serving

TEXTS = ["The kettle is green.", "Tea at four.", "A letter from Porto."]
SCORES = [0.5, 0.45, 0.4]


class Given:
    """A reranker as somebody would write one."""

    name = "given"

    def __init__(self, answer: Callable[[], Any]) -> None:
        self.answer = answer
        self.asked: list[tuple[str, list[str]]] = []

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        self.asked.append((question, list(texts)))
        answered: Sequence[float] = self.answer()
        return answered


def reranking(answer: Callable[[], Any], **settings: Any) -> tuple[Given, Reranking]:
    given = Given(answer)
    return given, Reranking(given, RerankConfig(**settings))


def test_a_given_object_decides_about_the_order() -> None:
    given, ask = reranking(lambda: [0.0, 0.1, 1.0])
    result = ask.rerank("news?", TEXTS, SCORES)
    assert given.asked == [("news?", TEXTS)]
    assert (result.order, result.note) == ((2, 0, 1), None)
    assert result.changes[2] == pytest.approx(0.3 * (1 - 0.4))


def test_numbers_of_numpy_are_numbers() -> None:
    _, ask = reranking(lambda: numpy.array([0, 0.5, 1], numpy.float32))
    assert ask.rerank("news?", TEXTS, SCORES).order == (2, 1, 0)


def test_only_the_top_is_asked_about() -> None:
    given, ask = reranking(lambda: [0.0, 1.0], top=2)
    result = ask.rerank("news?", TEXTS, SCORES)
    assert given.asked == [("news?", TEXTS[:2])]
    assert result.order == (1, 0, 2)


@pytest.mark.parametrize("texts", [[], ["one"]])
def test_fewer_than_two_are_nothing_to_ask_about(texts: list[str]) -> None:
    given, ask = reranking(lambda: [1.0])
    result = ask.rerank("news?", texts, [0.5] * len(texts))
    assert (given.asked, result.note) == ([], None)
    assert result.scores == (0.5,) * len(texts)


def test_nobody_is_asked_whose_answer_has_no_part_in_the_score() -> None:
    given, ask = reranking(lambda: [1.0, 0.0, 0.0], blend=0.0)
    assert ask.rerank("news?", TEXTS, SCORES).order == (0, 1, 2)
    assert not given.asked


def raising(error: Exception) -> Callable[[], Any]:
    def answer() -> Any:
        raise error

    return answer


@each_case(
    "answer",
    [
        lambda: None,
        list,
        lambda: [0.1, 0.2],
        lambda: [0.1, 0.2, 0.3, 0.4],
        lambda: [0.1, float("nan"), 0.3],
        lambda: ["a", "b", "c"],
        lambda: "0.1",
        lambda: [[0.1], [0.2], [0.3]],
        raising(RuntimeError("out of memory, /secret/place")),
        raising(KeyError("x")),
        raising(ZeroDivisionError()),
        raising(OSError("gone")),
    ],
)
def test_every_failure_leaves_the_order_and_says_so(answer: Callable[[], Any]) -> None:
    _, ask = reranking(answer)
    result = ask.rerank("news?", TEXTS, SCORES)
    assert (result.order, result.scores) == ((0, 1, 2), tuple(SCORES))
    assert set(result.changes) == {0.0}
    assert result.note is not None and result.note.startswith("The order is as it was")
    assert "secret" not in result.note


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_even_an_error_nobody_thought_of_leaves_the_order() -> None:
    class Odd(Exception):
        pass

    _, ask = reranking(raising(Odd()))
    result = ask.rerank("news?", TEXTS, SCORES)
    assert result.order == (0, 1, 2) and result.note


def test_one_that_hangs_is_left_at_the_deadline() -> None:
    over = threading.Event()
    _, ask = reranking(lambda: over.wait(30), timeout_seconds=0.05)
    watch = clock.Stopwatch()
    result = ask.rerank("news?", TEXTS, SCORES)
    over.set()
    assert watch.seconds() < 20
    assert result.note is not None and "did not answer within 0.05 s" in result.note


def test_after_a_failure_it_rests_and_then_is_asked_again() -> None:
    down = raising(OSError("gone"))
    given, ask = reranking(down)
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    with clock.frozen_at(start):
        ask.rerank("news?", TEXTS, SCORES)
        resting = ask.rerank("news?", TEXTS, SCORES)
    assert len(given.asked) == 1
    assert resting.note is not None and "asked again in 1 s" in resting.note
    given.answer = lambda: [0.0, 0.1, 1.0]
    with clock.frozen_at(start + timedelta(seconds=2)):
        assert ask.rerank("news?", TEXTS, SCORES).note is None
        assert ask.rerank("news?", TEXTS, SCORES).note is None
    assert len(given.asked) == 3


def test_an_answer_that_cannot_be_believed_is_no_outage() -> None:
    given, ask = reranking(lambda: [0.1])
    for _ in range(3):
        assert ask.rerank("news?", TEXTS, SCORES).note
    assert len(given.asked) == 3


def test_the_embedder_reranks_by_sentences() -> None:
    ask = Reranking(EmbeddingReranker(Hashing), RerankConfig())
    assert ask.rerank("Tea at four?", TEXTS, SCORES).order[0] == 1
    none = Reranking(EmbeddingReranker(lambda: None), RerankConfig())
    assert none.rerank("Tea at four?", TEXTS, SCORES).note


def hit(text: str, score: float) -> Hit:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return Hit("memory", text, text, score, None, None, at, (), Why({}, (), {}, {"dated": 1.1}))


def test_hits_say_what_reranking_did_to_their_scores() -> None:
    hits = [hit(text, score) for text, score in zip(TEXTS, SCORES, strict=True)]
    _, ask = reranking(lambda: [0.5, 0.0, 1.0])
    found, note = ask.rerank_hits("news?", hits)
    assert note is None
    assert [each.text for each in found] == [TEXTS[2], TEXTS[0], TEXTS[1]]
    assert [each.score for each in found] == [0.58, 0.5, 0.315]
    assert found[0].why.factors == {"dated": 1.1, "rerank": 1.45}
    assert found[1].why.factors == {"dated": 1.1}, "whose score is as it was was not moved"
    _, failing = reranking(raising(OSError("gone")))
    same, told = failing.rerank_hits("news?", hits)
    assert same == hits and told
    assert ask.rerank_hits("news?", []) == ([], None)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with serving() as fake:
        yield fake


def asking(server: FakeServer, **settings: Any) -> Reranking:
    config = RerankConfig(f"remote:small@{server.url}", **settings)
    reranker, _ = find_reranker(config, Hashing)
    assert reranker is not None
    return Reranking(reranker, config)


def good(handler: Handler, asked: Asked) -> None:
    count = len(asked.body["documents"])
    handler.reply(
        {"results": [{"index": at, "relevance_score": at / count} for at in range(count)]}
    )


def test_a_server_reranks(server: FakeServer) -> None:
    server.answer = good
    result = asking(server).rerank("news?", TEXTS, SCORES)
    assert (result.order, result.note) == ((2, 1, 0), None)


def silent(server: FakeServer) -> Callable[[Handler, Asked], None]:
    return lambda handler, asked: (server.over.wait(30), None)[1]


FAULTS: dict[str, Callable[[Handler, Asked], None]] = {
    "500": lambda handler, asked: handler.reply({"error": "x"}, 500),
    "429": lambda handler, asked: handler.reply({}, 429, Retry_After="7"),
    "401": lambda handler, asked: handler.reply({}, 401),
    "redirect": lambda handler, asked: handler.reply({}, 307, Location="http://127.0.0.1:1/"),
    "no JSON": lambda handler, asked: handler.reply_bytes(b"<html>"),
    "cut": lambda handler, asked: handler.reply_bytes(b'{"results": ['),
    "too few": lambda handler, asked: handler.reply({"results": []}),
    "NaN": lambda handler, asked: handler.reply_bytes(
        b'{"results":[{"index":0,"score":NaN},{"index":1,"score":1},{"index":2,"score":1}]}'
    ),
    "twice": lambda handler, asked: handler.reply([{"index": 0, "score": 1}] * 3),
    "out of range": lambda handler, asked: handler.reply(
        [{"index": at, "score": 1} for at in (0, 1, 9)]
    ),
    "reset": lambda handler, asked: handler.connection.shutdown(socket.SHUT_RDWR),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_a_server_does_wrong_the_order_stays(server: FakeServer, fault: str) -> None:
    server.answer = FAULTS[fault]
    result = asking(server).rerank("news?", TEXTS, SCORES)
    assert (result.order, result.scores) == ((0, 1, 2), tuple(SCORES))
    assert result.note


def test_a_silent_server_costs_one_question_its_deadline_and_not_the_next(
    server: FakeServer,
) -> None:
    server.answer = silent(server)
    ask = asking(server, timeout_seconds=0.1)
    with clock.frozen_at(datetime(2026, 3, 1, tzinfo=UTC)):
        first = ask.rerank("news?", TEXTS, SCORES)
        for _ in range(5):
            assert ask.rerank("news?", TEXTS, SCORES).note
    assert first.note is not None and "did not answer within 0.1 s" in first.note
    assert len(server.asked) == 1
