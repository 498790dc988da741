"""Whatever people ruled, with memories in between: undone, the register is as if nobody had; what
was said in another order makes the same one; what was forgotten is in none of its rows."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.errors import UsageError
from commonplace.knowledge.readings import NewReading, swap_readings
from commonplace.language.name_key import name_key
from commonplace.store.engine import Tx
from tests.understand.graph_rows import Shelf
from tests.understand.scripted import sight

NAMES = ["Ada", "Bob", "Cyd", "Dan"]
TYPES = ["person", "place", "animal", "concept"]
#: A memory: its day, and the names it says with what they are taken for.
saying = st.tuples(
    st.integers(1, 28),
    st.dictionaries(
        st.sampled_from([*NAMES, "ADA", "Fay"]),
        st.sampled_from(TYPES),
        min_size=1,
        max_size=3,
    ),
)
name = st.sampled_from([*NAMES, "Fay", "Gil"])
ruling = st.one_of(
    st.tuples(st.just("merge"), name, name),
    st.tuples(st.just("split"), name, st.lists(name, min_size=1, max_size=2)),
    st.tuples(st.just("alias"), name, name),
    st.tuples(st.just("rename"), name, st.sampled_from(["Gil", "Hal", "Ada"])),
    st.tuples(st.just("retype"), name, st.sampled_from(TYPES)),
    st.tuples(st.just("undo"), st.none(), st.none()),
)
step = st.one_of(saying.map(lambda said: ("say", *said)), ruling)
_books = count()
_quick = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(tmp_path / "book.db", embed__model="none") as opened:
        yield opened


@_quick
@given(st.lists(step, min_size=1, max_size=10), st.randoms())
def test_undone_in_any_order_all_is_as_if_nobody_had_ruled(
    on_sqlite: commonplace.Library, steps: list[tuple[Any, ...]], chance: Random
) -> None:
    ruled, never = _new(on_sqlite), _new(on_sqlite)
    for number, doing in enumerate(steps):
        _do(ruled, number, doing)
        if doing[0] == "say":
            _do(never, number, doing)
    left = [each.id for each in ruled.graph.changes(100) if each.undone_at is None]
    for change in chance.sample(left, len(left)):
        ruled.graph.undo(change)
    assert ruled.picture() == never.picture()


@_quick
@given(st.lists(saying, min_size=2, max_size=6), st.lists(ruling, max_size=4), st.randoms())
def test_the_order_in_which_memories_arrive_does_not_matter(
    on_sqlite: commonplace.Library,
    said: list[tuple[Any, ...]],
    rulings: list[tuple[Any, ...]],
    chance: Random,
) -> None:
    one, other = _new(on_sqlite), _new(on_sqlite)
    memories = [*enumerate(said)]
    for shelf, order in ((one, memories), (other, chance.sample(memories, len(memories)))):
        for number, each in order:
            _do(shelf, number, ("say", *each))
        for doing in rulings:
            _do(shelf, 0, doing)
    assert one.picture() == other.picture()


@_quick
@given(st.lists(step, min_size=2, max_size=8), st.sampled_from(NAMES))
def test_of_a_name_that_nobody_says_any_more_nothing_is_left(
    on_sqlite: commonplace.Library, steps: list[tuple[Any, ...]], gone: str
) -> None:
    shelf = _new(on_sqlite)
    for number, doing in enumerate(steps):
        if doing[0] not in ("alias", "rename", "split"):  # a name that a person gave stays
            _do(shelf, number, doing)
    word = gone.casefold()
    shelf.book.forget(*(each.id for each in shelf.book.memories() if word in each.text.casefold()))
    rows = shelf.engine.read(
        lambda reader: [
            str(row)
            for table in ("rulings", "ruling_keys", "names", "mentions", "entities")
            for row in reader.run(f"whole_{table}", book_id=shelf.id)
        ]
    )
    assert not [row for row in rows if word in row.casefold()]


def _new(library: commonplace.Library) -> Shelf:
    return Shelf(library.book(f"book {next(_books)}"))


def _do(shelf: Shelf, number: int, doing: tuple[Any, ...]) -> None:
    what, first, second = doing
    if what == "say":
        _say(shelf, f"{number}: {' and '.join(second)} were there.", first, second)
        return
    try:
        if what == "undo":
            shelf.graph.undo()
        else:
            getattr(shelf.graph, what)(first, second)
    except UsageError:
        pass


def _say(shelf: Shelf, text: str, day: int, named: dict[str, str]) -> None:
    """Remember and understand, as a reader that is told what it reads."""
    memory = shelf.book.remember(text, occurred_at=f"2026-03-{day:02}")
    sighted = {name_key(surface): sight(surface, type) for surface, type in named.items()}
    reading = NewReading(
        memory.id,
        memory.observed_at,
        "rules",
        1,
        "chatter",
        0,
        sighted=tuple(sighted.values()),
        names=frozenset(sighted),
    )

    def work(tx: Tx) -> None:
        assert swap_readings(tx, [reading], "rules").read == [memory.id]

    shelf.engine.write(work, book_id=shelf.id)
