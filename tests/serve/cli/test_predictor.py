import random

import pytest

import commonplace
from commonplace.recall.predict.book_predictor import learn
from tests.recall.predict.made_up import shown
from tests.serve.cli.conftest import Say


def taught(sessions: int) -> None:
    chance = random.Random(3)
    with commonplace.open() as library:
        book_id = library.book().info.id
        for number in range(sessions):
            rows = shown(chance, number, 0.9)
            library.engine.write(lambda tx, rows=rows: learn(tx, rows), book_id=book_id)  # type: ignore[misc]


def test_a_book_that_learned_nothing_says_how_to_begin(say: Say) -> None:
    say("remember", "Ada came.", code=0)
    out = say("predictor", code=0).out
    assert "off (predictor.mode is off)" in out and "Set predictor.mode to observe" in out
    data = say("predictor", "status", "--json", code=0).json
    assert (data["standing"], data["sessions"], data["weights"]) == ("off", 0, {})


def test_what_was_learned_is_shown_with_the_reason(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    say("remember", "Ada came.", code=0)
    monkeypatch.setenv("COMMONPLACE_PREDICTOR__MODE", "auto")
    taught(5)
    assert "5 of the 20 sessions that are needed" in say("predictor").out
    taught(60)
    out = say("predictor", "status", code=0).out
    assert (
        "on (predictor.mode is auto)" in out and "64 sessions; 1 said" in out and "project +" in out
    )
    data = say("predictor", "--json").json
    assert data["standing"] == "on" and data["predictor"] > data["baseline"]


def test_a_book_that_is_not_there_is_told(say: Say) -> None:
    say("remember", "Ada came.", code=0)
    assert "no book 'nobody'" in say("--book", "nobody", "predictor", code=3).err
