"""A person decides about facts: wrong, so, not ended, both stand. Each is one act of the log."""

from collections.abc import Iterable, Sequence

from commonplace.errors import NotFound
from commonplace.knowledge import rulings as log
from commonplace.knowledge.fact_rulings import key_of
from commonplace.knowledge.recompute import judge_ruled
from commonplace.knowledge.register import settle
from commonplace.knowledge.rulings import Decision, Ruler, name_keys
from commonplace.model import Ruling, RulingKind
from commonplace.store import held as held_rows
from commonplace.store.engine import Tx
from commonplace.store.register import rulings as ruling_rows


def reject_ending(tx: Tx, fact_id: str, by: str, ruler: Ruler) -> str:
    """Decide that one fact does not end another; return the act."""
    return reject_endings(tx, [(fact_id, by)], ruler)


def reject_endings(tx: Tx, pairs: Sequence[tuple[str, str]], ruler: Ruler) -> str:
    """Decide of each pair that the first is not ended by the second; return the act."""
    return _rule_facts(tx, "reject", pairs, ruler)


def accept_fact(tx: Tx, fact_id: str, ruler: Ruler) -> str:
    """Decide that a fact is so, whoever said it; return the act."""
    return _rule_facts(tx, "accept", [[fact_id]], ruler)


def refuse_fact(tx: Tx, fact_id: str, ruler: Ruler, instead: str | None = None) -> str:
    """Decide that a fact is wrong, and perhaps which one is so instead; return the act."""
    return _rule_facts(tx, "wrong", [[fact_id, *([instead] if instead else [])]], ruler)


def ignore_dispute(tx: Tx, fact_id: str, other: str, ruler: Ruler) -> str:
    """Decide that two facts both stand, and that nobody is asked again; return the act."""
    return _rule_facts(tx, "ignore", [[fact_id, other]], ruler)


def agree_with(tx: Tx, act: str, ruler: Ruler) -> str:
    """Decide what somebody who is trusted less decided already; return the new act."""
    waiting = ruling_rows.of_act(tx, tx.book_id, act)
    log.undo(tx, act, ruler)
    decisions = [Decision(each.kind, each.value, each.keys) for each in waiting]
    return _follow_act(tx, log.rule(tx, decisions, ruler))


def _rule_facts(tx: Tx, kind: RulingKind, about: Iterable[Sequence[str]], ruler: Ruler) -> str:
    wanted = [[bytes.fromhex(each) for each in fact_ids] for fact_ids in about]
    ids = {id for each in wanted for id in each}
    found = {each.id: each for each in held_rows.with_ids(tx, tx.book_id, ids)}
    if ids - found.keys():
        raise NotFound("What this is about is gone.")
    decisions = [
        Decision(kind, None, tuple(key_of(found[id]) for id in fact_ids)) for fact_ids in wanted
    ]
    return _follow_act(tx, log.rule(tx, decisions, ruler))


def _follow_act(tx: Tx, act: str) -> str:
    follow(tx, ruling_rows.of_act(tx, tx.book_id, act))
    return act


def follow(tx: Tx, rulings: Sequence[Ruling]) -> None:
    """Settle the names that rulings are about, and judge anew what they say of facts."""
    settle(tx, {key for each in rulings for key in name_keys(each)})
    memories = {key.memory_id for each in rulings for key in each.keys if key.memory_id}
    if memories:
        judge_ruled(tx, sorted(memories), keeps=all(each.state != "undone" for each in rulings))
