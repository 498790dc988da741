"""The list of memories: every filter, sort and leaf as a plain reading of the book has it."""

from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.errors import InvalidInput
from commonplace.model import Memory
from commonplace.recall.browse.histogram import MOST, count_by_period

DAYS = ("2026-01-05", "2026-01-06", "2026-02-01", "2026-02-01T10:00:00Z")


@pytest.fixture
def filled(book: commonplace.Book) -> commonplace.Book:
    """Twenty-four memories of two authors, some of the same moment."""
    book.remember_many(
        {
            "text": f"Note {number}: the {('kettle', 'boiler')[number % 2]} was looked at.",
            "occurred_at": DAYS[number % 4],
            "author": ("ada", "grace")[number % 3 == 0],
            "source": f"chat:{number % 5}",
            "kind": "decision" if number % 6 == 0 else "observation",
            "tags": ["house"] * (number % 2) + [f"tag-{number % 3}"],
        }
        for number in range(24)
    )
    return book


@pytest.mark.parametrize(
    ("filters", "passes"),
    [
        ({}, lambda each: True),
        ({"kind": "decision"}, lambda each: each.kind == "decision"),
        ({"tag": "house"}, lambda each: "house" in each.tags),
        ({"author": "grace"}, lambda each: each.author == "grace"),
        ({"source": "chat:3"}, lambda each: each.source == "chat:3"),
        ({"q": "kettles"}, lambda each: "kettle" in each.text),
        ({"q": "boiler", "author": "ada"}, lambda e: "boiler" in e.text and e.author == "ada"),
        ({"since": "2026-01-06"}, lambda each: each.occurred_at.date() >= date(2026, 1, 6)),
        ({"until": "2026-01-06"}, lambda each: each.occurred_at.date() <= date(2026, 1, 6)),
        ({"q": "walrus"}, lambda each: False),
        ({"tag": "' OR 1=1 --"}, lambda each: False),
        ({"author": "", "q": None}, lambda each: True),
    ],
)
def test_the_leaves_together_are_what_passes_the_filters_in_order(
    filled: commonplace.Book, filters: dict[str, Any], passes: Callable[[Memory], bool]
) -> None:
    wanted = [each for each in filled.memories() if passes(each)]
    orders: dict[str, Callable[[Memory], Any]] = {
        "oldest": lambda each: (each.occurred_at, each.id),
        "newest": lambda each: (each.occurred_at, each.id),
        "captured": lambda each: each.id,
    }
    for sort, key in orders.items():
        expected = sorted(wanted, key=key, reverse=sort != "oldest")
        found: list[Memory] = []
        after = None
        for _ in range(10):
            leaf = filled.browse(sort=sort, limit=5, after=after, **filters)
            assert leaf.total == len(wanted)
            found += leaf.memories
            after = leaf.next
            if after is None:
                break
        assert found == expected


def test_a_facet_counts_what_another_choice_would_give(filled: commonplace.Book) -> None:
    every = [*filled.memories()]
    told = filled.browse(author="ada", kind="decision")
    ada = [each for each in every if each.author == "ada"]
    kinds = {each.value: each.count for each in told.facets["kind"]}
    assert kinds == Counter(each.kind for each in ada)
    authors = {each.value: each.count for each in told.facets["author"]}
    assert authors == Counter(each.author for each in every if each.kind == "decision")
    tags = [each.count for each in filled.browse().facets["tag"]]
    assert tags == [12, 8, 8, 8]


def test_a_book_that_changes_is_listed_as_it_is_now(filled: commonplace.Book) -> None:
    first = filled.browse(limit=5)
    new = filled.remember("Something new, of today.", tags=["fresh"])
    assert filled.browse().memories[0].id == new.id
    assert filled.browse(limit=5, after=first.next).memories[0] not in first.memories
    filled.forget(first.memories[0].id)
    left = filled.browse(limit=100)
    assert left.total == 24
    assert first.memories[0].id not in {each.id for each in left.memories}
    filled.forget(new.id)
    assert filled.browse().facets["tag"][0].value == "house"


def test_what_was_replaced_is_superseded(book: commonplace.Book) -> None:
    old = book.remember("Ada lives in Porto.", occurred_at="2026-01-01")
    new = book.remember("Ada moved to Lisbon.", occurred_at="2026-03-01")
    book.library.work()
    gone = book.browse(state="superseded")
    assert [each.id for each in gone.memories] == [old.id]
    assert gone.superseded == {old.id}
    assert new.id in {each.id for each in book.browse(state="active").memories}


@pytest.mark.parametrize(
    "wrong",
    [
        {"sort": "loudest"},
        {"kind": "poem"},
        {"since": "once upon a time"},
        {"limit": 0},
        {"limit": 10**9},
        {"after": "nowhere"},
        {"after": "1" * 99 + "~a"},
        {"colour": "red"},
        {"author": 7},
        {"state": "gone"},
    ],
)
def test_what_cannot_be_meant_is_refused(book: commonplace.Book, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        book.browse(**wrong)


def test_an_empty_book_has_an_empty_list(book: commonplace.Book) -> None:
    told = book.browse(q="anything")
    assert (told.memories, told.total, told.next, told.histogram.bars) == ((), 0, None, ())


def test_another_book_has_its_own_list(library: commonplace.Library) -> None:
    library.book("ada").remember("Ada's own words.")
    assert library.book("grace").browse().total == 0
    assert library.book("ada").browse(q="words").total == 1
    assert library.book("grace").browse(q="words").total == 0


@given(
    st.lists(
        st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 30))
        | st.datetimes(datetime(2026, 1, 1), datetime(2026, 3, 1)),
        min_size=1,
        max_size=40,
    )
)
def test_the_bars_stand_side_by_side_and_hold_every_moment(moments: list[datetime]) -> None:
    epoch = datetime(1970, 1, 1, tzinfo=UTC)
    aware = [each.replace(tzinfo=UTC) for each in moments]
    micros = np.array([(each - epoch) // timedelta(microseconds=1) for each in aware], np.int64)
    told = count_by_period(micros)
    assert sum(bar.count for bar in told.bars) == len(moments)
    assert len(told.bars) <= MOST or told.width == "year"
    for before, after in zip(told.bars, told.bars[1:], strict=False):
        assert after.first - before.last == timedelta(days=1)
    if len(told.bars) <= MOST:
        for bar in told.bars:
            inside = [each for each in aware if bar.first <= each.date() <= bar.last]
            assert len(inside) == bar.count
