"""How a book stands: status, minds and what they cost, the predictor; and the doctor's look."""

from dataclasses import asdict
from typing import Annotated, Any

from msgspec import Meta

from commonplace.config import without_password
from commonplace.errors import NotAllowed
from commonplace.library import Book
from commonplace.minds.choose_mind import describe_minds
from commonplace.recall.predict.book_predictor import load_state
from commonplace.recall.predict.status import predictor_status
from commonplace.serve.forms import health, known, spending, standings
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Bookless
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import work as shapes
from commonplace.store import calls
from commonplace.store.access import walls

area = Area("diagnostics", "How a book stands, and whether all is well.")
minds = Area("minds", "Who answers what is asked of memories, and what that costs.")


class CallsQuery(Asking, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


@area.get("/status", scope="read", answer=shapes.Status)
def status(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """How a book stands: what it holds, what is known, what is open."""
    return standings.status(book)


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
    if not call.runs_library:
        raise NotAllowed("The whole library is looked over by who runs it.")


@area.get("/predictor", scope="read", answer=shapes.Predictor)
def predictor(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What was learned of the memories that sessions use, and whether it helps."""
    state = call.library.engine.read(lambda reader: load_state(reader, book.info.id))
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
    return {"calls": [known.call(each) for each in found], "today": spending.today(book)}


@minds.get("/minds/budget", scope="read", answer=shapes.Budget)
def budget(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What the book may spend in a day, and has spent today."""
    return spending.budget(book)
