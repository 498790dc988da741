"""What is noticed of a library's use is bounded, has no secrets, and goes when something is
forgotten."""

from datetime import timedelta

import commonplace
from commonplace import clock
from commonplace.dream import usage
from commonplace.store.dreams import usage as rows
from commonplace.wiki.draft import PageDraft
from tests.dream.whole import every_row


def _asked(book: commonplace.Book) -> list[tuple[str, int]]:
    book.library.notices.write_down(book.library.engine)
    found = book.library.engine.read(lambda r: rows.unanswered(r, book.info.id, 500))
    return [(each.question, each.times) for each in found]


def test_questions_that_find_nothing_are_counted_and_go_when_they_find_something(
    book: commonplace.Book,
) -> None:
    book.recall("where is the blue kayak?")
    book.recall("Where is the blue  kayak")
    book.recall("who has the key?")
    assert sorted(_asked(book)) == [("Where is the blue kayak", 2), ("who has the key?", 1)]
    book.remember("The blue kayak is in the boathouse.")
    assert book.recall("where is the blue kayak?").hits
    assert _asked(book) == [("who has the key?", 1)]


def test_a_question_is_kept_without_secrets_and_not_at_length(book: commonplace.Book) -> None:
    book.recall("what is sk-ant-api03-" + "a1B2" * 24 + " for? " + "really " * 200)
    ((question, _),) = _asked(book)
    assert "a1B2a1B2" not in question
    assert len(question) <= usage.LONGEST


def test_what_is_forgotten_takes_the_questions_along(book: commonplace.Book) -> None:
    book.recall("where did Zanzibar-7731 go?")
    assert _asked(book)
    gone = book.remember("Zanzibar-7731 went home.")
    book.recall("why did Zanzibar-7731 leave?")  # noted, and not yet written down
    book.forget(gone.id)
    assert _asked(book) == []
    with clock.frozen_at(clock.now() + timedelta(minutes=10)):
        book.recall("who has the key?")
        assert _asked(book) == [("who has the key?", 1)]


def test_only_so_many_are_kept(book: commonplace.Book) -> None:
    for number in range(usage.KEPT + 20):
        book.library.notices.asked(book.info.id, f"question {number}?", found=False)
    assert len(_asked(book)) == usage.KEPT


def test_reading_notes_nothing_until_it_is_written_down(
    book: commonplace.Book, library_url: str
) -> None:
    page = book.wiki.create(PageDraft("concept", "Tea", "Tea is a drink."))
    before = every_row(library_url)
    for _ in range(3):
        book.wiki.read(page.address)
    assert every_row(library_url) == before
    book.library.notices.write_down(book.library.engine)
    (read,) = book.library.engine.read(lambda r: rows.most_read(r, book.info.id, 10))
    assert (read.address, read.times) == (page.address, 3)
    book.wiki.delete(page.address)
    assert not book.library.engine.read(lambda r: rows.most_read(r, book.info.id, 10))


def test_a_library_that_noticed_nothing_writes_nothing_when_it_is_closed(library_url: str) -> None:
    with commonplace.open(library_url) as library:
        library.book("ada").remember("Ada has a cat.")
    before = every_row(library_url)
    with commonplace.open(library_url) as library:
        library.book("ada").recall("who has a cat?")
    assert every_row(library_url) == before
