"""The tables of a database, in words that do not depend on how they came to be.

A catalogue has an entry for each table (``table pages``: its options, columns, constraints and
policies), each index (``index pages_address``) and each trigger (``trigger audit_is_not_changed``).
The order of the columns, names that the engine itself gives to a constraint, comments and white
space do not count: a table made by one statement equals one that was altered into the same shape.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from commonplace.store.engine import Reader

#: What was found about each table, index and trigger, as lines.
Catalogue = Mapping[str, frozenset[str]]

_COMMENT = re.compile(r"--[^\n]*")
_SPACE = re.compile(r"\s+")
_CHECK = re.compile(r"\bCHECK\s*\(", re.IGNORECASE)
_WHERE = re.compile(r"\bWHERE\b(.*)$", re.IGNORECASE)


def read_catalogue(reader: Reader, tables: Iterable[str]) -> Catalogue:
    """Read those of the named tables that are there, with their indexes and triggers."""
    found: dict[str, set[str]] = {}
    for row in reader.run("read_catalogue", tables=json.dumps([*tables])):
        kind, name = row["kind"], row["name"]
        own = name and kind in ("index", "trigger")
        lines = found.setdefault(f"{kind} {name}" if own else f"table {row['table_name']}", set())
        definition = _SPACE.sub(" ", str(row["definition"] or "")).strip()
        lines.add(f"{row['table_name']} {kind} {name} {definition}{_from_script(row)}")
        if kind == "table" and row["script"]:
            lines.update(f"check {text}" for text in _checks(_plain(row["script"])))
    return {key: frozenset(lines) for key, lines in found.items()}


def digest_lines(lines: Iterable[str]) -> str:
    """Return a short digest of what was found about one table, index or trigger."""
    return sha256("\n".join(sorted(lines)).encode()).hexdigest()[:16]


def digest_scripts(reader: Reader) -> str:
    """Return a digest of the statements that made the tables: quick to read, equal only for tables
    that were made by the same statements."""
    rows = reader.run("read_scripts")
    return sha256(json.dumps([[*row.values()] for row in rows]).encode()).hexdigest()[:16]


def _from_script(row: Mapping[str, str | None]) -> str:
    """What SQLite says nowhere but in the statement: an index's condition, a trigger's body."""
    if not row["script"] or row["kind"] == "table":
        return ""
    script = _plain(row["script"])
    if row["kind"] == "trigger":
        return script
    condition = _WHERE.search(script)
    return f" where{condition[1]}" if condition else ""


def _plain(script: str) -> str:
    return _SPACE.sub(" ", _COMMENT.sub("", script)).strip()


def _checks(script: str) -> Iterator[str]:
    """Find each CHECK's condition, up to the bracket that closes it."""
    for match in _CHECK.finditer(script):
        depth, end = 1, match.end()
        while depth and end < len(script):
            depth += {"(": 1, ")": -1}.get(script[end], 0)
            end += 1
        yield script[match.end() : end - 1].strip()
