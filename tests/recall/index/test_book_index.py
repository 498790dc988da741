"""A reader's copy of a book, kept up to date, equals one read anew."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.recall.index.book_index import EMPTY, BookIndex

ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("remember"), st.integers(1, 7)),
        st.tuples(st.just("forget"), st.integers(0, 50)),
        st.tuples(st.just("look"), st.just(0)),
    ),
    max_size=15,
)


def read(book: commonplace.Book, index: BookIndex) -> BookIndex:
    def work(reader: object) -> BookIndex:
        revision = reader.run("book_revision", book_id=book.info.id)[0]["revision"]  # type: ignore[attr-defined]
        return index.updated(reader, book.info.id, revision)  # type: ignore[arg-type]

    return book.library.engine.read(work)


def same(one: BookIndex, other: BookIndex) -> bool:
    return (
        one.ids.tolist() == other.ids.tolist()
        and one.occurred.tolist() == other.occurred.tolist()
        and one.lengths.tolist() == other.lengths.tolist()
        and one.sittings.tolist() == other.sittings.tolist()
        and [one.author_names[n] for n in one.authors]
        == [other.author_names[n] for n in other.authors]
    )


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTIONS)
def test_an_index_kept_up_to_date_equals_one_read_anew(
    new_library_url: Callable[[], str], actions: list[tuple[str, int]]
) -> None:
    with commonplace.open(new_library_url()) as library:
        book = library.book("ada")
        held, ids = EMPTY, []
        for number, (action, value) in enumerate(actions):
            if action == "remember":
                drafts = [
                    {
                        "text": f"memory {number} word{n} ada",
                        "author": f"a{n % 2}",
                        "source": f"s{n // 3}",
                    }
                    for n in range(value)
                ]
                ids += [memory.id for memory in book.remember_many(drafts)]
            elif action == "forget" and ids:
                book.forget(ids.pop(value % len(ids)))
            else:
                held = read(book, held)
        held = read(book, held)

        fresh = read(book, EMPTY)
        assert same(held, fresh)
        for term in fresh.segments[0].postings.terms if fresh.segments else ():
            for mine, theirs in zip(
                held.postings(int(term)), fresh.postings(int(term)), strict=True
            ):
                assert mine.tolist() == theirs.tolist()


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_sitting_is_a_run_within_half_an_hour_or_of_one_source_within_a_day(
    book: commonplace.Book,
) -> None:
    book.remember_many(
        [
            {"text": "one", "occurred_at": "2026-03-01T10:00:00Z"},
            {"text": "two", "occurred_at": "2026-03-01T10:29:00Z"},
            {"text": "three", "occurred_at": "2026-03-01T12:00:00Z"},
            {"text": "four", "occurred_at": "2026-03-02T12:00:00Z", "source": "chat"},
            {"text": "five", "occurred_at": "2026-03-03T11:00:00Z", "source": "chat"},
            {"text": "six", "occurred_at": "2026-03-09T12:00:00Z", "source": "chat"},
            {"text": "seven", "occurred_at": "2026-03-20T12:00:00Z"},
        ]
    )

    assert np.diff(read(book, EMPTY).sittings).tolist() == [0, 1, 1, 0, 1, 1]


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_memories_are_found_by_id_in_every_segment(book: commonplace.Book) -> None:
    held, ids = EMPTY, []
    for size in (40, 5, 1):
        texts = [{"text": f"memory {size} {number}"} for number in range(size)]
        ids += [memory.id for memory in book.remember_many(texts)]
        held = read(book, held)

    assert len(held.segments) == 3
    assert held.find(ids).tolist() == list(range(46))
    assert held.find(["00000000-0000-7000-8000-000000000000"]).tolist() == [-1]
