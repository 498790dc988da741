"""How a book stands: status, minds and what they cost, the predictor; and the doctor's look."""

from dataclasses import asdict
from typing import Annotated, Any

from msgspec import Meta

from commonplace import __version__, clock
from commonplace.config import without_password
from commonplace.errors import NotAllowed
from commonplace.library import Book
from commonplace.minds.choose_mind import describe_minds
from commonplace.minds.cost import day_began_at
from commonplace.recall.predict.keeping import state_of
from commonplace.recall.predict.status import predictor_status
from commonplace.serve.forms import health, known
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Bookless
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import work as shapes
from commonplace.store import calls, graph
from commonplace.store import facts as fact_rows
from commonplace.store import jobs as ledger
from commonplace.store.access import walls
from commonplace.store.engine import Reader
from commonplace.store.upkeep import waiting
from commonplace.upkeep.status import book_status
from commonplace.wiki.around.standing import standing

area = Area("diagnostics", "How a book stands, and whether all is well.")
minds = Area("minds", "Who answers what is asked of memories, and what that costs.")


class CallsQuery(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


@area.get("/status", scope="read", answer=shapes.Status)
def status(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """How a book stands: what it holds, what is known, what is open."""
    engine = call.library.engine
    held = book_status(engine, book.info)
    times = {
        name: clock.to_text(moment) if (moment := getattr(held, name)) else None
        for name in ("first_at", "last_at")
    }
    counts, jobs = engine.read(
        lambda reader: (_known(reader, book.info.id), ledger.count(reader, book.info.id))
    )
    return {
        "version": __version__,
        "book": asdict(held) | times,
        "known": counts,
        "wiki": asdict(standing(book.wiki)),
        "compiled": page_forms.compiled(book),
        "jobs": jobs,
    }


def _known(reader: Reader, book_id: str) -> dict[str, Any]:
    counts = graph.counts(reader, book_id)
    today = calls.totals(reader, book_id, day_began_at(clock.now()))
    return {
        "facts": fact_rows.count(reader, book_id).get("active", 0),
        "entities": counts["entities"],
        "claims": counts["claims"],
        "relations": counts["relations"],
        "waiting": waiting(reader, book_id, "understand"),
        "calls": sum(today.calls.values()),
        "tokens": today.taken.tokens,
        "cost": today.taken.cost,
    }


@area.get("/doctor", scope="admin", query=Bookless, answer=shapes.Diagnosis, of_book=False)
def doctor(call: Call, given: Given[Bookless, None]) -> Any:
    """Look the whole library over: database, indexes, vectors, jobs, disk.

    Only for whoever runs the library: a token of its own tenant, for all books.
    """
    _runs_it(call)
    with walls.outside():
        return health.checkup(call.library.upkeep.checkup())


@area.post("/doctor/fix", scope="admin", query=Bookless, answer=shapes.Fixed, of_book=False)
def fix_library(call: Call, given: Given[Bookless, None]) -> Any:
    """Repair what can be repaired without loss, and say what was done.

    Only for whoever runs the library: a token of its own tenant, for all books.
    """
    _runs_it(call)
    with walls.outside():
        done = call.library.upkeep.fix()
        return health.checkup(call.library.upkeep.checkup()) | {"fixed": done}


def _runs_it(call: Call) -> None:
    if call.caller.tenant != call.library.config.tenant or call.caller.books:
        raise NotAllowed("The whole library is looked over by who runs it.")


@area.get("/predictor", scope="read", answer=shapes.Predictor)
def predictor(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What was learned of the memories that sessions use, and whether it helps."""
    state = call.library.engine.read(lambda reader: state_of(reader, book.info.id))
    settings = call.library.config.predictor
    return asdict(predictor_status(state, settings.mode, settings.sessions))


@minds.get("/minds", scope="admin", query=Bookless, answer=shapes.Minds, of_book=False)
def list_minds(call: Call, given: Given[Bookless, None]) -> Any:
    """Which mind is chosen, and which there could be on this machine."""
    settings = call.library.config.mind
    found = [asdict(each) for each in describe_minds(settings)]
    return {"model": without_password(settings.model), "minds": found}


@minds.get("/minds/calls", scope="read", query=CallsQuery, answer=shapes.MindCalls)
def list_calls(call: Call, book: Book, given: Given[CallsQuery, None]) -> Any:
    """The newest questions that a model was asked for this book: what each took, how it ended."""
    limit = given.query.limit
    found = call.library.engine.read(lambda reader: calls.list_calls(reader, book.info.id, limit))
    return {"calls": [known.call(each) for each in found], "today": _today(call, book)}


@minds.get("/minds/budget", scope="read", answer=shapes.Budget)
def budget(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What the book may spend in a day, and has spent today."""
    settings = call.library.config.mind
    return {
        "model": without_password(settings.model),
        "tokens_per_day": settings.tokens_per_day,
        "dollars_per_day": settings.dollars_per_day,
        "today": _today(call, book),
    }


def _today(call: Call, book: Book) -> dict[str, Any]:
    since = day_began_at(clock.now())
    today = call.library.engine.read(lambda reader: calls.totals(reader, book.info.id, since))
    return {"calls": dict(today.calls), **asdict(today.taken)}
