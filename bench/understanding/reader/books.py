"""A book without a library: memories are read, names decided by evidence, facts judged by
`hold`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bench.understanding.reader.held import judge
from commonplace.knowledge.evidence import collect_sightings, is_name, sum_sightings
from commonplace.knowledge.hold.fact import Status
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.language.name_key import name_key
from commonplace.language.read import Reading, read
from commonplace.language.statement import Statement
from commonplace.model import FactRow


@dataclass(frozen=True)
class Told:
    """A memory: what was said, by whom, when."""

    text: str
    author: str | None
    said: datetime
    id: str


@dataclass(frozen=True)
class Book:
    told: Sequence[Told]
    readings: Sequence[Reading]
    facts: dict[bytes, tuple[Told, FactRow]]
    statuses: dict[bytes, Status]

    def changed(self) -> list[tuple[Told, FactRow, Status]]:
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
    names = decide_names(memories) | {name_key(name) for name in known}
    readings = [
        read(told.text, author=told.author, said_on=told.said.date(), names=names)
        for told in memories
    ]
    facts: dict[bytes, tuple[Told, FactRow]] = {}
    held = []
    for told, reading in zip(memories, readings, strict=True):
        source = Source(told.id, told.text, told.said, told.author)
        for fact in make_facts(source, reading.statements):
            facts[fact.id] = (told, fact)
            held.append((fact, source))
    return Book(memories, readings, facts, judge(held))


def moment(day: str, hour: int = 12) -> datetime:
    return datetime.fromisoformat(day).replace(hour=hour, tzinfo=UTC)


def show(told: Told, statement: Statement | FactRow) -> str:
    """One line about a fact, for those who judge it."""
    single = "one" if statement.single else "many"
    sign = "" if statement.positive else "not "
    scope = f" [{statement.scope}]" if statement.scope else ""
    quote = told.text[statement.start : statement.end].replace("\n", " ")[:140]
    rule = f" · {statement.rule}" if isinstance(statement, Statement) else ""
    slot = f"{statement.subject} · {statement.attribute} ({single})"
    return (
        f"{quote!r}\n        {statement.kind}: {slot} = "
        f"{sign}{statement.value_key}{scope} · {statement.mood} {statement.act}{rule}"
    )
