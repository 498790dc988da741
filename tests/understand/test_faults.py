"""A model that answers badly, over a real wire: nothing is lost, nothing wrong is written, few
calls are made, and all of it can be seen."""

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace import clock
from commonplace.config import MindConfig
from commonplace.errors import ModelUnavailable
from commonplace.jobs.worker import Worker
from commonplace.minds.breaker import MOST_CALLS_PER_DAY_OF_OUTAGE
from commonplace.minds.model import ModelMind
from commonplace.minds.providers.provider import Completion, Request
from commonplace.store import calls, jobs
from commonplace.store import facts as fact_rows
from tests.minds.dialects import Asked
from tests.minds.faults import CONTENT, TRANSPORT, Fault
from tests.minds.model_server import ModelServer

TEXT = "Ada lives in Lisbon with her cat Pixel."
#: What one memory may cost in one try: to read it, and once more with what was wrong.
MOST_CALLS_A_MEMORY = 2


def answer(asked: Asked) -> str:
    """A good reading of the memory."""
    fact = {"text": "Ada lives in Lisbon.", "quote": "Ada lives in Lisbon", "kind": "attribute"}
    fact |= {"subject": "Ada", "attribute": "home", "value": "Lisbon", "single": True}
    fact |= {"change": "state", "ends": [], "denied": False, "confidence": 0.95}
    names = [{"name": "Ada", "type": "person"}, {"name": "Lisbon", "type": "place"}]
    return json.dumps({"facts": [fact], "entities": names})


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(answer) as running:
        yield running


#: Where the model does not answer; where it does, a busy machine may take its time.
IMPATIENT = {"mind__timeout_seconds": 1}


def _open(
    url: str, server: ModelServer, compiler: str = "rules", **settings: Any
) -> commonplace.Library:
    """The server understands; it compiles too where ``compiler`` is nobody else."""
    return commonplace.open(
        url,
        mind__model=f"openai:small@{server.url}/v1",
        compile__model=compiler,
        **settings,
    )


def _facts(book: commonplace.Book, memory: commonplace.Memory) -> list[str]:
    engine = book.library.engine
    found = engine.read(lambda r: fact_rows.of_memory(r, book.info.id, memory.id))
    return [fact.text.rstrip(".") for fact in found]


def test_a_good_model_is_believed_and_its_calls_are_in_the_ledger(
    library_url: str, server: ModelServer
) -> None:
    with _open(library_url, server) as library:
        book = library.book("ada")
        memory = book.remember(TEXT)
        library.work()
        assert _facts(book, memory) == ["Ada lives in Lisbon"]
        assert server.wrong == []
        listed = library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))
        paid = [call for call in listed if call.outcome != "cached"]
        assert [(call.task, call.outcome) for call in paid] == [("read", "answered")]
        assert all(call.input_tokens > 0 and call.output_tokens > 0 for call in paid)
        assert server.calls == 1, "names that it found are no reason to pay again"


@pytest.mark.parametrize("fault", CONTENT, ids=lambda fault: fault.name)
def test_a_sloppy_reply_loses_nothing_and_writes_nothing_wrong(
    fault: Fault, tmp_path: Path, server: ModelServer
) -> None:
    server.fault = fault
    with _open(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        memory = book.remember(TEXT)
        library.work()
        assert book.memory(memory.id).text == TEXT
        allowed = {"Ada lives in Lisbon", TEXT.rstrip(".")}  # by the model or by rules
        assert set(_facts(book, memory)) <= allowed
        assert server.calls <= MOST_CALLS_A_MEMORY
        listed = library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))
        assert sum(call.outcome != "cached" for call in listed) == server.calls
        assert "running" not in {call.outcome for call in listed}
        (job,) = [
            job
            for job in library.engine.read(lambda r: jobs.list_jobs(r, book.info.id, None, 10))
            if job.kind == "understand"
        ]
        assert job.state == "done"


@pytest.mark.parametrize("fault", TRANSPORT, ids=lambda fault: fault.name)
def test_a_broken_line_puts_the_work_off_and_it_is_done_when_the_line_is_back(
    fault: Fault, tmp_path: Path, server: ModelServer
) -> None:
    server.fault = lambda number: fault if number == 1 else None
    with _open(str(tmp_path / "book.db"), server, **IMPATIENT) as library:
        book = library.book("ada")
        memory = book.remember(TEXT)
        worker = library.worker()
        ran = [worker.run_one() for _ in range(2)]
        states = {one.job.kind: one.state for one in ran if one}
        listed = library.engine.read(lambda r: calls.list_calls(r, book.info.id, 100))
        if states["understand"] == "waiting":
            assert server.calls <= 2  # a server that knows no schemas is asked without one, once
            assert listed[0].outcome in ("busy", "timeout", "unreachable")
            assert listed[0].error
            queued = library.engine.read(lambda r: jobs.list_jobs(r, book.info.id, "queued", 9))
            (job,) = [each for each in queued if each.kind == "understand"]
            assert (job.attempts, job.waits) == (0, 1)
    with _open(str(tmp_path / "book.db"), server) as library:
        book = library.book("ada")
        if states["understand"] == "waiting":
            with clock.frozen_at(clock.now() + timedelta(hours=2)):
                again = [one.job.kind for one in iter(library.worker().run_one, None)]
            assert "understand" in again
        assert book.memory(memory.id).text == TEXT
        assert _facts(book, memory), "the memory was understood in the end"
        assert server.calls <= 2 + MOST_CALLS_A_MEMORY


def test_every_byte_of_a_memory_that_a_model_read_can_be_forgotten(
    library_url: str, server: ModelServer
) -> None:
    from tests.understand.conftest import Understood

    with _open(library_url, server, compiler="") as library:
        here = Understood(library, library_url)
        memory = here.hear(TEXT)
        server.fault = Fault.WRONG_TYPES
        other = here.hear("Pixel sleeps on the Lisbon sofa of Ada.")
        here.book.forget(memory.id, other.id)
        left = here.everything().lower()
        assert [word for word in ("lisbon", "pixel") if word in left] == []


class Away:
    """A provider that nobody is behind until it is told so."""

    name = "away"

    def __init__(self) -> None:
        self.calls = 0
        self.back = False

    def complete(self, request: Request) -> Completion:
        self.calls += 1
        if not self.back:
            raise ModelUnavailable("Nobody is there.")
        return Completion('{"facts": [], "entities": []}', 10, 10)

    def available(self) -> str:
        return "away"


@pytest.mark.slow
def test_a_day_without_the_model_costs_few_calls_and_then_the_queue_drains(
    tmp_path: Path,
) -> None:
    provider, memories = Away(), 40
    start = clock.now()
    with commonplace.open(tmp_path / "book.db") as plain:
        mind = ModelMind(provider, plain.engine, MindConfig())
    with commonplace.open(tmp_path / "book.db") as library:
        mind = ModelMind(provider, library.engine, MindConfig())
        library.mind = mind
        books = [library.book(f"book-{number}") for number in range(4)]
        for number in range(memories):
            books[number % 4].remember(f"Ada was in room {number}.")
        moment = start
        while moment < start + timedelta(hours=24):
            with clock.frozen_at(moment):
                worker = library.worker()
                while worker.run_one():
                    pass
            queued = library.engine.read(
                lambda r: [
                    job
                    for book in books
                    for job in jobs.list_jobs(r, book.info.id, "queued", 10)
                    if job.kind == "understand"
                ]
            )
            assert len(queued) == len(books), "the work is still queued"
            moment = max(min(job.run_at for job in queued), moment + timedelta(seconds=0.5))
        assert 10 < provider.calls <= MOST_CALLS_PER_DAY_OF_OUTAGE
        provider.back = True
        for hours in (1, 2):  # pages that a model writes wait for what else comes in
            with clock.frozen_at(moment + timedelta(hours=hours)):
                worker = library.worker()
                while worker.run_one():
                    pass
        asked = provider.calls
        states = library.engine.read(lambda r: [jobs.count(r, book.info.id) for book in books])
        assert all(set(each) == {"done"} for each in states)
        assert all(_waiting(library, book) == 0 for book in books)
        # Each memory is understood, and each book compiled, once.
        assert asked <= MOST_CALLS_PER_DAY_OF_OUTAGE + memories + len(books)
        assert sum(1 for book in books for _ in book.memories()) == memories


def _waiting(library: commonplace.Library, book: commonplace.Book) -> int:
    from commonplace.store.upkeep import waiting

    return library.engine.read(lambda r: waiting(r, book.info.id, "understand"))


def test_a_worker_of_another_process_rests_with_the_job(tmp_path: Path) -> None:
    """The wait stands in the ledger: a new process does not begin to knock from the start."""
    provider = Away()
    with commonplace.open(tmp_path / "book.db") as library:
        library.mind = ModelMind(provider, library.engine, MindConfig())
        library.book("ada").remember("Ada was in room 1.")
        for _ in range(5):
            again = ModelMind(provider, library.engine, MindConfig())
            library.mind = again
            Worker(
                library.engine, {"understand": library.handlers.understand}, library.config.jobs
            ).run_one()
        assert provider.calls == 1
