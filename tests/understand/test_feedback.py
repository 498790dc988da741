from datetime import timedelta

import pytest

import commonplace
from commonplace import clock
from commonplace.understand import feedback
from commonplace.understand.on_demand import queue
from tests.understand.graph_rows import DAY, FRIEND, Shelf


@pytest.fixture
def shelf(book: commonplace.Book) -> Shelf:
    return Shelf(book)


def weights(shelf: Shelf, name: str) -> dict[str, float]:
    return {each.name: each.weight for each in shelf.graph.entity(name).aspects}


def end_sessions(shelf: Shelf, number: int) -> None:
    for _ in range(number):
        shelf.graph.session_ended()


def test_what_was_used_weighs_more_and_only_that(shelf: Shelf) -> None:
    shelf.entity("Ada")
    one, two = shelf.say("Ada is in Oslo.", "Ada"), shelf.say("Ada knows Eve.", "Ada")
    shelf.claim("Ada", "Oslo", one)
    shelf.claim("Ada", "Eve", two, slot=FRIEND)
    before = shelf.book.memory(one)

    shelf.graph.used(one, one)

    assert weights(shelf, "Ada") == {"life": pytest.approx(0.52), "other": 0.5}
    assert shelf.book.memory(one) == before


def test_each_fact_of_a_used_memory_counts(shelf: Shelf) -> None:
    shelf.entity("Ada")
    said = shelf.say("Ada knows Eve and Bob.", "Ada")
    for friend in ("Eve", "Bob"):
        shelf.claim("Ada", friend, said, slot=FRIEND)
    shelf.graph.used(said)
    assert weights(shelf, "Ada") == {"other": pytest.approx(0.54)}


def test_no_weight_leaves_its_bounds(shelf: Shelf) -> None:
    shelf.entity("Ada")
    said = shelf.say("Ada is in Oslo.", "Ada")
    with clock.frozen_at(DAY):
        shelf.claim("Ada", "Oslo", said)
        for _ in range(30):
            shelf.graph.used(said)
    assert weights(shelf, "Ada") == {"life": 1.0}
    with clock.frozen_at(DAY + timedelta(days=30)):
        end_sessions(shelf, 10 * 200)
    assert weights(shelf, "Ada") == {"life": pytest.approx(0.1)}


def test_every_tenth_session_what_nobody_used_for_two_weeks_weighs_less(shelf: Shelf) -> None:
    shelf.entity("Ada")
    one, two = shelf.say("Ada is in Oslo.", "Ada"), shelf.say("Ada knows Eve.", "Ada")
    with clock.frozen_at(DAY):
        shelf.claim("Ada", "Oslo", one)
        shelf.claim("Ada", "Eve", two, slot=FRIEND)
        shelf.graph.used(two)
    with clock.frozen_at(DAY + timedelta(days=10)):
        shelf.graph.used(one)
        end_sessions(shelf, 10)
    assert weights(shelf, "Ada") == {"life": pytest.approx(0.52), "other": pytest.approx(0.52)}
    with clock.frozen_at(DAY + timedelta(days=15)):
        end_sessions(shelf, 9)
        assert weights(shelf, "Ada")["other"] == pytest.approx(0.52)
        assert shelf.graph.session_ended() == 20
    assert weights(shelf, "Ada") == {"life": pytest.approx(0.52), "other": pytest.approx(0.515)}


def test_books_count_their_own_sessions(library: commonplace.Library) -> None:
    ada, eve = Shelf(library.book("ada")), Shelf(library.book("eve"))
    end_sessions(ada, 3)
    assert eve.graph.session_ended() == 1
    assert ada.graph.session_ended() == 4


def test_nothing_used_writes_nothing(shelf: Shelf) -> None:
    before = shelf.book.library.books()
    feedback.used(shelf.engine, shelf.id, [])
    assert shelf.book.library.books() == before


def test_weights_outlive_a_reading_and_of_two_that_are_one_the_greater_counts(
    book: commonplace.Book,
) -> None:
    delia = book.remember("Delia lives in Molde.", occurred_at="2031-01-01")
    book.remember("Dee lives in Porto.", occurred_at="2031-01-02")
    book.library.work()
    book.graph.used(delia.id)
    (weight,) = (each.weight for each in book.graph.entity("Delia").aspects)
    assert weight > book.graph.entity("Dee").aspects[0].weight
    queue(book.library.engine, book.info.id, 3, again=True)
    book.library.work()
    assert [each.weight for each in book.graph.entity("Delia").aspects] == [weight]
    book.graph.merge("Dee", "Delia")
    assert [each.weight for each in book.graph.entity("Dee").aspects] == [weight]
