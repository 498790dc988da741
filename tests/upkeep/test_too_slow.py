"""A memory that takes too long to read is kept and found, said to be left out, and tried again."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
from commonplace.compile.rules.reading import read
from commonplace.compile.said import Read
from commonplace.model import Job
from commonplace.store import jobs as ledger
from commonplace.store import memories as memory_rows
from commonplace.understand import tasks
from commonplace.understand.readout import Question, Readout
from commonplace.upkeep.doctor import examine
from commonplace.upkeep.status import book_status

LAMP = "Kenji Tanaka works at Lampworks."
TEXTS = (
    "Kenji Tanaka lives in Porto.",
    LAMP,
    "Kenji Tanaka was born in Osaka.",
    "Kenji Tanaka is the head of Initech.",
)


def backtrack() -> None:
    re.match(r"(?:a+)+$", "a" * 60 + "b")


@pytest.fixture
def library(library_url: str, tmp_path: Path) -> Iterator[commonplace.Library]:
    with commonplace.open(
        tmp_path / "first.db"
    ) as first:  # what rules load at their first use takes time too
        for text in TEXTS:
            first.book().remember(text)
        first.work()
    limits = {"understand__read_seconds": 0.5, "compile__read_seconds": 0.5}
    with commonplace.open(library_url, **limits) as opened:
        yield opened


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Makes the rules too slow for the lamp, until the test undoes it."""

    def slow_rules(question: Question) -> Readout:
        if "Lampworks" in question.text:
            backtrack()
        return rules(question)

    rules = tasks.READ.rules
    object.__setattr__(tasks.READ, "rules", slow_rules)

    def slow_read(memory: commonplace.Memory) -> object:
        if "Lampworks" in memory.text:
            backtrack()
        return read(memory)

    monkeypatch.setattr("commonplace.compile.run.read", slow_read)

    def undo() -> None:
        monkeypatch.undo()
        object.__setattr__(tasks.READ, "rules", rules)

    yield undo
    undo()


@pytest.fixture
def book(library: commonplace.Library, slow: Callable[[], None]) -> commonplace.Book:
    book = library.book("ada")
    for day, text in enumerate(TEXTS, 1):
        book.remember(text, occurred_at=f"2026-03-{day:02}")
    library.work()
    return book


def _jobs(book: commonplace.Book) -> list[Job]:
    return book.library.engine.read(
        lambda reader: ledger.list_jobs(reader, book.info.id, None, 100)
    )


def _findings(book: commonplace.Book) -> dict[str, str]:
    found = examine(book.library.engine, *book.library.embedder())
    return {each.check: each.text for each in found if "could not be read" in each.text}


def test_it_is_kept_and_found_and_the_others_are_understood(book: commonplace.Book) -> None:
    assert [hit.text for hit in book.recall("Who works at Lampworks?")][0] == LAMP
    lamp = next(each for each in book.memories() if each.text == LAMP)
    assert not book.graph.understood(lamp.id).facts
    assert all(book.graph.understood(each.id).facts for each in book.memories() if each != lamp)
    assert "Osaka" in book.wiki.page("Kenji Tanaka").body
    assert "Lampworks" not in book.wiki.page("Kenji Tanaka").body


def test_jobs_doctor_status_and_its_history_say_so_by_its_id(book: commonplace.Book) -> None:
    lamp = next(each for each in book.memories() if each.text == LAMP)
    why = "reading took too long (0.5 s)"
    told = [job.result or {} for job in _jobs(book)]
    warned = [each["warnings"] for each in told if each.get("unreadable") == 1]
    assert warned == [[f"memory {lamp.id} was not read: {why}; it is kept and findable"]] * 2
    findings = _findings(book)
    assert {*findings} == {"understand", "compile"}
    for text in findings.values():
        assert f"{lamp.id} ({why})" in text and "Lampworks" not in text
    engine = book.library.engine
    assert book_status(engine, book.info).unread == 1
    lines = engine.read(lambda reader: memory_rows.audit_of(reader, book.info.id, lamp.id))
    assert [(each.action, each.detail["why"]) for each in lines if "why" in each.detail] == [
        ("not read", why)
    ] * 2


def test_it_is_tried_again_with_other_rules(
    book: commonplace.Book, slow: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    slow()
    book.library.work()
    assert len(_findings(book)) == 2, "the same version has the same rules"
    monkeypatch.setattr("commonplace.library.__version__", "99.0")
    book.library.work()
    assert not _findings(book)
    assert book_status(book.library.engine, book.info).unread == 0
    assert "Lampworks" in book.wiki.page("Kenji Tanaka").body


def test_who_compiles_the_book_anew_does_not_try_it_again(
    book: commonplace.Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Views of the past and verifying are made in threads where nothing would end the reading."""

    def never(memory: commonplace.Memory) -> Read:
        assert memory.text != LAMP
        return read(memory)

    monkeypatch.setattr("commonplace.compile.run.read", never)
    assert book.dreams.verify().sound
    then = book.past(clock.now(), reading="rebuilt")
    assert "Osaka" in then.page("Kenji Tanaka").body


def test_forgotten_it_is_missed_by_nobody(book: commonplace.Book) -> None:
    lamp = next(each for each in book.memories() if each.text == LAMP)
    book.forget(lamp.id)
    assert not _findings(book)
