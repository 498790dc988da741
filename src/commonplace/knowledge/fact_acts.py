"""A person decides about facts: wrong, so, not ended, both stand. Each is one act of the log."""

from collections.abc import Iterable, Sequence

from commonplace.errors import NotFound
from commonplace.knowledge import rulings as log
from commonplace.knowledge.fact_rulings import key_of
from commonplace.knowledge.recompute import judge_alone, match_again, recompute
from commonplace.knowledge.register import settle
from commonplace.knowledge.rulings import Decision, Ruler, name_keys
from commonplace.model import Ruling, RulingKey, RulingKind
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store import rulings as ruling_rows
from commonplace.store.engine import Tx

#: A span that no fact overlaps.
_NOTHING = (0, 0)


def reject_ending(tx: Tx, fact_id: str, by: str, ruler: Ruler) -> str:
    """Decide that one fact does not end another; return the act."""
    return _rule_facts(tx, "reject", [fact_id, by], ruler)


def accept_fact(tx: Tx, fact_id: str, ruler: Ruler) -> str:
    """Decide that a fact is so, whoever said it; return the act."""
    return _rule_facts(tx, "accept", [fact_id], ruler)


def refuse_fact(tx: Tx, fact_id: str, ruler: Ruler, instead: str | None = None) -> str:
    """Decide that a fact is wrong, and perhaps which one is so instead; return the act."""
    return _rule_facts(tx, "wrong", [fact_id, *([instead] if instead else [])], ruler)


def refuse_facts(
    tx: Tx, ids: Sequence[bytes], ruler: Ruler, memory_id: str, *, tells_better: bool
) -> str:
    """Decide that facts are wrong, as a memory says; return the act.

    ``tells_better``: what that memory says, once it is read, is so instead.
    """
    found = held_rows.with_ids(tx, tx.book_id, ids)
    if not found:
        raise NotFound("What this is about is gone.")
    other = RulingKey(memory_id=memory_id, span=None if tells_better else _NOTHING)
    return _rule(tx, [Decision("wrong", None, (key_of(each), other)) for each in found], ruler)


def ignore_dispute(tx: Tx, fact_id: str, other: str, ruler: Ruler) -> str:
    """Decide that two facts both stand, and that nobody is asked again; return the act."""
    return _rule_facts(tx, "ignore", [fact_id, other], ruler)


def _rule_facts(tx: Tx, kind: RulingKind, fact_ids: Iterable[str], ruler: Ruler) -> str:
    ids = [bytes.fromhex(each) for each in fact_ids]
    found = {each.id: each for each in held_rows.with_ids(tx, tx.book_id, ids)}
    if any(each not in found for each in ids):
        raise NotFound("What this is about is gone.")
    keys = tuple(key_of(found[each]) for each in ids)
    return _rule(tx, [Decision(kind, None, keys)], ruler)


def _rule(tx: Tx, decided: Sequence[Decision], ruler: Ruler) -> str:
    act = log.rule(tx, decided, ruler)
    follow(tx, ruling_rows.of_act(tx, tx.book_id, act))
    return act


def follow(tx: Tx, rulings: Sequence[Ruling]) -> None:
    """Settle the names that rulings are about, and judge anew what they say of facts."""
    settle(tx, {key for each in rulings for key in name_keys(each)})
    memories = {key.memory_id for each in rulings for key in each.keys if key.memory_id}
    places = [
        place for each in sorted(memories) for place in fact_rows.places_of(tx, tx.book_id, each)
    ]
    if places:
        match_again(tx, memories)
        judge_alone(tx, memories)
        recompute(tx, places)
