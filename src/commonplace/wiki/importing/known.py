"""What earlier runs left here: pages by the file they were made of, memories by their lines."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commonplace.model import PageInfo
from commonplace.store import pages as rows
from commonplace.store.engine import Reader
from commonplace.wiki.desk import Desk
from commonplace.wiki.importing import Citation, FoundMemory, FoundPage

#: Where a page's metadata says what it was made of.
ORIGIN = "import"
_AT_ONCE = 1000


def origin(known: PageInfo, format: str) -> Mapping[str, Any] | None:
    """What a page was made of, if this format made it."""
    told = known.metadata.get(ORIGIN)
    return told if isinstance(told, Mapping) and told.get("format") == format else None


@dataclass(slots=True)
class KnownPages:
    """Pages that this format made, by the path and by the digest of their files."""

    format: str
    by_path: dict[str, PageInfo] = field(default_factory=dict)
    by_digest: dict[str, PageInfo] = field(default_factory=dict)

    def add(self, known: PageInfo) -> None:
        told = origin(known, self.format)
        if told is not None:
            self.by_path[str(told.get("path"))] = known
            self.by_digest.setdefault(str(told.get("sha256")), known)

    def find(self, found: FoundPage, is_there: Callable[[str], bool]) -> PageInfo | None:
        """The page of this file; or of one with the same content that is not there any more."""
        here = self.by_path.get(found.file)
        if here is not None:
            return here
        moved = self.by_digest.get(found.sha256)
        told = origin(moved, self.format) if moved is not None else None
        return moved if told is not None and not is_there(str(told.get("path"))) else None


def known_pages(desk: Desk, format: str) -> KnownPages:
    """Every page that this format made in the book, archived ones too."""
    known = KnownPages(format)
    after = ("", "")

    def work(reader: Reader) -> list[PageInfo]:
        return rows.list_pages(reader, desk.book_id, None, None, after, _AT_ONCE)

    while found := desk.read(work):
        for info in found:
            known.add(info)
        after = (found[-1].type, found[-1].slug)
    return known


@dataclass(slots=True)
class Logs:
    """Which memory stands on which lines of which file."""

    _lines: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)

    def add(self, memory: FoundMemory, memory_id: str) -> None:
        self._lines.setdefault(memory.file, []).append((memory.first, memory.last, memory_id))

    def cited(self, citations: Iterable[Citation]) -> tuple[str, ...]:
        """The memories that stand there; none for a file that was not read."""
        return tuple(
            dict.fromkeys(
                memory_id
                for cited in citations
                for first, last, memory_id in self._lines.get(cited.file, ())
                if cited.first is None
                or cited.last is None
                or (first <= cited.last and cited.first <= last)
            )
        )
