"""Bring somebody else's wiki into a book: all that can be read, and a reason for all that cannot.

One page after the other, each in a transaction of its own, so an import that was interrupted is
simply run again. Memories come first, in batches, since pages cite them; parents and redirects come
last, since they need the pages. A dry run reads everything and writes nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from commonplace.capture.check import line, one_of
from commonplace.capture.draft import draft
from commonplace.capture.formats import Problem
from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput, NotFound, UsageError
from commonplace.model import PAGE_TYPES, Author, Memory, Page
from commonplace.wiki.desk import Desk
from commonplace.wiki.importing import (
    Found,
    FoundMemory,
    FoundPage,
    FoundRedirect,
    Note,
    Skipped,
    Types,
    WikiImportReport,
    obsidian,
    recall,
    spacebot,
)
from commonplace.wiki.importing.fit import fitted
from commonplace.wiki.importing.known import KnownPages, Logs, Origin, known_pages
from commonplace.wiki.importing.place import foreseen, place
from commonplace.wiki.sharing import may_write
from commonplace.wiki.shelving import redirect
from commonplace.wiki.text.slugs import page_slug
from commonplace.wiki.writing import settle

Reader = Callable[[Path, Types], Iterator[Found]]
#: What keeps memories: ``Book.remember_many``.
Remember = Callable[[Iterable[Mapping[str, Any]]], Sequence[Memory]]
#: Told after each page, memory or skipped file: how many they are so far, and the file's name.
Progress = Callable[[int, str], None]

FORMATS: Mapping[str, Reader] = {
    "obsidian": obsidian.read,
    "recall": recall.read,
    "spacebot": spacebot.read,
}
_FOLDERS = ("obsidian", "recall")
_MOST_TOLD = 1_000
_BATCH = 500
_LONGEST_MEMORY = 1_000_000


def import_wiki(
    desk: Desk,
    remember: Remember,
    format: str,
    path: Path,
    *,
    name: str | None = None,
    types: Types | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> WikiImportReport:
    """Read a folder (``obsidian``, ``recall``) or a file (``spacebot``) into the desk's book.

    ``name`` tells this wiki from others of its kind that the book has; the folder's own name when
    nothing is said. ``types`` says which page type the notes of a folder have (obsidian), or the
    pages of a category or type that we do not know (recall, spacebot).
    """
    reader = FORMATS[one_of("format", format, (*FORMATS,))]
    if not path.exists():
        raise NotFound(f"There is no file or folder {path}.")
    if format in _FOLDERS and not path.is_dir():
        raise InvalidInput(f"{path} is not a folder; {format} is one.")
    for kind in (types or {}).values():
        one_of("type", kind, (*PAGE_TYPES,))
    may_write(desk.role)
    ours = replace(desk, author=Author("import", format))
    whose = Origin(format, line("name", name) or "" if name else _own_name(format, path))
    running = _Import(ours, remember, whose, path, WikiImportReport(dry_run=dry_run))
    for number, found in enumerate(reader(path, types or {}), 1):
        running.take(found)
        if progress:
            progress(number, found.file)
    running.finish()
    return running.report


def _own_name(format: str, path: Path) -> str:
    """A folder's name; for Recall that of the folder above ``memory``. Spacebot's pages have ids
    that nobody else's have."""
    if format not in _FOLDERS:
        return format
    folder = path.resolve()
    while format == "recall" and folder.name in ("wiki", "memory"):
        folder = folder.parent
    return clean_line(folder.name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


@dataclass(slots=True)
class _Import:
    """What has been read and not been written yet."""

    desk: Desk
    remember: Remember
    whose: Origin
    root: Path
    report: WikiImportReport
    logs: Logs = field(default_factory=Logs)
    memories: list[FoundMemory] = field(default_factory=list)
    known: KnownPages | None = None
    #: Pages and the parents that their files name.
    parents: list[tuple[str, str | None, str]] = field(default_factory=list)
    redirects: list[FoundRedirect] = field(default_factory=list)
    #: Files that were pages in this run.
    seen: set[str] = field(default_factory=set)

    def take(self, found: Found) -> None:
        if isinstance(found, FoundMemory):
            self.memories.append(found)
            if len(self.memories) >= _BATCH:
                self._remember()
        elif isinstance(found, FoundPage):
            self._remember()
            if found.file in self.seen:
                reason = "another file has this name too, but for signs that cannot be seen"
                self._problem(Problem(found.file, reason, found.file))
            else:
                self.seen.add(found.file)
                self._page(found)
        elif isinstance(found, FoundRedirect):
            self.redirects.append(found)
        elif isinstance(found, Skipped):
            self.report.skipped[found.what] = self.report.skipped.get(found.what, 0) + 1
        elif isinstance(found, Note):
            self._note(found.file, found.text)
        else:
            self._problem(found)

    def finish(self) -> None:
        self._remember()
        for page_id, parent, file in self.parents:
            self._parent(page_id, parent, file)
        self._redirect()

    # Memories

    def _remember(self) -> None:
        batch, self.memories = self.memories, []
        if not batch:
            return
        if self.report.dry_run:
            for each in batch:
                self._one_memory(each, _checked)
            return
        try:
            kept = self.remember([each.fields for each in batch])
        except InvalidInput:  # one of them; the others shall not suffer for it
            for each in batch:
                self._one_memory(each, lambda fields: self.remember([fields])[0])
            return
        for each, memory in zip(batch, kept, strict=True):
            self._remembered(each, memory)

    def _one_memory(self, found: FoundMemory, keep: Callable[[Mapping[str, Any]], Memory]) -> None:
        try:
            memory = keep(found.fields)
        except InvalidInput as error:
            self._problem(Problem(f"{found.file}:{found.first}", str(error), found.file))
        else:
            self._remembered(found, memory)

    def _remembered(self, found: FoundMemory, memory: Memory) -> None:
        file = self.report.of(found.file)
        file.outcome = file.outcome or "memories"
        if memory.suppressed:
            file.duplicates += 1
            return
        if memory.duplicate:
            file.duplicates += 1
        else:
            file.memories += 1
        self.logs.add(found, memory.id)

    # Pages

    def _page(self, found: FoundPage) -> None:
        if self.known is None:
            self.known = known_pages(self.desk, self.whose)
        ready, notes = fitted(found.draft)
        found = replace(found, draft=ready)
        held = self.known.find(found, self._is_there)
        told = self.report.of(found.file)
        if self.report.dry_run:
            told.outcome = foreseen(self.desk, self.whose, held, found)
            told.page = (
                held.address if held else f"{ready.type}/{page_slug(ready.slug or ready.title)}"
            )
            return
        try:
            placed = place(self.desk, self.whose, held, found, self.logs.cited(found.cites))
        except UsageError as error:
            self._problem(Problem(found.file, str(error), found.file))
            return
        told.outcome, told.page = placed.outcome, placed.page.address
        self.known.add(placed.page)
        if placed.outcome in ("added", "changed"):
            for note in notes:
                self._note(found.file, note)
            if ready.parent or placed.page.parent_id:
                self.parents.append((placed.page.id, ready.parent, found.file))
        if placed.beside:
            self._note(found.file, f"its name is taken; it is {placed.page.address} now")
        if placed.outcome == "conflict":
            self._note(
                found.file,
                f"{placed.page.address} was changed here too: it stays, and what the file says "
                "is proposed",
            )

    def _is_there(self, file: str) -> bool:
        """Whether a file that a page was made of still exists."""
        short = (file, file.removeprefix("memory/"), file.removeprefix("memory/wiki/"))
        return self.whose.format not in _FOLDERS or any(
            (self.root / name).is_file() for name in short
        )

    def _parent(self, page_id: str, parent: str | None, file: str) -> None:
        try:
            settle(self.desk, page_id, {"parent": parent}, reason="its place, from the import")
        except UsageError as error:
            self._note(file, f"it has no parent: {error}")

    # Redirects

    def _redirect(self) -> None:
        """A redirect may lead to another: go on as long as one more finds its page."""
        waiting = self.redirects
        while waiting:
            left = [each for each in waiting if not self._redirected(each)]
            if len(left) == len(waiting):
                for each in left:
                    reason = f"it redirects to {each.target!r}, which leads to no page"
                    self._problem(Problem(each.file, reason, each.file))
                return
            waiting = left

    def _redirected(self, found: FoundRedirect) -> bool:
        told = self.report.of(found.file)
        if self.report.dry_run:
            told.outcome = "redirect"
            return True
        page = self._page_at(found.target)
        if page is None:
            return False
        address = f"{found.type or page.type}/{found.old}"
        there = self._page_at(address)
        told.page = page.address
        if there is not None and there.id == page.id:
            told.outcome = "unchanged"
            return True
        try:
            redirect(self.desk, address, page.id)
            told.outcome = "redirect"
        except UsageError as error:
            self._problem(Problem(found.file, str(error), found.file))
        return True

    def _page_at(self, name: str) -> Page | None:
        try:
            return self.desk.page(name)
        except UsageError:
            return None

    # Telling

    def _problem(self, problem: Problem) -> None:
        told = self.report.of(problem.file)
        told.outcome = told.outcome or "problem"
        if len(self.report.problems) < _MOST_TOLD:
            self.report.problems.append((problem.where, problem.reason))

    def _note(self, file: str, text: str) -> None:
        if len(self.report.notes) < _MOST_TOLD:
            self.report.notes.append((file, text))


def _checked(fields: Mapping[str, Any]) -> Memory:
    """What would be remembered."""
    given = dict(fields)
    return draft(given.pop("text", None), _LONGEST_MEMORY, **given).memory
