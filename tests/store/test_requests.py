"""Answers that may be asked for again: the first one stays, for its caller, for a day."""

from datetime import timedelta

import commonplace
from commonplace import clock
from commonplace.store.access.requests import (
    Answered,
    RequestKey,
    find_request,
    keep_request,
    sweep_requests,
)


def test_the_first_answer_stays_for_the_caller_who_was_given_it(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    engine = library.engine
    at = RequestKey(book.info.id, "t-1", "k")
    first = Answered("remember", b"\x00\xff", 201, '{"où": 1}', clock.now())
    assert engine.write(lambda tx: keep_request(tx, at, first))
    other = Answered("remember", b"x", 200, "{}", clock.now())
    assert not engine.write(lambda tx: keep_request(tx, at, other))
    assert engine.read(lambda reader: find_request(reader, at)) == first
    for elsewhere in (
        RequestKey(book.info.id, "t-2", "k"),
        RequestKey(book.info.id, "t-1", "K"),
        RequestKey("", "t-1", "k"),
    ):
        assert engine.read(lambda reader, at=elsewhere: find_request(reader, at)) is None  # type: ignore[misc]


def test_an_answer_is_swept_after_a_day(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    engine, now = library.engine, clock.now()
    at = RequestKey(book.info.id, "t-1", "k")
    engine.write(lambda tx: keep_request(tx, at, Answered("remember", b"", 201, "{}", now)))
    for hours, there in ((23, True), (25, False)):
        with clock.frozen_at(now + timedelta(hours=hours)):
            engine.write(sweep_requests)
        assert (engine.read(lambda reader: find_request(reader, at)) is not None) == there


def test_what_is_forgotten_is_not_answered_again(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    memory = book.remember("Ada hid the xylocarp in Lisbon.")
    at = RequestKey(book.info.id, "t-1", "k")
    said = Answered("remember", b"", 201, memory.text, clock.now())
    library.engine.write(lambda tx: keep_request(tx, at, said))
    book.forget(memory.id)
    assert library.engine.read(lambda reader: find_request(reader, at)) is None
