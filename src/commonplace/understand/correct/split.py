"""One entity was two: some of its names become an entity of their own.

Memories that say one of these names mention the new entity. A claim or a relation goes along when
the memories it rests on name the old entity by these names alone. Where one claim had replaced
another and now only one of them goes, the older one holds again: it was about somebody else.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.capture.check import line, shown
from commonplace.errors import InvalidInput
from commonplace.knowledge.register import Corrected
from commonplace.model import Entity
from commonplace.store import corrections as rows
from commonplace.store import facts as fact_rows
from commonplace.store import names as name_rows
from commonplace.store.engine import Engine, Reader, Row, Tx
from commonplace.understand.correct.merge import (
    keep_change,
    move_edges,
    must_be_free,
    still_there,
)
from commonplace.understand.showing import find

SPLIT = "split"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asked for: these names apart, under this name, as a thing of this type."""

    aliases: tuple[str, ...]
    name: str | None = None
    type: str | None = None


@dataclass(frozen=True, slots=True)
class _Split:
    entity: Row
    #: The new entity, and what the old one is called afterwards.
    made: Row
    renamed: str
    names: list[str]
    #: The new name, when nobody was called so before: its key.
    added: str | None
    mentions: int
    claims: list[Row]
    edges: list[Row]
    #: Claims that had given way to one that is another's now: as they stood, and as they stand.
    torn: list[tuple[Row, Row]]
    aspects: list[Row]
    #: Facets of the old entity that have nothing left.
    emptied: list[Row]

    def told(self, change_id: str | None) -> Corrected:
        return Corrected(
            SPLIT,
            self.renamed,
            self.made["name"],
            names=len(self.names) + (self.added is not None),
            mentions=self.mentions,
            claims=len(self.claims),
            relations=len(self.edges),
            reinstated=sum(stands["status"] == "active" for _, stands in self.torn),
            change_id=change_id,
        )


def split(
    engine: Engine,
    book_id: str,
    name: object,
    wanted: Wanted,
    actor: str | None = None,
    *,
    preview: bool = False,
) -> Corrected:
    """These names of the entity are another's. ``wanted.name`` is what that one is called."""
    entity = find(engine, book_id, name)
    if preview:
        return engine.read(lambda reader: _plan(reader, book_id, entity, wanted)).told(None)

    def work(tx: Tx) -> Corrected:
        plan = _plan(tx, book_id, entity, wanted)
        return plan.told(_split(tx, plan, actor))

    return engine.write(work, book_id=book_id)


def said_only_by(reader: Reader, book_id: str, entity_id: str, names: Iterable[str]) -> set[str]:
    """The memories that mention the entity, and by no other names than these."""
    said = rows.mentions(reader, book_id, entity_id)
    going = {*names}
    return {memory_id for memory_id, by in said.items() if by <= going}


def resting_on(reader: Reader, book_id: str, entity_id: str, memories: set[str]) -> set[str]:
    """The claims about the entity that rest on these memories alone."""
    sources = rows.claim_sources(reader, book_id, entity_id)
    return {claim for claim, rests_on in sources.items() if rests_on <= memories}


def _plan(reader: Reader, book_id: str, entity: Entity, wanted: Wanted) -> _Split:
    row = still_there(reader, book_id, entity)
    known = rows.aliases(reader, book_id, entity.id)
    names, name, added = _names(reader, book_id, entity, known, wanted)
    only = said_only_by(reader, book_id, entity.id, names)
    going = resting_on(reader, book_id, entity.id, only)
    claims = rows.claim_rows(reader, book_id, entity.id)
    by_id = {claim["id"]: claim for claim in claims}
    moved = {claim["aspect"] for claim in claims if claim["id"] in going}
    left = {claim["aspect"] for claim in claims if claim["id"] not in going}
    aspects = rows.aspect_rows(reader, book_id, entity.id)
    said = rows.mentions(reader, book_id, entity.id).values()
    edges = rows.edges(reader, book_id, entity.id).values()
    return _Split(
        entity=row,
        made=_made(row, name, wanted),
        renamed=_left_name(row["name"], known, names),
        names=names,
        added=added,
        mentions=sum(bool(by & {*names}) for by in said),
        claims=[claim for claim in claims if claim["id"] in going],
        edges=[edge for edge in edges if edge["memory_id"] in only],
        torn=[
            (claim, _standing(claim, by_id, going))
            for claim in claims
            if _torn(claim, by_id, going)
        ],
        aspects=[each for each in aspects if each["name"] in moved],
        emptied=[each for each in aspects if each["name"] in moved - left],
    )


def _names(
    reader: Reader, book_id: str, entity: Entity, known: dict[str, str], wanted: Wanted
) -> tuple[list[str], str, str | None]:
    """The names that go, what the new entity is called, and that name's key when it is new."""
    keys = {alias_key(line("alias", alias) or ""): alias for alias in wanted.aliases}
    if not keys:
        raise InvalidInput("Say which names go: at least one.")
    for key, alias in keys.items():
        if key not in known:
            names = ", ".join(known.values())
            raise InvalidInput(f"{entity.name} is not called {shown(alias)}; it is called {names}.")
    name = line("name", wanted.name) if wanted.name is not None else known[next(iter(keys))]
    called = alias_key(name or "")
    if not name or not called:
        raise InvalidInput(f"{shown(wanted.name)} is not a name.")
    going = [key for key in known if key in keys or key == called]
    if len(going) == len(known):
        raise InvalidInput(f"No name would be left for {entity.name}: nothing was split.")
    if called in known:
        return going, name, None
    must_be_free(reader, book_id, called, name, entity)
    return going, name, called


def _made(entity: Row, name: str, wanted: Wanted) -> Row:
    kind = entity["type"] if wanted.type is None else line("type", wanted.type)
    if not kind:
        raise InvalidInput(f"{shown(wanted.type)} is not a type.")
    made = {"id": clock.new_id(), "name": name, "type": kind}
    return made | {"created_at": clock.to_text(clock.now()), "made_by": "person"}


def _left_name(name: str, known: dict[str, str], going: list[str]) -> str:
    """What the old entity is called: as before, or by the fullest name it has left."""
    if alias_key(name) not in going:
        return name
    left = [surface for key, surface in known.items() if key not in going]
    return max(left, key=lambda surface: (len(surface), surface))


def _torn(claim: Row, by_id: dict[str, Row], going: set[str]) -> bool:
    """Whether it gave way to one of which it is parted now."""
    by = claim["superseded_by"]
    return (
        claim["status"] == "superseded" and by in by_id and (claim["id"] in going) != (by in going)
    )


def _standing(claim: Row, by_id: dict[str, Row], going: set[str]) -> Row:
    """How a torn claim stands: replaced by the next in line that is on its side, if any is."""
    by, seen = by_id.get(claim["superseded_by"]), {claim["id"]}
    while by is not None and (by["id"] in going) != (claim["id"] in going):
        seen.add(by["id"])
        by = by_id.get(by["superseded_by"])
        if by is not None and by["id"] in seen:  # they gave way to each other in turns
            by = None
    if by is None:
        return claim | {"status": "active", "valid_to": None, "superseded_by": None}
    return claim | {"valid_to": by["valid_from"], "superseded_by": by["id"]}


def _split(tx: Tx, plan: _Split, actor: str | None) -> str:
    entity, made = plan.entity["id"], plan.made["id"]
    rows.add_entity(tx, plan.made)
    rows.move_names(tx, plan.names, entity, made)
    adopted = rows.add_name(tx, plan.added, plan.made["name"], made) if plan.added else []
    rows.move_claims(tx, [claim["id"] for claim in plan.claims], made)
    move_edges(tx, plan.edges, entity, made)
    for _, stands in plan.torn:
        rows.set_claim(tx, stands)
        fact_rows.set_status(tx, stands["fact_id"], stands["status"])
    rows.add_aspects(tx, made, plan.aspects)
    rows.drop_empty_aspects(tx, entity, [each["name"] for each in plan.emptied])
    if plan.renamed != plan.entity["name"]:
        rows.rename_entity(tx, entity, plan.renamed)
    name_rows.names_changed(tx)
    detail = {
        "entity": plan.entity,
        "made": plan.made,
        "renamed": plan.renamed,
        "names": plan.names,
        "added": plan.added,
        "adopted": adopted,
        "torn": plan.torn,
        "emptied": plan.emptied,
    }
    return keep_change(tx, SPLIT, actor, detail)
