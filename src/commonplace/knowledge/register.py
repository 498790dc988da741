"""The register of entities: what rulings say of names is written to the rows that everybody reads.

The type of an entity is the one of the newest ruling in force on any of its names; without one it
is what the thing was taken for before anybody ruled.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from commonplace.capture.aliases import alias_key
from commonplace.capture.check import one_of
from commonplace.errors import Conflict
from commonplace.knowledge import rulings as log
from commonplace.knowledge.rulings import Decision, Ruler
from commonplace.model import ENTITY_TYPES, Entity, Ruling, RulingKey
from commonplace.store import graph
from commonplace.store import names as name_rows
from commonplace.store import rulings as rows
from commonplace.store.engine import Engine, Tx


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction did, or would do."""

    action: str
    #: Who stays; and who was merged into it or split off it, or the name or type it gained.
    name: str
    other: str
    names: int = 0
    mentions: int = 0
    claims: int = 0
    relations: int = 0
    #: Relations that fell away: both ends had become one, or it stood there already.
    dropped: int = 0
    #: Slots for one value that hold several now: nobody knows yet which is true.
    doubled: int = 0
    #: Claims that hold again: what had replaced them is about somebody else.
    reinstated: int = 0
    #: Nothing when it was only a preview.
    change_id: str | None = None


def introduce(engine: Engine, book_id: str, given: tuple[str, str, dict[str, str]]) -> Entity:
    """Make a name known: the name, its type, and every name as it is written by its key."""

    def work(tx: Tx) -> Entity:
        entity = name_rows.add_entity(tx, *given)
        replay(tx, given[2])
        return graph.entity(tx, book_id, entity.id) or entity

    return engine.write(work, book_id=book_id)


def retype(engine: Engine, book_id: str, entity: Entity, type: object, ruler: Ruler) -> Corrected:
    """Decide what kind of thing an entity is, whatever later memories look like."""
    wanted = one_of("type", type, ENTITY_TYPES)

    def work(tx: Tx) -> Corrected:
        now = graph.entity(tx, book_id, entity.id)
        if now is None:
            raise Conflict(
                f"{entity.name} has just gone. Look again with `commonplace entity list`."
            )
        if now.type == wanted:
            raise Conflict(f"{now.name} is a {wanted} already.")
        names = [alias_key(each) for each in now.aliases]
        before = _type_rulings(tx, names)
        taken_for = before[0].keys[0].value if before else now.type
        key = RulingKey(now.name, alias_key(now.name), value=taken_for)
        act = log.rule(tx, [Decision("type", wanted, (key,))], ruler)
        replay(tx, names)
        return Corrected("typed", now.name, wanted, change_id=act)

    return engine.write(work, book_id=book_id)


def replay(tx: Tx, names: Iterable[str], *, undoing: bool = False) -> dict[str, str]:
    """Let the rulings about these names (keys) count for whoever goes by them now.

    Where an undo has left no ruling on a type, it is again what the thing was taken for. Return
    the types that were set, by the entities' ids.
    """
    types: dict[str, str] = {}
    typed = _type_rulings(tx, names)
    owners = name_rows.ids_of(tx, tx.book_id, {_name_of(each) for each in typed})
    by_owner: dict[str | None, list[Ruling]] = {}
    for each in typed:
        by_owner.setdefault(owners.get(_name_of(each)), []).append(each)
    for owner, found in by_owner.items():
        states = log.settle_states(tx, found, {each.id: owner is not None for each in found})
        type = _type_of(found, states) or (found[0].keys[0].value if undoing else None)
        if owner is not None and type is not None:
            graph.set_type(tx, owner, type)
            types[owner] = type
    if types:
        name_rows.names_changed(tx)
    return types


def undo_act(tx: Tx, act: str, ruler: Ruler) -> None:
    """Undo an act, and all that followed from it."""
    rulings = log.undo(tx, act, ruler)
    replay(tx, _names_in(rulings), undoing=True)


def redo_act(tx: Tx, act: str, ruler: Ruler) -> None:
    """Do an act again that was undone, with all that follows from it."""
    replay(tx, _names_in(log.redo(tx, act, ruler)))


def _names_in(rulings: Iterable[Ruling]) -> set[str]:
    return {key.name_key for each in rulings for key in each.keys if key.name_key}


def _type_rulings(tx: Tx, names: Iterable[str]) -> list[Ruling]:
    """Those about these names, and those about other names of the same entities."""
    asked = {*names}
    owners = {*name_rows.ids_of(tx, tx.book_id, asked).values()}
    for each in owners:
        found = graph.entity(tx, tx.book_id, each)
        asked |= {alias_key(surface) for surface in (found.aliases if found else ())}
    return [each for each in rows.about_names(tx, tx.book_id, asked) if each.kind == "type"]


def _name_of(ruling: Ruling) -> str:
    return alias_key(ruling.keys[0].surface or "")


def _type_of(rulings: Sequence[Ruling], states: Mapping[str, str]) -> str | None:
    """The type by the newest ruling in force, if there is one."""
    return next((e.value for e in reversed(rulings) if states[e.id] == "in force"), None)
