"""``dream``, ``wiki rebuild`` and ``log --week``, as somebody types them."""

import pytest

from tests.serve.cli.conftest import Say


@pytest.fixture(autouse=True)
def _summaries_by_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMMONPLACE_DREAM__SUMMARIES", "on")


def test_a_dream_says_what_it_did_and_then_that_nothing_is_new(told: Say) -> None:
    told("remember", "Bo bought a boat.", "--occurred-at", "2026-04-20", code=0)
    plan = told("dream", "--plan", "--json", code=0).json
    assert plan["due"] and plan["new"]["memories"] == 4
    done = told("dream", "--json", code=0).json
    assert done["dreamt"] and done["summaries_created"] == 3
    assert told("dream", "--json", code=0).json["dreamt"] is False
    assert "Nothing is new" in told("dream", code=0).err
    assert not told("dream", "--plan", "--json").json["due"]
    assert "nothing" in told("dream", "--plan", code=0).out


def test_the_diary_and_the_map_are_markdown(told: Say) -> None:
    told("remember", "Bo bought a boat.", "--occurred-at", "2026-04-20", code=0)
    told("dream", code=0)
    assert told("dream", "--diary", code=0).out.startswith("# Dreams")
    assert told("dream", "--diary", "--json", code=0).json["dreams"]
    assert told("dream", "--map", code=0).out.startswith("# What this book knows")
    assert told("dream", "--map", "--diary").code == 2


def test_a_week_and_a_month_are_shown_by_the_log(told: Say) -> None:
    assert "not summed up" in told("log", "--week", "2026-W10", code=3).err
    told("remember", "Bo bought a boat.", "--occurred-at", "2026-04-20", code=0)
    told("dream", code=0)
    week = told("log", "--week", "2026-03-04", code=0).out
    assert "Week 2026-W10" in week and "Postgres" in week and "Lisbon" not in week
    month = told("log", "--month", "2026-03", "--json", code=0).json
    assert month["slug"] == "month-2026-03"
    assert told("log", "--month", "--week").code == 2
    assert told("log", "--week", "soon").code == 2


def test_pages_are_rebuilt_and_verified(told: Say) -> None:
    for day in ("05", "06", "07"):
        told(
            "remember", f"Ada met Grace on the {day}th.", "--occurred-at", f"2026-03-{day}", code=0
        )
    told("compile", code=0)
    assert told("wiki", "rebuild", "--all", "--verify", "--json", code=0).json["sound"]
    assert told("wiki", "rebuild", "ada", "--verify", "--json", code=0).json["outcome"] == "same"
    assert told("wiki", "rebuild", "--all", "--json", code=0).json["same"] >= 1
    assert "nothing was changed" in told("wiki", "rebuild", "ada", code=0).out
    assert told("wiki", "rebuild").code == 2
    assert told("wiki", "rebuild", "ada", "--all").code == 2
    assert told("wiki", "rebuild", "--all", "--verify", "--model", "rules").code == 2
    assert told("wiki", "rebuild", "nobody").code == 3
