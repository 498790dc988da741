"""Who is who: a function of what is said and of what was ruled. No I/O.

Names are united by ``same`` and by ``name`` (an alias, a new name) and kept apart by ``apart``;
titles with a family name then are united with the full name that they mean (``titled_names``).
Rulings are taken by the rank of who made them, then the newest first; one that contradicts those
before it is left out. What is united is one entity:

========  ====================================================================================
names     those that memories make known, and those that a person gave, while one of the former
          or an introduction is among them
head      the name that was said first, a full one before a title with a family name
name      by the newest ``name`` that is canonical, or ``same`` (its first name); else the one said
          first
type      by the newest ``type``; else what its name was first taken for; else what any of its
          names was first taken for
========  ====================================================================================

Ties are broken by the key of the name, never by arrival.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from commonplace.knowledge.rulings import name_keys, rank_of
from commonplace.model import Ruling, RulingState

UNKNOWN_TYPE = "concept"
_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Said:
    """What memories say of one name."""

    #: Whether they make it known.
    is_known: bool = False
    surface: str | None = None
    said: datetime | None = None
    type: str | None = None
    type_said: datetime | None = None
    #: Whether they say it with a title.
    is_titled: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """One entity: its names by key, as they are written."""

    names: Mapping[str, str]
    #: The key of the name that stands for all.
    head: str
    name: str
    type: str
    is_introduced: bool


@dataclass(frozen=True, slots=True)
class Identity:
    """Who is who among some names, and how the rulings about them stand."""

    groups: tuple[Group, ...]
    states: Mapping[str, RulingState]
    #: Rulings that unite two names, and do.
    ties: tuple[Ruling, ...]


def identify(
    said: Mapping[str, Said], rulings: Iterable[Ruling], titled: Mapping[str, str] | None = None
) -> Identity:
    """Work out who goes by these names; ``rulings`` are those that nobody has undone, ``titled``
    maps titles with a family name to the full names that they mean."""
    ordered = in_order(rulings)
    union = _Union(ordered)
    union.unite_titles(titled or {})
    members: dict[str, list[str]] = {}
    for key in sorted({*said} | {key for each in ordered for key in name_keys(each)}):
        members.setdefault(union.find(key), []).append(key)
    groups = [
        group
        for keys in members.values()
        if (group := _group(keys, said, [each for each in ordered if _concerns(each, keys)], union))
    ]
    present = {key: group for group in groups for key in group.names}
    return Identity(
        tuple(groups),
        {each.id: _state(each, ordered, present, union) for each in ordered},
        tuple(each for each in ordered if ties(each) and each.id not in union.left_out),
    )


def in_order(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Sort rulings by the rank of who made them, then the newest act first. Of one act, what keeps
    names apart comes before what holds the others together."""
    newest = sorted(rulings, key=lambda r: (r.act, r.kind == "apart", r.id), reverse=True)
    return sorted(newest, key=lambda each: rank_of(each.trust))


def ties(ruling: Ruling) -> bool:
    """Whether a ruling unites two names."""
    return ruling.kind == "same" or (ruling.kind == "name" and len(ruling.keys) > 1)


class _Union:
    """Names that are one, and names that are not."""

    def __init__(self, ordered: Iterable[Ruling]) -> None:
        self._parents: dict[str, str] = {}
        self._apart: dict[str, set[str]] = {}
        self.left_out: set[str] = set()
        #: Titles with a family name that mean somebody whose full name is known.
        self.titled: set[str] = set()
        self._ruled: set[str] = set()
        for each in ordered:
            if not self._takes(each):
                self.left_out.add(each.id)
            elif ties(each):
                self._ruled |= {*name_keys(each)}

    def unite_titles(self, titled: Mapping[str, str]) -> None:
        """Unite titles with full names, where nobody ruled who is meant."""
        for key, full in sorted(titled.items()):
            if key not in self._ruled and self._unite(key, full):
                self.titled.add(key)

    def find(self, key: str) -> str:
        while (parent := self._parents.get(key, key)) != key:
            key = parent
        return key

    def _takes(self, ruling: Ruling) -> bool:
        """Whether a ruling agrees with those before it."""
        if ties(ruling):
            return self._unite(*name_keys(ruling)[:2])
        return ruling.kind != "apart" or self._part(*name_keys(ruling)[:2])

    def _unite(self, one: str, other: str) -> bool:
        first, second = sorted((self.find(one), self.find(other)))
        if second in self._apart.get(first, ()):
            return False
        if first != second:
            self._parents[second] = first
            for enemy in self._apart.pop(second, ()):
                self._apart[enemy].discard(second)
                self._keep_apart(first, enemy)
        return True

    def _part(self, one: str, other: str) -> bool:
        first, second = self.find(one), self.find(other)
        if first == second:
            return False
        self._keep_apart(first, second)
        return True

    def _keep_apart(self, one: str, other: str) -> None:
        self._apart.setdefault(one, set()).add(other)
        self._apart.setdefault(other, set()).add(one)


def _group(
    keys: Sequence[str], said: Mapping[str, Said], ordered: Sequence[Ruling], union: _Union
) -> Group | None:
    """The entity that goes by these names; nothing when nobody speaks of it."""
    named = (each for each in reversed(ordered) if each.kind == "name" and not _is_idle(each))
    given = {name_keys(each)[0]: each for each in named}
    introduced = {name_keys(each)[0] for each in ordered if _introduces(each)}
    known = {key for key in keys if said.get(key, Said()).is_known}
    if not known and not introduced & {*keys}:
        return None
    present = [key for key in keys if key in known or key in given]
    names = {key: _surface(key, said, given) for key in present}
    first = min(present, key=lambda key: _rank(key, said, union))
    shown = _shown(names, ordered, union) or first
    return Group(
        names=names,
        head=first,
        name=names[shown],
        type=_ruled_type(names, ordered) or _said_type(shown, present, said),
        is_introduced=bool(introduced & {*present}),
    )


def _rank(key: str, said: Mapping[str, Said], union: _Union) -> tuple[bool, datetime, str]:
    return key in union.titled, said.get(key, Said()).said or _NEVER, key


def _concerns(ruling: Ruling, keys: Sequence[str]) -> bool:
    return any(key in keys for key in name_keys(ruling))


def _is_idle(ruling: Ruling) -> bool:
    """Whether it gives somebody the name that they have: *the Kestrel* for Kestrel."""
    return len(ruling.keys) > len({*name_keys(ruling)})


def _introduces(ruling: Ruling) -> bool:
    return ruling.kind == "name" and len(ruling.keys) == 1


def _surface(key: str, said: Mapping[str, Said], given: Mapping[str, Ruling]) -> str:
    """As a person wrote it last, else as it was written first."""
    if key in given:
        return given[key].keys[0].surface or key
    return said[key].surface or key


def _shows(ruling: Ruling, union: _Union) -> bool:
    """Whether a ruling says which of the names is shown."""
    if ruling.kind == "same":
        return ruling.id not in union.left_out
    return ruling.kind == "name" and ruling.value == "canonical"


def _shown(names: Mapping[str, str], ordered: Iterable[Ruling], union: _Union) -> str | None:
    keys = (name_keys(each)[0] for each in ordered if _shows(each, union))
    return next((key for key in keys if key in names), None)


def _ruled_type(names: Mapping[str, str], ordered: Iterable[Ruling]) -> str | None:
    typed = (each for each in ordered if each.kind == "type" and name_keys(each)[0] in names)
    return next((each.value for each in typed), None)


def _said_type(shown: str, present: Iterable[str], said: Mapping[str, Said]) -> str:
    typed = [key for key in present if said.get(key, Said()).type not in (None, UNKNOWN_TYPE)]
    if not typed:
        return UNKNOWN_TYPE
    first = min(typed, key=lambda key: (key != shown, said[key].type_said or _NEVER, key))
    return said[first].type or UNKNOWN_TYPE


def _state(
    ruling: Ruling, ordered: Sequence[Ruling], present: Mapping[str, Group], union: _Union
) -> RulingState:
    keys = name_keys(ruling)
    rank = rank_of(ruling.trust)
    if ruling.id in union.left_out:
        return "waiting" if rank else "unmatched"
    if any(key not in present for key in keys):
        return "unmatched"
    decides = _same_question(ruling, union)
    group = present[keys[0]].names
    for each in ordered:
        if rank_of(each.trust) < rank and decides(each) and name_keys(each)[0] in group:
            return "waiting"
    return "in force"


def _same_question(ruling: Ruling, union: _Union) -> Callable[[Ruling], bool]:
    """What tells whether another ruling answers the same question about an entity."""
    if ruling.kind == "type":
        return lambda other: other.kind == "type"
    if ruling.kind == "name" and ruling.value == "canonical":
        return lambda other: _shows(other, union)
    return lambda other: False
