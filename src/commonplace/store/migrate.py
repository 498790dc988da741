"""Forward-only migrations: numbered ``.sql`` files, the same numbers and names on both engines.

Those that a library lacks are applied in one transaction, together with their records.
``schema.sql`` says where they lead. A migration that was published is never edited: what it left in
libraries stays there. A library that is newer than the program is refused, never guessed at; so is
one whose tables are not those of its version, before a migration touches it (see ``schema/``).
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.errors import NotALibrary, StoreUnavailable, WrongSchema
from commonplace.store.engine import Reader
from commonplace.store.load import folder
from commonplace.store.schema.fingerprint import check_schema, load_fingerprints

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


@dataclass(frozen=True, slots=True)
class Upgrade:
    """What a library needs before this program can use it."""

    #: Whether there is no library yet.
    is_new: bool
    migrations: tuple[Migration, ...]


def plan_upgrade(reader: Reader, engine: str, place: str, *, create: bool = True) -> Upgrade:
    """Compare the tables with the library's version and return the migrations that it lacks.

    A database without a library gets all of them, unless ``create`` is false or its tables stand
    where ours would come.
    """
    applied = applied_numbers(reader)
    todo = tuple(missing(engine, applied))
    if applied and _was_upgraded_meanwhile(reader, engine, place, applied):
        return plan_upgrade(reader, engine, place, create=create)
    if not applied:
        try:
            refuse_foreign_tables(reader, engine, place)
        except NotALibrary:
            if applied_numbers(reader):  # another process has made the library meanwhile
                return plan_upgrade(reader, engine, place, create=create)
            raise
        if not create:
            raise StoreUnavailable(f"There is no library at {place}. `commonplace init` makes one.")
    return Upgrade(not applied, todo)


def applied_numbers(reader: Reader) -> list[int]:
    """Return the migrations that were applied; none when there is no library."""
    if not reader.run("migrations_table"):
        return []
    return [row["number"] for row in reader.run("applied_migrations")]


def refuse_foreign_tables(reader: Reader, engine: str, place: str) -> None:
    """Raise :class:`NotALibrary` when a new library would come among somebody else's tables.

    A SQLite file has one owner, so any table counts. A PostgreSQL database is often shared: there
    only tables that have a name of ours do.
    """
    names = {row["name"] for row in reader.run("read_scripts")}
    if engine == "postgres":
        names &= load_fingerprints(engine).tables()
    if not names:
        return
    shown = ", ".join(sorted(names)[:3]) + (", …" if len(names) > 3 else "")
    advice = (
        "Give commonplace a database of its own, or a schema of its own in this one "
        "(`CREATE SCHEMA commonplace`, and put it first in the role's search_path)."
        if engine == "postgres"
        else "Give the path of a library, or of a file that does not exist yet."
    )
    raise NotALibrary(
        f"{place} holds tables of another program ({shown}) and no commonplace library. "
        f"Nothing was changed. {advice}"
    )


def _was_upgraded_meanwhile(reader: Reader, engine: str, place: str, applied: list[int]) -> bool:
    """Check the tables; tell whether they differ only because another process upgraded them."""
    try:
        check_schema(reader, engine, max(applied), place)
    except WrongSchema:
        if applied_numbers(reader) == applied:
            raise
        return True
    return False
