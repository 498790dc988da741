"""Made-up memories are the same in every run."""

from bench.speed.shapes import Shape, sizes
from bench.speed.synthetic import Language, SyntheticEmbedder


def test_the_same_seed_gives_the_same_sentences_and_questions() -> None:
    one, other = Language(), Language()
    assert list(one.sentences(50, seed=3)) == list(other.sentences(50, seed=3))
    assert one.questions(5, seed=3) == other.questions(5, seed=3)
    assert list(one.sentences(5, seed=3)) != list(one.sentences(5, seed=4))


def test_vectors_have_length_one_and_depend_on_the_text_alone() -> None:
    embedder = SyntheticEmbedder()
    together = embedder.embed(["a cat sat", "a dog ran"])
    assert abs(float(together[0] @ together[0]) - 1) < 1e-5
    assert (embedder.embed(["a dog ran"])[0] == together[1]).all()


def test_sizes_are_memories_or_books_times_memories() -> None:
    assert sizes("10k,1kx1k") == (Shape(1, 10_000), Shape(1_000, 1_000))
