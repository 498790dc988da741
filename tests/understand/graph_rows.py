"""A book's graph, written row by row, and read back whole."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import commonplace
from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.model import Claim, Fact
from commonplace.store import corrections, graph, names
from commonplace.store import facts as fact_rows
from commonplace.store.engine import Reader, Tx
from commonplace.understand.found import fact_hash
from commonplace.understand.graph import Graph
from commonplace.understand.supersede import replace_claims

DAY = datetime(2026, 3, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Slot:
    """Where a claim of a test is filed."""

    aspect: str = "home"
    key: str = "city"
    single: bool = True
    kind: str = "attribute"


HOME = Slot()
FRIEND = Slot("people", "friend", single=False)


class Shelf:
    """Writes what understanding would have written."""

    def __init__(self, book: commonplace.Book) -> None:
        self.book = book
        self.engine, self.id = book.library.engine, book.info.id
        self.graph = Graph(self.engine, self.id)
        self._day = DAY

    def entity(self, name: str, *aliases: str, type: str = "person") -> str:
        return self.book.introduce(name, type, aliases).id

    def say(self, text: str, *said: str) -> str:
        """A memory that has been understood, with the names in it."""
        memory = self.book.remember(text, occurred_at=self._tomorrow().isoformat())

        def work(tx: Tx) -> None:
            fact_rows.understood(tx, "understand", [memory.id])
            keys = {alias_key(name): name for name in said}
            known = names.ids_of(tx, self.id, keys)
            rows = [
                names.Mentioned(memory.id, key, name, known.get(key)) for key, name in keys.items()
            ]
            names.add_mentions(tx, rows)

        self.engine.write(work, book_id=self.id)
        return memory.id

    def claim(self, entity: str, value: str, *memories: str, slot: Slot = HOME) -> str:
        """A fact that these memories state, filed about an entity. The claim's id."""
        new, at = clock.new_id, self._tomorrow()
        text = f"{slot.aspect} {slot.key} {value} {new()}"
        fact = Fact(
            new(), "fact", text, fact_hash(text), 0.9, 0.5, "user", "active", at, at, "rules", at
        )
        claim = Claim(
            new(), entity, slot.aspect, slot.key, value, slot.single, slot.kind, "active", fact.id,
            text, 0.9, at,
        )  # fmt: skip

        def work(tx: Tx) -> None:
            fact_rows.add_facts(tx, [(fact, [1, 2])])
            stated = [(fact.id, self.book.memory(each), text) for each in memories]
            fact_rows.add_sources(tx, stated)
            graph.add_claim(tx, claim)

        self.engine.write(work, book_id=self.id)
        return claim.id

    def replace(self, new: str, *old: str) -> str:
        """One claim supersedes others. The change's id."""

        def work(tx: Tx) -> None:
            by = self._claim(tx, new)
            replace_claims(tx, by, [self._claim(tx, each) for each in old], "rules")

        self.engine.write(work, book_id=self.id)
        return self.graph.changes(1)[0].id

    def relate(self, source: str, relation: str, target: str, memory: str) -> None:
        edge = graph.Edge(source, relation, target, memory, 0.9, DAY)
        self.engine.write(lambda tx: graph.add_relations(tx, [edge]), book_id=self.id)

    def standing(self, claim_id: str) -> tuple[str, str | None]:
        """The claim's status, and which one replaced it."""
        claim = self.engine.read(lambda reader: self._claim(reader, claim_id))
        return claim.status, claim.superseded_by

    def fact_of(self, claim_id: str) -> Fact:
        def look(reader: Reader) -> Fact:
            fact_id = self._claim(reader, claim_id).fact_id
            return fact_rows.with_ids(reader, self.id, [fact_id])[fact_id]

        return self.engine.read(look)

    def about(self, entity: str) -> set[str]:
        """The claims about an entity."""
        found = self.engine.read(lambda reader: corrections.claim_rows(reader, self.id, entity))
        return {row["id"] for row in found}

    def edges(self, entity: str) -> set[tuple[str, str, str, str]]:
        return {*self.engine.read(lambda reader: corrections.edges(reader, self.id, entity))}

    def mentioning(self, entity: str) -> dict[str, set[str]]:
        return self.engine.read(lambda reader: corrections.mentions(reader, self.id, entity))

    def everything(self) -> dict[str, Any]:
        """Every row of the graph."""
        return self.engine.read(self._everything)

    def _everything(self, reader: Reader) -> dict[str, Any]:
        known = [each.id for each in graph.list_entities(reader, self.id, None, 10_000)]
        memories = [memory.id for memory in self.book.memories()]
        facts = {each: fact_rows.of_memory(reader, self.id, each) for each in memories}
        return {
            "facts": facts,
            "entities": {e: corrections.entity_row(reader, self.id, e) for e in known},
            "names": {e: corrections.aliases(reader, self.id, e) for e in known},
            "mentions": {m: names.mentions_of(reader, self.id, m) for m in memories},
            "claims": {e: corrections.claim_rows(reader, self.id, e) for e in known},
            "relations": {e: corrections.edges(reader, self.id, e) for e in known},
            "aspects": {e: corrections.aspect_rows(reader, self.id, e) for e in known},
        }

    def _claim(self, reader: Reader, claim_id: str) -> Claim:
        found = graph.claim(reader, self.id, claim_id)
        assert found is not None
        return found

    def _tomorrow(self) -> datetime:
        self._day += timedelta(days=1)
        return self._day
