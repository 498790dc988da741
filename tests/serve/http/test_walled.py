"""Every request runs behind a wall of its own: it sees the books that it opened, in all threads."""

from collections.abc import Iterator

import httpx2
import pytest
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route, Router

import commonplace
from commonplace.errors import InvalidInput, NotAllowed, NotFound
from commonplace.model import Caller
from commonplace.serve.http.call import Call
from commonplace.serve.http.gate import Gate, Rules, call_of
from commonplace.store.access import walls
from commonplace.store.engine import Reader

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def asked(library: commonplace.Library) -> httpx2.AsyncClient:
    for tenant in ("acme", "umbra"):
        library.book("ada", tenant=tenant).remember(f"Ada keeps the canary of {tenant}.")
    gate = Gate(Router(_routes()), library, Rules(library.access.caller))
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(app=gate), base_url="http://127.0.0.1")


def _routes() -> list[Route]:
    async def counted(request: Request) -> Response:
        opened = request.query_params.get("book")
        return JSONResponse(await run_in_threadpool(_count, call_of(request), opened))

    async def streamed(request: Request) -> Response:
        call = call_of(request)
        await run_in_threadpool(call.book, "ada", "read")

        def lines() -> Iterator[str]:
            yield from (f"{_count(call, None)}\n" for _ in range(3))

        return StreamingResponse(lines())

    def health(request: Request) -> Response:
        wall = walls.standing()
        return JSONResponse([wall and wall.tenant, wall and wall.books])

    return [
        Route("/count", counted, methods=["POST"]),
        Route("/stream", streamed),
        Route("/health", health),
    ]


def _count(call: Call, opened: str | None) -> int:
    """What a query that forgot its book would find."""
    if opened:
        call.book(opened, "read")

    def everything(reader: Reader) -> int:
        return int(reader.run("count_everything")[0]["memories"])

    return call.library.engine.read(everything)


def _headers(library: commonplace.Library, tenant: str) -> dict[str, str]:
    _, secret = library.access.issue("one", scopes=["read"], tenant=tenant)
    return {"Authorization": f"Bearer {secret}"}


async def test_a_request_sees_what_it_opened_and_nothing_before(
    library: commonplace.Library, asked: httpx2.AsyncClient
) -> None:
    headers = _headers(library, "acme")
    kept = library.engine.keeps_walls
    first = await asked.post("/count", headers=headers)
    assert first.json() == (0 if kept else 2)
    opened = await asked.post("/count?book=ada", headers=headers)
    assert opened.json() == (1 if kept else 2)
    again = await asked.post("/count", headers=headers)
    assert again.json() == first.json(), "the next request begins anew"
    streamed = await asked.get("/stream", headers=headers)
    assert streamed.text.split() == [str(opened.json())] * 3
    assert (await asked.get("/health")).json() == ["", []]
    assert walls.standing() is None


async def test_a_revoked_token_is_refused_at_the_door_at_once(
    library: commonplace.Library, asked: httpx2.AsyncClient
) -> None:
    headers = _headers(library, "acme")
    assert (await asked.post("/count?book=ada", headers=headers)).status_code == 200
    library.access.revoke(library.access.tokens("acme")[0].id, tenant="acme")
    refused = await asked.post("/count?book=ada", headers=headers)
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"] == "Bearer"


async def test_what_is_not_the_callers_is_told_like_what_is_not_there(
    library: commonplace.Library, asked: httpx2.AsyncClient
) -> None:
    library.book("secret", tenant="umbra")
    headers = _headers(library, "acme")
    theirs = await asked.post("/count?book=secret", headers=headers)
    nobodys = await asked.post("/count?book=nobodys", headers=headers)
    assert theirs.status_code == nobodys.status_code == 404
    assert theirs.json()["detail"].replace("secret", "nobodys") == nobodys.json()["detail"]
    empty = await asked.post("/count?book=%20", headers=headers)
    assert empty.status_code == 400


def test_a_token_that_opens_one_book_needs_not_say_which(library: commonplace.Library) -> None:
    for name in ("ada", "team"):
        library.book(name, tenant="acme")
    read = frozenset({"read"})
    with walls.within(walls.Wall("acme")):
        one = Call(library, Caller("t", "n", "agent", "acme", read, ("team",)), "r")
        assert one.book(None, "read").info.name == "team"
        two = Call(library, Caller("t", "n", "agent", "acme", read, ("ada", "team")), "r")
        with pytest.raises(InvalidInput, match="opens several"):
            two.book(None, "read")


def test_books_are_listed_and_made_as_far_as_the_token_reaches(
    library: commonplace.Library,
) -> None:
    library.book("ada", tenant="umbra")
    scopes = frozenset({"admin"})
    some = Call(library, Caller("t", "n", "agent", "acme", scopes, ("ada", "team")), "r")
    with walls.within(walls.Wall("acme")):
        assert some.new_book("team").info.tenant == "acme"
        some.new_book("team").remember("The heron is on call.")
        assert [book.name for book in some.books()] == ["team"]
        with pytest.raises(NotAllowed):
            some.new_book("other")
        with pytest.raises(NotFound):
            some.book("ada", "read")
    reader = Call(library, Caller("t", "n", "agent", "acme", frozenset({"read"})), "r")
    with pytest.raises(NotAllowed):
        reader.new_book("more")
    refused = library.access.events("acme")[0]
    assert (refused.action, refused.actor) == ("refused", "n")
    assert refused.detail == {"scope": "admin", "token": "t"}
