"""What a tour would bring in: counted first, then read once more to be written.

Nothing is held between the two but the counts, so a project may be of any size; each reading runs
through all of it.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path

from commonplace.capture.formats import Problem
from commonplace.capture.touring.clients.project import Project
from commonplace.capture.touring.commits import read_commits
from commonplace.capture.touring.documents import read_documents
from commonplace.capture.touring.finds import AGENTS, PARTS, Find, Options
from commonplace.capture.touring.project import read_project
from commonplace.capture.touring.repository import Repository, find_repository
from commonplace.capture.touring.transcripts import read_transcripts
from commonplace.errors import InvalidInput, NotFound

MOST_PROBLEMS = 1_000
_BATCH = 500
_SOMEBODY = "user"

#: Of these idempotency keys those that the book has already.
Known = Callable[[Sequence[str]], Collection[str]]


@dataclass(slots=True)
class Count:
    """What one part holds."""

    found: int = 0
    new: int = 0
    characters: int = 0
    oldest: datetime | None = None
    newest: datetime | None = None

    def add(self, find: Find, *, new: bool) -> None:
        at = find.occurred_at
        self.found += 1
        self.new += new
        self.characters += len(find.draft["text"])
        self.oldest = min(self.oldest or at, at)
        self.newest = max(self.newest or at, at)


class Survey:
    """A project, and what of it could be remembered."""

    def __init__(self, folder: Path, options: Options) -> None:
        self.folder = folder
        self.options = options
        #: By part, in the order of reading; only what was asked for.
        self.counts: dict[str, Count] = {part: Count() for part in _asked_for(options)}
        #: What was left out: where, why. The first thousand; ``skipped`` counts all.
        self.problems: list[tuple[str, str]] = []
        self.skipped = 0
        #: What the reader should know.
        self.notes: list[str] = []
        #: What the project is called; empty until that was read, or if nothing tells it.
        self.project = ""
        self._repository = self._find_repository()
        told = self._repository.person()[0] if self._repository else ""
        self._person = told or options.author or _SOMEBODY

    @property
    def found(self) -> int:
        return sum(count.found for count in self.counts.values())

    @property
    def new(self) -> int:
        return sum(count.new for count in self.counts.values())

    def finds(self) -> Iterator[Find]:
        """All of it, read anew; what cannot be read is left out without a word."""
        return (item for item in self._read() if isinstance(item, Find))

    def count(self, known: Known, progress: Callable[[int], None] | None = None) -> None:
        """Read everything once, and note what there is; how much so far is told."""
        seen: set[str] = set()
        items = self._told()
        while batch := list(islice(items, _BATCH)):
            there = known([find.key for find in batch])
            for find in batch:
                if find.key not in seen:
                    seen.add(find.key)
                    self.counts[find.part].add(find, new=find.key not in there)
            if progress:
                progress(self.found)

    def _told(self) -> Iterator[Find]:
        for item in self._read():
            if isinstance(item, Find):
                yield item
                continue
            self.skipped += 1
            if len(self.problems) < MOST_PROBLEMS:
                self.problems.append((item.where, item.reason))

    def _read(self) -> Iterator[Find | Problem]:
        since = self.options.since
        for part in self.counts:
            for item in self._part(part):
                if since is None or isinstance(item, Problem) or item.occurred_at >= since:
                    yield item

    def _part(self, part: str) -> Iterator[Find | Problem]:
        if part == "project":
            yield from self._project()
        elif part == "commits":
            yield from self._commits()
        elif part == "documents":
            yield from read_documents(self.folder, self._repository)
        else:
            project = Project(None if self.options.all_transcripts else self.folder)
            folder = self.options.folders[part]
            yield from read_transcripts(part, folder, project, self._person)

    def _project(self) -> Iterator[Find | Problem]:
        try:
            for find in read_project(self.folder, self._repository if self.options.git else None):
                self.project = str(find.draft["metadata"]["project"])
                yield find
        except InvalidInput as error:
            yield Problem("project", str(error))

    def _commits(self) -> Iterator[Find | Problem]:
        if self._repository is None:
            return
        try:
            yield from read_commits(self._repository, self.options.commits)
        except InvalidInput as error:
            yield Problem("commits", str(error))

    def _find_repository(self) -> Repository | None:
        try:
            found = find_repository(self.folder)
        except InvalidInput as error:
            found, reason = None, str(error)
            if "dubious ownership" in reason:
                place = self.folder.resolve()
                reason += f"; git config --global --add safe.directory {place} allows it"
        else:
            reason = "" if found else "this is not a git repository"
        if reason and self.options.git:
            self.notes.append(f"Without commits: {reason}.")
        return found


def survey(
    folder: Path,
    options: Options,
    known: Known | None = None,
    progress: Callable[[int], None] | None = None,
) -> Survey:
    """Count what a tour of this folder would bring in; nothing is written.

    ``known`` tells what the book has already; ``progress`` is told how much was found so far.
    """
    if not folder.exists():
        raise NotFound(f"There is no folder {folder}.")
    if not folder.is_dir():
        raise InvalidInput(f"{folder} is not a folder; give the one that the project is in.")
    found = Survey(folder, options)
    found.count(known or (lambda keys: ()), progress)
    return found


def _asked_for(options: Options) -> Iterator[str]:
    for part in PARTS:
        if part == "project":
            wanted = options.project and (options.git or options.docs)
        elif part == "commits":
            wanted = options.git
        elif part == "documents":
            wanted = options.docs
        else:
            wanted = options.transcripts and part in AGENTS and part in options.folders
        if wanted:
            yield part
