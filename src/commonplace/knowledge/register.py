"""The register: who is who, written to the rows that everybody reads.

Mentions and rulings decide (see ``identity``); entities and names are what follows from them. A
merge moves nothing: each name keeps an entity of its own, facts keep the name they were said with,
and who goes by several names has several entities with one head. So every undo works, after
any number of further memories.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from commonplace import clock
from commonplace.capture.check import line, shown
from commonplace.errors import NotFound
from commonplace.knowledge import identity
from commonplace.knowledge.evidence import as_sums, choose_spelling, is_given, is_titled
from commonplace.knowledge.identity import Group, Identity, Said
from commonplace.knowledge.recompute import recompute
from commonplace.knowledge.rulings import name_keys
from commonplace.knowledge.titled_names import find_family, list_namesakes, tie_titles
from commonplace.knowledge.types import decide_type
from commonplace.language.name_key import name_key
from commonplace.model import Entity, Ruling
from commonplace.store import graph
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import places_about
from commonplace.store.register import entities as rows
from commonplace.store.register import names as name_rows
from commonplace.store.register import rulings as ruling_rows
from commonplace.store.register import surfaces
from commonplace.store.register.entities import Evidence, Standing, Stood
from commonplace.store.register.names import Filed
from commonplace.store.register.surfaces import SurfaceSums

#: Who is taken to have found a name that a person had introduced before.
_RULES = "rules"
#: How alike two names are for one to be offered for the other.
_ALIKE = 0.3
#: So many names of one family are read, where two would do to say that nobody knows who is meant.
_NAMESAKES = 20


@dataclass(frozen=True, slots=True)
class Settled:
    """What settling changed: how many names became known, and how many facts stand otherwise."""

    made: int = 0
    judged: int = 0


@dataclass(slots=True)
class Part:
    """Some names with all that decides about them."""

    said: dict[str, Evidence] = field(default_factory=dict)
    standing: dict[str, Standing] = field(default_factory=dict)
    #: Those that nobody has undone, and those that somebody has.
    rulings: dict[str, Ruling] = field(default_factory=dict)
    undone: dict[str, Ruling] = field(default_factory=dict)

    def identify(self, without: Iterable[str] = ()) -> Identity:
        """Work out who is who; ``without`` some rulings."""
        left = [each for id, each in self.rulings.items() if id not in {*without}]
        said = {
            key: Said(
                each.is_known, each.surface, each.said, each.type, each.type_said, each.is_titled
            )
            for key, each in self.said.items()
        }
        return identity.identify(said, left, tie_titles(said))


def settle(
    tx: Tx, keys: Iterable[str], *, made_by: str = _RULES, for_good: bool = False
) -> Settled:
    """Bring the register up to date for these names (keys) and all that is tied to them.

    Where names are gone ``for_good``, what people decided about them goes or is decided about
    another name of the same entity; otherwise it waits for somebody to say them again.
    """
    part = load(tx, tx.book_id, keys)
    found = part.identify()
    if for_good:
        _contract(tx, part, found)
    write = _Writing(tx, part, made_by)
    for group in found.groups:
        write.group(group)
    write.remove(part.standing.keys() - {key for group in found.groups for key in group.names})
    ruling_rows.set_states(tx, found.states)
    if write.has_changed or write.made:
        name_rows.names_changed(tx)
    _read_anew(tx, write.given)
    judged = recompute(tx, places_about(tx, tx.book_id, part.said)) if write.has_moved else []
    return Settled(write.made, len(judged))


def _read_anew(tx: Tx, keys: Iterable[str]) -> None:
    """Have memories read anew that say names which a person alone makes known, or no longer does;
    those of which memories themselves decide follow from their sums."""
    found = [key for key, each in surfaces.sums(tx, tx.book_id, keys).items() if not each.is_name]
    if found:
        surfaces.read_anew(tx, found)
        ledger.enqueue(tx, ledger.NewJob(tx.book_id, "understand", {}, "understand"))


def settle_surfaces(
    tx: Tx,
    sums: Iterable[SurfaceSums],
    said: datetime,
    made_by: str,
    silent: Iterable[str] = (),
) -> Settled:
    """Bring the register up to date for surfaces of which memories have just said more; ``said``
    is when the first of these was. Of ``silent`` names (keys) one says less."""
    by_name = {each.key: each for each in sums}
    silent = {*silent}
    known = name_rows.filed(tx, tx.book_id, by_name.keys() | silent)
    keys = {key for key, found in by_name.items() if _matters(found, known.get(key), said)}
    keys |= silent & known.keys()
    return settle(tx, keys, made_by=made_by) if keys else Settled()


def find_named(reader: Reader, book_id: str, name: str) -> Entity | None:
    """Find who goes by a name."""
    return name_rows.by_name(reader, book_id, name_key(name))


def find_entity(reader: Reader, book_id: str, name: object, *, in_sql: bool) -> Entity:
    """Find who goes by a name, or has this id; when nobody does, the error says who is like it.

    ``in_sql``: whether the database compares names.
    """
    said = line("name", name) or ""
    if found := find_named(reader, book_id, said) or graph.entity(reader, book_id, said):
        return found
    key = name_key(said)
    alike = name_rows.like(reader, book_id, key, at_least=_ALIKE, in_sql=in_sql)
    hint = f" Did you mean {' or '.join(surface for surface, _ in alike[:3])}?" if alike else ""
    raise NotFound(f"Nothing in this book is called {shown(name)}.{hint}")


def forget_names(tx: Tx, keys: Iterable[str]) -> None:
    """Forget all names of an entity, whoever gave them; unless a memory speaks of it."""
    keys = [*keys]
    if any(rows.mentions(tx, tx.book_id, key)[0] for key in keys):
        return
    for each in ruling_rows.about_names(tx, tx.book_id, keys):
        ruling_rows.forget(tx, each)
    settle(tx, keys, for_good=True)


def find_differing(reader: Reader, book_id: str, limit: int) -> list[str]:
    """The keys of names that do not stand as mentions and rulings say; of so many at most."""
    differing: list[str] = []
    seen: set[str] = set()
    for key in rows.to_compare(reader, book_id, limit):
        if key not in seen:
            part = load(reader, book_id, [key])
            seen |= part.said.keys()
            differing += [key] if _differs(part) else []
    return differing


def _differs(part: Part) -> bool:
    """Whether who is one, shown names, types or the states of rulings are not as they must be."""
    found = part.identify()
    wanted = {
        key: (group.head, {*group.names}, group.name, group.type)
        for group in found.groups
        for key in group.names
    }
    together: dict[str, set[str]] = {}
    for key, each in part.standing.items():
        together.setdefault(each.head, set()).add(key)
    heads = {each.filed.entity_id: (key, each) for key, each in part.standing.items()}
    stands = {
        key: (heads[each.head][0], together[each.head], *_show(heads[each.head][1]))
        for key, each in part.standing.items()
        if each.head in heads
    }
    states = {id: each.state for id, each in part.rulings.items()}
    return wanted != stands or states != found.states


def _show(head: Standing) -> tuple[str, str]:
    return head.name, head.type


def load(reader: Reader, book_id: str, keys: Iterable[str]) -> Part:
    """Read these names, and those that rulings, a head or a family name tie to them."""
    part = Part()
    todo = {*keys}
    while todo:
        more: set[str] = set()
        for key in todo:
            standing = rows.standing(reader, book_id, key)
            part.said[key] = _evidence(reader, book_id, key)
            if standing is not None:
                part.standing[key] = standing
                more |= name_rows.keys_of(reader, book_id, standing.head).keys()
            more |= _find_namesakes(reader, book_id, key, part.said[key])
        for each in ruling_rows.about_names(reader, book_id, todo):
            (part.undone if each.state == "undone" else part.rulings)[each.id] = each
            more |= {*name_keys(each)} if each.state != "undone" else set()
        todo = more - part.said.keys()
    return part


def _find_namesakes(reader: Reader, book_id: str, key: str, said: Evidence) -> set[str]:
    """Find the known full names that a title with a family name may mean, and the other way."""
    family = find_family(key, titled=said.is_titled)
    found = {*name_rows.filed(reader, book_id, list_namesakes(key))}
    return found.union(name_rows.of_family(reader, book_id, family, _NAMESAKES) if family else ())


def _evidence(reader: Reader, book_id: str, key: str) -> Evidence:
    """What memories say of a name: the sums over them decide."""
    count, said = rows.mentions(reader, book_id, key)
    sums = surfaces.sums(reader, book_id, [key]).get(key)
    surface, type = describe(sums) if sums else (None, None)
    # What stands in longer names alone is mentioned nowhere; nor are some authors and projects.
    known = sums is not None and sums.is_name and (count > 0 or is_given(as_sums(sums.sums)))
    titled = sums is not None and is_titled(as_sums(sums.sums))
    return Evidence(count, known, surface, said, type, said, titled)


def describe(sums: SurfaceSums) -> tuple[str, str]:
    """How a name is usually written, and what it is taken for."""
    written = choose_spelling(Counter(sums.spellings).elements())
    surface = written.removesuffix("'s").removesuffix("’s")
    key = name_key(surface)
    if not key.isascii() and surface.startswith(key):
        surface = key  # 田中 of *田中さん*
    return surface, decide_type(surface, as_sums(sums.sums))


def _matters(sums: SurfaceSums, known: Filed | None, said: datetime) -> bool:
    """Whether sums can change whether a name is one, what it is taken for, or how it is written."""
    if known is None or not sums.is_name:
        return sums.is_name or known is not None
    if known.said is None or said < known.said:
        return True
    return (known.surface, known.type) != describe(sums)


class _Writing:
    """Entities and names on their way to what they are to be."""

    def __init__(self, tx: Tx, part: Part, made_by: str) -> None:
        self._tx = tx
        self._part = part
        self._made_by = made_by
        self.made = 0
        #: Names (keys) that a person alone makes known now, or did before.
        self.given: set[str] = set()
        self.has_changed = False
        #: Whether a head is another now.
        self.has_moved = False

    def group(self, group: Group) -> None:
        standing = self._part.standing
        ids = {
            key: standing[key].filed.entity_id if key in standing else clock.new_id()
            for key in group.names
        }
        for key in sorted(group.names, key=lambda each: each != group.head):
            self._entity(key, ids[key], ids[group.head], group)
            self._name(key, ids[key], group)

    def remove(self, keys: Iterable[str]) -> None:
        for key in sorted(keys):
            standing = self._part.standing[key]
            rows.remove_name(self._tx, key, standing.filed.entity_id)
            self.given |= {key} if standing.origin == "person" else set()
            self.has_changed = True

    def _entity(self, key: str, id: str, head: str, group: Group) -> None:
        was, said = self._part.standing.get(key), self._part.said[key]
        is_head = id == head
        own = said.type or identity.UNKNOWN_TYPE
        new = Stood(
            id,
            group.name if is_head else group.names[key],
            group.type if is_head else own,
            head,
            self._finder(key, group, was),
        )
        if was is None:
            rows.add_entity(self._tx, new)
            self.made += 1
        elif new != Stood(id, was.name, was.type, was.head, was.made_by):
            rows.set_entity(self._tx, new)
            self.has_changed = True
        self.has_moved |= was is not None and was.head != head

    def _name(self, key: str, id: str, group: Group) -> None:
        was, said = self._part.standing.get(key), self._part.said[key]
        filed = Filed(id, group.names[key], said.said, said.type, said.type_said)
        origin = "said" if said.is_known else "person"
        if origin != (was.origin if was else "said"):
            self.given.add(key)
        if was is None:
            rows.add_name(self._tx, key, filed, origin)
        elif (filed, origin) != (was.filed, was.origin):
            rows.set_name(self._tx, key, filed, origin)
        self.has_changed |= was is not None and filed.surface != was.filed.surface

    def _finder(self, key: str, group: Group, was: Standing | None) -> str:
        """Who made it known: a person, or who read it."""
        if group.is_introduced or not self._part.said[key].is_known:
            return "person"
        if was is not None and was.made_by != "person":
            return was.made_by
        return self._made_by


def _contract(tx: Tx, part: Part, found: Identity) -> None:
    """Take names that nobody says any more out of the rulings.

    What such a name was tied to stays tied: rulings about it are about the name that it was tied to
    first. Those that do not count, or would tie a name to itself, go.
    """
    present = {key: group for group in found.groups for key in group.names}
    for gone in sorted(part.said.keys() - present.keys()):
        if part.said[gone].mentions:
            continue
        tied = [each for each in found.ties if gone in name_keys(each)]
        heirs = [key for each in reversed(tied) for key in name_keys(each) if key in present]
        heir = _name_of(heirs[0], present) if heirs else None
        counting = {id for id, each in part.rulings.items() if _counts(each, found, heir)}
        for each in ({**part.rulings} | part.undone).values():
            if gone in name_keys(each):
                _inherit(tx, each, gone, heir if each.id in counting else None)


def _counts(ruling: Ruling, found: Identity, heir: ruling_rows.Name | None) -> bool:
    if heir is None:
        return False
    return found.states[ruling.id] != "waiting" and (
        not identity.ties(ruling) or ruling in found.ties
    )


def _inherit(tx: Tx, ruling: Ruling, gone: str, heir: ruling_rows.Name | None) -> None:
    others = [key for key in name_keys(ruling) if key != gone]
    if heir is None or heir.key in others or ruling.kind == "name":
        ruling_rows.forget(tx, ruling)
    else:
        ruling_rows.rename_key(tx, ruling, gone, heir)


def _name_of(key: str, present: Mapping[str, Group]) -> ruling_rows.Name:
    return ruling_rows.Name(key, present[key].names[key])
