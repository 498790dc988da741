"""Several books as one."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.errors import NotFound
from commonplace.model import Miss, Recall, Why
from commonplace.recall.explain import make_hit
from commonplace.recall.shared_books import list_readable, merge_answers
from tests.recall.postprocess.made_up import candidate

Answer = tuple[str, float, Recall]


def answer(book: str, *scores: float, boost: float = 1.0, **about: Any) -> Answer:
    hits = tuple(make_hit(candidate(f"{book} {n}", f"{book}-{n}", s)) for n, s in enumerate(scores))
    return book, boost, Recall("tea?", hits, **about)


def test_books_are_one_list_and_each_hit_says_its_book() -> None:
    both = merge_answers([answer("own", 0.8, 0.3), answer("team", 0.9, 0.5, boost=0.5)], 3)

    assert [(each.book, each.score) for each in both] == [
        ("own", 0.8),
        ("team", 0.45),
        ("own", 0.3),
    ]
    assert both[1].why.factors == {"book": 0.5}
    assert not both[0].why.factors
    assert both.question == "tea?"


def test_a_boost_never_makes_more_than_1() -> None:
    assert merge_answers([answer("team", 0.9, boost=10.0)], 3)[0].score == 1.0


def test_of_equals_the_newer_and_then_ones_own_come_first() -> None:
    own, team = answer("zoe", 0.5), answer("ada", 0.5)
    assert [each.book for each in merge_answers([own, team], 2)] == ["zoe", "ada"]
    newer = replace(team[2], hits=(make_hit(candidate("x", "x", 0.5, day=3)),))
    assert [each.book for each in merge_answers([own, ("ada", 1.0, newer)], 2)] == ["ada", "zoe"]


def test_notes_timings_and_certainty_are_those_of_all() -> None:
    both = merge_answers(
        [
            answer("own", 0.2, notes=("No vectors.", "Slow."), timings={"text": 0.1}),
            answer("team", 0.9, notes=("No vectors.",), timings={"text": 0.2}, certain=True),
        ],
        1,
    )
    assert both.notes == ("No vectors.", "own: Slow.")
    assert both.timings == {"text": pytest.approx(0.3)}
    assert both.certain
    assert not merge_answers([answer("own", 0.9), answer("team", 0.1, certain=True)], 1).certain


def test_misses_are_told_with_their_book_when_they_were_asked_for() -> None:
    miss = Miss("own-9", "tea", 0.1, 4, "ranked 4th", Why({}, (), {}))
    both = merge_answers([answer("own", 0.8, misses=(miss,)), answer("team", 0.7)], 1)
    assert [each.reason for each in both.misses] == [
        "in team: others scored higher",
        "in own: ranked 4th",
    ]
    assert not merge_answers([answer("own", 0.8), answer("team", 0.7)], 1).misses


def test_no_books_are_no_hits() -> None:
    assert not merge_answers([], 5)


SCORES = st.lists(st.sampled_from([0.1, 0.4, 0.9]), max_size=5)


@given(SCORES, SCORES, st.sampled_from([0.5, 1.0, 2.0]), st.integers(1, 12))
def test_the_order_of_the_books_changes_no_score_and_loses_no_hit(
    own: list[float], team: list[float], boost: float, limit: int
) -> None:
    one, other = answer("own", *own), answer("team", *team, boost=boost)
    here, there = merge_answers([one, other], limit), merge_answers([other, one], limit)
    assert [each.score for each in here] == [each.score for each in there]
    assert len(here) == min(limit, len(own) + len(team))
    assert [each.score for each in here] == sorted((each.score for each in here), reverse=True)


def test_only_shared_books_of_the_same_tenant_can_be_asked(library: commonplace.Library) -> None:
    own, team, other = (library.book(name) for name in ("ada", "team", "other"))
    stranger = library.book("ada", tenant="else")
    for each in (own, team, other, stranger):
        each.remember("Tea at four.")
    team.wiki.share("ada", boost=0.8)

    def may(book: commonplace.Book, names: list[str] | None = None) -> list[tuple[str, float]]:
        found = library.engine.read(lambda reader: list_readable(reader, book.info, names))
        return [(each.book_id, each.boost) for each in found]

    assert may(own) == [(own.info.id, 1.0), (team.info.id, 0.8)]
    assert may(own, ["team", "ada", "team"]) == [(team.info.id, 0.8), (own.info.id, 1.0)]
    assert may(team) == [(team.info.id, 1.0)]
    assert may(stranger) == [(stranger.info.id, 1.0)]
    for name in ("other", "none"):
        with pytest.raises(NotFound, match="is shared with ada"):
            may(own, [name])
    with pytest.raises(NotFound):
        may(stranger, ["team"])
