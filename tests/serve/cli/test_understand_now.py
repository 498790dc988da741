"""``understand`` says what waits, and means now."""

import json

import pytest

from tests.minds.faults import Fault
from tests.minds.model_server import ModelServer
from tests.serve.cli.conftest import Say
from tests.serve.cli.test_minds import choose

NOTHING = json.dumps({"facts": [], "entities": [], "relations": []})


def test_a_job_that_waits_for_a_model_is_tried_when_a_person_says_now(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelServer(reply=NOTHING, fault=Fault.BUSY) as server:
        choose(monkeypatch, server)
        told("understand", code=7)
        told("understand", code=7)
        assert server.calls == 2
        server.fault = None
        data = told("understand", "--json", code=0).json
    assert (data["memories"], data["left"]) == (3, 0)


def test_a_raised_budget_lets_the_work_go_on(told: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    with ModelServer(reply=NOTHING) as server:
        choose(monkeypatch, server, tokens_per_day=100)
        assert "mind.tokens_per_day" in told("understand", "--json", code=7).json["problems"][0]
        assert "Nothing waits" not in told("understand", code=7).out
        assert server.calls == 0
        choose(monkeypatch, server, tokens_per_day=1_000_000)
        assert told("understand", "--json", code=0).json["left"] == 0
