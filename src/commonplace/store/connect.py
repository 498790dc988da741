"""From a path or a URL to an engine."""

import logging
from pathlib import Path

from commonplace.config import Config, data_dir, without_password
from commonplace.errors import StoreUnavailable, UsageError
from commonplace.store.engine import Engine
from commonplace.store.files.private import protect_library
from commonplace.store.schema.sqlite_file import Content, inspect_file
from commonplace.store.sqlite import SqliteEngine
from commonplace.store.values import storable

_log = logging.getLogger("commonplace")


def connect(
    where: str | Path, config: Config, *, create: bool = True, folders: bool = False
) -> Engine:
    """Open a library's database; made when it is not there, unless ``create`` is false.

    The folder of a new file must be there, so that a mistyped path makes nothing. The folder of
    the default library is made; every other one only where ``folders`` says so.
    """
    place = str(where)
    if place.startswith(("postgresql://", "postgres://")):
        engine = _postgres(place, config, create=create)
    else:
        engine = _sqlite(place, config, create=create, folders=folders)
    if engine.is_new:
        _log.info("Made a new library at %s", without_password(place))
    return engine


def library_path(place: str) -> Path:
    """Return the path that a place names; raise for what cannot be the path of a library."""
    if place != storable(place):
        raise UsageError(f"{place!r} cannot be the path of a library.")
    if "://" in place:
        raise UsageError(
            f"{place.partition('://')[0]}:// is not a library. Give a path, or postgresql://…"
        )
    path = Path(place).expanduser()
    if path.is_dir():
        raise UsageError(f"{path} is a folder. Give the path of a file, such as {path}/book.db.")
    return path


def _sqlite(place: str, config: Config, *, create: bool, folders: bool) -> Engine:
    path = library_path(place)
    if inspect_file(path) is Content.NOTHING:
        if not create:
            raise StoreUnavailable(f"There is no library at {path}. `commonplace init` makes one.")
        prepare_folder(path.parent, folders=folders)
    protect_library(path)
    return SqliteEngine(
        path,
        busy_seconds=config.sqlite.busy_seconds,
        lease_seconds=config.jobs.lease_seconds,
    )


def prepare_folder(folder: Path, *, folders: bool = False) -> None:
    """Make the folder of a new library where that is no surprise."""
    if folder.is_dir():
        return
    if not folders and folder.resolve() != data_dir().resolve():
        raise StoreUnavailable(
            f"There is no folder {folder}, so no library was made in it. Make the folder first, or "
            "let `commonplace --library PATH init` make both."
        )
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreUnavailable(f"{folder} cannot be made: {error.strerror}") from error


def _postgres(url: str, config: Config, *, create: bool) -> Engine:
    try:
        from commonplace.store.postgres import PostgresEngine  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise UsageError(
            "PostgreSQL needs the extra `postgres`: pip install 'commonplace[postgres]'"
        ) from error
    return PostgresEngine(
        url,
        pool_size=config.postgres.pool_size,
        lease_seconds=config.jobs.lease_seconds,
        answer_seconds=config.postgres.answer_seconds,
        pooler=config.postgres.pooler,
        create=create,
    )
