"""What stands around a hit, on every engine."""

from datetime import UTC, datetime

import commonplace
from commonplace.model import Hit, Memory
from commonplace.recall.expand import expand_hits
from commonplace.recall.explain import make_hit
from tests.recall.postprocess.made_up import of


def expand(
    book: commonplace.Book, *memories: Memory, around: int = 2, as_of: datetime | None = None
) -> list[Hit]:
    hits = [make_hit(of(each)) for each in memories]
    return book.library.engine.read(
        lambda reader: expand_hits(reader, book.info.id, hits, around, as_of)
    )


def sitting(
    book: commonplace.Book, texts: str, day: str, source: str | None = None
) -> list[Memory]:
    return book.remember_many(
        {"text": text, "occurred_at": f"{day}T10:{minute:02}:00Z", "source": source}
        for minute, text in enumerate(texts.split())
    )


def test_a_memory_comes_with_those_of_its_sitting(book: commonplace.Book) -> None:
    sitting(book, "before", "2026-02-01")
    kept = sitting(book, "one two three four five", "2026-03-01")
    sitting(book, "after", "2026-04-01")

    first, middle = expand(book, kept[0], kept[2])

    assert [line.text for line in first.lines] == ["one", "two", "three"]
    assert [line.text for line in middle.lines] == ["one", "two", "three", "four", "five"]
    assert [line.memory_id for line in first.lines] == [each.id for each in kept[:3]]
    assert middle.lines[2].at == kept[2].occurred_at
    (narrow,) = expand(book, kept[2], around=1)
    assert [line.text for line in narrow.lines] == ["two", "three", "four"]


def test_a_source_holds_its_memories_together_for_a_day(book: commonplace.Book) -> None:
    kept = book.remember_many(
        [
            {"text": "morning", "occurred_at": "2026-03-01T08:00:00Z", "source": "walk"},
            {"text": "evening", "occurred_at": "2026-03-01T18:00:00Z", "source": "walk"},
            {"text": "other", "occurred_at": "2026-03-01T23:00:00Z", "source": "talk"},
        ]
    )
    (found,) = expand(book, kept[1])
    assert [line.text for line in found.lines] == ["morning", "evening"]


def test_a_memory_that_stands_alone_has_no_lines(book: commonplace.Book) -> None:
    (kept,) = sitting(book, "alone", "2026-03-01")
    assert expand(book, kept)[0].lines == ()


def test_a_memory_of_a_session_comes_with_what_was_said_there(book: commonplace.Book) -> None:
    session = book.session("s-1")
    session.add_many(
        [
            {"role": role, "text": text, "at": f"2026-03-01T10:{minute:02}:00Z"}
            for minute, (role, text) in enumerate(
                [("user", "Where to?"), ("assistant", "Lisbon?"), ("user", "Yes"), ("tool", "ok")]
            )
        ]
    )
    kept = book.remember(
        "Ada goes to Lisbon.",
        source="session:s-1",
        occurred_at="2026-03-01T10:02:30Z",
        observed_at="2026-03-01T10:02:30Z",
    )

    (found,) = expand(book, kept, around=1)
    assert [(line.role, line.text) for line in found.lines] == [
        ("assistant", "Lisbon?"),
        ("user", "Yes"),
        ("tool", "ok"),
    ]
    early = datetime(2026, 3, 1, 10, 2, 30, tzinfo=UTC)
    (before,) = expand(book, kept, around=1, as_of=early)
    assert [line.text for line in before.lines] == ["Lisbon?", "Yes"]


def test_nothing_comes_that_was_observed_after_the_day_asked_about(book: commonplace.Book) -> None:
    kept = sitting(book, "one two three", "2026-03-01")
    (found,) = expand(book, kept[1], as_of=datetime(2026, 3, 1, 10, 1, tzinfo=UTC))
    assert [line.text for line in found.lines] == ["one", "two"]


def test_another_book_has_nothing_around_it(
    library: commonplace.Library, book: commonplace.Book
) -> None:
    kept = sitting(book, "one two three", "2026-03-01")
    assert expand(library.book("eve"), kept[1])[0].lines == ()


def test_no_hits_are_no_hits(book: commonplace.Book) -> None:
    assert expand(book) == []
