"""The graph as JSON: entities, claims, facts, proposals, changes, and the ledger of model calls."""

from dataclasses import asdict
from typing import Any

from commonplace.knowledge.acts import Corrected
from commonplace.model import Call, Change, Claim, Fact, Proposal
from commonplace.serve.forms import memories as forms
from commonplace.store.graph import Listed
from commonplace.store.values import moment_text
from commonplace.understand.decide_facts import Decided
from commonplace.understand.doubles import Double
from commonplace.understand.views import ClaimView, EntityView, FactView


def listed(entity: Listed) -> dict[str, Any]:
    return asdict(entity)


def entity(view: EntityView) -> dict[str, Any]:
    return {
        "id": view.entity.id,
        "name": view.entity.name,
        "type": view.entity.type,
        "aliases": list(view.entity.aliases),
        "aspects": [
            {
                "name": aspect.name,
                "weight": aspect.weight,
                "claims": [_claim_view(claim) for claim in aspect.claims],
            }
            for aspect in view.aspects
        ],
        "relations": [asdict(relation) for relation in view.relations],
        "memories": [forms.memory(memory) for memory in view.memories],
    }


def double(double: Double) -> dict[str, Any]:
    """Two entities that may be one; what both are related to is ``shared``."""
    return asdict(double)


def fact(fact: Fact) -> dict[str, Any]:
    return {
        "id": fact.id,
        "memory_id": fact.memory_id,
        "kind": fact.kind,
        "text": fact.text,
        "quote": fact.quote,
        "subject": fact.subject,
        "attribute": fact.attribute,
        "value": fact.value,
        "status": fact.status,
        "by": fact.by,
        "since": fact.since,
        "until": fact.until,
        "proposed": fact.proposed,
        "confidence": fact.confidence,
        "trust": fact.trust,
        "occurred_at": moment_text(fact.occurred_at),
        "observed_at": moment_text(fact.observed_at),
        "mind": fact.mind,
        "damaged": fact.damaged,
    }


def fact_with_sources(view: FactView) -> dict[str, Any]:
    sources = [
        {
            "memory_id": source.memory_id,
            "quote": source.quote,
            "source": source.source,
            "author": source.author,
            "occurred_at": moment_text(source.occurred_at),
        }
        for source in view.sources
    ]
    return fact(view.fact) | {"sources": sources, "claims": [claim(each) for each in view.claims]}


def claim(claim: Claim) -> dict[str, Any]:
    times = {name: moment_text(getattr(claim, name)) for name in ("valid_from", "valid_to")}
    return asdict(claim) | times


def proposal(proposal: Proposal) -> dict[str, Any]:
    return asdict(proposal) | {"at": moment_text(proposal.at)}


def change(change: Change, what: str) -> dict[str, Any]:
    return {
        "id": change.id,
        "at": moment_text(change.at),
        "actor": change.actor,
        "action": change.action,
        "what": what,
        "undone_at": moment_text(change.undone_at),
        "state": change.state,
    }


def corrected(done: Corrected) -> dict[str, Any]:
    """``change_id`` is there when it was done, and what ``undo`` takes."""
    return asdict(done)


def decided(done: Decided) -> dict[str, Any]:
    """``change_id`` is what ``undo`` takes."""
    return {
        "action": done.action,
        "state": done.state,
        "fact": None if done.fact is None else fact(done.fact),
        "others": [fact(each) for each in done.others],
        "change_id": done.change_id,
    }


def call(call: Call) -> dict[str, Any]:
    return asdict(call) | {"at": moment_text(call.at)}


def _claim_view(view: ClaimView) -> dict[str, Any]:
    return claim(view.claim) | {"replaced_by": view.replaced_by}
