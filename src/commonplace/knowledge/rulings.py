"""The log of rulings: decide, undo, do again.

One command is one *act*: one or more rulings that have the id of the first. An undo is a ruling
too, an act of its own whose value is the act that it undoes; to do an act again is to undo its
undo. So the newest of do, undo and redo counts, and nothing can be in the way of it.

===========  =================================================================================
state        when
===========  =================================================================================
in force     it counts
undone       an undo in force names its act
waiting      somebody who is trusted more has decided otherwise
unmatched    what it is about is not there now, and it counts again when somebody says it again; or
             newer rulings contradict it
===========  =================================================================================
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.errors import Conflict, NotAllowed, NotFound
from commonplace.language.name_key import name_key
from commonplace.model import TRUSTS, Change, Ruling, RulingKey, RulingKind
from commonplace.store import memories as memory_rows
from commonplace.store.compiling.entity_pages import queue_compile
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import rulings as rows

#: Whom to believe: people, then agents, then everybody else.
_RANKS: Mapping[str, int] = {"user": 0, "operator": 0, "agent": 1}
_LOWEST = 2
#: What an act did, by kind and value of its first ruling.
_ACTIONS: Mapping[tuple[str, str], str] = {
    ("type", ""): "typed",
    ("same", ""): "merged",
    ("apart", ""): "split",
    ("name", "alias"): "aliased",
    ("name", "canonical"): "renamed",
    ("undo", ""): "redone",
    ("wrong", ""): "corrected",
    ("accept", ""): "accepted",
    ("reject", ""): "rejected",
    ("ignore", ""): "settled",
}


@dataclass(frozen=True, slots=True)
class Ruler:
    """Who decides, and how far that one is trusted."""

    actor: str | None = None
    trust: str = "user"


@dataclass(frozen=True, slots=True)
class Decision:
    """What is decided, before it has an id."""

    kind: RulingKind
    value: str | None
    keys: tuple[RulingKey, ...]


def rule(tx: Tx, decisions: Sequence[Decision], ruler: Ruler) -> str:
    """Append what one command decided; return its act."""
    ids = [clock.new_id() for _ in decisions]
    at, act, by = clock.now(), ids[0], (ruler.actor, ruler.trust)
    rows.add(
        tx,
        [
            Ruling(id, act, at, *by, each.kind, each.value, "in force", each.keys)
            for id, each in zip(ids, decisions, strict=True)
        ],
    )
    done = action_of(decisions[0].kind, decisions[0].value, len(decisions[0].keys))
    memory_rows.note(tx, done, None, ruler.actor, change=act)
    queue_compile(tx, "ruling")
    return act


def undo(tx: Tx, act: str, ruler: Ruler) -> list[Ruling]:
    """Undo an act; return its rulings as they stand now."""
    rulings = _rulings_of(tx, act)
    if rulings[0].state == "undone":
        raise Conflict(f"Change {act} has been undone already.")
    return _reverse(tx, act, rulings, ruler)


def redo(tx: Tx, act: str, ruler: Ruler) -> list[Ruling]:
    """Do an act again that was undone; return its rulings as they stand now."""
    undone_by = _undo_in_force(tx, tx.book_id, act)
    if undone_by is None:
        raise Conflict(f"Change {act} is not undone.")
    _reverse(tx, undone_by.act, [undone_by], ruler)
    rows.set_states(tx, {each.id: "in force" for each in _rulings_of(tx, act)})
    return rows.of_act(tx, tx.book_id, act)


def find_act(reader: Reader, book_id: str, act: str) -> Change | None:
    """The act with this id, as a change that can be undone."""
    rulings = rows.of_act(reader, book_id, act)
    return _as_change(reader, book_id, rulings[0]) if rulings else None


def newest_act(reader: Reader, book_id: str) -> Change | None:
    """The newest act that is not undone."""
    ruling = rows.newest_act(reader, book_id)
    return _as_change(reader, book_id, ruling) if ruling else None


def latest_acts(reader: Reader, book_id: str, limit: int) -> list[Change]:
    """Acts as changes that can be undone, or were; the newest first."""
    return [_as_change(reader, book_id, each) for each in rows.latest_acts(reader, book_id, limit)]


def count_since(reader: Reader, book_id: str, moment: datetime) -> Counter[str]:
    """How many acts were made since and are not undone, by what they did."""
    counts: Counter[str] = Counter()
    for ruling in rows.acts_since(reader, book_id, clock.first_id(moment)):
        counts[_action(ruling)] += 1
    return counts


def action_of(kind: str, value: str | None, keys: int) -> str:
    """What an act did, in a word, by its first ruling."""
    if kind == "name" and keys == 1:
        return "introduced"
    return _ACTIONS[kind, (value or "") if kind == "name" else ""]


def name_keys(ruling: Ruling) -> list[str]:
    """The names that a ruling is about, folded anew."""
    return [name_key(key.surface) for key in ruling.keys if key.surface]


def rank_of(trust: str) -> int:
    """How far somebody is believed: 0 is most."""
    if trust not in TRUSTS:
        raise ValueError(trust)
    return _RANKS.get(trust, _LOWEST)


def _rulings_of(tx: Tx, act: str) -> list[Ruling]:
    rulings = rows.of_act(tx, tx.book_id, act)
    if not rulings:
        raise NotFound(f"There is no change {act} here.")
    return rulings


def _reverse(tx: Tx, act: str, rulings: Sequence[Ruling], ruler: Ruler) -> list[Ruling]:
    """Append the ruling that undoes an act."""
    if rank_of(ruler.trust) > min(rank_of(each.trust) for each in rulings):
        raise NotAllowed("A person decided this: a person has to take it back.")
    new = clock.new_id()
    undone = Ruling(new, new, clock.now(), ruler.actor, ruler.trust, "undo", act, "in force")
    rows.add(tx, [undone])
    rows.set_states(tx, {each.id: "undone" for each in rulings})
    memory_rows.note(tx, "undone", None, ruler.actor, change=act, what=_action(rulings[0]))
    queue_compile(tx, "ruling")
    return rows.of_act(tx, tx.book_id, act)


def _list_quotes(ruling: Ruling) -> dict[str, list[list[object]]]:
    """The words that a ruling about facts is about: memory, first and last character of each."""
    found: list[list[object]] = [
        [key.memory_id, *key.span] for key in ruling.keys if key.memory_id and key.span
    ]
    return {"quotes": found} if found else {}


def _undo_in_force(reader: Reader, book_id: str, act: str) -> Ruling | None:
    found = rows.undos_of(reader, book_id, act)
    return next((each for each in found if each.state == "in force"), None)


def _action(ruling: Ruling) -> str:
    return action_of(ruling.kind, ruling.value, len(ruling.keys))


def _as_change(reader: Reader, book_id: str, ruling: Ruling) -> Change:
    undone = _undo_in_force(reader, book_id, ruling.act) if ruling.state == "undone" else None
    first, other = (*ruling.keys, *[RulingKey()] * 2)[:2]
    return Change(
        id=ruling.act,
        at=ruling.at,
        actor=ruling.actor,
        action=_action(ruling),
        detail={"name": first.surface, "other": other.surface, "is": ruling.value}
        | _list_quotes(ruling),
        undone_at=undone.at if undone else None,
        state=ruling.state,
    )
