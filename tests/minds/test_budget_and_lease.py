"""Budgets and leases: what holds a book's work up, and what lets it go on."""

from datetime import UTC, datetime, timedelta
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
from commonplace.understand.replies import extraction
from commonplace.understand.said import Reading
from tests.minds.scripted import Scripted

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
EMPTY = '{"facts": [], "entities": [], "relations": []}'


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


def test_a_quote_that_has_nothing_of_the_fact_does_not_ground_it() -> None:
    reading = Reading("Ada waters the plants in the evening.", None, NOON)
    fact = {"content": "the vault is opened by saying friend", "quote": "the", "confidence": 0.9}
    good = {"content": "Ada waters the plants.", "quote": "waters the plants", "confidence": 0.9}
    read = extraction({"facts": [fact, good]}, reading, most_facts=20, most_triples=50)
    assert read.value is not None
    assert [each.text for each in read.value.facts] == [good["content"]]
    assert [turned.code for turned in read.value.turned] == ["not_in_the_source"]
