"""The commands of Anthropic's memory tool (``memory_20250818``) over a book's pages.

``/memories/wiki/<type>/<slug>.md`` are the pages of the wiki; every other path below ``/memories``
is the model's own, and a page too (:mod:`commonplace.wiki.files.paths`). So what the model writes
has versions and an author, is found by recall, and can be read and corrected by people.

==============  ==================================================================================
view            a folder: what is in it and in the folders in it, each with its size, hidden names
                left out; a file: its lines, numbered, or those of ``view_range``
create          a new page; in the wiki, none where a page goes by that name already
str_replace     a new version, if ``old_str`` is there exactly once
insert          a new version, with the text behind line ``insert_line``
delete          archives: it is gone from here and from recall, and people can take it up again
rename          moves; inside one type the page keeps its history, and its old address redirects
==============  ==================================================================================

Answers and complaints are worded as in Anthropic's own implementation: models know them. What goes
wrong is a :class:`~commonplace.errors.UsageError`; its text is for the model. ``wiki`` and the
folders of page types are nobody's to delete or rename as a whole.
"""

from collections.abc import Callable, Mapping
from typing import Any

from commonplace.book import Book
from commonplace.errors import Conflict, InvalidInput, NotFound
from commonplace.model import PAGE_TYPES, Author, Page
from commonplace.serve.adapters import numbered
from commonplace.wiki.files.paths import ROOT, WIKI, Parts, parts_of, path_text
from commonplace.wiki.files.shelf import Shelf

_REASON = "memory tool"
_LEVELS = 2
_FIELDS: Mapping[str, Mapping[str, type]] = {
    "view": {"path": str},
    "create": {"path": str, "file_text": str},
    "str_replace": {"path": str, "old_str": str, "new_str": str},
    "insert": {"path": str, "insert_line": int, "insert_text": str},
    "delete": {"path": str},
    "rename": {"old_path": str, "new_path": str},
}


class MemoryFiles:
    """The tool, for whoever calls models without the ``anthropic`` package as well."""

    def __init__(self, book: Book, author: str = "memory tool") -> None:
        self._shelf = Shelf(book.wiki.by(Author("agent", author)).desk)

    def call(self, input: Mapping[str, Any]) -> str:
        """What a tool call of the model asks for: ``{"command": "view", "path": …}``."""
        command = input.get("command") if isinstance(input, Mapping) else None
        fields = _FIELDS.get(command) if isinstance(command, str) else None
        if fields is None:
            raise InvalidInput(f"Unknown command: {str(command)[:40]}")
        for name, type_ in fields.items():
            value = input.get(name)
            if not isinstance(value, type_) or isinstance(value, bool):
                raise InvalidInput(f"`{command}` needs `{name}`, {_A[type_]}.")
        given = [input[name] for name in fields]
        if command == "view":
            given.append(input.get("view_range"))
        run: Callable[..., str] = getattr(self, str(command))
        return run(*given)

    def view(self, path: str, view_range: object = None) -> str:
        """What is in a folder, or what a file says."""
        parts = parts_of(path)
        page = self._shelf.page(parts)
        if page is not None:
            return numbered.view(path, page.body, view_range)
        below = self._shelf.below(parts)
        if not below and parts:
            raise NotFound(f"The path {path} does not exist. Please provide a valid path.")
        sizes = self._shelf.sizes()
        found = {each[len(parts) :]: sizes.get(info.id, 0) for each, info in below.items()}
        return numbered.listing(path, found, _LEVELS)

    def create(self, path: str, file_text: str) -> str:
        """A new file."""
        parts = self._name(path)
        if self._there(parts):
            raise Conflict(f"File {path} already exists")
        for depth in range(1, len(parts)):
            if self._shelf.page(parts[:depth]) is not None:
                raise Conflict(f"The path {path_text(parts[:depth])} is not a directory.")
        self._shelf.create(parts, file_text, _REASON)
        return f"File created successfully at: {path}"

    def str_replace(self, path: str, old_str: str, new_str: str) -> str:
        """Other words in the place of some that are there once."""
        parts = self._file(path)
        at = 0

        def making(text: str) -> str:
            nonlocal at
            at = numbered.only_place(path, text, old_str)
            return text[:at] + new_str + text[at + len(old_str) :]

        page = self._shelf.rewrite(parts, making, _REASON)
        return numbered.snippet(page.body, at)

    def insert(self, path: str, insert_line: int, insert_text: str) -> str:
        """Text behind a line; 0: before the first."""
        parts = self._file(path)
        self._shelf.rewrite(
            parts, lambda text: numbered.inserted(text, insert_line, insert_text), _REASON
        )
        return f"The file {path} has been edited."

    def delete(self, path: str) -> str:
        """Archive a file, or all files of a folder."""
        parts = parts_of(path)
        _may_go(parts, "delete")
        page = self._shelf.page(parts)
        going = [page] if page is not None else [*self._shelf.below(parts).values()]
        if not going:
            raise NotFound(f"The path {path} does not exist")
        for each in going:
            self._shelf.archive(each, _REASON)
        return f"Successfully deleted {path}"

    def rename(self, old_path: str, new_path: str) -> str:
        """Move a file, or all files of a folder."""
        old, new = parts_of(old_path), self._name(new_path)
        _may_go(old, "rename")
        if self._there(new):
            raise Conflict(f"The destination {new_path} already exists")
        page = self._shelf.page(old)
        below = {} if page is not None else self._shelf.below(old)
        if page is None and not below:
            raise NotFound(f"The path {old_path} does not exist")
        if new[: len(old)] == old:
            raise InvalidInput(f"Cannot rename {old_path} to a path inside itself")
        reason = f"{_REASON}: moved from {old_path}"[:400]
        moving = [(old, page)] if page else [(at, self._shelf.page(at)) for at in below]
        for at, each in moving:
            if each is not None:
                self._shelf.move(each, new + at[len(old) :], reason)
        return f"Successfully renamed {old_path} to {new_path}"

    def _name(self, path: str) -> Parts:
        """The path of something that is to be there: not the root."""
        parts = parts_of(path)
        if not parts:
            raise Conflict(f"The destination {path} already exists")
        return parts

    def _there(self, parts: Parts) -> bool:
        return self._shelf.page(parts) is not None or bool(self._shelf.below(parts))

    def _file(self, path: str) -> Parts:
        parts = parts_of(path)
        page: Page | None = self._shelf.page(parts)
        if page is None:
            if not parts or self._shelf.below(parts):
                raise InvalidInput(f"The path {path} is not a file.")
            raise NotFound(f"The path {path} does not exist. Please provide a valid path.")
        return parts


_A: Mapping[type, str] = {str: "a text", int: "a whole number"}


def _may_go(parts: Parts, what: str) -> None:
    whole = parts in ((), (WIKI,)) or (
        len(parts) == 2 and parts[0] == WIKI and parts[1] in PAGE_TYPES
    )
    if whole:
        raise InvalidInput(f"Cannot {what} the {path_text(parts) or ROOT} directory itself")
