"""``jobs`` and ``worker``: background work, and doing it."""

import multiprocessing
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from types import FrameType
from typing import TYPE_CHECKING

import click

from commonplace.handlers import FROZEN
from commonplace.jobs import manage
from commonplace.jobs.worker import Ran
from commonplace.model import JOB_STATES, Job
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import memories as forms
from commonplace.store import jobs as ledger

if TYPE_CHECKING:
    from commonplace.library import Library

jobs = Group("jobs", alone="list", help="Background work of a book: look, retry, cancel.")


@command("list", jobs)
@click.option(
    "--state", type=click.Choice(JOB_STATES), metavar="STATE", help=f"Only {', '.join(JOB_STATES)}."
)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=20,
    show_default=True,
    help="How many.",
)
def list_jobs(call: Call, state: str | None = None, limit: int = 20) -> None:
    """The newest jobs, and how many are in which state."""
    with call.opened() as book:
        found, counts = book.library.engine.read(
            lambda reader: (
                ledger.list_jobs(reader, book.info.id, state, limit),
                ledger.count(reader, book.info.id),
            )
        )
        frozen = book.library.config.understand.mode == "frozen"
    call.answer(
        {"jobs": [forms.job(job) for job in found], "counts": counts, "frozen": frozen},
        lambda: _list(call, found, counts, frozen),
    )


def _list(call: Call, found: list[Job], counts: dict[str, int], frozen: bool) -> None:
    console = show.console_for(call)
    rows = [
        (job.kind, job.state, f"{job.attempts}/{job.max_attempts}", _time(job), job.id)
        for job in found
    ]
    if rows:
        show.table(console, ("kind", "state", "tries", "since", "id"), rows)
    if not call.quiet:
        told = " · ".join(f"{count:,} {state}" for state, count in sorted(counts.items()))
        show.notes(console, [told or "No jobs: nothing has been remembered in this book yet."])
    if frozen and not call.quiet:
        kinds = ", ".join(kind.replace("_", " ") for kind in FROZEN)
        show.notes(console, [f"Frozen (understand.mode): {kinds} wait; `commonplace status` too."])


def _time(job: Job) -> str:
    moment = job.finished_at or job.leased_at or job.created_at
    return f"{moment:%d %b %H:%M}"


@command("show", jobs)
@click.argument("job_id", metavar="ID")
def show_job(call: Call, job_id: str) -> None:
    """One job, with its result or its error; the beginning or end of an ID will do."""
    with call.opened() as book:
        job = manage.show(book.library.engine, book.info.id, job_id)
    call.answer(forms.job(job), lambda: _one(call, job))


@command("retry", jobs)
@click.argument("job_id", metavar="ID")
def retry(call: Call, job_id: str) -> None:
    """Queue a dead or cancelled job again."""
    with call.opened() as book:
        job = manage.retry(book.library.engine, book.info.id, job_id)
    call.answer(forms.job(job), lambda: call.hint(f"Queued again.  {job.id}"))


@command("cancel", jobs)
@click.argument("job_id", metavar="ID")
def cancel(call: Call, job_id: str) -> None:
    """Stop a queued or running job; a running one cannot write any more."""
    with call.opened() as book:
        job = manage.cancel(book.library.engine, book.info.id, job_id)
    call.answer(forms.job(job), lambda: call.hint(f"Cancelled.  {job.id}"))


def _one(call: Call, job: Job) -> None:
    values = forms.job(job).items()
    times = {"run_at", "created_at", "leased_at", "leased_until", "finished_at"}
    rows = [
        (name, plain.when(getattr(job, name)) if name in times else _value(value))
        for name, value in values
        if value not in (None, {}, [])
    ]
    show.fields(show.console_for(call), rows)


def _value(value: object) -> str:
    """``memories 64 · pages created 27``: counts with their names, what is longer behind them."""
    if not isinstance(value, dict):
        return str(value)
    told = sorted(value.items(), key=lambda each: isinstance(each[1], list))
    return " · ".join(f"{plain.one_line(name.replace('_', ' '))} {_part(of)}" for name, of in told)


def _part(value: object) -> str:
    if isinstance(value, list):
        return "; ".join(plain.value(each) for each in value)
    return f"{value:,}" if isinstance(value, int) else plain.value(value)


@command("worker")
@click.option("--until-idle", is_flag=True, help="Stop when there is nothing left to do.")
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    metavar="N",
    default=1,
    show_default=True,
    help="How many at once.",
)
def worker(call: Call, until_idle: bool, processes: int) -> None:
    """Do the background work, such as embedding, until you stop it.

    With --until-idle also what is due of retention.
    """
    if processes > 1:
        click.get_current_context().exit(_crew(call, until_idle, processes))
    click.get_current_context().exit(_work(call, until_idle))


def _work(call: Call, until_idle: bool) -> Code:
    with call.open() as library:
        library.wake()
        if until_idle:
            library.upkeep.schedule_retention()
            ended: dict[str, str] = {}
            tell = _teller(call)

            def told(ran: Ran) -> None:
                ended[ran.job.id] = ran.state
                tell(ran)

            bars.work(library, call, told)
            states = Counter(ended.values())
            call.hint(_summary(states))
            if states["dead"] or states["waiting"]:
                return Code.PROBLEMS
        else:
            _until_stopped(call, library)
    return Code.DONE


def _summary(states: Counter[str]) -> str:
    if not states:
        return "Nothing to do."
    told = [f"{plain.count(states['done'], 'job')} done."]
    if states["waiting"]:
        waiting = plain.count(states["waiting"], "job")
        told.append(f"Not done, waiting for a model that does not answer: {waiting}.")
    if states["dead"]:
        told.append(f"{plain.count(states['dead'], 'job')} failed: `commonplace jobs` lists them.")
    return " ".join(told)


def _until_stopped(call: Call, library: "Library") -> None:
    """The first signal lets the job at hand finish; a second ends at once."""
    stop = threading.Event()

    def stopping(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.default_int_handler)
        stop.set()
        call.hint("Finishing the job at hand; once more stops at once.")

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stopping)
    call.hint("Working. Ctrl-C stops.")
    library.worker().run_forever(stop, _teller(call))


def _teller(call: Call) -> Callable[[Ran], None]:
    def tell(ran: Ran) -> None:
        if call.json:
            call.line(forms.ran(ran))
        elif not call.quiet:
            error = f"  {plain.one_line(ran.error)}" if ran.error else ""
            click.echo(f"{ran.state:<6}  {ran.job.kind}  {ran.job.id}{error}")

    return tell


def _crew(call: Call, until_idle: bool, processes: int) -> int:
    """Several processes; a signal to this one reaches all of them."""
    context = multiprocessing.get_context("spawn")
    crew = [
        context.Process(target=_member, args=(asdict(call), until_idle)) for _ in range(processes)
    ]
    for process in crew:
        process.start()

    def pass_on(number: int, frame: FrameType | None) -> None:
        for process in crew:
            process.terminate()

    signal.signal(signal.SIGTERM, pass_on)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal tells each of them itself
    for process in crew:
        process.join()
    return Code.UNEXPECTED if any(process.exitcode for process in crew) else Code.DONE


def _member(call: dict[str, object], until_idle: bool) -> None:
    sys.exit(_work(Call(**call), until_idle))  # type: ignore[arg-type]
