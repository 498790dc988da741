"""Memories that the rules fail on are seen by whoever looks after the book, and tried again."""

from collections.abc import Callable, Iterator

import pytest

import commonplace
from commonplace.understand.readout import Question, Readout
from commonplace.understand.tasks import READ
from commonplace.upkeep.doctor import Finding, examine
from commonplace.upkeep.repair import repair
from commonplace.upkeep.status import book_status


@pytest.fixture
def faulty() -> Iterator[Callable[[], None]]:
    """Makes the rules fail on the lamp, until the test mends them."""
    rules = READ.rules

    def read(question: Question) -> Readout:
        if "brass lamp" in question.text:
            raise IndexError(question.text)
        return rules(question)

    object.__setattr__(READ, "rules", read)

    def mend() -> None:
        object.__setattr__(READ, "rules", rules)

    yield mend
    mend()


@pytest.fixture
def book(library: commonplace.Library, faulty: Callable[[], None]) -> commonplace.Book:
    """One of its memories is too much for the rules as they are at first."""
    book = library.book("ada")
    told = ("is a boat builder", "has a brass lamp", "lives above the pier", "likes tea")
    for day, what in enumerate(told, 1):
        book.remember(f"Kenji Tanaka {what}.", occurred_at=f"2026-03-{day:02}")
    library.work()
    return book


def _findings(book: commonplace.Book) -> list[Finding]:
    found = examine(book.library.engine, *book.library.embedder())
    return [each for each in found if "could not be read" in each.text]


def test_doctor_says_which_they_are_and_what_to_do(book: commonplace.Book) -> None:
    (lamp,) = [each for each in book.memories() if "brass lamp" in each.text]
    (found,) = _findings(book)
    assert (found.level, found.check) == ("warn", "understand")
    assert "1 memory" in found.text
    assert lamp.id in found.text
    assert "brass" not in found.text, "by its id, never by its words"
    assert found.fix == "commonplace doctor --fix"
    assert book_status(book.library.engine, book.info).unread == 1


def test_they_wait_in_the_inbox_with_the_reason_until_they_can_be_read(
    book: commonplace.Book, faulty: Callable[[], None]
) -> None:
    (lamp,) = [each for each in book.memories() if "brass lamp" in each.text]
    (item,) = book.inbox()
    assert (item.kind, item.id, item.memories) == ("unread", lamp.id, (lamp.id,))
    assert item.text == lamp.text
    assert item.reason.startswith("could not be read: not understood (")
    assert book.inbox().counts["unread"] == 1
    faulty()
    repair(book.library.engine, book.library.config.jobs.attempts, book.library.stages())
    book.library.work()
    assert len(book.inbox()) == 0


def test_they_are_tried_again_and_stay_while_they_cannot_be_read(
    book: commonplace.Book, faulty: Callable[[], None]
) -> None:
    library = book.library

    def fix() -> list[str]:
        return repair(library.engine, library.config.jobs.attempts, library.stages())

    assert any("tried again" in each for each in fix())
    library.work()
    assert len(_findings(book)) == 1, "the rules are as they were"
    faulty()
    fix()
    library.work()
    assert not _findings(book)
    assert book_status(library.engine, book.info).unread == 0
    assert "brass lamp" in book.wiki.page("Kenji Tanaka").body


def test_a_memory_that_is_forgotten_is_missed_by_nobody(book: commonplace.Book) -> None:
    (lamp,) = [each for each in book.memories() if "brass lamp" in each.text]
    book.forget(lamp.id)
    assert not _findings(book)
    assert book_status(book.library.engine, book.info).unread == 0
