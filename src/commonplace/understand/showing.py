"""The graph for people: an entity with all that is known of it, the changes, the proposals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import count, line, shown
from commonplace.errors import NotFound
from commonplace.knowledge.register import find_named
from commonplace.model import IN_FORCE, Change, Claim, Entity, Fact, Memory, Proposal, Relation
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader
from commonplace.store.register import names as name_rows

MOST = 10_000
#: Claims, relations and memories of one entity.
MOST_SHOWN = 500
NEWEST = 5
SHORTEST_ID = 4
#: How alike two names are for one to be offered for the other.
ALIKE = 0.3
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
    #: The words of the claim that replaced this one, and since when they hold.
    replaced_by: str | None = None
    replaced_at: datetime | None = None


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


def find(engine: Engine, book_id: str, name: object) -> Entity:
    """Who goes by this name, or has this id; when nobody does, the error says who is like it."""
    said = line("name", name) or ""
    alias = alias_key(said)

    def look(reader: Reader) -> Entity | None:
        return find_named(reader, book_id, said) or graph.entity(reader, book_id, said)

    if found := engine.read(look):
        return found
    alike = engine.read(
        lambda reader: name_rows.like(
            reader, book_id, alias, at_least=ALIKE, in_sql=engine.compares_names
        )
    )
    hint = f" Did you mean {' or '.join(surface for surface, _ in alike[:3])}?" if alike else ""
    raise NotFound(f"Nothing in this book is called {shown(name)}.{hint}")


def list_entities(
    engine: Engine, book_id: str, kind: str | None = None, limit: object = 100
) -> list[graph.Listed]:
    """The most mentioned first."""
    most = count("limit", limit, MOST)
    wanted = None if kind is None else line("type", kind)
    return engine.read(lambda reader: graph.list_entities(reader, book_id, wanted, most))


def named(
    engine: Engine, book_id: str, begins: str, kind: str | None, leaf: tuple[int, int]
) -> list[graph.Listed]:
    """From A to Z, those whose name begins so; ``leaf`` is how many, and after how many."""
    key = alias_key(begins)
    return engine.read(lambda reader: graph.by_name(reader, book_id, key, kind, *leaf))


def mentioned(
    engine: Engine, book_id: str, kind: str | None, leaf: tuple[int, int]
) -> list[graph.Listed]:
    """The most mentioned first."""
    return engine.read(lambda reader: graph.by_mentions(reader, book_id, kind, *leaf))


def types(engine: Engine, book_id: str) -> dict[str, int]:
    return engine.read(lambda reader: graph.types(reader, book_id))


def describe_entity(engine: Engine, book_id: str, name: object) -> EntityView:
    entity = find(engine, book_id, name)

    def look(reader: Reader) -> EntityView:
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

    return engine.read(look)


def claims(engine: Engine, book_id: str, name: object) -> list[Claim]:
    """What fills a slot of who goes by this name, whatever became of it."""
    entity = find(engine, book_id, name)
    return engine.read(lambda reader: graph.claims_of(reader, book_id, entity.id, MOST))


def facts(engine: Engine, book_id: str, ids: Iterable[str]) -> dict[str, Fact]:
    """Facts by their ids."""
    wanted = [*ids]
    return engine.read(lambda reader: fact_rows.with_ids(reader, book_id, wanted))


def fact(engine: Engine, book_id: str, part: str) -> FactView | None:
    """The fact with this id, or with the only one that begins or ends so; nothing if none has."""

    def look(reader: Reader) -> FactView | None:
        ids = fact_rows.with_id_part(reader, book_id, part) if len(part) >= SHORTEST_ID else []
        if len(ids) != 1:
            return None
        return FactView(
            fact_rows.with_ids(reader, book_id, ids)[ids[0]],
            tuple(fact_rows.sources_of(reader, book_id, ids[0])),
            tuple(each for each in [graph.claim(reader, book_id, ids[0])] if each),
        )

    return engine.read(look)


def understood(engine: Engine, book_id: str, memory_id: str) -> Understood:
    return engine.read(
        lambda reader: Understood(
            tuple(fact_rows.of_memory(reader, book_id, memory_id)),
            tuple(fact_rows.proposals_of(reader, book_id, memory_id)),
            tuple(fact_rows.hints_of(reader, book_id, memory_id)),
            fact_rows.reading_of(reader, book_id, memory_id),
        )
    )


def told(engine: Engine, book_id: str, change: Change) -> str:
    """A change in words, as far as what it speaks of is still there."""
    return engine.read(lambda reader: _told(reader, book_id, change))


def proposals(
    engine: Engine, book_id: str, limit: object = 20, *, review: bool = False
) -> list[Proposal]:
    """What was proposed lately; with ``review`` only what somebody should look at."""
    most = count("limit", limit, MOST)
    return engine.read(
        lambda reader: fact_rows.latest_proposals(reader, book_id, most, review=review)
    )


def _aspect(name: str, weight: float, claims: Sequence[Claim]) -> AspectView:
    by_id = {claim.id: claim for claim in claims}
    mine = [claim for claim in claims if claim.aspect == name]
    in_order = sorted(mine, key=lambda claim: claim.status not in IN_FORCE)
    return AspectView(name, weight, tuple(_claim(claim, by_id) for claim in in_order))


def _claim(claim: Claim, by_id: dict[str, Claim]) -> ClaimView:
    newer = by_id.get(claim.superseded_by or "")
    return ClaimView(claim, newer.text if newer else None, claim.valid_to)


def quote(reader: Reader, book_id: str, place: Sequence[Any]) -> str:
    """The words of a memory at a place: its id, the first and the last character."""
    memory_id, start, end = place
    memory = memory_rows.with_ids(reader, book_id, [memory_id]).get(memory_id)
    return memory.text[start:end] if memory else _GONE


def _tell_ruling(reader: Reader, book_id: str, change: Change) -> str:
    words = [quote(reader, book_id, each) for each in change.detail["quotes"]]
    first, other = words[0], words[1] if len(words) > 1 else ""
    if change.action == "rejected":
        return f"{first} is not over because of: {other}"
    if change.action == "settled":
        return f"both stand: {first} / {other}"
    told = "it is wrong" if change.action == "corrected" else "it is so"
    return f"{told}: {first}" + (f" (instead: {other})" if other else "")


def _told(reader: Reader, book_id: str, change: Change) -> str:
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
