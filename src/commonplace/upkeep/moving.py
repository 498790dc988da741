"""Whole books in files, and from one library to another, whichever engines they are on.

A book is read on one snapshot and written in one transaction. Before the transaction ends the book
is read back and must give the bytes it came from; so a book is there whole and the same, or not at
all. The format is in :mod:`commonplace.store.dump.lines`.

What a whole book says of trust, authors and history is kept as it is. That is for whoever runs the
library to do with a file of their own: the command line asks for it (``--keep-trust``).
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from commonplace.capture.check import shown
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.store import books as book_rows
from commonplace.store import jobs as ledger
from commonplace.store import upkeep as rows
from commonplace.store.documents import KIND, job_key
from commonplace.store.dump import book as dumps
from commonplace.store.dump.lines import BOOK, MARK
from commonplace.store.dump.values import book_name
from commonplace.store.engine import Engine, Reader, Tx
from commonplace.store.integrity.damage import DamagedRow
from commonplace.understand.embed import AGREEMENT, agreed_profile

#: The largest document there may be, in base64, and what stands around it.
LONGEST_LINE = 1_400_000_000
_LONGEST_HEADER = 10_000
_BATCH = 500

#: Told now and then: how far, of how much, and how many rows.
Progress = Callable[[float, float, int], None]
_Filled = tuple[str, dumps.Contents]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a book is to be."""

    engine: Engine
    tenant: str
    name: str
    #: How often a job is tried that reads a document which waits in the book.
    attempts: int = 3

    def __post_init__(self) -> None:
        for what, value in (("tenant", self.tenant), ("book", self.name)):
            try:
                book_name(value)
            except InvalidInput as error:
                raise InvalidInput(f"The {what} {shown(value)} {error}.") from None


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved: rows by table, and the SHA-256 that is the same for the same book."""

    rows: dict[str, int]
    sha256: str
    #: Where it is now; empty when nothing was written.
    book_id: str = ""
    #: It was there before, the very same.
    known: bool = False
    #: Rows that were left out.
    damaged: tuple[DamagedRow, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.rows.values())


def is_book(path: Path) -> bool:
    """Whether the file begins as a whole book does."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        line = stream.readline(_LONGEST_HEADER)
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(told, dict) and told.get(MARK) == BOOK


def export_book(
    engine: Engine,
    book_id: str,
    write: Callable[[bytes], object],
    progress: Progress | None = None,
) -> Moved:
    """Every line of a book, one after the other; nothing of it stands in memory for long. A row
    that is damaged is left out and named."""

    def work(reader: Reader) -> Moved:
        dump = dumps.Dump(reader, book_id, _by_rows(progress), skip_damaged=True)
        for line in dump.lines():
            write(line)
        written = dump.contents
        return Moved(written.rows, written.sha256, damaged=tuple(dump.damaged))

    return engine.read(work)


def examine_book(path: Path, progress: Progress | None = None) -> Moved:
    """What a file holds; fails where it is not as it should be."""
    found = dumps.check(_file_lines(path, progress), path.name)
    return Moved(found.rows, found.sha256)


def import_book(path: Path, to: Place, progress: Progress | None = None) -> Moved:
    """Make the book that a file holds. Fails when a book of that name is not empty."""
    return _made(to, lambda tx: _filled(tx, to, _file_lines(path, progress), path.name), path.name)


def fill_book(lines: Iterator[bytes], to: Place, where: str) -> Moved:
    """Make the book that these lines hold, all of which are read."""
    return _made(to, lambda tx: _filled(tx, to, lines, where), where)


def copy_book(source: Engine, book_id: str, to: Place, progress: Progress | None = None) -> Moved:
    """The same book in another library, or under another name.

    A book that is there already and is the same is left as it is, so that what was interrupted can
    be run again.
    """
    where = "The copy"

    def fill(tx: Tx) -> _Filled:
        def read(reader: Reader) -> _Filled:
            lines = dumps.Dump(reader, book_id, _by_rows(progress)).lines()
            return _filled(tx, to, lines, where)

        return source.read(read)

    try:
        return _made(to, fill, where)
    except Conflict:
        if known := _same(source, book_id, to):
            return known
        raise


def _same(source: Engine, book_id: str, to: Place) -> Moved | None:
    there = to.engine.read(lambda reader: book_rows.find_book(reader, to.tenant, to.name))
    if there is None:
        return None
    here = source.read(lambda reader: dumps.contents(reader, book_id))
    other = to.engine.read(lambda reader: dumps.contents(reader, there.id))
    return Moved(here.rows, here.sha256, there.id, known=True) if here == other else None


def _filled(tx: Tx, to: Place, lines: Iterator[bytes], where: str) -> _Filled:
    return dumps.fill(tx, to.tenant, to.name, lines, where)


def _made(to: Place, fill: Callable[[Tx], _Filled], where: str) -> Moved:
    """The book, compared; and then what is to be done about it.

    Where it comes from is not read any more while it is compared: a server ends the transaction of
    a reader that does nothing for a minute.
    """

    def work(tx: Tx) -> Moved:
        book_id, given = fill(tx)
        dumps.compare(tx, book_id, given, where)
        _queue_documents(tx, book_id, to.attempts)
        _agree(tx, book_id)
        return Moved(given.rows, given.sha256, book_id)

    moved = to.engine.write(work)
    to.engine.checkpoint()
    _embed_anew(to.engine, moved.book_id)
    return moved


def _queue_documents(tx: Tx, book_id: str, attempts: int) -> None:
    """Documents that were not read to their end get the job that reads them."""
    for row in tx.run("unread_documents", book_id=book_id):
        args, key = {"document": row["id"]}, job_key(row["id"])
        ledger.enqueue(tx, ledger.NewJob(book_id, KIND, args, key, max_attempts=attempts))


def _agree(tx: Tx, book_id: str) -> None:
    """A library without vectors agrees on the model of the first that it gets."""
    profiles = tx.run("profiles_of_book", book_id=book_id)
    if profiles and book_rows.agreement(tx, AGREEMENT) is None:
        book_rows.agree(tx, AGREEMENT, profiles[0]["profile"])


def _embed_anew(engine: Engine, book_id: str) -> None:
    """Where the library's vectors are of another model, the book's are made anew."""
    profile = agreed_profile(engine)
    found = engine.read(lambda reader: reader.run("profiles_of_book", book_id=book_id))
    if profile is None or {row["profile"] for row in found} <= {profile}:
        return
    while ids := engine.read(lambda reader: rows.never_embedded(reader, book_id, profile, _BATCH)):
        engine.write(lambda tx, ids=ids: rows.embed_again(tx, ids), book_id=book_id)  # type: ignore[misc]


def _file_lines(path: Path, progress: Progress | None) -> Iterator[bytes]:
    if not path.is_file():
        raise NotFound(f"There is no file {path}.")
    size = path.stat().st_size
    with path.open("rb") as stream:
        done = 0
        for number, line in enumerate(iter(lambda: stream.readline(LONGEST_LINE), b""), 1):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                raise InvalidInput(
                    f"{path.name}:{number}: no line is longer than {LONGEST_LINE:,}."
                )
            done += len(line)
            if progress and number % _BATCH == 0:
                progress(done, size, number)
            yield line


def _by_rows(progress: Progress | None) -> dumps.Progress | None:
    return None if progress is None else lambda done, total: progress(done, total, done)
