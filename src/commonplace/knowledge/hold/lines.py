"""Lines: which facts are judged together.

A line is a subject, a slot, a scope, and plan or not; of a slot with many values each value is a
line. What is a wish, a maybe, somebody else's report or an opinion, what was only kept as it was
said, and what has no subject is in no line. A fact stands in the line of its own slot, and visits:

- the slot in which a value stands that it ends or that it says is over, where it has none itself
  or another one stands there. Several slots with that value: nobody knows which is meant, and it
  ends none of them;
- else the one slot of its subject, of any scope, in which what it ends is part of a value ("sold
  the Volvo": *old volvo*); of what is gone itself ("we dropped Harvest") also that of others to
  whom it is gone too; and when and where it was to be ("the harvest dinner was cancelled");
- the plan that it makes true or calls off.

A fact that *inherits* takes over the one slot of what it ends.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from commonplace.knowledge.hold.fact import Held
from commonplace.knowledge.hold.matched_words import Words
from commonplace.knowledge.hold.place import find_place, is_announced
from commonplace.knowledge.hold.renamed_slots import find_renamed
from commonplace.knowledge.hold.turns import DECISIVE, Turn
from commonplace.knowledge.hold.values import Values, list_openings, list_parts

_MOODS = frozenset({"fact", "plan"})
_TOLD_ONLY = frozenset({"said", "opinion"})
_NAMED = DECISIVE | {"open"}  # stand without a slot too, and end when they are named
_STATES = frozenset({"attribute", "relation", "preference"})  # and these when it is gone itself
_STEPS = 64  # of slots inherited from slots that were inherited
WHEN = ("date", "time", "interval", "place")  # what stands of a thing that is to be


class Slot(NamedTuple):
    """Where values of one subject stand; `name` is None for decisions and rules without a slot."""

    subject: str
    scope: str
    plan: bool
    name: str | None


Lines = dict[tuple[Slot, str | None], list[Turn]]


def build_lines(
    facts: Collection[Held], accepted: Collection[bytes], silent: Collection[bytes] = ()
) -> tuple[Lines, dict[bytes, str]]:
    """Return the lines, and the slots that facts inherited; silent facts visit nobody."""
    able = [fact for fact in facts if _takes_part(fact, fact.id in accepted)]
    renamed = find_renamed(able)
    able = [replace(each, slot=renamed.get(each.id, each.slot)) for each in able]
    inherited = renamed | _inherit_slots(able)
    book = _Slots(able, inherited)
    lines: Lines = defaultdict(list)
    for fact in able:
        book.enter(fact, lines)
        if fact.id not in silent:
            book.visit(fact, lines)
    return dict(lines), inherited


def _takes_part(fact: Held, accepted: bool) -> bool:
    if fact.subject is None or fact.kind in _TOLD_ONLY:
        return False
    return fact.mood in _MOODS or (accepted and fact.mood in ("maybe", "reported"))


def _is_plan(fact: Held) -> bool:
    return fact.mood == "plan" or fact.kind in ("plan", "open") or is_announced(fact)


def _fills(fact: Held) -> bool:
    """Whether the fact says that its value is so; "sold the Volvo" does not."""
    if not fact.positive or fact.value is None or fact.value in fact.ends:
        return False
    return fact.act != "end" or fact.inherits or bool(fact.ends)


def _list_over(fact: Held) -> list[str]:
    """List the values that the fact ends; "sold the Volvo" ends its own."""
    over = () if fact.positive or fact.act != "end" or not fact.value else (fact.value,)
    return [*dict.fromkeys((*fact.ends, *over))]


def _locate(fact: Held, name: str | None) -> Slot:
    return Slot(fact.subject or "", fact.scope, _is_plan(fact), name)


def _has_place(fact: Held, name: str | None) -> bool:
    if name is None:
        return fact.value is not None and (fact.kind in _NAMED or _is_state(fact))
    return fact.value is not None or not fact.positive


def _is_state(fact: Held) -> bool:
    """Whether a fact without a slot tells how things are: "pays for Harvest"."""
    lasts = fact.act in ("state", "change") and fact.still
    return fact.kind in _STATES and lasts and fact.positive


def _inherit_slots(facts: Iterable[Held]) -> dict[bytes, str]:
    """Give a slot to each fact that takes over the only one in which what it ends stands.

    A value counts whether it stands now or not, corrected ones too: what a fact takes over must not
    hang on what became of it.
    """
    known: defaultdict[tuple[Slot, str], set[str]] = defaultdict(set)
    waiting = []
    for fact in facts:
        if fact.slot is not None and fact.value is not None:
            _note(known, fact, fact.slot)
        elif fact.inherits and fact.slot is None and fact.value is not None and fact.ends:
            waiting.append(fact)
    waiting.sort(key=lambda fact: (find_place(fact), fact.said, fact.tie))
    found: dict[bytes, str] = {}
    for _ in range(_STEPS):
        before = len(found)
        for fact in waiting:
            if fact.id in found:
                continue
            slots = {name for value in fact.ends for name in known[_locate(fact, None), value]}
            if len(slots) == 1:
                found[fact.id] = slots.pop()
                _note(known, fact, found[fact.id])
        if len(found) == before:
            break
    return found


def name_when(subject: str, thing: str) -> list[str]:
    """Name the slots that say when and where a thing is: of a subject its own."""
    words = "" if thing == subject else f"{' '.join(sorted(thing.split()))} "
    return [f"{words}{each}" for each in WHEN]


def _note(known: defaultdict[tuple[Slot, str], set[str]], fact: Held, name: str) -> None:
    for value in list_openings(fact.value or ""):
        known[_locate(fact, None), value].add(name)


class _Slots:
    """The slots of some facts, and which values stand where."""

    def __init__(self, facts: Iterable[Held], inherited: dict[bytes, str]) -> None:
        self._inherited = inherited
        members: defaultdict[Slot, list[Held]] = defaultdict(list)
        for fact in facts:
            if _has_place(fact, name := self._name(fact)):
                members[_locate(fact, name)].append(fact)
        self._values = {
            slot: Values(value for fact in found for value in (fact.value, *fact.ends) if value)
            for slot, found in members.items()
        }
        self._single = {
            slot: slot.name is not None and all(fact.single for fact in found)
            for slot, found in members.items()
        }
        self._tastes = {
            slot
            for slot, found in members.items()
            if slot.name is not None and any(fact.kind == "preference" for fact in found)
        }
        self._filled: defaultdict[Slot, set[str]] = defaultdict(set)
        self._where: defaultdict[tuple[Slot, str], set[Slot]] = defaultdict(set)
        self._anywhere: defaultdict[tuple[str, bool, str], set[tuple[Slot, str]]] = defaultdict(set)
        self._words = Words(
            fact
            for slot, found in members.items()
            for fact in found
            if fact.value is not None and _fills(fact) and slot not in self._tastes
        )
        for slot, found in members.items():
            for fact in found:
                if fact.value is not None and _fills(fact):
                    self._filled[slot].add(self._values[slot].fold(fact.value))
                    if slot.name is not None or not _is_state(fact):
                        for value in list_openings(fact.value):
                            self._where[slot._replace(name=None), value].add(slot)
                    whole = self._values[slot].fold(fact.value)
                    for value in list_parts(fact.value):
                        self._anywhere[slot.subject, slot.plan, value].add((slot, whole))

    def _name(self, fact: Held) -> str | None:
        return self._inherited.get(fact.id, fact.slot)

    def enter(self, fact: Held, lines: Lines) -> None:
        """Put a fact into its own line."""
        own = _locate(fact, self._name(fact))
        if _has_place(fact, own.name):
            self._enter_own(fact, own, lines)

    def visit(self, fact: Held, lines: Lines) -> None:
        """Put a fact into the lines in which it ends something."""
        own = _locate(fact, self._name(fact))
        for slot, values in self._find_visited(fact, own).items():
            fulfils = slot.plan and not own.plan
            for line, targets in self._split(slot, values):
                guest = fact if slot.subject == own.subject else replace(fact, subject=slot.subject)
                lines[slot, line].append(Turn(guest, None, targets, visits=True, fulfils=fulfils))

    def _enter_own(self, fact: Held, own: Slot, lines: Lines) -> None:
        values = self._values[own]
        value = None if fact.value is None else values.fold(fact.value)
        fills, denies = (value, None) if _fills(fact) else (None, value)
        denied = frozenset([denies] if denies else [])
        named = denied | {values.fold(each) for each in fact.ends} - {fills or ""}
        if self._single[own]:
            turn = Turn(fact, fills, named, denies, sweeps=not fills and not named)
            lines[own, None].append(turn)
        elif value is not None:
            lines[own, value].append(Turn(fact, fills, denied, denies))
        elif not named:  # "has no pets"
            for each in sorted(self._filled[own]):
                lines[own, each].append(Turn(fact, None, frozenset({each}), visits=True))

    def _find_visited(self, fact: Held, own: Slot) -> dict[Slot, set[str]]:
        """Return the slots that a fact ends something in, besides its own line."""
        found: defaultdict[Slot, set[str]] = defaultdict(set)
        for value in _list_over(fact):
            for slot in self._find_named(value, own):
                if not self._may_end(fact, value, own, slot):
                    continue
                if slot != own or not (self._single[own] or value == fact.value):
                    found[slot].add(value)
        if not found:
            for slot, value in self._find_gone(fact, own):
                found[slot].add(value)
        if not found:
            for slot, value in self._find_matched(fact):
                found[slot].add(value)
        planned = own._replace(plan=True)
        tells = own.name is not None or fact.kind in _NAMED
        if tells and not own.plan and fact.value is not None and planned in self._values:
            found[planned].add(fact.value)
        return found

    def _find_named(self, value: str, own: Slot) -> list[Slot]:
        """Return where a value stands that is named as ended: as a fact, and as a plan."""
        found = []
        for plan in sorted({own.plan, True}):
            slots = self._where.get((own._replace(name=None, plan=plan), value), set())
            mine = own._replace(plan=plan)
            if own.name is not None and mine in slots:
                found.append(mine)
            elif len(slots) == 1:
                found += slots
        return found

    def _may_end(self, fact: Held, value: str, own: Slot, slot: Slot) -> bool:
        """Whether a value may be over in another slot. Who sold the cello may love it still; what
        is said of one thing ends nothing of another ("the hotel no longer sells stamps").
        """
        if slot in self._tastes and fact.kind != "preference":
            return False
        if value != fact.value or own.name is None or slot.name is None:
            return True
        here, there = set(own.name.split()), set(slot.name.split())
        return here <= there or there <= here or here.isdisjoint(there)

    def _find_gone(self, fact: Held, own: Slot) -> list[tuple[Slot, str]]:
        """Return the one slot, of any scope, in which a value stands that is over, whole or in
        part; else those that say when and where it was to be.
        """
        tells = fact.act != "state" and not own.scope  # a plain denial ends no part of a value
        own_ends = {(own.subject, value) for value in _list_over(fact) if tells}
        gone = own_ends.union(fact.gone)
        found = {
            each
            for subject, value in gone
            for each in self._anywhere.get((subject, own.plan, value), ())
            if self._may_end(fact, value, own, each[0])
        }
        named = {each for each in found if each[0].name is not None} or found
        if len({slot for slot, _ in named}) == 1:
            return [*named]
        return [] if named else [*self._find_planned(gone, own)]

    def _find_matched(self, fact: Held) -> list[tuple[Slot, str]]:
        """Return the one slot of what a change or an end means by its words."""
        meant = self._words.find_asked(fact)
        if not meant:
            over = {*_list_over(fact), *(each for _, each in fact.gone)}
            meant = [each for value in sorted(over) for each in self._words.find_over(fact, value)]
        found = set()
        for each in meant:
            slot = _locate(each, self._name(each))
            if slot in self._values and each.value is not None:
                found.add((slot, self._values[slot].fold(each.value)))
        named = {each for each in found if each[0].name is not None} or found
        return [*named] if len({slot for slot, _ in named}) == 1 else []

    def _find_planned(
        self, gone: Iterable[tuple[str, str]], own: Slot
    ) -> Iterator[tuple[Slot, str]]:
        """Return what was said of when and where something was to be that is gone itself."""
        for subject, thing in gone:
            for name in name_when(subject, thing):
                slot = own._replace(subject=subject, name=name, scope="")
                yield from ((slot, value) for value in self._filled.get(slot, ()))

    def _split(self, slot: Slot, values: set[str]) -> Iterable[tuple[str | None, frozenset[str]]]:
        """Return the lines of a slot that hold these values, with the values."""
        folded = {self._values[slot].fold(value) for value in values} & self._filled[slot]
        if self._single[slot]:
            return [(None, frozenset(folded))] if folded else []
        return [(value, frozenset({value})) for value in sorted(folded)]
