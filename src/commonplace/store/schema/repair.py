"""Repair the tables of a library that cannot be opened, whichever engine it is on."""

from commonplace.config import without_password
from commonplace.errors import StoreError, UsageError
from commonplace.store.connect import library_path
from commonplace.store.schema.fingerprint import Differences
from commonplace.store.schema.sqlite_file import Content, inspect_file
from commonplace.store.schema.sqlite_repair import repair_sqlite


def repair_tables(place: str) -> list[str]:
    """Bring the tables into the form of their version; return what was done, in sentences.

    Nothing is done where there is no library, or where its tables are as they must be.
    """
    if place.startswith(("postgresql://", "postgres://")):
        return _describe(_repair_postgres(place))
    path = library_path(place)
    if inspect_file(path) is Content.NOTHING:
        return []
    found, copy = repair_sqlite(path)
    done = _describe(found)
    return [*done, f"The file as it was before is kept as {copy}."] if done else []


def _repair_postgres(url: str) -> Differences:
    try:
        import psycopg  # noqa: PLC0415 (an extra)

        from commonplace.store.schema.postgres_repair import repair_postgres  # noqa: PLC0415
        from commonplace.store.server.extensions import own_options  # noqa: PLC0415
    except ImportError as error:
        raise UsageError(
            "PostgreSQL needs the extra `postgres`: pip install 'commonplace[postgres]'"
        ) from error
    place = without_password(url)
    try:
        with psycopg.connect(own_options(url)[0], autocommit=True) as connection:
            return repair_postgres(connection, place)
    except psycopg.Error as error:
        raise StoreError(f"{place} could not be repaired; nothing was changed: {error}") from error


def _describe(found: Differences) -> list[str]:
    done = []
    if found.missing:
        done.append(f"Made what was missing in the database: {', '.join(found.missing)}.")
    if found.changed:
        done.append(f"Brought into the form of this version: {', '.join(found.changed)}.")
    return done
