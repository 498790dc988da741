"""Where a statement is filed: the rules twin of the structural pass.

In: facts about one entity, any English sentence each. Out: a slot for each (aspect, key, value, and
whether the slot holds one value at a time), in the same order.

A slot is *single* only where the words leave no doubt: a residence, an employer, a deadline, the
database of a system. Friends, pets, visits, opinions and all that no rule knows stand side by side.
The past tense of a state ("lived in") is filed beside the state, never in it. A denial keeps its
slot: "no longer works at Acme" is (work, employer) with the value *not acme*.

Where a fact goes does not depend on what else the entity has: the same words go to the same slot.
"""

import re

from commonplace.capture.terms import stem, terms
from commonplace.understand import said
from commonplace.understand.rules.contradiction.instead import TIES
from commonplace.understand.rules.filing.being import attribute, being
from commonplace.understand.rules.filing.clause import THING, read
from commonplace.understand.rules.filing.doing import changing, doing, owned_doing
from commonplace.understand.rules.filing.draft import LONGEST_KEY, LONGEST_VALUE
from commonplace.understand.rules.filing.joined import conjuncts, filed
from commonplace.understand.rules.filing.predicate import Clause
from commonplace.understand.rules.filing.table import VERB_ASPECTS
from commonplace.understand.rules.filing.values import plain, trimmed
from commonplace.understand.rules.tongue import pieces
from commonplace.understand.rules.verbs import BASE

__all__ = ["attribute_of", "file"]

_LONGEST_READ = 600
_RULE = re.compile(
    r"(?:always|never|do not|don't|must(?: not)?)\b"
    r"|.{0,60}?\b(?:must(?: not|n't)?|shall(?: not)?|may not|rule:|policy is"
    r"|(?:is|are) (?:not )?(?:allowed|required|forbidden)(?: to)?)\b"
    r"|(?:we|they|the team|everyone)\b.{0,20}?"
    r"\b(?:decided|agreed|settled|committed|chose|always|never)\b",
    re.IGNORECASE,
)
_DECIDED = re.compile(r"\b(?:decided|agreed|chose|opted|settled|committed)\b", re.IGNORECASE)
#: Without one of these, or a letter beyond ASCII, it is neither.
_RULING_WORDS = frozenset(
    """always never do don must mustn shall may rule policy allowed required forbidden decided
    agreed settled committed chose opted""".split()
)


def file(question: said.ToFile) -> tuple[said.Slot, ...]:
    """A slot for every fact, in the same order."""
    return tuple(_filed(fact, question) for fact in question.facts)


def attribute_of(text: str, entity: str, *, person: bool) -> said.Slot | None:
    """The slot of one value that a sentence fills by itself; nothing where :func:`file` would put
    it beside others, or among the rules."""
    text = text[:_LONGEST_READ]
    may_rule = not text.isascii() or not _RULING_WORDS.isdisjoint(pieces(text))
    if may_rule and (_RULE.match(text) or _DECIDED.search(text)):
        return None
    found = _slot(read(text, _names([entity], person=person)), person=person)
    return found if found is not None and found.single else None


def _filed(fact: said.Stated, question: said.ToFile) -> said.Slot:
    text = fact.text[:_LONGEST_READ]
    person = question.type == "person"
    names = [name for name in (fact.subject, question.entity) if name]
    clause = read(text, _names(names, person=person))
    is_rule = _RULE.match(text) is not None
    decided = fact.kind == "decision" or is_rule
    found = None if _DECIDED.search(text) else _slot(clause, person=person)
    slot = found or _other(clause, decided=decided)
    taste = person and slot.aspect == "preferences"
    if is_rule or (decided and not taste):
        return said.Slot(slot.aspect, slot.key, slot.value, slot.single, "constraint")
    return slot


def _names(names: list[str], *, person: bool) -> list[str]:
    """What the entity may be called in the text, the longest first."""
    if person:
        names = [*names, *(name.split()[0] for name in names if " " in name and name[:4] != "The ")]
    return sorted(dict.fromkeys(names), key=len, reverse=True)


def _slot(clause: Clause, *, person: bool) -> said.Slot | None:
    """The slot that rules know; none where they find nothing that would stand in it."""
    found = filed(conjuncts(clause), lambda each: _known(each, person=person))
    return found if found is not None and found.value else None


def _known(clause: Clause, *, person: bool) -> said.Slot | None:
    """The slot that a rule knows."""
    if not clause.sure or not clause.verb:
        return None
    if clause.owner:
        owned = attribute if clause.verb == "be" else owned_doing
        return owned(clause, person=person)
    if clause.verb != "be":
        return doing(clause, person=person)
    if found := being(clause, person=person):
        return found
    verb = stem(clause.words[0].lower()) if clause.words else ""
    return changing(clause, verb, " ".join(clause.words[1:]), person=person) if verb else None


def _other(clause: Clause, *, decided: bool) -> said.Slot:
    """What no rule knows: by the verb and what it acts on; it replaces nothing."""
    aspect = VERB_ASPECTS.get(clause.verb, "general")
    if decided:
        aspect = "decisions"
    elif clause.tense in ("future", "unreal"):
        aspect = "plans"
    elif aspect == "general" and clause.tense in ("past", "perfect") and clause.verb != "be":
        aspect = "events"
    words = [word for word in trimmed(f"{THING} {clause.rest}").split() if word != THING]
    tie = words[0].lower() if clause.sure and 1 < len(words) <= _LONGEST_TIED else ""
    tied = tie in TIES and not (tie == "to" and words[1] in BASE)  # to Oslo, not "to sail"
    value = plain(" ".join(words[1:] if tied else words))[:LONGEST_VALUE]
    if clause.sure:
        parts = (clause.owner.lower(), clause.verb, tie if tied else _head(words))
    else:
        parts = ("", "", " ".join(dict.fromkeys(terms(value)[:3])))
    key = " ".join(filter(None, parts))[:LONGEST_KEY] or "stated"
    denied = clause.negated and clause.sure
    return said.Slot(aspect, key, f"not {value or key}" if denied else value or key, single=False)


#: "with Otto", "to the old server": the verb and its preposition are the key, the rest the value.
_LONGEST_TIED = 4
_PREPOSITION = frozenset(
    "in on at for with from to of by about into over after before during and or that".split()
)


def _head(words: list[str]) -> str:
    """The noun that the verb acts on: the last word before the next preposition."""
    noun: list[str] = []
    for word in words:
        if word.lower() not in _PREPOSITION and word[:1].isalnum():
            noun.append(word)
        elif noun:
            break
    found = terms(" ".join(noun))
    return found[-1] if found else ""
