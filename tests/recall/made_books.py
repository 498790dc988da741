"""Small books that are made up, and what they answer."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st

import commonplace

Draft = dict[str, Any]
#: A memory's text, and the moment that tells it from others with the same text.
Told = tuple[str, datetime]

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
ALONE = {"understand__mode": "off", "compile__mode": "off"}
PEOPLE = ("Ada", "Grace", "Chidi", "Dara")
THINGS = (
    "heron river kettle copper violin lantern orchard bridge ferry pepper saddle harbour "
    "willow anchor marble thimble"
).split()
QUESTIONS = (
    "where is the heron by the river?",
    "who has the copper kettle and the violin?",
    "what did Ada say of the lantern?",
    "the latest about the orchard bridge",
    "pepper",
    "what happened on 3 March 2026 at the harbour?",
    "who lives in Porto?",
    "who is Grace?",
)
ONCE_PER_TEST = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@st.composite
def drafts(draw: st.DrawFn, least: int = 1, most: int = 14) -> list[Draft]:
    """Memories of distinct moments, in order; some close together, some days apart."""
    sources = st.sampled_from(("chat:1", "chat:2", None))
    steps, authors = st.sampled_from((1, 12, 45, 1500)), st.sampled_from((*PEOPLE, None))
    # The same from the same source is kept once, as it came first.
    rows = st.tuples(_texts(), sources, steps, authors)
    said = draw(st.lists(rows, min_size=least, max_size=most, unique_by=lambda row: row[:2]))
    made, minutes = [], 0
    for text, source, step, author in said:
        minutes += step
        moment = (START + timedelta(minutes=minutes)).isoformat()
        made.append({"text": text, "source": source, "author": author, "occurred_at": moment})
    return made


def _texts() -> st.SearchStrategy[str]:
    some = st.lists(st.sampled_from((*THINGS, "and", "the", "Porto")), min_size=1, max_size=9)
    said = st.sampled_from(
        [f"{who} lives in {place}." for who in PEOPLE for place in ("Porto", "Oslo", "Turin")]
        + [f"{who} owns the {thing}." for who in PEOPLE for thing in THINGS[:6]]
    )
    return st.one_of(some.map(" ".join), said)


def shuffled(given_: Sequence[Draft], chance: Random) -> list[list[Draft]]:
    """In any order and in any batches."""
    rest = chance.sample(given_, len(given_))
    batches = []
    while rest:
        most = chance.randint(1, len(rest))
        batches.append(rest[:most])
        rest = rest[most:]
    return batches


_names = (f"book{number}" for number in count())


def fresh(library: commonplace.Library, *batches: Sequence[Draft]) -> commonplace.Book:
    """A book of its own, asked after each batch, so that its index grows as it does in use."""
    book = library.book(next(_names))
    for batch in batches:
        book.remember_many(batch)
        library.work()
        book.recall("heron")
    return book


def told(book: commonplace.Book, question: str, **filters: Any) -> list[tuple[Told, float]]:
    return [
        ((hit.text, hit.occurred_at), hit.score)
        for hit in book.recall(question, **{"pages": False, **filters})
    ]


def answers(
    book: commonplace.Book, questions: Sequence[str] = QUESTIONS, **filters: Any
) -> dict[str, list[tuple[Told, float]]]:
    return {question: told(book, question, **filters) for question in questions}


def assert_same(
    one: dict[str, list[tuple[Told, float]]], other: dict[str, list[tuple[Told, float]]]
) -> None:
    """The same memories in the same order, with the same scores."""
    for question, hits in one.items():
        assert [each for each, _ in hits] == [each for each, _ in other[question]], question
        scores = [score for _, score in other[question]]
        assert [score for _, score in hits] == pytest.approx(scores, abs=1e-6), question


@cache
def fixed(many: int = 200) -> tuple[Draft, ...]:
    """A book that is the same in every run."""
    chance = Random(20260301)
    made = []
    for number in range(many):
        picked = chance.choices(THINGS, [1 / (n + 1) for n in range(len(THINGS))], k=7)
        text = f"{chance.choice(PEOPLE)} saw the {' and the '.join(picked)}, number {number % 37}."
        moment = START + timedelta(minutes=41 * number + chance.randrange(40))
        made.append(
            {"text": text, "author": chance.choice(PEOPLE), "source": f"chat:{number // 9}"}
            | {"occurred_at": moment.isoformat()}
        )
    return tuple(made)


def asked(many: int) -> list[str]:
    """Questions to it."""
    chance = Random(7)
    return [
        f"did {chance.choice(PEOPLE)} see the {' or the '.join(chance.sample(THINGS, 3))}?"
        for _ in range(many)
    ]
