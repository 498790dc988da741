"""A ``Session`` of the OpenAI Agents SDK, kept in a book.

Its items are the lines of the book's session of the same id (:mod:`commonplace.sessions.items`):
each comes back exactly as it was added. So the conversation has a transcript, checkpoints and a
start pack like any other, and outlives the process.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

try:
    from agents.memory.session import SessionABC
    from agents.memory.session_settings import SessionSettings
except ImportError as error:  # pragma: no cover (the extra is installed where this is tested)
    raise ImportError("This needs the OpenAI Agents SDK: commonplace[openai-agents].") from error

from commonplace.book import Book
from commonplace.sessions.items import SessionItems

if TYPE_CHECKING:
    from agents.items import TResponseInputItem

T = TypeVar("T")
CLIENT = "openai-agents"


class BookSession(SessionABC):
    """One conversation. Several may be open on the same id, in several processes."""

    def __init__(
        self, session_id: str, book: Book, session_settings: SessionSettings | None = None
    ) -> None:
        self._items: SessionItems = book.items(session_id, CLIENT)
        self.session_id = session_id
        self.session_settings = session_settings or SessionSettings()

    async def get_items(self, limit: int | None = None) -> "list[TResponseInputItem]":
        """All items, or the last ``limit``, in order."""
        settings = self.session_settings
        most = settings.limit if limit is None and settings is not None else limit
        found: Any = await asyncio.to_thread(self._items.last, most)
        return found  # type: ignore[no-any-return]

    async def add_items(self, items: "list[TResponseInputItem]") -> None:
        """Add items after the last: all of them, or none."""
        given: Any = items
        await _done(lambda: self._items.add(given))

    async def pop_item(self) -> "TResponseInputItem | None":
        """Remove the last item, and give it back."""
        found: Any = await _done(self._items.pop)
        return found  # type: ignore[no-any-return]

    async def clear_session(self) -> None:
        """Remove everything that was said in the session."""
        await _done(self._items.clear)


async def _done(work: Callable[[], T]) -> T:
    """What changes the session is waited for, even when whoever waits is called off: a thread
    cannot be, so the change happens, and the next call is to find it."""
    task = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        raise
