"""Writing a book into a folder, and taking back what was changed there.

`export` writes what the book says; what somebody changed in the folder stays, and waits. `sync`
takes it first. Both look, plan (:mod:`.plan`), and do; a second run has nothing to do. A file whose
bytes are not those that were looked at is set aside, never overwritten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC
from pathlib import Path

from commonplace import clock
from commonplace.capture.check import one_of
from commonplace.errors import UsageError
from commonplace.store import memories as memory_rows
from commonplace.wiki.desk import Desk
from commonplace.wiki.vault import git
from commonplace.wiki.vault.files import digest
from commonplace.wiki.vault.folder import Folder
from commonplace.wiki.vault.manifest import Manifest
from commonplace.wiki.vault.names import same
from commonplace.wiki.vault.plan import ASKING, Action, Entry, Found, plan
from commonplace.wiki.vault.shelf import CONFIG, Shelf, lint_config, read_shelf
from commonplace.wiki.vault.taking import Taker

DELETIONS = ("ask", "accept", "restore")


@dataclass(frozen=True, slots=True)
class Options:
    """How a vault is written."""

    #: Use a folder that has notes already; they become pages.
    adopt: bool = False
    #: Only say what would be done.
    dry_run: bool = False
    #: What was deleted on one side: ``ask`` leaves it and says so, ``accept`` deletes the file or
    #: archives the page on the other side too, ``restore`` writes it again.
    deletions: str = "ask"
    #: Daily logs of all memories, and sources that lead there.
    logs: bool = True
    #: A commit per run.
    git: bool = False
    #: Files that others make of the book, by path: the diary of its dreams, the map of what it
    #: knows.
    beside: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Synced:
    """What was done: each file that is not simply as it should be."""

    actions: tuple[Action, ...]
    #: What somebody has to look at: unreadable files, conflicts, deletions, edits that wait.
    waiting: tuple[Action, ...] = ()
    commit: str | None = None

    def count(self, kind: str) -> int:
        return sum(action.kind == kind for action in self.actions)


def export(desk: Desk, title: str, folder: str | Path, options: Options | None = None) -> Synced:
    """Write the book into the folder; what was changed there is left alone, and told."""
    return _Run(desk, title, Folder(Path(folder)), options or Options()).run(take=False)


def sync(desk: Desk, title: str, folder: str | Path, options: Options | None = None) -> Synced:
    """Take what was changed in the folder, then write the book into it."""
    return _Run(desk, title, Folder(Path(folder)), options or Options()).run(take=True)


@dataclass(slots=True)
class _Run:
    desk: Desk
    title: str
    folder: Folder
    options: Options
    base: Manifest = field(default_factory=Manifest)
    done: list[Action] = field(default_factory=list)
    waiting: list[Action] = field(default_factory=list)
    touched: set[str] = field(default_factory=set)
    #: Files that somebody has to look at first.
    left: set[str] = field(default_factory=set)
    #: Pages of which nothing was left when a memory was forgotten: their files go without asking.
    forgotten: set[str] = field(default_factory=set)

    def run(self, take: bool) -> Synced:
        one_of("deletions", self.options.deletions, DELETIONS)
        self._claim()
        if self.options.dry_run:
            return self._told()
        with self.folder.held():
            self._claim()
            if not self.base.entries:
                self.folder.save(self.desk.book_id, {})  # from now on it is this book's
            return self._sync(take)

    def _claim(self) -> None:
        self.base = Manifest(self.folder.claim(self.desk.book_id, self.options.adopt))

    def _told(self) -> Synced:
        """What would be done."""
        found, shelf = self._look()
        actions = plan(self.base.entries, found, shelf.entries)
        asked = [each for each in actions if each.kind in (*ASKING, "leave", "conflict")]
        quiet = ("keep", "hidden", "forget")  # nothing is done about these
        return Synced(tuple(each for each in actions if each.kind not in quiet), tuple(asked))

    def _sync(self, take: bool) -> Synced:
        found, shelf = self._look()
        actions = plan(self.base.entries, found, shelf.entries)
        taker = Taker(self.desk, shelf.atlas)
        self.forgotten = self.desk.read(lambda r: memory_rows.buried(r, self.desk.book_id))
        last = [each for each in actions if each.kind == "create"]  # a name may become free first
        order = [each for each in actions if each.kind != "create"] + last
        settled = [self._settle(each, taker, take) for each in order]
        if any(settled):
            self.folder.save(
                self.desk.book_id, self.base.entries
            )  # what is taken is not taken twice
            found, shelf = self._look()
            actions = plan(self.base.entries, found, shelf.entries)
        self._write(actions, found, shelf)
        return Synced(tuple(self.done), tuple(self.waiting), self._commit())

    def _look(self) -> tuple[dict[str, Found], Shelf]:
        found = self.folder.look(self.base.entries, self.options.beside)
        others = [path for path in found if not path.startswith(("wiki/", "archive/", "log/"))]
        # Pages are shared, memories are not.
        logs = self.options.logs and self.desk.role == "owner"
        shelf = read_shelf(self.desk, self.title, _apart(others), logs, self.options.beside)
        return found, shelf

    # --- what was done in the folder

    def _settle(self, action: Action, taker: Taker, take: bool) -> bool:
        """Do what changes the book or sets files aside; says whether to look at all of it again."""
        try:
            if action.page_id is None and action.kind == "conflict":
                return self._aside(action)
            if take and action.kind in ("take", "conflict", "create"):
                return self._take(action, taker)
            if action.kind == "remove" and action.page_id in self.forgotten:
                return self._remove(action)
            if action.kind in ASKING and self.options.deletions != "ask":
                return self._delete(action, taker, take)
        except UsageError as error:
            return self._leave(replace(action, kind="leave", why=str(error)))
        if action.kind in ("take", "conflict", "create", "leave", *ASKING):
            return self._leave(action)
        return False

    def _leave(self, action: Action) -> bool:
        self.waiting.append(action)
        self.left.add(action.path)
        return False

    def _take(self, action: Action, taker: Taker) -> bool:
        data = self.folder.read(action.path)
        if action.kind == "create":
            page = taker.create(action, data, self.base)
        elif action.kind == "take":
            page, why = taker.take(action, data)
            if why:
                self.waiting.append(replace(action, kind="leave", why=why))
        elif (both := taker.merge(action, data)) is not None:
            page = both
        else:
            return self._aside(action)
        self.base.put(action.path, Entry(digest(data), page.id, page.version))
        same = action.kind == "take" and page.version == action.version
        kind = "same" if same else action.kind
        self._did(replace(action, kind=kind, page_id=page.id, version=page.version))
        return True

    def _aside(self, action: Action) -> bool:
        other = self.folder.set_aside(action.path, clock.now().astimezone(UTC).date())
        self.base.forget(action.page_id)
        if action.page_id is None:
            self.base.drop(action.path)
        self.waiting.append(replace(action, to=other, why="both were changed"))
        self._did(replace(action, to=other), other)
        return True

    def _delete(self, action: Action, taker: Taker, take: bool) -> bool:
        accepted = self.options.deletions == "accept"
        if action.kind == "gone":
            if accepted and not take:
                return self._leave(action)
            self.base.forget(action.page_id)
            if accepted:
                page = taker.archive(action.page_id or "")
                self.base.put(action.path, Entry("", page.id, page.version))
        elif action.kind == "remove" and accepted:
            return self._remove(action)
        elif take:
            self.base.forget(action.page_id)
            return self._take(replace(action, kind="create"), taker)
        else:
            return self._leave(action)
        self._did(action)
        return True

    def _remove(self, action: Action) -> bool:
        self.folder.remove(action.path)
        self.base.forget(action.page_id)
        self._did(action)
        return True

    # --- what the book says

    def _write(self, actions: list[Action], found: Mapping[str, Found], shelf: Shelf) -> None:
        new: dict[str, bytes] = {}
        old: list[str] = []
        for action in actions:
            path = action.to or action.path
            if action.kind == "write":
                new[path] = shelf.files[path]
                old += [action.path] if path != action.path else []
                self._did(action)
            elif action.kind == "remove_made":
                old.append(action.path)
                self._did(action)
            if action.kind in ("forget", "remove_made"):
                self.base.forget(action.page_id)
                if action.page_id is None:
                    self.base.drop(action.path)
        self._protect(new, found, shelf)
        known = [each.to or each.path for each in actions if each.kind in ("write", "keep")]
        self.base.put_all((path, shelf.entries[path]) for path in known)
        if not (self.folder.root / CONFIG).exists():
            new[CONFIG] = lint_config()
        for action in actions:
            if action.kind == "write" and action.to and same(action.to) == same(action.path):
                self.folder.respell(action.path, action.to)
        self.folder.put(new)
        for path in old:
            there = self.folder.bytes_at(path)
            if path not in new and there is not None and digest(there) == found[path].digest:
                self.folder.remove(path)
        self.touched |= {*new, *old}
        self.folder.save(self.desk.book_id, self.base.entries)

    def _protect(self, new: Mapping[str, bytes], found: Mapping[str, Found], shelf: Shelf) -> None:
        """What stands where a file goes, and is not what was looked at and known, is set aside."""
        for path, data in new.items():
            there = self.folder.bytes_at(path)
            if there is None or there == data:
                continue
            known = found.get(path)
            if known is None or known.digest != digest(there) or path in self.left:
                day = clock.now().astimezone(UTC).date()
                self.waiting.append(Action("conflict", path, to=self.folder.set_aside(path, day)))
                if (was := self.base.entries.get(path)) and was.page_id not in shelf.pages:
                    self.base.drop(path)

    def _did(self, action: Action, *paths: str) -> None:
        self.done.append(action)
        self.touched |= {action.path, *paths}

    def _commit(self) -> str | None:
        if not self.options.git:
            return None
        taken = sum(each.kind in ("take", "create", "conflict") for each in self.done)
        message = f"Sync: {taken} taken from the folder, {len(self.touched)} files"
        ours = {*self.touched, *self.base.entries}
        return git.commit(self.folder.root, ours, message, self.desk.author.name)


def _apart(paths: Iterable[str]) -> list[str]:
    return [path for path in paths if path not in ("index.md", "log.md")]
