"""Days are those of the book's zone; what was said elsewhere keeps its own."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

import commonplace
from commonplace import clock
from commonplace.dream.summaries.periods import period_of
from commonplace.errors import InvalidInput
from commonplace.model.zones import localise
from commonplace.store import memories as memory_rows
from commonplace.store.dreams.dreams import new_days
from commonplace.upkeep.moving import Place, export_book, import_book
from commonplace.wiki.vault.logs import log_day
from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)

#: Half past eleven on a Saturday evening in New York.
LATE = datetime(2026, 3, 15, 3, 30, tzinfo=UTC)
SATURDAY, SUNDAY = "2026-03-14", "2026-03-15"


@pytest.fixture
def book(library: commonplace.Library, monkeypatch: pytest.MonkeyPatch) -> commonplace.Book:
    monkeypatch.setenv("TZ", "America/New_York")
    return library.book("laptop")


def _texts(book: commonplace.Book, day: str) -> list[str]:
    return [memory.text for memory in book.log(day)]


def test_a_note_late_in_the_evening_is_in_that_days_log(book: commonplace.Book) -> None:
    with clock.frozen_at(LATE):
        memory = book.remember("Ada fed the cat.")
    assert book.info.zone == "America/New_York"
    assert _texts(book, SATURDAY) == ["Ada fed the cat."]
    assert _texts(book, SUNDAY) == []
    read = book.memory(memory.id)
    assert (read.occurred_at, read.occurred_at.date()) == (LATE, date(2026, 3, 14))
    assert log_day(read) == date(2026, 3, 14)
    days = book.library.engine.read(lambda reader: memory_rows.days(reader, book.info.id, 5))
    assert days == [(SATURDAY, 1)]


def test_yesterday_is_the_day_before_where_the_book_is(book: commonplace.Book) -> None:
    for day, text in [(14, "Ada fed the cat."), (13, "Ada fed the dog."), (12, "Ada fed a bird.")]:
        book.remember(text, occurred_at=f"2026-03-{day}T12:00")
    with clock.frozen_at(LATE):  # in UTC it is Sunday already
        found = book.recall("what did Ada do yesterday?", limit=1)
    assert found[0].text == "Ada fed the dog."


def test_a_time_without_a_zone_is_of_the_books(book: commonplace.Book) -> None:
    memory = book.remember("Tea.", occurred_at="2026-07-01T09:00")
    assert memory.occurred_at == datetime(2026, 7, 1, 13, tzinfo=UTC)
    assert memory.offset_minutes is None


def test_what_was_said_elsewhere_keeps_its_day(book: commonplace.Book) -> None:
    book.remember("In Honolulu.", occurred_at="2026-03-14T23:30-10:00")
    book.remember("In Auckland.", occurred_at="2026-03-14T00:30+13:00")
    assert _texts(book, SATURDAY) == ["In Auckland.", "In Honolulu."]
    offsets = [memory.offset_minutes for memory in book.memories()]
    assert offsets == [-600, 780]


def test_a_time_in_utc_says_nothing_of_where(book: commonplace.Book) -> None:
    memory = book.remember("Tea.", occurred_at="2026-03-15T03:30Z")
    assert memory.offset_minutes is None
    assert _texts(book, SATURDAY) == ["Tea."]


def test_a_day_alone_is_that_day(book: commonplace.Book) -> None:
    book.remember("Tea.", occurred_at=SATURDAY)
    assert _texts(book, SATURDAY) == ["Tea."]
    assert [hit.text for hit in book.recall("tea", since=SATURDAY, until=SATURDAY)] == ["Tea."]
    assert not book.recall("tea", since=SUNDAY)


def test_days_on_which_the_clock_is_changed_hold_all_that_is_theirs(
    book: commonplace.Book,
) -> None:
    spring, autumn = "2026-03-08", "2026-11-01"
    for at in (f"{spring}T05:00Z", f"{spring}T04:59Z", "2026-03-09T03:59Z", "2026-03-09T04:00Z"):
        book.remember(f"Tea at {at}.", occurred_at=at)
    for at in (f"{autumn}T04:00Z", f"{autumn}T03:59Z", "2026-11-02T04:59Z", "2026-11-02T05:00Z"):
        book.remember(f"Tea at {at}.", occurred_at=at)
    assert len(_texts(book, spring)) == len(_texts(book, autumn)) == 2
    assert len(book.recall("tea", since=spring, until=spring)) == 2
    assert len(book.recall("tea", since=autumn, until=autumn)) == 2


def test_a_book_that_moves_to_another_zone_has_other_days(book: commonplace.Book) -> None:
    book.remember("Ada fed the cat.", occurred_at="2026-02-28T23:30")
    book.remember("In Honolulu.", occurred_at="2026-02-28T23:00-10:00")
    assert len(book.recall("what happened in February?")) == 2
    book.move_to_zone("Asia/Tokyo")
    again = book.library.book("laptop")
    assert again.info.zone == book.info.zone == "Asia/Tokyo"
    assert _texts(again, "2026-02-28") == ["In Honolulu."]
    assert _texts(again, "2026-03-01") == ["Ada fed the cat."]
    assert again.recall("cat")[0].occurred_at == datetime(2026, 3, 1, 4, 30, tzinfo=UTC)
    assert again.recall("what happened in March?")[0].text == "Ada fed the cat."


def test_a_zone_that_nobody_knows_is_refused(book: commonplace.Book) -> None:
    with pytest.raises(InvalidInput, match="Mars/Olympus"):
        book.move_to_zone("Mars/Olympus")
    assert book.library.book("laptop").info.zone == "America/New_York"


def test_an_import_that_says_no_time_is_not_dated(book: commonplace.Book) -> None:
    plain = book.remember("Tea.", trust="import")
    dated = book.remember("Coffee.", trust="import", occurred_at=SATURDAY)
    said = book.remember("Milk.")
    assert [book.memory(each.id).dated for each in (plain, dated, said)] == [False, True, True]


def test_an_exported_book_keeps_its_zone_and_its_offsets(
    book: commonplace.Book, tmp_path: Path
) -> None:
    book.remember("In Honolulu.", occurred_at="2026-03-14T23:30-10:00")
    lines: list[bytes] = []
    export_book(book.library.engine, book.info.id, lines.append)
    file = tmp_path / "book.jsonl"
    file.write_bytes(b"".join(lines))
    import_book(file, Place(book.library.engine, book.info.tenant, "copy"))
    copy = book.library.book("copy", create=False)
    assert copy.info.zone == "America/New_York"
    assert [memory.offset_minutes for memory in copy.memories()] == [-600]
    assert _texts(copy, SATURDAY) == ["In Honolulu."]


def test_a_week_ends_when_it_is_over_where_the_book_is(book: commonplace.Book) -> None:
    week = period_of("week", date(2026, 3, 14))
    sunday_evening = datetime(2026, 3, 16, 3, 30, tzinfo=UTC)
    assert not week.is_over(localise(sunday_evening, book.zone))
    assert week.is_over(localise(sunday_evening, UTC))
    with clock.frozen_at(sunday_evening):
        book.remember("Ada fed the cat.")
    engine = book.library.engine
    found = engine.read(lambda reader: new_days(reader, book.info.id, 0))
    assert found == {date(2026, 3, 15)}
    told = engine.read(
        lambda reader: memory_rows.on_days(reader, book.info.id, week.first, week.last)
    )
    assert [memory.text for memory in told] == ["Ada fed the cat."]


def test_the_list_of_memories_counts_them_by_their_day(book: commonplace.Book) -> None:
    with clock.frozen_at(LATE):
        book.remember("Ada fed the cat.")
    found = book.browse(since=SATURDAY, until=SATURDAY)
    assert found.total == 1
    assert [bar.first.isoformat() for bar in found.histogram.bars if bar.count] == [SATURDAY]
