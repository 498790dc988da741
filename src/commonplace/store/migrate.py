"""Forward-only migrations: numbered ``.sql`` files, the same numbers and names on both engines.

Those that a library lacks are applied in one transaction, together with their records.
``schema.sql`` says where they lead. A library that is newer than the program is refused, never
guessed at.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.errors import WrongSchema
from commonplace.store.load import folder

_FILE = re.compile(r"(\d{4})_([a-z0-9_]+)\.sql")


@dataclass(frozen=True, slots=True)
class Migration:
    number: int
    name: str
    script: str


def migrations(engine: str) -> list[Migration]:
    """All of them, in order."""
    found = []
    for file in folder(engine, "migrations").iterdir():
        if match := _FILE.fullmatch(file.name):
            found.append(Migration(int(match[1]), match[2], file.read_text("utf-8")))
    return sorted(found, key=lambda migration: migration.number)


def missing(engine: str, applied: Iterable[int]) -> list[Migration]:
    """Those still to be applied."""
    known = migrations(engine)
    done = set(applied)
    newest = known[-1].number
    if done and max(done) > newest:
        raise WrongSchema(
            f"This library has schema {max(done)}, this commonplace knows {newest}. "
            "Use a newer commonplace to open it."
        )
    return [migration for migration in known if migration.number not in done]
