"""The database in which OpenCode keeps its sessions, since its version 1.2.

``session`` has ``id``, ``parent_id`` and ``directory``; ``message`` has ``id``, ``session_id`` and
``data``; ``part`` has ``id``, ``message_id`` and ``data``. The data is JSON, as older versions kept
it in files. Ids sort by time.
"""

from collections.abc import Iterator
from pathlib import Path

from commonplace.store.outside.foreign import ForeignFile, Values

_TABLES = {
    "session": {"id": True, "directory": True, "parent_id": False},
    "message": {"id": True, "session_id": True, "data": True},
    "part": {"id": True, "message_id": True, "data": True},
}


class OpenCodeFile(ForeignFile):
    """Its sessions, what was said in them, and the parts of that."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "OpenCode", _TABLES, live=True)

    def sessions(self) -> Iterator[Values]:
        for id in self.ids("session", "id"):
            yield from self.rows("session", "id", id)

    def messages(self, session_id: str) -> list[Values]:
        return sorted(self.rows("message", "session_id", session_id), key=_id)

    def parts(self, message_id: str) -> list[Values]:
        return sorted(self.rows("part", "message_id", message_id), key=_id)


def _id(row: Values) -> str:
    return row["id"]
