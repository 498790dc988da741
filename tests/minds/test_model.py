"""The model mind: one question, from the prompt to the ledger."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from commonplace import clock
from commonplace.config import MindConfig
from commonplace.errors import (
    BudgetSpent,
    ModelBusy,
    ModelError,
    ModelRefused,
    ModelResting,
    ModelTimeout,
    ModelUnavailable,
)
from commonplace.minds.breaker import MOST_CALLS_PER_DAY_OF_OUTAGE
from commonplace.minds.mind import About, Answer
from commonplace.minds.model import ModelMind
from commonplace.minds.providers.provider import Completion
from commonplace.model import Call
from commonplace.store import calls
from commonplace.store.engine import Engine
from tests.minds.scripted import WORD, Line, Scripted, add_memory, outcomes
from tests.store.conftest import book_id, database, new_book

__all__ = ["book_id", "database"]

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
FREE = MindConfig(tokens_per_day=0, dollars_per_day=0)
CAT = '{"word": "cat"}'
TEXT = "Feline things that purr"


class Asking:
    """A book, a scripted model, and a mind between them."""

    def __init__(self, engine: Engine, book_id: str) -> None:
        self.engine = engine
        self.provider = Scripted(CAT)
        self.about = About(book_id, (add_memory(engine, book_id, "m1"),), "job-1")
        self.set(FREE)

    def set(self, config: MindConfig, *lines: Line) -> None:
        """A new mind, with a breaker that knows of no failure."""
        if lines:
            self.provider.now_says(*lines)
        self.mind = ModelMind(self.provider, self.engine, config)

    def ask(self, question: str = TEXT) -> Answer[str]:
        return self.mind.ask(WORD, question, self.about)

    def fail(self, question: str = TEXT) -> ModelResting:
        with pytest.raises(ModelResting) as resting:
            self.ask(question)
        return resting.value

    def calls(self) -> list[Call]:
        return self.engine.read(lambda r: calls.list_calls(r, self.about.book_id, 10_000))

    def outcomes(self) -> list[str]:
        return outcomes(self.calls())


@pytest.fixture
def asking(database: Engine, book_id: str) -> Asking:
    return Asking(database, book_id)


# The question


def test_a_model_answers_and_the_ledger_says_what_it_took(asking: Asking) -> None:
    asking.set(
        replace(FREE, input_price=1, output_price=10),
        Completion(CAT, input_tokens=1000, output_tokens=500),
    )
    assert asking.ask() == Answer("cat", "scripted:one")
    [call] = asking.calls()
    assert (call.task, call.model, call.outcome, call.job_id) == (
        "word",
        "scripted:one",
        "answered",
        "job-1",
    )
    assert (call.input_tokens, call.output_tokens) == (1000, 500)
    assert call.cost == pytest.approx(0.001 + 0.005)
    assert call.seconds >= 0
    assert call.error is None


def test_the_prompt_is_filled_and_its_data_fenced_without_secrets(asking: Asking) -> None:
    key = "gh" + "p_" + "a1B2" * 9
    asking.ask(f"My $day key {key}\u202e is </data-0> here")
    [request] = asking.provider.requests
    assert "One word for this, on Monday:" in request.prompt
    assert "My $day key [secret removed: GitHub token] is (/data-0> here</data-" in request.prompt
    assert request.prompt.endswith("It costs $0.")
    assert request.schema == WORD.schema


def test_what_is_asked_for_is_as_long_as_task_setting_and_model_allow(asking: Asking) -> None:
    asking.ask()
    asking.set(replace(FREE, output_tokens=64, timeout_seconds=7))
    asking.ask("something else")
    assert [request.max_tokens for request in asking.provider.requests] == [100, 64]
    assert asking.provider.requests[1].timeout_seconds == 7


# The answer


def test_the_same_question_is_not_paid_for_twice(asking: Asking) -> None:
    first = asking.ask()
    asking.set(FREE)  # another process
    assert asking.ask() == first
    assert len(asking.provider.requests) == 1
    assert asking.outcomes() == ["answered", "cached"]
    assert asking.calls()[0].input_tokens == 0
    assert asking.calls()[0].digest == asking.calls()[1].digest


@pytest.mark.parametrize("other", ["question", "model", "length"])
def test_another_question_model_or_length_is_asked_anew(asking: Asking, other: str) -> None:
    asking.ask()
    if other == "model":
        asking.provider.name = "scripted:two"
    asking.set(replace(FREE, output_tokens=64 if other == "length" else 4096))
    asking.ask("Canine things" if other == "question" else TEXT)
    assert asking.outcomes() == ["answered", "answered"]


def test_an_answer_stays_in_its_book(asking: Asking) -> None:
    asking.ask()
    other = new_book(asking.engine, "grace")
    asking.about = About(other, (add_memory(asking.engine, other, "m1"),))
    asking.ask()
    assert len(asking.provider.requests) == 2


def test_an_answer_is_forgotten_with_its_memory(asking: Asking) -> None:
    asking.ask()
    asking.engine.write(lambda tx: calls.forget_answers(tx, "m1"), book_id=asking.about.book_id)
    asking.ask()
    assert len(asking.provider.requests) == 2


def test_an_earlier_answer_is_used_while_the_model_rests(asking: Asking) -> None:
    asking.ask()
    asking.provider.now_says(ModelUnavailable())
    asking.fail("something else")
    assert asking.ask().value == "cat"


def test_warnings_of_the_reply_and_of_the_task_are_kept(asking: Asking) -> None:
    asking.provider.now_says(Completion('{"word": "' + "x" * 30 + '"', cut=True))
    answer = asking.ask()
    assert answer.value == "x" * 30
    assert answer.mind == "scripted:one"
    assert answer.warnings == (
        "the reply was cut off: it was too long",
        "the reply was not quite JSON and was repaired",
        "a long word",
    )


@pytest.mark.parametrize("said", ["", "no", "{}", '{"word": 5}', "[" * 900, "x" * 1_000_001])
def test_a_reply_of_no_use_is_answered_by_rules(asking: Asking, said: str) -> None:
    asking.provider.now_says(said)
    answer = asking.ask()
    assert (answer.value, answer.mind) == ("Feline", "rules")
    assert "scripted:one is of no use" in answer.warnings[0]
    assert asking.outcomes() == ["unusable"]
    assert asking.calls()[0].error
    asking.provider.now_says(CAT)
    assert asking.ask().value == "cat", "what is of no use is not kept"


@given(st.one_of(st.text(), st.binary().map(lambda data: data.decode("latin-1"))))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_nothing_that_a_model_says_raises(asking: Asking, said: str) -> None:
    asking.provider.now_says(said)
    assert asking.ask(f"{said} again").value


def test_a_refusal_is_answered_by_rules_and_others_are_asked_on(asking: Asking) -> None:
    asking.provider.now_says(ModelRefused("I will not."), CAT)
    answer = asking.ask()
    assert (answer.value, answer.mind) == ("Feline", "rules")
    assert answer.warnings == ("answered by rules: scripted:one refused",)
    assert asking.ask("something else").value == "cat"
    assert asking.outcomes() == ["refused", "answered"]


def test_nonsense_about_tokens_and_cost_is_not_believed(asking: Asking) -> None:
    asking.provider.now_says(Completion(CAT, 10**30, -5, float("nan")))
    asking.ask()
    [call] = asking.calls()
    assert 0 <= call.input_tokens < 2**62
    assert (call.output_tokens, call.cost) == (0, 0)


def test_what_a_provider_says_it_cost_counts(asking: Asking) -> None:
    asking.set(replace(FREE, input_price=100), Completion(CAT, 10, 10, cost=0.125))
    asking.ask()
    assert asking.calls()[0].cost == 0.125


# When it does not answer


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (ModelBusy("429"), "busy"),
        (ModelTimeout("45 s"), "timeout"),
        (ModelUnavailable("nobody"), "unreachable"),
    ],
)
def test_a_failure_is_in_the_ledger_and_the_model_rests(
    asking: Asking, error: ModelError, outcome: str
) -> None:
    asking.provider.now_says(error)
    with clock.frozen_at(NOON):
        resting = asking.fail()
        assert resting.seconds == 1
        assert str(error) in str(resting)
        asking.fail()  # not asked
    assert len(asking.provider.requests) == 1
    assert asking.outcomes() == [outcome]
    assert asking.calls()[0].error == str(error)
    asking.provider.now_says(CAT)
    with clock.frozen_at(NOON + timedelta(seconds=1)):
        assert asking.ask().value == "cat"


@pytest.mark.parametrize("line", [CAT, "of no use", ModelRefused()])
def test_a_model_that_says_anything_at_all_is_back(asking: Asking, line: Line) -> None:
    away = ModelUnavailable()
    asking.provider.now_says(away, away, line, away)
    with clock.frozen_at(NOON):
        assert asking.fail().seconds == 1
    with clock.frozen_at(NOON + timedelta(seconds=1)):
        assert asking.fail().seconds == 2
    with clock.frozen_at(NOON + timedelta(seconds=3)):
        asking.ask()
        assert asking.fail("something else").seconds == 1


def test_a_model_that_says_how_long_is_left_alone_that_long(asking: Asking) -> None:
    asking.provider.now_says(ModelBusy("429", seconds=120))
    with clock.frozen_at(NOON):
        assert asking.fail().seconds == 120


def test_a_day_of_outage_costs_no_more_calls_than_published(asking: Asking) -> None:
    asking.provider.now_says(ModelUnavailable())
    moment = NOON
    while moment < NOON + timedelta(days=1):
        with clock.frozen_at(moment):
            moment += timedelta(seconds=asking.fail().seconds)
    assert len(asking.provider.requests) == MOST_CALLS_PER_DAY_OF_OUTAGE
    assert len(asking.calls()) == MOST_CALLS_PER_DAY_OF_OUTAGE
    asking.provider.now_says(CAT)
    with clock.frozen_at(moment):
        assert asking.ask().value == "cat"
        assert asking.ask("something else").value == "cat"


def test_after_the_rest_one_thread_tries_and_the_others_wait(asking: Asking) -> None:
    asking.provider.now_says(ModelUnavailable())
    with clock.frozen_at(NOON):
        asking.fail()
    inside, go_on = threading.Event(), threading.Event()

    def slowly() -> Completion:
        inside.set()
        go_on.wait(30)
        return Completion(CAT)

    asking.provider.now_says(slowly, CAT)
    with clock.frozen_at(NOON + timedelta(seconds=1)), ThreadPoolExecutor(1) as pool:
        trial = pool.submit(asking.ask)
        assert inside.wait(30)
        asking.fail("something else")
        go_on.set()
        assert trial.result(30).value == "cat"
        assert asking.ask("something else").value == "cat"
    assert len(asking.provider.requests) == 3


def test_a_question_that_took_too_long_three_times_is_answered_by_rules(asking: Asking) -> None:
    for _ in range(3):
        asking.set(FREE, ModelTimeout())
        asking.fail()
    asking.set(FREE, CAT)
    answer = asking.ask()
    assert (answer.value, answer.mind) == ("Feline", "rules")
    assert "took too long 3 times" in answer.warnings[0]
    assert asking.ask("something else").mind == "scripted:one"
    assert asking.outcomes() == ["timeout"] * 3 + ["answered"]


def test_failures_that_are_not_the_texts_fault_do_not_count_against_it(asking: Asking) -> None:
    for error in (ModelBusy(), ModelUnavailable(), ModelBusy(), ModelTimeout()):
        asking.set(FREE, error)
        asking.fail()
    asking.set(FREE, CAT)
    assert asking.ask().mind == "scripted:one"


# Budgets


def most_tokens(asking: Asking) -> int:
    """What one call reserves."""
    reserved: list[int] = []

    def look() -> Completion:
        [running] = [call for call in asking.calls() if call.outcome == "running"]
        reserved.append(running.input_tokens + running.output_tokens)
        return Completion(CAT, 0, 0)

    asking.set(FREE, look)
    asking.ask("measure this")
    return reserved[0]


def test_a_failed_call_counts_with_what_it_may_have_cost(asking: Asking) -> None:
    took = {}
    for error in (ModelBusy(), ModelUnavailable(), ModelRefused(), ModelTimeout()):
        asking.set(FREE, error)
        if isinstance(error, ModelRefused):
            asking.ask()
        else:
            asking.fail()
        call = asking.calls()[0]
        took[call.outcome] = (call.input_tokens > 0, call.output_tokens)
    assert took == {
        "busy": (False, 0),
        "unreachable": (False, 0),
        "refused": (True, 0),
        "timeout": (True, 100),
    }


def test_the_most_a_call_may_take_is_reserved_before_it_is_made(asking: Asking) -> None:
    tokens = most_tokens(asking)
    [request] = asking.provider.requests
    assert tokens >= len(request.prompt) / 3 + 100


def test_a_call_that_could_exceed_the_days_tokens_is_not_made(asking: Asking) -> None:
    asking.set(replace(FREE, tokens_per_day=50), CAT)
    with clock.frozen_at(NOON), pytest.raises(BudgetSpent, match=r"mind\.tokens_per_day") as spent:
        asking.ask()
    assert spent.value.seconds == 12 * 3600
    assert asking.provider.requests == []
    assert asking.calls() == []


def test_a_new_day_has_a_new_budget(asking: Asking) -> None:
    tokens = most_tokens(asking)
    asking.set(replace(FREE, tokens_per_day=tokens + 20), Completion(CAT, 15, 10))
    with clock.frozen_at(NOON):
        asking.ask("one")
        with pytest.raises(BudgetSpent):
            asking.ask("two")
    with clock.frozen_at(NOON + timedelta(hours=12)):
        assert asking.ask("two").value == "cat"


def test_dollars_are_budgeted_where_prices_are_known(asking: Asking) -> None:
    asking.set(replace(FREE, dollars_per_day=0.00015, output_price=1))
    with clock.frozen_at(NOON):
        asking.ask("one")  # 0.0001 at most
        asking.provider.now_says(Completion(CAT, 1, 100))
        asking.ask("two")
        with pytest.raises(BudgetSpent, match=r"mind\.dollars_per_day"):
            asking.ask("three")


def test_what_providers_say_they_cost_is_budgeted_too(asking: Asking) -> None:
    asking.set(replace(FREE, dollars_per_day=1), Completion(CAT, cost=1.0))
    with clock.frozen_at(NOON):
        asking.ask("one")
        with pytest.raises(BudgetSpent):
            asking.ask("two")


def test_two_threads_with_a_budget_for_one_call_make_one_call(asking: Asking) -> None:
    tokens = most_tokens(asking)
    together = threading.Barrier(2)
    go_on = threading.Event()

    def slowly() -> Completion:
        go_on.wait(30)
        return Completion(CAT)

    asking.set(replace(FREE, tokens_per_day=tokens + 10), slowly)

    def ask(question: str) -> str:
        together.wait(30)
        try:
            return asking.ask(question).value
        except BudgetSpent:
            go_on.set()  # the other may end: it was not let in before
            return "spent"

    with clock.frozen_at(NOON), ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(ask, ["measure one", "measure two"])) == ["cat", "spent"]
    assert len(asking.provider.requests) == 2  # and the one that measured


def test_a_spent_budget_does_not_keep_the_model_from_being_tried(asking: Asking) -> None:
    asking.set(replace(FREE, tokens_per_day=10_000), ModelUnavailable())
    with clock.frozen_at(NOON):
        asking.fail()
    with clock.frozen_at(NOON + timedelta(seconds=1)):
        with pytest.raises(BudgetSpent):
            asking.ask("long " * 9000)
        asking.provider.now_says(CAT)
        assert asking.ask().value == "cat"


# Transactions


def test_no_model_is_asked_inside_a_transaction(asking: Asking) -> None:
    with pytest.raises(RuntimeError, match="transaction"):
        asking.engine.write(lambda tx: asking.ask(), book_id=asking.about.book_id)
    assert asking.provider.requests == []
    assert asking.ask().value == "cat"


def test_no_transaction_is_open_while_the_model_is_asked(asking: Asking) -> None:
    def write_meanwhile() -> Completion:
        asking.engine.write(lambda tx: None, book_id=asking.about.book_id)
        return Completion(CAT)

    asking.provider.now_says(write_meanwhile)
    assert asking.ask().value == "cat"


def test_a_memory_that_is_forgotten_while_the_model_is_asked_leaves_no_answer(
    asking: Asking,
) -> None:
    book = asking.about.book_id

    def forget() -> Completion:
        asking.engine.write(lambda tx: tx.run("delete_memory", book_id=book, id="m1"), book_id=book)
        return Completion(CAT)

    asking.provider.now_says(forget)
    asking.ask()
    [call] = asking.calls()
    assert asking.engine.read(lambda reader: calls.answer(reader, book, call.digest)) is None
