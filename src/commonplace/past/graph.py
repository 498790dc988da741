"""The memories of a book and what they say, as far as a moment knew: copied into a library in
memory, where who is who and what holds are worked out anew from that alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from commonplace import clock
from commonplace.knowledge.recompute import match_again, recompute
from commonplace.model.facts import split_end
from commonplace.past.register import copy_register
from commonplace.past.rulings import Decided, Until, copy_rulings
from commonplace.past.selecting import Keeps
from commonplace.store import held, quarantine
from commonplace.store.dump.rows import add, whole
from commonplace.store.dump.values import vector_bytes
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.facts import Place, read_ends

#: Later than anything.
NEVER = "9999-12-31T23:59:59.999999Z"
#: So many facts are judged with one load at most, but for those of one slot.
_PLACES = 1_000


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
    """What some memories say, and what follows from it and from the rulings of then."""

    def __init__(self, reader: Reader, tx: Tx, memories: frozenset[str]) -> None:
        self._reader = reader
        self._tx = tx
        self._memories = memories

    def copy(self, as_of: datetime | None, *, proposes: bool = False) -> None:
        """Copy what had been said and decided by then; with ``proposes`` what it would end is
        only noted as proposed. Without a moment it is as the book has it."""
        for table in ("memory_readings", "hints"):
            self._add(table, self._said(table))
        if as_of is None:
            self._copy_as_it_is()
            return
        at = clock.to_text(as_of)
        decided = copy_rulings(self._reader, self._tx, Until(at, at))
        copy_register(self._reader, self._tx, self._memories, decided)
        self._judge(self._copy_facts(), decided, proposes)

    def _copy_as_it_is(self) -> None:
        """Copy who is who and what holds now."""
        for table in ("rulings", "ruling_keys", "entities", "names", "surface_sums"):
            self._add(table, self._whole(table))
        for table in ("candidate_surfaces", "mentions"):
            self._add(table, self._said(table))
        for table in ("aspect_usage", "fact_status"):
            self._add(table, self._whole(table))
        self._copy_facts()

    def _copy_facts(self) -> list[Row]:
        later = {
            row["fact_id"]
            for row in self._whole("fact_leans")
            if row["memory_id"] not in self._memories
        }
        facts = [row for row in self._said("facts") if row["id"] not in later]
        ids = {row["id"] for row in facts}
        self._add("facts", facts)
        for table in ("fact_names", "fact_ends", "fact_leans"):
            self._add(table, (row for row in self._whole(table) if row["fact_id"] in ids))
        return facts

    def _judge(self, facts: Sequence[Row], decided: Decided, proposes: bool) -> None:
        held.note_mode(self._tx, proposes=proposes)
        match_again(self._tx, decided.memories)
        for batch in _batches(self._find_contested(facts, decided)):
            recompute(self._tx, batch)

    def _find_contested(self, facts: Sequence[Row], decided: Decided) -> list[Place]:
        """Leave out what stands alone in its slot: nothing speaks against it, and it holds."""
        subjects = {row["subject"] for row in facts if row["subject"] is not None}
        together = held.keys_together(self._tx, self._tx.book_id, subjects)
        slots = Counter((together.get(row["subject"]), row["attribute"]) for row in facts)
        open_to_all = {
            together.get(row["subject"])
            for row in facts
            if row["ends"] or row["memory_id"] in decided.memories
        }
        gone = {split_end(end)[0] for row in facts for end in read_ends(row["ends"])}
        open_to_all |= {together[whose] for whose in gone & together.keys()}
        return [
            _place(row)
            for row in facts
            if (subject := together.get(row["subject"])) in open_to_all
            or (row["attribute"] is not None and slots[subject, row["attribute"]] > 1)
        ]

    def _said(self, table: str) -> Iterator[Row]:
        return (row for row in self._whole(table) if row["memory_id"] in self._memories)

    def _whole(self, table: str) -> Iterator[Row]:
        return whole(self._reader, self._tx.book_id, table)

    def _add(self, table: str, rows: Iterable[Row]) -> None:
        add(self._tx, table, rows)


def _place(row: Row) -> Place:
    ends = read_ends(row["ends"])
    return Place(bytes(row["id"]), row["subject"], row["attribute"], row["value_key"], ends)


def _batches(places: Iterable[Place]) -> Iterator[list[Place]]:
    """Cut places into batches, each slot whole."""
    batch: list[Place] = []
    slot: tuple[str, str] | None = None
    for each in sorted(places, key=_slot):
        if len(batch) >= _PLACES and _slot(each) != slot:
            yield batch
            batch = []
        slot = _slot(each)
        batch.append(each)
    if batch:
        yield batch


def _slot(place: Place) -> tuple[str, str]:
    return place.subject or "", place.attribute or ""
