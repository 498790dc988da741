"""Several verbs of one subject: *Ada left Acme and joined Globex* is two statements in one.

Each conjunct is read with the subject of the first. The statement is filed by the first of them
that fills a slot of one value. Where several fill the same slot, the last that asserts something
wins, for people tell what they did in order; two states that hold at once (*works at Acme and works
for Globex*) stand beside each other.
"""

from collections.abc import Callable
from dataclasses import replace

from commonplace.capture.terms import stem
from commonplace.understand.rules.filing.predicate import (
    ADVERBS,
    ARTICLES,
    SIGNS,
    Clause,
    is_past,
    listed,
    predicate,
)
from commonplace.understand.rules.filing.table import RULES
from commonplace.understand.rules.verbs import is_third
from commonplace.understand.said import Slot

_JOINTS = listed("and but then")
_AFTER_VERB = ARTICLES | ADVERBS | listed("at in for as to on with into out up down back from no")
_SKIPPED = ADVERBS | _JOINTS
_MOST = 4
_LEAVE = stem("leave")
_CARRIED = {"into", "to"}


def conjuncts(clause: Clause) -> tuple[Clause, ...]:
    """The clause up to the second verb of its subject, and a clause for each further verb."""
    if not clause.sure or _JOINTS.isdisjoint(clause.words):
        return (clause,)
    words = list(clause.words)
    joints = [at for at in range(len(words)) if _joins(clause, words, at)][: _MOST - 1]
    if not joints:
        return (clause,)
    parts = [words[start + 1 : end] for start, end in zip(joints, [*joints[1:], None], strict=True)]
    first = replace(clause, words=tuple(_bare(words[: joints[0]])))
    return (first, *(_read(clause, _bare(part)) for part in parts))


def _read(first: Clause, words: list[str]) -> Clause:
    if words[:1] and words[0].lower() in _CARRIED:  # moved out of Porto and into Faro
        return replace(first, words=tuple(words), negated=False)
    if _is_passive(first, words):
        words = ["was" if first.tense == "past" else "is", *words]
    return predicate(first.owner, words, [word.lower() for word in words])


def _is_passive(first: Clause, words: list[str]) -> bool:
    """was split in two and rewritten in Rust: the second verb goes on with "was"."""
    stems = ("be", *map(stem, words[:2]))
    return first.verb == "be" and (stems in RULES or stems[:2] in RULES)


def _bare(words: list[str]) -> list[str]:
    words = words[:-1] if words[-1:] == [","] else words
    return words[1:] if words[:1] == ["then"] else words


def _joins(clause: Clause, words: list[str], at: int) -> bool:
    """Whether a verb of the same subject follows the joint: no noun (*cats and dogs*), no other
    subject (*and Tom moved*)."""
    if words[at].lower() not in _JOINTS or (at and words[at - 1].lower() in _JOINTS):
        return False
    verb = at + 1
    while verb < len(words) and words[verb].lower() in _SKIPPED:
        verb += 1
    if verb + 1 >= len(words) or not words[verb].islower():
        return False
    word, following = words[verb], words[verb + 1]
    if word in SIGNS:
        return True
    if word in _CARRIED and clause.words[:2] == ("out", "of"):
        return True
    past = is_past(word) or word == "left"
    told = clause.tense == "past" or clause.verb == _LEAVE
    if (past and told) or _is_passive(clause, words[verb:]):
        return True
    leads_on = (
        following.lower() in _AFTER_VERB or following[:1].isupper() or following.endswith("ing")
    )
    return leads_on and (past or is_third(word))


def filed(clauses: tuple[Clause, ...], known: Callable[[Clause], Slot | None]) -> Slot | None:
    """The slot of a statement with several verbs; nothing where no rule knows any of them."""
    slots = [(clause, slot) for clause in clauses if (slot := known(clause))]
    single = [(clause, slot) for clause, slot in slots if slot.single]
    if not single:
        bought = [slot for _, slot in slots if slot.key == "owns"]
        if bought and slots[0][1].key == "sold":
            return bought[-1]
        return slots[0][1] if slots and slots[0][0] is clauses[0] else None
    first = single[0][1]
    same = [each for each in single if (each[1].aspect, each[1].key) == (first.aspect, first.key)]
    said = [(clause, slot) for clause, slot in same if not slot.value.startswith("not ")]
    if not said:
        return first
    states = [clause for clause, _ in said if clause.tense == "present" and not clause.change]
    last = said[-1][1]
    beside = len(states) > 1 and any(slot.value != last.value for _, slot in said)
    return replace(last, single=False) if beside else last
