"""A library of any engine as one file, and back; PostgreSQL's backups are such files.

gzip of lines (see :mod:`commonplace.store.dump.lines`). Format 1::

    {"commonplace":"library","format":1,"books":2,"at":"…"}
    {"commonplace":"of","tenant":"default","name":"ada"}
    …                                                      all lines of that book, its end included
    {"commonplace":"of","tenant":"default","name":"grace"}
    …

All books are read on one snapshot, while others write. Tokens are not in it: whoever restores a
library makes new ones. Neither are jobs, which follow from what is not done, and what the library
agreed on, which follows from the vectors.
"""

import gzip
import json
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from commonplace import clock
from commonplace.config import Config
from commonplace.errors import InvalidInput, StoreError
from commonplace.store import books as book_rows
from commonplace.store.connect import connect
from commonplace.store.dump import book as dumps
from commonplace.store.dump.lines import END, MARK
from commonplace.store.engine import Engine, Reader
from commonplace.store.values import json_text
from commonplace.upkeep.moving import LONGEST_LINE, Place, fill_book

LIBRARY, OF = "library", "of"
_FORMAT = 1
_GZIP = b"\x1f\x8b"
_LEVEL = 6
#: Tenant and name.
Named = tuple[str, str]
#: What each book held: rows by table, and the SHA-256 of its lines.
Held = Mapping[Named, dumps.Contents]


@dataclass(frozen=True, slots=True)
class Counted:
    """What is in a dump."""

    books: int
    memories: int
    rows: int


def counted(held: Held) -> Counted:
    every = [each.rows for each in held.values()]
    return Counted(
        len(every),
        sum(rows.get("memories", 0) for rows in every),
        sum(sum(rows.values()) for rows in every),
    )


def is_dump(path: Path) -> bool:
    """Whether the file begins as a library's dump does."""
    with path.open("rb") as stream:
        if stream.read(len(_GZIP)) != _GZIP:
            return False
    try:
        with gzip.open(path, "rb") as lines:
            return bool(_parsed(lines.readline(10_000)).get(MARK) == LIBRARY)
    except (OSError, EOFError):
        return False


def dump_library(
    engine: Engine, target: Path, progress: Callable[[int, int], None] | None = None
) -> Held:
    """Write all books; says what was in them."""

    def work(reader: Reader) -> dict[Named, dumps.Contents]:
        books, held = book_rows.list_books(reader), {}
        with gzip.GzipFile(target, "wb", _LEVEL, mtime=0) as out:
            out.write(_line(LIBRARY, format=_FORMAT, books=len(books), at=_now()))
            for number, book in enumerate(books, 1):
                out.write(_line(OF, tenant=book.tenant, name=book.name))
                dump = dumps.Dump(reader, book.id)
                for line in dump.lines():
                    out.write(line)
                held[book.tenant, book.name] = dump.contents
                if progress:
                    progress(number, len(books))
        return held

    return engine.read(work)


def restore_dump(source: Path, engine: Engine, attempts: int = 3) -> Held:
    """Make the books that a dump holds; none of them may be there with something in it. Each is
    read back and compared. Says what is in them."""
    held = {}
    with _readable(source):
        for (tenant, name), lines in _books(source):
            moved = fill_book(lines, Place(engine, tenant, name, attempts), source.name)
            held[tenant, name] = dumps.Contents(moved.rows, moved.sha256)
    return held


def examine_dump(source: Path) -> Held:
    """What a dump holds; fails where it is not as it should be. Nothing is written."""
    with _readable(source):
        return {named: dumps.check(lines, source.name) for named, lines in _books(source)}


def drill(source: Path, held: Held) -> None:
    """Restore a dump to a library that goes away again, and compare it with what was there."""
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-drill-") as folder,
        _opened(Path(folder) / "drill.db") as engine,
    ):
        if restore_dump(source, engine) != held:
            raise StoreError(f"{source} was restored, and is not what was backed up.")


class _opened:
    """A library on SQLite, closed at the end."""

    def __init__(self, path: Path) -> None:
        self._engine = connect(path, Config())

    def __enter__(self) -> Engine:
        return self._engine

    def __exit__(self, *_: object) -> None:
        self._engine.close()


def _books(source: Path) -> Iterator[tuple[Named, Iterator[bytes]]]:
    """Each book with its lines, which must be read before the next."""
    with gzip.open(source, "rb") as stream:
        head = _parsed(stream.readline(10_000))
        if head.get(MARK) != LIBRARY or head.get("format") != _FORMAT:
            raise InvalidInput(f"{source.name} is not a backup that this program can read.")
        for _ in range(int(head["books"])):
            told = _parsed(stream.readline(10_000))
            if told.get(MARK) != OF:
                raise InvalidInput(f"{source.name} is cut off, or was changed.")
            yield (str(told["tenant"]), str(told["name"])), _lines(stream)


@contextmanager
def _readable(source: Path) -> Iterator[None]:
    """What is wrong with a file, in our words."""
    try:
        yield
    except (OSError, EOFError, zlib.error, KeyError, ValueError) as error:
        raise StoreError(f"{source.name} is damaged: {type(error).__name__}.") from error


def _lines(stream: gzip.GzipFile) -> Iterator[bytes]:
    """Up to the end of one book."""
    while line := stream.readline(LONGEST_LINE):
        yield line
        if line.startswith(_END):
            return


_END = f'{{"{MARK}":"{END}"'.encode()


def _line(mark: str, **values: Any) -> bytes:
    told = json_text(values)[1:]
    return f'{{"{MARK}":"{mark}",{told}\n'.encode()


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _now() -> str:
    return clock.to_text(clock.now())
