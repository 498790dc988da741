"""The graph for people: an entity with all that is known of it, the changes, the proposals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from commonplace.model import IN_FORCE, Change, Claim, Entity, Fact, Memory, Proposal, Relation
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader

#: Claims, relations and memories of one entity.
MOST_SHOWN = 500
NEWEST = 5
SHORTEST_ID = 4
_GONE = "something that is gone"
#: What an act decided, in words.
_RULED = {
    "merged": "{other} was merged into {name}",
    "split": "{name} was split off {other}",
    "aliased": "{other} is also called {name}",
    "renamed": "{other} is called {name}",
    "typed": "{name} is of type {is}",
    "introduced": "{name} was introduced",
}


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim, and what replaced it."""

    claim: Claim
    #: The words of the claim that replaced this one.
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class AspectView:
    """A facet of an entity: what holds first, then what held."""

    name: str
    weight: float
    claims: tuple[ClaimView, ...]


@dataclass(frozen=True, slots=True)
class EntityView:
    """All that is known of a named thing, the weightiest facets first."""

    entity: Entity
    aspects: tuple[AspectView, ...]
    relations: tuple[Relation, ...]
    #: The newest memories that mention it.
    memories: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class FactView:
    """A fact, the memories that say the same, and the slot that it fills, if it fills one."""

    fact: Fact
    sources: tuple[fact_rows.Stating, ...]
    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class Understood:
    """What was made of one memory; ``reading`` says by whom, or why there are no facts."""

    facts: tuple[Fact, ...]
    proposals: tuple[Proposal, ...]
    hints: tuple[str, ...]
    reading: fact_rows.Reading | None = None


def describe_entity(reader: Reader, book_id: str, entity: Entity) -> EntityView:
    """All that is known of an entity."""
    weights = graph.weights(reader, book_id, entity.id)
    claims = graph.claims_of(reader, book_id, entity.id, MOST_SHOWN)
    ids = graph.memories_of(reader, book_id, entity.id, NEWEST)
    memories = memory_rows.with_ids(reader, book_id, ids)
    return EntityView(
        entity,
        tuple(_aspect(each, weight, claims) for each, weight in weights.items()),
        tuple(graph.relations_of(reader, book_id, entity.id, MOST_SHOWN)),
        tuple(memories[each] for each in ids if each in memories),
    )


def find_fact(reader: Reader, book_id: str, part: str) -> FactView | None:
    """The fact with this id, or with the only one that begins or ends so; nothing if none has."""
    ids = fact_rows.with_id_part(reader, book_id, part) if len(part) >= SHORTEST_ID else []
    if len(ids) != 1:
        return None
    claim = graph.claim(reader, book_id, ids[0])
    return FactView(
        fact_rows.with_ids(reader, book_id, ids)[ids[0]],
        tuple(fact_rows.sources_of(reader, book_id, ids[0])),
        (claim,) if claim else (),
    )


def describe_memory(reader: Reader, book_id: str, memory_id: str) -> Understood:
    """What was made of a memory."""
    return Understood(
        tuple(fact_rows.of_memory(reader, book_id, memory_id)),
        tuple(fact_rows.proposals_of(reader, book_id, memory_id)),
        tuple(fact_rows.hints_of(reader, book_id, memory_id)),
        fact_rows.reading_of(reader, book_id, memory_id),
    )


def _aspect(name: str, weight: float, claims: Sequence[Claim]) -> AspectView:
    by_id = {claim.id: claim for claim in claims}
    mine = [claim for claim in claims if claim.aspect == name]
    in_order = sorted(mine, key=lambda claim: claim.status not in IN_FORCE)
    newer = [by_id.get(claim.superseded_by or "") for claim in in_order]
    views = (
        ClaimView(claim, each.text if each else None)
        for claim, each in zip(in_order, newer, strict=True)
    )
    return AspectView(name, weight, tuple(views))


def quote(reader: Reader, book_id: str, place: Sequence[Any]) -> str:
    """The words of a memory at a place: its id, the first and the last character."""
    memory_id, start, end = place
    memory = memory_rows.with_ids(reader, book_id, [memory_id]).get(memory_id)
    if memory is None:
        return _GONE
    return memory.text if memory.damaged else memory.text[start:end]


def _tell_ruling(reader: Reader, book_id: str, change: Change) -> str:
    words = [quote(reader, book_id, each) for each in change.detail["quotes"]]
    first, other = words[0], words[1] if len(words) > 1 else ""
    if change.action == "rejected":
        return f"{first} is not over because of: {other}"
    if change.action == "settled":
        return f"both stand: {first} / {other}"
    told = "it is wrong" if change.action == "corrected" else "it is so"
    return f"{told}: {first}" + (f" (instead: {other})" if other else "")


def word_change(reader: Reader, book_id: str, change: Change) -> str:
    """A change in words, as far as what it speaks of is still there."""
    detail = change.detail
    if "quotes" in detail:
        return _tell_ruling(reader, book_id, change)
    if change.action in _RULED:
        return _RULED[change.action].format_map(detail)
    if "fact" not in detail:
        return change.action
    ids = [str(detail[side]) for side in ("fact", "by") if detail.get(side)]
    facts = fact_rows.with_ids(reader, book_id, ids)
    words = [facts[each].text if each in facts else _GONE for each in ids]
    if len(words) == 1:
        return f"{change.action}: {words[0]}"
    return f"{words[1]} (instead of: {words[0]})"
