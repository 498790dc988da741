"""One memory that a stage always fails on does not keep the others waiting."""

from collections.abc import Callable
from typing import Any

import pytest

import commonplace
from commonplace.compile import page_writes
from commonplace.compile.compose import Arranged, Composed
from commonplace.errors import ModelRefused
from commonplace.jobs import manage
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store.compiling.unread import SETS
from commonplace.store.upkeep import waiting
from tests.jobs.poisoned import (
    POISON,
    SETTINGS,
    poison_stage,
    work_and_die,
)
from tests.store.processes import Other

#: Those that read memories; pages are made of facts.
STAGES = ("embed", "understand")


class Poison:
    """Raises while it is strong."""

    def __init__(self, error: Exception | None = None) -> None:
        self.strong = True
        self.met = 0
        self._error = error or RuntimeError("met the poison")

    def __call__(self) -> None:
        if self.strong:
            self.met += 1
            raise self._error


def _open(url: str, stage: str, end: Poison) -> commonplace.Library:
    return commonplace.open(url, **poison_stage(stage, end), **SETTINGS)


def _tell(book: commonplace.Book) -> None:
    for number in range(1, 4):
        book.remember(f"Ada painted the door number {number}.")
    book.remember(f"Ada drank {POISON} in Lisbon.")
    for number in range(4, 7):
        book.remember(f"Ada painted the door number {number}.")


def _left(library: commonplace.Library, book: commonplace.Book, stage: str) -> int:
    return library.engine.read(lambda reader: waiting(reader, book.info.id, stage))


def _aside(library: commonplace.Library, book: commonplace.Book) -> dict[str, int]:
    counts = {each: _left(library, book, SETS[each]) for each in SETS}
    return {each: count for each, count in counts.items() if count}


def _jobs(library: commonplace.Library, book: commonplace.Book, state: str) -> list[Job]:
    return library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, state, 100))


@pytest.mark.parametrize("stage", STAGES)
def test_the_others_go_on_and_the_dead_job_can_be_retried(library_url: str, stage: str) -> None:
    poison = Poison()
    with _open(library_url, stage, poison) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        assert poison.met == 3
        assert (_left(library, book, stage), _aside(library, book)) == (0, {stage: 1})
        [dead] = _jobs(library, book, "dead")
        assert (dead.kind, dead.attempts, dead.max_attempts) == (stage, 3, 3)
        assert "met the poison" in str(dead.error)
        [bad] = [memory.id for memory in book.memories() if POISON in memory.text]
        assert (dead.result or {})["working_on"] == bad
        for _ in range(3):
            library.work()
        book.remember("Ada painted the door number 7.")
        library.work()
        assert poison.met == 3, "it is not tried again by itself"
        assert (_left(library, book, stage), _aside(library, book)) == (0, {stage: 1})
        findings = [each.text for each in library.upkeep.checkup().findings]
        assert any("1 memory could not be read" in text for text in findings)
        poison.strong = False
        manage.retry(library.engine, book.info.id, dead.id)
        library.work()
        assert (_left(library, book, stage), _aside(library, book)) == (0, {})
        assert _jobs(library, book, "dead") == []


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_page_that_cannot_be_composed_keeps_no_other_waiting(
    library_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    composing, poison = page_writes.compose_arranged, Poison()

    def compose(arranged: Arranged) -> Composed:
        if arranged.material.subject.title == "Bolota":
            poison()
        return composing(arranged)

    monkeypatch.setattr(page_writes, "compose_arranged", compose)
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        said = ("Ada lives in Lisbon.", "Ada works at Acme.", "Bolota barked.", "Bolota is a dog.")
        for number, text in enumerate(said):
            book.remember(text, occurred_at=f"2026-03-0{number + 1}")
        library.work()
        assert poison.met == 2
        assert [page.title for page in book.wiki.every_page() if page.type == "entity"] == ["Ada"]
        assert _jobs(library, book, "dead") == []
        poison.strong = False
        book.remember("Ada painted the door.")
        library.work()
        assert book.wiki.page("Bolota").title == "Bolota"


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_what_was_set_aside_is_tried_again_when_the_library_is_repaired(
    library_url: str,
) -> None:
    poison = Poison()
    with _open(library_url, "understand", poison) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        poison.strong = False
        assert "ada: 1 memories that could not be read are tried again." in library.upkeep.fix()
        library.work()
        assert (_left(library, book, "understand"), _aside(library, book)) == (0, {})


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_forgetting_what_was_set_aside_leaves_nothing_of_it(
    library_url: str,
) -> None:
    with _open(library_url, "understand", Poison()) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        [bad] = [memory.id for memory in book.memories() if POISON in memory.text]
        book.forget(bad)
        assert _aside(library, book) == {}


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_model_that_refuses_everything_sets_nothing_aside(
    library_url: str,
) -> None:
    poison = Poison(ModelRefused("no such key"))
    with _open(library_url, "understand", poison) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        assert (_aside(library, book), poison.met) == ({}, 3)
        assert library.work() == 0, "what waits was tried; nothing is new"
        assert poison.met == 3
        book.remember("Ada painted the door number 7.")
        poison.strong = False
        assert library.work() > 0
        assert _left(library, book, "understand") == 0


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_who_dies_at_another_memory_each_time_blames_none(library: commonplace.Library) -> None:
    book = library.book("ada")
    ids = [book.remember(f"Ada painted the door number {n}.").id for n in range(3)]
    engine = library.engine
    for memory_id in ids:
        job = engine.write(lambda tx: ledger.lease(tx, ["understand"], "w", 60))
        assert job is not None
        engine.write(lambda tx, job=job, at=memory_id: ledger.note_item(tx, job, at))  # type: ignore[misc]
        state = engine.write(lambda tx, job=job: ledger.fail(tx, job, "killed", 0))  # type: ignore[misc]
    assert state == "dead"
    assert _aside(library, book) == {}
    assert [job.kind for job in _jobs(library, book, "queued")].count("understand") == 1


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_who_dies_when_its_memory_is_done_leaves_the_rest_to_another_job(
    library: commonplace.Library,
) -> None:
    book = library.book("ada")
    first, *_ = [book.remember(f"Ada painted the door number {n}.").id for n in range(3)]
    done = {"book_id": book.info.id, "stage": "understand", "memory_id": first}
    engine = library.engine
    for _ in range(3):
        job = engine.write(lambda tx: ledger.lease(tx, ["understand"], "w", 60))
        assert job is not None
        engine.write(lambda tx, job=job: ledger.note_item(tx, job, first))  # type: ignore[misc]
        engine.write(lambda tx: tx.run("clear_dirty", **done))
        engine.write(lambda tx, job=job: ledger.fail(tx, job, "killed", 0))  # type: ignore[misc]
    library.work()
    assert _left(library, book, "understand") == 0


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_memories_that_came_after_a_dead_job_are_worked_on(library: commonplace.Library) -> None:
    """As after an upgrade: the dead job noted nothing, and no job is queued."""
    book = library.book("ada")
    book.remember("Ada painted the door number 1.")
    engine = library.engine
    for _ in range(3):
        job = engine.write(lambda tx: ledger.lease(tx, ["understand"], "w", 60))
        assert job is not None
        engine.write(lambda tx, job=job: ledger.fail(tx, job, "killed", 0))  # type: ignore[misc]
    library.work()
    assert _left(library, book, "understand") == 1
    for number in range(2, 5):
        book.remember(f"Ada painted the door number {number}.")
    for job in _jobs(library, book, "queued"):
        manage.cancel(engine, book.info.id, job.id)
    library.work()
    assert _left(library, book, "understand") == 0


@pytest.mark.slow
@pytest.mark.parametrize("stage", STAGES)
def test_a_process_that_dies_of_one_memory_again_and_again_is_started_in_peace_in_the_end(
    new_library_url: Callable[[], str], stage: str
) -> None:
    url = new_library_url()
    with commonplace.open(url, **SETTINGS) as library:
        book = library.book("ada")
        _tell(book)
        said: list[list[Any]] = []
        for _ in range(6):
            other = Other(work_and_die, url, stage)
            said.append(other.hear_all())
            other.join()
        deaths = said.count([])
        assert deaths == 3, "as many as a job has tries"
        assert said[3:] == [["idle"]] * (len(said) - 3)
        assert (_left(library, book, stage), _aside(library, book)) == (0, {stage: 1})
        [dead] = _jobs(library, book, "dead")
        assert dead.attempts == dead.max_attempts
        assert dead.error == "the worker did not come back: its process has ended"
