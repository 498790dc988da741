"""One conversation of an agent: what was said in it, what it was shown, and where it stood."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

#: Who says a line of a transcript.
ROLES = ("user", "assistant", "tool", "system")
#: What makes a checkpoint, from the least telling to the most.
TRIGGERS = ("periodic", "agent", "explicit", "pre_compaction", "session_end")
#: By which way something was shown: at the start, beside a prompt, as the answer to a question.
DOORS = ("start", "prompt", "recall")


@dataclass(frozen=True, slots=True)
class Session:
    """A session, and how much there is of it."""

    #: The client's own key.
    id: str
    started_at: datetime
    #: When it was heard of last.
    seen_at: datetime
    client: str | None = None
    project: str | None = None
    ended_at: datetime | None = None
    prompts: int = 0
    #: Those that the last checkpoint had seen.
    checked: int = 0
    #: How much of what was shown was of use, from 0 to 1; nothing until it ends, or when nothing
    #: was shown.
    score: float | None = None
    #: What was asked since the last checkpoint.
    queries: tuple[str, ...] = ()
    lines: int = 0
    checkpoints: int = 0
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a transcript."""

    position: int
    role: str
    text: str
    at: datetime
    #: True when the stored bytes do not match their checksum: the text only says so.
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a session stood."""

    id: str
    session_id: str
    at: datetime
    trigger: str
    #: Prompts that came since the one before.
    prompts: int
    digest: str
    queries: tuple[str, ...] = ()
    remembers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What a session was shown. ``rank`` counts from 1."""

    kind: str
    item_id: str
    at: datetime
    door: str
    rank: int
    score: float
    #: Numbers by which a predictor learns what is of use; never words.
    features: Mapping[str, float] = field(default_factory=dict)
    #: Of how much use it was, from 0 to 1; nothing until the session ends.
    used: float | None = None
