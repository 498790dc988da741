"""A range that ends before it begins is told, not answered with nothing."""

from collections.abc import Callable

import pytest

import commonplace
from commonplace.errors import InvalidInput
from commonplace.upkeep.selecting import Selector
from tests.serve.cli.conftest import Say, home, say

__all__ = ["home", "say"]

WRONG = {"since": "2026-05-02", "until": "2026-05-01"}


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "ask",
    [
        lambda book: book.recall("ferry", **WRONG),
        lambda book: book.browse(**WRONG),
        lambda book: book.forgetting.preview(Selector(**WRONG)),
    ],
)
def test_both_days_are_named(book: commonplace.Book, ask: Callable[[object], object]) -> None:
    book.remember("The ferry leaves at seven.", occurred_at="2026-05-01")
    with pytest.raises(InvalidInput, match="begins at 2026-05-02 and ends before that, at 2026-05"):
        ask(book)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_one_day_is_a_range_and_two_moments_of_it_may_not_be(book: commonplace.Book) -> None:
    book.remember("The ferry leaves at seven.", occurred_at="2026-05-01T07:00")
    assert len(book.recall("ferry", since="2026-05-01", until="2026-05-01")) == 1
    with pytest.raises(InvalidInput, match="at 2026-05-01T09:00:00"):
        book.recall("ferry", since="2026-05-01T09:00", until="2026-05-01T08:00")


def test_the_command_line_too(say: Say) -> None:
    say("remember", "The ferry leaves at seven.", code=0)
    asked = say("recall", "ferry", "--since", "2026-05-02", "--until", "2026-05-01", code=2)
    assert "2026-05-02" in asked.err and "2026-05-01" in asked.err
