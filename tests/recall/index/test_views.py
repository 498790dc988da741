import pytest

import commonplace
from commonplace.recall.index.views import Views

pytestmark = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)


def test_a_view_is_kept_until_the_book_changes(book: commonplace.Book) -> None:
    views = Views(book.library.engine, megabytes=10, exact_vectors=10)
    book.remember("tea")
    first = views.of(book.info.id, None)

    assert views.of(book.info.id, None).index is first.index
    book.remember("cake")
    assert len(views.of(book.info.id, None).index) == 2


def test_books_asked_long_ago_go_first_when_memory_runs_short(
    library: commonplace.Library,
) -> None:
    books = [library.book(f"b{number}") for number in range(4)]
    for book in books:
        book.remember_many([{"text": f"tea number {n}"} for n in range(50)])
    views = Views(library.engine, megabytes=10, exact_vectors=10)
    size = views.of(books[0].info.id, None).nbytes
    views._views._budget = int(size * 2.5)

    for book in books:
        views.of(book.info.id, None)

    assert list(views._views._values) == [books[2].info.id, books[3].info.id]


def test_an_unknown_book_has_no_rows(library: commonplace.Library) -> None:
    views = Views(library.engine, megabytes=10, exact_vectors=10)

    assert len(views.of("00000000-0000-7000-8000-000000000000", None).index) == 0


def test_what_is_kept_is_counted_as_books_come_change_and_go(
    library: commonplace.Library,
) -> None:
    books = [library.book(f"b{number}") for number in range(4)]
    views = Views(library.engine, megabytes=10, exact_vectors=10)
    views._views._budget = 1_000
    for turn in range(12):
        book = books[turn * 5 % 4]
        book.remember(f"tea number {turn}")
        views.of(book.info.id, None)
        assert views._views._total == sum(view.nbytes for view in views._views._values.values())
    assert 1 <= len(views._views._values) < 4
