"""How claims and facts stood at a moment: what came later is taken back.

Whatever made a claim give way is kept to be undone (``changes``), so what happened after the
moment is undone here, the newest first. A claim that was filed later was not there. What is left
that gave way to such a one (the change may be too old to be kept) held still, unless that one had
itself taken the place of one that was known.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonplace.store.engine import Row
from commonplace.store.values import parsed

_HELD = {"status": "active", "valid_to": None, "superseded_by": None}


@dataclass(frozen=True, slots=True)
class Later:
    """What changed after a moment, taken back."""

    #: How claims stood, by id.
    claims: Mapping[str, Row]
    #: Facts that were retracted, and stood then.
    facts: frozenset[str]


def taken_back(changes: Iterable[Row], at: str) -> Later:
    """From what is kept to undo changes; ``at`` in our fixed width."""
    claims: dict[str, Row] = {}
    facts: set[str] = set()
    later = [row for row in changes if row["at"] > at and row["undone_at"] is None]
    for row in sorted(later, key=lambda each: str(each["id"]), reverse=True):
        detail = parsed(row["detail"])
        if row["action"] == "superseded":
            for claim_id, stood in _before(detail):
                claims[claim_id] = claims.get(claim_id, {}) | stood
        elif row["action"] == "retracted":
            claims |= dict.fromkeys(detail["claims"], _HELD)
            facts |= {detail["fact"]} if detail["was"] == "active" else set()
    return Later(claims, frozenset(facts))


def _before(detail: Mapping[str, Any]) -> Iterable[tuple[str, Row]]:
    """How the claims that a supersession touched stood before it."""
    ended = detail.get("ended", {})
    for claim_id in detail["old"]:
        gave_way = {"status": "superseded", **ended[claim_id]} if claim_id in ended else _HELD
        yield claim_id, gave_way
    if "was" in detail:
        yield detail["new"], {"status": "superseded", **detail["was"]}


def known_claims(claims: Sequence[Row], later: Later, at: str) -> list[Row]:
    """Those that had been filed, each as it stood."""
    by_id = {row["id"]: row | later.claims.get(row["id"], {}) for row in claims}
    return [row | _stood(row, by_id, at) for row in by_id.values() if row["created_at"] <= at]


def _stood(row: Row, by_id: Mapping[str, Row], at: str) -> Row:
    """One that gave way to what was not known gave way to what that gave way to, or not at all."""
    if row["status"] != "superseded" or row["superseded_by"] not in by_id:
        return {}
    by, seen = by_id.get(row["superseded_by"]), {row["id"]}
    if by is not None and by["created_at"] <= at:
        return {}
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


def outdated(sources: Iterable[Row], claims: Iterable[Row], true: Iterable[Row]) -> set[str]:
    """Memories of which something was claimed and nothing held at the moment: what they relate to
    one another was over, too, or had not begun."""
    holds = {row["fact_id"] for row in true}
    filed = {row["fact_id"] for row in claims}
    said: dict[str, set[bool]] = {}
    for row in sources:
        if row["fact_id"] in filed:
            said.setdefault(row["memory_id"], set()).add(row["fact_id"] in holds)
    return {memory_id for memory_id, held in said.items() if True not in held}


def known_facts(
    facts: Iterable[Row], claims: Iterable[Row], later: Later, sourced: Collection[str]
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
