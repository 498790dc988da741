"""Save what can be read of a damaged library into a new one. The damaged one is not changed."""

import os
from pathlib import Path

from commonplace.config import Config
from commonplace.errors import Conflict, NotALibrary, NotFound, UsageError
from commonplace.store.connect import connect
from commonplace.store.integrity.salvage import Salvaged, salvage_file
from commonplace.store.sqlite import SqliteEngine


def salvage(source: Path, target: Path, config: Config) -> Salvaged:
    """Write everything readable of the file ``source`` into a new library at ``target``.

    The new library is there whole or not at all. What is derived from memories and pages should be
    repaired in it afterwards.
    """
    if not source.is_file():
        raise NotFound(f"There is no library at {source}.")
    if target.exists():
        raise Conflict(f"{target} is there already. Give the name of a new file.")
    if "://" in str(target):
        raise UsageError("What is saved goes into a file: give the path of a new one.")
    part = target.with_name(f".{target.name}.part")
    _remove(part)
    try:
        engine = connect(part, config)
        if not isinstance(engine, SqliteEngine):
            raise UsageError(f"{target} is not the path of a file.")
        os.chmod(part, 0o600)
        try:
            done = salvage_file(source, engine, config.tenant)
            engine.checkpoint()
        finally:
            engine.close()
        if not any(done.rows.values()) and not done.left_out:
            raise NotALibrary(f"Nothing of a library was found in {source}; {target} was not made.")
        part.replace(target)
    finally:
        _remove(part)
    return done


def _remove(part: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{part}{suffix}").unlink(missing_ok=True)
