"""Random lines of facts and rulings, each drawn as a few bytes that choose its fields.

Few values, slots and moments, so that facts meet.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from commonplace.knowledge.hold.fact import Held, Ruled

START = datetime(2026, 3, 1, tzinfo=UTC)
VALUES = ["a", "b", "c", "a, x"]
QUOTES = ["", "the pool fee is a", "pool fee", "gave up b", "one lesson at c"]
FACT_BYTES = 22
RULING_BYTES = 6


def decode_fact(number: int, code: bytes, ends: bool = True) -> Held:
    """Make the fact that some bytes stand for; `number` tells it from its neighbours."""
    pick = _picker(code)
    said = START + timedelta(hours=pick(range(200)))
    slot = pick(["one", "one", "one", "two", "many", None])
    return Held(
        id=bytes([pick(range(256)), number]),
        memory=(memory := pick([f"{said} {number % 2}", str(number)])),
        content=memory.encode(),
        start=number,
        said=said,
        subject="s",
        slot=slot,
        value=pick([*VALUES, *VALUES, None]),
        speaker=pick(["ann", "ann", "s", "bob", None]),
        rank=pick([0, 0, 0, 1, 2]),
        dated=pick([True, True, True, True, False]),
        scope=pick(["", "", "", "", "staging"]),
        ends=pick([(), (), (), ("a",), ("b",), ("c", "a, x")]) if ends else (),
        days=_days(pick([None, None, *range(-40, 12)]), pick([0, 0, 3, 30])),
        kind=pick(["attribute"] * 6 + ["decision", "rule", "event", "said", "open"]),
        mood=pick(["fact"] * 8 + ["plan", "maybe"]),
        act=pick(["state", "state", "change", "correction", "end"]),
        single=slot != "many",
        positive=pick([True, True, True, False]),
        adds=pick([0] * 8 + [1, 2]),
        inherits=slot is None,
        still=pick([True, False]),
        quote=pick(QUOTES),
        names=frozenset(pick([[], [], ["s"], ["s", "pool"], ["pool", "ann"]])),
    )


def decode_ruling(known: Sequence[Held], number: int, code: bytes) -> Ruled:
    """Make the ruling about some of these facts that some bytes stand for."""
    pick = _picker(code)
    ids = [fact.id for fact in known]
    at = START + timedelta(hours=pick(range(220)))
    kind = pick(["wrong", "accept", "reject", "ignore"])
    return Ruled(f"r{number}", at, pick([0, 0, 1]), kind, pick(ids), pick([None, *ids]))


def lines(most: int = 7, ends: bool = True) -> st.SearchStrategy[list[Held]]:
    """Some facts about one subject."""
    codes = st.lists(st.binary(min_size=FACT_BYTES, max_size=FACT_BYTES), max_size=most)
    return codes.map(lambda each: [decode_fact(n, code, ends) for n, code in enumerate(each)])


@st.composite
def ruled_lines(draw: st.DrawFn) -> tuple[list[Held], list[Ruled]]:
    """Some facts, and rulings about them."""
    known = draw(lines())
    code = st.binary(min_size=RULING_BYTES, max_size=RULING_BYTES)
    codes = draw(st.lists(code, max_size=3)) if known else []
    return known, [decode_ruling(known, n, code) for n, code in enumerate(codes)]


def _picker(code: bytes) -> Any:
    """A function that takes the next byte's choice among some things; the first for zero."""
    numbers: Iterator[int] = iter(code)
    return lambda choices: choices[next(numbers) * len(choices) // 256]


def _days(first: int | None, more: int) -> tuple[str, str] | None:
    if first is None:
        return None
    days = ((START + timedelta(days=day)).date().isoformat() for day in (first, first + more))
    return (next(days), next(days))
