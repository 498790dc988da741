"""Supersession: inside one slot, never of a constraint, and always reversible.

A claim gives way to one that was said to hold later and has another value. One that comes late but
speaks of an earlier time takes its place in the past. Nothing is overwritten: a superseded claim
keeps its words, its sources and the time it held.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from commonplace import clock
from commonplace.model import Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Tx
from commonplace.store.values import moment_text
from commonplace.understand.found import Found
from commonplace.understand.gates import supersedes

SUPERSEDED = "superseded"
RETRACTED = "retracted"


def file_claim(tx: Tx, fact: Found, actor: str) -> None:
    """File a new fact's claim; what it replaces gives way."""
    if fact.entity_id is None or fact.slot is None or fact.place is None:
        return
    mates = graph.in_slot(tx, tx.book_id, fact.place)
    claim = _claim(fact)
    later = _replaced_already(claim, mates)
    if later is not None:
        claim = replace(
            claim, status="superseded", valid_to=later.valid_from, superseded_by=later.id
        )
        fact_rows.set_status(tx, fact.id, "superseded")
    graph.add_claim(tx, claim)
    if later is not None:
        replace_claims(tx, claim, _ended_earlier(claim, mates, later), actor)
    elif supersedes(fact):
        replace_claims(tx, claim, _replaceable(claim, mates, fact.target_id), actor)


def revive(tx: Tx, fact: Found, fact_id: str, actor: str) -> bool:
    """A superseded or retracted statement is made again, later than what replaced or denied it: it
    holds once more."""
    for claim in graph.claims_of_fact(tx, tx.book_id, fact_id):
        if claim.status == "active" or claim.kind == "constraint":
            continue
        slot = (claim.entity_id, claim.aspect, claim.key)
        mates = graph.in_slot(tx, tx.book_id, slot) if claim.single else []
        active = [mate for mate in mates if mate.status == "active"]
        beaten = [mate for mate in active if mate.kind != "constraint"]
        if len(beaten) < len(active) or not _said_after(fact, claim, beaten):
            continue
        graph.set_claim(tx, claim.id, "active")
        graph.date_claim(tx, claim.id, fact.since)  # or what is heard late would seem newer
        fact_rows.set_status(tx, fact_id, "active")
        replace_claims(tx, replace(claim, valid_from=fact.since), beaten, actor, was=claim)
        return True
    return False


def replace_claims(
    tx: Tx, by: Claim, old: Sequence[Claim], actor: str, was: Claim | None = None
) -> None:
    """These gave way to this one; ``was`` is how it stood, when it had given way itself."""
    if not old:
        return
    for claim in old:
        graph.set_claim(tx, claim.id, "superseded", by.valid_from, by.id)
        _follow(tx, claim.fact_id)
    detail: dict[str, Any] = {"new": by.id, "old": [claim.id for claim in old]}
    ended = {claim.id: _end(claim) for claim in old if claim.status == "superseded"}
    if ended:  # they had given way to another before: to be put back so
        detail["ended"] = ended
    elif was is not None and was.status == "superseded":
        detail["was"] = _end(was) | {"valid_from": moment_text(was.valid_from)}
    graph.add_change(tx, SUPERSEDED, actor, detail)


def retract(tx: Tx, fact_id: str, since: datetime, actor: str) -> bool:
    """Tombstone a fact: it is kept, and holds no more since then. Not if it is a constraint."""
    fact = fact_rows.with_ids(tx, tx.book_id, [fact_id]).get(fact_id)
    claims = graph.claims_of_fact(tx, tx.book_id, fact_id)
    if any(claim.kind == "constraint" for claim in claims):
        return False
    if fact is None or fact.status == "retracted":
        return True
    for claim in claims:
        if claim.status == "active":
            graph.set_claim(tx, claim.id, "retracted", max(since, claim.valid_from))
    fact_rows.set_status(tx, fact_id, "retracted")
    held = [claim.id for claim in claims if claim.status == "active"]
    graph.add_change(tx, RETRACTED, actor, {"fact": fact_id, "claims": held, "was": fact.status})
    return True


def reinstate(tx: Tx, claim_ids: Sequence[str]) -> int:
    """Undo: these claims hold again, and so do their facts. How many there still were."""
    found = [claim for each in claim_ids if (claim := graph.claim(tx, tx.book_id, each))]
    for claim in found:
        graph.set_claim(tx, claim.id, "active")
        fact_rows.set_status(tx, claim.fact_id, "active")
    return len(found)


def _claim(fact: Found) -> Claim:
    slot, entity_id = fact.slot, fact.entity_id
    assert slot is not None and entity_id is not None
    return Claim(
        id=clock.new_id(),
        entity_id=entity_id,
        aspect=slot.aspect,
        key=slot.key,
        value=slot.value,
        single=slot.single,
        kind=slot.kind,
        status="active",
        fact_id=fact.id,
        text=fact.stated.text,
        confidence=fact.stated.confidence,
        valid_from=fact.since,
    )


def _replaced_already(claim: Claim, mates: Sequence[Claim]) -> Claim | None:
    """The claim that replaced this one before it was heard of: the next in time."""
    later = [
        mate
        for mate in mates
        if mate.single and mate.valid_from > claim.valid_from and mate.status != "retracted"
    ]
    if not claim.single or claim.kind == "constraint" or not later:
        return None
    following = min(later, key=lambda mate: (mate.valid_from, mate.id))
    return following if following.value != claim.value else None


def _ended_earlier(claim: Claim, mates: Sequence[Claim], later: Claim) -> list[Claim]:
    """What was thought to hold until ``later``, and in truth held only until this claim."""
    return [
        mate
        for mate in mates
        if mate.status == "superseded"
        and mate.superseded_by == later.id
        and mate.valid_from <= claim.valid_from
        and mate.value != claim.value
    ]


def _said_after(fact: Found, claim: Claim, beaten: Sequence[Claim]) -> bool:
    """Whether it is said to hold later than what took its place, or than it was denied."""
    if claim.status == "retracted":
        denied = claim.valid_to is not None and claim.valid_to < fact.since
        return denied and all(mate.valid_from < fact.since for mate in beaten)
    return bool(beaten) and all(mate.valid_from < fact.since for mate in beaten)


def _end(claim: Claim) -> dict[str, str | None]:
    return {"valid_to": moment_text(claim.valid_to), "superseded_by": claim.superseded_by}


def _replaceable(claim: Claim, mates: Sequence[Claim], target_id: str | None) -> list[Claim]:
    """What the claim may replace: the target, and in a slot of one value every other value."""
    return [
        mate
        for mate in mates
        if mate.status == "active"
        and mate.kind != "constraint"
        and mate.id != claim.id
        and mate.valid_from <= claim.valid_from
        and (mate.fact_id == target_id or (claim.single and mate.value != claim.value))
    ]


def _follow(tx: Tx, fact_id: str) -> None:
    """A fact is superseded when no claim of it holds any more."""
    claims = graph.claims_of_fact(tx, tx.book_id, fact_id)
    if all(claim.status != "active" for claim in claims):
        fact_rows.set_status(tx, fact_id, "superseded")
