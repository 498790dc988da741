"""Background work: what runs, what waits, what died of what."""

from collections.abc import Mapping
from typing import Any

from commonplace.errors import InvalidInput
from commonplace.jobs import manage
from commonplace.model import JOB_STATES, Job
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.screen import Action, Screen
from commonplace.serve.web.visit import Visit
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader
from commonplace.store.upkeep import uncompiled, waiting

_EACH = 50
#: What memories go through, and what that is called.
_STAGES = {"embed": "to embed", "understand": "to understand", "compile": "to compile"}
#: In the order in which somebody wants to know of them.
_ORDER = ("running", "queued", "dead", "done", "cancelled")


def show(visit: Visit) -> Shown:
    state = visit.asked("state") or None
    if state is not None and state not in JOB_STATES:
        raise InvalidInput(f"`state` is one of {', '.join(JOB_STATES)}.")
    jobs, counts, left = _look(visit, state)
    data = {
        "groups": [(each, jobs[each]) for each in _ORDER if jobs.get(each)],
        "counts": counts,
        "facets": [lists.facet(visit, "state", "State", {s: counts.get(s, 0) for s in _ORDER})],
        "left": left,
        "busy": bool(counts.get("running") or counts.get("queued")),
        "each": _EACH,
        "workers": visit.call.library.config.serve.workers,
        "frozen": visit.call.library.config.understand.mode == "frozen",
        "compiled": page_forms.compiled(visit.book),
    }

    def told() -> dict[str, Any]:
        found = [forms.job(job) for group in jobs.values() for job in group]
        return {"jobs": found, "counts": counts, "waiting": left}

    return Shown("work/jobs.html", "Jobs and cost", data, told)


def _look(
    visit: Visit, state: str | None
) -> tuple[dict[str, list[Job]], dict[str, int], Mapping[str, int]]:
    """Jobs of each state, the newest first; how many there are; memories before each stage."""
    book_id = visit.book.info.id
    # Without a model nobody waits for vectors.
    none = visit.call.library.config.embed.model == "none"
    stages = {stage: name for stage, name in _STAGES.items() if not (none and stage == "embed")}

    def look(
        reader: Reader,
    ) -> tuple[dict[str, list[Job]], dict[str, int], Mapping[str, int]]:
        wanted = [state] if state else _ORDER
        return (
            {each: ledger.list_jobs(reader, book_id, each, _EACH) for each in wanted},
            ledger.count(reader, book_id),
            {
                name: uncompiled(reader, book_id)
                if stage == "compile"
                else waiting(reader, book_id, stage)
                for stage, name in stages.items()
            },
        )

    return visit.call.library.engine.read(look)


def one(visit: Visit) -> Shown:
    """One job, with its result or its error."""
    job = manage.show(visit.call.library.engine, visit.book.info.id, visit.at["id"])
    data = {"job": job, "result": _lines(job.result), "args": _lines(job.args)}
    return Shown("work/job.html", f"Job: {job.kind}", data, lambda: forms.job(job))


def _lines(told: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    return [(name.replace("_", " "), _said(value)) for name, value in (told or {}).items()]


def _said(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "; ".join(_said(each) for each in value)
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def retry(visit: Visit) -> Go:
    job = manage.retry(visit.call.library.engine, visit.book.info.id, visit.at["id"])
    return Go(visit.url("/jobs"), f"The job to {job.kind} is queued again.")


def cancel(visit: Visit) -> Go:
    job = manage.cancel(visit.call.library.engine, visit.book.info.id, visit.at["id"])
    return Go(visit.url("/jobs"), f"The job to {job.kind} is cancelled.")


def compile_now(visit: Visit) -> Go:
    """Queue it: pages are made by who works, and the list says how far that is."""
    visit.book.compiling.soon()
    return Go(visit.url("/jobs"), "Compiling is queued: it begins as soon as a worker is free.")


SCREENS = (
    Screen("/jobs", show, area="jobs"),
    Screen("/jobs/{id}", one, area="jobs"),
    Action("/jobs/{id}/retry", retry, area="jobs"),
    Action("/jobs/{id}/cancel", cancel, area="jobs"),
    Action("/jobs/compile", compile_now, area="jobs"),
)
