"""What ranking never depends on.

A memory is found by what it says and by when it was said: not by when or with whom it was written
down, on which engine, in which process, or how its vector is kept.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import commonplace
from commonplace.minds.embedder import Profile
from commonplace.minds.hashing import Hashing
from commonplace.recall.arms.text_arm import QueryTerm, text_arm
from commonplace.recall.index.book_index import EMPTY, BookIndex
from commonplace.recall.question import read_question
from tests.recall.made_books import (
    ALONE,
    ONCE_PER_TEST,
    QUESTIONS,
    START,
    THINGS,
    Draft,
    answers,
    asked,
    assert_same,
    drafts,
    fixed,
    fresh,
    shuffled,
    told,
)


@settings(max_examples=20, suppress_health_check=ONCE_PER_TEST)
@given(drafts(), st.randoms(use_true_random=False))
def test_ranking_does_not_depend_on_the_order_of_capture(
    plain: commonplace.Library, given_: list[Draft], chance: Random
) -> None:
    in_order = fresh(plain, given_)
    mixed = fresh(plain, *shuffled(given_, chance))

    assert_same(answers(in_order), answers(mixed))
    moment = given_[len(given_) // 2]["occurred_at"]
    assert_same(answers(in_order, as_of=moment), answers(mixed, as_of=moment))


@pytest.mark.parametrize("many", [40, 900])
def test_of_many_that_say_the_same_the_newest_are_found_in_whatever_order_they_came(
    plain: commonplace.Library, many: int
) -> None:
    same = [
        {
            "text": "The heron is at the river.",
            "occurred_at": START + timedelta(days=day),
            "source": f"day:{day}",
        }
        for day in range(many)
    ]
    newest = [each["occurred_at"] for each in same[:-11:-1]]
    for seed in range(2):
        book = fresh(plain, *shuffled(same, Random(seed)))

        assert [hit.occurred_at for hit in book.recall("heron at the river")] == newest


def test_every_engine_ranks_alike(library_url: str, plain: commonplace.Library) -> None:
    questions = [*QUESTIONS, *asked(40)]
    with commonplace.open(library_url, embedder=Hashing(), **ALONE) as library:
        here, there = fresh(library, fixed()), fresh(plain, fixed())

        assert_same(answers(here, questions), answers(there, questions))


@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_process_ranks_alike(folder: Path, seed: str) -> None:
    """Text hashes differently in every process: nothing may rest on it."""
    place = folder / "kept.db"
    with commonplace.open(place, embedder=Hashing()) as library:
        book = library.book("kept")
        book.remember_many(fixed(60))
        library.work()
        here = {question: [hit.score for hit in book.recall(question)] for question in QUESTIONS}
    code = f"""
import json, sys, commonplace
from commonplace.minds.hashing import Hashing
book = commonplace.open({str(place)!r}, embedder=Hashing()).book("kept")
asked = json.load(sys.stdin)
print(json.dumps({{question: [hit.score for hit in book.recall(question)] for question in asked}}))
"""
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(QUESTIONS),
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
        text=True,
    )

    assert json.loads(ran.stdout) == here


class Wide(Hashing):
    """As many numbers as a small model has: the same cosines, but for a little."""

    profile = Profile("wide", 384, "f32")
    _turned = np.random.default_rng(5).standard_normal((Hashing.profile.dimension, 384))

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = super().embed(texts) @ self._turned
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


def test_vectors_kept_as_signs_change_hardly_anything(folder: Path) -> None:
    """Above 400 memories the signs alone say which vectors are looked at closely."""
    place, questions, found = folder / "kept.db", asked(60), []
    for exact in (1_000_000, 0):
        with commonplace.open(
            place, embedder=Wide(), recall__exact_vectors=exact, **ALONE
        ) as library:
            book = library.book("kept")
            if exact:
                book.remember_many(fixed(3_000))
                library.work()
            found.append([dict(told(book, question)) for question in questions])

    same = [len(one.keys() & other.keys()) / len(one) for one, other in zip(*found, strict=True)]
    assert sum(same) / len(same) >= 0.9
    for one, other in zip(*found, strict=True):
        for each in one.keys() & other.keys():
            assert abs(one[each] - other[each]) <= 0.02


def test_leaving_out_common_words_changes_no_hit(
    plain: commonplace.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, questions = fresh(plain, fixed(3_000)), asked(40)
    found = []
    for cheap in (0, 1_000_000):
        monkeypatch.setattr("commonplace.recall.arms.text_arm.CHEAP", cheap)
        found.append(answers(book, questions))

    assert_same(*found)


@settings(max_examples=30, suppress_health_check=ONCE_PER_TEST)
@given(drafts(least=6), st.lists(st.sampled_from(THINGS), min_size=2, max_size=6, unique=True))
def test_pruned_or_not_the_best_by_their_words_are_the_same(
    plain: commonplace.Library, given_: list[Draft], wanted: list[str]
) -> None:
    index = index_of(fresh(plain, given_))
    asked_for = [QueryTerm(term) for term in read_question(" ".join(wanted)).hashes]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("commonplace.recall.arms.text_arm.CHEAP", 0)
        pruned = text_arm(index, asked_for, None, 2)
        patch.setattr("commonplace.recall.arms.text_arm.CHEAP", 1_000_000)
        whole = text_arm(index, asked_for, None, 2)

    assert np.sort(pruned.total)[-2:] == pytest.approx(np.sort(whole.total)[-2:], abs=1e-6)
    assert pruned.total[pruned.met] == pytest.approx(whole.total[pruned.met], abs=1e-6)
    never = np.setdiff1d(np.arange(len(index)), pruned.met)
    assert not pruned.total[never].any()
    assert not pruned.own[never].any()


def index_of(book: commonplace.Book) -> BookIndex:
    return book.library.engine.read(
        lambda reader: EMPTY.updated(
            reader,
            book.info.id,
            reader.run("book_revision", book_id=book.info.id)[0]["revision"],
        )
    )


def test_what_came_later_moves_no_score_of_an_answer_as_of_a_day(book: commonplace.Book) -> None:
    def said(day: int, text: str) -> dict[str, str]:
        return {"text": text, "occurred_at": f"2026-03-{day:02}", "author": "Ada"}

    asked = {"as_of": "2026-03-10", "limit": 10}
    book.remember_many(
        [said(1, "Ada lives in Porto."), said(2, "Ada likes dark tea."), said(3, "Tea is cheap.")]
    )
    book.library.work()
    before = [(hit.id, hit.score) for hit in book.recall("where does Ada live?", **asked)]

    book.remember_many(
        [said(20, "Ada moved from Porto to Lisbon."), said(21, "Ada is also called Countess.")]
        + [said(22, f"Ada wrote letter number {n} from Lisbon.") for n in range(20)]
    )
    book.library.work()
    after = [(hit.id, hit.score) for hit in book.recall("where does Ada live?", **asked)]

    assert before and after == before


def test_a_book_of_many_sittings_ranks_alike_on_every_engine(
    library_url: str, plain: commonplace.Library
) -> None:
    """More memories than the arms choose from, close together: who stands beside a hit counts,
    whether it was chosen or not."""
    chance = Random(5)
    said = [
        {
            "text": " ".join(chance.choices(THINGS, k=chance.randint(2, 7))),
            "occurred_at": START + timedelta(minutes=7 * number),
            "source": f"line:{number}",
        }
        for number in range(1500)
    ]
    with commonplace.open(library_url, embedder=Hashing(), **ALONE) as library:
        here, there = fresh(library, said), fresh(plain, said)

        assert_same(answers(here, asked(40)), answers(there, asked(40)))
