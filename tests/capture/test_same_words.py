"""What was said before is looked up once, however often a batch says it again."""

import pytest

import commonplace
from commonplace.store import memories as rows


@pytest.mark.parametrize("source", ["chat:1", None])
def test_what_is_there_comes_once_for_a_batch_of_equals(
    book: commonplace.Book, source: str | None
) -> None:
    days = ("2026-03-01", "2026-03-02", "2026-03-03")
    kept = book.remember_many(
        {"text": "The heron is at the river.", "source": source, "occurred_at": day} for day in days
    )

    known = book.library.engine.read(
        lambda reader: rows.same_words(reader, book.info.id, [kept[0]] * 50)
    )

    assert [row["id"] for row in known] == [memory.id for memory in kept]
