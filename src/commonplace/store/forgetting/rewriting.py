"""What a database keeps of deleted rows, and how it goes.

SQLite overwrites what is deleted (``secure_delete``), but when rows move from one page of the file
to another, as others come and go, the page they leave keeps their bytes until it is used again. So
the file is written anew (``VACUUM``) and its log emptied right after each forgetting, as long as it
is not large; a large one by a job, a while later.

PostgreSQL leaves dead rows in its files until they are vacuumed, and the bytes until the space is
used again; and its statistics hold samples of values. So a while after something was forgotten
every table is rewritten (``VACUUM FULL`` with ``ANALYZE``, which makes the indexes anew as well),
then the statistics' own table, as far as we may. A table is closed to others while it is rewritten.
What the server's write-ahead log, its archives and its replicas hold goes as the server recycles
them: that is for whoever runs it.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from commonplace.store.engine import Engine
from commonplace.store.load import schema

JOB = "rewrite"
#: A file that is larger, in bytes, is written anew by a job.
LARGE = 256_000_000
#: How long another program's write is waited for.
_PATIENCE_MS = 60_000
#: Hold no words.
_LEFT_OUT = ("migrations", "agreements")
_TABLE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)


@runtime_checkable
class Keeps(Protocol):
    """A database that keeps what was deleted until it is told to let go."""

    def alone(self, statements: Sequence[str]) -> None:
        """Run statements one by one, outside of any transaction."""
        ...


def is_for_later(engine: Engine) -> bool:
    """Whether what was deleted is let go by a job."""
    path = getattr(engine, "path", None)
    return path is None or Path(path).stat().st_size > LARGE


def rewrite(engine: Engine) -> int:
    """Let go of what was deleted. How many tables were rewritten."""
    tables = [each for each in _TABLE.findall(schema("postgres")) if each not in _LEFT_OUT]
    if isinstance(engine, Keeps):
        engine.alone(
            [
                *(f"VACUUM (FULL, ANALYZE) {name}" for name in tables),
                "VACUUM FULL pg_catalog.pg_statistic",
            ]
        )
    else:
        engine.checkpoint()
        _vacuum(Path(getattr(engine, "path")))  # noqa: B009 (only this engine has one)
    return len(tables)


def _vacuum(path: Path) -> None:
    """On a connection of its own: whoever writes meanwhile waits, readers do not."""
    import apsw  # noqa: PLC0415 (a library on a server does not need it)

    from commonplace.store.sqlite import explained  # noqa: PLC0415

    with explained(path):
        connection = apsw.Connection(str(path), apsw.SQLITE_OPEN_READWRITE)
        try:
            connection.set_busy_timeout(_PATIENCE_MS)
            connection.execute("PRAGMA synchronous = FULL; VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            connection.close()
