"""A SQLite library copied while it is in use, and the proof that a copy is the same.

The copy is made of one snapshot, and on the same snapshot the rows of each table are counted and
digested. A table's digest is the sum, modulo 2**128, of the digests of its rows (BLAKE2b of the
values with their types), so that the order in which a file gives them does not count.
"""

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw

from commonplace.store.sqlite import SqliteEngine, explained

_BYTES = 16
_SUM = 1 << (8 * _BYTES)
#: The form of marshal that is the same for the same values, however often they are referred to.
_FORM = 2
_PAGES = 1000
_BUSY_MILLIS = 60_000


@dataclass(frozen=True, slots=True)
class Digest:
    """A table, in two numbers."""

    rows: int
    sum: int


Digests = Mapping[str, Digest]


def copy_library(
    engine: SqliteEngine, target: Path, progress: Callable[[int, int], None] | None = None
) -> Digests:
    """A consistent copy while others read and write; says what was in what it copied."""
    with explained(target), _reading(engine.path, "mode=ro") as source:
        copy = apsw.Connection(str(target))
        try:
            # One snapshot for all steps: without it every write of another connection would send
            # the copy back to its first page.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            with copy.backup("main", source, "main") as backup:
                while not backup.done:
                    backup.step(_PAGES)
                    if progress:
                        progress(backup.page_count - backup.remaining, backup.page_count)
            copy.execute("PRAGMA journal_mode = DELETE")
            return _digests(source)
        finally:
            copy.close()


def digests(path: Path) -> Digests:
    """What is in a file that nobody writes."""
    with explained(path), _reading(path, "immutable=1") as connection:
        return _digests(connection)


def _digests(connection: apsw.Connection) -> dict[str, Digest]:
    found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    names = sorted(row[0] for row in found if not row[0].startswith("sqlite_"))
    return {name: _digest(connection, name) for name in names}


def _digest(connection: apsw.Connection, table: str) -> Digest:
    try:
        return _add_rows(connection.execute(f'SELECT * FROM "{table}"'))
    except UnicodeDecodeError:  # a text of it is damaged: the bytes of all texts count instead
        found = connection.execute(f'PRAGMA table_info("{table}")')
        columns = ", ".join(
            f"typeof({name}), iif(typeof({name}) = 'text', CAST({name} AS BLOB), {name})"
            for name in [f'"{row[1]}"' for row in found]
        )
        return _add_rows(connection.execute(f'SELECT {columns} FROM "{table}"'))


def _add_rows(found: Iterable[tuple[Any, ...]]) -> Digest:
    rows = total = 0
    for row in found:
        rows += 1
        total += int.from_bytes(blake2b(marshal.dumps(row, _FORM), digest_size=_BYTES).digest())
    return Digest(rows, total % _SUM)


@contextmanager
def _reading(path: Path, how: str) -> Iterator[apsw.Connection]:
    flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
    connection = apsw.Connection(f"file:{quote(str(path.resolve()))}?{how}", flags)
    try:
        connection.set_busy_timeout(_BUSY_MILLIS)
        yield connection
    finally:
        connection.close()
