"""To forget a memory is to forget what was made of it: mentions, proposals, answers, subjects.
Its reading, facts and all, goes before (`knowledge.readings.drop_readings`), names after it."""

from collections.abc import Mapping

from commonplace.store import calls, quarantine
from commonplace.store import memories as memory_rows
from commonplace.store.compiling.forgetting import forget as forget_compiled
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import names as name_rows
from commonplace.store.register import rulings

#: Statements that take what a memory said, in words, out of the tables that hold it.
_HELD = (
    "delete_proposals",
    "delete_hints",
    "delete_shown",
    "delete_imported",
)
#: Takes the place of words that may have quoted what was forgotten.
FORGOTTEN = "what it spoke of was forgotten"
_EVER = ("0001-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z")


def forget(tx: Tx, memory_id: str) -> set[str] | None:
    """Forget a memory; return the names (keys) it spoke of, to be settled in the register, or
    nothing when it was not there. A tombstone says that it was, not what."""
    names = names_of(tx, tx.book_id, memory_id)
    if rulings.any_unmatched(tx, tx.book_id):
        for memory in memory_rows.load_stored(tx, tx.book_id, [memory_id]).values():
            names |= rulings.unmatched_in(tx, tx.book_id, memory.text)
    if not memory_rows.forget(tx, memory_id):
        return None
    calls.forget_answers(tx, memory_id)
    rulings.forget_memory(tx, memory_id)
    _forget_made(tx, memory_id)
    return names


def withhold(tx: Tx, memory_id: str, reason: str, actor: str | None) -> set[str] | None:
    """Nothing that was made of the memory stays, but the memory does, in quarantine. The names it
    spoke of, or nothing when it was there already."""
    names = names_of(tx, tx.book_id, memory_id)
    if not quarantine.put(tx, [memory_id], reason, actor):
        return None
    _forget_made(tx, memory_id)
    return names


def _forget_made(tx: Tx, memory_id: str) -> None:
    """What was made of it, but its reading: that goes with what follows from it (`knowledge`)."""
    for query in _HELD:
        tx.run(query, book_id=tx.book_id, id=memory_id)
    forget_compiled(tx, memory_id)


def selected(reader: Reader, book_id: str, asked: Mapping[str, str | None]) -> list[str]:
    """The memories for which all holds that is asked: ``source``, ``session``, ``document``,
    ``entity`` (an id), ``since`` and ``until``; the oldest first."""
    about = {**asked, "since": asked["since"] or _EVER[0], "until": asked["until"] or _EVER[1]}
    return [row["id"] for row in reader.run("memories_selected", book_id=book_id, **about)]


def forget_complaints(tx: Tx) -> None:
    """What the book's jobs told of what went wrong: a server's message may quote what it was sent.
    And answers that are kept for those who ask again. Once for all that is forgotten together."""
    tx.run("delete_complaints", book_id=tx.book_id, told=FORGOTTEN)
    tx.run("delete_requests", book_id=tx.book_id)
    tx.run("delete_run_problems", book_id=tx.book_id)
    tx.run("delete_unanswered", book_id=tx.book_id)


def entities_of(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    """Whom it mentions."""
    named = reader.run("entities_of_memory", book_id=book_id, memory_id=memory_id)
    return {row["entity_id"] for row in named}


def names_of(reader: Reader, book_id: str, memory_id: str) -> set[str]:
    """The names (keys) that a memory says, or that what it says is about."""
    return name_rows.names_in(reader, book_id, memory_id)
