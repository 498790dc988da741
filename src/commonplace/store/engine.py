"""What both engines promise.

A *reader* runs named queries on one consistent snapshot. A *transaction* also writes; all of it is
durable when :meth:`Engine.write` returns, or none of it is. Work is handed in as a function, so
that an engine may run it together with others (SQLite: one sync for many callers) or once more
(PostgreSQL: after a deadlock). So the function must not call a model, wait, or write elsewhere.

Whoever writes to a book takes the book's next ``revision`` first and holds it until the commit:
inside one book writers follow one another on both engines, and revisions are committed in order.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

from commonplace.model import Job

T = TypeVar("T")
Row = dict[str, Any]


class Reader(Protocol):
    """Runs named queries; see ``sql/``."""

    def run(self, query: str, **params: Any) -> list[Row]:
        """All rows, as dictionaries."""
        ...

    def scan(self, query: str, **params: Any) -> Iterator[tuple[Any, ...]]:
        """All rows, as tuples in the order of the query's columns: for many rows."""
        ...


class Tx(Reader, Protocol):
    """A write transaction on one book, or on the library when ``book_id`` is empty."""

    @property
    def book_id(self) -> str: ...

    @property
    def revision(self) -> int:
        """The number of this change in its book."""
        ...

    @property
    def names_revision(self) -> int:
        """The change that last touched what the book's entities are called."""
        ...

    def run_many(self, query: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """The same statement for each row."""
        ...


class Writer(Protocol):
    """Reads and writes; an engine, or what does more in each transaction."""

    def read(self, work: Callable[[Reader], T]) -> T: ...

    def write(self, work: Callable[[Tx], T], *, book_id: str) -> T: ...


class Engine(Protocol):
    """A database."""

    name: str
    #: Whether :func:`commonplace.store.embeddings.nearest` may search vectors in SQL.
    searches_vectors: bool
    #: Whether pg_trgm compares names in SQL.
    compares_names: bool
    #: Whether the database itself keeps a request inside its wall; see ``access/walls.py``.
    keeps_walls: bool
    #: Whether there was no library before this engine opened it.
    is_new: bool

    def read(self, work: Callable[[Reader], T]) -> T:
        """Run ``work`` on one snapshot."""
        ...

    def write(self, work: Callable[[Tx], T], *, book_id: str = "", lease: Job | None = None) -> T:
        """Run ``work`` in one durable transaction.

        With a ``lease`` the transaction first makes sure that the job is still ours, and fails
        with :class:`~commonplace.errors.LeaseLost` when it is not.
        """
        ...

    def describe(self) -> Mapping[str, str]:
        """What this database is, for people: version, place, extensions, size."""
        ...

    def check(self) -> list[str]:
        """What the database itself finds wrong with its file; empty when it is sound."""
        ...

    def checkpoint(self) -> None:
        """Leave nothing of what was deleted in the engine's log, as far as that is ours to do."""
        ...

    def close(self) -> None: ...


class Writing(threading.local):
    """Whether this thread is in a write transaction: it must not begin another inside it."""

    now = False

    @contextmanager
    def once(self) -> Iterator[None]:
        if self.now:
            raise RuntimeError("A transaction cannot begin another one: pass the tx on.")
        self.now = True
        try:
            yield
        finally:
            self.now = False
