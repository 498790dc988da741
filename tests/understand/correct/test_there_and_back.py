"""Whatever is merged, split and named: undone in reverse order, every row is as it was."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.errors import Conflict, UsageError
from tests.understand.graph_rows import FRIEND, HOME, Shelf, Slot

NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve"]
ALIASES = [f"{name} {end}" for name in NAMES for end in ("Senior", "Junior")]
SLOTS = [HOME, FRIEND, Slot("work", "employer")]

name = st.sampled_from([*NAMES, *ALIASES])
step = st.one_of(
    st.tuples(st.just("merge"), name, name),
    st.tuples(st.just("split"), name, st.lists(name, min_size=1, max_size=3)),
    st.tuples(st.just("alias"), name, st.sampled_from([*ALIASES, "Fay", "Gil"])),
)
#: The names a memory says; who lives where; who stands to whom.
saying = st.tuples(
    st.lists(st.sampled_from([*NAMES, *ALIASES, "Fay"]), min_size=1, max_size=4),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from("xyz"), st.sampled_from(SLOTS))),
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=3),
)
_books = count()


@pytest.fixture
def on_sqlite(tmp_path: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(tmp_path / "book.db") as opened:
        yield opened


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(saying, max_size=4), st.lists(step, min_size=1, max_size=8))
def test_undone_in_reverse_order_every_row_is_as_it_was(
    library: commonplace.Library, said: list[tuple[Any, ...]], steps: list[tuple[Any, ...]]
) -> None:
    shelf = Shelf(library.book(f"book {next(_books)}"))
    _write(shelf, said)
    states = []
    for doing in steps:
        before = shelf.everything()
        if _try(shelf, doing):
            states.append(before)
        else:
            assert shelf.everything() == before, "what is refused changes nothing"
    for before in reversed(states):
        shelf.graph.undo()
        assert shelf.everything() == before


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(saying, max_size=3), st.lists(step, min_size=2, max_size=6), st.randoms())
def test_undone_in_any_order_it_is_done_or_refused_and_in_the_end_all_is_as_it_was(
    on_sqlite: commonplace.Library,
    said: list[tuple[Any, ...]],
    steps: list[tuple[Any, ...]],
    chance: Random,
) -> None:
    shelf = Shelf(on_sqlite.book(f"book {next(_books)}"))
    _write(shelf, said)
    start = shelf.everything()
    for doing in steps:
        _try(shelf, doing)
    changes = [change.id for change in shelf.graph.changes() if change.action != "superseded"]
    for change in chance.sample(changes, len(changes)):
        before = shelf.everything()
        try:
            shelf.graph.undo(change)
        except Conflict:
            assert shelf.everything() == before
        _is_sound(shelf)
    for change in [each for each in shelf.graph.changes() if each.undone_at is None]:
        if change.action != "superseded":
            shelf.graph.undo(change.id)
    assert shelf.everything() == start


def _write(shelf: Shelf, said: list[tuple[Any, ...]]) -> None:
    ids = {
        each: shelf.entity(each, *(alias for alias in ALIASES if alias.startswith(each)))
        for each in NAMES
    }
    slots: dict[tuple[str, Slot], str] = {}
    for names, claims, relations in said:
        memory = shelf.say(f"{' and '.join(names)} were there.", *names)
        for who, value, slot in claims:
            claim = shelf.claim(ids[who], value, memory, slot=slot)
            old = slots.get((who, slot))
            if old and slot.single:
                shelf.replace(claim, old)
            slots[who, slot] = claim
        for source, target in relations:
            if source != target:
                shelf.relate(ids[source], "knows", ids[target], memory)


def _try(shelf: Shelf, doing: tuple[Any, ...]) -> bool:
    what, first, second = doing
    try:
        getattr(shelf.graph, what)(first, second)
    except UsageError:
        return False
    return True


def _is_sound(shelf: Shelf) -> None:
    """Every mention means the owner of its name; every claim has its facet; nothing dangles."""
    rows = shelf.everything()
    owners = {alias: entity for entity, names in rows["names"].items() for alias in names}
    for mentions in rows["mentions"].values():
        for mention in mentions:
            assert mention.entity_id == owners.get(mention.name)
    for entity, claims in rows["claims"].items():
        facets = {row["name"] for row in rows["aspects"][entity]}
        assert {claim["aspect"] for claim in claims} <= facets
    for entity in rows["entities"]:
        assert rows["names"][entity], "everybody has a name"
        for source, _, target, _ in rows["relations"][entity]:
            assert {source, target} <= rows["entities"].keys()
            assert source != target
