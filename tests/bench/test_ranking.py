"""The table of ranking: parts that are switched one at a time, newest days, and questions."""

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from importlib.resources import files

import pytest

from bench.ranking.ablation import moved_from, render, rows
from bench.ranking.changes import changes
from bench.ranking.changes import run as run_changes
from bench.ranking.filled import Filled, fill
from bench.ranking.logs import of_days
from bench.ranking.multipart import asked as asked_in_parts
from bench.ranking.multipart import run as run_multipart
from bench.ranking.newest import above, any_above, newest_above
from bench.ranking.parts import AS_IT_IS, Part, Swap, parts, swapped
from bench.ranking.silence import asked, asked_elsewhere
from bench.ranking.stated import Contradiction, contradictions, in_order
from bench.sets import Collection, DataSet, Item, Question
from bench.vectors import default_embedder
from commonplace.recall import score
from commonplace.recall.arms import text_arm
from commonplace.recall.parts import find_parts as parts_of


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Filled:
    said = ["The goats ate the rope.", "The mail goes by ferry.", "The pier was painted white."]
    items = tuple(
        Item(f"{at}", text, "Ada", f"2026-03-0{at}T10:00:00", f"turn {at}")
        for at, text in enumerate(said, 1)
    )
    question = Question("Who ate the rope?", "single", "island", frozenset({"turn 1"}))
    data = DataSet("small", "Small", (Collection("island", items),), (question,), (20,))
    return fill(data, tmp_path_factory.mktemp("filled"), default_embedder())


def test_every_part_is_changed_by_itself_and_only_for_a_while() -> None:
    before = (dict(score.WEIGHTS), dict(score.EXTRA), dict(text_arm.NEIGHBOURS))
    for part in parts():
        with swapped(part):
            for swap in part.swaps:
                assert getattr(swap.module, swap.name) == swap.value
    assert before == (score.WEIGHTS, score.EXTRA, text_arm.NEIGHBOURS)


def test_a_constant_comes_back_when_its_row_fails() -> None:
    before = score.VECTOR_NEIGHBOUR
    with pytest.raises(ZeroDivisionError), swapped(Part("", (Swap(score, "VECTOR_NEIGHBOUR", 9),))):
        raise ZeroDivisionError
    assert before == score.VECTOR_NEIGHBOUR


def test_the_first_row_is_recall_as_it_is_and_every_name_is_another() -> None:
    every = list(parts())
    assert every[0] == AS_IT_IS
    assert len({part.name for part in every}) == len(every)
    assert {f"without {name}" for name, weight in score.WEIGHTS.items() if weight} <= {
        part.name for part in every
    }


def test_a_set_that_is_filled_once_gives_a_row_for_each_part(filled: Filled) -> None:
    as_it_is, text_alone = rows(
        filled, [AS_IT_IS, Part("no model", settings={"embed__model": "none"})]
    )
    assert as_it_is.quality.recall[5] == 100
    assert text_alone.quality.questions == 1
    table = render("Small", [as_it_is, text_alone])
    assert "100.0 (+0.0)" in table
    assert "newest" not in table


def test_the_newest_day_must_stand_above_every_earlier_day() -> None:
    days = {"2026-01-05", "2026-01-07"}
    assert newest_above(["2026-01-07", "2026-01-01"], days)
    assert newest_above(["2026-02-01", "2026-01-05", "2026-01-07"], days)
    assert not newest_above(["2026-01-01", "2026-01-07"], days)
    assert not newest_above(["2026-01-05", "2026-02-01"], days)
    assert not newest_above([], days)
    assert any_above(["2026-01-05", "2026-01-01"], days)
    found = above([(["2026-01-07"], days), (["2026-01-05"], days)])
    assert (found.newest, found.loosely, found.questions) == (50, 100, 2)


def test_each_answered_question_names_one_memory_of_the_demo() -> None:
    demo = files("commonplace.serve.cli.demo").joinpath("heron.jsonl").read_text("utf-8")
    texts = [json.loads(line)["text"] for line in demo.splitlines()]
    for each in asked():
        if each.answer is not None:
            assert sum(text.startswith(each.answer) for text in texts) == 1, each.question


def test_there_are_enough_questions_of_each_kind_and_none_twice() -> None:
    every = asked()
    without = [each for each in every if each.answer is None]
    assert len({each.question for each in every}) == len(every)
    assert len(without) >= 100
    assert len(every) - len(without) >= 60
    assert any(each.held_out for each in without)


def test_a_row_says_for_how_many_questions_anything_moved(filled: Filled) -> None:
    (as_it_is,) = rows(filled, [AS_IT_IS])
    turned = replace(as_it_is, part="turned", found=tuple(each[::-1] for each in as_it_is.found))
    assert moved_from(as_it_is, as_it_is) == 0
    assert moved_from(as_it_is, turned) == 100
    assert "| 100 % |" in render("Small", [as_it_is, turned])


def test_taking_a_weight_away_leaves_the_others_as_they_were_to_each_other() -> None:
    kept = score.arm_share("text") / score.arm_share("leaning")
    (part,) = (each for each in parts() if each.name == "without date")
    with swapped(part):
        assert score.arm_share("date") == 0
        assert score.arm_share("text") / score.arm_share("leaning") == pytest.approx(kept)


def test_the_small_books_have_the_memories_that_answer_and_each_question_once() -> None:
    found = asked_elsewhere()
    every = [each for part in found.values() for each in part]
    assert len({each.question for each in every}) == len(every)
    assert sum(each.answer is None for each in every) >= 100
    for name, part in found.items():
        lines = files("bench.ranking.books").joinpath(f"{name}.jsonl").read_text("utf-8")
        texts = [json.loads(line)["text"] for line in lines.splitlines()]
        for each in part:
            if each.answer is not None:
                assert sum(text.startswith(each.answer) for text in texts) == 1, each


@pytest.mark.parametrize(("name", "count", "held_out"), [("changes", 70, 15), ("logs", 36, 18)])
def test_a_change_has_two_questions_for_now_and_one_for_then_and_no_text_stands_twice(
    name: str, count: int, held_out: int
) -> None:
    every = changes(name)
    said = [text for each in every for text in (each.old, each.new)]
    questions = [text for each in every for text in (*each.ask, each.past)]
    assert len({*said}) == len(said) == 2 * count
    assert len({*questions}) == len(questions) == 3 * count
    assert sum(each.held_out for each in every) == held_out


def test_a_log_has_what_was_said_that_day_among_other_matters() -> None:
    began = datetime(2026, 1, 5, 9, tzinfo=UTC)
    said = [(date(2026, 1, 7), "The gate code is 4471."), (date(2026, 1, 7), "Rui is away.")]
    days = dict(of_days(began, said))
    assert len(days) == 80
    with_both = [text for text in days.values() if all(each in text for _, each in said)]
    assert len(with_both) == 1
    assert with_both[0].count("\n- ") >= 7 + len(said)


def test_what_held_must_come_before_what_it_replaced() -> None:
    about = Contradiction(re.compile("9026"), re.compile("4471"))
    assert in_order(["idle", "the code is 9026, no longer 4471", "4471"], about) is True
    assert in_order(["idle", "4471", "9026"], about) is False
    assert in_order(["idle"], about) is None


def test_every_contradiction_says_how_both_are_written() -> None:
    every = contradictions()
    assert len(every) == 12
    assert all(each.holds.pattern and each.replaced.pattern for each in every.values())


def test_of_a_few_changes_the_newer_stands_first_more_often_with_the_setting() -> None:
    report = run_changes(quick=True)
    assert not report.skipped
    newer = [row.figures for row in report.rows if row.measure.startswith("newer first")]
    assert len(newer) == 4
    for figures in newer:
        assert figures["on"] >= figures["off"]
        assert figures["on"] >= 0.8 * figures["of"]
    assert any(figures["on"] > figures["off"] for figures in newer)


def test_every_question_of_several_parts_is_seen_to_have_them() -> None:
    every = asked_in_parts()
    assert len({each.question for each in every}) == len(every) == 12
    assert all(len(parts_of(each.question)) > len(each.quiet) for each in every)


def test_of_a_few_questions_more_have_every_part_answered_with_the_setting() -> None:
    (row,) = run_multipart(quick=True).rows
    assert row.figures["on"] == row.figures["of"] == 3
    assert row.figures["off"] < 3
