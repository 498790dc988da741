"""What was written last: the base of every decision."""

from collections.abc import Iterable, Mapping

from commonplace.wiki.vault.plan import Entry


class Manifest:
    """Entries by path, at most one for each page.

    When a page's file takes the path of another page that is missed in the folder, the other's
    entry goes on under ``path#id``, which is no file: that it is missed must not be forgotten.
    """

    def __init__(self, entries: Mapping[str, Entry] | None = None) -> None:
        self.entries: dict[str, Entry] = {}
        self._paths: dict[str, str] = {}
        for path, entry in (entries or {}).items():
            self.put(path, entry)

    def __contains__(self, page_id: object) -> bool:
        return page_id in self._paths

    def put(self, path: str, entry: Entry) -> None:
        self.forget(entry.page_id)
        other = self.entries.pop(path, None)
        if other is not None and other.page_id is not None:
            self._set(f"{path}#{other.page_id}", other)
        self._set(path, entry)

    def put_all(self, entries: Iterable[tuple[str, Entry]]) -> None:
        """Many at once: pages that change places do not miss each other."""
        several = list(entries)
        for _, entry in several:
            self.forget(entry.page_id)
        for path, entry in several:
            self.put(path, entry)

    def forget(self, page_id: str | None) -> None:
        if page_id is not None and (path := self._paths.pop(page_id, None)) is not None:
            del self.entries[path]

    def drop(self, path: str) -> None:
        entry = self.entries.pop(path, None)
        if entry is not None and entry.page_id is not None:
            del self._paths[entry.page_id]

    def _set(self, path: str, entry: Entry) -> None:
        self.entries[path] = entry
        if entry.page_id is not None:
            self._paths[entry.page_id] = path
