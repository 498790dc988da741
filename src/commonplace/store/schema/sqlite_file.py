"""Tell a library's file from any other, without changing a byte of it or leaving a file beside it.

A library has commonplace's ``application_id`` in its header. One that was made before there was
such a mark is known by its tables, and gets the mark when it is upgraded or repaired. The file of
another program is opened as one that nobody writes (``immutable``): SQLite then takes no lock and
makes no log. What stands only in another connection's log is read from a copy.
"""

import shutil
import tempfile
from enum import Enum
from pathlib import Path
from urllib.parse import quote

import apsw

from commonplace.errors import Damaged, NotALibrary, StoreUnavailable

#: "CPLB", where SQLite keeps a number for the program that owns a file.
APPLICATION_ID = 0x43504C42
MARK_AS_OURS = f"PRAGMA application_id = {APPLICATION_ID}"

_MAGIC = b"SQLite format 3\0"
_HEADER_BYTES = 100
_APPLICATION_ID_AT = slice(68, 72)
_OUR_TABLES = {"migrations", "books", "memories", "jobs"}


class Content(Enum):
    """What is at a path."""

    NOTHING = "nothing"
    LIBRARY = "library"


def inspect_file(path: Path) -> Content:
    """Tell whether a library is at the path, or nothing yet; raise for everything else."""
    try:
        if not path.exists():
            return Content.NOTHING
        if not path.is_file():
            raise NotALibrary(f"{path} is not a file. Give the path of a library.")
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be opened: {error.strerror}") from error
    if not header:
        return Content.NOTHING
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        raise _unsound(path, "it does not begin as one")
    owner = int.from_bytes(header[_APPLICATION_ID_AT], "big")
    if owner == APPLICATION_ID:
        return Content.LIBRARY
    if owner:
        raise _foreign(path, f"its application_id is {owner:#010x}")
    return _inspect_tables(path)


def _inspect_tables(path: Path) -> Content:
    tables = _read_tables(path) or _read_tables_with_log(path)
    if not tables:
        return Content.NOTHING
    if tables >= _OUR_TABLES:
        return Content.LIBRARY
    raise _foreign(path, f"it has the tables {', '.join(sorted(tables)[:3])}")


def _unsound(path: Path, why: str) -> Damaged:
    return Damaged(
        f"{path} is not a sound SQLite file: {why}. Nothing was changed. If it was a library, "
        "`commonplace restore` puts a backup in its place, and `commonplace doctor --salvage NEW` "
        "saves what can be read."
    )


def _foreign(path: Path, why: str) -> NotALibrary:
    return NotALibrary(
        f"{path} is the SQLite file of another program ({why}). Nothing was changed. "
        "Give the path of a library, or of a file that does not exist yet."
    )


def _read_tables_with_log(path: Path) -> set[str]:
    """Read the tables of a file whose log holds what it does not hold yet."""
    log = Path(f"{path}-wal")
    if not log.exists() or not log.stat().st_size:
        return set()
    with tempfile.TemporaryDirectory(prefix="commonplace-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        return _read_tables(copy, how="mode=rw")


def _read_tables(path: Path, how: str = "immutable=1") -> set[str]:
    mode = apsw.SQLITE_OPEN_READONLY if how == "immutable=1" else apsw.SQLITE_OPEN_READWRITE
    try:
        connection = apsw.Connection(
            f"file:{quote(str(path.resolve()))}?{how}", mode | apsw.SQLITE_OPEN_URI
        )
        try:
            rows = connection.execute("SELECT name FROM sqlite_schema WHERE type <> 'index'")
            return {str(row[0]) for row in rows} - {"sqlite_stat1", "sqlite_stat4"}
        finally:
            connection.close()
    except apsw.Error as error:
        raise _unsound(path, str(error)) from error
