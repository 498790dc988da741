"""Vectors: float16, one a piece. Searched in the reader's memory; where they are many and pgvector
is, in SQL."""

import sys
from array import array
from collections.abc import Iterable, Iterator
from typing import Any

from commonplace.store.engine import Reader, Tx
from commonplace.store.values import Vector, json_list


def replace_embeddings(tx: Tx, profile: str, vectors: Iterable[tuple[str, list[bytes]]]) -> None:
    """Each memory's vectors, in place of those it had; the memory leaves the stage's dirty set."""
    for memory_id, pieces in vectors:
        tx.run("delete_embeddings", book_id=tx.book_id, id=memory_id)
        tx.run_many(
            "add_embedding",
            [
                {
                    "book_id": tx.book_id,
                    "memory_id": memory_id,
                    "piece": number,
                    "profile": profile,
                    "revision": tx.revision,
                    "vector": Vector(piece),
                }
                for number, piece in enumerate(pieces)
            ],
        )
        tx.run("clear_dirty", book_id=tx.book_id, stage="embed", memory_id=memory_id)


def count(reader: Reader, book_id: str, profile: str) -> tuple[int, int]:
    """How many memories have vectors of this profile, and how many vectors."""
    row = reader.run("count_embedded", book_id=book_id, profile=profile)[0]
    return row["memories"], row["pieces"]


def more_than(reader: Reader, book_id: str, profile: str, many: int) -> bool:
    """Whether a book has more vectors of this profile than that; it counts no further."""
    (row,) = reader.run("count_vectors", book_id=book_id, profile=profile, limit=many + 1)
    return int(row["vectors"]) > many


def vectors_since(
    reader: Reader, book_id: str, profile: str, revision: int, *, halves: bool = False
) -> Iterator[tuple[Any, ...]]:
    """memory_id, piece, revision, vector: what is newer than a reader's copy.

    ``halves``: they are kept as pgvector does, and not as bytes.
    """
    asked = {"book_id": book_id, "profile": profile, "revision": revision}
    if not halves:
        return reader.scan("vectors_since", **asked)
    rows = reader.scan("halves_since", **asked)
    return ((*row[:3], _from_halfvec(row[3])) for row in rows)


#: How many bytes say how long a halfvec is.
_HEAD = 4


def _from_halfvec(sent: bytes) -> bytes:
    numbers = array("H", sent[_HEAD:])
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers.tobytes()


def vectors_of(
    reader: Reader, book_id: str, profile: str, ids: Iterable[str]
) -> list[tuple[str, bytes]]:
    """memory_id and vector of each piece of these memories."""
    rows = reader.run("vectors_of", book_id=book_id, profile=profile, ids=json_list(ids))
    return [(row["memory_id"], row["vector"]) for row in rows]


def nearest(
    reader: Reader, book_id: str, profile: str, question: bytes, *, limit: int, ids: Iterable[str]
) -> dict[str, float]:
    """In SQL: how near the nearest memories are, and these; cosine of unit vectors, best piece."""
    rows = reader.run(
        "nearest_pieces",
        book_id=book_id,
        profile=profile,
        question=Vector(question),
        limit=limit,
        ids=json_list(ids),
    )
    found: dict[str, float] = {}
    for row in rows:
        memory_id, nearness = str(row["memory_id"]), float(row["nearness"])
        near = nearness if nearness == nearness else 0.0  # NaN: a vector of zeros has no direction
        found[memory_id] = max(near, found.get(memory_id, -1.0))
    return found
