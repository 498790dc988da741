"""Read, ask, decide, write: memories become vectors."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from commonplace.errors import ModelRefused, ModelUnavailable
from commonplace.minds.embedder import Embedder
from commonplace.model import Job, Memory
from commonplace.store import books as book_rows
from commonplace.store import embeddings as rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.upkeep import waiting_anywhere

AGREEMENT = "embedding profile"
#: Not empty while books are told that they have to be embedded anew.
SWITCHING = "embedding switch"
STAGE = "embed"
#: Pieces embedded in one call, unless a single memory has more.
MOST_PIECES = 256

#: A memory's id and the parts of its text.
Pieces = tuple[str, tuple[str, ...]]


def embed_book(
    job: Job, engine: Engine, embedder: Embedder | None, batch: int
) -> Mapping[str, Any]:
    """Embed what is dirty in the job's book until nothing is."""
    if embedder is None:
        return {"embedded": 0, "note": "no embedding model: recall uses text alone"}
    profile = embedder.profile.key
    done = 0
    while memories := engine.read(lambda reader: _dirty(reader, job.book_id, batch)):
        for group in _groups(memories, embedder):
            vectors = _vectors(group, embedder)
            write = partial(_write, profile=profile, vectors=vectors)
            if not engine.write(write, book_id=job.book_id, lease=job):
                return {"embedded": done, "note": f"the library has left {profile} for another"}
            done += len(group)
    return {"embedded": done, "profile": profile}


def agreed_profile(engine: Engine) -> str | None:
    """The profile the library's vectors are of; nothing before the first."""
    return engine.read(lambda reader: book_rows.agreement(reader, AGREEMENT))


def agree_on(engine: Engine, profile: str, attempts: int) -> None:
    """Make this the library's profile, if it is not.

    When another was, every memory is embedded anew; when none was, those that wait for a model. A
    switch that was interrupted is finished by the next who agrees.
    """
    if engine.read(lambda reader: _agreed(reader, profile)):
        return
    anew = engine.write(lambda tx: _agree(tx, profile))
    for book in engine.read(book_rows.list_books):
        engine.write(lambda tx: _embed(tx, anew, attempts), book_id=book.id)
    engine.write(lambda tx: book_rows.agree(tx, SWITCHING, ""))


def is_local(embedder: Embedder | None) -> bool:
    """Whether to embed costs neither money nor a network."""
    return embedder is not None and embedder.profile.form != "remote"


def waiting(engine: Engine, limit: int) -> int:
    """How many memories of the library are not embedded yet; counted no further than the limit."""
    return engine.read(lambda reader: waiting_anywhere(reader, STAGE, limit))


def text_to_embed(memory: Memory) -> str:
    """What the model reads: the words under their heading. Who and when are matched as such."""
    heading = memory.metadata.get("heading")
    return f"{heading}\n{memory.text}" if isinstance(heading, str) else memory.text


def _dirty(reader: Reader, book_id: str, limit: int) -> list[Memory]:
    found = reader.run("dirty_memories_newest_first", book_id=book_id, stage=STAGE, limit=limit)
    return [memory_rows.as_memory(row) for row in found]


def _groups(memories: Sequence[Memory], embedder: Embedder) -> Iterator[list[Pieces]]:
    """Memories with their pieces, in groups for one call: between two calls the lease is renewed,
    and a long text has as many pieces as a whole batch of short ones."""
    group: list[Pieces] = []
    for memory in memories:
        pieces = embedder.pieces(text_to_embed(memory))
        if group and sum(len(others) for _, others in group) + len(pieces) > MOST_PIECES:
            yield group
            group = []
        group.append((memory.id, pieces))
    yield group


def _vectors(group: Sequence[Pieces], embedder: Embedder) -> list[tuple[str, list[bytes]]]:
    """Each memory's pieces as float16; one call for the whole group."""
    flat = [piece for _, pieces in group for piece in pieces]
    numbers = embedder.embed(flat)
    if len(numbers) != len(flat):
        raise ModelUnavailable(f"The embedder gave {len(numbers)} vectors for {len(flat)} texts.")
    if not abs(numbers).max(initial=0) < math.inf:  # NaN is not below anything
        raise ModelRefused("The embedder gave a vector that is not finite.")
    halves = iter(numbers.astype("<f2"))
    return [(memory_id, [next(halves).tobytes() for _ in pieces]) for memory_id, pieces in group]


def _write(tx: Tx, profile: str, vectors: Sequence[tuple[str, list[bytes]]]) -> bool:
    """Whether the library still wants vectors of this profile: another process may have switched
    it, and what is written now in the old one would never be embedded in the new one."""
    if book_rows.agreement(tx, AGREEMENT) not in (None, profile):
        return False
    there = memory_rows.with_ids(tx, tx.book_id, [memory_id for memory_id, _ in vectors])
    kept = [(memory_id, pieces) for memory_id, pieces in vectors if memory_id in there]
    rows.replace_embeddings(tx, profile, kept)
    return True


def _agreed(reader: Reader, profile: str) -> bool:
    switching = book_rows.agreement(reader, SWITCHING)
    return not switching and book_rows.agreement(reader, AGREEMENT) == profile


def _agree(tx: Tx, profile: str) -> bool:
    """Whether vectors of another profile have to go."""
    if book_rows.agreement(tx, AGREEMENT) not in (None, profile):
        book_rows.agree(tx, SWITCHING, "begun")
    book_rows.agree(tx, AGREEMENT, profile)
    return bool(book_rows.agreement(tx, SWITCHING))


def _embed(tx: Tx, anew: bool, attempts: int) -> None:
    if anew:
        tx.run("mark_all_dirty", book_id=tx.book_id, stage=STAGE)
    if tx.run("count_dirty", book_id=tx.book_id, stage=STAGE)[0]["memories"]:
        ledger.enqueue(tx, ledger.NewJob(tx.book_id, STAGE, {}, STAGE, max_attempts=attempts))
