"""A book's graph, written row by row, and read back whole."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import commonplace
from commonplace import clock
from commonplace.capture.aliases import alias_key
from commonplace.knowledge.register import settle_mentions
from commonplace.model import Claim, Fact
from commonplace.store import facts as fact_rows
from commonplace.store import graph, names
from commonplace.store.engine import Reader, Tx
from commonplace.understand.found import fact_hash
from commonplace.understand.graph import Graph
from commonplace.understand.showing import EntityView
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
        self._count = 0

    def entity(self, name: str, *aliases: str, type: str = "person") -> str:
        """The id that a name is filed under, introduced with others that mean the same."""
        return self.filed(self.book.introduce(name, type, aliases).name)

    def filed(self, name: str) -> str:
        """The id that claims and relations about this name are filed under."""
        key = alias_key(name)
        known = self.engine.read(lambda reader: names.filed(reader, self.id, [key]))
        return known[key].entity_id

    def say(self, text: str, *said: str) -> str:
        """A memory that has been understood, with the names in it."""
        memory = self.book.remember(text, occurred_at=self._tomorrow().isoformat())

        def work(tx: Tx) -> None:
            fact_rows.understood(tx, "understand", [memory.id])
            keys = {alias_key(name): name for name in said}
            known = names.filed(tx, self.id, keys)
            rows = [
                names.Mentioned(
                    memory.id,
                    key,
                    name,
                    known[key].entity_id if key in known else None,
                    memory.observed_at,
                    evidence=names.SEEN,
                )
                for key, name in keys.items()
            ]
            names.add_mentions(tx, rows)
            settle_mentions(tx, rows, "rules")

        self.engine.write(work, book_id=self.id)
        return memory.id

    def claim(self, entity: str, value: str, *memories: str, slot: Slot = HOME) -> str:
        """A fact that these memories state, filed about an entity. The claim's id."""
        new, at = clock.new_id, self._tomorrow()
        self._count += 1
        text = f"{slot.aspect} {slot.key} {value} {self._count}"
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
        found = self.engine.read(lambda reader: graph.claims_of(reader, self.id, entity, 10_000))
        return {claim.id for claim in found}

    def edges(self, entity: str) -> set[graph.EdgeKey]:
        return {*self.engine.read(lambda reader: graph.edges_of(reader, self.id, entity))}

    def mentioning(self, entity: str) -> set[str]:
        """The memories that mention an entity."""
        found = self.engine.read(lambda reader: graph.memories_of(reader, self.id, entity, 10_000))
        return {*found}

    def picture(self) -> dict[str, object]:
        """All that the graph shows, without ids: entities by their names, with what is known."""
        return {
            "entities": {
                frozenset(view.entity.aliases): (
                    view.entity.name,
                    view.entity.type,
                    sorted(_claims(view)),
                    sorted((each.source, each.relation, each.target) for each in view.relations),
                )
                for each in self.graph.entities(limit=10_000)
                for view in [self.graph.entity(each.id)]
            },
            "mentions": {
                memory.text: sorted((each.name, self._names(each.entity_id)) for each in mentions)
                for memory in self.book.memories()
                for mentions in [
                    self.engine.read(lambda r, id=memory.id: names.mentions_of(r, self.id, id))
                ]
            },
            "types": self.graph.types(),
        }

    def _names(self, entity: str | None) -> tuple[str, ...]:
        return self.graph.entity(entity).entity.aliases if entity else ()

    def _claim(self, reader: Reader, claim_id: str) -> Claim:
        found = graph.claim(reader, self.id, claim_id)
        assert found is not None
        return found

    def _tomorrow(self) -> datetime:
        self._day += timedelta(days=1)
        return self._day


def _claims(view: EntityView) -> list[tuple[str, str, str, str]]:
    return [
        (each.claim.key, each.claim.value, each.claim.status, each.replaced_by or "")
        for aspect in view.aspects
        for each in aspect.claims
    ]
