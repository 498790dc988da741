"""The static table. The expected ids were taken from the reference implementation."""

import json
from pathlib import Path
from typing import Any

import numpy
import pytest

from commonplace.errors import ModelUnavailable
from commonplace.minds.static import weights
from commonplace.minds.static.bpe import LONGEST_WORD, BytePairs
from commonplace.minds.static.embedder import StaticTable

REFERENCE = [
    json.loads(line)
    for line in Path(__file__).with_name("byte_pairs.jsonl").read_text("utf-8").splitlines()
]


@pytest.fixture(scope="module")
def static() -> StaticTable:
    origin = weights.installed()
    if origin is None:
        pytest.skip(f"{weights.PACKAGE} is not installed")
    return StaticTable(origin)


@pytest.mark.parametrize("case", REFERENCE, ids=lambda case: case["text"][:12])
def test_the_ids_are_those_of_the_reference(static: StaticTable, case: dict[str, Any]) -> None:
    tokenizer, _ = static._load()
    assert tokenizer.encode(case["text"]) == case["ids"]


def test_the_earliest_merge_goes_first_and_the_leftmost_of_equals() -> None:
    vocabulary = {token: number for number, token in enumerate(["▁", "a", "b", "ab", "aa", "▁aa"])}
    pairs = BytePairs(vocabulary, ["a a", "a b", "▁ aa"])
    assert pairs.encode("aab") == [vocabulary["▁aa"], vocabulary["b"]]
    assert pairs.encode("aaa") == [vocabulary["▁aa"], vocabulary["a"]]


def test_a_word_without_end_takes_no_time_without_end(static: StaticTable) -> None:
    tokenizer, _ = static._load()
    assert tokenizer.count("x" * 100_000) > 100_000 / LONGEST_WORD
    assert tokenizer.count(" " * 100_000) > 100_000 / LONGEST_WORD


def test_vectors_are_float32_of_length_one_and_depend_on_their_text_alone(
    static: StaticTable,
) -> None:
    texts = ["Ada moved to Lisbon.", "Where does Ada live?", "", "🎉"]
    vectors = static.embed(texts)
    assert vectors.dtype == numpy.float32
    assert vectors.shape == (4, 256)
    assert numpy.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)
    assert static.embed(texts[1:2]).tobytes() == vectors[1:2].tobytes()
    assert static.embed([]).shape == (0, 256)


def test_related_texts_are_nearer_than_unrelated_ones(static: StaticTable) -> None:
    dog, puppy, invoice = static.embed(
        ["a dog in the garden", "my puppy plays outside", "the invoice is overdue"]
    )
    assert dog @ puppy > dog @ invoice + 0.1


def test_a_long_text_comes_in_pieces(static: StaticTable) -> None:
    tokenizer, _ = static._load()
    found = static.pieces("The harbour was quiet that morning. " * 100)
    assert len(found) > 1
    assert all(tokenizer.count(piece) <= static.profile.piece_tokens for piece in found)


def test_a_table_of_another_sum_is_refused(tmp_path: Path) -> None:
    for name in ("table", "tokenizer"):
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match="sha256 differs"):
        StaticTable(weights.Origin(tmp_path / "table", tmp_path / "tokenizer")).embed(["text"])
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        StaticTable(weights.Origin(tmp_path / "none", tmp_path / "none")).embed(["text"])
