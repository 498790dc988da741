"""The gate: nobody comes in by default, and what is refused says why."""

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, Router

import commonplace
from commonplace.errors import NotFound, Unauthorized
from commonplace.model import Caller
from commonplace.serve.http.gate import Gate, Rules, Served, call_of

ADA = Caller("t1", "ada", "person", "default", frozenset({"read"}))


def _check(secret: str) -> Caller:
    if secret != "right":
        raise Unauthorized
    return ADA


async def _who(request: Request) -> Response:
    if request.method == "POST":
        await request.body()
    return JSONResponse({"name": call_of(request).caller.name})


async def _missing(request: Request) -> Response:
    raise NotFound("There is no such memory here.")


async def _broken(request: Request) -> Response:
    raise ValueError("the secret inside")


async def _health(request: Request) -> Response:
    return JSONResponse({"status": "ok"})


ROUTES = [
    Route("/who", _who, methods=["GET", "POST"]),
    Route("/missing", _missing),
    Route("/broken", _broken),
    Route("/health", _health),
    Route("/pages/{slug}", _who),
]


class Door:
    """A client at the gate; ``served`` and ``failed`` are what was told of its requests."""

    def __init__(self, library: commonplace.Library, **rules: object) -> None:
        self.served: list[Served] = []
        self.failed: list[tuple[str, BaseException]] = []
        given = {"max_bytes": 1000, "wrong_tokens": 3, "names": ("memory.example",), **rules}
        self.gate = Gate(
            Router(ROUTES),
            library,
            Rules(
                _check,
                told=self.served.append,
                failed=lambda request_id, error: self.failed.append((request_id, error)),
                **given,
            ),
        )

    async def ask(
        self, path: str, *, method: str = "GET", token: str | None = "right", **how: object
    ) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= how.pop("headers", {})
        transport = httpx2.ASGITransport(self.gate)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://127.0.0.1:7373"
        ) as client:
            return await client.request(method, path, headers=headers, **how)


@pytest.fixture
def door(tmp_path) -> Door:
    with commonplace.open(tmp_path / "book.db") as library:
        yield Door(library)


pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_valid_token_comes_in(door: Door) -> None:
    answer = await door.ask("/who")
    assert (answer.status_code, answer.json()) == (200, {"name": "ada"})


@pytest.mark.parametrize("token", [None, "wrong", " "])
async def test_without_a_valid_token_nobody_comes_in(door: Door, token: str | None) -> None:
    answer = await door.ask("/who", token=token)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == "Bearer"
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["request"] == answer.headers["x-request-id"]


async def test_of_two_tokens_none_counts(door: Door) -> None:
    shown = [("Authorization", "Bearer right"), ("Authorization", "Bearer right")]
    transport = httpx2.ASGITransport(door.gate)
    async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
        answer = await client.get("/who", headers=shown)
    assert answer.status_code == 401


async def test_an_address_that_does_not_exist_is_no_news_to_a_stranger(door: Door) -> None:
    assert (await door.ask("/nowhere", token=None)).status_code == 401
    assert (await door.ask("/nowhere")).status_code == 404


async def test_health_is_open_to_all(door: Door) -> None:
    assert (await door.ask("/health", token=None)).status_code == 200


async def test_another_method_is_told_which_are_meant(door: Door) -> None:
    answer = await door.ask("/who", method="DELETE")
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:7373", "127.0.0.1.evil.example", ""]
)
async def test_a_name_that_is_not_ours_is_refused_even_with_a_token(door: Door, host: str) -> None:
    assert (await door.ask("/who", headers={"Host": host})).status_code == 403
    assert (await door.ask("/health", headers={"Host": host})).status_code == 403


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "[::1]:7373", "memory.example"])
async def test_every_name_of_ours_is_known(door: Door, host: str) -> None:
    assert (await door.ask("/who", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "https://localhost.evil.example",
        "http://[",
        "http://[::1",
        # Another program on this machine, or on a machine of ours.
        "http://localhost:3000",
        "http://127.0.0.1:3000",
        "http://127.0.0.1",
        "http://[::1]:7373",
        "http://memory.example:3000",
        "file://127.0.0.1:7373",
    ],
)
async def test_pages_of_other_sites_are_refused(door: Door, origin: str) -> None:
    answer = await door.ask("/who", headers={"Origin": origin})
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1:7373", "http://127.0.0.1:7373"),
        ("localhost:7373", "http://LOCALHOST:7373"),
        ("[::1]:7373", "http://[::1]:7373"),
        ("localhost:80", "http://localhost"),
        # Behind a proxy that speaks TLS: with its Host passed on, and without.
        ("memory.example", "https://memory.example"),
        ("memory.example:8443", "https://memory.example:8443"),
        ("127.0.0.1:7373", "https://memory.example"),
    ],
)
async def test_pages_of_our_own_may_ask(door: Door, host: str, origin: str) -> None:
    answer = await door.ask("/who", headers={"Host": host, "Origin": origin})
    assert answer.status_code == 200


async def test_a_token_in_the_address_is_refused(door: Door) -> None:
    assert (await door.ask("/who?token=right")).status_code == 400


async def test_a_body_is_measured_whatever_it_says_of_itself(door: Door) -> None:
    async def endless():
        for _ in range(100):
            yield b"x" * 100

    assert (await door.ask("/who", method="POST", content=b"x" * 1001)).status_code == 413
    assert (await door.ask("/who", method="POST", content=endless())).status_code == 413


async def test_who_guesses_tokens_must_wait_and_others_need_not(door: Door) -> None:
    for _ in range(3):
        assert (await door.ask("/who", token="wrong")).status_code == 401
    answer = await door.ask("/who", token="wrong")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")


async def test_who_came_in_before_is_not_kept_out_by_the_wrong_tokens_of_another(
    door: Door,
) -> None:
    assert (await door.ask("/who")).status_code == 200
    for _ in range(4):
        answer = await door.ask("/who", token="wrong")
    assert answer.status_code == 429
    assert (await door.ask("/who")).status_code == 200
    assert (await door.ask("/who", token="another")).status_code == 429
    assert (await door.ask("/who", token=None)).status_code == 429


async def test_our_errors_are_problems_with_their_own_words(door: Door) -> None:
    answer = await door.ask("/missing")
    assert answer.status_code == 404
    assert answer.json()["detail"] == "There is no such memory here."
    assert answer.json()["type"] == "about:blank#NotFound"


async def test_of_other_errors_only_the_log_learns(door: Door) -> None:
    answer = await door.ask("/broken")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    [(request_id, error)] = door.failed
    assert request_id == answer.json()["request"]
    assert isinstance(error, ValueError)


async def test_who_leaves_before_all_is_said_is_no_failure(door: Door) -> None:
    sent: list[object] = []

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: object) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"authorization", b"Bearer right")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/who",
        "query_string": b"",
        "headers": headers,
    }
    await door.gate(scope, receive, send)
    assert (sent, door.failed) == ([], [])
    assert [each.status for each in door.served] == [0]


async def test_every_answer_says_how_it_may_be_used(door: Door) -> None:
    for path in ("/who", "/nowhere", "/health", "/broken"):
        headers = (await door.ask(path)).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]


async def test_a_request_is_noted_by_its_route_and_never_by_its_address(door: Door) -> None:
    for path, token in (
        ("/pages/my-secret-illness", "right"),
        ("/nowhere/my-secret-illness", "right"),
        ("/api/my-secret-illness", None),
        ("/my-secret-illness", None),
        ("/health/my-secret-illness", None),
    ):
        await door.ask(path, token=token)
    assert [served.route for served in door.served] == [
        "/pages/{slug}",
        "/…",
        "/api/…",
        "/…",
        "/health/…",
    ]


async def test_what_is_noted_of_a_request_holds_no_content(door: Door) -> None:
    await door.ask("/who?question=my+secret+illness")
    [served] = door.served
    assert (served.method, served.route, served.status, served.token_id) == (
        "GET",
        "/who",
        200,
        "t1",
    )
    assert "illness" not in repr(served)
