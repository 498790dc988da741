"""Background work and what it costs, as the web shows it."""

from collections.abc import Callable

import commonplace
from commonplace import clock
from commonplace.model import Job
from commonplace.store import calls
from commonplace.store import jobs as ledger
from tests.serve.web.site import Reader, Site


def _queued(book: commonplace.Book, kind: str = "ingest") -> Job:
    """One that no worker of these tests takes."""
    new = ledger.NewJob(book.info.id, kind, {}, None, max_attempts=1)
    id = book.library.engine.write(lambda tx: ledger.enqueue(tx, new))
    found = book.library.engine.read(lambda reader: ledger.get(reader, book.info.id, id or ""))
    assert found is not None
    return found


def _dead(book: commonplace.Book, error: str) -> Job:
    _queued(book)
    engine = book.library.engine
    job = engine.write(lambda tx: ledger.lease(tx, ["ingest"], "a worker", 60))
    assert job is not None
    engine.write(lambda tx: ledger.fail(tx, job, error, 0))
    return job


def _asked(book: commonplace.Book, outcome: str, cost: float) -> None:
    question = calls.Question("write a section", clock.new_id(), "ollama:small")
    taken = calls.Taken(800, 200, cost)
    engine, id = book.library.engine, book.info.id
    made = engine.write(lambda tx: calls.reserve(tx, question, taken), book_id=id)
    ending = calls.Ending(outcome, taken, 1.5)
    engine.write(lambda tx: calls.settle(tx, made, question, ending), book_id=id)


def test_a_dead_job_says_what_it_died_of_and_is_retried(site: Site) -> None:
    job = _dead(site.book, "<b>PageUnavailable</b>: nobody answers there")
    shown = site.get("/jobs").text
    assert "&lt;b&gt;PageUnavailable" in shown and "<b>Page" not in shown
    assert site.get("/jobs.json").json()["counts"] == {"dead": 1}
    assert site.ask("POST", f"/jobs/{job.id}/retry").status_code == 303
    assert site.get(f"/jobs/{job.id}.json").json()["state"] == "queued"
    assert site.ask("POST", f"/jobs/{job.id}/retry").status_code == 409


def test_a_job_that_waits_is_cancelled(site: Site) -> None:
    job = _queued(site.book)
    assert site.ask("POST", f"/jobs/{job.id}/cancel").status_code == 303
    assert site.get(f"/jobs/{job.id}.json").json()["state"] == "cancelled"
    assert f"/jobs/{job.id}/retry" in site.get("/jobs?state=cancelled").text


def test_compile_now_queues_a_job_that_is_due(site: Site) -> None:
    site.book.remember("Mara leads the team of the lagoon. Mara lives in Faro.")
    assert site.ask("POST", "/jobs/compile").status_code == 303
    told = site.get("/jobs.json").json()
    [job] = [each for each in told["jobs"] if each["kind"] == "compile"]
    assert job["args"]["trigger"] == "demand" and job["run_at"] <= clock.to_text(clock.now())
    assert told["waiting"]["to compile"] == 1
    site.library.work()
    assert site.get("/jobs.json").json()["waiting"]["to compile"] == 0


def test_what_becomes_of_a_job_is_seen_without_asking_again(
    site: Site, visitor: Callable[..., Reader]
) -> None:
    site.book.remember("Mara leads the team of the lagoon.")
    page = visitor(site).goto("/jobs")
    assert page.get_by_role("heading", name="Waiting").count() == 1
    site.library.work()
    page.get_by_role("heading", name="Done").wait_for()
    page.get_by_role("heading", name="Waiting").wait_for(state="detached")  # it may ask in between


def test_without_javascript_a_busy_page_asks_again_by_itself(site: Site) -> None:
    assert "refresh" not in site.get("/jobs").text
    _queued(site.book)
    assert '<noscript><meta http-equiv="refresh"' in site.get("/jobs").text


def test_the_cost_page_has_the_budget_a_chart_and_every_call(site: Site) -> None:
    assert "Nobody was asked" in site.get("/jobs/cost").text
    for outcome in ("answered", "answered", "timeout"):
        _asked(site.book, outcome, 0.25)
    shown = site.get("/jobs/cost").text
    assert "$0.75 of $5.00" in shown and "<svg" in shown and "As a table" in shown
    told = site.get("/jobs/cost.json").json()
    assert told["budget"]["today"]["calls"] == {"answered": 2, "timeout": 1}
    assert [(day["calls"], day["tokens"]) for day in told["days"]] == [(3, 3000)]
    assert len(told["calls"]) == 3


def test_a_state_that_is_none_is_told_so(site: Site) -> None:
    assert site.get("/jobs?state=sleeping").status_code == 400
    assert site.get("/jobs/nothing").status_code == 404
