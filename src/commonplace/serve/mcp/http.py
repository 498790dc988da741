"""``/mcp``: the protocol over streamable HTTP.

POST takes one message (or, of two older versions, several) and answers with JSON; with 202 and
nothing to a notification; with a stream of events to ``subscriptions/listen``. GET is the stream of
a legacy client, DELETE ends its session. ``?book=NAME`` and ``?tools=NAMES`` say what is meant and
offered. Who comes in at all is the gate's business.

``initialize`` gives a session key, which a client may send back; without one its subscriptions
belong to its token. A stream says something at least every fifteen seconds, and ends when the token
is not valid any more, when the daemon stops, or when the client goes.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from commonplace import clock
from commonplace.errors import Unauthorized
from commonplace.library import Library
from commonplace.serve.http.gate import call_of
from commonplace.serve.http.problems import problem
from commonplace.serve.mcp import eras, messages, tools
from commonplace.serve.mcp.messages import INTERNAL, Fault
from commonplace.serve.mcp.notices import Listener, Notices
from commonplace.serve.mcp.protocol import Reply, Stream, answer
from commonplace.serve.mcp.subscribing import Following, Sessions, Wishes, lists
from commonplace.serve.mcp.visit import Visit

_SESSION = "mcp-session-id"
_JSON, _EVENTS = "application/json", "text/event-stream"
_EVENT_HEADERS = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}
#: Seconds between looking whether a stream should end, and how many such looks until it says that
#: it is there, and until its token is checked again.
_TICK, _ALIVE, _CHECKED = 1.0, 15, 5


def routes(
    library: Library, *, stopping: Callable[[], bool] = lambda: False, seconds: float = 1.0
) -> list[BaseRoute]:
    """The door. ``stopping`` says that the daemon ends, so that streams end by themselves;
    ``seconds`` pass between looks for changes."""
    door = _Door(library, stopping, seconds)
    return [Route("/mcp", door.serve, methods=["POST", "GET", "DELETE"])]


class _Door:
    def __init__(self, library: Library, stopping: Callable[[], bool], seconds: float) -> None:
        self._notices = Notices(library, seconds)
        self._sessions = Sessions()
        self._stopping = stopping

    async def serve(self, request: Request) -> Response:
        if request.method == "POST":
            return await self._post(request)
        if request.method == "HEAD" or not eras.speaks_legacy(request.headers):
            return problem(405, "Ask with POST.", headers={"Allow": "POST"})
        if request.method == "DELETE":
            return self._delete(request)
        return await self._get(request)

    # --- POST -------------------------------------------------------------------------------------

    async def _post(self, request: Request) -> Response:
        sent = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if sent != _JSON:
            return problem(415, "Send one message as application/json.")
        if not _accepts(request, _JSON):
            return problem(406, "Accept application/json and text/event-stream.")
        visit = _visit(request)
        following = self._following(request)
        body = await request.body()
        told = await run_in_threadpool(answer, visit, body, request.headers, following)
        if told is None:
            return Response(status_code=202)
        if isinstance(told, Stream):
            return await self._listen(request, told)
        return _answered(told)

    def _following(self, request: Request) -> Following:
        if not eras.speaks_legacy(request.headers):
            return Following()  # of a modern client a session is passed over
        key = request.headers.get(_SESSION, "")
        return self._sessions.get(call_of(request).caller.token_id, key)

    async def _listen(self, request: Request, asked: Stream) -> Response:
        if not _accepts(request, _EVENTS):
            return problem(406, "`subscriptions/listen` is answered by text/event-stream.")
        token_id = call_of(request).caller.token_id
        if not self._notices.has_room(token_id):
            fault = Fault(INTERNAL, "Too many streams are open: close one.")
            fault.id = asked.id
            return _answered(Reply(messages.failed(fault)))
        meta = {eras.SUBSCRIPTION_KEY: asked.id}
        listener = Listener(token_id, lambda: asked.wishes, meta=meta)
        acknowledged = messages.notification(
            "notifications/subscriptions/acknowledged",
            {"notifications": asked.wishes.form(), "_meta": meta},
        )
        spoken = eras.Spoken(eras.MODERN[0], modern=True)
        ended = eras.completed("subscriptions/listen", {"_meta": meta}, spoken)
        last = messages.succeeded(asked.id, ended)
        return _streamed(self._events(request, listener, acknowledged, last))

    # --- GET and DELETE ---------------------------------------------------------------------------

    async def _get(self, request: Request) -> Response:
        if not _accepts(request, _EVENTS):
            return problem(406, "Here is a stream: accept text/event-stream.")
        token_id, key = call_of(request).caller.token_id, request.headers.get(_SESSION, "")
        following = self._sessions.get(token_id, key)
        if not self._notices.has_room(token_id):
            return problem(429, "Too many streams are open: close one.")
        own = await run_in_threadpool(lists, _visit(request))

        def wanted() -> Wishes:
            return Wishes(own.book, own.tools, own.resources, following.all())

        return _streamed(self._events(request, Listener(token_id, wanted, session=key)))

    def _delete(self, request: Request) -> Response:
        key = request.headers.get(_SESSION)
        if not key:
            return problem(400, "Mcp-Session-Id says which session ends.")
        self._sessions.end(call_of(request).caller.token_id, key)
        return Response(status_code=204)

    # --- streams ----------------------------------------------------------------------------------

    async def _events(
        self,
        request: Request,
        listener: Listener,
        first: dict[str, Any] | None = None,
        last: dict[str, Any] | None = None,
    ) -> AsyncIterator[bytes]:
        try:
            await self._notices.join(listener)
            yield b": open\r\n\r\n" if first is None else _event(first)
            still, ticks, watch = True, 0, clock.Stopwatch()
            while still and (listener.is_open or not listener.queue.empty()):
                try:
                    notice = await asyncio.wait_for(listener.queue.get(), _TICK)
                    if notice is None:
                        break
                    yield _event(notice)
                except TimeoutError:
                    pass
                # Also where there is always something to tell.
                if watch.seconds() >= (ticks + 1) * _TICK:
                    ticks += 1
                    still = await self._goes_on(request, ticks)
                    if ticks % _ALIVE == 0:
                        yield b": still here\r\n\r\n"
            if last is not None:
                yield _event(last)
        finally:
            self._notices.leave(listener)

    async def _goes_on(self, request: Request, ticks: int) -> bool:
        if self._stopping():
            return False
        if ticks % _CHECKED == 0:
            try:
                await run_in_threadpool(request.state.authenticate)
            except Unauthorized:
                return False
        return True


def _visit(request: Request) -> Visit:
    query = request.query_params
    base = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return Visit(call_of(request), query.get("book"), tools.wanted(query.get("tools", "")), base)


def _answered(reply: Reply) -> Response:
    headers = {"Mcp-Session-Id": clock.new_id()} if reply.opens else {}
    return Response(messages.encoded(reply.body), reply.status, headers, _JSON)


def _streamed(events: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(events, 200, _EVENT_HEADERS, _EVENTS)


def _event(message: dict[str, Any]) -> bytes:
    return b"event: message\r\ndata: " + messages.encoded(message) + b"\r\n\r\n"


def _accepts(request: Request, media: str) -> bool:
    """Whether an ``Accept`` allows it; none allows everything."""
    said = request.headers.get("accept", "*/*")
    kinds = {each.partition(";")[0].strip().lower() for each in said.split(",")}
    return bool(kinds & {media, "*/*", f"{media.partition('/')[0]}/*"})
