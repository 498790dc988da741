"""Other people's wikis: what a reader finds, one thing after the other, with where it stands.

A reader is ``read(path, types) -> Iterator[Found]``. It never writes and never raises because of a
file: what cannot be read is a `Problem`. Memories come before pages, since pages cite them.

One outcome each (`files` has the rest of them):

- **Same title twice, a slug that is taken, two files that differ only in case**: the first in the
  order of the paths gets the slug, the next ``slug-2``, and a note says so.
- **A file that did not change** since it was imported: nothing. **One that did**: a new version, if
  nobody changed the page here meanwhile; otherwise a conflict: the page stays as it is, and each
  section that differs becomes a proposal.
- **A page that was deleted here** comes back; one that was archived here stays archived.
- **A file that was moved** is known by its content and stays one page. Files of another folder are
  other files, whatever their paths: an import has a name, the folder's if none is given.
- **A parent that is not there, or a circle of parents**: the page has none, and a note says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.model import Author
from commonplace.wiki.draft import PageDraft


@dataclass(frozen=True, slots=True)
class Citation:
    """A file that a page rests on, and the lines of it, where it says which."""

    file: str
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Past:
    """A page's text as it was after one change."""

    body: str
    author: Author
    reason: str
    at: datetime | None


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page, where it was found, and the digest of what it was made of."""

    draft: PageDraft
    file: str
    sha256: str
    cites: tuple[Citation, ...] = ()
    archived: bool = False
    #: Its text from the first to the last change; empty where only the last is known.
    past: tuple[Past, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundMemory:
    """What ``remember`` takes, and the lines it stands on."""

    fields: Mapping[str, Any]
    file: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class FoundRedirect:
    """An old address, and the page it leads to."""

    old: str
    target: str
    file: str
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that is no page, and what it is: attachments, templates, hidden files, …"""

    file: str
    what: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was read otherwise than it is written."""

    file: str
    text: str


Found = FoundPage | FoundMemory | FoundRedirect | Skipped | Note | Problem

#: Folder → page type, as the user says.
Types = Mapping[str, str]


@dataclass(slots=True)
class FileOutcome:
    """What came of one file."""

    #: added, changed, unchanged, conflict, redirect, memories, skipped or problem.
    outcome: str = ""
    #: ``type/slug`` of its page.
    page: str = ""
    memories: int = 0
    duplicates: int = 0


@dataclass(slots=True)
class WikiImportReport:
    """What came of an import; ``problems`` and ``notes`` are (place, text)."""

    files: dict[str, FileOutcome] = field(default_factory=dict)
    problems: list[tuple[str, str]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    #: How many files were left alone, by what they are.
    skipped: dict[str, int] = field(default_factory=dict)
    dry_run: bool = False
    #: The number under which the book knows this import; none for a dry run.
    run: int | None = None

    def of(self, file: str) -> FileOutcome:
        return self.files.setdefault(file, FileOutcome())

    def count(self, outcome: str) -> int:
        return sum(found.outcome == outcome for found in self.files.values())

    @property
    def memories(self) -> int:
        return sum(found.memories for found in self.files.values())
