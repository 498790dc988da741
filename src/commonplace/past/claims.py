"""How claims and facts stood at a moment: what came later is taken back.

A claim that was filed later was not there. One that has given way since held still, unless what it
gave way to was known: then, where several have replaced one another, to the first of them that was.
One that was retracted later held still.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from commonplace.store.engine import Row
from commonplace.store.values import parsed

_HELD = {"status": "active", "valid_to": None, "superseded_by": None}


@dataclass(frozen=True, slots=True)
class Retracted:
    """What was retracted after a moment and stood then: ids of claims, and of facts."""

    claims: frozenset[str]
    facts: frozenset[str]


def retracted_after(changes: Iterable[Row], at: str) -> Retracted:
    """From what is kept to undo changes; ``at`` in our fixed width."""
    claims: set[str] = set()
    facts: set[str] = set()
    for row in changes:
        if row["action"] == "retracted" and row["at"] > at:
            detail = parsed(row["detail"])
            claims |= {*detail["claims"]}
            facts |= {detail["fact"]} if detail["was"] == "active" else set()
    return Retracted(frozenset(claims), frozenset(facts))


def known_claims(claims: Sequence[Row], later: Retracted, at: str) -> list[Row]:
    """Those that had been filed, each as it stood."""
    by_id = {row["id"]: row for row in claims}
    return [
        row | _stood(row, by_id, later.claims, at) for row in claims if row["created_at"] <= at
    ]


def _stood(row: Row, by_id: Mapping[str, Row], retracted: Collection[str], at: str) -> Row:
    if row["id"] in retracted:
        return _HELD
    if row["status"] != "superseded" or row["superseded_by"] not in by_id:
        return {}
    by, seen = by_id.get(row["superseded_by"]), {row["id"]}
    while by is not None and by["created_at"] > at and by["id"] not in seen:
        seen.add(by["id"])
        by = by_id.get(by["superseded_by"] or "")
    if by is None or by["id"] in seen:
        return _HELD
    return {"superseded_by": by["id"], "valid_to": by["valid_from"]}


def true_claims(claims: Iterable[Row], at: str) -> list[Row]:
    """Those whose time it was. Whatever became of them since, they held."""
    return [
        row | {"status": "active", "superseded_by": None}
        for row in claims
        if row["valid_from"] <= at and (row["valid_to"] is None or row["valid_to"] > at)
    ]


def known_facts(
    facts: Iterable[Row], claims: Iterable[Row], later: Retracted, sourced: Collection[str]
) -> list[Row]:
    """Facts that some memory stated, each as its claims stood."""
    stood: dict[str, set[str]] = {}
    for row in claims:
        stood.setdefault(row["fact_id"], set()).add(row["status"])
    return [
        row | {"status": _status(row, stood.get(row["id"]), later.facts)}
        for row in facts
        if row["id"] in sourced
    ]


def _status(fact: Row, claims: set[str] | None, retracted: Collection[str]) -> str:
    if fact["id"] in retracted or (claims and "active" in claims):
        return "active"
    return str(fact["status"])
