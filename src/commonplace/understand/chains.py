"""What a memory states, slot by slot, as it was before and as it is now: the chain it stands in."""

from dataclasses import dataclass
from datetime import datetime

from commonplace.model import Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Engine, Reader

#: Claims of one slot that are told, the newest.
MOST = 20
_OF_ENTITY = 500


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a slot: when it held, how it stands, and the first memory that stated it."""

    claim: Claim
    memory_id: str | None
    said_at: datetime | None
    #: Whether it is the memory's own.
    own: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """A slot of an entity, and all that stood in it, the oldest first."""

    entity: str
    aspect: str
    key: str
    links: tuple[Link, ...]


def chains(engine: Engine, book_id: str, memory_id: str) -> list[Chain]:
    """Those slots that hold a statement of the memory and in which more than one stood."""

    def look(reader: Reader) -> list[Chain]:
        facts = fact_rows.of_memory(reader, book_id, memory_id)
        own = {fact.id for fact in facts}
        slots: dict[tuple[str, str, str], None] = {}
        for fact in facts:
            for claim in graph.claims_of_fact(reader, book_id, fact.id):
                slots[claim.entity_id, claim.aspect, claim.key] = None
        found = (_chain(reader, book_id, slot, own) for slot in slots)
        return [each for each in found if len(each.links) > 1]

    return engine.read(look)


def _chain(reader: Reader, book_id: str, slot: tuple[str, str, str], own: set[str]) -> Chain:
    entity_id, aspect, key = slot
    entity = graph.entity(reader, book_id, entity_id)
    claims = [
        each
        for each in graph.claims_of(reader, book_id, entity_id, _OF_ENTITY)
        if (each.aspect, each.key) == (aspect, key)
    ]
    claims.sort(key=lambda each: (each.valid_from, each.id))
    links = (_link(reader, book_id, each, each.fact_id in own) for each in claims[-MOST:])
    return Chain(entity.name if entity else "", aspect, key, tuple(links))


def _link(reader: Reader, book_id: str, claim: Claim, own: bool) -> Link:
    said = fact_rows.sources_of(reader, book_id, claim.fact_id)
    first = min(said, key=lambda each: each.occurred_at, default=None)
    if first is None:
        return Link(claim, None, None, own)
    return Link(claim, first.memory_id, first.occurred_at, own)
