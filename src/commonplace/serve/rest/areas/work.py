"""Background work, and making pages of what is new."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from commonplace import clock
from commonplace.errors import Conflict
from commonplace.jobs import manage
from commonplace.jobs.worker import Ran
from commonplace.library import Book
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.forms import plans
from commonplace.serve.forms.seals import seal
from commonplace.serve.http.call import Call
from commonplace.serve.rest.asking import Asking, Body
from commonplace.serve.rest.events import Watch
from commonplace.serve.rest.operation import EVENTS, Area, Given
from commonplace.serve.rest.shapes import told
from commonplace.serve.rest.shapes import work as shapes
from commonplace.store import jobs as ledger
from commonplace.store.access import walls

area = Area("jobs", "Background work: look, retry, cancel, run, listen.")
compiling = Area("compile", "Make pages of what is new.")

#: Jobs that a listener is told of: the newest.
_HEARD = 200
#: What is to be done within this time is being waited for; what is later is not.
_SOON_SECONDS = 60.0
State = Literal["queued", "running", "done", "dead", "cancelled"]
Switch = Literal["on", "off"]


class JobsQuery(Asking, kw_only=True):
    state: State | None = None
    limit: Annotated[int, Meta(ge=1, le=1000)] = 50


class EventsQuery(Asking, kw_only=True):
    seconds: Annotated[int, Meta(ge=0, le=600, description="How long to listen.")] = 60
    until_idle: Annotated[bool, Meta(description="End when nothing runs or is due.")] = False


class Compile(Body, kw_only=True):
    """`rules`: ask no model this time."""

    model: Literal["rules"] | None = None


class Apply(Body, kw_only=True):
    confirm: Annotated[str, Meta(min_length=1, max_length=100)]


class Switches(Body, kw_only=True):
    """`null`: as the settings say. What is left out stays as it is."""

    compile: Switch | None | UnsetType = UNSET
    aggregate: Switch | None | UnsetType = UNSET


@area.get("/jobs", scope="read", query=JobsQuery, answer=shapes.Jobs)
def list_jobs(call: Call, book: Book, given: Given[JobsQuery, None]) -> Any:
    """The newest jobs, and how many are in which state."""
    query = given.query
    found, counts = call.library.engine.read(
        lambda reader: (
            ledger.list_jobs(reader, book.info.id, query.state, query.limit),
            ledger.count(reader, book.info.id),
        )
    )
    return {"jobs": [forms.job(each) for each in found], "counts": counts}


@area.get("/jobs/events", scope="read", query=EventsQuery, answer=told.Free, gives=EVENTS)
def listen(call: Call, book: Book, given: Given[EventsQuery, None]) -> Watch:
    """What becomes of jobs, as it happens (server-sent events).

    `job` with a job whose state has changed, `counts` with how many are in which state, `end` when
    it is over.
    """
    heard = _Heard(call, book)
    idle = heard.is_idle if given.query.until_idle else lambda: False
    return Watch(heard.news, idle, given.query.seconds)


class _Heard:
    """What a listener was told, so that it is told only what is new."""

    def __init__(self, call: Call, book: Book) -> None:
        self._engine, self._book_id = call.library.engine, book.info.id
        self._states: dict[str, tuple[str, int]] = {}
        self._counts: dict[str, int] | None = None
        self._busy = True

    def news(self) -> Iterator[tuple[str, Any]]:
        jobs, counts = self._engine.read(
            lambda reader: (
                ledger.list_jobs(reader, self._book_id, None, _HEARD),
                ledger.count(reader, self._book_id),
            )
        )
        for job in reversed(jobs):
            if self._states.get(job.id) != (job.state, job.attempts):
                yield "job", forms.job(job)
        self._states = {job.id: (job.state, job.attempts) for job in jobs}
        soon = clock.later(clock.now(), _SOON_SECONDS)
        self._busy = any(
            job.state == "running" or (job.state == "queued" and job.run_at <= soon) for job in jobs
        )
        if counts != self._counts:
            self._counts = counts
            yield "counts", counts

    def is_idle(self) -> bool:
        return not self._busy


@area.get("/jobs/{id}", scope="read", answer=shapes.Job)
def get_job(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """One job, with its result or its error."""
    return forms.job(manage.show(call.library.engine, book.info.id, given.path["id"]))


@area.post("/jobs/{id}/retry", scope="write", answer=shapes.Job)
def retry_job(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Queue a dead or cancelled job again."""
    return forms.job(manage.retry(call.library.engine, book.info.id, given.path["id"]))


@area.post("/jobs/{id}/cancel", scope="write", answer=shapes.Job)
def cancel_job(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Stop a queued or running job; a running one cannot write any more."""
    return forms.job(manage.cancel(call.library.engine, book.info.id, given.path["id"]))


@area.post("/jobs/run", scope="admin", answer=shapes.JobsRan)
def run_jobs(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """Do the work that is due, now, and say what was done for this book."""
    ran: list[Ran] = []
    with walls.outside():  # a worker does what is due, whosever it is; only one's own is told
        call.library.work(ran.append)
    return {"ran": [forms.ran(each) for each in ran if each.job.book_id == book.info.id]}


@compiling.get("/compile", scope="read", answer=shapes.Compiled)
def compile_state(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """How far the book is compiled, and what it does by itself."""
    return page_forms.compiled(book)


@compiling.post("/compile", scope="write", body=Compile, answer=told.Free, statuses=(502,))
def compile_now(call: Call, book: Book, given: Given[Asking, Compile]) -> Any:
    """Make pages of the memories that wait, until none does, and say what grew."""
    with walls.outside():  # another book's job may come first
        made = book.compile(given.body.model)
    return {**made, **page_forms.compiled(book)}


@compiling.get("/compile/plan", scope="read", answer=shapes.PlanShown)
def plan_compile(call: Call, book: Book, given: Given[Asking, None]) -> Any:
    """What the next job would write, page by page. Memories that wait are read; no page is written.

    `confirm` is what `apply` takes.
    """
    with walls.outside():  # another book's job may come first
        plan = book.compiling.plan()
    form = plans.form(plan, book.compiling.changes(plan))
    word = seal(book.info.id, [form, sorted(plan.memories)])
    return form | page_forms.compiled(book) | {"confirm": word}


@compiling.post("/compile/apply", scope="write", body=Apply, answer=told.Free)
def apply_plan(call: Call, book: Book, given: Given[Asking, Apply]) -> Any:
    """Write the plan that was shown, exactly, or nothing when the book has moved on."""
    with walls.outside():
        plan = book.compiling.plan()
    form = plans.form(plan, book.compiling.changes(plan))
    if given.body.confirm != seal(book.info.id, [form, sorted(plan.memories)]):
        raise Conflict("The plan is another one by now: nothing was written. Look at it again.")
    book.compiling.apply(plan)
    counts = {name: count for name, count in plan.tally.items() if count}
    told_ = {"applied": True, "mind": plan.mind, "memories": len(plan.memories)} | counts
    return told_ | page_forms.compiled(book)


@compiling.put("/compile/switches", scope="write", body=Switches, answer=shapes.Compiled)
def set_switches(call: Call, book: Book, given: Given[Asking, Switches]) -> Any:
    """What the book does by itself: compile, aggregate."""
    for name in ("compile", "aggregate"):
        state = getattr(given.body, name)
        if state is not UNSET:
            book.compiling.switch(name, state)
    return page_forms.compiled(book)
