"""Read, ask, decide, write: memories become vectors.

A server may refuse a text (too long for it, or not to its liking). Then its batch is halved until
the text stands alone: that memory is left without a vector and with a line in its history, and the
others get theirs. That takes at most 2·log2(n) + 1 calls for one such text among n, and one more
where nothing else of the batch was embedded, to see whether the server takes any text at all. Three
such texts in a row are taken for a server that refuses everything: the job fails, and all of them
go on waiting.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from commonplace.config import EmbedConfig
from commonplace.errors import ModelRefused, ModelUnavailable
from commonplace.jobs.isolation import is_careful, note_item
from commonplace.minds.choose import Found, find_embedder, keep_agreed
from commonplace.minds.embedder import Embedder
from commonplace.model import Job, Memory
from commonplace.store import books as book_rows
from commonplace.store import embeddings as rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store import quarantine
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.upkeep import waiting_anywhere

AGREEMENT = "embedding profile"
#: Not empty while books are told that they have to be embedded anew.
SWITCHING = "embedding switch"
STAGE = "embed"
#: Pieces embedded in one call, unless a single memory has more.
MOST_PIECES = 256

#: So many refused texts, one after the other, and it is not the texts.
MOST_REFUSED_IN_A_ROW = 3
#: What no server has a reason to refuse.
_PLAIN = ("", ("A plain sentence.",))

#: A memory's id and the parts of its text.
Pieces = tuple[str, tuple[str, ...]]
#: A memory's id and the vectors of those parts.
Embedded = tuple[str, list[bytes]]


def embed_book(
    job: Job, engine: Engine, embedder: Embedder | None, batch: int
) -> Mapping[str, Any]:
    """Embed what is dirty in the job's book until nothing is."""
    if embedder is None:
        return {"embedded": 0, "note": "no embedding model: recall uses text alone"}
    profile = embedder.profile.key
    done, refused = 0, 0
    batch = 1 if is_careful(job) else batch
    while memories := engine.read(lambda reader: _dirty(reader, job.book_id, batch)):
        note_item(engine, job, memories[0].id)
        damaged = [(memory.id, list[bytes]()) for memory in memories if memory.damaged]
        if damaged:
            write = partial(_write, profile=profile, vectors=damaged, refused=())
            engine.write(write, book_id=job.book_id, lease=job)
        sound = [memory for memory in memories if not memory.damaged]
        for group in _groups(sound, embedder):
            for vectors, turned_away in _asked(group, embedder):
                write = partial(_write, profile=profile, vectors=vectors, refused=turned_away)
                if not engine.write(write, book_id=job.book_id, lease=job):
                    return {"embedded": done, "note": f"the library has left {profile} for another"}
                done += len(vectors)
                refused += len(turned_away)
    return {"embedded": done, "profile": profile} | ({"refused": refused} if refused else {})


def agreed_profile(engine: Engine) -> str | None:
    """The profile the library's vectors are of; nothing before the first."""
    return engine.read(lambda reader: book_rows.agreement(reader, AGREEMENT))


def choose_embedder(engine: Engine, settings: EmbedConfig, cache_dir: Path) -> Found:
    """The embedder that the settings ask for in this library, or none; and why. It does not make
    the library agree on it."""
    found = find_embedder(settings, cache_dir)
    if settings.model != "auto":
        return found
    return keep_agreed(found, agreed_profile(engine), settings, cache_dir)


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


def waiting(engine: Engine, stage: str, limit: int) -> int:
    """How many memories of the library wait for a stage; counted no further than the limit."""
    return engine.read(lambda reader: waiting_anywhere(reader, stage, limit))


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
    if group:
        yield group


def _asked(
    group: Sequence[Pieces], embedder: Embedder
) -> Iterator[tuple[list[Embedded], list[str]]]:
    """What to write next: vectors, and the ids of memories that were refused before them."""
    refused: list[str] = []
    embedded = False
    for part, outcome in _halved(group, embedder):
        if not isinstance(outcome, ModelRefused):
            embedded = True
            yield outcome, refused
            refused = []
            continue
        refused.append(part[0][0])
        if len(refused) == MOST_REFUSED_IN_A_ROW:
            raise outcome
    if refused:
        if not embedded:
            _vectors([_PLAIN], embedder)  # it raises when it is the server, not the text
        yield [], refused


def _halved(
    group: Sequence[Pieces], embedder: Embedder
) -> Iterator[tuple[Sequence[Pieces], list[Embedded] | ModelRefused]]:
    """The group's vectors; when it is refused, those of its halves; of a single text, why."""
    outcome: list[Embedded] | ModelRefused
    try:
        outcome = _vectors(group, embedder)
    except ModelRefused as error:
        outcome = error
    if isinstance(outcome, ModelRefused) and len(group) > 1:
        middle = len(group) // 2
        yield from _halved(group[:middle], embedder)
        yield from _halved(group[middle:], embedder)
    else:
        yield group, outcome


def _vectors(group: Sequence[Pieces], embedder: Embedder) -> list[Embedded]:
    """Each memory's pieces as float16; one call for the whole group."""
    flat = [piece for _, pieces in group for piece in pieces]
    numbers = embedder.embed(flat)
    if len(numbers) != len(flat):
        raise ModelUnavailable(f"The embedder gave {len(numbers)} vectors for {len(flat)} texts.")
    if not abs(numbers).max(initial=0) < math.inf:  # NaN is not below anything
        raise ModelRefused("The embedder gave a vector that is not finite.")
    halves = iter(numbers.astype("<f2"))
    return [(memory_id, [next(halves).tobytes() for _ in pieces]) for memory_id, pieces in group]


def _write(tx: Tx, profile: str, vectors: Sequence[Embedded], refused: Sequence[str]) -> bool:
    """Whether the library still wants vectors of this profile: another process may have switched
    it, and what is written now in the old one would never be embedded in the new one."""
    if book_rows.agreement(tx, AGREEMENT) not in (None, profile):
        return False
    outcomes: list[Embedded] = [*vectors, *((memory_id, []) for memory_id in refused)]
    ids = [memory_id for memory_id, _ in outcomes]
    there = memory_rows.there(tx, tx.book_id, ids) - quarantine.among(tx, tx.book_id, ids)
    kept = [(memory_id, pieces) for memory_id, pieces in outcomes if memory_id in there]
    rows.replace_embeddings(tx, profile, kept)
    for memory_id in refused:
        if memory_id in there:
            memory_rows.note(tx, "embedding refused", memory_id, None, profile=profile)
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
