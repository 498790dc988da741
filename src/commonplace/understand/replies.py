"""Reading what a model sent, field by field: what is good is kept, what is not becomes a warning.

Nothing here raises, whatever the JSON is, and no warning repeats what a memory says: warnings are
kept with the job, and outlive a memory that is forgotten.

A fact must rest on words of its memory: its quote has to be found there, or its own words have to.
"""

import math
from collections.abc import Sequence
from typing import Any

from commonplace.minds.task import Read
from commonplace.model import ENTITY_TYPES, FACT_KINDS
from commonplace.understand.grounds import grounds, stands_in
from commonplace.understand.rules.decide import decide
from commonplace.understand.rules.filing import file
from commonplace.understand.rules.quality import refused
from commonplace.understand.said import (
    Decision,
    Extraction,
    Named,
    Reading,
    Slot,
    Stated,
    ToDecide,
    ToFile,
    Triple,
    Turned,
)

SHORTEST_FACT, LONGEST_FACT = 10, 2000
#: How sure a model is taken to be when it does not say.
UNSAID = 0.7


class _Warnings(list[str]):
    """At most twenty: the first ones tell what is wrong."""

    def add(self, said: str) -> None:
        if len(self) < 20:
            self.append(said[:300])


def extraction(
    reply: Any, reading: Reading, *, most_facts: int, most_triples: int
) -> Read[Extraction]:
    """Facts, names and triples; nothing when the reply has none of the three lists, or when the
    memory states none of the facts it gives: then the model did not read it."""
    if not isinstance(reply, dict) or not any(
        isinstance(reply.get(part), list) for part in ("facts", "entities", "relations")
    ):
        return Read(None, ("the reply has no lists of facts, entities or relations",))
    warnings = _Warnings()
    turned: list[Turned] = []
    facts = [
        fact
        for item in _items(reply, "facts", most_facts, warnings)
        if (fact := _fact(item, reading, turned, warnings))
    ]
    if turned and not facts:
        return Read(None, (*warnings, f"{len(turned)} facts, none of which the memory states"))
    names = {
        named.name: named
        for item in _items(reply, "entities", 50, warnings)
        if (named := _named(item, reading, turned, warnings))
    }
    triples = [
        triple
        for item in _items(reply, "relations", most_triples, warnings)
        if (triple := _triple(item, {*names}, warnings))
    ]
    found = Extraction(tuple(facts), tuple(triples), tuple(names.values()), tuple(turned))
    return Read(found, tuple(warnings))


def slots(reply: Any, question: ToFile) -> Read[tuple[Slot, ...]]:
    """One slot per fact, in order; where the reply has none, the rules file it."""
    warnings = _Warnings()
    given = _by_number(reply, "claims", len(question.facts), warnings)
    if not given:
        return Read(None, (*warnings, "the reply files nothing"))
    by_rules = file(question)
    read = [_slot(given.get(number), warnings) for number in range(len(question.facts))]
    missing = sum(slot is None for slot in read)
    if missing:
        warnings.add(f"{missing} of {len(read)} statements were filed by rules")
    return Read(
        tuple(slot or rule for slot, rule in zip(read, by_rules, strict=True)), tuple(warnings)
    )


def decisions(reply: Any, question: Sequence[ToDecide]) -> Read[tuple[Decision, ...]]:
    """One decision per new fact, in order; where the reply has no good one, the rules decide."""
    warnings = _Warnings()
    given = _by_number(reply, "decisions", len(question), warnings)
    if not given:
        return Read(None, (*warnings, "the reply decides nothing"))
    read = [
        _decision(given.get(number), one, warnings) or decide(one)
        for number, one in enumerate(question)
    ]
    return Read(tuple(read), tuple(warnings))


def contradiction(reply: Any, pair: object) -> Read[bool]:
    """Advisory: what cannot be read is no contradiction."""
    said = reply.get("contradicts") if isinstance(reply, dict) else None
    if not isinstance(said, bool):
        return Read(None, ("the reply does not say whether they contradict each other",))
    return Read(said)


def hints(reply: Any, question: object, *, most: int) -> Read[tuple[str, ...]]:
    """Questions of 10 to 300 characters that end like one."""
    listed = reply.get("hints") if isinstance(reply, dict) else None
    if not isinstance(listed, list):
        return Read(None, ("the reply has no list of hints",))
    clean = [" ".join(item.split()) for item in listed if isinstance(item, str)]
    asked = dict.fromkeys(item for item in clean if 10 <= len(item) <= 300 and item.endswith("?"))
    dropped = len(listed) - min(len(asked), most)
    warnings = (f"{dropped} hints were not usable",) if dropped else ()
    return Read(tuple(asked)[:most], warnings)


def _fact(
    item: dict[str, Any], reading: Reading, turned: list[Turned], warnings: _Warnings
) -> Stated | None:
    text = _line(item.get("content"))
    if text is None or len(text) < SHORTEST_FACT:
        warnings.add("a fact is too short or not text")
        return None
    if len(text) > LONGEST_FACT:
        warnings.add("a fact was cut to 2,000 characters")
        text = text[:LONGEST_FACT].rstrip()
    confidence = _share(item.get("confidence", UNSAID))
    if confidence is None:
        warnings.add("a confidence is not between 0 and 1")
        return None
    quote = grounds(text, _line(item.get("quote")) or "", reading)
    if quote is None:
        turned.append(Turned("fact", text, "not_in_the_source"))
        return None
    kind = item.get("kind")
    if kind not in FACT_KINDS:
        warnings.add("an unknown kind of fact was taken as fact")
        kind = "fact"
    subject = _line(item.get("subject"))
    if subject and subject.casefold() not in text.casefold():
        subject = None
    return Stated(text, str(kind), confidence, quote, subject or None)


def _named(
    item: dict[str, Any], reading: Reading, turned: list[Turned], warnings: _Warnings
) -> Named | None:
    name, kind = _line(item.get("name")), item.get("type")
    if not name:
        warnings.add("an entity has no name")
        return None
    if kind not in ENTITY_TYPES:
        warnings.add("an unknown type of entity was taken as concept")
        kind = "concept"
    code = refused(name, str(kind))
    if code is None and not stands_in(name, reading):
        code = "not_in_the_source"
    if code:
        turned.append(Turned("name", name, code))
        return None
    return Named(name, str(kind))


def _triple(item: dict[str, Any], names: set[str], warnings: _Warnings) -> Triple | None:
    source, target = _line(item.get("source")), _line(item.get("target"))
    relation = "_".join((_line(item.get("relation")) or "").lower().replace("-", " ").split())
    confidence = _share(item.get("confidence", UNSAID))
    if not source or not target or not relation or confidence is None or len(relation) > 60:
        warnings.add("a relation lacks one of its parts")
        return None
    if source not in names or target not in names or source == target:
        warnings.add("a relation names what is no entity of the reply")
        return None
    return Triple(source, relation, target, confidence)


def _slot(item: dict[str, Any] | None, warnings: _Warnings) -> Slot | None:
    if item is None:
        return None
    aspect, key = _line(item.get("aspect")), _line(item.get("key"))
    value = _line(item.get("value"))
    single = item.get("single")
    if not aspect or not key or value is None or not isinstance(single, bool):
        warnings.add("a claim lacks its aspect, key, value or single")
        return None
    kind = "constraint" if item.get("kind") == "constraint" else "attribute"
    return Slot(
        aspect.lower()[:60],
        key.lower()[:100],
        value.lower()[:300],
        single,
        kind,  # type: ignore[arg-type]
    )


_ACTIONS = ("ADD", "UPDATE", "DELETE", "NONE")


def _decision(item: dict[str, Any] | None, one: ToDecide, warnings: _Warnings) -> Decision | None:
    """The decision, if it is one: an empty reason or a target that was not offered is none."""
    if item is None:
        warnings.add("a statement was left undecided; rules decide")
        return None
    action, reason = item.get("action"), _line(item.get("reason"))
    confidence = _share(item.get("confidence", UNSAID))
    if action not in _ACTIONS or not reason or confidence is None:
        warnings.add("a decision lacks its action, reason or confidence")
        return None
    number = item.get("target")
    if action == "ADD" or (action == "NONE" and number is None):
        return Decision(action, confidence, reason)
    target = _place(number, len(one.candidates))
    if target is None:
        warnings.add(f"{action} names a target that was not offered; rules decide")
        return None
    return Decision(action, confidence, reason, target)


def _items(
    reply: dict[str, Any], part: str, most: int, warnings: _Warnings
) -> list[dict[str, Any]]:
    listed = reply.get(part, [])
    if not isinstance(listed, list):
        warnings.add(f"{part} is not a list")
        return []
    if len(listed) > most:
        warnings.add(f"{part}: {len(listed)} given, {most} taken")
    good = [item for item in listed[:most] if isinstance(item, dict)]
    if len(good) < min(len(listed), most):
        warnings.add(f"{part}: {min(len(listed), most) - len(good)} are not objects")
    return good


def _by_number(reply: Any, part: str, count: int, warnings: _Warnings) -> dict[int, dict[str, Any]]:
    """Entries by their place from 0; the first counts where a number comes twice."""
    if not isinstance(reply, dict):
        return {}
    found: dict[int, dict[str, Any]] = {}
    for item in _items(reply, part, max(count * 2, 1), warnings):
        place = _place(item.get("i"), count)
        if place is None or place in found:
            warnings.add(f"{part}: a number was not asked for, or comes twice")
        else:
            found[place] = item
    return found


def _place(number: Any, count: int) -> int | None:
    """A number from 1 as a place from 0; nothing when it is none of those."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= count:
        return None
    return number - 1


def _line(value: Any) -> str | None:
    """One line of storable text, or nothing."""
    if not isinstance(value, str):
        return None
    plain = value.replace("\0", "").encode("utf-8", "ignore").decode()
    return " ".join(plain.split())


def _share(value: Any) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) and 0 <= value <= 1 else None
