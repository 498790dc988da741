"""What a memory states, slot by slot, as it was before and as it is now: the chain it stands in."""

from dataclasses import dataclass

from commonplace.model import Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Reader

#: Claims of one slot that are told, the newest.
MOST = 20
_OF_ENTITY = 500


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a slot: when it held, how it stands, and the memory that states it."""

    claim: Claim
    memory_id: str | None
    #: Whether it is the memory's own.
    own: bool


@dataclass(frozen=True, slots=True)
class Chain:
    """A slot of an entity, and all that stood in it, the oldest first."""

    entity: str
    aspect: str
    key: str
    links: tuple[Link, ...]


def chains(reader: Reader, book_id: str, memory_id: str) -> list[Chain]:
    """Those slots that hold a statement of the memory and in which more than one stood."""
    facts = fact_rows.of_memory(reader, book_id, memory_id)
    own = {fact.id for fact in facts}
    slots: dict[tuple[str, str, str], None] = {}
    for fact in facts:
        if claim := graph.claim(reader, book_id, fact.id):
            slots[claim.entity_id, claim.aspect, claim.key] = None
    found = (_chain(reader, book_id, slot, own) for slot in slots)
    return [each for each in found if len(each.links) > 1]


def _chain(reader: Reader, book_id: str, slot: tuple[str, str, str], own: set[str]) -> Chain:
    entity_id, aspect, key = slot
    entity = graph.entity(reader, book_id, entity_id)
    claims = [
        each
        for each in graph.claims_of(reader, book_id, entity_id, _OF_ENTITY)
        if (each.aspect, each.key) == (aspect, key)
    ]
    claims.sort(key=lambda each: (each.valid_from, each.id))
    shown = claims[-MOST:]
    facts = fact_rows.with_ids(reader, book_id, [each.fact_id for each in shown])
    links = (
        Link(each, fact.memory_id, fact.id in own)
        for each in shown
        for fact in [facts[each.fact_id]]
    )
    return Chain(entity.name if entity else "", aspect, key, tuple(links))
