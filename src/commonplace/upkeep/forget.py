"""Forget memories: every row that holds something of them goes in one transaction."""

from collections.abc import Iterable, Sequence

from commonplace.compile.forgetting.names import forget_names, known
from commonplace.compile.settling.soon import settle_soon
from commonplace.errors import NotFound
from commonplace.knowledge.readings import drop_readings
from commonplace.knowledge.register import forget_names as forget_entity_names
from commonplace.knowledge.register import settle
from commonplace.model import Memory
from commonplace.sessions.forgetting import Cuts, Gone, cuts, make_cuts
from commonplace.store import documents as document_rows
from commonplace.store import memories as rows
from commonplace.store.engine import Tx
from commonplace.store.forgetting import suppressed
from commonplace.store.forgetting.derived import forget as forget_one
from commonplace.store.forgetting.derived import forget_complaints
from commonplace.store.register import names as name_rows
from commonplace.store.sessions.removing import remove as remove_session
from commonplace.store.wiki import forgetting as page_rows
from commonplace.upkeep.selecting import Chosen
from commonplace.wiki.around.leading import Leading
from commonplace.wiki.forgetting import forget_in_pages


def forget_in(
    tx: Tx, chosen: Chosen, actor: str | None, cut: Cuts | None = None, *, for_good: bool = True
) -> None:
    """All that was chosen, or nothing when a memory is not there; what a rehearsal does too.

    ``cut`` is what changes in sessions, if that is known already. What goes ``for_good`` does not
    come back by an import or a replay either.
    """
    memories = rows.load_stored(tx, tx.book_id, chosen.memories)
    for memory_id in chosen.memories:
        if memory_id not in memories:
            raise NotFound(f"There is no memory {memory_id} here; nothing was forgotten.")
    going = [memories[each] for each in chosen.memories]
    if for_good:
        suppressed.suppress(tx, going)
    names = name_rows.keys_of(tx, tx.book_id, chosen.entity) if chosen.entity else {}
    make_cuts(tx, cut if cut is not None else cuts(tx, tx.book_id, going))
    documents = document_rows.with_chunks(tx, chosen.memories)
    _forget_memories(tx, going, "forgotten", actor)
    _forget_documents(tx, documents, chosen, going, actor)
    if chosen.session is not None:
        remove_session(tx, chosen.session)
        if for_good:
            suppressed.suppress_session(tx, chosen.session)
    forget_entity_names(tx, names)


def replaced_in(tx: Tx, ids: Sequence[str], actor: str | None) -> None:
    """Something else was put in the place of these memories: they go with all that was made of
    them. What was said in sessions stays said."""
    _forget_memories(tx, [*rows.load_stored(tx, tx.book_id, ids).values()], "replaced", actor)


def _forget_memories(tx: Tx, going: Sequence[Memory], action: str, actor: str | None) -> None:
    """In pages, in what was understood and compiled, and the memories themselves."""
    named = known(tx, tx.book_id, [memory.id for memory in going])
    pages: set[str] = set()
    leading = Leading(tx)
    for memory in going:
        pages |= forget_in_pages(tx, memory, actor, leading)
    names: set[str] = set()
    drop_readings(tx, [memory.id for memory in going])
    for memory in going:
        spoken_of = forget_one(tx, memory.id)
        if spoken_of is not None:
            names |= spoken_of
            rows.note(tx, action, memory.id, actor)
    settle(tx, names, for_good=True)
    forget_complaints(tx)
    page_rows.forget_names(tx)
    if forget_names(tx, named, pages, actor, leading):
        settle_soon(tx, "forget")  # what others say of the same is told anew, by a job


def _forget_documents(
    tx: Tx, touched: Iterable[str], chosen: Chosen, going: Sequence[Memory], actor: str | None
) -> None:
    """Documents of which nothing is left go; where something is, a title that tells goes."""
    gone = Gone(memory.text for memory in going)
    for document_id in dict.fromkeys((*touched, *((chosen.document,) if chosen.document else ()))):
        document = document_rows.get(tx, tx.book_id, document_id)
        if document is None:
            continue
        finished = document.state in ("done", "failed") or document_id == chosen.document
        if finished and not document_rows.chunks(tx, tx.book_id, document_id):
            document_rows.remove(tx, document_id, actor)
        elif document.title and gone.holds(document.title):
            document_rows.retitle(tx, document_id, None)
