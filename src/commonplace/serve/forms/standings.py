"""How a book stands, as JSON: what it holds, what is known, what is open."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from commonplace import __version__, clock
from commonplace.minds.cost import day_began_at
from commonplace.serve.forms import pages as page_forms
from commonplace.store import calls, graph
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader
from commonplace.store.upkeep import waiting
from commonplace.store.values import moment_text
from commonplace.upkeep.status import book_status
from commonplace.wiki.around.standing import standing

if TYPE_CHECKING:
    from commonplace.library import Book


def status(book: "Book") -> dict[str, Any]:
    engine, book_id = book.library.engine, book.info.id
    held = book_status(engine, book.info)
    counts, jobs = engine.read(
        lambda reader: (_known(reader, book_id), ledger.count(reader, book_id))
    )
    return {
        "version": __version__,
        "book": asdict(held)
        | {name: moment_text(getattr(held, name)) for name in ("first_at", "last_at")},
        "known": counts,
        "wiki": asdict(standing(book.wiki)),
        "compiled": page_forms.compiled(book),
        "jobs": jobs,
        #: Whether nothing is written by itself: memories and jobs wait.
        "frozen": book.library.config.understand.mode == "frozen",
    }


def _known(reader: Reader, book_id: str) -> dict[str, Any]:
    counts = graph.counts(reader, book_id)
    today = calls.totals(reader, book_id, day_began_at(clock.now()))
    return {
        "facts": fact_rows.count_in_force(reader, book_id),
        "entities": counts["entities"],
        "claims": counts["claims"],
        "relations": counts["relations"],
        "waiting": waiting(reader, book_id, "understand"),
        "calls": sum(today.calls.values()),
        "tokens": today.taken.tokens,
        "cost": today.taken.cost,
    }
