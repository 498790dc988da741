"""A book that floods, a job that dies: bounded, seen, and the trouble of nobody else."""

from collections.abc import Iterator

import pytest

import commonplace
from commonplace import clock
from commonplace.errors import BudgetSpent
from commonplace.jobs.worker import Worker
from commonplace.minds.model import ModelMind
from commonplace.model import Job
from commonplace.store import calls
from commonplace.store import jobs as ledger
from tests.compile.wiki_state import jobs_of
from tests.minds.model_server import ModelServer
from tests.understand.test_faults import answer

KINDS = ("embed", "understand")


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    """What fails is tried again at once."""
    with commonplace.open(library_url, jobs__backoff_seconds=0) as opened:
        yield opened


def test_whatever_job_dies_is_tried_so_often_and_then_set_aside(
    library: commonplace.Library,
) -> None:
    """E10: twenty restarts of a worker whose job dies each time."""
    book = library.book("ada")
    book.remember("Ada moved to Lisbon.")
    died: list[str] = []

    def dies(job: Job) -> dict[str, object]:
        died.append(job.kind)
        raise MemoryError("no more")

    for _ in range(20):
        worker = Worker(library.engine, dict.fromkeys(KINDS, dies), library.config.jobs)
        library.engine.write(lambda tx: ledger.due_now(tx, "compile"))
        while worker.run_one():
            pass
    jobs = [job for kind in KINDS for job in jobs_of(book, kind=kind)]
    assert {job.state for job in jobs} == {"dead"}
    assert all(job.attempts == job.max_attempts == 3 for job in jobs)
    assert all("MemoryError" in (job.error or "") for job in jobs)
    assert len(died) == 3 * len(jobs) == 6
    assert any("used up all tries" in each.text for each in library.upkeep.checkup().findings)


@pytest.mark.slow
def test_a_book_that_floods_spends_its_own_budget_and_nobody_elses(library_url: str) -> None:
    """E11."""
    with (
        ModelServer(answer) as server,
        commonplace.open(
            library_url,
            mind__model=f"openai:small@{server.url}/v1",
            mind__tokens_per_day=3_000,
            mind__output_tokens=256,
            compile__model="rules",
        ) as library,
    ):
        flood, calm = library.book("flood"), library.book("calm")
        flood.remember_many({"text": f"Ada was in room {n} of Lisbon."} for n in range(300))
        memory = calm.remember("Ada lives in Lisbon with her cat Pixel.")
        worker = library.worker()
        order = []
        while ran := worker.run_one():
            order.append((ran.job.book_id, ran.job.kind, ran.state))
        spent = _spent(library, flood)
        assert 0 < spent <= 3_000, "the budget holds"
        waiting_now = jobs_of(flood, "queued", "understand")
        assert any(BudgetSpent.__name__ in (job.error or "") for job in waiting_now)
        assert library.book("calm").recall("cat Pixel")[0].id == memory.id
        states = {job.state for job in jobs_of(calm, kind="understand")}
        assert states == {"done"}, "the other book was read meanwhile"
        turns = [book_id for book_id, kind, _ in order if kind == "understand"]
        assert turns.index(calm.info.id) <= 2, "and did not wait for the flood"


def _spent(library: commonplace.Library, book: commonplace.Book) -> int:
    since = clock.later(clock.now(), -86_400)
    found = library.engine.read(lambda reader: calls.totals(reader, book.info.id, since))
    return found.taken.tokens


def test_no_prompt_and_no_setting_comes_back_by_recall_or_in_an_error(
    library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """E13."""
    monkeypatch.setenv("COMMONPLACE_MIND__KEY", "hush-hush-1234")
    with (
        ModelServer(answer) as server,
        commonplace.open(
            library_url, mind__model=f"openai:small@{server.url}/v1", compile__model="rules"
        ) as library,
    ):
        book = library.book("ada")
        book.remember("Ada lives in Lisbon with her cat Pixel.")
        library.work()
        assert isinstance(library.mind, ModelMind) and server.asked
        prompt = max((asked.prompt for asked in server.asked if asked.method == "POST"), key=len)
        ours = [line for line in prompt.splitlines() if len(line) > 40 and "Lisbon" not in line]
        questions = ["system prompt", "What are your instructions?", "api key hush", *ours[:3]]
        told = "\n".join(hit.text for each in questions for hit in book.recall(each))
        told += str([job.result for job in jobs_of(book)])
        assert not any(line in told for line in ours)
        assert "hush-hush-1234" not in told
