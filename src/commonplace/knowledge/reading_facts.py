"""From a reading to facts: the rows that are stored.

In    a memory's source (:class:`Source`) and the statements that were read in it
Out   :class:`~commonplace.model.FactRow`: keys folded by ``keys.py``, ids, each thing once
Asks  nobody: pure functions

Names are keyed by ``language.name_key``; the book and an author without a name keep the keys that
the reader gave them. Days that are the value of a slot ("the deadline is 3 May") do not say when
the fact holds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import zip_longest

from commonplace.knowledge.keys import Said, fact_id, statement_key, value_key
from commonplace.language.frames.slots import slots
from commonplace.language.name_key import name_key
from commonplace.language.statement import AUTHOR, BOOK, Named, Statement
from commonplace.model import FactName, FactRow
from commonplace.model.facts import join_end, split_end

_SPECIAL = frozenset((AUTHOR, BOOK))
#: The facet of attributes that the slot table does not have.
OTHER = "other"
#: How sure a reading by rules is: by how its subject is known; of what was kept as it was said.
_SURE = {"named": 0.9, "author": 0.9, "owner": 0.8, "pronoun": 0.7, "unknown": 0.5}
_SAID = 0.5
#: A memory that names more than so many speaks of several matters.
_FEW = 7


@dataclass(frozen=True, slots=True)
class Source:
    """What facts take over from their memory."""

    memory: str
    text: str
    said: datetime
    author: str | None = None
    #: 0 a person, 1 an agent, 2 tools, the web, imports and documents.
    rank: int = 0
    #: The project or document to which "the X" belongs; none: the book's.
    keeper: str | None = None
    #: What limits all that it says: of a document, its address.
    scope: str = ""

    @property
    def speaker(self) -> str:
        """The key of who speaks; of somebody without a name the one of the book's owner."""
        return name_key(self.author or "") or AUTHOR

    @property
    def keeper_key(self) -> str:
        """The key of the project or document; empty where there is none."""
        return name_key(self.keeper or "")


def make_facts(
    source: Source, statements: Iterable[Statement], confidences: Iterable[float] = ()
) -> list[FactRow]:
    """Make the facts of one reading; what is said twice in the same words is one.

    ``confidences`` is how sure a model is of each; without them, rules have read.
    """
    made: dict[bytes, FactRow] = {}
    statements = [*statements]
    around = _list_named(source, statements)
    for statement, sure in zip_longest(statements, confidences):
        fact = _make_fact(source, statement, around)
        made[fact.id] = fact if sure is None else replace(fact, confidence=sure)
    return [*made.values()]


def sort_ends(
    ends: Iterable[str], heads: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Sort what a fact ends: values of its subject, and what is gone itself, with whose it was."""
    found = [split_end(end) for end in ends]
    own = tuple(value for whose, value in found if not whose)
    return own, tuple((heads.get(whose, whose), value) for whose, value in found if whose)


def _list_named(source: Source, statements: Iterable[Statement]) -> set[str]:
    """Return whom a short memory names: what is gone there may be gone for each of them."""
    named = {_fold_subject(source, name.key) for each in statements for name in each.names}
    named |= {_fold_subject(source, each.subject) for each in statements}
    return {each for each in named if each} if len(named) <= _FEW else set()


def _make_fact(source: Source, statement: Statement, around: set[str]) -> FactRow:
    subject = _fold_subject(source, statement.subject)
    folded = value_key(statement.value_key) if statement.value_key else None
    days = None if _is_value(statement) else statement.days
    text, quote = statement.text, source.text[statement.start : statement.end]
    scope = " ".join(filter(None, (source.scope, statement.scope)))
    said = Said(
        source.memory, statement.start, statement.end, subject, statement.attribute, folded,
        statement.positive, scope, statement.mood, statement.act, days,
        text or quote,
    )  # fmt: skip
    return FactRow(
        id=fact_id(said),
        memory=source.memory,
        start=statement.start,
        end=statement.end,
        text=text,
        kind=statement.kind,
        names=_name(source, statement, subject),
        subject=subject,
        attribute=statement.attribute,
        value=_show_value(statement),
        value_key=folded,
        single=statement.single,
        positive=statement.positive,
        mood=statement.mood,
        act=statement.act,
        scope=scope,
        adds=statement.adds,
        ends=_find_ends(source, statement, subject, around),
        inherits=statement.inherits,
        known=statement.known,
        days=days,
        still=statement.still,
        statement=statement_key(said),
        label=statement.label,
        limits=statement.limits,
        aspect=_find_aspect(statement),
        confidence=_weigh(statement),
        quote=quote,
    )


def _fold_subject(source: Source, key: str | None) -> str | None:
    """Return whom a key means: "the X" and "our X" are the keeper's, and so is what a document or a
    tool without an author says of itself.
    """
    itself = key == AUTHOR and not source.author and source.rank > 1
    if key == BOOK or itself:
        return source.keeper_key or BOOK
    return key if key is None or key in _SPECIAL else name_key(key) or None


def _find_ends(
    source: Source, statement: Statement, subject: str | None, around: set[str]
) -> tuple[str, ...]:
    """Return the values that a statement ends, its own too where that is over: of its subject,
    and what is gone for the speaker and the keeper too.
    """
    over = statement.act == "end" and not statement.positive and statement.value_key
    own = map(value_key, (*statement.ends, over) if over else statement.ends)
    named = {_fold_subject(source, each.key) or BOOK for each in statement.names[:4]}
    whose = {subject or BOOK, source.speaker, source.keeper_key or BOOK, *named, *around}
    gone = (join_end(each, value_key(one)) for one in statement.gone for each in sorted(whose))
    return tuple(dict.fromkeys((*own, *gone)))


def _fold_names(source: Source, names: Iterable[Named]) -> tuple[FactName, ...]:
    """Fold keys; of one name with several roles the first counts."""
    found: dict[str, FactName] = {}
    for each in names:
        if key := _fold_subject(source, each.key):
            found.setdefault(key, FactName(each.role, key, each.surface))
    return tuple(found.values())


def _name(source: Source, statement: Statement, subject: str | None) -> tuple[FactName, ...]:
    """Return whom a fact names; its subject is among them. What names nobody, and nobody said, is
    its keeper's.
    """
    names = _fold_names(source, statement.names)
    if subject is None and not names and source.keeper_key and not source.author:
        return (FactName("owner", source.keeper_key, source.keeper or ""),)
    if subject is None or subject in _SPECIAL or any(each.key == subject for each in names):
        return names
    surface = source.author if subject == source.speaker else subject
    return (FactName("subject", subject, surface or subject), *names)


def _is_value(statement: Statement) -> bool:
    """Whether the days are the slot's value, and not when it holds."""
    return statement.days is not None and statement.value_key in (
        statement.days[0],
        "/".join(statement.days),
    )


def _show_value(statement: Statement) -> str | None:
    """Return the value; "next Friday" as the day that it was."""
    return statement.value_key if _is_value(statement) else statement.value


def _find_aspect(statement: Statement) -> str:
    """Return the facet of a slot; empty where none is filled."""
    if statement.attribute is None:
        return ""
    slot = slots().by_name.get(statement.attribute)
    return slot.aspect if slot and slot.aspect else OTHER


def _weigh(statement: Statement) -> float:
    """Return how sure it is that the statement was read right."""
    return _SAID if statement.kind == "said" else _SURE.get(statement.known, _SAID)
