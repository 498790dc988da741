"""What came in since, what each day brought, and how a book stands."""

from datetime import timedelta

import commonplace
from commonplace import clock
from commonplace.recall.latency import Latencies
from commonplace.store import calls
from commonplace.store.calls import Ending, Question, Taken
from commonplace.store.engine import Tx
from commonplace.wiki.draft import PageDraft


def test_what_came_since_is_counted_and_what_was_before_is_not(book: commonplace.Book) -> None:
    book.remember("Ada lives in Porto.", occurred_at="2026-01-01")
    book.wiki.create(PageDraft("entity", "Kettle", "It is blue."))
    book.library.work()
    then = clock.now()
    assert book.growing.since(then).nothing
    book.remember("Ada moved to Lisbon.", occurred_at="2026-03-01")
    book.wiki.append("entity/kettle", "It whistles.")
    book.session("s-1", "codex").add("user", "Hello.")
    book.library.work()
    told = book.growing.since(then)
    assert told.memories == 1
    assert told.superseded == 1
    assert "entity/kettle" in {each.address for each in told.pages}
    assert told.changed_pages >= 1
    assert [(each.name, each.sessions) for each in told.clients] == [("codex", 1)]
    assert [each.id for each in told.sessions] == ["s-1"]
    assert not told.nothing


def test_the_pulse_tells_the_mind_the_queue_and_what_today_cost(book: commonplace.Book) -> None:
    before = book.growing.pulse()
    assert (before.mind, before.compiled_at, before.cost_today) == ("rules", None, 0.0)

    def call(tx: Tx) -> None:
        question = Question("extract", "d", "model")
        call_id = calls.reserve(tx, question, Taken(10, 10, 1.0))
        calls.settle(tx, call_id, question, Ending("answered", Taken(7, 5, 0.25), 0.1))

    book.library.engine.write(call, book_id=book.info.id)
    book.remember("Something.")
    after = book.growing.pulse()
    assert after.queued > 0
    assert (after.calls_today, after.tokens_today, after.cost_today) == (1, 12, 0.25)
    assert [each.cost for each in book.growing.spent()] == [0.25]
    book.library.work()
    assert book.growing.pulse().compiled_at is not None


def test_what_each_day_wrote_grows_with_the_book(book: commonplace.Book) -> None:
    with clock.frozen_at(clock.now() - timedelta(days=3)):
        book.wiki.create(PageDraft("entity", "Kettle", "It is blue."))
    [(_, first)] = book.growing.written().items()
    assert (first.versions, first.pages) == (1, 1)
    book.wiki.append("entity/kettle", "It whistles.")
    book.wiki.create(PageDraft("entity", "Stove", "It is hot."))
    days = [*book.growing.written().values()]
    assert [(each.versions, each.pages) for each in days] == [(1, 1), (2, 1)]


def test_how_long_recall_took_is_noted(book: commonplace.Book) -> None:
    book.remember("The kettle is blue.")
    book.recall("which colour is the kettle?")
    told = book.library.latencies.told()
    assert told.answers == 1
    assert 0 < told.median == told.high == told.longest


def test_half_of_the_answers_took_at_most_the_median() -> None:
    latencies = Latencies()
    for each in range(100, 0, -1):
        latencies.note(each)
    told = latencies.told()
    assert (told.median, told.high, told.longest) == (50, 95, 100)
    for each in range(5_000):
        latencies.note(each)
    assert latencies.told().answers == 2_000
