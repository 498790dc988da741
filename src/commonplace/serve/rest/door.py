"""Requests in, answers out: all that the operations of the table have in common.

Everything that asks the library runs in a thread; only reading and sending is done here.
"""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import msgspec
from anyio import to_thread
from starlette.concurrency import iterate_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from commonplace.library import Book, Library
from commonplace.serve.http.call import Call
from commonplace.serve.http.gate import call_of
from commonplace.serve.http.route import name_route
from commonplace.serve.http.spools import chunks, spooled
from commonplace.serve.rest import cursors, etags, events, reading
from commonplace.serve.rest.asking import Asking, Listing
from commonplace.serve.rest.matching import PREFIX, Addresses, Matched
from commonplace.serve.rest.operation import EVENTS, JSON, NDJSON, Answer, Given
from commonplace.serve.rest.refusals import Crowded, Refused
from commonplace.serve.rest.repeating import Asked, Repeats, Said, check_key, digest_of


def routes(library: Library) -> list[BaseRoute]:
    """What stands under ``/api``."""
    door = Door()
    return [Route(PREFIX, door), Mount(PREFIX, app=door)]


class Door:
    """The ASGI application of all operations."""

    def __init__(self) -> None:
        self._addresses: Addresses | None = None
        self._repeats = Repeats()
        self._listeners = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        call = call_of(request)
        matched = await self._found(scope)
        name_route(scope, f"{PREFIX}{matched.operation.path}")
        with ExitStack() as held:
            try:
                answer = await self._answer(request, call, matched, held)
            except Refused as error:
                answer = error.answer(call.request_id)
            if scope["method"] == "HEAD":
                answer = Response(None, answer.status_code, dict(answer.headers))
            await answer(scope, receive, send)

    async def _found(self, scope: Scope) -> Matched:
        if self._addresses is None:
            self._addresses = await to_thread.run_sync(_all_addresses)
        return self._addresses.find(scope)

    async def _answer(
        self, request: Request, call: Call, matched: Matched, held: ExitStack
    ) -> Response:
        operation = matched.operation
        if operation.takes == NDJSON:
            body: Any = held.enter_context(spooled())
            size = 0
            async for chunk in request.stream():
                size += len(chunk)
                await to_thread.run_sync(body.write, chunk)
            body.seek(0)
        else:
            body = await request.body()
            size = len(body)
        asking = _Request(request, call, matched, body, size)
        if operation.gives == EVENTS:
            return await self._listening(asking, request.state.authenticate)
        return await to_thread.run_sync(asking.answered, self._repeats)

    async def _listening(self, asking: "_Request", check: Callable[[], object]) -> Response:
        watch: events.Watch = await to_thread.run_sync(asking.watched)
        if self._listeners >= events.MOST_LISTENERS:
            raise Crowded
        return StreamingResponse(self._counted(events.told(watch, check)), media_type=EVENTS)

    async def _counted(self, told: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self._listeners += 1
        try:
            async for each in told:
                yield each
        finally:
            self._listeners -= 1


def _all_addresses() -> Addresses:
    # At the first request: the daemon is healthy before it knows all types.
    from commonplace.serve.rest.table import OPERATIONS  # noqa: PLC0415

    return Addresses(OPERATIONS)


class _Request:
    """One request on its way through the checks, in a thread."""

    def __init__(
        self, request: Request, call: Call, matched: Matched, body: Any, size: int
    ) -> None:
        self._request, self._call, self._matched = request, call, matched
        self._operation = matched.operation
        self._body, self._size = body, size

    def answered(self, repeats: Repeats) -> Response:
        given, book = self._checked()
        operation = self._operation
        if operation.gives != JSON:
            answer = _as_answer(self._asked(given, book))
            lines = iterate_in_threadpool(_lines(answer.value))
            return StreamingResponse(lines, headers=answer.headers, media_type=NDJSON)
        if given.key is None or operation.method != "POST" or operation.scope == "read":
            return self._told(self._asked(given, book), given, book)
        asked = Asked(
            book.info.id if book else "",
            given.key,
            operation.name,
            digest_of(self._request.scope, self._chunks()),
        )
        first: list[Response] = []

        def work() -> Said:
            first.append(self._told(self._asked(given, book), given, book))
            return Said(first[0].status_code, bytes(first[0].body))

        said = repeats.answer(self._call, asked, work)
        if first:
            return first[0]
        return Response(said.body, said.status, {"Idempotent-Replayed": "true"}, JSON)

    def watched(self) -> events.Watch:
        given, book = self._checked()
        watch: events.Watch = self._asked(given, book)
        return watch

    def _checked(self) -> tuple[Given[Asking, Any], Book | None]:
        """Who may, which book, then what was said: in this order."""
        operation, request = self._operation, self._request
        self._call.needs(operation.scope)
        query = reading.query_of(operation.query, request.query_params.multi_items())
        book = self._call.book(query.book, operation.scope) if operation.of_book else None
        reading.check_media(operation, request.headers.get("content-type"), self._size)
        raw = self._body if operation.takes == NDJSON else reading.body_of(operation, self._body)
        key = request.headers.get("idempotency-key")
        given = Given(
            self._matched.path,
            query,
            raw,
            if_match=request.headers.get("if-match"),
            key=None if key is None else check_key(key, operation),
        )
        if isinstance(query, Listing) and query.cursor is not None:
            after = cursors.open_(query.cursor, *self._list(book), query)
            given = replace(given, after=after)
        return given, book

    def _list(self, book: Book | None) -> tuple[str, str]:
        """Which list a cursor is of: the address with what is open in it, and the book."""
        opened = "/".join(f"{len(each)}:{each}" for each in self._matched.path.values())
        return f"{self._operation.name} {opened}", book.info.id if book else ""

    def _asked(self, given: Given[Asking, Any], book: Book | None) -> Any:
        if self._operation.of_book:
            return self._operation.function(self._call, book, given)
        return self._operation.function(self._call, given)

    def _told(self, value: Any, given: Given[Asking, Any], book: Book | None) -> Response:
        operation = self._operation
        answer = _as_answer(value)
        told, headers = answer.value, dict(answer.headers)
        if isinstance(given.query, Listing):
            cursor = None
            if answer.next is not None:
                cursor = cursors.seal(answer.next, *self._list(book), given.query)
                headers["Link"] = f'<{self._onward(cursor)}>; rel="next"'
            told = {**told, "next": cursor}
        status = answer.status or operation.status
        if operation.tagged:
            tag = headers["ETag"] = etags.tag_of(told)
            known = self._request.headers.get("if-none-match")
            if operation.method == "GET" and known and etags.is_known(known, tag):
                return Response(None, 304, headers)
        return Response(msgspec.json.encode(told), status, headers, JSON)

    def _onward(self, cursor: str) -> str:
        said = self._request.query_params.multi_items()
        kept = [(name, value) for name, value in said if name != "cursor"]
        path = self._request.scope["raw_path"].decode("latin-1")
        return f"{path}?{urlencode([*kept, ('cursor', cursor)])}"

    def _chunks(self) -> Iterator[bytes]:
        """The body as it came, from its beginning; it can be read again afterwards."""
        if isinstance(self._body, bytes):
            yield self._body
            return
        yield from chunks(self._body)
        self._body.seek(0)


def _as_answer(value: Any) -> Answer:
    return value if isinstance(value, Answer) else Answer(value)


def _lines(values: Iterator[Any]) -> Iterator[bytes]:
    """One JSON value a line; what is bytes already is told as it is."""
    for value in values:
        yield value if isinstance(value, bytes) else msgspec.json.encode(value) + b"\n"
