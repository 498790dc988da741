"""What a database keeps of deleted rows, and how it goes.

SQLite overwrites what is deleted (``secure_delete``) and its log is emptied after each forgetting:
nothing has to be done. PostgreSQL leaves dead rows in its files until they are vacuumed, and the
bytes until the space is used again; and its statistics hold samples of values. So a while after
something was forgotten every table is rewritten (``VACUUM FULL`` with ``ANALYZE``, which makes the
indexes anew as well), then the statistics' own table, as far as we may. A table is closed to others
while it is rewritten. What the server's write-ahead log, its archives and its replicas hold goes as
the server recycles them: that is for whoever runs it.
"""

import re
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from commonplace.store.engine import Engine
from commonplace.store.load import schema

JOB = "rewrite"
#: Hold no words.
_LEFT_OUT = ("migrations", "agreements")
_TABLE = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)


@runtime_checkable
class Keeps(Protocol):
    """A database that keeps what was deleted until it is told to let go."""

    def alone(self, statements: Sequence[str]) -> None:
        """Run statements one by one, outside of any transaction."""
        ...


def is_due_after_forgetting(engine: Engine) -> bool:
    return isinstance(engine, Keeps)


def rewrite(engine: Engine) -> int:
    """Let go of what was deleted. How many tables were rewritten."""
    if not isinstance(engine, Keeps):
        engine.checkpoint()
        return 0
    tables = [each for each in _TABLE.findall(schema("postgres")) if each not in _LEFT_OUT]
    engine.alone(
        [
            *(f"VACUUM (FULL, ANALYZE) {name}" for name in tables),
            "VACUUM FULL pg_catalog.pg_statistic",
        ]
    )
    return len(tables)
