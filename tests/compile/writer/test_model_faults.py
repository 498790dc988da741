"""A model that answers badly while pages are composed: nothing is lost, every job ends well."""

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
from tests.compile.conftest import ALONE
from tests.compile.wiki_state import every_page, jobs_of, waiting
from tests.compile.writer.writing import DELIA, reply_with
from tests.minds.faults import CONTENT, TRANSPORT, Fault
from tests.minds.model_server import ModelServer
from tests.wiki.soundness import assert_sound


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply_with()) as running:
        yield running


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "book.db")


#: Where the model does not answer; where it does, a busy machine may take its time.
IMPATIENT = {"mind__timeout_seconds": 1}


def _open(place: str, server: ModelServer, **settings: Any) -> commonplace.Library:
    model = f"openai:small@{server.url}/v1"
    return commonplace.open(place, compile__model=model, **ALONE, **settings)


def _tell(library: commonplace.Library, *texts: str) -> commonplace.Book:
    book = library.book("ada")
    for number, text in enumerate(texts):
        book.remember(text, author="Otti", occurred_at=f"2031-05-{number + 1:02}")
    library.handlers.worker("understand").run_until_idle()
    return book


def _run_one(library: commonplace.Library) -> Ran:
    library.engine.write(lambda tx: ledger.due_now(tx, "compile"))
    worker = Worker(library.engine, {"compile": library.handlers.compile}, library.config.jobs)
    ran = worker.run_one()
    assert ran is not None
    return ran


def _calls(book: commonplace.Book) -> list[Any]:
    found = book.library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))
    return [each for each in found if each.task == "write"]


def _assert_nothing_is_lost(book: commonplace.Book) -> None:
    """Every memory is compiled, and what it says stands on a page with it as the source."""
    assert waiting(book) == 0
    pages = every_page(book)
    cited = {
        each.memory_id for page in pages for section in page.sections for each in section.sources
    }
    assert {memory.id for memory in book.memories()} <= cited
    body = "\n".join(page.body for page in pages)
    assert "nurse" in body and "Molde" in body and "cat" in body
    assert_sound(book)


@pytest.mark.parametrize("fault", CONTENT, ids=lambda fault: fault.name)
def test_a_sloppy_reply_loses_nothing(fault: Fault, place: str, server: ModelServer) -> None:
    server.fault = fault
    with _open(place, server) as library:
        book = _tell(library, *DELIA)
        told = book.compile()
        _assert_nothing_is_lost(book)
        assert {job.state for job in jobs_of(book)} == {"done"}
        assert len(_calls(book)) == server.calls == 1
        if _calls(book)[0].outcome in ("unusable", "refused"):
            assert any("by rules" in warning for warning in told["warnings"])
            assert "Indeed" not in book.wiki.page("entity/delia").body
        book.compile()
        assert server.calls == 1, "a page whose words were refused is not asked about again"


@pytest.mark.parametrize("fault", TRANSPORT, ids=lambda fault: fault.name)
def test_a_broken_line_leaves_pages_by_rules_and_the_model_is_asked_when_it_is_back(
    fault: Fault, place: str, server: ModelServer
) -> None:
    server.fault = lambda number: fault if number == 1 else None
    with _open(place, server, **IMPATIENT) as library:
        book = _tell(library, *DELIA)
        ran = _run_one(library)
        assert ran.state in ("waiting", "done")
        body = book.wiki.page("entity/delia").body
        assert "nurse" in body and "cat" in body
        if ran.state == "waiting":
            assert waiting(book) == len(DELIA), "the job is not done"
            assert _calls(book)[0].outcome in ("busy", "timeout", "unreachable")
            [job] = jobs_of(book, "queued")
            assert (job.attempts, job.waits) == (0, 1)
    with _open(place, server) as library:
        book = library.book("ada")
        if ran.state == "waiting":
            with clock.frozen_at(clock.now() + timedelta(hours=2)):
                _run_one(library)
            assert "Indeed" in book.wiki.page("entity/delia").body
        _assert_nothing_is_lost(book)
        assert {job.state for job in jobs_of(book)} <= {"done", "queued"}


def test_what_a_model_worded_stays_while_it_is_away(place: str, server: ModelServer) -> None:
    with _open(place, server) as library:
        book = _tell(library, *DELIA)
        book.compile()
        before = book.wiki.page("entity/delia")
        server.fault = Fault.BROKEN
        _tell(library, *DELIA, "Delia has a boat.")
        assert _run_one(library).state == "waiting"
        assert book.wiki.page("entity/delia").body == before.body
        server.fault = None
        with clock.frozen_at(clock.now() + timedelta(hours=2)):
            _run_one(library)
        assert "Indeed, Delia has a boat." in book.wiki.page("entity/delia").body


def test_a_budget_that_is_spent_puts_the_job_off_and_asks_nobody(
    place: str, server: ModelServer
) -> None:
    with _open(place, server, mind__tokens_per_day=10) as library:
        book = _tell(library, *DELIA)
        assert _run_one(library).state == "waiting"
        assert server.calls == 0
        assert "nurse" in book.wiki.page("entity/delia").body
    with _open(place, server) as library:
        book = library.book("ada")
        with clock.frozen_at(clock.now() + timedelta(days=2)):
            _run_one(library)
        _assert_nothing_is_lost(book)
        assert "Indeed" in book.wiki.page("entity/delia").body


def test_a_model_that_is_never_there_again_does_not_keep_the_memories(
    place: str, server: ModelServer
) -> None:
    """Three times too late is enough: then rules word the page."""
    server.fault = Fault.SILENT
    with _open(place, server, **IMPATIENT) as library:
        book = _tell(library, *DELIA)
        now = clock.now()
        for hours in range(0, 12, 3):
            if waiting(book):
                with clock.frozen_at(now + timedelta(hours=hours)):
                    _run_one(library)
        assert server.calls == 3
        _assert_nothing_is_lost(book)


def test_no_transaction_is_open_while_the_model_is_asked(place: str, server: ModelServer) -> None:
    with _open(place, server) as library:
        book = _tell(library, *DELIA)

        def write_meanwhile(asked: Any) -> str:
            book.remember("Bo Marsh plays chess.", occurred_at="2031-06-01")
            return reply_with()(asked)

        server.reply = write_meanwhile
        assert "error" not in book.compile()
        assert "Indeed" in book.wiki.page("entity/delia").body
