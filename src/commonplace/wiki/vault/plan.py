"""What is to be done with each file: a decision from three things, without touching any of them.

*Base* is what was written last (the manifest), *folder* what is there now, *book* what would be
written now. A file is changed if its bytes are not those of the base; a page is changed if its
version is not.

================== ==================== =========================================================
folder             book                 what is done
================== ==================== =========================================================
as it was          as it was            ``keep``; ``write`` if a link in it leads elsewhere now
as it was          changed, or new      ``write``, under its new name if it has one
changed, or moved  as it was            ``take``: the edit becomes a version of the page; told as
                                        ``same`` if there is nothing in it that the page has
changed            changed              ``conflict``: both are kept, see below
as it was          older than the file  ``conflict``: somebody put a backup of the book in place
says the same      says the same        ``keep``
a new file         nothing              ``create``: a page is made of it
a copy of a file   the page of the file ``create``: another page
gone               there                ``gone``: asks; then the page is archived, or written again
deleted for good   archived             ``hidden``: nothing, until the page is changed again
as it was          gone                 ``remove``: asks, unless it was forgotten; the file goes
changed            gone                 ``orphan``: asks; then a page is made of it
cannot be read     anything             ``leave``, and why; nothing of that page is written
================== ==================== =========================================================

A conflict that no merge of sections solves keeps the folder's file, byte by byte, beside the
page's, as ``ada (conflict 2026-03-01).md``; the page's file says what the book says. Files with
such a name are nobody's until they get another one. Files that are made from the book (daily logs,
``index.md``, ``log.md``) have no page: when somebody changed one, it is set aside likewise.

Which page a file belongs to is said by the ``id`` in it, else by its path in the base. When the
base is lost, ``id`` and ``version`` in the files stand in for it. Files outside of ``wiki/`` and
``archive/`` that were never ours are not seen.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from commonplace.wiki.vault.names import ARCHIVE, WIKI

#: What is only done when somebody says so.
ASKING = ("gone", "remove", "orphan")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file as we wrote it. ``page_id`` is None for one that is made from the book; without a
    digest it is a page whose file was deleted with everybody's consent."""

    digest: str
    page_id: str | None = None
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A file as it is there. What it says is only known where its bytes are not ours."""

    digest: str
    page_id: str | None = None
    version: int | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """What is done with a file.

    ``to`` is another path that matters: where the page's file will be (``write``), where it was
    before somebody moved it (``take``), where the folder's file was kept (``conflict``).
    """

    kind: str
    path: str
    page_id: str | None = None
    #: The version of the page that the file was made from; after it is done, the page's version.
    version: int | None = None
    to: str | None = None
    why: str = ""


def plan(
    base: Mapping[str, Entry], folder: Mapping[str, Found], book: Mapping[str, Entry]
) -> list[Action]:
    """One action for each file that is there, was there, or is to be there, by path."""
    return sorted(_Plan(base, folder, book).actions(), key=lambda a: (a.path, a.kind))


class _Plan:
    def __init__(
        self, base: Mapping[str, Entry], folder: Mapping[str, Found], book: Mapping[str, Entry]
    ) -> None:
        self.base, self.folder, self.book = base, folder, book
        self.was = {entry.page_id: path for path, entry in base.items() if entry.page_id}
        self.will = {entry.page_id: path for path, entry in book.items() if entry.page_id}
        self.files = self._whose()

    def actions(self) -> Iterator[Action]:
        for page_id in {**self.was, **self.will}:
            yield from self._page(page_id)
        claimed = {*self.files.values()} | {
            path
            for page_id, path in self.will.items()
            if page_id not in self.was or self._is_written(path)
        }
        for path, found in self.folder.items():
            entry = self.base.get(path) or self.book.get(path)
            made = entry is not None and entry.page_id is None
            if path not in claimed and not made and path.startswith((f"{WIKI}/", f"{ARCHIVE}/")):
                yield self._stranger(path, found)
        for path in {**self.base, **self.book}:
            entries = (self.base.get(path), self.book.get(path))
            if all(entry is None or entry.page_id is None for entry in entries):
                yield from self._made(path, *entries)

    def _is_written(self, path: str) -> bool:
        """Whether a page's file is there already, as the book would write it: a sync that was cut
        short wrote it under its new name and could not remove the old one."""
        return path in self.folder and self.folder[path].digest == self.book[path].digest

    def _whose(self) -> dict[str, str]:
        """The file of each page: its own path first, then one that has its id."""
        named: dict[str, list[str]] = defaultdict(list)
        for path, found in sorted(self.folder.items()):
            if found.page_id:
                named[found.page_id].append(path)
        files: dict[str, str] = {}
        for page_id in {**self.was, **self.will}:
            own = self.was.get(page_id)
            if own is not None and own in self.folder and self._is_of(own, page_id):
                files[page_id] = own
            elif elsewhere := [path for path in named[page_id] if self._is_free(path)]:
                home = self.will.get(page_id)
                files[page_id] = home if home and home in elsewhere else elsewhere[0]
        return files

    def _is_of(self, path: str, page_id: str) -> bool:
        """A page's file stays its file when its id is struck out, not when it says another's."""
        said = self.folder[path].page_id
        return said is None or said == page_id or said not in {**self.was, **self.will}

    def _is_free(self, path: str) -> bool:
        """Not where another page's file was, unless it is not that page's any more."""
        entry = self.base.get(path)
        return entry is None or entry.page_id is None or not self._is_of(path, entry.page_id)

    def _page(self, page_id: str) -> Iterator[Action]:
        was, path, will = (each.get(page_id) for each in (self.was, self.files, self.will))
        base = self.base[was] if was else None
        version = base.version if base else None
        if path is None:
            if base is not None and will is not None:
                hidden = not base.digest and base.version == self.book[will].version
                asked = "gone" if base.digest else "write"
                kind = "hidden" if hidden else asked
                path = will if kind == "write" else (was or will).partition("#")[0]
                yield Action(kind, path, page_id, version)
            elif will is not None:
                strange = will in self.folder and will not in self.base
                same = strange and self.folder[will].digest == self.book[will].digest
                kind = "keep" if same else "conflict" if strange else "write"
                yield Action(kind, will, page_id)
            else:
                yield Action("forget", was or "", page_id)
            return
        found = self.folder[path]
        if base is None:
            version = found.version
        if found.problem:
            yield Action("leave", path, page_id, version, why=found.problem)
        elif will is None:
            kind = "orphan" if base is None or found.digest != base.digest else "remove"
            yield Action(kind, path, page_id, version)
        else:
            yield self._known(path, found, Entry(base.digest if base else "", page_id, version))

    def _known(self, path: str, found: Found, base: Entry) -> Action:
        """A page that has a file, and is in the book; ``base`` without a digest is a guess."""
        page_id = base.page_id or ""
        will, was = self.will[page_id], self.was.get(page_id, path)
        book = self.book[will]
        about = (page_id, base.version)
        if found.digest == book.digest and path == will:
            return Action("keep", path, *about)
        page_changed = base.version is None or book.version != base.version
        older = page_changed and (book.version or 0) < (base.version or 0)
        changed = found.digest != base.digest or older
        if changed or (path != was and not page_changed):
            kind = "conflict" if page_changed else "take"
            return Action(kind, path, *about, was if path != was else None)
        return Action("write", path, *about, will if path != will else None)

    def _stranger(self, path: str, found: Found) -> Action:
        if found.problem:
            return Action("leave", path, why=found.problem)
        copied = found.page_id in {**self.was, **self.will}
        return Action("create", path, why="a copy of another file" if copied else "")

    def _made(self, path: str, base: Entry | None, book: Entry | None) -> Iterator[Action]:
        found = self.folder.get(path)
        if found is None:
            yield Action("write" if book else "forget", path)
        elif book and found.digest == book.digest:
            yield Action("keep", path)
        elif base and found.digest == base.digest:
            yield Action("write" if book else "remove_made", path)
        else:
            yield Action("conflict" if book else "leave", path, why="it was changed in the folder")
