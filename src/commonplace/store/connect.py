"""From a path or a URL to an engine."""

from pathlib import Path

from commonplace.config import Config
from commonplace.errors import StoreUnavailable, UsageError
from commonplace.store.engine import Engine
from commonplace.store.files.private import protect_library
from commonplace.store.sqlite import SqliteEngine
from commonplace.store.values import storable


def connect(where: str | Path, config: Config, *, create: bool = True) -> Engine:
    """Open a library's database; made when it is not there, unless ``create`` is false."""
    place = str(where)
    if place.startswith(("postgresql://", "postgres://")):
        return _postgres(place, config)
    if place != storable(place):
        raise UsageError(f"{place!r} cannot be the path of a library.")
    if "://" in place:
        raise UsageError(
            f"{place.partition('://')[0]}:// is not a library. Give a path, or postgresql://…"
        )
    path = Path(place).expanduser()
    if path.is_dir():
        raise UsageError(f"{path} is a folder. Give the path of a file, such as {path}/book.db.")
    if not create and not path.exists():
        raise StoreUnavailable(f"There is no library at {path}. `commonplace init` makes one.")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreUnavailable(f"{path.parent} cannot be made: {error.strerror}") from error
    protect_library(path)
    return SqliteEngine(
        path,
        busy_seconds=config.sqlite.busy_seconds,
        lease_seconds=config.jobs.lease_seconds,
    )


def _postgres(url: str, config: Config) -> Engine:
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
        pooler=config.postgres.pooler,
    )
