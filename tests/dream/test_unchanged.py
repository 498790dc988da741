"""A dream over a book in which nothing is new asks nobody and writes nothing at all."""

from datetime import timedelta

import pytest

import commonplace
from commonplace import clock
from commonplace.minds.mind import About, Answer
from commonplace.minds.task import Q, R, Task
from commonplace.store import jobs as ledger
from commonplace.wiki.draft import PageDraft
from tests.dream.whole import every_row

SETTINGS = {"dream__every_seconds": 60, "compile__bucket_seconds": 0}


class Asked:
    """A mind that counts, and answers as rules do."""

    name = "counting"

    def __init__(self) -> None:
        self.count = 0

    def ask(self, task: Task[Q, R], question: Q, about: About) -> Answer[R]:
        self.count += 1
        return Answer(task.rules(question), "rules")


def _tell(book: commonplace.Book) -> None:
    book.remember_many(
        [
            {"text": "Ada moved to Lisbon on 3 March.", "occurred_at": "2026-03-03"},
            {"text": "Ada likes the trams of Lisbon.", "occurred_at": "2026-03-04"},
            {"text": "Ada has a cat called Byte.", "occurred_at": "2026-03-12"},
            {"text": "Ada sold 40 prints in Lisbon.", "occurred_at": "2026-04-20"},
        ]
    )


def test_a_second_dream_makes_no_call_and_no_write(library_url: str) -> None:
    mind = Asked()
    with commonplace.open(library_url, mind=mind, **SETTINGS) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        assert book.dream()["dreamt"] is True
        before, asked = every_row(library_url), mind.count
        told = book.dream()
        assert told["dreamt"] is False
        for hours in (0, 2, 1_000):
            with clock.frozen_at(clock.now() + timedelta(hours=hours)):
                assert library.schedule_dreams() == 0
        assert mind.count == asked
        assert every_row(library_url) == before


def test_an_empty_book_has_nothing_to_dream_of(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        before = every_row(library_url)
        assert book.dream()["dreamt"] is False
        assert library.schedule_dreams() == 0
        assert every_row(library_url) == before


def test_a_book_of_pages_alone_is_not_scheduled_again_and_again(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        book.wiki.create(PageDraft("concept", "Tea", "Tea is a drink."))
        before = every_row(library_url)
        assert library.schedule_dreams() == 0
        assert book.dream()["dreamt"] is False
        assert every_row(library_url) == before


def test_what_a_stage_never_takes_does_not_make_a_dream_write(library_url: str) -> None:
    off = {"understand__mode": "off", "compile__mode": "off"}
    with commonplace.open(library_url, **SETTINGS, **off) as library:
        book = library.book("ada")
        _tell(book)
        assert book.dream()["dreamt"] is True
        before = every_row(library_url)
        assert book.dream()["dreamt"] is False
        assert every_row(library_url) == before


@pytest.mark.parametrize("new", ["memory", "forgotten", "edited"])
def test_what_is_new_is_dreamt_of(library_url: str, new: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        book.dream()
        if new == "memory":
            book.remember("Ada sold 41 prints in Lisbon.", occurred_at="2026-04-21")
        elif new == "forgotten":
            book.forget(book.log("2026-03-12")[0].id)
        else:
            book.wiki.append("reference/week-2026-w10", "A good week.", section="notes")
        assert book.dream()["dreamt"] is True
        assert book.dream()["dreamt"] is False


def test_a_dream_is_scheduled_when_there_is_something_new_and_only_once(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        _tell(book)
        assert library.schedule_dreams() == 0, "it waits until all is understood and compiled"
        library.work()
        assert library.schedule_dreams() == 1
        before = every_row(library_url)
        assert library.schedule_dreams() == 0
        assert every_row(library_url) == before
        library.work()
        assert library.schedule_dreams() == 0
        jobs = library.engine.read(lambda r: ledger.list_jobs(r, book.info.id, None, 100))
        assert [job.state for job in jobs if job.kind == "dream"] == ["done"]


def test_a_dream_is_not_scheduled_sooner_than_the_settings_say(library_url: str) -> None:
    with commonplace.open(library_url, **SETTINGS) as library:
        book = library.book("ada")
        _tell(book)
        library.work()
        book.dream()
        book.remember("Ada sold 41 prints in Lisbon.", occurred_at="2026-04-21")
        library.work()
        assert library.schedule_dreams() == 0
