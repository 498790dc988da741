import json

import pytest

from tests.minds.faults import Fault
from tests.minds.model_server import ModelServer
from tests.serve.cli.conftest import Say

RED = json.dumps({"colour": "red"})


def choose(monkeypatch: pytest.MonkeyPatch, server: ModelServer, **settings: object) -> None:
    monkeypatch.setenv("COMMONPLACE_MIND__MODEL", f"openai:small@{server.url}/v1")
    for name, value in settings.items():
        monkeypatch.setenv(f"COMMONPLACE_MIND__{name.upper()}", str(value))


def test_every_kind_of_mind_is_listed_and_the_chosen_one_marked(say: Say) -> None:
    out = say("minds", code=0).out
    assert "→  rules" in out and "ollama:MODEL" in out
    data = say("minds", "list", "--json").json
    assert [each["form"] for each in data["minds"] if each["chosen"]] == ["rules"]
    assert data["model"] == "rules"


def test_rules_need_no_test(say: Say) -> None:
    assert "Rules answer" in say("minds", "test", code=0).out
    assert say("minds", "test", "--json", code=0).json == {"mind": "rules", "answer": None}


def test_a_model_that_answers_is_told_with_what_it_took(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(reply=RED) as server:
        choose(monkeypatch, server)
        assert "openai:small answers: 'red' after" in say("minds", "test", code=0).out
        data = say("minds", "test", "--json", code=0).json
        assert server.calls == 2, "an answer that was kept says nothing about today"
    assert (data["answer"], data["call"]["outcome"]) == ("red", "answered")
    assert data["call"]["input_tokens"] > 0


@pytest.mark.parametrize(
    ("fault", "setting"),
    [
        (Fault.BUSY, "another mind.model"),
        (Fault.NO_KEY, "mind.key"),
        (Fault.NO_MODEL, "mind.model"),
    ],
)
def test_a_failure_names_the_setting_to_change(
    say: Say, monkeypatch: pytest.MonkeyPatch, fault: Fault, setting: str
) -> None:
    with ModelServer(reply=RED, fault=fault) as server:
        choose(monkeypatch, server)
        failed = say("minds", "test", code=8)
    assert setting in failed.err
    assert "Traceback" not in failed.err


def test_a_reply_of_no_use_and_a_spent_budget_are_failures_too(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(reply="I would rather not.") as server:
        choose(monkeypatch, server)
        assert "no answer that can be used" in say("minds", "test", code=8).err
        choose(monkeypatch, server, tokens_per_day=10)
        assert "mind.tokens_per_day" in say("minds", "test", code=8).err


def test_nobody_at_the_address_is_told(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer() as server:
        choose(monkeypatch, server)
    assert "mind.model says where it is" in say("minds", "test", code=8).err
    monkeypatch.setenv("COMMONPLACE_MIND__MODEL", "nobody:knows")
    assert "mind.model" in say("minds", "test", code=2).err


def test_the_ledger_lists_what_was_asked(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    say("remember", "Ada came.", code=0)
    assert "No model has been asked" in say("minds", "calls", code=0).out
    with ModelServer(reply=RED) as server:
        choose(monkeypatch, server, input_price=1000, output_price=1000)
        say("minds", "test", code=0)
        server.fault = Fault.BUSY
        say("minds", "test", code=8)
    out = say("minds", "calls", code=0).out
    assert "answered" in out and "busy" in out and "Today: 2 calls" in out and "$" in out
    data = say("minds", "calls", "--limit", "1", "--json").json
    assert [each["outcome"] for each in data["calls"]] == ["busy"]
    assert data["today"]["calls"] == {"answered": 1, "busy": 1}
    known = say("status", "--json").json["known"]
    assert known["calls"] == 2 and known["cost"] > 0
    assert "today 2 calls" in say("status").out


def test_what_waits_is_understood_now_and_told(told: Say) -> None:
    data = told("understand", "--json", code=0).json
    assert (data["memories"], data["left"], data["mind"]) == (3, 0, "rules")
    assert data["facts"] >= 1 and data["entities"] >= 1 and data["claims"] >= 1
    assert "Nothing waits to be understood" in told("understand", code=0).out
    assert "person" in told("entity", "list").out


def test_a_book_is_rebuilt_from_its_memories_and_what_people_decided_stays(told: Say) -> None:
    told("compile", code=0)
    told("entity", "rename", "Ada", "Ada Brandt", code=0)
    told("wiki", "create", "--type", "topic", "--title", "Tides", "--content", "They turn.", code=0)
    dry = told("rebuild", "--dry-run", "--json", code=0).json
    assert dry["dry_run"] and dry["memories"] == 3 and dry["pages"] >= 1
    data = told("rebuild", "--json", code=0).json
    assert data["memories"] == 3 and data["facts"] >= 1 and data["problems"] == []
    assert "Ada Brandt" in told("entity", "list").out
    assert "They turn." in told("wiki", "show", "Tides", code=0).out
    assert "would be read" in told("rebuild", "--dry-run").out
    assert "3 memories gave" in told("rebuild", code=0).out


def test_a_book_is_understood_again_without_finding_anything_new(told: Say) -> None:
    told("understand", code=0)
    before = told("status", "--json").json["known"]
    data = told("understand", "--again", "--json", code=0).json
    assert (data["memories"], data["claims"], data["entities"]) == (3, 0, 0)
    assert data["stand_otherwise"] == 0
    assert told("status", "--json").json["known"] == before
    assert "3 memories, by rules (mode full)" in told("understand", "--again").out


def test_nothing_is_understood_where_that_is_switched_off(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_UNDERSTAND__MODE", "frozen")
    assert "understand.mode is frozen" in told("understand", code=2).err


def test_a_model_that_is_away_leaves_the_memories_waiting(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer() as server:
        choose(monkeypatch, server)
    data = told("understand", "--json", code=7).json
    assert data["left"] == 3
    assert "cannot be reached" in data["problems"][0]


def test_a_model_that_rests_is_a_failure_each_time_it_is_asked_for(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer() as server:
        choose(monkeypatch, server)
    for _ in range(4):
        data = told("understand", "--json", code=7).json
        assert data["left"] == 3
        assert data["problems"]
