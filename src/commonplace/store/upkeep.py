"""The two-way comparison: what should be together and is not. And how it is put right."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from commonplace.model import Memory
from commonplace.store.engine import Reader, Tx
from commonplace.store.memories import add_index_rows

#: Rows of memories that are gone: the query that finds them, the statement that removes them.
ORPHANS = {
    "index_without_memories": "delete_index_rows",
    "embeddings_without_memories": "delete_embeddings",
    "mentions_without_memories": "delete_mentions",
    "dirty_without_memories": "delete_dirty_rows",
    "hints_without_memories": "delete_hints",
    "proposals_without_memories": "delete_proposals",
    "citations_without_memories": "delete_citations_of",
    "shown_without_memories": "delete_shown",
}


@dataclass(frozen=True, slots=True)
class Held:
    """What is kept of some memories beside them, and the stages that have not read them yet."""

    embeddings: int
    hints: int
    waiting: tuple[str, ...]


def held_of(reader: Reader, book_id: str, ids: Iterable[str]) -> Held:
    embeddings = hints = 0
    waiting: set[str] = set()
    for memory_id in ids:
        row = reader.run("held_of_memory", book_id=book_id, memory_id=memory_id)[0]
        embeddings, hints = embeddings + row["embeddings"], hints + row["hints"]
        stages = reader.run("stages_before", book_id=book_id, memory_id=memory_id)
        waiting |= {each["stage"] for each in stages}
    return Held(embeddings, hints, tuple(sorted(waiting)))


def totals(reader: Reader) -> tuple[int, int]:
    """How many books and how many memories the library holds."""
    row = reader.run("count_everything")[0]
    return row["books"], row["memories"]


def waiting(reader: Reader, book_id: str, stage: str) -> int:
    """How many memories a stage has before it."""
    return int(reader.run("count_dirty", book_id=book_id, stage=stage)[0]["memories"])


def uncompiled(reader: Reader, book_id: str) -> int:
    """How many memories pages do not have yet: they are to be read, or were read and are new."""
    return int(reader.run("count_uncompiled", book_id=book_id)[0]["memories"])


def waiting_anywhere(reader: Reader, stage: str, limit: int) -> int:
    """How many memories wait for a stage in all books; counted no further than the limit."""
    return int(reader.run("count_waiting", stage=stage, limit=limit)[0]["memories"])


def unindexed(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Memories that recall cannot find."""
    rows = reader.run("memories_without_index", book_id=book_id, limit=limit)
    return [row["id"] for row in rows]


def never_embedded(reader: Reader, book_id: str, profile: str, limit: int) -> list[str]:
    """Memories without a vector of this profile that nobody is going to embed."""
    rows = reader.run("memories_never_embedded", book_id=book_id, profile=profile, limit=limit)
    return [row["id"] for row in rows]


def orphans(reader: Reader, book_id: str, query: str, limit: int) -> list[str]:
    """Rows of memories that are gone; see :data:`ORPHANS`."""
    return [row["id"] for row in reader.run(query, book_id=book_id, limit=limit)]


def list_orphaned_readings(reader: Reader, book_id: str, limit: int) -> list[str]:
    """List memories that are gone and whose readings are not."""
    rows = reader.run("readings_without_memories", book_id=book_id, limit=limit)
    return [row["id"] for row in rows]


def unused(reader: Reader, book_id: str, limit: int) -> list[str]:
    """Names (keys) that understanding made known and that nothing rests on."""
    rows = reader.run("entities_without_uses", book_id=book_id, limit=limit)
    return [row["id"] for row in rows]


def books_with_idle_work(reader: Reader, stage: str) -> list[str]:
    return [row["id"] for row in reader.run("books_with_idle_work", stage=stage)]


def remove_orphans(tx: Tx, query: str, ids: Iterable[str]) -> None:
    for memory_id in ids:
        tx.run(ORPHANS[query], book_id=tx.book_id, id=memory_id)


def index_again(tx: Tx, memories: Sequence[tuple[Memory, bytes]]) -> None:
    """Index rows as of this change, so that every reader's copy takes them in."""
    for memory, _ in memories:
        tx.run("delete_index_rows", book_id=tx.book_id, id=memory.id)
        tx.run("renumber_memory", book_id=tx.book_id, id=memory.id, revision=tx.revision)
    add_index_rows(tx, memories)


def embed_again(tx: Tx, ids: Iterable[str]) -> None:
    for memory_id in ids:
        tx.run("mark_one_dirty", book_id=tx.book_id, stage="embed", memory_id=memory_id)
