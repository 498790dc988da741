"""A git repository, asked by running git: only read, never fetched from, never waited for long.

A repository may be a stranger's, and its settings may name programs. So what could run one (file
monitors, hooks, pagers, signature checks, external diffs) is switched off. Git's answers go to a
temporary file and are read from there part by part: they may be of any size, and a part of more
than a megabyte is cut. What git cannot do is `InvalidInput` with git's own reason.
"""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from commonplace.config import git_environment
from commonplace.errors import InvalidInput

SECONDS = 60
_MOST_LOOKED_AT = 100_000
#: ``git@host:owner/name.git``
_ON_HOST = re.compile(r"[\w.-]+@[\w.-]+:|[\w-]+(?:\.[\w-]+)+:")
LONGEST = 1 << 20
_CHUNK = 1 << 20
_SHOWN = 200
_SAFE = (
    *("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat"),
    *("-c", "log.showSignature=false", "-c", "i18n.logOutputEncoding=UTF-8"),
    *("-c", "core.quotePath=false", "-c", "protocol.allow=never"),
)
_LOG = ("log", "-z", "--no-color", "--no-ext-diff", "--no-textconv", "--no-show-signature")
_FIELDS = ("%H", "%aN", "%aE", "%at", "%B")


@dataclass(frozen=True, slots=True)
class Commit:
    """One commit, its text in UTF-8 whatever it was written in; ``at`` is the author's date."""

    hash: str
    name: str
    email: str
    at: str
    message: str


@dataclass(frozen=True, slots=True)
class Repository:
    """The repository that a folder is in, as far as it is below that folder."""

    folder: Path
    #: Whether the folder is only a part of the repository.
    is_part: bool = False

    def has_commits(self) -> bool:
        try:
            return any(_asked(self.folder, "rev-parse", "--verify", "--quiet", "HEAD"))
        except InvalidInput:
            return False

    def commits(self, most: int) -> Iterator[Commit]:
        """The newest that are no merges, the oldest of them first."""
        shape = "--format=tformat:" + "%x00".join(_FIELDS)
        which = (f"--max-count={most}", "--no-merges", "--reverse", shape, *self._below)
        parts = (part.decode("utf-8", "replace") for part in _asked(self.folder, *_LOG, *which))
        for fields in zip(*[parts] * len(_FIELDS), strict=False):
            yield Commit(*fields)

    def tracked(self) -> list[str]:
        """The files of the folder that git knows, as paths below it."""
        return [os.fsdecode(name) for name in _asked(self.folder, "ls-files", "-z")]

    def touched(self) -> dict[str, int]:
        """When each file was last changed by a commit, in seconds since 1970."""
        shape = ("--name-only", "--no-renames", "--relative", "--format=tformat:%x01%at")
        newest: dict[str, int] = {}
        at = 0
        for part in _asked(self.folder, *_LOG, *shape, *self._below):
            if part.startswith(b"\x01"):
                at = int(part[1:]) if part[1:].isdigit() else 0
            elif name := os.fsdecode(part.removeprefix(b"\n")):
                newest.setdefault(name, at)
        return newest

    def changed(self, name: str) -> int | None:
        """When a file was last changed by a commit, in seconds since 1970."""
        if not self.has_commits():
            return None
        asked = _asked(self.folder, *_LOG, "--max-count=1", "--format=tformat:%at", "--", name)
        at = next(asked, b"")
        return int(at) if at.isdigit() else None

    def people(self) -> list[tuple[str, str, int]]:
        """Name, address and time of each commit that is no merge, the newest first."""
        shape = ("--format=tformat:%aN%x00%aE%x00%at", f"--max-count={_MOST_LOOKED_AT}")
        if not self.has_commits():
            return []
        asked = _asked(self.folder, *_LOG, "--no-merges", *shape, *self._below)
        parts = (part.decode("utf-8", "replace") for part in asked)
        found = zip(*[parts] * 3, strict=False)
        return [(name, email, int(at)) for name, email, at in found if at.isdigit()]

    def tags(self, most: int) -> list[tuple[str, int]]:
        """The newest tags, and when each was made."""
        shape = "--format=%(refname:strip=2)%00%(creatordate:unix)%00"
        which = ("--sort=-creatordate", f"--count={most}", shape, "refs/tags")
        asked = _asked(self.folder, "for-each-ref", *which)
        parts = (part.decode("utf-8", "replace").strip("\n") for part in asked)
        return [(name, int(at)) for name, at in zip(*[parts] * 2, strict=False) if at.isdigit()]

    def cloned_from(self) -> str:
        """The name of the repository that it was cloned from; empty if that was no other host."""
        where = self._setting("remote.origin.url").rstrip("/")
        if "://" not in where and not _ON_HOST.match(where):
            return ""
        return re.split(r"[/:]", where)[-1].removesuffix(".git")

    def person(self) -> tuple[str, str]:
        """Name and address of whoever commits here; empty if nobody said."""
        return self._setting("user.name"), self._setting("user.email")

    @property
    def _below(self) -> tuple[str, ...]:
        return ("--", ".") if self.is_part else ()

    def _setting(self, name: str) -> str:
        try:
            said = next(_asked(self.folder, "config", "--null", "--get", name), b"")
        except InvalidInput:
            return ""
        return said.decode("utf-8", "replace").strip()


def find_repository(folder: Path) -> Repository | None:
    """The one that this folder is in; `InvalidInput` when git is missing, or will not read it."""
    try:
        below = next(_asked(folder, "rev-parse", "--show-prefix"), b"")
    except InvalidInput as error:
        if "not a git repository" in str(error).lower():
            return None
        raise
    return Repository(folder, is_part=bool(below.strip()))


def _asked(folder: Path, *arguments: str) -> Iterator[bytes]:
    """What git answers, cut at each NUL."""
    with tempfile.TemporaryFile() as answer, tempfile.TemporaryFile() as errors:
        _run(folder, arguments, answer, errors)
        answer.seek(0)
        yield from _parts(answer)


def _run(folder: Path, arguments: tuple[str, ...], answer: IO[bytes], errors: IO[bytes]) -> None:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "--no-pager", *_SAFE, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=answer,
            stderr=errors,
            env=git_environment(),
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError as error:
        raise InvalidInput("git is not installed") from error
    except OSError as error:
        raise InvalidInput(f"git cannot be started: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise InvalidInput(f"git took longer than {SECONDS} seconds") from error
    if done.returncode:
        errors.seek(0)
        said = errors.read(_CHUNK).decode("utf-8", "replace").strip().splitlines()
        reason = said[0][:_SHOWN] if said else "no reason given"
        raise InvalidInput(f"git {arguments[0]}: {reason.removeprefix('fatal: ')}")


def _parts(answer: IO[bytes]) -> Iterator[bytes]:
    held = bytearray()
    while chunk := answer.read(_CHUNK):
        *whole, rest = chunk.split(b"\0")
        for piece in whole:
            held += piece[: LONGEST - len(held)]
            yield bytes(held)
            held.clear()
        held += rest[: LONGEST - len(held)]
    if held:
        yield bytes(held)
