"""What holds: the status of every fact, from the facts and the rulings alone.

A pure function: no I/O, no clock, no pattern over words, and the order in which facts arrive has no
say. docs/explain/truth.md has the table; `Status.why` is the number of a line of it.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from commonplace.knowledge.hold.corrections import fold_corrected
from commonplace.knowledge.hold.fact import Held, Ruled, Status
from commonplace.knowledge.hold.lines import build_lines
from commonplace.knowledge.hold.place import find_first_day
from commonplace.knowledge.hold.rejections import Rejections
from commonplace.knowledge.hold.series import cut_series
from commonplace.knowledge.hold.spells import Spell
from commonplace.knowledge.hold.standing import Dispute
from commonplace.knowledge.hold.turns import Turn, arrange
from commonplace.knowledge.hold.values import list_openings

_STEPS = 64  # of corrections that correct corrections in other lines


@dataclass(slots=True)
class _Rulings:
    """The rulings, by what they are about."""

    wrong: dict[bytes, Ruled] = field(default_factory=dict)
    accepted: dict[bytes, Ruled] = field(default_factory=dict)
    rejected: dict[bytes, list[tuple[Held, datetime]]] = field(default_factory=dict)
    ignored: dict[frozenset[bytes | None], str] = field(default_factory=dict)
    instead: dict[bytes, list[Ruled]] = field(default_factory=dict)  # by the fact to be believed


def hold(facts: Collection[Held], rulings: Collection[Ruled]) -> dict[bytes, Status]:
    """Decide what became of each fact."""
    known = {fact.id: fact for fact in facts}
    ruled = _sort_rulings(known, rulings)
    ruled.wrong |= _find_repeats(known, ruled)
    silent: set[bytes] = set()
    for _ in range(_STEPS):
        found, visitors = _judge(known, ruled, silent)
        corrected = {id for id in visitors | silent if found[id].status == "corrected"}
        if corrected == silent:
            break
        silent = corrected  # what was never so ends nothing in other lines either
    return found | {id: _take_back(id, ruled, found) for id in ruled.wrong}


def _judge(
    known: Mapping[bytes, Held], ruled: _Rulings, silent: Collection[bytes]
) -> tuple[dict[bytes, Status], set[bytes]]:
    """Judge every line; return the statuses, and who ended something in another line."""
    said = [fact for fact in known.values() if fact.id not in ruled.wrong]
    lines, inherited = build_lines(said, ruled.accepted, silent)
    verdicts = _Verdicts(known, said)
    visitors: set[bytes] = set()
    for turns in lines.values():
        _prepare(turns, known, ruled)
        visitors |= {turn.id for turn in turns if turn.visits}
        for turn, status, otherwise in _judge_line(arrange(turns), ruled):
            verdicts.note(turn, status, otherwise)
    found = verdicts.settle()
    for id, slot in inherited.items():
        found[id] = replace(found[id], slot=slot)
    return found, visitors


def _sort_rulings(known: Mapping[bytes, Held], rulings: Collection[Ruled]) -> _Rulings:
    sorted_rulings = sorted(rulings, key=lambda ruling: (ruling.at, ruling.id))
    ruled = _Rulings()
    for each in sorted_rulings:
        if each.fact not in known:
            continue
        if each.kind == "wrong":
            before = ruled.wrong.get(each.fact)
            if before is None or (each.other in known and each.other != each.fact):
                ruled.wrong[each.fact] = each
        elif each.kind == "accept":
            ruled.accepted[each.fact] = each
        elif each.kind == "reject" and (other := known.get(each.other or b"")):
            ruled.rejected.setdefault(each.fact, []).append((other, each.at))
        elif each.kind == "ignore":
            ruled.ignored[frozenset({each.fact, each.other})] = each.id
    for id, each in ruled.wrong.items():
        if (instead := _find_instead(id, ruled.wrong)) in known and instead is not None:
            ruled.instead.setdefault(instead, []).append(each)
    return ruled


def _find_repeats(known: Mapping[bytes, Held], ruled: _Rulings) -> dict[bytes, Ruled]:
    """Find what says again, without a word of change, what somebody called wrong.

    Who is trusted more than who called it wrong may say so; else somebody has to accept it, or to
    say with a word of change that it is so now. After that it may be said again.
    """
    if not ruled.wrong:
        return {}
    wrong: dict[tuple[object, ...], Ruled] = {}
    for id, each in ruled.wrong.items():
        for words in _list_words(known[id])[:1]:
            before = wrong.get(words, each)
            wrong[words] = min(before, each, key=lambda one: (one.rank, one.at, one.id))
    answered: dict[tuple[object, ...], datetime] = {}
    repeats = []
    for fact in known.values():
        words = next((each for each in _list_words(fact) if each in wrong), ())
        if not words or fact.id in ruled.wrong or fact.rank < wrong[words].rank:
            continue
        if fact.act == "state" and fact.id not in ruled.accepted and fact.id not in ruled.instead:
            repeats.append((fact, words))
        elif fact.rank == wrong[words].rank or fact.id in ruled.accepted:
            answered[words] = min(answered.get(words, fact.said), fact.said)
    return {
        fact.id: wrong[words]
        for fact, words in repeats
        if words not in answered or fact.said < answered[words]
    }


def _list_words(fact: Held) -> list[tuple[object, ...]]:
    """List what a fact says, and then what says less: as *bergen* of *bergen, norway*."""
    if fact.slot is None or fact.value is None:
        return [(fact.statement,)] if fact.statement else []
    said = (fact.subject, fact.slot, fact.scope, fact.mood, fact.positive)
    return [(*said, value) for value in reversed(list_openings(fact.value))]


def _find_instead(id: bytes, wrong: Mapping[bytes, Ruled]) -> bytes | None:
    """Follow what is to be believed instead, to a fact that is not wrong itself."""
    passed: set[bytes] = set()
    while id in wrong:
        other = wrong[id].other
        if id in passed or other is None:
            return None
        passed.add(id)
        id = other
    return id


def _take_back(id: bytes, ruled: _Rulings, found: Mapping[bytes, Status]) -> Status:
    ruling = ruled.wrong[id]
    instead = _find_instead(id, ruled.wrong)
    if instead is None or instead not in found:
        return Status("taken back", why=ruling.id)
    if found[instead].status == "corrected":
        instead = found[instead].by
    return Status("corrected", instead, why=ruling.id)


def _prepare(turns: list[Turn], known: Mapping[bytes, Held], ruled: _Rulings) -> None:
    """Let rulings stand behind the facts that they speak for."""
    for turn in turns:
        if ruling := ruled.accepted.get(turn.id):
            turn.accept(ruling.at, ruling.rank)
        if replacing := ruled.instead.get(turn.id):
            first = min(replacing, key=lambda each: (known[each.fact].said, known[each.fact].tie))
            wrong = known[first.fact]
            turn.accept(first.at, first.rank)
            if _slot_of(wrong) == _slot_of(turn.fact):
                turn.stand_in_for(wrong)
            elif turn.act == "correction":
                turn.act = "change"


def _slot_of(fact: Held) -> tuple[object, ...]:
    return (fact.subject, fact.slot, fact.scope, fact.mood)


def _judge_line(turns: list[Turn], ruled: _Rulings) -> Iterator[tuple[Turn, Status, Status | None]]:
    """Yield the status of each fact of a line, and of disputed ones what it is otherwise."""
    recent, past = cut_series(turns)
    fold, slips = fold_corrected(recent, Rejections(ruled.rejected, recent))
    for turn, status in past.items():
        yield turn, status, None
    for turn, slip in slips.items():
        yield turn, Status("corrected", slip.by.id, why=slip.why), None
    sides = _list_sides(fold.standing.disputes, ruled)
    for spell in fold.standing.spells:
        status = spell.status()
        disputed = sides.get(spell)
        for turn in spell.turns:
            yield turn, disputed or status, status if disputed else None


def _list_sides(disputes: list[Dispute], ruled: _Rulings) -> dict[Spell, Status]:
    sides: dict[Spell, Status] = {}
    for older, newer, number in disputes:
        why = _find_ignored(older, newer, ruled) or number
        for side, other in ((older, newer), (newer, older)):
            sides[side] = Status("disputed", other.head.id, side.turns[0].since, None, why)
    return sides


def _find_ignored(one: Spell, other: Spell, ruled: _Rulings) -> str | None:
    """Return the ruling by which nobody is asked about this dispute any more."""
    if not ruled.ignored:
        return None
    ids = {turn.id for turn in one.turns}, {turn.id for turn in other.turns}
    pairs = (pair for pair in ruled.ignored if pair & ids[0] and pair & ids[1])
    return min((ruled.ignored[pair] for pair in pairs), default=None)


class _Verdicts:
    """The statuses of facts that stand in several lines."""

    def __init__(self, known: Mapping[bytes, Held], said: list[Held]) -> None:
        self._known = known
        self._found = {each.id: Status("holds", since=find_first_day(each)) for each in said}
        self._otherwise: dict[bytes, Status] = {}
        self._visits: defaultdict[bytes, list[Status]] = defaultdict(list)

    def note(self, turn: Turn, status: Status, otherwise: Status | None) -> None:
        if turn.visits:
            if status.status in ("disputed", "said otherwise") and not turn.fulfils:
                self._visits[turn.id].append(status)
            return
        self._found[turn.id] = status
        if otherwise is not None:
            self._otherwise[turn.id] = otherwise

    def settle(self) -> dict[bytes, Status]:
        """Return one status for each fact, and leave no dispute with one side."""
        for id, visits in self._visits.items():
            own = self._found[id]
            if own.status == "holds":
                self._otherwise.setdefault(id, own)
                self._found[id] = min(visits, key=self._order)
        waiting = True
        while waiting:
            alone = [id for id, each in self._found.items() if self._is_alone(each)]
            for id in alone:
                self._found[id] = self._otherwise[id]
            waiting = bool(alone)
        return self._found

    def _order(self, status: Status) -> tuple[object, ...]:
        assert status.by is not None, "disputed with somebody, or said otherwise by somebody"
        by = self._known[status.by]
        return (status.status, by.said, by.tie)

    def _is_alone(self, status: Status) -> bool:
        if status.status != "disputed" or status.by is None:
            return False
        return self._found[status.by].status != "disputed"
