"""One commit per sync, of the files that it wrote and of no others.

The repository is the folder itself, made when it is none yet. The user's hooks, signing and
pagers are not run: a sync must not wait for a passphrase. What the user has staged stays staged.
"""

import subprocess
from collections.abc import Iterable
from pathlib import Path

from commonplace.errors import InvalidInput

SECONDS = 120
_SAFE = (
    *("-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false", "-c", "core.fsmonitor=false"),
    *("-c", "core.autocrlf=false", "-c", "core.quotePath=false", "-c", "gc.auto=0"),
    *("-c", "user.name=commonplace", "-c", "user.email=commonplace@localhost"),
)


def commit(root: Path, paths: Iterable[str], message: str, author: str | None = None) -> str | None:
    """The new commit's id; None when there was nothing to commit."""
    if not (root / ".git").exists():
        _git(root, "init", "--quiet", worktree=False)
    tracked = {*_git(root, "ls-files", "-z").split("\0")}
    chosen = [path for path in sorted({*paths}) if path in tracked or (root / path).exists()]
    if not chosen:
        return None
    listed = "\0".join(chosen)
    named = ("--pathspec-from-file=-", "--pathspec-file-nul")
    _git(root, "add", "--all", "--force", *named, given=listed)
    staged = {*_git(root, "diff", "--cached", "--name-only", "--no-renames", "-z").split("\0")}
    if not staged & {*chosen}:
        return None
    who = _plain(author or "commonplace")
    _git(
        *(root, "commit", "--quiet", "--no-verify", "--only", *named),
        *("--author", f"{who} <commonplace@localhost>", "--message", message),
        given=listed,
    )
    return _git(root, "rev-parse", "HEAD").strip()


def _git(root: Path, *arguments: str, given: str = "", worktree: bool = True) -> str:
    where = ["-C", str(root)]
    if worktree:
        where += [f"--git-dir={root / '.git'}", f"--work-tree={root}"]
    try:
        done = subprocess.run(
            ["git", *where, "--literal-pathspecs", *_SAFE, *arguments],
            input=given.encode("utf-8", "surrogateescape"),
            capture_output=True,
            check=False,
            timeout=SECONDS,
        )
    except FileNotFoundError as error:
        raise InvalidInput("git is not installed: sync without a commit, or install it.") from error
    except subprocess.TimeoutExpired as error:
        raise InvalidInput(
            f"git took longer than {SECONDS} seconds; the files are written."
        ) from error
    if done.returncode:
        said = (done.stderr or done.stdout).decode("utf-8", "replace").strip().splitlines()
        raise InvalidInput(f"git could not {arguments[0]}: {said[-1] if said else 'no reason'}")
    return done.stdout.decode("utf-8", "surrogateescape")


def _plain(name: str) -> str:
    return "".join(c for c in name if c.isprintable() and c not in "<>\"'").strip() or "commonplace"
