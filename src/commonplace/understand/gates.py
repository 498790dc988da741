"""What may be written, and what becomes of each fact. No I/O."""

from collections.abc import Collection

from commonplace.understand.found import Found
from commonplace.understand.rules.contradiction import shared, syntactic

#: Sources that may state facts, but give no rules: their instructions wait for a person.
_UNTRUSTED = ("web", "tool")
_RULES = ("procedural", "decision")
#: Words two statements must share before a mind is asked whether they contradict each other.
SEMANTIC_SHARED = 3


def gate(fact: Found, *, min_confidence: float) -> bool:
    """Whether a fact may go on; if not, its outcome says why."""
    if fact.stated.confidence < min_confidence:
        fact.end("skipped", "low_confidence")
    elif not fact.stated.text.strip():
        fact.end("skipped", "empty")
    elif fact.memory.trust in _UNTRUSTED and _is_rule(fact):
        fact.end("blocked", "a rule from a source that is not trusted", review=True)
    return not fact.outcome


def _is_rule(fact: Found) -> bool:
    constraint = fact.slot is not None and fact.slot.kind == "constraint"
    return constraint or fact.stated.kind in _RULES


def settle(fact: Found, mode: str, contradicted: Collection[str]) -> None:
    """The outcome of a decision. ``contradicted``: ids of facts that it contradicts by meaning."""
    decision = fact.decision
    assert decision is not None
    if mode == "shadow":
        fact.end("recorded", f"shadow: {decision.reason}")
    elif decision.action == "NONE":
        fact.end("recorded", decision.reason)
    elif decision.action == "ADD":
        fact.end("created", decision.reason)
    elif mode != "full":
        fact.end("blocked", f"{decision.action} needs the mode full: {decision.reason}")
    elif not _in_one_slot(fact):
        fact.end("created", f"{decision.action} outside its slot, so both stand", review=True)
    elif _is_constraint(fact):
        fact.end(
            "created", f"a constraint is not replaced by itself: {decision.reason}", review=True
        )
    elif not contradicts(fact) and fact.target_id not in contradicted:
        fact.end("created", "nothing contradicts what it was to replace", review=True)
    elif decision.action == "DELETE":
        fact.end("applied", decision.reason)
    else:
        fact.end("created", decision.reason)


def asks_meaning(fact: Found) -> bool:
    """Whether only a mind could tell if the fact contradicts its target."""
    decision = fact.decision
    if decision is None or decision.action not in ("UPDATE", "DELETE") or decision.target is None:
        return False
    old = fact.candidates[decision.target][1]
    alike = shared(fact.stated.text, old.text) >= SEMANTIC_SHARED
    return _in_one_slot(fact) and alike and not contradicts(fact)


def contradicts(fact: Found) -> bool:
    """By its slot, which holds one value at a time, or by its words."""
    assert fact.decision is not None and fact.decision.target is not None
    old = fact.candidates[fact.decision.target][1]
    mine = fact.slot
    if mine and old.slot and mine.single and old.slot.single and mine.value != old.slot.value:
        return True
    return syntactic(fact.stated.text, old.text) is not None


def supersedes(fact: Found) -> bool:
    """Whether writing it replaces its target."""
    decision = fact.decision
    return (
        fact.outcome == "created"
        and not fact.review
        and decision is not None
        and decision.action == "UPDATE"
    )


def _in_one_slot(fact: Found) -> bool:
    decision, mine = fact.decision, fact.slot
    if decision is None or decision.target is None or mine is None:
        return False
    other = fact.candidates[decision.target][1].slot
    return other is not None and (other.aspect, other.key) == (mine.aspect, mine.key)


def _is_constraint(fact: Found) -> bool:
    assert fact.decision is not None and fact.decision.target is not None
    other = fact.candidates[fact.decision.target][1].slot
    return other is not None and other.kind == "constraint"
