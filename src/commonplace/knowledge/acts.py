"""A person puts right who is who: merge, split, name, type. Each command is one act of the log.

Entities are given as they are in the transaction. Nothing is moved: what is counted here is what is
known of the one and will be known of the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from commonplace.capture.check import line, one_of, shown
from commonplace.errors import Conflict, InvalidInput
from commonplace.knowledge import rulings as log
from commonplace.knowledge.fact_acts import follow
from commonplace.knowledge.register import Settled, settle
from commonplace.knowledge.rulings import Decision, Ruler
from commonplace.language.name_key import name_key
from commonplace.model import ENTITY_TYPES, IN_FORCE, Claim, Entity, RulingKey
from commonplace.store import graph
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import names as name_rows

_ALL = 10**9


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
    #: Relations that are not shown: both ends have become one, or it stands there already.
    dropped: int = 0
    #: Slots for one value that hold several now: nobody knows yet which is true.
    doubled: int = 0
    #: Facts that stand otherwise, because they are about somebody else than was thought.
    reinstated: int = 0
    #: Nothing when it was only a preview.
    change_id: str | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asked for: these names apart, under this name, as a thing of this type."""

    aliases: tuple[str, ...]
    name: str | None = None
    type: str | None = None


def introduce(tx: Tx, given: tuple[str, str, dict[str, str]]) -> Entity:
    """Make a name known: the name, its type, and every name as it is written by its key."""
    name, type, names = given
    main = name_key(name)
    owners = {key: name_rows.by_name(tx, tx.book_id, key) for key in names}
    known = next((each for each in owners.values() if each is not None), None)
    free = [key for key in names if owners[key] is None and key != main]
    anchor = _key(known.name if known else name)
    decided = [Decision("name", "canonical", (anchor,))]
    if known is None:
        decided.append(Decision("type", type, (anchor,)))
    elif owners.get(main) is None and main in names:
        free.append(main)
    decided += [Decision("name", "alias", (_key(names[key]), anchor)) for key in free]
    if known is None or free or not graph.is_introduced(tx, tx.book_id, known.id):
        _rule(tx, decided, Ruler())
    found = name_rows.by_name(tx, tx.book_id, main) or known
    assert found is not None
    return found


def retype(tx: Tx, entity: Entity, type: object, ruler: Ruler) -> Corrected:
    """Decide what kind of thing an entity is, whatever later memories look like."""
    wanted = one_of("type", type, ENTITY_TYPES)
    if entity.type == wanted:
        raise Conflict(f"{entity.name} is a {wanted} already.")
    act, _ = _rule(tx, [Decision("type", wanted, (_key(entity.name),))], ruler)
    return Corrected("typed", entity.name, wanted, change_id=act)


def add_alias(tx: Tx, entity: Entity, alias: object, ruler: Ruler) -> Corrected:
    """Give another name; memories that said it mention the entity from now on."""
    surface = _checked_name("alias", alias)
    _must_be_free(tx, tx.book_id, surface, entity)
    act, _ = _rule(tx, [Decision("name", "alias", (_key(surface), _key(entity.name)))], ruler)
    said = graph.count_saying(tx, tx.book_id, name_key(surface))
    return Corrected("aliased", entity.name, surface, 1, said, change_id=act)


def rename(tx: Tx, entity: Entity, name: object, ruler: Ruler) -> Corrected:
    """Decide what an entity is called; its other names stay."""
    surface = _checked_name("name", name)
    if entity.name == surface:
        raise Conflict(f"{entity.name} is called so already.")
    act = call(tx, entity, surface, ruler)
    return Corrected("renamed", entity.name, surface, 1, change_id=act)


def call(tx: Tx, entity: Entity, name: str, ruler: Ruler) -> str:
    """Decide what an entity is called, in a transaction that does more; return the act."""
    if name_key(name) not in name_rows.keys_of(tx, tx.book_id, entity.id):
        _must_be_free(tx, tx.book_id, name, entity)
    return _rule(tx, [Decision("name", "canonical", (_key(name), _key(entity.name)))], ruler)[0]


def merge(tx: Tx, keep: Entity, other: Entity, ruler: Ruler) -> Corrected:
    """Decide that the second is the first: all that is known of either is known of both."""
    counted = count_merge(tx, tx.book_id, keep, other)
    return replace(counted, change_id=unite(tx, keep.name, other.name, ruler))


def split(tx: Tx, entity: Entity, wanted: Wanted, ruler: Ruler) -> Corrected:
    """Decide that some names of an entity are another's, with all that was said by them."""
    counted, decided = plan_split(tx, tx.book_id, entity, wanted)
    act, settled = _rule(tx, decided, ruler)
    left = name_rows.by_name(tx, tx.book_id, name_key(counted.name))
    name = left.name if left else counted.name
    return replace(counted, name=name, reinstated=settled.judged, change_id=act)


def unite(tx: Tx, keep: str, other: str, ruler: Ruler) -> str:
    """Decide that who goes by the other name is who goes by the first; return the act."""
    return _rule(tx, [Decision("same", None, (_key(keep), _key(other)))], ruler)[0]


def undo_act(tx: Tx, act: str, ruler: Ruler) -> None:
    """Undo an act, and all that followed from it."""
    follow(tx, log.undo(tx, act, ruler))


def redo_act(tx: Tx, act: str, ruler: Ruler) -> None:
    """Do an act again that was undone, with all that follows from it."""
    follow(tx, log.redo(tx, act, ruler))


def _rule(tx: Tx, decided: list[Decision], ruler: Ruler) -> tuple[str, Settled]:
    act = log.rule(tx, decided, ruler)
    keys = {str(key.name_key) for each in decided for key in each.keys}
    return act, settle(tx, keys)


def _key(surface: str) -> RulingKey:
    return RulingKey(surface, name_key(surface))


def _checked_name(what: str, name: object) -> str:
    surface = line(what, name) or ""
    if not name_key(surface):
        raise InvalidInput(f"{shown(name)} is not a name.")
    return surface


def _must_be_free(reader: Reader, book_id: str, surface: str, entity: Entity) -> None:
    """Nobody goes by this name yet."""
    owner = name_rows.by_name(reader, book_id, name_key(surface))
    if owner is None:
        return
    if owner.id == entity.id:
        raise Conflict(f"{owner.name} is called {shown(surface)} already.")
    raise Conflict(
        f"{shown(surface)} is a name of {owner.name}. If both are one, "
        f"`commonplace entity merge` makes them one."
    )


def count_merge(reader: Reader, book_id: str, keep: Entity, other: Entity) -> Corrected:
    """Say what a merge would do."""
    held, going = (graph.claims_of(reader, book_id, each.id, _ALL) for each in (keep, other))
    there, mine = (graph.edges_of(reader, book_id, each.id) for each in (keep, other))
    turned = {_turned(edge, other.id, keep.id) for edge in mine}
    kept = {edge for edge in turned - {*there} if edge[0] != edge[2]}
    return Corrected(
        "merged",
        keep.name,
        other.name,
        names=len(other.aliases),
        mentions=graph.count_mentioning(reader, book_id, other.id),
        claims=len(going),
        relations=len(kept),
        dropped=len(mine) - len(kept),
        doubled=_doubled([*held, *going]),
    )


def _turned(edge: graph.EdgeKey, old: str, new: str) -> graph.EdgeKey:
    source, relation, target, memory = edge
    return new if source == old else source, relation, new if target == old else target, memory


def _doubled(claims: Iterable[Claim]) -> int:
    """Slots for one value in which several stand."""
    values: dict[tuple[str, str], set[str]] = {}
    for claim in claims:
        if claim.single and claim.status in IN_FORCE:
            values.setdefault((claim.aspect, claim.key), set()).add(claim.value)
    return sum(len(held) > 1 for held in values.values())


def plan_split(
    reader: Reader, book_id: str, entity: Entity, wanted: Wanted
) -> tuple[Corrected, list[Decision]]:
    """What a split counts, and decides: the names that go are not those that stay, and each of both
    belong together."""
    known = name_rows.keys_of(reader, book_id, entity.id)
    going = _going(entity, known, wanted)
    name = known[going[0]] if wanted.name is None else _checked_name("name", wanted.name)
    if name_key(name) in known and name_key(name) not in going:
        going.append(name_key(name))
    staying = [key for key in known if key not in going]
    if not staying:
        raise InvalidInput(f"No name would be left for {entity.name}: nothing was split.")
    if name_key(name) not in known:
        _must_be_free(reader, book_id, name, entity)
    left = entity.name if name_key(entity.name) in staying else _fullest(known, staying)
    type = entity.type if wanted.type is None else line("type", wanted.type)
    if not type:
        raise InvalidInput(f"{shown(wanted.type)} is not a type.")
    together = [Decision("same", None, (_key(left), _key(known[key]))) for key in staying]
    together += [Decision("same", None, (_key(name), _key(known[key]))) for key in going]
    if graph.is_introduced(reader, book_id, entity.id):
        together.append(Decision("name", "canonical", (_key(left),)))
    decided = [
        Decision("apart", None, (_key(name), _key(left))),
        Decision("name", "canonical", (_key(name),)),
        Decision("type", type, (_key(name),)),
        *(each for each in together if len({*each.keys}) == len(each.keys)),
    ]
    new = name_key(name) not in known
    counts = graph.counts_of_names(reader, book_id, going)
    return Corrected("split", left, name, len(going) + new, *counts), decided


def _going(entity: Entity, known: dict[str, str], wanted: Wanted) -> list[str]:
    """The keys of the names that go."""
    keys = {name_key(line("alias", alias) or ""): alias for alias in wanted.aliases}
    if not keys:
        raise InvalidInput("Say which names go: at least one.")
    for key, alias in keys.items():
        if key not in known:
            names = ", ".join(known.values())
            raise InvalidInput(f"{entity.name} is not called {shown(alias)}; it is called {names}.")
    return [*keys]


def _fullest(known: dict[str, str], keys: Iterable[str]) -> str:
    return max((known[key] for key in keys), key=lambda surface: (len(surface), surface))
