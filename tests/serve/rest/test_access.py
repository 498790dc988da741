"""Who may ask for what: every operation of the table, by who may not."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor

import httpx2
import pytest

from commonplace.model import SCOPES
from commonplace.serve.rest.asking import Asking
from commonplace.serve.rest.operation import BYTES, JSON, NDJSON, Area
from commonplace.serve.rest.table import OPERATIONS
from commonplace.upkeep.moving import export_book
from tests.cases import each_case
from tests.engines import POSTGRES, SQLITE, engine_fixture
from tests.serve.rest.samples import SAMPLES, Sample
from tests.serve.rest.world import BEES_OWN, CANARY, World

engine = engine_fixture(SQLITE, POSTGRES)


#: A session is made by the first who writes to it: another tenant's key is one's own there.
MAKES_ITS_OWN = {"addLines", "startSession", "prompt", "makeCheckpoint", "recover", "recall"}
ALLOWED_TO_READ = ("read", "write", "forget", "all", "admin")


def _problem(answer: httpx2.Response, status: int) -> dict[str, object]:
    assert answer.status_code == status, answer.text[:300]
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, object] = answer.json()
    return problem


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_nobody_comes_in_without_a_token(seen: World, sample: Sample) -> None:
    for token in ("", "cpl_wrong"):
        answer = seen.ask(
            sample.of.method, sample.address(seen.ada.ids), token=token, **sample.how(seen.ada.ids)
        )
        _problem(answer, 401)


def test_an_operation_that_needs_no_scope_cannot_be_declared() -> None:
    area = Area("new", "New things.")

    def show(call: object, book: object, given: object) -> None:
        """Show it."""

    with pytest.raises(TypeError):
        area.get("/new", answer=dict)(show)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        area.get("/new", answer=dict, scope="")(show)
    with pytest.raises(TypeError):
        area.get("/new", answer=dict, scope="write")(show)
    assert area.operations == []
    assert all(each.scope in SCOPES for each in OPERATIONS)


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_a_token_of_less_scope_is_refused_and_that_is_noted(seen: World, sample: Sample) -> None:
    operation = sample.of
    if operation.scope == "read":
        return
    weaker = "write" if operation.scope in ("forget", "admin") else "read"
    before = len(seen.library.access.events("default", 10_000))
    answer = seen.ask(
        operation.method,
        sample.address(seen.ada.ids),
        token=seen.ada.tokens[weaker],
        **sample.how(seen.ada.ids),
    )
    assert operation.scope in str(_problem(answer, 403)["detail"])
    events = seen.library.access.events("default", 10_000)
    assert len(events) == before + 1
    assert events[0].detail["scope"] == operation.scope


@pytest.mark.slow
def test_another_tenants_ids_are_told_like_ids_that_nobody_has(world: World) -> None:
    ada, bee = world.ada, world.bee
    for sample in sorted(SAMPLES, key=lambda each: each.operation in MAKES_ITS_OWN):
        operation = sample.of
        answer = world.ask(operation.method, sample.address(bee.ids), **sample.how(bee.ids))
        assert CANARY not in answer.text.lower(), (sample, answer.text)
        assert answer.status_code < 500
        said = json.dumps([dict(sample.path), dict(sample.query), sample.body])
        names_something = any(f"{{{name}}}" in said for name in bee.ids)
        if names_something and sample.operation not in MAKES_ITS_OWN:
            assert answer.status_code == 404, (sample, answer.status_code, answer.text[:300])
    # and what is theirs is still there
    whole = world.get(f"/api/memories/{bee.ids['memory']}", token=bee.tokens["all"])
    assert whole.status_code == 200
    assert ada.secret in world.get("/api/export/memories").text


@pytest.mark.slow
def test_what_the_other_tenant_has_is_in_no_answer(world: World) -> None:
    for sample in SAMPLES:
        ids = world.ada.ids
        answer = world.ask(sample.of.method, sample.address(ids), **sample.how(ids))
        assert CANARY not in answer.text.lower(), sample
        assert "bees-own" not in answer.text, sample


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_a_book_of_another_tenant_is_told_like_none_at_all(seen: World, sample: Sample) -> None:
    operation, ids = sample.of, seen.ada.ids
    if not operation.of_book:
        return
    told = []
    for name in (BEES_OWN, "bees-owl"):
        address = sample.address(ids, book=name)
        answer = seen.ask(operation.method, address, **sample.how(ids))
        problem = _problem(answer, 404)
        told.append({**problem, "request": "", "detail": str(problem["detail"]).replace(name, "")})
    assert told[0] == told[1]


def test_a_token_for_one_book_opens_no_other(world: World) -> None:
    world.library.book("team", tenant="default").remember("The team meets on Mondays.")
    _, secret = world.library.access.issue("bot", scopes=("admin",), books=("team",))
    found = world.post("/api/recall", {"question": "When does the team meet?"}, token=secret).json()
    assert [each["text"] for each in found["hits"]] == ["The team meets on Mondays."]
    assert [each["name"] for each in world.get("/api/books", token=secret).json()["books"]] == [
        "team"
    ]
    for path in ("/api/memories?book=default", "/api/books/default"):
        assert world.get(path, token=secret).status_code == 404
    assert world.post("/api/books", {"name": "mine"}, token=secret).status_code == 403
    assert world.post("/api/members", {"book": "default"}, token=secret).status_code == 404
    for body in (
        {"name": "more", "scopes": ["read"]},
        {"name": "more", "scopes": ["read"], "books": ["default"]},
    ):
        assert world.post("/api/tokens", body, token=secret).status_code == 403
    assert world.get("/api/doctor", token=secret).status_code == 403


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_no_book_is_not_every_book(seen: World, sample: Sample) -> None:
    if not sample.of.of_book:
        return
    ids = seen.ada.ids
    for more, status in (
        ({"book": ""}, 400),
        ({"book": ["default", "default"]}, 400),
        ({"book[]": "default"}, 400),
        ({"book": "null"}, 404),  # a name like any other
        ({"book": "*"}, 404),
    ):
        address = sample.address(ids, **more)
        answer = seen.ask(sample.of.method, address, **sample.how(ids))
        _problem(answer, status)


def test_two_tenants_at_once_each_see_their_own(world: World) -> None:
    def ask(number: int) -> tuple[bool, str]:
        owner, path = (
            (world.ada, world.bee)[number % 2],
            ("/api/recall", "/api/memories")[number // 2 % 2],
        )
        token = owner.tokens["all"]
        if path.endswith("recall"):
            answer = world.post(path, {"question": "project name engineer"}, token=token)
        else:
            answer = world.get(path, token=token)
        assert answer.status_code == 200
        return owner is world.bee, answer.text

    with ThreadPoolExecutor(16) as pool:
        for is_bee, text in pool.map(ask, range(50)):
            assert (CANARY in text, "apricot" in text) == (is_bee, not is_bee)


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_what_is_not_ones_own_to_set_cannot_be_set(seen: World, sample: Sample) -> None:
    operation = sample.of
    if operation.takes != JSON or operation.body is None or operation.method == "GET":
        return
    ids = seen.ada.ids
    for name in ("trust", "tenant", "owner", "book_id", "created_at", "id_of_owner"):
        good = json.loads(sample.how(ids)["content"])
        bad = [{**good[0], name: "x"}] if isinstance(good, list) else {**good, name: "x"}
        answer = seen.ask(operation.method, sample.address(ids), json=bad)
        assert str(_problem(answer, 422)["field"]).rpartition(".")[2] == name


def test_who_is_trusted_is_who_sends(world: World) -> None:
    _, agent = world.library.access.issue("robot", scopes=("read", "write"), kind="agent")
    said = world.post("/api/memories", {"text": "By a robot."}, token=agent).json()
    assert (said["trust"], said["author"]) == ("agent", "robot")
    said = world.post("/api/memories", {"text": "By a person."}).json()
    assert said["trust"] == "user"


def test_a_cursor_goes_on_in_its_own_list_and_no_other(world: World) -> None:
    first = world.get("/api/memories?limit=2").json()
    cursor = first["next"]
    onward = world.get(f"/api/memories?limit=3&cursor={cursor}").json()
    seen = [each["id"] for each in first["memories"] + onward["memories"]]
    assert len(set(seen)) == len(seen) > 2
    for path, token in (
        (f"/api/memories?cursor={cursor}", world.bee.tokens["all"]),
        (f"/api/memories?day=2026-01-01&cursor={cursor}", None),
        (f"/api/pages?cursor={cursor}", None),
        ("/api/memories?cursor=nonsense", None),
        (f"/api/memories?cursor={cursor[:-3]}", None),
        ("/api/memories?cursor=%F0%9F%98%80", None),
    ):
        assert _problem(world.get(path, token=token), 400)["type"] == "about:blank#WrongCursor"


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_other_sites_pages_other_hosts_and_tokens_in_addresses_are_refused(
    seen: World, sample: Sample
) -> None:
    operation, ids = sample.of, seen.ada.ids
    how = sample.how(ids)
    for more in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}):
        said = how | {"headers": how.get("headers", {}) | more | {"Cookie": "token=x"}}
        _problem(seen.ask(operation.method, sample.address(ids), **said), 403)
    address = sample.address(ids, token=seen.ada.tokens["all"])
    _problem(seen.ask(operation.method, address, **how), 400)
    cookie = {"headers": {"Cookie": f"token={seen.ada.tokens['all']}"}}
    _problem(seen.ask(operation.method, sample.address(ids), token="", **cookie), 401)


@each_case("sample", SAMPLES, ids=lambda each: each.operation)
def test_a_body_of_another_kind_is_not_read(seen: World, sample: Sample) -> None:
    operation, ids = sample.of, seen.ada.ids
    if operation.method == "GET":
        return
    content = sample.how(ids).get("content", b"{}")
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        answer = seen.ask(
            operation.method, sample.address(ids), content=content, headers={"Content-Type": kind}
        )
        assert operation.takes in str(_problem(answer, 415)["detail"])
    assert operation.takes in (JSON, NDJSON, BYTES)


@pytest.mark.slow
def test_no_get_changes_anything(world: World) -> None:
    before = _contents(world)
    for sample in SAMPLES:
        if sample.of.method == "GET":
            answer = world.get(sample.address(world.ada.ids))
            assert answer.status_code in (200, 404), (sample, answer.text)
            assert _contents(world) == before, sample


def _contents(world: World) -> tuple[str, int]:
    book = world.library.book("default", tenant="default")
    digest = hashlib.sha256()
    export_book(world.library.engine, book.info.id, digest.update)
    return digest.hexdigest(), book.info.revision


def test_every_query_can_be_asked_of_a_book_or_says_that_it_cannot() -> None:
    assert all(issubclass(each.query, Asking) for each in OPERATIONS)


def test_who_may_only_read_writes_no_session(world: World) -> None:
    book = world.library.book("default")
    before = (book.info.revision, book.sessions())
    asked = {"question": "Who lives in Lisbon?", "session": "of-a-reader"}
    answer = world.post("/api/recall", asked, token=world.ada.tokens["read"])
    assert answer.json()["hits"]
    book = world.library.book("default")
    assert (book.info.revision, book.sessions()) == before
    world.post("/api/recall", asked, token=world.ada.tokens["write"])
    assert book.session("of-a-reader").info


@pytest.mark.parametrize(("what", "body"), [("start", {}), ("prompt", {"text": "Who is it?"})])
def test_who_may_only_write_is_told_nothing_of_what_is_known(
    seen: World, what: str, body: dict[str, str]
) -> None:
    _, writer = seen.library.access.issue("writer", scopes=["write"])
    told = _problem(seen.post(f"/api/sessions/own/{what}", body, token=writer), 403)
    assert "'read'" in str(told["detail"])


def test_of_a_shared_book_pages_are_told_and_no_memory(world: World) -> None:
    team, own = world.library.book("default"), world.library.book("own")
    team.wiki.share("own", "member")
    address, kept = f"project/{world.ada.ids['page']}", "met Grace Hopper"
    _, token = world.library.access.issue("guest", scopes=SCOPES, books=["own"])
    for path in (f"/api/trace?thing={address}", f"/api/pages/{address}/sources?"):
        assert kept in world.get(path).text
        shared = world.get(f"{path}&shared=default", token=token)
        assert kept not in shared.text
        sections = shared.json()["sections"]
        assert sections and not any(each["sources"] for each in sections)
    assert not list(own.memories())
