"""Backups that a worker makes by itself, where the settings name a folder for them.

A file is called after the moment at which it was begun: ``commonplace-20260301T093000Z.db``, with
``.jsonl.gz`` on PostgreSQL and ``.sealed`` at the end when there is a key. One is due when the
newest is older than the settings say; of several workers one makes it, which claims it by a file in
the folder first. The newest so many are kept; other files in the folder are left alone.
"""

import os
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from commonplace import clock
from commonplace.config import BackupConfig
from commonplace.errors import NotFound
from commonplace.store.engine import Engine
from commonplace.upkeep.copies.backup import BackedUp, back_up

_NAME = re.compile(r"commonplace-(\d{8}T\d{6}Z)\.(?:db|jsonl\.gz)(?:\.sealed)?")
_MOMENT = "%Y%m%dT%H%M%SZ"
#: A claim that nobody took back: whoever made it is gone.
_STALE = timedelta(hours=6)


def back_up_if_due(engine: Engine, config: BackupConfig) -> tuple[Path, BackedUp] | None:
    """Make a backup if the newest is too old; says which, and what was compared."""
    if not config.folder:
        return None
    folder = Path(config.folder).expanduser()
    if not folder.is_dir():
        raise NotFound(f"There is no folder {folder} for backups: see the setting backup.folder.")
    now = clock.now()
    claim = folder / ".commonplace-backup"
    if not _is_due(folder, now, config) or not _claimed(claim, now):
        return None
    try:
        if not _is_due(folder, now, config):  # another was faster
            return None
        target = folder / f"commonplace-{now.astimezone(UTC):{_MOMENT}}{_ending(engine, config)}"
        made = back_up(engine, target, key=config.key)
        for _, old in sorted(_backups(folder), reverse=True)[config.keep :]:
            old.unlink(missing_ok=True)
    finally:
        claim.unlink(missing_ok=True)
    return target, made


def _is_due(folder: Path, now: datetime, config: BackupConfig) -> bool:
    newest = max((moment for moment, _ in _backups(folder)), default=None)
    return newest is None or now - newest >= timedelta(hours=config.every_hours)


def _ending(engine: Engine, config: BackupConfig) -> str:
    kind = ".db" if engine.name == "sqlite" else ".jsonl.gz"
    return f"{kind}.sealed" if config.key else kind


def _claimed(claim: Path, now: datetime) -> bool:
    """Whether it is ours to make: a file that only one can make."""
    try:
        if now.timestamp() - claim.stat().st_mtime > _STALE.total_seconds():
            claim.unlink(missing_ok=True)
    except FileNotFoundError:
        pass
    try:
        os.close(os.open(claim, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True


def _backups(folder: Path) -> list[tuple[datetime, Path]]:
    """Those that a worker made, with their moments."""
    found = []
    for file in folder.iterdir():
        if (named := _NAME.fullmatch(file.name)) is not None:
            moment = datetime.strptime(named[1], _MOMENT).replace(tzinfo=UTC)
            found.append((moment, file))
    return found
