"""What is held of books: the last used within a budget, and one that is larger than it."""

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.recall.index import sized_cache
from commonplace.recall.index.sized_cache import SizedCache
from commonplace.recall.index.views import Views

MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Book:
    nbytes: int


class Reader:
    """Asks for books, and counts how often each had to be read."""

    def __init__(self, megabytes: int, sizes: dict[str, int]) -> None:
        self.held: SizedCache[Book] = SizedCache(megabytes)
        self.sizes = sizes
        self.loads: Counter[str] = Counter()

    def ask(self, *names: str) -> None:
        for name in names:
            book = self.held.get(name)
            if book is None:
                self.loads[name] += 1
                book = Book(self.sizes[name])
            self.held.keep(name, book)


def test_a_book_larger_than_the_budget_is_not_thrown_out_by_a_small_one() -> None:
    reader = Reader(10, {"large": 50 * MEGABYTE, "a": MEGABYTE, "b": MEGABYTE})
    reader.ask(*["large", "a", "large", "b"] * 20)
    assert reader.loads == {"large": 1, "a": 1, "b": 1}


def test_the_small_ones_share_the_budget_beside_it() -> None:
    sizes = {"large": 50 * MEGABYTE} | {f"small {n}": 4 * MEGABYTE for n in range(3)}
    reader = Reader(10, sizes)
    reader.ask("large", "small 0", "small 1", "small 2", "small 2", "small 1", "large")
    assert reader.loads["small 1"] == reader.loads["small 2"] == reader.loads["large"] == 1
    reader.ask("small 0")
    assert reader.loads["small 0"] == 2


def test_one_that_is_asked_again_and_again_stays_though_it_does_not_change() -> None:
    reader = Reader(10, dict.fromkeys("abcdef", 4 * MEGABYTE))
    for name in "bcdef":
        reader.ask("a", name)
    assert reader.loads["a"] == 1


def test_there_is_one_such_book_at_a_time() -> None:
    reader = Reader(10, {"large": 50 * MEGABYTE, "huge": 90 * MEGABYTE})
    reader.ask("large", "huge", "large")
    assert reader.loads == {"large": 2, "huge": 1}


def test_one_that_nobody_asks_for_goes_when_another_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = Reader(10, {"large": 50 * MEGABYTE, "a": MEGABYTE})
    monkeypatch.setattr(sized_cache, "IDLE_SECONDS", -1.0)
    reader.ask("large", "large")
    assert reader.loads["large"] == 1
    reader.ask("a", "large")
    assert reader.loads["large"] == 2


@given(
    st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 30), min_size=1),
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(["ask", "drop"]))),
)
def test_memory_is_bounded_by_the_budget_and_one_book(
    sizes: dict[str, int], deeds: list[tuple[str, str]]
) -> None:
    budget = 10 * MEGABYTE
    reader = Reader(10, {name: size * MEGABYTE for name, size in sizes.items()})
    for name, deed in deeds:
        if name not in sizes:
            continue
        if deed == "drop":
            reader.held.drop(name)
            assert reader.held.get(name) is None
            continue
        reader.ask(name)
        assert reader.held.get(name) is not None, "the newest stays"
        kept = [*reader.held._values.values()]
        small = [each.nbytes for each in kept if each.nbytes <= budget]
        assert sum(small) <= budget
        assert len(kept) - len(small) <= 1
        assert reader.held._total == sum(each.nbytes for each in kept)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_large_book_is_read_once_beside_a_small_one(library: commonplace.Library) -> None:
    large, small = library.book("large"), library.book("small")
    large.remember_many({"text": f"Ferry {n} leaves harbour {n}."} for n in range(200))
    small.remember("The ferry is late.")
    views = Views(library.engine, megabytes=1, exact_vectors=10)
    view = views.of(large.info.id, None)
    views._views._budget = view.nbytes // 2
    views._views.drop(large.info.id)
    first = views.of(large.info.id, None)
    for _ in range(5):
        assert len(views.of(small.info.id, None).index) == 1
        assert views.of(large.info.id, None).index is first.index, "it is not read again"
