"""Forget memories: every row that holds something of them goes in one transaction."""

from collections.abc import Iterable, Sequence

from commonplace.compile.forgetting.names import forget_names, known
from commonplace.errors import NotFound
from commonplace.sessions.forgetting import forget_in_sessions
from commonplace.store import documents as document_rows
from commonplace.store import jobs as ledger
from commonplace.store import memories as rows
from commonplace.store.engine import Engine, Tx
from commonplace.store.forgetting.derived import forget as forget_one
from commonplace.store.forgetting.derived import forget_complaints
from commonplace.store.wiki import forgetting as page_rows
from commonplace.wiki.forgetting import forget_in_pages


def forget(engine: Engine, book_id: str, ids: Sequence[str], actor: str | None) -> int:
    """All of them, or none when one is not there. Says how many."""

    count = engine.write(lambda tx: forget_in(tx, ids, actor), book_id=book_id)
    engine.checkpoint()
    return count


def forget_in(tx: Tx, ids: Sequence[str], actor: str | None) -> int:
    """The same in a transaction that is there; what a rehearsal does too."""
    named = known(tx, tx.book_id, ids)
    pages = _forget_in_what_was_made(tx, ids, actor)
    for memory_id in ids:
        if not forget_one(tx, memory_id):
            raise NotFound(f"There is no memory {memory_id} here; nothing was forgotten.")
        rows.note(tx, "forgotten", memory_id, actor)
    forget_complaints(tx)
    page_rows.forget_names(tx)
    if forget_names(tx, named, pages, actor):
        _compile(tx)
    return len(ids)


def replaced_in(tx: Tx, ids: Sequence[str], actor: str | None) -> None:
    """Something else was put in the place of these memories: they go with all that was made of
    them. What was said in sessions stays said."""
    named = known(tx, tx.book_id, ids)
    pages: set[str] = set()
    for memory in rows.with_ids(tx, tx.book_id, ids).values():
        pages |= forget_in_pages(tx, memory, actor)
    for memory_id in ids:
        if forget_one(tx, memory_id):
            rows.note(tx, "replaced", memory_id, actor)
    forget_complaints(tx)
    page_rows.forget_names(tx)
    if forget_names(tx, named, pages, actor):
        _compile(tx)


def forget_document(engine: Engine, book_id: str, document_id: str, actor: str | None) -> int:
    """The document and all its chunks, with every row that holds something of them. How many."""

    def work(tx: Tx) -> int | None:
        chunks = document_rows.chunks(tx, book_id, document_id)
        named = known(tx, book_id, chunks)
        pages = _forget_in_what_was_made(tx, chunks, actor)
        gone = document_rows.forget(tx, document_id, actor)
        page_rows.forget_names(tx)
        if forget_names(tx, named, pages, actor):
            _compile(tx)
        return gone

    gone = engine.write(work, book_id=book_id)
    if gone is None:
        raise NotFound(f"There is no document {document_id} here; nothing was forgotten.")
    engine.checkpoint()
    return gone


def _forget_in_what_was_made(tx: Tx, ids: Iterable[str], actor: str | None) -> set[str]:
    """In pages, which are named, and in what sessions keep."""
    pages: set[str] = set()
    memories = rows.with_ids(tx, tx.book_id, ids)
    for memory in memories.values():
        pages |= forget_in_pages(tx, memory, actor)
    forget_in_sessions(tx, [*memories.values()])
    return pages


def _compile(tx: Tx) -> None:
    """What others say of the same is told anew, by a job."""
    ledger.enqueue(tx, ledger.NewJob(tx.book_id, "compile", {"trigger": "forget"}, "compile"))
