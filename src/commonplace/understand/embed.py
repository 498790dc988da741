"""Read, ask, decide, write: memories become vectors."""

from collections.abc import Mapping, Sequence
from typing import Any

from commonplace.errors import ModelUnavailable
from commonplace.minds.embedder import Embedder
from commonplace.model import Job, Memory
from commonplace.store import books as book_rows
from commonplace.store import embeddings as rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader, Tx

AGREEMENT = "embedding profile"
STAGE = "embed"


def embed_book(
    job: Job, engine: Engine, embedder: Embedder | None, batch: int
) -> Mapping[str, Any]:
    """Embed what is dirty in the job's book until nothing is."""
    if embedder is None:
        return {"embedded": 0, "note": "no embedding model: recall uses text alone"}
    profile = embedder.profile.key
    done = 0
    while memories := engine.read(lambda reader: _dirty(reader, job.book_id, batch)):
        vectors = _vectors(memories, embedder)

        def write(tx: Tx, vectors: Sequence[tuple[str, list[bytes]]] = vectors) -> None:
            there = memory_rows.with_ids(tx, tx.book_id, [memory_id for memory_id, _ in vectors])
            kept = [(memory_id, pieces) for memory_id, pieces in vectors if memory_id in there]
            rows.replace_embeddings(tx, profile, kept)

        engine.write(write, book_id=job.book_id, lease=job)
        done += len(memories)
    return {"embedded": done, "profile": profile}


def agreed_profile(engine: Engine) -> str | None:
    """The profile the library's vectors are of; nothing before the first."""
    return engine.read(lambda reader: book_rows.agreement(reader, AGREEMENT))


def agree_on(engine: Engine, profile: str, attempts: int) -> None:
    """Make this the library's profile, if it is not.

    When another was, every memory is embedded anew; when none was, those that wait for a model.
    """

    def work(tx: Tx) -> str | None:
        before = book_rows.agreement(tx, AGREEMENT)
        if before != profile:
            book_rows.agree(tx, AGREEMENT, profile)
        return before

    before = engine.write(work)
    if before != profile:
        for book in engine.read(book_rows.list_books):
            engine.write(lambda tx: _embed(tx, before is not None, attempts), book_id=book.id)


def text_to_embed(memory: Memory) -> str:
    """What the model reads: the words under their heading. Who and when are matched as such."""
    heading = memory.metadata.get("heading")
    return f"{heading}\n{memory.text}" if isinstance(heading, str) else memory.text


def _dirty(reader: Reader, book_id: str, limit: int) -> list[Memory]:
    found = reader.run("dirty_memories_newest_first", book_id=book_id, stage=STAGE, limit=limit)
    return [memory_rows.as_memory(row) for row in found]


def _vectors(memories: Sequence[Memory], embedder: Embedder) -> list[tuple[str, list[bytes]]]:
    """Each memory's pieces as float16; one call for the whole batch."""
    pieces = [embedder.pieces(text_to_embed(memory)) for memory in memories]
    flat = [piece for group in pieces for piece in group]
    numbers = embedder.embed(flat)
    if len(numbers) != len(flat):
        raise ModelUnavailable(f"The embedder gave {len(numbers)} vectors for {len(flat)} texts.")
    halves = iter(numbers.astype("<f2"))
    return [
        (memory.id, [next(halves).tobytes() for _ in group])
        for memory, group in zip(memories, pieces, strict=True)
    ]


def _embed(tx: Tx, anew: bool, attempts: int) -> None:
    if anew:
        tx.run("mark_all_dirty", book_id=tx.book_id, stage=STAGE)
    if tx.run("count_dirty", book_id=tx.book_id, stage=STAGE)[0]["memories"]:
        ledger.enqueue(tx, ledger.NewJob(tx.book_id, STAGE, {}, STAGE, max_attempts=attempts))
