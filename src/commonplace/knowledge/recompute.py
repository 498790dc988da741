"""Judge anew what may stand otherwise because facts or rulings came or went.

From each place of a fact: all that is said of its subject, under any name, in its slot or with its
value; where something ends values of that subject, also the slots in which these stand, until
nothing is added. ``hold`` judges them together, and what differs is written with this revision.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from commonplace.knowledge.fact import Held, Ruled, Status
from commonplace.knowledge.fact_rulings import match_rulings
from commonplace.knowledge.hold import hold
from commonplace.knowledge.keys import name_key
from commonplace.knowledge.place import find_first_day
from commonplace.knowledge.rulings import rank_of
from commonplace.knowledge.values import list_openings
from commonplace.language.statement import AUTHOR
from commonplace.store import held as rows
from commonplace.store import rulings as ruling_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import Place
from commonplace.store.held import HeldRow, StatusRow

#: What is written where understanding only proposes: what holds, and what a person took back.
_CERTAIN = ("holds", "taken back")
_HOLDS = StatusRow("holds", None, None, None, "", None, None)
_STANDS = Status("holds")
#: How often values lead to further slots.
_STEPS = 8

Keys = tuple[str, ...]


def recompute(tx: Tx, places: Iterable[Place], *, proposes: bool = False) -> list[bytes]:
    """Judge anew all that these facts can touch; return the facts that stand otherwise now.

    With ``proposes`` what would end is only noted as proposed.
    """
    changed: list[bytes] = []
    for judged in _judge_units(tx, tx.book_id, places):
        changed += _write(tx, judged, proposes)
    return changed


def match_again(tx: Tx, memories: Iterable[str]) -> None:
    """Write how the rulings stand that are about what these memories say, and what they made of
    facts that nothing else can meet."""
    rulings = ruling_rows.about_memories(tx, tx.book_id, memories)
    wanted = {key.memory_id for each in rulings for key in each.keys if key.memory_id}
    facts = rows.of_memories(tx, tx.book_id, wanted) if wanted else []
    ruled, states = match_rulings(rulings, facts)
    ruling_rows.set_states(tx, states)
    _judge_alone(tx, facts, ruled)


def judge_alone(tx: Tx, memories: Iterable[str]) -> None:
    """Write what rulings make, or no longer make, of facts that nothing else can meet."""
    facts = rows.of_memories(tx, tx.book_id, memories)
    _judge_alone(tx, facts, _load_rulings(tx, tx.book_id, facts))


def _judge_alone(tx: Tx, facts: Iterable[HeldRow], ruled: Iterable[Ruled]) -> None:
    wrong = {each.fact: each for each in ruled if each.kind == "wrong"}
    alone = [each for each in facts if not _can_meet(each)]
    judged = {
        each.id: Status("taken back", why=wrong[each.id].id) if each.id in wrong else _STANDS
        for each in alone
    }
    if judged:
        _write(tx, judged, proposes=False)


def _can_meet(place: Place | HeldRow) -> bool:
    """Whether something else that is said can touch what stands there."""
    return place.subject is not None and bool(place.attribute or place.value or place.ends)


def judge(reader: Reader, book_id: str, facts: Mapping[bytes, HeldRow]) -> dict[bytes, Status]:
    """Work out what became of facts that are judged together.

    Of one that holds, ``since`` is told where it is not its own day: it took the place of another.
    """
    names = {each.subject for each in facts.values()}
    names |= {_speaker(each) for each in facts.values()}
    heads = {
        key: min(together) for key, together in rows.keys_together(reader, book_id, names).items()
    }
    ruled = _load_rulings(reader, book_id, facts.values())
    held = [_as_held(each, heads) for each in facts.values()]
    own = {each.id: find_first_day(each) for each in held}
    told = {own[each.id] for each in held if each.days or each.act == "change"}
    return {
        id: replace(status, since=None)
        if status.status == "holds" and (status.since == own[id] or status.since not in told)
        else status
        for id, status in hold(held, ruled).items()
    }


def find_differing(reader: Reader, book_id: str, places: Iterable[Place]) -> list[bytes]:
    """The facts whose stored status is not what ``hold`` says."""
    differing: list[bytes] = []
    for judged in _judge_units(reader, book_id, places):
        stored = rows.statuses(reader, book_id, judged)
        differing += [
            id
            for id, status in judged.items()
            if _as_row(status)[:2] != _settled(stored.get(id, _HOLDS))[:2]
        ]
    return differing


def _judge_units(
    reader: Reader, book_id: str, places: Iterable[Place]
) -> Iterator[dict[bytes, Status]]:
    """Judge what these places can touch, unit by unit.

    What was read for its value alone, without the rest of its slot, is left out: nothing here
    touches it, and alone it would seem to hold.
    """
    for keys, found in _group(reader, book_id, places).items():
        facts, slots = _load_unit(reader, book_id, keys, found)
        if facts:
            judged = judge(reader, book_id, facts)
            yield {
                id: status
                for id, status in judged.items()
                if facts[id].attribute is None or facts[id].attribute in slots
            }


def _settled(row: StatusRow) -> StatusRow:
    return row._replace(status=row.proposed, proposed=None) if row.proposed else row


def _group(reader: Reader, book_id: str, places: Iterable[Place]) -> dict[Keys, list[Place]]:
    """The places by all names of their subject; without those that nothing can meet."""
    wanted = [each for each in places if _can_meet(each)]
    subjects = {str(each.subject) for each in wanted}
    together = rows.keys_together(reader, book_id, subjects) if subjects else {}
    groups: dict[Keys, list[Place]] = defaultdict(list)
    for each in wanted:
        groups[together[str(each.subject)]].append(each)
    return groups


def _load_unit(
    reader: Reader, book_id: str, keys: Keys, places: Iterable[Place]
) -> tuple[dict[bytes, HeldRow], set[str]]:
    """Read what is judged together with these places; return it with the slots that were read in
    full."""
    slots = {each.attribute for each in places if each.attribute}
    values = {each.value for each in places if each.value}
    ends = {value for each in places for value in each.ends}
    enders = rows.that_end(reader, book_id, keys)
    ended = {value for each in enders for value in each.ends} | ends
    found: dict[bytes, HeldRow] = {}

    def add(facts: Iterable[HeldRow]) -> None:
        found.update((each.id, each) for each in facts)

    add(rows.with_values(reader, book_id, keys, values | ends))
    add(rows.in_slots(reader, book_id, keys, slots))
    for _ in range(_STEPS if ended else 0):
        if not any({*list_openings(each.value or "")} & ended for each in found.values()) and not (
            ends or values & ended
        ):
            break
        before = len(found)
        add(enders)
        add(rows.with_values(reader, book_id, keys, ended | {e.value for e in enders if e.value}))
        linked = {each.attribute for each in found.values() if each.attribute} - slots
        if linked:
            add(rows.in_slots(reader, book_id, keys, linked))
            slots |= linked
        if len(found) == before:
            break
    return found, slots


def _load_rulings(reader: Reader, book_id: str, facts: Iterable[HeldRow]) -> list[Ruled]:
    facts = [*facts]
    rulings = ruling_rows.about_memories(reader, book_id, {each.memory for each in facts})
    return match_rulings(rulings, facts)[0] if rulings else []


def _speaker(row: HeldRow) -> str:
    return name_key(row.author or "") or AUTHOR


def _as_held(row: HeldRow, heads: Mapping[str, str]) -> Held:
    return Held(
        id=row.id,
        memory=row.memory,
        start=row.start,
        said=row.said,
        subject=heads[row.subject],
        slot=row.attribute,
        value=row.value,
        speaker=heads[_speaker(row)],
        rank=rank_of(row.trust),
        dated=row.dated,
        scope=row.scope,
        ends=row.ends,
        days=row.days,
        kind=row.kind,
        mood=row.mood,  # type: ignore[arg-type]
        act=row.act,  # type: ignore[arg-type]
        single=row.single,
        positive=row.positive,
        adds=row.adds,
        inherits=row.inherits,
        still=row.still,
    )


def _as_row(status: Status) -> StatusRow:
    if status.status == "holds":
        return _HOLDS._replace(since=status.since, attribute=status.slot)
    return StatusRow(
        status.status, status.by, status.since, status.until, status.why, status.slot, None
    )


def _write(tx: Tx, judged: Mapping[bytes, Status], proposes: bool) -> list[bytes]:
    stored = rows.statuses(tx, tx.book_id, judged)
    differing: dict[bytes, StatusRow] = {}
    for id, status in judged.items():
        row = _as_row(status)
        if proposes and row.status not in _CERTAIN:
            row = row._replace(status="holds", proposed=row.status)
        if row != stored.get(id, _HOLDS):
            differing[id] = row
    rows.set_statuses(tx, differing)
    return [*differing]
