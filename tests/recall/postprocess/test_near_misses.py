"""Why something is no hit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from commonplace.model import Memory
from commonplace.recall.explain import make_candidate
from commonplace.recall.postprocess.candidate import multiply_score
from commonplace.recall.postprocess.fold import fold_duplicates
from commonplace.recall.postprocess.near_misses import (
    Ranking,
    explain_miss,
    explain_misses,
    find_near_misses,
    forgotten,
)
from tests.cases import each_case
from tests.recall.postprocess.made_up import memory

SIZE = 30
WORDS = ("tea", "cake")


@dataclass(frozen=True)
class Scores:
    pool: NDArray[np.int64]
    total: NDArray[np.float32]
    arms: Mapping[str, NDArray[np.float32] | None]
    neighbours: NDArray[np.float32]


def memories() -> list[Memory]:
    """The lower its number, the better it answers."""
    return [memory(f"tea for {number} guests", f"m{number:02}") for number in range(SIZE)]


def scores() -> Scores:
    pool = np.arange(0, SIZE, dtype=np.int64)
    total = np.linspace(0.9, 0.1, SIZE, dtype=np.float32)
    arms = {"text": total, "vector": None, "date": np.full(SIZE, 0.5, np.float32)}
    return Scores(pool, total, arms, np.zeros(SIZE, np.float32))


def ranking(**changes: Any) -> Ranking:
    """Ten candidates, three hits."""
    scored, every = scores(), memories()
    judged = [make_candidate(every[at], scored, at, ("tea",), {}) for at in range(10)]
    usual: dict[str, Any] = {
        "words": WORDS,
        "scores": scored,
        "evidence": np.ones(SIZE, np.bool_),
        "judged": judged,
        "folded": fold_duplicates(judged),
        "hits": {"m00", "m01", "m02"},
        "limit": 3,
    }
    return Ranking(**(usual | changes))


def reason(rank: Ranking, at: int) -> str:
    return explain_miss(rank, memories()[at], at).reason


def test_the_next_after_the_hits_come_with_their_rank_words_and_arms() -> None:
    rank = ranking()
    told = explain_misses(rank, dict(enumerate(memories())))

    assert find_near_misses(rank) == [3, 4, 5, 6, 7]
    assert [miss.rank for miss in told] == [4, 5, 6, 7, 8]
    assert told[0].reason.startswith("ranked 4th: has tea; text 0.8")
    assert told[0].why.boosts["date"] > 0
    assert told[0].score == pytest.approx(0.817, abs=0.001)


def test_a_memory_far_behind_has_its_rank_too() -> None:
    miss = explain_miss(ranking(), memories()[22], 22)
    assert miss.rank == 23
    assert miss.reason.startswith("ranked 23rd: has tea; text 0.29")


def test_one_without_a_word_says_so() -> None:
    miss = explain_miss(ranking(), memory("The ferry leaves.", "m22"), 22)
    assert "no word of the question; text" in miss.reason


def test_what_lowered_it_is_told() -> None:
    rank = ranking()
    lowered = [
        multiply_score(each, superseded=0.65) if each.at == 5 else each for each in rank.judged
    ]
    miss = explain_miss(ranking(judged=lowered), memories()[5], 5)
    assert miss.reason.endswith("superseded ×0.65")
    assert miss.why.factors == {"superseded": 0.65}


def test_a_filter_is_named_and_so_is_what_was_not_known_yet() -> None:
    none = np.zeros(SIZE, np.bool_)
    every = np.ones(SIZE, np.bool_)
    assert reason(ranking(filters={"kind": none, "tag": every}), 20) == "filtered out: kind"
    assert reason(ranking(filters={"kind": none, "tag": none}), 20) == "filtered out: kind, tag"
    assert reason(ranking(known=none), 20) == "observed after as_of"
    assert explain_miss(ranking(known=none), memories()[20], 20).rank == 0


def test_what_a_filter_left_out_is_among_those_that_came_near() -> None:
    scored, every = scores(), memories()
    only = np.ones(SIZE, np.bool_)
    only[0] = False
    judged = [make_candidate(every[at], scored, at, ("tea",), {}) for at in range(1, 10)]
    rank = ranking(judged=judged, folded=judged, filters={"kind": only}, hits={"m01", "m02", "m03"})
    first, second, *_ = explain_misses(rank, dict(enumerate(memories())))
    assert (first.id, first.reason, first.rank) == ("m00", "filtered out: kind", 0)
    assert (second.id, second.rank) == ("m04", 4)


def test_what_was_shown_or_did_not_fit_says_so() -> None:
    assert reason(ranking(shown={"m03"}), 3) == "already shown in this session"
    mask = np.arange(SIZE) != 20
    assert reason(ranking(filters={"session": mask}), 20) == "already shown in this session"
    assert reason(ranking(hits={"m00", "m02"}, budget=9), 1) == "over budget"
    assert reason(ranking(shown={"m00"}, hits={"m01", "m02"}, budget=9), 3) == "over budget"
    assert reason(ranking(budget=9), 3).startswith("ranked 4th")
    assert reason(ranking(hits={"m00", "page"}), 1).startswith("ranked 2nd")
    assert reason(ranking(), 1) == "it is a hit"


def test_what_lacks_a_word_says_which_when_all_are_wanted() -> None:
    usual = ranking()
    assert reason(ranking(folded=usual.folded[:3]), 5) == "lacks cake"


def test_words_are_told_as_the_question_writes_them() -> None:
    written = {"tea": "Teas", "cake": "cakes"}
    scored, every = scores(), memories()
    judged = [make_candidate(every[at], scored, at, ("tea",), written) for at in range(10)]
    rank = ranking(judged=judged, folded=fold_duplicates(judged), written=written)
    assert reason(rank, 3).startswith("ranked 4th: has Teas;")
    assert explain_miss(rank, every[3], 3).why.terms == ("Teas",)
    assert reason(ranking(folded=rank.folded[:3], written=written), 5) == "lacks cakes"


def test_what_was_folded_comes_last_among_those_that_came_near() -> None:
    scored, every = scores(), memories()
    every[1] = memory(every[0].text, "m01")
    judged = [make_candidate(every[at], scored, at, ("tea",), {}) for at in range(6)]
    rank = ranking(judged=judged, folded=fold_duplicates(judged), hits={"m00", "m02", "m03"})

    assert explain_miss(rank, every[1], 1).reason == "folded into m00, which says the same"
    assert find_near_misses(rank, 100)[-1] == 1
    assert find_near_misses(rank, 3) == [4, 5, 6]


def test_what_says_nothing_of_the_question_has_no_rank() -> None:
    little = np.zeros(SIZE, np.bool_)
    miss = explain_miss(ranking(evidence=little), memories()[20], 20)
    assert miss.rank == 0 and miss.reason.startswith("no word of the question, and nothing near")
    assert explain_miss(ranking(), memory("else", "m99"), 99).reason == miss.reason


def test_what_is_gone_or_not_there_yet_says_so() -> None:
    assert forgotten("m77").reason == "forgotten"
    assert not forgotten("m77").text
    assert "not searchable yet" in explain_miss(ranking(), memories()[0], -1).reason


@each_case(("at", "told"), [(10, "11th"), (11, "12th"), (12, "13th"), (20, "21st"), (21, "22nd")])
def test_a_rank_is_written_as_people_write_it(at: int, told: str) -> None:
    assert reason(ranking(), at).startswith(f"ranked {told}:")


def test_every_memory_of_the_pool_has_a_rank_of_its_own() -> None:
    equal = scores()
    equal.total[12:20] = equal.total[12]
    rank = ranking(scores=equal)
    ranks = [explain_miss(rank, each, at).rank for at, each in enumerate(memories())]
    assert sorted(ranks) == [*range(1, SIZE + 1)]
