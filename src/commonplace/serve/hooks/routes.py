"""The door: ``POST /hooks/{client}/{event}``."""

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from commonplace.book import Book
from commonplace.errors import CommonplaceError, NotAllowed
from commonplace.serve.hooks import clients
from commonplace.serve.hooks.acting import act
from commonplace.serve.hooks.clients import CLIENTS, Client, Told
from commonplace.serve.hooks.finding import find_book, find_project
from commonplace.serve.http.call import Call
from commonplace.serve.http.gate import call_of

#: Writes a line of the log: what happened, how bad it is, and what belongs to it.
Note = Callable[..., None]
#: What the log calls a client or an event that is none of ours: it may be anybody's words.
_UNKNOWN = "unknown"


def routes(note: Note, at_end: Callable[[Callable[[], None]], object]) -> list[BaseRoute]:
    """``at_end`` is told what to call before the library is closed."""
    hooks = Hooks(note)
    at_end(hooks.close)
    return [Route("/hooks/{client}/{event}", hooks.answer, methods=["POST"])]


class Hooks:
    """Answers clients. What goes wrong is noted, and answered with nothing."""

    def __init__(self, note: Note) -> None:
        self._note = note
        self._warming = Warming()

    def close(self) -> None:
        self._warming.close()

    async def answer(self, request: Request) -> Response:
        body = await request.body()
        given = request.path_params | {
            name: request.query_params.get(name, "") for name in ("book", "cwd")
        }
        told = await to_thread.run_sync(partial(self._answer, call_of(request), body, given))
        return Response(told, media_type="application/json")

    def _answer(self, call: Call, body: bytes, given: dict[str, str]) -> bytes:
        name, event = given["client"], given["event"]
        client = CLIENTS.get(name.lower())
        if client is None:
            return self._nothing(call, given, "the client is not known")
        own, kind = client.event(event)
        told = clients.read(body or b"{}")
        if not kind:
            return self._nothing(call, given, "the event is not known")
        if told is None or not told.session:
            return self._nothing(call, given, "it says no session, or is no JSON of a client")
        try:
            text = self._act(call, name.lower(), kind, told, given)
        except NotAllowed:
            raise
        except CommonplaceError as error:
            return self._nothing(call, given, type(error).__name__)
        return _form(client, own, text)

    def _act(self, call: Call, client: str, kind: str, told: Told, given: dict[str, str]) -> str:
        folder = told.folder or given["cwd"]
        book = find_book(call, given["book"], folder, self._note)
        session = book.session(told.session, client, find_project(folder))
        if not _runs_this(call):
            told.transcript_path = None  # files of this machine are for whoever runs the library
        text = act(kind, session, told)
        self._note(
            "hook",
            request=call.request_id,
            client=client,
            happens=kind,
            book=book.info.id,
            session=session.id,
            told_chars=len(text),
        )
        if kind == clients.START:
            self._warming.warm(book)
        return text if call.caller.may("read") else ""

    def _nothing(self, call: Call, given: dict[str, str], why: str) -> bytes:
        client, event = _known_names(given)
        self._note(
            "hook",
            "warning",
            request=call.request_id,
            client=client,
            happens=event,
            passed_over=why,
        )
        return b""


class Warming:
    """Who starts a session will ask something soon: what answers is loaded meanwhile."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="warming")
        self._known: set[str] = set()
        self._lock = threading.Lock()

    def warm(self, book: Book) -> None:
        with self._lock:
            if book.info.id in self._known:
                return
            self._known.add(book.info.id)
        with suppress(RuntimeError):  # it is closed: the daemon stops
            self._thread.submit(book.recall, "what was decided", 1)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)


def _known_names(given: dict[str, str]) -> tuple[str, str]:
    """Return the client's and the event's names as we know them, never as they were sent."""
    name = given["client"].lower()
    client = CLIENTS.get(name)
    own, _ = client.event(given["event"]) if client else ("", "")
    return (name if client else _UNKNOWN), own or _UNKNOWN


def _runs_this(call: Call) -> bool:
    """Whether the caller is who runs the library. Of anybody else's session the lines count that
    were said here: by a path one could read what was said in other projects, to other people."""
    caller = call.caller
    own = caller.tenant == call.library.config.tenant and not caller.books
    return own and caller.may("admin")


def _form(client: Client, event: str, text: str) -> bytes:
    return json.dumps(client.answer(event, text)).encode() if text else b""
