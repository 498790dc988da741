"""The speed table: what it is made of, and that its probes run."""

from pathlib import Path

import pytest

import commonplace
from bench.speed.named import memories_of, questions_of
from bench.speed.recalling import _spoke, naive, recall
from bench.speed.remembering import build
from bench.speed.rows import GOALS, _recall_rows
from bench.speed.shapes import SIZES, UNDERSTOOD, Shape
from bench.speed.synthetic import Language


def test_every_tenth_memory_and_every_fourth_question_name_somebody() -> None:
    language = Language()
    plain = list(language.sentences(40, seed=1))
    mixed = [each["text"] for each in memories_of(language, 40, seed=1)]
    assert [at for at in range(40) if mixed[at] != plain[at]] == [0, 10, 20, 30]

    asked = language.questions(8, seed=1)
    named = questions_of(language, 8, seed=1)
    assert [at for at in range(8) if named[at] != asked[at]] == [3, 7]


def test_the_same_seed_gives_the_same_names() -> None:
    language = Language()
    assert list(memories_of(language, 30, 2)) == list(memories_of(Language(), 30, 2))
    assert questions_of(language, 8, 2) == questions_of(Language(), 8, 2)


def test_every_size_of_the_table_has_a_goal() -> None:
    assert set(SIZES) == set(GOALS)
    assert Shape(1, UNDERSTOOD).understood
    assert not Shape(1, 1_000_000).understood and Shape(1, 1_000_000).asked == 1
    assert Shape(1_000, 1_000).understood == Shape(1_000, 1_000).asked == 100
    assert Shape(20, 500).understood == Shape(20, 500).asked == 20


def test_the_table_says_which_arms_answered_and_what_the_goal_is() -> None:
    figures = {f"{clock}_{at}": 1.0 for clock in ("cpu", "wall") for at in ("p50", "p95")}
    found = {**figures, "spoke": {"hints": 0.25, "graph": 0.1, "pages": 0.0}}

    small, _, arms = _recall_rows(Shape(1, 10_000), found, figures)
    large, *_ = _recall_rows(Shape(1, 1_000_000), found, figures)

    assert "all arms" in small.measure
    assert (small.goal, small.beside) == ("p50 <= 8, p95 <= 3 x p50", "naive: 1.00 / 1.00")
    assert arms.ours == "25 / 10 / 0"
    assert "words and vectors" in large.measure


def test_what_a_memory_answers_speaks_where_somebody_asks_for_it(book: commonplace.Book) -> None:
    book.remember("Ada Houkus works at Noben.")
    book.library.work()
    asked = ("Where does Ada Houkus work?", "Where is the chont?")
    assert _spoke([book.recall(question) for question in asked])["hints"] == 0.5


@pytest.mark.slow
def test_the_probes_build_and_ask_a_library_that_was_understood(tmp_path: Path) -> None:
    built = build(tmp_path, books=2, size=200, understood=1)
    found = recall(tmp_path, books=1, questions=8)
    beside = naive(tmp_path, books=1, size=200, questions=8)

    assert built["pages"] > 0
    assert 0 < found["cpu_p50"] <= found["cpu_p95"]
    assert found["first_cpu"] > 0
    assert beside["cpu_p50"] > 0
