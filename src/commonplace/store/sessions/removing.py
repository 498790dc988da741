"""What a session said is taken back: its last line, or all of it."""

from commonplace import clock
from commonplace.model import Said
from commonplace.store import memories as memory_rows
from commonplace.store.engine import Tx
from commonplace.store.sessions import said

#: What holds something of a session, in the order it is removed.
_HELD = ("delete_transcript", "delete_checkpoints_of_session", "delete_shown_in_session")


def pop_line(tx: Tx, session_id: str) -> Said | None:
    """Remove the last line and give it back. Checkpoints from its time on may tell of it: they go
    as well."""
    found = said.transcript_end(tx, tx.book_id, session_id, 1)
    if not found:
        return None
    last = found[0]
    about = {"book_id": tx.book_id, "session_id": session_id}
    tx.run("delete_transcript_from", **about, position=last.position)
    tx.run("delete_checkpoints_since", **about, at=clock.to_text(last.at))
    memory_rows.note(tx, "line taken back", None, None, session=session_id)
    return last


def remove(tx: Tx, session_id: str) -> None:
    """Every row of the session."""
    about = {"book_id": tx.book_id, "session_id": session_id}
    for query in _HELD:
        tx.run(query, **about)
    tx.run("delete_session", book_id=tx.book_id, id=session_id)
    memory_rows.note(tx, "session cleared", None, None, session=session_id)
