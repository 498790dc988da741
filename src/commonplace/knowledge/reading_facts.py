"""From a reading to facts: the rows that are stored, and what `hold` is given of them.

In    a memory's source (:class:`Source`) and the statements that were read in it
Out   :class:`Fact`: keys folded by ``keys.py``, ids, and each thing that is said once
Asks  nobody: pure functions

Names are keyed by :func:`keys.name_key`; the book and an author without a name keep the keys that
the reader gave them. Days that are the value of a slot ("the deadline is 3 May") do not say when
the fact holds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from commonplace.knowledge.fact import Act, Held, Mood, Status
from commonplace.knowledge.keys import Said, fact_id, name_key, statement_key, value_key
from commonplace.language.statement import AUTHOR, BOOK, Named, Statement

_SPECIAL = frozenset((AUTHOR, BOOK))


@dataclass(frozen=True, slots=True)
class Source:
    """What facts take over from their memory."""

    memory: str
    text: str
    said: datetime
    author: str | None = None
    #: 0 a person, 1 an agent, 2 tools, the web, imports and documents.
    rank: int = 0
    dated: bool = True
    #: The project or document to which "the X" belongs; none: the book's.
    keeper: str | None = None

    @property
    def speaker(self) -> str:
        """The key of who speaks; of somebody without a name the one of the book's owner."""
        return name_key(self.author or "") or AUTHOR

    @property
    def keeper_key(self) -> str:
        """The key of the project or document; empty where there is none."""
        return name_key(self.keeper or "")


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of facts: one thing that one memory says. Names, subject, scope and ends are keys."""

    id: bytes
    memory: str
    start: int
    end: int
    #: None: the quote says it.
    text: str | None
    kind: str
    names: tuple[Named, ...]
    subject: str | None
    attribute: str | None
    #: As it is shown; resolved days are ISO days.
    value: str | None
    value_key: str | None
    single: bool
    positive: bool
    mood: str
    act: str
    scope: str
    adds: int
    ends: tuple[str, ...]
    inherits: bool
    known: str
    days: tuple[str, str] | None
    still: bool
    statement: bytes
    label: str = ""
    limits: str = ""
    rule: str = ""


def make_facts(source: Source, statements: Iterable[Statement]) -> list[Fact]:
    """Make the facts of one reading; what is said twice in the same words is one."""
    made = (_make_fact(source, statement) for statement in statements)
    return [*{fact.id: fact for fact in made}.values()]


def make_held(fact: Fact, source: Source, heads: Mapping[str, str]) -> Held:
    """Join a fact with its memory and the register for `hold`."""
    subject = fact.subject
    return Held(
        id=fact.id,
        memory=fact.memory,
        start=fact.start,
        said=source.said,
        subject=heads.get(subject, subject) if subject else None,
        slot=fact.attribute,
        value=fact.value_key,
        speaker=heads.get(source.speaker, source.speaker),
        rank=source.rank,
        dated=source.dated,
        scope=fact.scope,
        ends=fact.ends,
        days=fact.days,
        kind=fact.kind,
        mood=cast(Mood, fact.mood),
        act=cast(Act, fact.act),
        single=fact.single,
        positive=fact.positive,
        adds=fact.adds,
        inherits=fact.inherits,
        still=fact.still,
    )


def find_since(fact: Fact, status: Status) -> str | None:
    """Return since when a fact holds, where a word of change or a day says so."""
    told = fact.act == "change" or (fact.days is not None and fact.still)
    return status.since if told else None


def _make_fact(source: Source, statement: Statement) -> Fact:
    subject = _fold_subject(source, statement.subject)
    folded = value_key(statement.value_key) if statement.value_key else None
    days = None if _is_value(statement) else statement.days
    text = statement.text
    said = Said(
        source.memory, statement.start, statement.end, subject, statement.attribute, folded,
        statement.positive, statement.scope, statement.mood, statement.act, days,
        text or source.text[statement.start : statement.end],
    )  # fmt: skip
    return Fact(
        id=fact_id(said),
        memory=source.memory,
        start=statement.start,
        end=statement.end,
        text=text,
        kind=statement.kind,
        names=_fold_names(source, statement.names),
        subject=subject,
        attribute=statement.attribute,
        value=_show_value(statement),
        value_key=folded,
        single=statement.single,
        positive=statement.positive,
        mood=statement.mood,
        act=statement.act,
        scope=statement.scope,
        adds=statement.adds,
        ends=tuple(dict.fromkeys(map(value_key, statement.ends))),
        inherits=statement.inherits,
        known=statement.known,
        days=days,
        still=statement.still,
        statement=statement_key(said),
        label=statement.label,
        limits=statement.limits,
        rule=statement.rule,
    )


def _fold_subject(source: Source, key: str | None) -> str | None:
    if key == BOOK:
        return source.keeper_key or BOOK
    return key if key is None or key in _SPECIAL else name_key(key) or None


def _fold_names(source: Source, names: Iterable[Named]) -> tuple[Named, ...]:
    """Fold keys; of one name with several roles the first counts."""
    found: dict[str, Named] = {}
    for each in names:
        if key := _fold_subject(source, each.key):
            found.setdefault(key, Named(each.role, key, each.surface))
    return tuple(found.values())


def _is_value(statement: Statement) -> bool:
    """Whether the days are the slot's value, and not when it holds."""
    return statement.days is not None and statement.value_key in (
        statement.days[0],
        "/".join(statement.days),
    )


def _show_value(statement: Statement) -> str | None:
    """Return the value; "next Friday" as the day that it was."""
    return statement.value_key if _is_value(statement) else statement.value
