"""Read what a model made of a memory, field by field. Nothing here raises, whatever the JSON is.

A fact must rest on words of its memory: its quote has to be found there, and each name, number and
day of its sentence in the memory, its author or the day it was said. What is refused is refused
alone, with its reason.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from commonplace.capture.names import candidates
from commonplace.knowledge.keys import attribute_key, value_key
from commonplace.knowledge.readings import Refused
from commonplace.language.dates import find_dates
from commonplace.language.frames.slots import Slot, fold_noun, slots
from commonplace.language.name_key import name_key, tie_words
from commonplace.language.names.surface import Evidence, vote
from commonplace.language.read import read
from commonplace.language.statement import Named, Statement
from commonplace.minds.reply_fields import Warnings, read_line, read_objects, read_share
from commonplace.minds.task import Read
from commonplace.model import ENTITY_TYPES
from commonplace.store.register.surfaces import Sighted
from commonplace.understand.readout import Question, Readout, sight

KINDS = (
    "definition", "attribute", "relation", "event", "preference", "rule", "decision", "plan",
    "open", "opinion",
)  # fmt: skip
CHANGES = ("state", "change", "correction", "end")
SHORTEST_FACT, LONGEST_FACT = 5, 2000
MOST_FACTS, MOST_NAMES, MOST_ENDS = 40, 50, 5
#: How sure a model is taken to be when it does not say.
UNSAID = 0.7
_SPACE = re.compile(r"\s+")
_POSSESSIVE = re.compile(r"['’]s\b")
_NUMBER = re.compile(r"\d+")
_MOODS = {"plan": "plan", "open": "plan"}


def read_reply(reply: Any, question: Question) -> Read[Readout]:
    """Statements and names; nothing when the reply has neither list, or when the memory states none
    of the facts it gives: then the model did not read it."""
    if not isinstance(reply, dict) or not any(
        isinstance(reply.get(part), list) for part in ("facts", "entities")
    ):
        return Read(None, ("the reply has no lists of facts or entities",))
    warnings = Warnings()
    refused: list[Refused] = []
    ground = _Ground(question)
    found = [
        fact
        for item in read_objects(reply, "facts", MOST_FACTS, warnings)
        if (fact := _fact(item, ground, refused, warnings))
    ]
    if refused and not found:
        return Read(None, (*warnings, f"{len(refused)} facts, none of which the memory states"))
    names = dict(_names(read_objects(reply, "entities", MOST_NAMES, warnings), ground, warnings))
    by_rules = read(
        question.text, author=question.author, said_on=question.said_on, names=question.names
    )
    sighted = _add_names(sight(by_rules.surfaces, question.author, question.project), names)
    return Read(
        Readout(
            tuple(statement for statement, _ in found),
            by_rules.left_out if not found else (),
            sighted,
            tuple(refused),
            tuple(sure for _, sure in found),
        ),
        tuple(warnings),
    )


class _Ground:
    """What a fact may rest on: the memory, its author, the day it was said."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.text = question.text
        about = f"{question.text} {question.author or ''} {question.said_on:%A %B %Y-%m-%d}"
        self._said = f" {tie_words(_POSSESSIVE.sub('', about))} "
        self._numbers = _numbers(f"{question.text} {question.author or ''}")
        today = question.said_on
        self._days = [(today, today)]
        self._days += [(each.first, each.last) for each in find_dates(question.text, today, "en")]

    def find(self, quote: str) -> tuple[int, int] | None:
        """Where the quote stands in the text, whatever its blanks and capitals."""
        words = [re.escape(word) for word in _SPACE.split(quote.strip()) if word]
        if not words or len(words) > 400:
            return None
        match = re.search(r"\s+".join(words), self.text, re.IGNORECASE)
        return match.span() if match else None

    def has_name(self, name: str) -> bool:
        """Whether the memory, its author or its day has this name, whole; possessives and plurals
        are no reason against it."""
        key = name_key(name)
        if not key:
            return False
        if not key.isascii():
            return key in self._said  # a script without blanks does not tell its words apart
        return all(
            any(form in self._said for form in (f" {word} ", f" {word}s ", f" {word.rstrip('s')} "))
            for word in key.split()
        )

    def why_not(self, text: str) -> str:
        """Why a sentence is not supported; empty when it is."""
        for name in candidates(text):
            if not self.has_name(name.surface):
                return "a name in it is not in the memory"
        rest = list(text)
        for each in find_dates(text, self.question.said_on):
            if self._has_day(each.first, each.last):
                rest[each.start : each.end] = " " * (each.end - each.start)
        if _numbers("".join(rest)) - self._numbers:
            return "a number or day in it is not in the memory"
        return ""

    def _has_day(self, first: date, last: date) -> bool:
        """Whether the memory names this day or time, or one in it, or was written then."""
        return any(first <= day and until <= last for day, until in self._days)


def _numbers(text: str) -> set[str]:
    return {number.lstrip("0") for number in _NUMBER.findall(text)}


def _fact(
    item: dict[str, Any], ground: _Ground, refused: list[Refused], warnings: Warnings
) -> tuple[Statement, float] | None:
    text = read_line(item.get("text"))
    if len(text) < SHORTEST_FACT:
        warnings.add("a fact is too short or not text")
        return None
    if len(text) > LONGEST_FACT:
        warnings.add("a fact was cut to 2,000 characters")
        text = text[:LONGEST_FACT].rstrip()
    sure = read_share(item.get("confidence", UNSAID))
    if sure is None:
        warnings.add("a confidence is not between 0 and 1")
        sure = UNSAID
    span = ground.find(read_line(item.get("quote")))
    why = "the words that it cites are not in the memory" if span is None else ground.why_not(text)
    if span is None or why:
        refused.append(Refused(text, why))
        return None
    return _statement(item, text, span, ground, warnings), sure


def _statement(
    item: dict[str, Any], text: str, span: tuple[int, int], ground: _Ground, warnings: Warnings
) -> Statement:
    kind = item.get("kind")
    if kind not in KINDS:
        warnings.add("an unknown kind of fact was taken as attribute")
        kind = "attribute"
    change = item.get("change")
    subject = read_line(item.get("subject"))
    if subject.casefold() not in text.casefold():
        subject = ""
    attribute, slot = _attribute(read_line(item.get("attribute")))
    value = read_line(item.get("value"))
    if not (subject and attribute and value):
        attribute, value = "", ""
    author = ground.question.author
    known = "author" if author and name_key(subject) == name_key(author) else "named"
    quote = ground.text[span[0] : span[1]]
    return Statement(
        *span,
        None if _plain(text) == _plain(quote) else text,
        str(kind),
        tuple(_named(text, subject)),
        name_key(subject) or None if subject else None,
        attribute or None,
        value or None,
        value_key(value) or None if value else None,
        slot.single if slot else item.get("single") is True,
        item.get("denied") is not True,
        _MOODS.get(str(kind), "fact"),
        change if change in CHANGES else "state",
        ends=tuple(_ends(item.get("ends"))),
        known=known if subject else "unknown",
        days=_days(text, ground),
        label="" if slot else attribute,
        rule="model",
    )


def _days(text: str, ground: _Ground) -> tuple[str, str] | None:
    """When it happened, or since when it holds: the first day that the sentence names."""
    found = next(iter(find_dates(text, ground.question.said_on)), None)
    return (found.first.isoformat(), found.last.isoformat()) if found else None


def _attribute(said: str) -> tuple[str, Slot | None]:
    """The slot table's attribute, where it has one; else the words of what was said."""
    plain = said.lower().replace("_", " ").strip()
    if not plain:
        return "", None
    slot = slots().by_name.get(plain) or slots().by_noun.get(fold_noun(plain))
    return (slot.name, slot) if slot else (attribute_key(plain), None)


def _named(text: str, subject: str) -> Iterator[Named]:
    """The names in a sentence; the first role of one counts."""
    if subject:
        yield Named("subject", name_key(subject), subject)
    for name in candidates(text):
        if name_key(name.surface) != name_key(subject):
            yield Named("object", name_key(name.surface), name.surface)


def _ends(given: Any) -> Iterator[str]:
    for each in given[:MOST_ENDS] if isinstance(given, list) else ():
        if key := value_key(read_line(each)):
            yield key


def _names(
    items: Iterable[dict[str, Any]], ground: _Ground, warnings: Warnings
) -> Iterator[tuple[str, Sighted]]:
    """What the model says of names, as a text that says in so many words what each is."""
    for item in items:
        name, kind = read_line(item.get("name")), item.get("type")
        if not (key := name_key(name)):
            warnings.add("an entity has no name")
            continue
        if kind not in ENTITY_TYPES:
            warnings.add("an unknown type of entity was taken as concept")
            kind = "concept"
        if ground.has_name(name):
            evidence = int(Evidence.CALLED) | vote(str(kind), strong=True)
            yield key, Sighted(key, name, 1, 0, 0, evidence)


def _add_names(sighted: Iterable[Sighted], names: dict[str, Sighted]) -> tuple[Sighted, ...]:
    """Join what the model says of names with what the text shows."""
    found = {each.key: each for each in sighted}
    for key, each in names.items():
        seen = found.get(key)
        bits = each.evidence | (seen.evidence & ~Evidence.ORDINARY if seen else 0)
        counts = (seen.inside, seen.at_start, seen.lower) if seen else (1, 0, 0)
        found[key] = Sighted(key, each.surface, *counts, int(bits) & ~int(Evidence.PART))
    return tuple(found[key] for key in sorted(found))


def _plain(text: str) -> str:
    return " ".join(text.split()).rstrip(".!").casefold()
