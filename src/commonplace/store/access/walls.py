"""A second wall around the doors: which books a request may touch at all, whatever is asked.

Every query names its book; that is the first wall. Behind a door stands a second one, so that a
query which forgot its book finds nothing of anybody else. Around each request the gate stands a
:class:`Wall` with the caller's tenant and no books; to open a book (``Call.book``, which asks
whether the caller may) lets this book through, and those that share their pages with it. The wall
stands in a context variable, which the threads of a request inherit. Without a wall, as on the
command line and in workers, all is open.

PostgreSQL keeps it: inside a wall a transaction begins by becoming the role ``commonplace_door``,
which owns nothing, and by naming the tenant and the books; row-level security does the rest (see
the end of ``schema.sql``). It holds for one transaction, so a pooled connection carries nothing on.
SQLite has nothing of the kind: there a wall refuses to write in a book that was not opened, and
whoever must not see another's rows gets a file of their own.

The wall is no defence against SQL from outside, which could name other books; there is none.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from commonplace.errors import NotFound

#: The role that transactions inside a wall take on.
ROLE = "commonplace_door"


class Wall:
    """One request's: its tenant, and the books that it has opened."""

    def __init__(self, tenant: str, books: Iterable[str] = ()) -> None:
        self.tenant = tenant
        self.books = tuple(dict.fromkeys(books))
        self._changing = threading.Lock()

    def let_through(self, books: Iterable[str]) -> None:
        with self._changing:
            self.books = tuple(dict.fromkeys((*self.books, *books)))


_standing: ContextVar[Wall | None] = ContextVar("wall", default=None)


def standing() -> Wall | None:
    """The wall around what runs here, if there is one."""
    return _standing.get()


def let_through(books: Iterable[str]) -> None:
    """These books are opened: the caller was asked for, and may."""
    if (wall := standing()) is not None:
        wall.let_through(books)


def check(book_id: str) -> None:
    """:class:`NotFound` for a book that the wall around what runs here does not let through."""
    wall = standing()
    if wall is not None and book_id and book_id not in wall.books:
        raise NotFound(f"There is no book with the id {book_id!r}.")


@contextmanager
def within(wall: Wall | None) -> Iterator[None]:
    """What runs in this block stays inside the wall."""
    before = _standing.set(wall)
    try:
        yield
    finally:
        _standing.reset(before)


@contextmanager
def outside() -> Iterator[None]:
    """For what is the library's own, and asks itself who may: tokens, the audit, agreements."""
    with within(None):
        yield
