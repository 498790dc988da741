"""The memories and the graph of a book, as they stood: copied into a library in memory."""

from collections.abc import Iterator
from datetime import datetime

from commonplace import clock
from commonplace.past.claims import known_claims, known_facts, outdated, taken_back, true_claims
from commonplace.past.selecting import Keeps
from commonplace.store import quarantine
from commonplace.store.dump.rows import add, whole
from commonplace.store.dump.values import vector_bytes
from commonplace.store.engine import Reader, Row, Tx

#: Later than anything.
_NEVER = "9999-12-31T23:59:59.999999Z"


def copy_memories(reader: Reader, tx: Tx, keeps: Keeps) -> frozenset[str]:
    """Those memories that a moment knows, and that are believed; their ids."""
    ids: set[str] = set()
    aside = quarantine.held(reader, tx.book_id)

    def kept() -> Iterator[Row]:
        for row in whole(reader, tx.book_id, "memories"):
            if row["id"] not in aside and keeps(row):
                ids.add(row["id"])
                yield row

    add(tx, "memories", kept())
    return frozenset(ids)


def copy_index(reader: Reader, tx: Tx, memories: frozenset[str]) -> None:
    """What recall finds them by: their words and vectors."""
    words = whole(reader, tx.book_id, "memory_index")
    add(tx, "memory_index", (row for row in words if row["memory_id"] in memories))
    vectors = whole(reader, tx.book_id, "embeddings")
    kept = (row for row in vectors if row["memory_id"] in memories)
    add(tx, "embeddings", (row | {"vector": vector_bytes(row["vector"])} for row in kept))


class GraphCopy:
    """Entities, facts, claims and relations, as far as some memories and a moment go."""

    def __init__(self, reader: Reader, tx: Tx, memories: frozenset[str]) -> None:
        self._reader = reader
        self._tx = tx
        self._memories = memories

    def copy(self, as_of: datetime | None, true_at: datetime | None) -> None:
        at = _NEVER if as_of is None else clock.to_text(as_of)
        facts = {row["id"]: row for row in self._whole("facts") if row["created_at"] <= at}
        sources = [row for row in self._because("fact_sources") if row["fact_id"] in facts]
        later = taken_back(self._whole("changes"), at)
        claims = known_claims([*self._whole("claims")], later, at)
        stated = {row["fact_id"] for row in sources}
        known = known_facts(facts.values(), claims, later, stated)
        relations = [*self._because("relations")]
        if true_at is not None:
            claims, filed = true_claims(claims, clock.to_text(true_at)), claims
            over = outdated(sources, filed, claims)
            relations = [row for row in relations if row["memory_id"] not in over]
        claims = [row for row in claims if row["fact_id"] in stated]
        mentions = [*self._because("mentions")]
        named = {row["entity_id"] for row in (*mentions, *claims)}
        named |= {row[end] for row in relations for end in ("source_id", "target_id")}
        entities = self._entities(at, named)
        self._add("facts", known)
        self._add("fact_sources", sources)
        self._add("claims", [row for row in claims if row["entity_id"] in entities])
        facets = {(row["entity_id"], row["aspect"]) for row in claims}
        aspects = self._whole("aspects")
        self._add("aspects", [r for r in aspects if (r["entity_id"], r["name"]) in facets])
        self._add("mentions", [_met(row, entities) for row in mentions])
        ends = [row for row in relations if {row["source_id"], row["target_id"]} <= entities]
        self._add("relations", ends)
        self._add("hints", [*self._because("hints")])

    def _entities(self, at: str, named: set[str | None]) -> set[str]:
        """Those that were known, and that something speaks of or somebody introduced."""
        every = [*self._whole("entities")]
        known = [
            row
            for row in every
            if row["created_at"] <= at and (row["id"] in named or row["made_by"] == "person")
        ]
        # Who somebody is was so before anybody said it.
        ids = {row["id"] for row in known} | {row["head"] for row in known}
        self._add("entities", [row for row in every if row["id"] in ids])
        names = self._whole("names")
        self._add("names", [row for row in names if row["entity_id"] in ids])
        return ids

    def _because(self, table: str) -> Iterator[Row]:
        """Rows that are there because of one of the memories."""
        return (row for row in self._whole(table) if row["memory_id"] in self._memories)

    def _whole(self, table: str) -> Iterator[Row]:
        return whole(self._reader, self._tx.book_id, table)

    def _add(self, table: str, rows: list[Row]) -> None:
        add(self._tx, table, rows)


def _met(row: Row, entities: set[str]) -> Row:
    """A name that nobody was known by yet is open."""
    return row if row["entity_id"] in entities else row | {"entity_id": None}
