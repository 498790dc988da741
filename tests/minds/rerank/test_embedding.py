from collections.abc import Sequence
from typing import Any

import numpy
import pytest

from commonplace.errors import ModelUnavailable
from commonplace.minds.embedder import Profile
from commonplace.minds.hashing import Hashing
from commonplace.minds.rerank import embedding
from commonplace.minds.rerank.embedding import EmbeddingReranker
from commonplace.minds.rerank.passages import passages
from tests.cases import each_case


class Counting(Hashing):
    def __init__(self) -> None:
        super().__init__()
        self.texts = 0

    def embed(self, texts: Sequence[str]) -> Any:
        self.texts += len(texts)
        return super().embed(texts)


FILLER = "Nothing much happened in the garden that day, and nobody came to visit. " * 12


def test_the_best_sentence_of_a_text_counts() -> None:
    reranker = EmbeddingReranker(Hashing)
    hidden = f"{FILLER}Ada repaired the boiler. {FILLER}"
    scores = reranker.rerank("Ada repaired the boiler", [FILLER, hidden, "Ada repaired the boiler"])
    assert scores[0] < 0.5 < scores[1] <= 1
    assert scores[2] == pytest.approx(1)


def test_texts_that_come_again_are_not_embedded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = Counting()
    reranker = EmbeddingReranker(lambda: embedder)
    first = reranker.rerank("tea", ["tea at four", "a kettle"])
    assert embedder.texts == 3
    assert reranker.rerank("tea", ["a kettle", "tea at four"]) == first[::-1]
    assert embedder.texts == 3
    monkeypatch.setattr(embedding, "KEPT", 2)
    reranker.rerank("coffee", ["tea at four"])
    reranker.rerank("tea", ["a kettle"])
    assert embedder.texts == 6, "what was not asked for longest is gone"


def test_vectors_of_one_space_are_not_compared_with_those_of_another() -> None:
    class Other(Counting):
        @property
        def profile(self) -> Profile:
            return Profile("other", 256, "hash")

    embedders = [Counting(), Other()]
    reranker = EmbeddingReranker(lambda: embedders[0])
    reranker.rerank("tea", ["tea"])
    embedders.reverse()
    reranker.rerank("tea", ["tea"])
    assert [each.texts for each in embedders] == [1, 1]


def test_without_an_embedder_there_is_nothing_to_rerank_with() -> None:
    with pytest.raises(ModelUnavailable, match=r"embed\.model"):
        EmbeddingReranker(lambda: None).rerank("tea", ["tea", "coffee"])


def test_what_points_away_scores_zero() -> None:
    class Opposite(Hashing):
        def embed(self, texts: Sequence[str]) -> Any:
            rows = numpy.zeros((len(texts), 2), numpy.float32)
            rows[:, 0] = [1 if text == "tea" else -1 for text in texts]
            return rows

    assert EmbeddingReranker(Opposite).rerank("tea", ["coffee", "tea"]) == [0, 1]


@each_case("text", ["", "\x00", "\ud800", "茶" * 5000, "x" * 1_000_000, "a\n" * 9000])
def test_any_text_has_passages_of_the_size_that_was_asked_for(text: str) -> None:
    found = passages("what of tea?", text, 240, 4)
    assert 1 <= len(found) <= 4
    assert all(len(passage) <= 240 for passage in found)
    scores = EmbeddingReranker(Hashing).rerank("what of tea?", [text, "tea"])
    assert all(0 <= score <= 1 for score in scores)


def test_passages_stay_in_the_order_of_the_text() -> None:
    text = " ".join(f"Sentence {number} speaks of tea and little else." for number in range(40))
    found = passages("tea", text, 100, 3)
    assert [text.index(passage) for passage in found] == sorted(text.index(p) for p in found)
    assert found[0].startswith("Sentence 0 ")
