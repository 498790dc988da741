"""The ledger of model calls, and the answers that are kept as long as their memories."""

import json
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta

import pytest

from commonplace import clock
from commonplace.store import calls
from commonplace.store.calls import Ending, Question, Taken
from commonplace.store.engine import Engine
from tests.minds.scripted import add_memory
from tests.store.conftest import new_book

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MIDNIGHT = NOON.replace(hour=0)


def question(digest: str = "d1", *memory_ids: str) -> Question:
    return Question("word", digest, "scripted:one", memory_ids, "job-1")


MOST = Taken(100, 50, 0.25)


def reserve(database: Engine, book_id: str, asked: Question, most: Taken = MOST) -> str:
    return database.write(lambda tx: calls.reserve(tx, asked, most), book_id=book_id)


def settle(database: Engine, book_id: str, call_id: str, asked: Question, ending: Ending) -> None:
    database.write(lambda tx: calls.settle(tx, call_id, asked, ending), book_id=book_id)


def keep(database: Engine, book_id: str, asked: Question, reply: str = '{"word":"cat"}') -> None:
    database.write(lambda tx: calls.keep_answer(tx, asked, reply), book_id=book_id)


def known(database: Engine, book_id: str, digest: str = "d1") -> str | None:
    return database.read(lambda reader: calls.answer(reader, book_id, digest))


@pytest.fixture
def memories(database: Engine, book_id: str) -> list[str]:
    return [add_memory(database, book_id, name) for name in ("m1", "m2")]


def test_a_call_stands_in_the_ledger_before_it_is_made_and_then_as_it_was(
    database: Engine, book_id: str
) -> None:
    with clock.frozen_at(NOON):
        call_id = reserve(database, book_id, question())
    [before] = database.read(lambda reader: calls.list_calls(reader, book_id, 10))
    assert (before.id, before.outcome, before.at) == (call_id, "running", NOON)
    assert (before.input_tokens, before.output_tokens, before.cost) == (100, 50, 0.25)
    ending = Ending("busy", Taken(), 1.5, "too\0 much" + "!" * 999)
    settle(database, book_id, call_id, question(), ending)
    [after] = database.read(lambda reader: calls.list_calls(reader, book_id, 10))
    assert (after.outcome, after.seconds, after.input_tokens, after.cost) == ("busy", 1.5, 0, 0)
    assert after.error is not None and after.error.startswith("too much!")
    assert len(after.error) <= 300
    assert (after.task, after.digest, after.model) == ("word", "d1", "scripted:one")
    assert after.job_id == "job-1"


def test_calls_are_listed_newest_first(database: Engine, book_id: str) -> None:
    made = [reserve(database, book_id, question(f"d{number}")) for number in range(3)]
    listed = database.read(lambda reader: calls.list_calls(reader, book_id, 2))
    assert [call.id for call in listed] == made[:0:-1]


def test_what_is_spent_is_of_one_book_and_since_then(database: Engine, book_id: str) -> None:
    other = new_book(database, "grace")
    with clock.frozen_at(MIDNIGHT - timedelta(seconds=1)):
        reserve(database, book_id, question())
    with clock.frozen_at(MIDNIGHT):
        reserve(database, book_id, question(), Taken(1, 2, 0.5))
    with clock.frozen_at(NOON):
        reserve(database, book_id, question(), Taken(10, 20, 0.25))
        reserve(database, other, question(), Taken(7, 7, 7))
    assert database.read(lambda r: calls.spent(r, book_id, MIDNIGHT)) == Taken(11, 22, 0.75)
    assert database.read(lambda r: calls.spent(r, other, MIDNIGHT)).tokens == 14
    assert database.read(lambda r: calls.spent(r, book_id, NOON + timedelta(1))) == Taken()


def test_totals_say_how_calls_ended(database: Engine, book_id: str) -> None:
    for outcome in ("answered", "answered", "timeout"):
        call_id = reserve(database, book_id, question())
        settle(database, book_id, call_id, question(), Ending(outcome, Taken(1, 1, 0.5), 0.1))
    database.write(lambda tx: calls.note_cached(tx, question()), book_id=book_id)
    totals = database.read(lambda r: calls.totals(r, book_id, clock.now() - timedelta(hours=1)))
    assert totals.calls == {"answered": 2, "cached": 1, "timeout": 1}
    assert totals.taken == Taken(3, 3, 1.5)


def test_timeouts_are_counted_by_question_and_book(database: Engine, book_id: str) -> None:
    other = new_book(database, "grace")
    for book, digest, outcome in [
        (book_id, "d1", "timeout"),
        (book_id, "d1", "timeout"),
        (book_id, "d1", "busy"),
        (book_id, "d2", "timeout"),
        (other, "d1", "timeout"),
    ]:
        call_id = reserve(database, book, question(digest))
        settle(database, book, call_id, question(digest), Ending(outcome, Taken(), 0))
    assert database.read(lambda reader: calls.failures_of(reader, book_id, "d1")) == (2, 1)
    assert database.read(lambda reader: calls.failures_of(reader, book_id, "d9")) == (0, 0)


def test_an_answer_is_kept_for_its_book_and_the_newest_counts(
    database: Engine, book_id: str, memories: list[str]
) -> None:
    other = new_book(database, "grace")
    asked = question("d1", *memories)
    assert known(database, book_id) is None
    keep(database, book_id, asked, "1")
    keep(database, book_id, asked, '{"word":"d\0og"}')
    assert known(database, book_id) == '{"word":"dog"}'
    assert known(database, other) is None


def test_an_answer_about_no_memory_is_not_kept(database: Engine, book_id: str) -> None:
    keep(database, book_id, question("d1"))
    assert known(database, book_id) is None


def test_to_forget_a_memory_is_to_forget_the_answers_and_errors_about_it(
    database: Engine, book_id: str, memories: list[str]
) -> None:
    both, one = question("d1", *memories), question("d2", "m1")
    for asked in (both, one):
        call_id = reserve(database, book_id, asked)
        settle(database, book_id, call_id, asked, Ending("refused", Taken(), 0, "about Ada"))
        keep(database, book_id, asked)
    database.write(lambda tx: calls.forget_answers(tx, "m2"), book_id=book_id)
    assert known(database, book_id, "d1") is None
    assert known(database, book_id, "d2") is not None
    listed = database.read(lambda reader: calls.list_calls(reader, book_id, 10))
    assert {call.digest: call.error for call in listed} == {"d1": None, "d2": "about Ada"}


def test_what_was_forgotten_while_the_model_was_asked_leaves_no_trace(
    database: Engine, book_id: str, memories: list[str]
) -> None:
    asked = question("d1", *memories)
    call_id = reserve(database, book_id, asked)
    database.write(lambda tx: tx.run("delete_memory", book_id=book_id, id="m2"), book_id=book_id)
    settle(database, book_id, call_id, asked, Ending("unusable", Taken(), 0, "about Ada"))
    keep(database, book_id, asked)
    assert known(database, book_id) is None
    [call] = database.read(lambda reader: calls.list_calls(reader, book_id, 10))
    assert (call.outcome, call.error) == ("unusable", None)


def test_what_one_job_took_can_be_told_as_json(database: Engine, book_id: str) -> None:
    for asked in (question(), question("d2"), replace(question("d3"), job_id="job-2")):
        reserve(database, book_id, asked)
    taken = database.read(lambda reader: calls.spent_by_job(reader, book_id, "job-1"))
    assert json.loads(json.dumps(asdict(taken))) == asdict(Taken(200, 100, 0.5))
    assert database.read(lambda reader: calls.spent_by_job(reader, book_id, "x")) == Taken()
