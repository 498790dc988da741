"""A book's graph, told fact by fact to the one place that writes it, and read back whole."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import commonplace
from commonplace.knowledge.reading_facts import Source, make_facts
from commonplace.knowledge.readings import NewReading, swap_readings
from commonplace.knowledge.rulings import rank_of
from commonplace.language.name_key import name_key
from commonplace.language.statement import Statement
from commonplace.model import Fact
from commonplace.store import facts as fact_rows
from commonplace.store import graph
from commonplace.store.engine import Tx
from commonplace.store.register import names
from commonplace.understand.graph import Graph
from tests.understand.picture import picture_book
from tests.understand.scripted import glimpse, sight_all, state

DAY = datetime(2026, 3, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Slot:
    """Where a claim of a test is filed."""

    attribute: str = "home"
    single: bool = True


HOME = Slot()
FRIEND = Slot("friend", single=False)


@dataclass
class _Told:
    """What a memory says."""

    names: set[str]
    faint: set[str]
    statements: list[Statement] = field(default_factory=list)


class Shelf:
    """Writes what understanding would have written."""

    def __init__(self, book: commonplace.Book) -> None:
        self.book = book
        self.engine, self.id = book.library.engine, book.info.id
        self.graph = Graph(self.engine, self.id)
        self._day = DAY
        self._told: dict[str, _Told] = {}

    def entity(self, name: str, *aliases: str, type: str = "person") -> str:
        """The id that a name is filed under, introduced with others that mean the same."""
        return self.filed(self.book.introduce(name, type, aliases).name)

    def filed(self, name: str) -> str:
        """The id that this name is filed under."""
        key = name_key(name)
        known = self.engine.read(lambda reader: names.filed(reader, self.id, [key]))
        return known[key].entity_id

    def say(self, text: str, *said: str, faint: Sequence[str] = (), trust: str = "user") -> str:
        """A memory that has been understood, with the names in it; of ``faint`` ones it says too
        little to make them known."""
        at = self._tomorrow().isoformat()
        memory = self.book.remember(text, occurred_at=at, trust=trust)
        self._told[memory.id] = _Told({*said}, {*faint})
        self._read(memory.id)
        return memory.id

    def claim(self, name: str, value: str, memory: str, slot: Slot = HOME, **fields: Any) -> str:
        """What a memory says of somebody. The fact's id."""
        told, text = self._told[memory], self.book.memory(memory).text
        start = min(len(told.statements), len(text) - 1)  # one text tells its facts in order
        told.statements.append(
            state(
                text, name, slot.attribute, value, single=slot.single, start=start,
                text=f"{name}: {slot.attribute} {value}", **fields,
            )
        )  # fmt: skip
        told.names.add(name)
        return self._read(memory)

    def relate(self, source: str, relation: str, target: str, memory: str) -> str:
        """A memory says how two stand to each other. The fact's id."""
        slot = Slot(relation, single=False)
        self._told[memory].names.add(target)
        return self.claim(source, target, memory, slot, kind="relation", objects=[target])

    def standing(self, fact_id: str) -> tuple[str, str | None]:
        """A fact's status, and which one made it so."""
        fact = self.fact(fact_id)
        return fact.status, fact.by

    def fact(self, fact_id: str) -> Fact:
        return self.engine.read(lambda r: fact_rows.with_ids(r, self.id, [fact_id]))[fact_id]

    def about(self, entity: str) -> set[str]:
        """The facts that fill a slot of an entity."""
        found = self.engine.read(lambda reader: graph.claims_of(reader, self.id, entity, 10_000))
        return {claim.id for claim in found}

    def edges(self, entity: str) -> set[graph.EdgeKey]:
        return {*self.engine.read(lambda reader: graph.edges_of(reader, self.id, entity))}

    def mentioning(self, entity: str) -> set[str]:
        """The memories that mention an entity."""
        found = self.engine.read(lambda reader: graph.memories_of(reader, self.id, entity, 10_000))
        return {*found}

    def picture(self) -> dict[str, Any]:
        """All that the graph shows, without ids."""
        relations = {
            view.entity.name: sorted(
                (each.source, each.relation, each.target) for each in view.relations
            )
            for each in self.graph.entities(limit=10_000)
            for view in [self.graph.entity(each.id)]
        }
        return picture_book(self.book) | {"relations": relations, "types": self.graph.types()}

    def _read(self, memory_id: str) -> str:
        """Put what was told in the place of what was read before. The id of the last fact."""
        memory, told = self.book.memory(memory_id), self._told[memory_id]
        source = Source(memory.id, memory.text, memory.observed_at, None, rank_of(memory.trust))
        facts = make_facts(source, told.statements)
        sure = sight_all(told.names)
        keys = frozenset(each.key for each in sure)
        sighted = (*sure, *map(glimpse, sorted(told.faint)))
        fate = "facts" if facts else "chatter"
        reading = NewReading(
            memory.id, memory.observed_at, "rules", 1, fate, 0, tuple(facts), sighted, keys
        )

        def work(tx: Tx) -> None:
            assert swap_readings(tx, [reading], "rules").read == [memory.id]
            fact_rows.understood(tx, "understand", [memory.id])

        self.engine.write(work, book_id=self.id)
        return facts[-1].id.hex() if facts else ""

    def _tomorrow(self) -> datetime:
        self._day += timedelta(days=1)
        return self._day
