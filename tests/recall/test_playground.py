"""The same question, with an arm or a judgement less."""

import pytest

import commonplace
from commonplace.errors import InvalidInput


def _told(book: commonplace.Book) -> None:
    book.remember("Ada keeps bees on the roof.", author="ada", occurred_at="2026-03-01")
    book.remember("The roof was tarred.", author="bo", occurred_at="2026-03-02")


def test_an_arm_that_is_left_out_scores_nothing(book: commonplace.Book) -> None:
    _told(book)
    (first, *_) = book.recall("What did ada say of the roof?")
    assert "author" in first.why.boosts
    left = book.recall("What did ada say of the roof?", switches={"author": False})
    assert left and all("author" not in each.why.boosts for each in left)


def test_without_words_and_meaning_nothing_speaks_of_the_question(book: commonplace.Book) -> None:
    _told(book)
    assert list(book.recall("roof"))
    assert not list(book.recall("roof", switches={"text": False, "vector": False}, pages=False))


def test_a_day_that_is_left_out_draws_nothing(book: commonplace.Book) -> None:
    _told(book)
    asked = "What of the roof on 2026-03-02?"
    with_day = {each.id: each.score for each in book.recall(asked)}
    without = {each.id: each.score for each in book.recall(asked, switches={"date": False})}
    assert any(without[id] < score for id, score in with_day.items() if id in without)


def test_the_next_question_is_asked_of_all_arms_again(book: commonplace.Book) -> None:
    _told(book)
    before = [each.score for each in book.recall("ada roof")]
    book.recall("ada roof", switches={"text": False})
    assert [each.score for each in book.recall("ada roof")] == before


def test_a_switch_that_there_is_not_is_said(book: commonplace.Book) -> None:
    with pytest.raises(InvalidInput, match="no switch wings"):
        book.recall("roof", switches={"wings": True})
