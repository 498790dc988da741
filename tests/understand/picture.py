"""A book as it was understood, without ids and times of writing: to be compared with another."""

from typing import Any

import commonplace
from commonplace.store import facts as fact_rows
from commonplace.store import held as held_rows
from commonplace.store.engine import Reader
from commonplace.store.register import names as name_rows


def picture_book(book: commonplace.Book) -> dict[str, Any]:
    """Draw what memories say, what became of it, who is who, and who says which name."""
    return book.library.engine.read(lambda reader: _draw(reader, book))


def _draw(reader: Reader, book: commonplace.Book) -> dict[str, Any]:
    id = book.info.id
    memories = {each.id: f"{each.observed_at:%F %T} {each.text}" for each in book.memories()}
    facts = {each: fact_rows.of_memory(reader, id, each) for each in memories}
    words = {fact.id: f"{memories[key]} @{fact.span}" for key in facts for fact in facts[key]}
    rows = held_rows.statuses(reader, id, [bytes.fromhex(each) for each in words])
    why = {key.hex(): (row.why, row.attribute) for key, row in rows.items()}
    entities = {
        each.id: (each.name, each.type, each.aliases)
        for listed in book.graph.entities(limit=10_000)
        for each in [book.graph.entity(listed.id).entity]
    }
    return {
        "facts": {
            text: sorted(
                (
                    fact.kind, str(fact.subject), str(fact.attribute), str(fact.value), fact.text,
                    fact.status, words.get(fact.by or "", ""), str(fact.since), str(fact.until),
                    str(fact.proposed), str(why.get(fact.id, ("", None))),
                )
                for fact in facts[key]
            )
            for key, text in memories.items()
        },
        "fates": {text: _fate(reader, id, key) for key, text in memories.items()},
        "hints": {text: fact_rows.hints_of(reader, id, key) for key, text in memories.items()},
        "entities": sorted(entities.values()),
        "mentions": {
            text: sorted(
                (each.name, each.surface, _head(reader, book, each.entity_id))
                for each in name_rows.mentions_of(reader, id, key)
            )
            for key, text in memories.items()
        },
    }  # fmt: skip


def _head(reader: Reader, book: commonplace.Book, entity_id: str | None) -> str:
    return book.graph.entity(entity_id).entity.name if entity_id else ""


def _fate(reader: Reader, book_id: str, memory_id: str) -> tuple[str, int] | None:
    reading = fact_rows.reading_of(reader, book_id, memory_id)
    return (reading.fate, reading.left_out) if reading else None
