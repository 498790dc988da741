"""Judge anew what may stand otherwise because facts or rulings came or went.

What these can touch is read unit by unit (`judged_unit.py`); ``hold`` judges each, and what differs
is written with this revision.

Where understanding only proposes, an ending is written as proposed, unless it stood already, or a
person decided it: who accepts a fact accepts what it ends.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from commonplace.knowledge.fact_rulings import match_rulings
from commonplace.knowledge.hold import hold
from commonplace.knowledge.hold.fact import Held, Ruled, Status
from commonplace.knowledge.hold.place import find_first_day
from commonplace.knowledge.judged_unit import Keys, Unit, find_speaker, may_mean
from commonplace.knowledge.reading_facts import sort_ends
from commonplace.knowledge.rulings import rank_of
from commonplace.model.facts import split_end
from commonplace.store import facts as fact_rows
from commonplace.store import held as rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.facts import Place
from commonplace.store.held import HeldRow, StatusRow
from commonplace.store.register import rulings as ruling_rows

#: What is written where understanding only proposes: what holds, and what a person took back.
_CERTAIN = ("holds", "taken back")
_HOLDS = StatusRow("holds", None, None, None, "", None, None)


def recompute(tx: Tx, places: Iterable[Place], *, keeps: bool = True) -> list[bytes]:
    """Judge anew all that these facts can touch; return the facts that stand otherwise now.

    Where understanding only proposes, what was over stays so, unless ``keeps`` says otherwise.
    """
    changed: list[bytes] = []
    proposes = rows.only_proposes(tx)
    for judged, ruled in _judge_units(tx, tx.book_id, places):
        changed += _write(tx, judged, _Proposing(ruled, keeps) if proposes else None)
    return changed


def match_again(tx: Tx, memories: Iterable[str]) -> None:
    """Write how the rulings stand that are about what these memories say, and what they say of
    facts that no other can end."""
    memories = [*memories]
    rulings = ruling_rows.about_memories(tx, tx.book_id, memories)
    wanted = {key.memory_id for each in rulings for key in each.keys if key.memory_id}
    if wanted:
        facts = rows.of_memories(tx, tx.book_id, wanted)
        ruling_rows.set_states(tx, match_rulings(rulings, facts)[1])
    if ruling_rows.any_wrong(tx, tx.book_id):
        wanted.update(memories)
    if wanted:
        _judge_lone(tx, rows.of_memories(tx, tx.book_id, wanted))


def list_statements(reader: Reader, book_id: str, memories: Iterable[str]) -> set[bytes]:
    """List what these memories say that others may say again, although somebody called it wrong."""
    if not ruling_rows.any_wrong(reader, book_id):
        return set()
    return {each.statement for each in rows.of_memories(reader, book_id, memories)}


def judge_statements(tx: Tx, statements: Collection[bytes]) -> None:
    """Judge anew who says these statements, because somebody else says them no more."""
    if statements:
        _judge_lone(tx, rows.with_statements(tx, tx.book_id, statements))


def judge_ruled(tx: Tx, memories: Iterable[str], *, keeps: bool) -> None:
    """Judge anew what these memories say, because somebody ruled on it; see `recompute`."""
    wanted = [*memories]
    match_again(tx, wanted)
    _judge_lone(tx, rows.of_memories(tx, tx.book_id, wanted))
    places = [place for each in wanted for place in fact_rows.places_of(tx, tx.book_id, each)]
    recompute(tx, places, keeps=keeps)


def _judge_lone(tx: Tx, facts: Iterable[HeldRow]) -> None:
    """Judge facts that no other can end: rulings alone tell how they stand, on them or on who says
    the same."""
    lone = {each.id: each for each in facts if _is_lone(each)}
    if lone and ruling_rows.any_wrong(tx, tx.book_id):
        same = rows.with_statements(tx, tx.book_id, {each.statement for each in lone.values()})
        lone |= {each.id: each for each in same}
    if lone:
        _write(tx, judge(tx, tx.book_id, lone), None)


def _is_lone(fact: HeldRow | Place) -> bool:
    return fact.subject is None or not (fact.attribute or fact.value or fact.ends)


def judge(
    reader: Reader,
    book_id: str,
    facts: Mapping[bytes, HeldRow],
    ruled: list[Ruled] | None = None,
) -> dict[bytes, Status]:
    """Work out what became of facts that are judged together.

    Of one that holds, ``since`` is told where it is not its own day: it took the place of another.
    """
    said = _load_words(reader, book_id, facts)
    names = {each.subject for each in facts.values() if each.subject is not None}
    names |= {find_speaker(each) for each in facts.values()}
    names |= {name for words in said.values() for name in words.names}
    names |= {whose for each in facts.values() for whose, _ in map(split_end, each.ends) if whose}
    heads = {
        key: min(together) for key, together in rows.keys_together(reader, book_id, names).items()
    }
    if ruled is None:
        ruled = _load_rulings(reader, book_id, facts.values())
    held = [_as_held(each, heads, said.get(each.id, _SILENT)) for each in facts.values()]
    own = {each.id: (_find_slot(each), find_first_day(each)) for each in held}
    told = {own[each.id] for each in held if each.days or each.act == "change"}
    return {
        id: replace(status, since=None)
        if status.status == "holds"
        and (status.since == own[id][1] or (own[id][0], status.since) not in told)
        else status
        for id, status in hold(held, ruled).items()
    }


class _Words(NamedTuple):
    """The words that a fact stands on, and whom they name (keys)."""

    quote: str
    names: set[str]


_SILENT = _Words("", set())


def _load_words(
    reader: Reader, book_id: str, facts: Mapping[bytes, HeldRow]
) -> dict[bytes, _Words]:
    """Load the words of facts, where one of them may mean others by these."""
    if not any(map(may_mean, facts.values())):
        return {}
    names = rows.names(reader, book_id, facts)
    quotes = rows.quotes(reader, book_id, facts)
    return {id: _Words(quote, names.get(id, set())) for id, quote in quotes.items()}


def _find_slot(fact: Held) -> tuple[str | None, ...]:
    """Where another fact may stand whose day this one takes over."""
    return (fact.subject, fact.slot, fact.scope, None if fact.slot else fact.value)


def find_differing(reader: Reader, book_id: str, places: Iterable[Place]) -> list[bytes]:
    """The facts whose stored status is not what ``hold`` says."""
    differing: list[bytes] = []
    for judged, _ in _judge_units(reader, book_id, places):
        stored = rows.statuses(reader, book_id, judged)
        differing += [
            id
            for id, status in judged.items()
            if _as_row(status)[:2] != _settled(stored.get(id, _HOLDS))[:2]
        ]
    return differing


def _judge_units(
    reader: Reader, book_id: str, places: Iterable[Place]
) -> Iterator[tuple[dict[bytes, Status], list[Ruled]]]:
    """Judge what these places can touch, unit by unit; with the rulings that counted.

    What was read for its value alone, without the rest of its slot, is left out: nothing here
    touches it, and alone it would seem to hold.
    """
    for keys, found in _group(reader, book_id, places).items():
        unit = Unit(reader, book_id, keys)
        unit.load(found)
        facts = unit.facts
        if facts:
            ruled = _load_rulings(reader, book_id, facts.values())
            judged = judge(reader, book_id, facts, ruled)
            yield {id: each for id, each in judged.items() if unit.is_whole(facts[id])}, ruled


def _settled(row: StatusRow) -> StatusRow:
    return row._replace(status=row.proposed, proposed=None) if row.proposed else row


def _group(reader: Reader, book_id: str, places: Iterable[Place]) -> dict[Keys, list[Place]]:
    """The places by all names of their subject; without those that nothing can meet."""
    wanted = [each for each in places if not _is_lone(each)]
    subjects = {str(each.subject) for each in wanted}
    together = rows.keys_together(reader, book_id, subjects) if subjects else {}
    groups: dict[Keys, list[Place]] = defaultdict(list)
    for each in wanted:
        groups[together[str(each.subject)]].append(each)
    return groups


def _load_rulings(reader: Reader, book_id: str, facts: Iterable[HeldRow]) -> list[Ruled]:
    facts = [*facts]
    rulings = ruling_rows.about_memories(reader, book_id, {each.memory for each in facts})
    if not rulings:
        return []
    wanted = {key.memory_id for each in rulings for key in each.keys if key.memory_id}
    said = rows.of_memories(reader, book_id, wanted)  # which fact is meant shows beside all others
    known = {each.id for each in facts}
    return [
        each if each.other in known else replace(each, other=None)
        for each in match_rulings(rulings, said)[0]
        if each.fact in known and (each.kind in ("wrong", "accept") or each.other in known)
    ]


def _as_held(row: HeldRow, heads: Mapping[str, str], words: _Words) -> Held:
    ends, gone = sort_ends(row.ends, heads)
    return Held(
        id=row.id,
        memory=row.memory,
        start=row.start,
        said=row.said,
        subject=None if row.subject is None else heads[row.subject],
        slot=row.attribute,
        value=row.value,
        speaker=heads[find_speaker(row)],
        rank=rank_of(row.trust),
        dated=row.dated,
        scope=row.scope,
        ends=ends,
        gone=gone,
        days=row.days,
        kind=row.kind,
        mood=row.mood,  # type: ignore[arg-type]
        act=row.act,  # type: ignore[arg-type]
        single=row.single,
        positive=row.positive,
        adds=row.adds,
        inherits=row.inherits,
        still=row.still,
        content=row.content,
        statement=row.statement,
        quote=words.quote,
        names=frozenset(heads[each] for each in words.names),
    )


def _as_row(status: Status) -> StatusRow:
    if status.status == "holds":
        return _HOLDS._replace(since=status.since, attribute=status.slot)
    return StatusRow(
        status.status, status.by, status.since, status.until, status.why, status.slot, None
    )


def _write(tx: Tx, judged: Mapping[bytes, Status], proposing: "_Proposing | None") -> list[bytes]:
    """Write what differs."""
    stored = rows.statuses(tx, tx.book_id, judged)
    differing: dict[bytes, StatusRow] = {}
    for id, status in judged.items():
        row = _as_row(status)
        before = stored.get(id, _HOLDS)
        if proposing is not None and not proposing.is_sure(row, before):
            row = row._replace(status="holds", proposed=row.status)
        if row != before:
            differing[id] = row
    rows.set_statuses(tx, differing)
    return [*differing]


class _Proposing:
    """What is written where understanding only proposes what would end."""

    def __init__(self, ruled: Iterable[Ruled], keeps: bool) -> None:
        ruled = [*ruled]
        self._rulings = {each.id for each in ruled}
        self._accepted = {each.fact for each in ruled if each.kind == "accept"}
        self._keeps = keeps

    def is_sure(self, row: StatusRow, before: StatusRow) -> bool:
        """Whether a status is written as it is: a person decided it, or it stood already."""
        if row.status in _CERTAIN or row.why in self._rulings or row.by in self._accepted:
            return True
        return self._keeps and (row.status, row.by) == (before.status, before.by)
