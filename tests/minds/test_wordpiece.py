"""BERT's tokenizer. What is expected was taken from the reference implementation."""

import json
from pathlib import Path
from typing import Any

import pytest

from commonplace.minds.minilm.weights import Origin
from commonplace.minds.minilm.wordpiece import WINDOW, WordPiece

START, END, UNKNOWN = 101, 102, 100

REFERENCE = [
    json.loads(line)
    for line in Path(__file__).with_name("wordpiece.jsonl").read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def tokenizer(origin: Origin) -> WordPiece:
    return WordPiece(origin.vocabulary.read_text("utf-8").rstrip("\n").split("\n"))


@pytest.mark.parametrize("case", REFERENCE, ids=lambda case: case["text"][:12])
def test_the_ids_are_those_of_the_reference(tokenizer: WordPiece, case: dict[str, Any]) -> None:
    assert tokenizer.encode(case["text"]) == [START, *case["ids"], END]
    assert tokenizer.count(case["text"]) == len(case["ids"])


def test_a_word_of_a_hundred_letters_is_spelt_and_a_longer_one_is_unknown(
    tokenizer: WordPiece,
) -> None:
    assert tokenizer.encode("x" * 100) == [START, 22038, *[20348] * 49, END]
    assert tokenizer.encode("x" * 101) == [START, UNKNOWN, END]


def test_a_long_text_is_cut_to_the_window(tokenizer: WordPiece) -> None:
    ids = tokenizer.encode("harbour " * 1000)
    assert len(ids) == WINDOW
    assert (ids[0], ids[-1]) == (START, END)


def test_a_text_cannot_smuggle_in_a_control_token(tokenizer: WordPiece) -> None:
    assert END not in tokenizer.encode("one [SEP] two")[1:-1]


def test_words_are_remembered_but_not_without_end(
    tokenizer: WordPiece, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.minds.minilm.wordpiece.CACHED_WORDS", 10)
    text = " ".join(f"word{number}" for number in range(100))
    assert tokenizer.encode(text) == tokenizer.encode(text)
    assert len(tokenizer._words) <= 10
