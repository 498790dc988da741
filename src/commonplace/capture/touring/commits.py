r"""Commits as memories: what was changed, by whom, and why, as its author put it.

Text: the message without its trailers (lines at the end like ``Signed-off-by: …``), up to 4,000
characters. Author: the commit's, by the repository's mailmap. Day: when it was authored. Source:
``git:`` and ten digits of the hash. Trust: ``user`` for the person's own commits, which are known
by the address; ``import`` for all others, whose words nobody here vouches for.

Left out: merges; commits of bots; messages of a single word; ``fixup!`` and its kin.
"""

import re
from collections.abc import Iterator
from itertools import takewhile

from commonplace.capture.formats import Problem
from commonplace.capture.touring.finds import Find
from commonplace.capture.touring.prose import shortened
from commonplace.capture.touring.repository import Commit, Repository
from commonplace.capture.when import instant
from commonplace.errors import InvalidInput
from commonplace.minds.redact import without_secrets

PART = "commits"
LONGEST = 4_000
#: Characters of a message that are looked at.
_READ = 40_000
_LONGEST_NAME = 200
_BOT = re.compile(
    r"\[bot\]|^(?:dependabot|renovate|github-actions|greenkeeper|snyk|pre-commit-ci|mergify"
    r"|semantic-release|allcontributors|web-flow|weblate)\b",
    re.IGNORECASE,
)
_TRAILER = re.compile(
    r"(?:[A-Z][\w-]*-by|Change-Id|Cc|Fixes-Id|git-svn-id|Co-authored-by|[A-Z][\w]*-[\w-]+): \S.*"
    r"|\(cherry picked from commit [0-9a-f]+\)|\W*Generated (?:with|by) .*|\s*",
    re.IGNORECASE,
)
_UNFINISHED = ("fixup!", "squash!", "amend!")


def read_commits(repository: Repository, most: int) -> Iterator[Find | Problem]:
    """The newest commits, oldest first."""
    if not repository.has_commits():
        return
    _, email = repository.person()
    for commit in repository.commits(most):
        text = message(commit)
        if not text:
            continue
        try:
            yield Find(PART, _draft(commit, text, mine=bool(email) and commit.email == email))
        except InvalidInput as error:
            yield Problem(f"commit {commit.hash[:10]}", str(error))


def message(commit: Commit) -> str | None:
    """What a commit says; nothing if it is not worth a memory."""
    if is_bot(commit.name, commit.email):
        return None
    lines = commit.message[:_READ].strip().splitlines()
    below = [*takewhile(_TRAILER.fullmatch, reversed(lines[1:]))]
    text = "\n".join(lines[: len(lines) - len(below)]).strip()
    if len(text.split()) < 2 or text.startswith(_UNFINISHED):
        return None
    return shortened(without_secrets(text), LONGEST)


def is_bot(name: str, email: str) -> bool:
    """Whether a program commits under this name."""
    return bool(_BOT.search(name) or _BOT.search(email))


def _draft(commit: Commit, text: str, *, mine: bool) -> dict[str, object]:
    return {
        "text": text,
        "author": commit.name[:_LONGEST_NAME],
        "occurred_at": instant(int(commit.at) if commit.at.isdigit() else commit.at),
        "source": f"git:{commit.hash[:10]}",
        "trust": "user" if mine else "import",
        "metadata": {"commit": commit.hash},
        "idempotency_key": f"git:{commit.hash}",
    }
