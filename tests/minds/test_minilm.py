"""all-MiniLM-L6-v2: its quality, and that a text's vector depends on the text alone."""

import threading
from pathlib import Path

import numpy
import pytest
from numpy.typing import NDArray

from commonplace.errors import ModelUnavailable
from commonplace.minds import tensors
from commonplace.minds.minilm import prepare
from commonplace.minds.minilm.embedder import MiniLM
from commonplace.minds.minilm.run_numpy import NumpyRunner
from commonplace.minds.minilm.weights import Origin
from commonplace.minds.minilm.wordpiece import WordPiece

TEXTS = [
    "Ada moved to Lisbon in March.",
    "Where does Ada live now?",
    "The nightly backup failed because the disk was full; nobody noticed until Tuesday.",
    "We decided against GraphQL: the team knows REST, and caching is simpler.",
    "def area(r):\n    return 3.14159 * r ** 2  # of a circle",
    "Rendez-vous à 18h30 près du café, s'il vous plaît.",
    "北京 is eight hours ahead of London in winter.",
    "🎉 shipped v2.0!!! 🎉",
    "x",
    "",
    "Minutes of the harbour committee: "
    + "berth 7 stays closed for repairs until further notice. " * 40,
]


@pytest.fixture(scope="module")
def exact(prepared: Path, origin: Origin) -> NDArray[numpy.float32]:
    """The texts' vectors by the fp32 weights."""
    given = tensors.read(origin.weights.read_bytes())
    made = prepare.load(prepared, None)
    tokenizer = WordPiece(made["vocabulary"].tobytes().decode().rstrip("\n").split("\n"))
    made["token"] = given["embeddings.word_embeddings.weight"]
    made["token.scale"] = numpy.ones((len(made["token"]), 1), dtype=numpy.float32)
    for layer in range(prepare.LAYERS):
        old = f"encoder.layer.{layer}"
        for name, parts in {
            "qkv": [f"attention.self.{part}" for part in ("query", "key", "value")],
            "out": ["attention.output.dense"],
            "up": ["intermediate.dense"],
            "down": ["output.dense"],
        }.items():
            rows = [given[f"{old}.{part}.weight"] for part in parts]
            made[f"{layer}.{name}"] = numpy.concatenate(rows).T
            made[f"{layer}.{name}.scale"] = numpy.ones(1, dtype=numpy.float32)
    run = NumpyRunner(made)
    published = run(numpy.array(tokenizer.encode("This is an example sentence")))
    # The first numbers of this sentence's vector in the model's own documentation.
    assert published[:5] == pytest.approx([0.0677, 0.0635, 0.0487, 0.0793, 0.0374], abs=1e-4)
    return numpy.array([run(numpy.array(tokenizer.encode(text))) for text in TEXTS])


def test_vectors_are_float32_of_length_one_in_order(minilm: MiniLM) -> None:
    vectors = minilm.embed(TEXTS)
    assert vectors.dtype == numpy.float32
    assert vectors.shape == (len(TEXTS), minilm.profile.dimension)
    assert numpy.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-5)
    assert minilm.embed([]).shape == (0, 384)


def test_int8_is_close_to_fp32(minilm: MiniLM, exact: NDArray[numpy.float32]) -> None:
    cosines = (minilm.embed(TEXTS) * exact).sum(axis=1)
    assert cosines.mean() > 0.99  # how int8 is computed depends on the processor
    assert cosines.min() > 0.98  # of the empty text; with words it is above 0.99


def test_numpy_and_onnxruntime_share_a_space(
    minilm: MiniLM, prepared: Path, exact: NDArray[numpy.float32]
) -> None:
    plain = MiniLM(prepared, onnxruntime=False)
    assert plain.profile.key == minilm.profile.key == "all-MiniLM-L6-v2/384/int8"
    vectors = plain.embed(TEXTS)
    assert (vectors * exact).sum(axis=1).min() > 0.995
    assert (vectors * minilm.embed(TEXTS)).sum(axis=1).min() > 0.98


def test_a_vector_depends_on_its_text_alone(minilm: MiniLM, prepared: Path) -> None:
    together = minilm.embed(TEXTS)
    assert minilm.embed(TEXTS[::-1])[::-1].tobytes() == together.tobytes()
    alone = numpy.concatenate([minilm.embed([text]) for text in TEXTS])
    assert alone.tobytes() == together.tobytes()
    another = MiniLM(prepared, threads=2)
    assert another.embed(TEXTS).tobytes() == together.tobytes()


def test_numpy_vectors_depend_on_their_text_alone(prepared: Path) -> None:
    plain = MiniLM(prepared, onnxruntime=False)
    assert plain.embed(TEXTS[:4])[2].tobytes() == plain.embed([TEXTS[2]])[0].tobytes()


def test_threads_get_the_same_bytes(prepared: Path) -> None:
    pytest.importorskip("onnxruntime")
    shared = MiniLM(prepared)
    found: list[bytes] = []
    threads = [
        threading.Thread(target=lambda: found.append(shared.embed(TEXTS[:6]).tobytes()))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found)) == 1


def test_meaning_beats_shared_words(minilm: MiniLM) -> None:
    question, answer, distractor = minilm.embed(
        [
            "What pet does Eric have?",
            "Eric brought his dog Biscuit along.",
            "Eric's competence is what they have praised.",
        ]
    )
    assert question @ answer > question @ distractor + 0.1


def test_a_long_text_comes_in_pieces_the_model_can_read(minilm: MiniLM) -> None:
    text = "\n\n".join(f"Entry {number}. " + TEXTS[2] * 3 for number in range(30))
    found = minilm.pieces(text)
    assert len(found) > 1
    assert minilm.pieces(TEXTS[0]) == (TEXTS[0],)
    tokenizer, _ = minilm._load()
    assert all(tokenizer.count(piece) <= minilm.profile.piece_tokens for piece in found)


def test_nothing_is_loaded_until_a_text_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.minds.minilm.weights.installed", lambda: None)
    embedder = MiniLM(tmp_path / "nowhere")
    assert embedder.profile.dimension == 384
    with pytest.raises(ModelUnavailable, match="commonplace models install"):
        embedder.embed(["text"])


def test_the_first_text_prepares_the_cache(origin: Origin, tmp_path: Path) -> None:
    MiniLM(tmp_path / "new" / "cache", onnxruntime=False).embed(["text"])
    assert prepare.is_sound(tmp_path / "new" / "cache")
