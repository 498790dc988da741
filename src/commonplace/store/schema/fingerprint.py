"""Compare a library's tables with what its version must have.

``fingerprints.json`` of an engine lists for each version the tables, indexes and triggers that its
migration made or changed, each with a digest (``null``: dropped), and for SQLite a digest of all
statements. The statements are compared first, because that takes a millisecond; a library that came
to the same tables by another road, such as a repair, is compared table by table. Tables that no
version of commonplace has, and indexes and triggers that somebody added to ours, do not count.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from commonplace.errors import SchemaMismatch
from commonplace.store.engine import Reader
from commonplace.store.load import folder
from commonplace.store.schema.catalogue import digest_lines, digest_scripts, read_catalogue

FILE = "fingerprints.json"
#: So many tables are named in a message.
_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Differences:
    """The tables, indexes and triggers that are not as their version must have them."""

    missing: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.changed)

    def __str__(self) -> str:
        parts = {"missing": self.missing, "different": self.changed}
        return "; ".join(f"{word}: {_first_few(keys)}" for word, keys in parts.items() if keys)


def check_schema(reader: Reader, engine: str, version: int, place: str) -> None:
    """Raise :class:`SchemaMismatch` when the tables are not those of the version."""
    if differences := find_differences(reader, engine, version):
        raise SchemaMismatch(
            f"The tables of {place} are not those of schema {version} ({differences}). "
            "Nothing was changed. `commonplace doctor --fix` repairs what development versions of "
            "commonplace left; if it cannot, restore a backup, or export the books with the "
            "version that wrote them and import them into a new library."
        )


def find_differences(reader: Reader, engine: str, version: int) -> Differences:
    """Return what is missing, or not as the version must have it."""
    known = load_fingerprints(engine)
    if version in known.scripts and digest_scripts(reader) == known.scripts[version]:
        return Differences()
    expected = known.objects(version)
    found = read_catalogue(reader, known.tables())
    there = expected.keys() & found.keys()
    changed = {key for key in there if digest_lines(found[key]) != expected[key]}
    return Differences(_in_order(expected.keys() - there), _in_order(changed))


def _in_order(keys: Iterable[str]) -> tuple[str, ...]:
    """Sort by name, tables first."""
    return tuple(sorted(keys, key=lambda key: (not key.startswith("table "), key)))


def _first_few(keys: Sequence[str]) -> str:
    more = len(keys) - _SHOWN
    return ", ".join(keys[:_SHOWN]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class Fingerprints:
    """What the file lists."""

    #: By version, the digest of all statements.
    scripts: Mapping[int, str]
    #: By version, what its migration made or changed, and the digest that it has since.
    changes: Mapping[int, Mapping[str, str | None]]

    def objects(self, version: int) -> dict[str, str]:
        """Return every table, index and trigger of a version with its digest."""
        merged: dict[str, str | None] = {}
        for number in sorted(self.changes):
            if number <= version:
                merged |= self.changes[number]
        return {name: digest for name, digest in merged.items() if digest is not None}

    def tables(self) -> set[str]:
        """Return the names of all tables that any version has."""
        return {
            key.removeprefix("table ")
            for changes in self.changes.values()
            for key in changes
            if key.startswith("table ")
        }


@lru_cache(maxsize=2)
def load_fingerprints(engine: str) -> Fingerprints:
    listed: dict[str, dict[str, Any]] = json.loads(folder(engine, FILE).read_text("utf-8"))
    return Fingerprints(
        {int(number): each["scripts"] for number, each in listed.items() if "scripts" in each},
        {int(number): each["objects"] for number, each in listed.items()},
    )
