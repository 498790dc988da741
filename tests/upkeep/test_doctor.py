"""On both engines: what does not agree is found, said, and put right without loss."""

from collections.abc import Iterator

import pytest

import commonplace
from commonplace.config import JobsConfig
from commonplace.jobs.worker import Worker
from commonplace.minds.hashing import Hashing
from commonplace.model import Shown
from commonplace.store import jobs as ledger
from commonplace.store.sessions import record_shown
from commonplace.store.upkeep import ORPHANS
from commonplace.upkeep.doctor import Finding, examine, examine_settings
from commonplace.upkeep.repair import repair, wake
from commonplace.wiki.draft import PageDraft
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)


@pytest.fixture
def library(library_url: str) -> Iterator[commonplace.Library]:
    with commonplace.open(library_url, embedder=Hashing()) as opened:
        yield opened


@pytest.fixture
def book(library: commonplace.Library) -> commonplace.Book:
    """Three memories with everything that belongs to them."""
    book = library.book("ada")
    for text in ("Ada moved to Lisbon.", "Oisín likes tea.", "The ferry leaves at seven."):
        book.remember(text)
    library.work()
    return book


def _findings(library: commonplace.Library) -> list[Finding]:
    return examine(library.engine, *library.embedder())


def _bad(library: commonplace.Library) -> list[str]:
    return [finding.text for finding in _findings(library) if finding.level == "bad"]


def _fix(library: commonplace.Library) -> list[str]:
    return repair(library.engine, library.config.jobs.attempts, library.stages())


def _run(book: commonplace.Book, query: str, memory: commonplace.Memory) -> None:
    book.library.engine.write(
        lambda tx: tx.run(query, book_id=book.info.id, id=memory.id), book_id=book.info.id
    )


def test_a_sound_library_has_nothing_bad_and_nothing_to_repair(book: commonplace.Book) -> None:
    assert {finding.level for finding in _findings(book.library)} == {"ok"}
    assert {"database", "integrity", "index", "embedder", "jobs"} <= {
        finding.check for finding in _findings(book.library)
    }
    assert _fix(book.library) == []


def test_a_memory_without_an_index_row_is_found_and_indexed_again(book: commonplace.Book) -> None:
    memory = next(book.memories())
    _run(book, "delete_index_rows", memory)
    assert _bad(book.library) == ["Recall cannot find 1 memory: they have no index row."]
    assert _fix(book.library)
    assert _bad(book.library) == []
    again = commonplace.Library(book.library.engine, book.library.config, Hashing()).book("ada")
    assert [hit.id for hit in again.recall("Lisbon", limit=1)] == [memory.id]


def test_a_reader_that_was_there_before_the_repair_finds_it_too(book: commonplace.Book) -> None:
    memory = next(book.memories())
    _run(book, "delete_index_rows", memory)
    late = commonplace.Library(book.library.engine, book.library.config, Hashing()).book("ada")
    assert memory.id not in [hit.id for hit in late.recall("Lisbon Ada moved")]
    _fix(book.library)
    assert [hit.id for hit in late.recall("Lisbon Ada moved")].count(memory.id) == 1


def test_rows_of_a_memory_that_is_gone_are_found_and_removed(book: commonplace.Book) -> None:
    book.introduce("Ada", type="person")
    memory = next(book.memories())
    book.library.engine.write(
        lambda tx: tx.run(
            "mark_one_dirty", book_id=book.info.id, stage="embed", memory_id=memory.id
        )
    )
    book.wiki.create(PageDraft("entity", "Ada", "Ada moved.", sources=(memory.id,)), twin=True)
    shown = Shown("memory", memory.id, memory.created_at, "recall", 1, 0.5)
    book.library.engine.write(lambda tx: record_shown(tx, "s-1", [shown]), book_id=book.info.id)
    _run(book, "delete_memory", memory)
    assert len(_bad(book.library)) == len(ORPHANS)
    assert _fix(book.library)
    assert _bad(book.library) == []
    assert len(list(book.memories())) == 2
    assert [entity.name for entity in book.graph.entities()] == ["Oisín", "Ada"]  # Lisbon is gone
    assert book.graph.entity("Ada").aspects == ()


def test_who_switched_embeddings_off_is_not_told_to_make_some(
    book: commonplace.Book, library_url: str
) -> None:
    _run(book, "delete_embeddings", next(book.memories()))
    with commonplace.open(library_url, embed__model="none") as library:
        assert _bad(library) == []


def test_a_memory_that_nobody_would_embed_is_found_and_embedded(book: commonplace.Book) -> None:
    memory = next(book.memories())
    _run(book, "delete_embeddings", memory)
    assert _bad(book.library) == ["Without a vector, and no job will make one: 1 memory."]
    assert _fix(book.library)
    book.library.work()
    assert {finding.level for finding in _findings(book.library)} == {"ok"}


def test_work_without_a_job_gets_one(book: commonplace.Book) -> None:
    book.remember("A fourth.")
    jobs = book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, "queued", 10)
    )
    assert {job.kind for job in jobs} == {"embed", "understand"}
    for job in jobs:
        book.library.engine.write(lambda tx, id=job.id: ledger.cancel(tx, book.info.id, id))
    assert any("No job is queued" in finding.text for finding in _findings(book.library))
    assert wake(book.library.engine, 3, ["embed", "understand", "compile"]) == 1
    assert wake(book.library.engine, 3, ["embed", "understand", "compile"]) == 0
    assert book.library.work() == 3


def test_a_job_whose_worker_did_not_come_back_is_queued_again(book: commonplace.Book) -> None:
    book.remember("A fourth.")
    lost = book.library.engine.write(lambda tx: ledger.lease(tx, ["embed"], "gone", -1))
    assert lost is not None
    assert any("lost the worker" in finding.text for finding in _findings(book.library))
    assert _fix(book.library)
    assert book.library.work() == 3


def test_a_dead_job_is_bad_and_stays_for_a_person_to_decide(book: commonplace.Book) -> None:
    book.remember("A fourth.")
    broken = Worker(
        book.library.engine, {"embed": _fails}, JobsConfig(attempts=1, backoff_seconds=0)
    )
    while ran := broken.run_one():
        if ran.state == "dead":
            break
    assert any("used up all tries" in text for text in _bad(book.library))
    _fix(book.library)
    assert any("used up all tries" in text for text in _bad(book.library))


def test_another_embedder_than_the_one_agreed_on_is_said(book: commonplace.Book) -> None:
    class Other(Hashing):
        profile = Hashing.profile.__class__(name="other", dimension=64, form="f32")

    (found,) = [
        finding
        for finding in examine(book.library.engine, Other(), "other")
        if finding.check == "embedder"
    ]
    assert found.level == "warn"
    assert "hashing/64/f32" in found.text and "other/64/f32" in found.text


def test_no_embedder_is_said_with_what_to_do(book: commonplace.Book) -> None:
    (found,) = [
        finding
        for finding in examine(book.library.engine, None, "none is installed")
        if finding.check == "embedder"
    ]
    assert (found.level, found.fix) == ("warn", "commonplace models install")


def test_settings_that_cannot_be_read_are_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    assert examine_settings({"book": "x"}).level == "ok"
    monkeypatch.setenv("COMMONPLACE_RECALL__LIMITS", "3")
    found = examine_settings({})
    assert found.level == "bad" and "recall.limit" in found.text


def _fails(job: object) -> dict[str, object]:
    raise RuntimeError("no")
