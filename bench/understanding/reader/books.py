"""A book without a library: memories are read, names decided by evidence, facts judged by
`hold`.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from commonplace.knowledge.evidence import collect_sightings, is_name, sum_sightings
from commonplace.knowledge.fact import Held, Status
from commonplace.knowledge.hold import hold
from commonplace.language.names import fold_name
from commonplace.language.read import Reading, read
from commonplace.language.statement import Statement


@dataclass(frozen=True)
class Told:
    """A memory: what was said, by whom, when."""

    text: str
    author: str | None
    said: datetime
    id: str


@dataclass(frozen=True)
class Judged:
    """A fact with its memory and what became of it."""

    told: Told
    statement: Statement
    status: Status
    by: bytes


@dataclass(frozen=True)
class Book:
    told: Sequence[Told]
    readings: Sequence[Reading]
    facts: dict[bytes, tuple[Told, Statement]]
    statuses: dict[bytes, Status]

    def changed(self) -> list[tuple[Told, Statement, Status]]:
        """List the facts that another fact ended, marked or disputes."""
        found = []
        for id, status in self.statuses.items():
            if status.status != "holds":
                found.append((*self.facts[id], status))
        return found


def decide_names(memories: Iterable[Told]) -> set[str]:
    """Decide which surfaces are names in a book of these memories."""
    sightings = defaultdict(list)
    for told in memories:
        surfaces = read(told.text, author=told.author, said_on=told.said.date(), names=()).surfaces
        for key, sighting in collect_sightings(surfaces, told.author).items():
            sightings[key].append(sighting)
    return {key for key, each in sightings.items() if is_name(sum_sightings(each))}


def read_book(memories: Sequence[Told], known: Collection[str] = ()) -> Book:
    """Read memories as one book and judge their facts; `known` are names beside those of the
    evidence.
    """
    names = decide_names(memories) | {fold_name(name) for name in known}
    readings = [
        read(told.text, author=told.author, said_on=told.said.date(), names=names)
        for told in memories
    ]
    facts: dict[bytes, tuple[Told, Statement]] = {}
    held = []
    for told, reading in zip(memories, readings, strict=True):
        for statement in reading.statements:
            fact = _make_held(told, statement)
            facts[fact.id] = (told, statement)
            held.append(fact)
    return Book(memories, readings, facts, hold(held, ()))


def _make_held(told: Told, statement: Statement) -> Held:
    words = told.text[statement.start : statement.end]
    key = (
        told.id,
        statement.start,
        statement.subject,
        statement.attribute,
        statement.value_key,
        words,
    )
    return Held(
        id=hashlib.blake2b(
            repr((key, statement.positive, statement.scope)).encode(), digest_size=16
        ).digest(),
        memory=told.id,
        start=statement.start,
        said=told.said,
        subject=statement.subject,
        slot=statement.attribute,
        value=statement.value_key,
        speaker=fold_name(told.author) if told.author else None,
        scope=statement.scope,
        ends=statement.ends,
        days=statement.days,
        kind=statement.kind,
        mood=statement.mood,  # type: ignore[arg-type]
        act=statement.act,  # type: ignore[arg-type]
        single=statement.single,
        positive=statement.positive,
        adds=statement.adds,
        inherits=statement.inherits,
    )


def moment(day: str, hour: int = 12) -> datetime:
    return datetime.fromisoformat(day).replace(hour=hour, tzinfo=UTC)


def show(told: Told, statement: Statement) -> str:
    """One line about a fact, for those who judge it."""
    single = "one" if statement.single else "many"
    sign = "" if statement.positive else "not "
    scope = f" [{statement.scope}]" if statement.scope else ""
    quote = told.text[statement.start : statement.end].replace("\n", " ")[:140]
    slot = f"{statement.subject} · {statement.attribute} ({single})"
    return (
        f"{quote!r}\n        {statement.kind}: {slot} = "
        f"{sign}{statement.value_key}{scope} · {statement.mood} {statement.act} · {statement.rule}"
    )
