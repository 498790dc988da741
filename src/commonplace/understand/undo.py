"""What was changed, and undo: rulings, and endings that followed from what was said.

Nothing is in the way of a ruling's undo. To undo an ending is a ruling of its own, that one fact
does not end the other; it can be undone like any other.
"""

from datetime import datetime

from commonplace.capture.check import shown
from commonplace.errors import Conflict, NotFound
from commonplace.knowledge import acts, fact_acts, rulings
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Change
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store.engine import Reader, Tx
from commonplace.store.held import Ending

#: How many changes back one is found by a part of its id.
_MOST = 10_000
_SHORTEST_ID = 4


def undo(tx: Tx, change_id: str | None, ruler: Ruler) -> Change:
    """Undo a change, by its id or the beginning or end of it; without one the newest ruling."""
    change = find_change(tx, tx.book_id, change_id)
    if change.undone_at is not None:
        raise Conflict(f"Change {change.id} has been undone already.")
    if rulings.find_act(tx, tx.book_id, change.id):
        acts.undo_act(tx, change.id, ruler)
        return find_change(tx, tx.book_id, change.id)
    by = change.detail["by"]
    act = fact_acts.reject_ending(tx, str(change.detail["fact"]), str(by), ruler)
    return rulings.find_act(tx, tx.book_id, act) or change


def redo(tx: Tx, change_id: str, ruler: Ruler) -> Change:
    """Do a ruling again that was undone, by its id or the beginning or end of it."""
    change = find_change(tx, tx.book_id, change_id)
    if not rulings.find_act(tx, tx.book_id, change.id):
        raise Conflict(f"What {change.action} was undone cannot be done again.")
    acts.redo_act(tx, change.id, ruler)
    return find_change(tx, tx.book_id, change.id)


def latest(reader: Reader, book_id: str, limit: int) -> list[Change]:
    """Rulings that can be undone, or were, and what ended lately; the newest first."""
    ruled = rulings.latest_acts(reader, book_id, limit)
    return [*ruled, *_endings(reader, book_id, limit)][:limit]


def _endings(reader: Reader, book_id: str, limit: int) -> list[Change]:
    found = held_rows.endings(reader, book_id, limit)
    facts = fact_rows.with_ids(reader, book_id, [each.by for each in found if each.by])
    return [_as_change(each, facts[each.by].observed_at) for each in found if each.by in facts]


def _as_change(ending: Ending, at: datetime) -> Change:
    detail = {"fact": ending.fact_id, "by": ending.by}
    return Change(ending.fact_id, at, None, ending.status, detail)


def find_change(reader: Reader, book_id: str, wanted: str | None) -> Change:
    """The newest ruling that is not undone, or the change with this id."""
    if wanted is None:
        if newest := rulings.newest_act(reader, book_id):
            return newest
        raise NotFound("There is nothing to undo in this book.")
    ruled = rulings.find_act(reader, book_id, wanted)
    found = [ruled] if ruled else []
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
