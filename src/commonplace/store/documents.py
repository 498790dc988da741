"""Documents and which memories are their chunks."""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace import clock
from commonplace.model import Document
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import moment, moment_or_none, storable

KIND = "ingest"


@dataclass(frozen=True, slots=True)
class Given:
    """Bytes to be read, with their digest and what they are said to be."""

    content: bytes
    hash: bytes
    media_type: str | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """What somebody says of a document."""

    address: str
    title: str | None
    trust: str


def add(tx: Tx, offered: Offered, given: Given | None, attempts: int) -> str:
    """A new document and its job; says the document's id."""
    document_id = clock.new_id()
    tx.run(
        "add_document",
        book_id=tx.book_id,
        id=document_id,
        address=offered.address,
        title=offered.title,
        trust=offered.trust,
        created_at=clock.to_text(clock.now()),
        **_bytes(given),
    )
    enqueue(tx, document_id, attempts)
    return document_id


def enqueue(tx: Tx, document_id: str, attempts: int) -> None:
    key = job_key(document_id)
    args = {"document": document_id}
    ledger.enqueue(tx, ledger.NewJob(tx.book_id, KIND, args, key, max_attempts=attempts))


def job_key(document_id: str) -> str:
    return f"{KIND}:{document_id}"


def requeue(tx: Tx, document_id: str, given: Given | None, attempts: int) -> None:
    """Once more, from its bytes or its address."""
    if given is not None:
        keep(tx, document_id, given)
    set_state(tx, document_id, "queued")
    enqueue(tx, document_id, attempts)


def get(reader: Reader, book_id: str, document_id: str) -> Document | None:
    found = _list(reader, book_id, id=document_id, limit=1)
    return as_document(found[0]) if found else None


def with_id_part(reader: Reader, book_id: str, part: str) -> list[str]:
    """At most three ids that begin or end so."""
    return [row["id"] for row in reader.run("documents_by_id_end", book_id=book_id, part=part)]


def latest(reader: Reader, book_id: str, limit: int) -> list[Document]:
    """The newest documents first."""
    return [as_document(row) for row in _list(reader, book_id, limit=limit)]


def at_address(reader: Reader, book_id: str, address: str) -> Document | None:
    """The newest document from this address."""
    found = _list(reader, book_id, address=address, limit=1)
    return as_document(found[0]) if found else None


def with_hash(reader: Reader, book_id: str, hash: bytes) -> Document | None:
    """The newest document with these bytes."""
    found = _list(reader, book_id, hash=hash, limit=1)
    return as_document(found[0]) if found else None


def hash_of(reader: Reader, book_id: str, document_id: str) -> bytes | None:
    found = _list(reader, book_id, id=document_id, limit=1)
    return found[0]["hash"] if found else None


def content(reader: Reader, book_id: str, document_id: str) -> bytes | None:
    """The bytes that wait to be read."""
    rows = reader.run("document_content", book_id=book_id, id=document_id)
    return rows[0]["content"] if rows else None


def set_state(tx: Tx, document_id: str, state: str, error: str | None = None) -> bool:
    """Whether the document is still there."""
    told = storable(error) if error else None
    return bool(
        tx.run("set_document_state", book_id=tx.book_id, id=document_id, state=state, error=told)
    )


def keep(tx: Tx, document_id: str, given: Given) -> bool:
    """Whether the document is still there."""
    row = {"book_id": tx.book_id, "id": document_id, **_bytes(given)}
    return bool(tx.run("keep_document_content", **row))


def describe(tx: Tx, document_id: str, found: Document) -> bool:
    """Write what it turned out to be: title, characters, chunks to come."""
    return bool(
        tx.run(
            "describe_document",
            book_id=tx.book_id,
            id=document_id,
            title=found.title,
            characters=found.characters,
            chunks=found.chunks,
        )
    )


def finish(
    tx: Tx, document_id: str, state: str, error: str | None = None, media_type: str | None = None
) -> bool:
    """Done or failed; whether the document is still there. What somebody said of its media type
    stays until now: to read it again must give the same."""
    return bool(
        tx.run(
            "finish_document",
            book_id=tx.book_id,
            id=document_id,
            state=state,
            error=storable(error) if error else None,
            finished_at=clock.to_text(clock.now()),
            media_type=media_type,
        )
    )


def add_chunks(tx: Tx, document_id: str, chunks: Iterable[tuple[int, str]]) -> None:
    """Positions and the memories that stand there."""
    tx.run_many(
        "add_document_chunk",
        [
            {
                "book_id": tx.book_id,
                "document_id": document_id,
                "position": position,
                "memory_id": memory_id,
            }
            for position, memory_id in chunks
        ],
    )


def chunks(reader: Reader, book_id: str, document_id: str) -> list[str]:
    """The ids of its memories, in its order."""
    rows = reader.run("chunks_of_document", book_id=book_id, document_id=document_id)
    return [row["memory_id"] for row in rows]


def with_chunks(reader: Tx, memory_ids: Iterable[str]) -> list[str]:
    """The ids of the documents that some memories are chunks of."""
    return [
        row["id"]
        for memory_id in memory_ids
        for row in reader.run("documents_of_memory", book_id=reader.book_id, memory_id=memory_id)
    ]


def remove(tx: Tx, document_id: str, actor: str | None) -> None:
    """The document and its jobs; its chunks are gone already."""
    about = {"book_id": tx.book_id, "id": document_id}
    for query in ("delete_document", "delete_document_chunks"):
        tx.run(query, **about)
    tx.run("delete_document_jobs", book_id=tx.book_id, dedupe_key=job_key(document_id))
    memory_rows.note(tx, "document forgotten", None, actor, document=document_id)


def retitle(tx: Tx, document_id: str, title: str | None) -> None:
    tx.run("retitle_document", book_id=tx.book_id, id=document_id, title=title)


def as_document(row: Row) -> Document:
    return Document(
        id=row["id"],
        address=row["address"],
        state=row["state"],
        trust=row["trust"],
        created_at=moment(row["created_at"]),
        title=row["title"],
        media_type=row["media_type"],
        bytes=row["bytes"],
        characters=row["characters"],
        chunks=row["chunks"],
        error=row["error"],
        finished_at=moment_or_none(row["finished_at"]),
    )


def _bytes(given: Given | None) -> Row:
    if given is None:
        return {"content": None, "hash": None, "bytes": None, "media_type": None}
    return {
        "content": given.content,
        "hash": given.hash,
        "bytes": len(given.content),
        "media_type": given.media_type,
    }


def _list(
    reader: Reader,
    book_id: str,
    *,
    limit: int,
    id: str | None = None,
    address: str | None = None,
    hash: bytes | None = None,
) -> list[Row]:
    found = reader.run(
        "list_documents",
        book_id=book_id,
        id=id,
        address=address,
        hash=None if hash is None else "given",
        bytes_hash=b"" if hash is None else hash,
        limit=limit,
    )
    return [
        row | {"error": _job_error(reader, book_id, row["id"])}
        if row["state"] == "failed" and row["error"] is None
        else row
        for row in found
    ]


def _job_error(reader: Reader, book_id: str, document_id: str) -> str:
    rows = reader.run("error_of_dead_job", book_id=book_id, dedupe_key=job_key(document_id))
    return rows[0]["error"] or "Its job died." if rows else "Its job was cancelled."
