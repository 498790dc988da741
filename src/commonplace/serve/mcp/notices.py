"""Who is told when something changed.

One task looks at the books that somebody listens to, once a second; it looks at the pages only when
the book's revision has moved, and then not again for twenty times as long as that took, so that a
book into which much is written costs little. What differs from the last look is told to those
who want to know: pages that changed, came or went, a memory that is gone, lists, and the tools
when a toolset was switched.

Nobody is waited for. A client that does not read until its queue is full is let go: it asks again
and reads anew. There is no replay.
"""

import asyncio
import contextvars
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from commonplace import clock
from commonplace.errors import CommonplaceError, NotFound
from commonplace.library import Library
from commonplace.model import BookInfo
from commonplace.serve.mcp.messages import notification
from commonplace.serve.mcp.resources import Place
from commonplace.serve.mcp.subscribing import Wishes

_QUEUE = 256
MOST_STREAMS, MOST_OF_TOKEN = 1_000, 32
_REST = 20


@dataclass(frozen=True, slots=True)
class Seen:
    """A book as it was when it was looked at."""

    revision: int
    toolsets: tuple[str, ...]
    #: By address: version, status and title.
    pages: dict[str, tuple[int, str, str]]
    gone: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Changed:
    """What is not as it was."""

    tools: bool = False
    listed: bool = False
    pages: frozenset[str] = frozenset()
    memories: frozenset[str] = frozenset()

    def touches(self, place: Place) -> bool:
        if place.kind == "index":
            return bool(self.pages)
        return place.key in (self.pages if place.kind == "page" else self.memories)


def changed(before: Seen, now: Seen) -> Changed:
    old, new = before.pages, now.pages
    pages = {each for each in old.keys() | new.keys() if old.get(each) != new.get(each)}
    return Changed(
        tools=before.toolsets != now.toolsets,
        listed=any(old.get(each, ())[1:] != new.get(each, ())[1:] for each in pages),
        pages=frozenset(pages),
        memories=now.gone - before.gone,
    )


def look(library: Library, info: BookInfo, memories: Iterable[str], before: Seen | None) -> Seen:
    """A book as it is; the last look again when nothing was written since."""
    try:
        book = library.book(info.name, tenant=info.tenant, create=False)
    except NotFound:
        return Seen(-1, (), {}, frozenset(memories))
    if before is not None and before.revision == book.info.revision:
        return before
    pages = {
        each.address: (each.version, each.status, each.title)
        for each in book.wiki.every_page(status=None)
    }
    gone = set()
    for memory_id in memories:
        try:
            book.memory(memory_id)
        except NotFound:
            gone.add(memory_id)
    return Seen(book.info.revision, book.toolsets(), pages, frozenset(gone))


@dataclass(eq=False, slots=True)
class Listener:
    """One open stream."""

    token_id: str
    wishes: Callable[[], Wishes]
    #: Of a legacy session: one stream at a time, the newest.
    session: str | None = None
    #: What stands in each notice under ``_meta``.
    meta: dict[str, Any] | None = None
    queue: "asyncio.Queue[dict[str, Any] | None]" = field(
        default_factory=lambda: asyncio.Queue(_QUEUE)
    )
    is_open: bool = True

    def tell(self, book_id: str, news: Changed) -> None:
        wanted = self.wishes()
        own = wanted.book is not None and wanted.book.id == book_id
        if own and wanted.tools and news.tools:
            self._put("notifications/tools/list_changed")
        if own and wanted.resources and news.listed:
            self._put("notifications/resources/list_changed")
        for each in wanted.followed:
            if each.book.id == book_id and news.touches(each.place):
                self._put("notifications/resources/updated", uri=each.uri)

    def end(self) -> None:
        """No more is told; what was told can still be read."""
        self.is_open = False
        if not self.queue.full():
            self.queue.put_nowait(None)

    def _put(self, method: str, **params: Any) -> None:
        if self.meta is not None:
            params["_meta"] = self.meta
        try:
            self.queue.put_nowait(notification(method, params))
        except asyncio.QueueFull:
            self.end()


class Notices:
    """Everybody who listens. Only the event loop touches it; the looking runs in a thread."""

    def __init__(self, library: Library, seconds: float) -> None:
        self._library = library
        self._seconds = seconds
        self._listeners: set[Listener] = set()
        self._seen: dict[str, Seen] = {}
        self._due: dict[str, float] = {}
        self._running = clock.Stopwatch()
        self._task: asyncio.Task[None] | None = None

    def has_room(self, token_id: str) -> bool:
        own = sum(each.token_id == token_id for each in self._listeners)
        return len(self._listeners) < MOST_STREAMS and own < MOST_OF_TOKEN

    async def join(self, listener: Listener) -> None:
        """From now on it is told; what was before, it reads."""
        for each in self._listeners:
            same = each.session is not None and each.session == listener.session
            if same and each.token_id == listener.token_id:
                each.end()
        self._listeners.add(listener)
        if self._task is None or self._task.done():
            # In a context of its own: that of a request holds what its caller may see.
            context = contextvars.Context()
            self._task = asyncio.get_running_loop().create_task(self._watch(), context=context)
        for book in listener.wishes().books().values():
            if book.id not in self._seen:
                await self._look(book)

    def leave(self, listener: Listener) -> None:
        listener.is_open = False
        self._listeners.discard(listener)

    async def _watch(self) -> None:
        try:
            while self._listeners:
                await asyncio.sleep(self._seconds)
                await self._round()
        finally:
            for each in self._listeners:
                each.end()
            self._seen.clear()
            self._due.clear()

    async def _round(self) -> None:
        books = {id: book for each in self._open() for id, book in each.wishes().books().items()}
        for gone in self._seen.keys() - books.keys():
            self._seen.pop(gone)
            self._due.pop(gone, None)
        for book in books.values():
            if self._running.seconds() >= self._due.get(book.id, 0.0):
                await self._look(book)

    async def _look(self, book: BookInfo) -> None:
        """Look at one book, and tell what is new."""
        before = self._seen.get(book.id)
        memories = {
            each.place.key
            for one in self._open()
            for each in one.wishes().followed
            if each.place.kind == "memory" and each.book.id == book.id
        }
        watch = clock.Stopwatch()
        try:
            # Not with the context of a request, which holds what its caller may see.
            now = await asyncio.get_running_loop().run_in_executor(
                None, look, self._library, book, memories, before
            )
        except CommonplaceError:  # the database is busy, or away: the next round asks again
            return
        if now is before:
            return
        known = self._seen.get(book.id)
        self._seen[book.id] = now
        self._due[book.id] = self._running.seconds() + _REST * watch.seconds()
        if known is not None and (news := changed(known, now)) != Changed():
            for each in self._open():
                each.tell(book.id, news)

    def _open(self) -> list[Listener]:
        return [each for each in self._listeners if each.is_open]
