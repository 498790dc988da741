"""Which facts a ruling is about: keyed by memory, span and value, never by a row's id.

A key matches a fact of its memory when their spans overlap and, where the key has them, value,
attribute and polarity are the same; of several the one that has slot and value as the key has, then
the one with the largest overlap, then the first in the text. What matches nothing is *unmatched*,
and matches again by itself when a later reading has the words. A ruling of somebody who is trusted
less than who said it is *waiting*.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, cast

from commonplace.knowledge.hold.fact import Ruled
from commonplace.knowledge.keys import value_key
from commonplace.knowledge.rulings import rank_of
from commonplace.model import Ruling, RulingKey, RulingState
from commonplace.store.held import HeldRow

KINDS = ("wrong", "accept", "reject", "ignore")


def match_rulings(
    rulings: Iterable[Ruling], facts: Sequence[HeldRow]
) -> tuple[list[Ruled], dict[str, RulingState]]:
    """Return the rulings that count, by the facts they are about, and how each of them stands."""
    by_memory: dict[str, list[HeldRow]] = {}
    for each in facts:
        by_memory.setdefault(each.memory, []).append(each)
    ruled: list[Ruled] = []
    states: dict[str, RulingState] = {}
    for ruling in rulings:
        if ruling.kind not in KINDS or ruling.state == "undone":
            continue
        matched = [_find(key, by_memory) for key in ruling.keys]
        fact = matched[0] if matched else None
        if fact is None:
            states[ruling.id] = "unmatched"
            continue
        rank = rank_of(ruling.trust)
        if rank > rank_of(fact.trust):
            states[ruling.id] = "waiting"
            continue
        states[ruling.id] = "in force"
        other = matched[1].id if len(matched) > 1 and matched[1] else None
        kind = cast(Literal["wrong", "accept", "reject", "ignore"], ruling.kind)
        ruled.append(Ruled(ruling.id, ruling.at, rank, kind, fact.id, other))
    return ruled, states


def key_of(fact: HeldRow) -> RulingKey:
    """The key of a fact, with its slot and value."""
    return RulingKey(
        memory_id=fact.memory,
        span=(fact.start, fact.end),
        attribute=fact.attribute,
        value=fact.value,
        positive=fact.positive,
    )


def _find(key: RulingKey, by_memory: dict[str, list[HeldRow]]) -> HeldRow | None:
    matching = [
        ((each.attribute, each.value) != _slot(key), -overlap, _place(each), each)
        for each in by_memory.get(key.memory_id or "", ())
        if (overlap := _overlap(key, each)) and _agrees(key, each)
    ]
    return min(matching)[3] if matching else None


def _place(fact: HeldRow) -> tuple[object, ...]:
    """Where in its memory a fact is, and what tells it from others of the same words."""
    return (fact.start, fact.end, fact.scope, fact.mood, fact.act, fact.days or (), fact.id)


def _slot(key: RulingKey) -> tuple[str | None, str | None]:
    return key.attribute, None if key.value is None else value_key(key.value)


def _overlap(key: RulingKey, fact: HeldRow) -> int:
    if key.span is None:
        return fact.end - fact.start
    return min(key.span[1], fact.end) - max(key.span[0], fact.start)


def _agrees(key: RulingKey, fact: HeldRow) -> bool:
    if _overlap(key, fact) <= 0:
        return False
    if key.value is not None and value_key(key.value) != (fact.value or ""):
        return False
    if key.attribute is not None and fact.attribute not in (None, key.attribute):
        return False
    return key.positive is None or key.positive == fact.positive
