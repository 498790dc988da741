"""Named queries from ``.sql`` files.

A query is a block that begins with ``-- name: like_this``, followed by a comment that says what it
is for. A query stands in ``sql/common/``, or in *both* engine folders with a ``-- Differs:`` line
that says why. Parameters are ``:name``; for PostgreSQL they are respelled ``%(name)s`` once.
Queries that read and write whole tables are made from the schema; see ``dump/tables.py``.
"""

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from commonplace.store.dump.tables import statements

_HEADER = re.compile(r"^-- name: ([a-z_]+)\n", re.MULTILINE)
_COMMENT = re.compile(r"^\s*--.*\n", re.MULTILINE)
_PARAM = re.compile(r"(?<![:\w]):([a-z_]+)")

ENGINES = ("sqlite", "postgres")


def folder(*parts: str) -> Traversable:
    return files("commonplace.store").joinpath("sql", *parts)


def parse(text: str) -> dict[str, str]:
    """Split one file into ``{query name: statement}``."""
    parts = _HEADER.split(text)[1:]
    names, bodies = parts[::2], parts[1::2]
    return {
        name: _COMMENT.sub("", body).strip().rstrip(";")
        for name, body in zip(names, bodies, strict=True)
    }


def read_folder(name: str) -> dict[str, str]:
    """All queries of ``common``, ``sqlite`` or ``postgres``, as written."""
    queries: dict[str, str] = {}
    for file in sorted(folder(name).iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".sql") and file.name != "schema.sql":
            queries |= parse(file.read_text("utf-8"))
    return queries


def schema(engine: str) -> str:
    return folder(engine, "schema.sql").read_text("utf-8")


class _Queries(dict[str, str]):
    """Every query of an engine. Those of whole tables are made when the first of them is run: few
    programs move a book."""

    def __init__(self, engine: str) -> None:
        self._engine = engine
        self._made: dict[str, str] = {}
        super().__init__(self._respelled(read_folder("common") | read_folder(engine)))

    def __missing__(self, name: str) -> str:
        self._made = self._made or self._respelled(statements(schema("postgres"), self._engine))
        return self._made[name]

    def _respelled(self, found: dict[str, str]) -> dict[str, str]:
        if self._engine != "postgres":
            return found
        return {name: _PARAM.sub(r"%(\1)s", sql.replace("%", "%%")) for name, sql in found.items()}


@cache
def queries(engine: str) -> dict[str, str]:
    """Every query as this engine wants it."""
    return _Queries(engine)
