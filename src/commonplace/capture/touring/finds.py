"""What passes between the parts of a tour."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

#: The parts of a tour in the order they are read; each is a row of what it shows.
PARTS = ("project", "commits", "documents", "claude-code", "codex", "gemini", "opencode")
#: The agents whose transcripts are read, by the name of their part.
AGENTS = {
    "claude-code": "Claude Code",
    "codex": "Codex",
    "gemini": "Gemini CLI",
    "opencode": "OpenCode",
}
COMMITS = 500


@dataclass(frozen=True, slots=True)
class Options:
    """What a tour reads."""

    #: So many of the newest commits.
    commits: int = COMMITS
    #: What the project is called, who works on it, how its README begins.
    project: bool = True
    git: bool = True
    docs: bool = True
    transcripts: bool = True
    #: Also transcripts of other projects.
    all_transcripts: bool = False
    #: Nothing that happened before.
    since: datetime | None = None
    #: Who the person is, where git does not say.
    author: str = ""
    #: Where each agent keeps its transcripts, by part; what is not said is not read.
    folders: Mapping[str, Path] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Find:
    """A memory that could be written: what ``remember`` takes, and the part it belongs to."""

    part: str
    draft: Mapping[str, Any]

    @property
    def key(self) -> str:
        return str(self.draft["idempotency_key"])

    @property
    def occurred_at(self) -> datetime:
        """When it happened; of a day, the moment at which it begins in UTC."""
        given: date = self.draft["occurred_at"]
        return given if isinstance(given, datetime) else datetime.combine(given, time(), UTC)


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side said in a session, as the transcript has it."""

    session: str
    #: ``user`` or ``assistant``.
    role: str
    text: str
    #: When, as it was written there.
    at: object
    #: What the agent calls this turn; empty if it does not name it.
    id: str
    where: str
