"""A page as lint sees it: what its rows say, believed or not."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from commonplace.config import WikiConfig
from commonplace.wiki.around.where import Outgoing, Target
from commonplace.wiki.lint.finding import Finding, Fix

_SUMMARY = re.compile(r"week-\d{4}-w\d\d|month-\d{4}-\d\d")


@dataclass(frozen=True, slots=True)
class Part:
    """A section; without text if that is lost."""

    slug: str
    pen: str
    text: str | None
    #: Memories that it cites and that are there, and when the newest was said.
    sources: int
    newest: datetime | None


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page."""

    id: str
    type: str
    slug: str
    title: str
    status: str
    version: int
    parent_id: str | None
    #: The parent's address and status; nothing if it is not there.
    parent: tuple[str, str] | None
    #: Whether a memory was ever cited.
    was_sourced: bool
    #: What is unreadable, in words.
    torn: tuple[str, ...]
    parts: tuple[Part, ...]
    links: tuple[Outgoing, ...]
    #: Whether its slug was once that of its title, and is no more.
    drifted: bool = False
    #: Another page whose title looks like this one's.
    twin: Target | None = None

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"

    @property
    def is_summary(self) -> bool:
        """Whether it sums up a week or a month: its days are over, and nobody links to it."""
        return self.type == "reference" and _SUMMARY.fullmatch(self.slug) is not None

    @property
    def body(self) -> str:
        return "".join(part.text or "" for part in self.parts)

    def finding(
        self,
        rule: str,
        message: str,
        fix: Fix | str,
        *,
        section: str = "",
        severity: str = "warning",
    ) -> Finding:
        how = fix if isinstance(fix, Fix) else Fix(fix)
        return Finding(rule, severity, self.id, self.address, section, message, how)


@dataclass(frozen=True, slots=True)
class Around:
    """What rules must know besides the page."""

    settings: WikiConfig
    #: When the newest memory was said.
    now: datetime | None = None
    #: Books that links name, and how many of those who share this book cannot see them.
    hidden: Mapping[str, int] = field(default_factory=dict)
    #: The ids of pages that no other leads to.
    orphans: frozenset[str] = frozenset()
