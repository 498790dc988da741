"""A person or an agent decides about a fact: it is so, or it is wrong. Each is one act of the log.

What somebody decides who is trusted less than whoever said it waits until a person agrees.
"""

from dataclasses import dataclass

from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.knowledge import acts, fact_acts
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Fact, RulingState
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import rulings as ruling_rows

#: As much of an id as has to be given.
SHORTEST_ID = 4
_WHOLE_ID = 32
#: Acts among which one is found by a part of its id.
_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided about a fact, and what came of it."""

    #: ``accepted``, ``rejected`` or, of what somebody had decided, ``dropped``.
    action: str
    #: The fact as it stands now; nothing where its words are gone.
    fact: Fact | None
    #: What stands otherwise because of it: what it ended, or what holds in its place.
    others: tuple[Fact, ...]
    #: ``waiting`` when somebody who is trusted more has to agree.
    state: RulingState
    change_id: str


def accept(tx: Tx, wanted: str, ruler: Ruler) -> Decided:
    """Decide that a fact is so, whoever said it, or agree with a ruling that waits."""
    if act := find_open_act(tx, tx.book_id, wanted):
        return _decided(tx, "accepted", fact_acts.agree_with(tx, act, ruler), None)
    fact = find_fact(tx, tx.book_id, wanted)
    return _decided(tx, "accepted", fact_acts.accept_fact(tx, fact.id, ruler), fact)


def reject(tx: Tx, wanted: str, ruler: Ruler, instead: str | None = None) -> Decided:
    """Decide that a fact is wrong, and perhaps which one is so instead; or drop a ruling that
    waits."""
    if instead is None and (act := find_open_act(tx, tx.book_id, wanted)):
        acts.undo_act(tx, act, ruler)
        return _decided(tx, "dropped", act, None)
    fact = find_fact(tx, tx.book_id, wanted)
    other = None if instead is None else find_fact(tx, tx.book_id, instead)
    if other and other.id == fact.id:
        raise InvalidInput("A fact cannot be wrong and so instead of itself.")
    if fact.status == "taken back" and _is_ruled(tx, tx.book_id, fact):
        raise Conflict("This was taken back already.")
    act = fact_acts.refuse_fact(tx, fact.id, ruler, other.id if other else None)
    return _decided(tx, "rejected", act, fact)


def find_fact(reader: Reader, book_id: str, wanted: str) -> Fact:
    """Find a fact by its id, or by the beginning or end of it."""
    ids: list[str] = []
    if len(wanted) == _WHOLE_ID and _is_hexadecimal(wanted):
        ids = [*fact_rows.with_ids(reader, book_id, [wanted.lower()])]
    elif SHORTEST_ID <= len(wanted) < _WHOLE_ID:
        ids = fact_rows.with_id_part(reader, book_id, wanted)
    if len(ids) > 1:
        raise NotFound(f"Several facts have the id {shown(wanted)}; give more of it.")
    if not ids:
        raise NotFound(
            f"There is no fact {shown(wanted)} in this book. `commonplace inbox` and "
            "`commonplace show MEMORY` show them, with their ids."
        )
    return fact_rows.with_ids(reader, book_id, ids)[ids[0]]


def find_open_act(reader: Reader, book_id: str, wanted: str) -> str | None:
    """Find a ruling about facts that does not count yet, by its id or a part of it."""
    if len(wanted) < SHORTEST_ID:
        return None
    found = ruling_rows.open_acts(reader, book_id, _MOST)
    fitting = [each for each in found if each.endswith(wanted) or each.startswith(wanted)]
    return fitting[0] if len(fitting) == 1 else None


def _is_ruled(reader: Reader, book_id: str, fact: Fact) -> bool:
    """Whether somebody called this very fact wrong, and not only others that say the same."""
    found = ruling_rows.about_memories(reader, book_id, [fact.memory_id])
    return any(each.kind == "wrong" for each in found)


def _is_hexadecimal(text: str) -> bool:
    return all(letter in "0123456789abcdefABCDEF" for letter in text)


def _decided(tx: Tx, action: str, act: str, before: Fact | None) -> Decided:
    rulings = ruling_rows.of_act(tx, tx.book_id, act)
    fact, others = before, []
    if before is not None:
        found = fact_rows.with_ids(tx, tx.book_id, [before.id])
        fact = found.get(before.id)
        ended = held_rows.ended_by(tx, tx.book_id, [before.id])
        ids = [*ended, *([fact.by] if fact and fact.by else [])]
        known = fact_rows.with_ids(tx, tx.book_id, ids)
        others = [known[each] for each in ids if each in known]
    state = rulings[0].state if rulings else "undone"
    return Decided(action, fact, tuple(others), state, act)
