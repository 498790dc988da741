"""Budgets and leases: what holds a book's work up, and what lets it go on."""

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import clock
from commonplace.config import MindConfig
from commonplace.errors import BudgetSpent
from commonplace.jobs.worker import Ran
from commonplace.minds.cost import check_budget
from commonplace.minds.model import ModelMind
from commonplace.store.calls import Taken
from commonplace.understand.readout import Question
from commonplace.understand.replies import read_reply
from tests.minds.scripted import Scripted

EMPTY = '{"facts": [], "entities": []}'


def _open(url: str, tokens: int, provider: Scripted) -> commonplace.Library:
    library = commonplace.open(url, embed__model="none", compile__model="rules")
    config = MindConfig(tokens_per_day=tokens)
    library.__dict__["mind"] = ModelMind(provider, library.engine, config)
    return library


def _work(library: commonplace.Library) -> list[str]:
    ran: list[Ran] = []
    library.work(ran.append)
    return [one.state for one in ran if one.job.kind == "understand"]


def test_work_goes_on_when_the_budget_is_raised(library_url: str) -> None:
    provider = Scripted(EMPTY)
    with _open(library_url, 6000, provider) as library:
        book = library.book("ada")
        for town in ("Lisbon", "Porto", "Faro"):
            book.remember(f"Ada lives in {town}.")
        assert _work(library) == ["waiting"]
        asked = len(provider.requests)
        assert _work(library) == ["waiting"]  # it was looked at again, and nobody was asked
        assert len(provider.requests) == asked
    with _open(library_url, 100_000, provider) as library:
        assert _work(library) == ["done"]
    assert len(provider.requests) == 3


def test_a_question_that_no_day_bears_says_so() -> None:
    config = MindConfig(tokens_per_day=1000)
    with pytest.raises(BudgetSpent) as spent:
        check_budget(Taken(), Taken(900, 200), config)
    assert "tomorrow" not in str(spent.value)
    assert "mind.tokens_per_day" in str(spent.value)
    with pytest.raises(BudgetSpent, match="tomorrow"):
        check_budget(Taken(500, 0), Taken(500, 200), config)


def test_a_job_with_a_short_lease_is_not_lost_while_a_model_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each answer takes a third of the lease, on a clock that the answers move."""
    began = clock.now()
    passed = 1.0

    class Watch:
        def __init__(self) -> None:
            self.began = passed

        def seconds(self) -> float:
            return passed - self.began

    def slowly(task: Any, question: Any, about: Any) -> Any:
        nonlocal passed
        passed += 7
        return answer(task, question, about)

    place = tmp_path / "book.db"
    with commonplace.open(place, embed__model="none", jobs__lease_seconds=20) as library:
        book = library.book("ada")
        for number in range(6):
            book.remember(f"Ada lives in town {number}.")
        answer = library.mind.ask
        monkeypatch.setattr(library.mind, "ask", slowly)
        monkeypatch.setattr(clock, "Stopwatch", Watch)
        monkeypatch.setattr(clock, "now", lambda: began + timedelta(seconds=passed))
        library.wake()
        worker = library.worker()
        states = [ran.state for ran in iter(worker.run_one, None) if ran.job.kind == "understand"]
        assert states == ["done"]


def test_a_quote_that_is_not_in_the_memory_does_not_ground_a_fact() -> None:
    question = Question("Ada waters the plants in the evening.", None, date(2026, 3, 1))
    fact = {"text": "The vault is opened by a word.", "quote": "say friend", "confidence": 0.9}
    good = {"text": "Ada waters the plants.", "quote": "waters the plants", "confidence": 0.9}
    read = read_reply({"facts": [fact, good], "entities": []}, question)
    assert read.value is not None
    (kept,) = read.value.statements
    assert kept.text == good["text"]
    (refused,) = read.value.refused
    assert refused.text == fact["text"]
    assert "not in the memory" in refused.why
