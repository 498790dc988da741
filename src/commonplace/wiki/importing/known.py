"""What earlier runs left here: pages by the file they were made of, memories by their lines."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commonplace.model import PageInfo
from commonplace.store.engine import Reader
from commonplace.store.wiki import pages as rows
from commonplace.wiki.desk import Desk
from commonplace.wiki.importing import Citation, FoundMemory, FoundPage

#: Where a page's metadata says what it was made of.
ORIGIN = "import"
_AT_ONCE = 1000


def origin(known: PageInfo, format: str) -> Mapping[str, Any] | None:
    """What a page was made of, if this format made it."""
    told = known.metadata.get(ORIGIN)
    return told if isinstance(told, Mapping) and told.get("format") == format else None


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose wiki: the format, and the name by which this one is told from others of its kind."""

    format: str
    name: str

    def of(self, found: FoundPage, digest: str | None = None) -> dict[str, Any]:
        """What a page is to say of where it comes from."""
        told = {"format": self.format, "name": self.name, "path": found.file}
        return told | {"sha256": found.sha256 if digest is None else digest}


@dataclass(slots=True)
class KnownPages:
    """Pages that this format made, by the path and by the digest of their files."""

    origin: Origin
    by_path: dict[str, PageInfo] = field(default_factory=dict)
    by_digest: dict[str, list[PageInfo]] = field(default_factory=dict)

    def add(self, known: PageInfo) -> None:
        told = origin(known, self.origin.format)
        if told is not None:
            if told.get("name") == self.origin.name:
                self.by_path[str(told.get("path"))] = known
            self.by_digest.setdefault(str(told.get("sha256")), []).append(known)

    def find(self, found: FoundPage, is_there: Callable[[str], bool]) -> PageInfo | None:
        """The page of this file. Or, with the same content: of a file that is not there any more,
        or of one with this path in a folder that had another name."""
        if found.file in self.by_path:
            return self.by_path[found.file]
        for known in self.by_digest.get(found.sha256, ()):
            told = origin(known, self.origin.format) or {}
            path, is_here = str(told.get("path")), told.get("name") == self.origin.name
            if (is_here and not is_there(path)) or (not is_here and path == found.file):
                return known
        return None


def known_pages(desk: Desk, origin: Origin) -> KnownPages:
    """Every page that this format made in the book, archived ones too."""
    known = KnownPages(origin)
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
