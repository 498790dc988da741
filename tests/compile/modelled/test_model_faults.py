"""A model that answers badly while pages are compiled: nothing is lost, and every job ends well."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import clock
from commonplace.jobs.worker import Ran, Worker
from commonplace.store import calls
from commonplace.store import jobs as ledger
from tests.compile.wiki_state import every_page, jobs_of, waiting
from tests.minds.dialects import Asked
from tests.minds.faults import CONTENT, TRANSPORT, Fault
from tests.minds.model_server import ModelServer
from tests.wiki.soundness import assert_sound

TOLD = [
    "Ottoline Marsh runs Kestrel Radio.",
    "Ottoline Marsh lives in Brennafold.",
    "Ottoline Marsh paid 300 euros for a desk.",
]


def reply(asked: Asked) -> str:
    """A good reply to each of the tasks, told by what they ask for."""
    if "`pageUpdates`" in asked.prompt:
        return json.dumps(_plan(asked.prompt))
    if "`sectionPromotions`" in asked.prompt:
        return json.dumps({"rollups": [], "sectionPromotions": [], "pageLinks": []})
    existing = [*re.finditer(r"Ottoline [^\n]*", asked.prompt)]
    said = dict.fromkeys(each[0] for each in existing if each[0].endswith("."))
    return json.dumps({"body": "\n\n".join(said)})


def _plan(prompt: str) -> dict[str, Any]:
    told = re.findall(r"^(M[0-9]+)[^\n]*\n> ([^\n]*)", prompt, re.MULTILINE)
    sections = [
        {
            "slug": "overview",
            "heading": "Overview",
            "body": "\n\n".join(text for _, text in told),
            "memories": [number for number, _ in told],
        }
    ]
    page = re.search(r"^(P[0-9]+): entity/ottoline-marsh", prompt, re.MULTILINE)
    if page:
        update = {"page": page[1], "sections": sections, "aliases": []}
        return {"pageUpdates": [update], "newPages": []}
    new = {"type": "entity", "title": "Ottoline Marsh", "summary": "", "aliases": []}
    return {"newPages": [{**new, "sections": sections}], "pageUpdates": []}


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply) as running:
        yield running


def opened(place: str, server: ModelServer, **settings: Any) -> commonplace.Library:
    given = {"mind__timeout_seconds": 1, "understand__mode": "off", **settings}
    return commonplace.open(place, mind__model=f"openai:small@{server.url}/v1", **given)


def run_one(library: commonplace.Library) -> Ran:
    library.engine.write(lambda tx: ledger.due_now(tx, "compile"))
    worker = Worker(library.engine, {"compile": library.handlers.compile}, library.config.jobs)
    ran = worker.run_one()
    assert ran is not None
    return ran


def ledger_of(book: commonplace.Book) -> list[Any]:
    return book.library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))


def tell(book: commonplace.Book, *texts: str) -> None:
    for number, text in enumerate(texts):
        book.remember(text, occurred_at=f"2031-05-0{number + 1}")


def assert_nothing_is_lost(book: commonplace.Book) -> None:
    """Every memory is compiled, and what it says stands on a page with it as the source."""
    assert waiting(book) == 0
    pages = every_page(book)
    sources = {
        source.memory_id
        for page in pages
        for section in page.sections
        for source in section.sources
    }
    assert {memory.id for memory in book.memories()} <= sources
    body = "\n".join(page.body for page in pages)
    assert "300 euros" in body and "Brennafold" in body
    assert_sound(book)


def test_a_good_model_is_believed(library_url: str, server: ModelServer) -> None:
    with opened(library_url, server) as library:
        book = library.book("ada")
        tell(book, *TOLD[:2])
        book.compile()
        tell(book, TOLD[2])
        told = book.compile()
        assert server.wrong == []
        assert told["writer_calls"] == 1
        assert [call.task for call in ledger_of(book)] == ["write", "plan", "plan"]
        [page] = every_page(book)
        assert page.body == "## Overview\n\n" + "\n\n".join(TOLD) + "\n"
        assert_nothing_is_lost(book)


@pytest.mark.parametrize("fault", CONTENT, ids=lambda fault: fault.name)
def test_a_sloppy_plan_loses_nothing(fault: Fault, tmp_path: Path, server: ModelServer) -> None:
    server.fault = fault
    with opened(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        tell(book, *TOLD)
        told = book.compile()
        assert_nothing_is_lost(book)
        assert {job.state for job in jobs_of(book)} == {"done"}
        assert len(ledger_of(book)) == server.calls
        assert "running" not in {call.outcome for call in ledger_of(book)}
        if ledger_of(book)[0].outcome in ("unusable", "refused"):
            assert any("by rules" in warning for warning in told["warnings"])


@pytest.mark.parametrize("fault", CONTENT, ids=lambda fault: fault.name)
def test_a_sloppy_writer_loses_nothing(fault: Fault, tmp_path: Path, server: ModelServer) -> None:
    with opened(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        tell(book, *TOLD[:2])
        book.compile()
        first = server.calls
        server.fault = lambda number: fault if number > first + 1 else None
        tell(book, TOLD[2])
        book.compile()
        assert server.calls > first + 1, "the writer was asked"
        assert_nothing_is_lost(book)
        assert {job.state for job in jobs_of(book)} == {"done"}


@pytest.mark.parametrize("fault", TRANSPORT, ids=lambda fault: fault.name)
def test_a_broken_line_puts_the_job_off_and_it_is_done_when_the_line_is_back(
    fault: Fault, tmp_path: Path, server: ModelServer
) -> None:
    server.fault = lambda number: fault if number == 1 else None
    with opened(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        tell(book, *TOLD)
        ran = run_one(library)
        assert ran.state in ("waiting", "done")
        if ran.state == "waiting":
            assert waiting(book) == len(TOLD), "nothing was taken out of the queue"
            assert every_page(book) == []
            assert ledger_of(book)[0].outcome in ("busy", "timeout", "unreachable")
            [job] = jobs_of(book, "queued")
            assert (job.attempts, job.waits) == (0, 1)
            with clock.frozen_at(clock.now() + timedelta(hours=2)):
                run_one(library)
        assert_nothing_is_lost(book)
        assert {job.state for job in jobs_of(book)} <= {"done", "queued"}


def test_a_line_that_breaks_under_the_writer_costs_the_plan_nothing(
    tmp_path: Path, server: ModelServer
) -> None:
    """The plan was answered: the next job finds it in the ledger and asks the writer alone."""
    with opened(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        tell(book, *TOLD[:2])
        book.compile()
        first = server.calls
        server.fault = lambda number: Fault.BROKEN if number == first + 2 else None
        tell(book, TOLD[2])
        assert run_one(library).state == "waiting"
        assert waiting(book) == 1
        with clock.frozen_at(clock.now() + timedelta(hours=2)):
            run_one(library)
        assert_nothing_is_lost(book)
        outcomes = [(call.task, call.outcome) for call in ledger_of(book)]
        assert outcomes[:2] == [("write", "answered"), ("plan", "cached")]


def test_a_budget_that_is_spent_puts_the_job_off_and_asks_nobody(
    tmp_path: Path, server: ModelServer
) -> None:
    with opened(str(tmp_path / "book.db"), server, mind__tokens_per_day=10) as library:
        book = library.book("ada")
        tell(book, *TOLD)
        assert run_one(library).state == "waiting"
        assert server.calls == 0
        assert waiting(book) == len(TOLD)
    with opened(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        with clock.frozen_at(clock.now() + timedelta(days=2)):
            run_one(library)
        assert_nothing_is_lost(book)


def test_a_model_that_is_never_there_again_does_not_keep_the_memories(
    tmp_path: Path, server: ModelServer
) -> None:
    """Three times too late is enough: then the rules compile them."""
    server.fault = Fault.SILENT
    with opened(str(tmp_path / "book.db"), server, compile__aggregate=False) as library:
        book = library.book("ada")
        tell(book, *TOLD)
        now = clock.now()
        for hours in range(0, 12, 3):
            if waiting(book):
                with clock.frozen_at(now + timedelta(hours=hours)):
                    run_one(library)
        assert server.calls == 3
        assert_nothing_is_lost(book)
