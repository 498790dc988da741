"""Books that have a job of every kind to do, the same each time."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import commonplace
from commonplace import clock
from commonplace.dream.material import KIND as DREAM
from commonplace.dream.rebuild import KIND as REBUILD
from commonplace.minds.hashing import Hashing
from commonplace.sessions.checkpoints import JOB as PRUNE
from commonplace.store import jobs as ledger
from commonplace.store.engine import Tx
from commonplace.store.forgetting.rewriting import JOB as REWRITE
from commonplace.upkeep.retention import JOB as RETAIN

BOOK = "ada"
SETTINGS: dict[str, Any] = {
    "jobs__attempts": 10,
    "jobs__backoff_seconds": 0,
    "jobs__reap_seconds": 0.01,
    "jobs__poll_seconds": 0.01,
    "compile__bucket_seconds": 0,
    # As in a second try: what is known when a memory is read depends on the batch it is in.
    "understand__batch": 1,
    "embed__batch": 6,
}
#: Author, day and text of what the book remembers.
TOLD = (
    ("Ada", "2026-03-01", "I live in Lisbon and I work at Acme."),
    ("Ada", "2026-03-02", "My sister Eva loves green tea."),
    ("Bob", "2026-03-03", "Kenji Tanaka built the first boat for Acme in Lisbon."),
    ("Bob", "2026-03-04", "Kenji Tanaka lives in Faro and works at Acme."),
    ("Ada", "2026-04-01", "I moved to Porto last week."),
    ("Bob", "2026-04-02", "I work at Initech now."),
    ("Ada", "2026-04-03", "Kenji Tanaka sold the second boat to Initech."),
    ("Bob", "2026-05-01", "I quit Initech and joined Globex."),
    ("Ada", "2026-05-02", "Acme closed its office in Lisbon."),
    ("Ada", "2026-05-03", "Kenji Tanaka moved to Porto in May."),
)
DOCUMENT = "# Boats\n\nThe harbour of Faro has nine boats.\n\nKenji Tanaka painted three of them.\n"
LONG_AGO = timedelta(days=400)


def open_library(where: str | Path) -> commonplace.Library:
    return commonplace.open(where, embedder=Hashing(), **SETTINGS)


def fill_with_new(library: commonplace.Library) -> None:
    """Memories, a document and a session that nobody has worked on."""
    book = library.book(BOOK)
    for number, (author, day, text) in enumerate(TOLD):
        book.remember(text, author=author, occurred_at=day, idempotency_key=f"told {number}")
    book.ingest("boats.md", DOCUMENT.encode())
    session = book.session("s1", "cursor")
    session.add("user", "Remember that Eva moved to Braga.", "2026-05-04T10:00:00Z")
    session.add("assistant", "I will use the blue paint for the boats.", "2026-05-04T10:01:00Z")
    session.hand_in(ended=True)


def fill_with_old(library: commonplace.Library) -> None:
    """A book that is read and compiled, and has old things that are to go."""
    fill_with_new(library)
    library.work()
    book = library.book(BOOK)
    with clock.frozen_at(clock.now() - LONG_AGO):
        book.forget(book.remember("Ada saw herons in Lisbon.").id)
        book.session("s0", "cursor").checkpoint(digest="Long ago.")
    for number in range(3):
        book.remember(f"Kenji Tanaka sailed boat {number} to Porto.", occurred_at="2026-05-05")
    library.work()

    def queue(tx: Tx) -> None:
        for kind in (RETAIN, PRUNE, REWRITE, REBUILD, DREAM):
            ledger.enqueue(tx, ledger.NewJob(tx.book_id, kind, {}, kind, max_attempts=10))
            ledger.hurry_one(tx, kind)

    library.engine.write(queue, book_id=book.info.id)


FILL = {"new": fill_with_new, "old": fill_with_old}
