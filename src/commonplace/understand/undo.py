"""What was changed, and undo: what a change did is put back exactly, or nothing is.

Rulings and changes stand in one list. Nothing is in the way of a ruling's undo. Where a claim does
not stand as a change left it, that is in the way: the error says so, and which change to undo
first. What was forgotten meanwhile stays forgotten.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from commonplace.capture.check import shown
from commonplace.errors import Conflict, NotFound
from commonplace.knowledge import acts, rulings
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Change, Claim
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.values import moment, moment_or_none
from commonplace.understand import supersede

#: How many changes back one is found by a part of its id.
_MOST = 10_000
_SHORTEST_ID = 4


def undo(engine: Engine, book_id: str, change_id: str | None, ruler: Ruler) -> Change:
    """Undo a change, by its id or the beginning or end of it; the newest without one."""

    def work(tx: Tx) -> Change:
        change = find_change(tx, book_id, change_id)
        if change.undone_at is not None:
            raise Conflict(f"Change {change.id} has been undone already.")
        if rulings.find_act(tx, book_id, change.id):
            acts.undo_act(tx, change.id, ruler)
            return find_change(tx, book_id, change.id)
        undoing = _UNDOING.get(change.action)
        if undoing is None:
            raise Conflict(f"Nobody knows how to undo {shown(change.action)}.")
        undoing(tx, change)
        graph.mark_undone(tx, change.id)
        memory_rows.note(tx, "undone", None, ruler.actor, change=change.id, what=change.action)
        return graph.change(tx, book_id, change.id) or change

    return engine.write(work, book_id=book_id)


def redo(engine: Engine, book_id: str, change_id: str, ruler: Ruler) -> Change:
    """Do a ruling again that was undone, by its id or the beginning or end of it."""

    def work(tx: Tx) -> Change:
        change = find_change(tx, book_id, change_id)
        if not rulings.find_act(tx, book_id, change.id):
            raise Conflict(f"What {change.action} was undone cannot be done again.")
        acts.redo_act(tx, change.id, ruler)
        return find_change(tx, book_id, change.id)

    return engine.write(work, book_id=book_id)


def latest(reader: Reader, book_id: str, limit: int) -> list[Change]:
    """Rulings and changes that can be undone, or were; the newest first."""
    made = graph.latest_changes(reader, book_id, limit)
    ruled = rulings.latest_acts(reader, book_id, limit)
    return sorted([*made, *ruled], key=lambda each: each.id, reverse=True)[:limit]


def find_change(reader: Reader, book_id: str, wanted: str | None) -> Change:
    """The newest that is not undone, or the one with this id."""
    if wanted is None:
        made = graph.newest_change(reader, book_id), rulings.newest_act(reader, book_id)
        if newest := [each for each in made if each is not None]:
            return max(newest, key=lambda each: each.id)
        raise NotFound("There is nothing to undo in this book.")
    ruled = rulings.find_act(reader, book_id, wanted)
    found = [each] if (each := ruled or graph.change(reader, book_id, wanted)) else []
    if not found and len(wanted) >= _SHORTEST_ID:
        latest_made = latest(reader, book_id, _MOST)
        found = [each for each in latest_made if each.id.endswith(wanted)] or [
            each for each in latest_made if each.id.startswith(wanted)
        ]
    if len(found) > 1:
        raise NotFound(f"Several changes have the id {wanted}; give more of it.")
    if not found:
        raise NotFound(
            f"There is no change {shown(wanted)} here. `commonplace undo --list` shows them."
        )
    return found[0]


def _in_the_way(reader: Tx, change: Change, what: str, *ids: str) -> Conflict:
    """Why the change cannot be undone, and which later one, that speaks of these ids, to undo
    before it."""
    later = graph.later_changes(reader, reader.book_id, change.id, ids) if ids else []
    first = f" Undo {later[0].id[-8:]} ({later[0].action}) first." if later else ""
    return Conflict(f"{what}{first} Nothing was undone.")


def _unsupersede(tx: Tx, change: Change) -> None:
    """Both hold, as they did before the one replaced the other."""
    new = graph.claim(tx, tx.book_id, change.detail["new"])
    old = _claims(tx, change.detail["old"])
    for claim in old:
        if claim.status != "superseded" or new is None or claim.superseded_by != new.id:
            raise _in_the_way(
                tx, change, f"{shown(claim.text)} does not stand as this change left it.", claim.id
            )
    if not old or new is None:
        raise _in_the_way(tx, change, "What was replaced has been forgotten.")
    was = change.detail.get("was")
    if was and new.status != "active":
        raise _in_the_way(tx, change, f"{shown(new.text)} does not hold any more.", new.id)
    ended = change.detail.get("ended", {})
    supersede.reinstate(tx, [claim.id for claim in old if claim.id not in ended])
    for claim in old:
        if claim.id in ended:
            _give_way(tx, claim, ended[claim.id])
    if was:
        graph.date_claim(tx, new.id, moment(was["valid_from"]))
        _give_way(tx, new, was)


def _give_way(tx: Tx, claim: Claim, was: Mapping[str, Any]) -> None:
    """As it stood before: replaced. When what had replaced it is forgotten, it holds."""
    by = graph.claim(tx, tx.book_id, was["superseded_by"] or "")
    if by is None or _slot(tx, by) != _slot(tx, claim):
        supersede.reinstate(tx, [claim.id])
        return
    graph.set_claim(tx, claim.id, "superseded", moment_or_none(was["valid_to"]), by.id)
    claims = graph.claims_of_fact(tx, tx.book_id, claim.fact_id)
    if all(each.status != "active" for each in claims):
        fact_rows.set_status(tx, claim.fact_id, "superseded")


def _slot(reader: Tx, claim: Claim) -> tuple[str | None, str, str]:
    return graph.head_of_claim(reader, reader.book_id, claim.id), claim.aspect, claim.key


def _unretract(tx: Tx, change: Change) -> None:
    fact_id = change.detail["fact"]
    fact = fact_rows.with_ids(tx, tx.book_id, [fact_id]).get(fact_id)
    if fact is None:
        raise _in_the_way(tx, change, "What was retracted has been forgotten.")
    claims = _claims(tx, change.detail["claims"])
    if fact.status != "retracted" or any(claim.status != "retracted" for claim in claims):
        raise _in_the_way(
            tx, change, f"{shown(fact.text)} is {fact.status}, not retracted.", fact_id
        )
    supersede.reinstate(tx, [claim.id for claim in claims])
    fact_rows.set_status(tx, fact_id, change.detail.get("was", "active"))


def _claims(reader: Tx, ids: Iterable[str]) -> Sequence[Claim]:
    """Those that are still there."""
    return [found for each in ids if (found := graph.claim(reader, reader.book_id, each))]


_UNDOING: Mapping[str, Callable[[Tx, Change], None]] = {
    supersede.SUPERSEDED: _unsupersede,
    supersede.RETRACTED: _unretract,
}
