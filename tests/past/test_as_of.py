"""What a book says as of a past day is what a book says that was told only until then.

``COMMONPLACE_TEST_PASTS`` says at how many random days each engine is looked at; 50 take minutes.
"""

import os
import random
from collections.abc import Callable
from datetime import datetime

import pytest

import commonplace
from commonplace import clock
from commonplace.past.view import PastBook
from tests.past.telling import (
    day,
    graph_of,
    hits,
    living,
    pages_of,
    questions,
    redirects_of,
    told,
)

PASTS = int(os.environ.get("COMMONPLACE_TEST_PASTS", "2"))
#: Days that are looked at in one book, and memories that it has.
_DAYS, _MEMORIES = 2, 32
_QUESTIONS = 5


@pytest.mark.parametrize("seed", range((PASTS + _DAYS - 1) // _DAYS))
def test_as_of_a_day_a_book_is_the_book_that_was_told_only_until_then(
    seed: int, new_library_url: Callable[[], str]
) -> None:
    chance = random.Random(seed)
    memories = told(chance, _MEMORIES)
    with living(new_library_url(), "whole", memories) as book:
        for last in chance.sample(range(1, _MEMORIES), min(_DAYS, PASTS - seed * _DAYS)):
            asked = questions(chance, _QUESTIONS)
            with living(new_library_url(), "until", memories[: last + 1]) as until:
                _recall(book, until, day(last), asked)
                _compare(book, until, last, asked)


def _recall(
    book: commonplace.Book, until: commonplace.Book, moment: datetime, asked: list[str]
) -> None:
    """Nobody says how the past is to be known, and no page of it is read."""
    then = book.past(moment)
    found = {each: hits(book.recall(each, limit=10, as_of=moment)) for each in asked}
    if redirects_of(then) == redirects_of(until):
        with clock.frozen_at(moment):
            for question in asked:
                expected = hits(until.recall(question, limit=10, pages=False))
                assert found[question] == expected, question


def _compare(book: commonplace.Book, until: commonplace.Book, last: int, asked: list[str]) -> None:
    moment = day(last)
    for reading in ("recorded", "rebuilt"):
        past = book.past(moment, reading=reading)
        drawn = reading == "rebuilt"  # of links that rules drew there is no record
        assert pages_of(past, drawn=drawn) == pages_of(until, drawn=drawn), (reading, last)
        assert graph_of(past) == graph_of(until.graph), (reading, last)
        # A name finds by the addresses that pages have left, and rebuilding leaves none.
        if redirects_of(past) == redirects_of(until):
            _ask(past, until, moment, asked)


def _ask(past: PastBook, until: commonplace.Book, moment: datetime, asked: list[str]) -> None:
    with clock.frozen_at(moment):
        for question in asked:
            expected = hits(until.recall(question, limit=10, pages=False))
            assert hits(past.recall(question, limit=10, pages=False)) == expected, question
