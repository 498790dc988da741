"""What people and programs do with several requests; on a real server too."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest
import uvicorn

from tests.serve.rest.world import World


def test_what_is_remembered_is_recalled_with_where_it_comes_from(world: World) -> None:
    kept = world.post(
        "/api/memories",
        {"text": "The lighthouse keeper is called Ines.", "source": "visit", "tags": ["coast"]},
    ).json()
    found = world.post("/api/recall", {"question": "Who keeps the lighthouse?"}).json()
    assert found["hits"][0]["id"] == kept["id"]
    assert found["hits"][0]["sources"][0]["memory_id"] == kept["id"]
    same = world.get("/api/recall", params={"q": "lighthouse", "tag": "coast"}).json()
    assert [each["id"] for each in same["hits"]] == [kept["id"]]
    missed = world.post(
        "/api/recall", {"question": "harbour", "why_not": kept["id"], "explain": True}
    ).json()
    assert kept["id"] in [each["id"] for each in missed["misses"]]


def test_forgetting_takes_the_word_that_its_preview_gave(world: World) -> None:
    memory = world.ada.ids["memory"]
    preview = world.post("/api/forget", {"ids": [memory]}).json()
    assert (preview["forgotten"], preview["dry_run"]) == (0, True)
    assert world.get(f"/api/memories/{memory}").status_code == 200
    for wrong in ("", "0" * 24):
        said = world.post("/api/forget", {"ids": [memory], "confirm": wrong})
        assert said.status_code == 409
    other = world.post("/api/memories", {"text": "Something else."}).json()["id"]
    both = {"ids": [memory, other], "confirm": preview["confirm"]}
    assert world.post("/api/forget", both).status_code == 409
    done = world.post("/api/forget", {"ids": [memory], "confirm": preview["confirm"]}).json()
    assert (done["forgotten"], done["confirm"]) == (1, None)
    assert world.get(f"/api/memories/{memory}").status_code == 404


def test_a_preview_that_is_no_longer_true_forgets_nothing(world: World) -> None:
    memory = world.post("/api/memories", {"text": "Tobias sails on Sundays."}).json()["id"]
    word = world.post("/api/forget", {"ids": [memory]}).json()["confirm"]
    body = {"type": "topic", "title": "Tobias", "body": "Tobias sails.", "sources": [memory]}
    assert world.post("/api/pages", body).status_code == 201
    late = world.post("/api/forget", {"ids": [memory], "confirm": word})
    assert late.status_code == 409
    assert world.get(f"/api/memories/{memory}").status_code == 200


def test_documents_and_pages_go_only_after_a_preview(world: World) -> None:
    for path, shown, gone in (
        (f"/api/documents/{world.ada.ids['document']}", "", "/forget"),
        (f"/api/pages/topic/{world.ada.ids['other']}", "", "/delete"),
    ):
        word = world.post(path + gone, {}).json()["confirm"]
        assert world.get(path + shown).status_code == 200
        assert world.post(path + gone, {"confirm": "x"}).status_code == 409
        assert world.post(path + gone, {"confirm": word}).status_code == 200
        assert world.get(path + shown).status_code == 404


def test_no_file_of_the_server_can_be_asked_for(seen: World) -> None:
    for url in ("/etc/hostname", "file:///etc/hostname", "etc/hostname", "C:\\x", "//host/x"):
        said = seen.post("/api/documents/fetch", {"url": url})
        assert said.status_code == 400, (url, said.text)


def test_a_plan_is_written_as_it_was_shown_or_not_at_all(world: World) -> None:
    world.post("/api/compile", {"model": "rules"})
    for number in range(4):
        world.post("/api/memories", {"text": f"Ottilie Brandt visited the mill {number} times."})
    plan = world.get("/api/compile/plan").json()
    assert plan["plan"]["memories"] == 4
    stale = plan["confirm"]
    world.post("/api/memories", {"text": "Ottilie Brandt lives by the mill."})
    assert world.post("/api/compile/apply", {"confirm": stale}).status_code == 409
    fresh = world.get("/api/compile/plan").json()["confirm"]
    done = world.post("/api/compile/apply", {"confirm": fresh})
    assert (done.status_code, done.json()["applied"]) == (200, True)
    assert world.get("/api/compile").json()["memories_waiting"] == 0


def test_no_model_can_be_named_from_outside(seen: World) -> None:
    said = seen.post("/api/compile", {"model": "openai:x@http://127.0.0.1:1"})
    assert (said.status_code, said.json()["field"]) == (422, "model")


def test_a_shared_book_is_read_by_its_reader_and_written_by_its_member(world: World) -> None:
    world.post("/api/books", {"name": "team"})
    page = {"type": "topic", "title": "Rota", "body": "Mondays: Ada.\n"}
    assert world.post("/api/pages?book=team", page).status_code == 201
    path = "/api/pages/topic/rota?shared=team"
    assert world.get(path).status_code == 404
    assert world.post("/api/members?book=team", {"book": "default"}).status_code == 201
    assert world.get(path).json()["body"] == "Mondays: Ada.\n"
    edit = {"old": "Ada", "new": "Bob"}
    refused = world.post("/api/pages/topic/rota/edit?shared=team", edit)
    assert refused.status_code == 403
    world.post("/api/members?book=team", {"book": "default", "role": "member"})
    assert world.post("/api/pages/topic/rota/edit?shared=team", edit).status_code == 200
    found = world.post("/api/recall", {"question": "Who has Mondays?", "books": ["team"]}).json()
    assert "team" in [each["book"] for each in found["hits"]]
    assert world.ask("DELETE", "/api/members/default?book=team").status_code == 200
    assert world.get(path).status_code == 404


def test_a_token_opens_the_door_until_it_is_revoked(world: World) -> None:
    made = world.post("/api/tokens", {"name": "bot", "scopes": ["read"]}).json()
    assert world.get("/api/me", token=made["secret"]).json()["name"] == "bot"
    assert made["secret"] not in world.get("/api/tokens").text
    assert world.ask("DELETE", f"/api/tokens/{made['id']}").status_code == 200
    assert world.get("/api/me", token=made["secret"]).status_code == 401


def test_a_name_with_a_slash_can_be_asked_for(world: World) -> None:
    world.post("/api/entities", {"name": "AC/DC", "type": "organization"})
    assert world.get("/api/entities/AC%2FDC").json()["name"] == "AC/DC"


def test_the_routes_of_other_programs_answer(world: World) -> None:
    page = {"title": "Sextant", "content": "It measures angles.", "edit_summary": "begun"}
    made = world.post("/api/wiki/pages", page).json()
    assert made["slug"] == "sextant"
    edit = {"old_text": "measures  angles", "new_text": "measures heights", "edit_summary": "fix"}
    assert world.post("/api/wiki/pages/sextant/edit", edit).json()["version"] == 1
    missing = world.post("/api/wiki/pages/sextant/edit", edit | {"old_text": "nowhere"})
    assert (missing.status_code, missing.json()["type"]) == (422, "about:blank#NoMatch")
    history = world.get("/api/wiki/pages/sextant/history").json()["versions"]
    assert [each["reason"] for each in history] == ["fix", "begun"]
    restored = world.post("/api/wiki/pages/sextant/restore", {"version": 0}).json()
    assert restored["body"] == "It measures angles."
    hits = world.get("/api/wiki/search?q=sextant").json()["matches"]
    assert hits[0]["slug"] == "sextant"
    assert world.ask("DELETE", "/api/wiki/pages/sextant").json()["status"] == "archived"
    assert world.get("/api/wiki/pages?archived=true").json()["pages"][0]["slug"] == "sextant"
    said = {
        "content": "The sextant is on the bridge.",
        "transcript": "Where is the sextant? On the bridge.",
        "sourceId": "voyage-7",
        "occurredAt": "2026-03-01T09:30:00Z",
    }
    kept = world.post("/api/memory/remember", said).json()
    assert (kept["source"], kept["lines"]) == ("voyage-7", 1)
    assert world.get("/api/sessions/voyage-7/transcript").json()["lines"][0]["text"]
    answer = world.post("/api/memory/recall", {"query": "sextant bridge", "expand": True}).json()
    hit = next(each for each in answer["hits"] if each["id"] == kept["id"])
    assert "Where is the sextant? On the bridge." in [each["text"] for each in hit["lines"]]
    assert world.post("/api/memory/remember", {"tags": []}).status_code == 400


# --- on a real server ----------------------------------------------------------------------------


@contextmanager
def _serving(world: World) -> Iterator[str]:
    server = uvicorn.Server(
        uvicorn.Config(world.gate, host="127.0.0.1", port=0, log_level="warning", lifespan="off")
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            thread.join(0.01)
            assert thread.is_alive()
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(30)


def test_a_real_server_speaks_the_same(world: World) -> None:
    headers = {"Authorization": f"Bearer {world.ada.tokens['all']}"}
    with _serving(world) as url, httpx2.Client(base_url=url, headers=headers) as client:
        kept = client.post("/api/memories", json={"text": "Over the wire."})
        path = f"/api/memories/{kept.json()['id']}"
        whole = client.get(path)
        assert whole.json()["text"] == "Over the wire."
        head = client.head(path)
        assert (head.content, head.headers["etag"]) == (b"", whole.headers["etag"])
        assert client.get(path, headers={"If-None-Match": head.headers["etag"]}).status_code == 304
        assert client.get("/api/entities/AC%2FDC").status_code == 404
        assert client.delete("/api/recall").headers["allow"] == "GET, HEAD, POST"
        lines = b"".join(b'{"text": "Line %d of many."}\n' % number for number in range(3000))
        said = client.post(
            "/api/memories/stream",
            content=iter([lines[:50_000], lines[50_000:]]),
            headers={"Content-Type": "application/x-ndjson"},
            timeout=120,
        )
        told = [json.loads(line) for line in said.text.splitlines()]
        assert len({each["id"] for each in told}) == 3000
        with client.stream("GET", "/api/export/memories") as stream:
            assert sum(1 for _ in stream.iter_lines()) >= 3000
        with client.stream("GET", "/api/jobs/events?seconds=0") as stream:
            assert [*stream.iter_lines()][-3] == "event: end"
        assert client.get("/api/me", headers={"Authorization": ""}).status_code == 401


def test_a_body_that_ends_too_early_or_is_too_large_breaks_nothing(world: World) -> None:
    headers = {"Authorization": f"Bearer {world.ada.tokens['all']}"}
    with _serving(world) as url, httpx2.Client(base_url=url, headers=headers) as client:

        def broken() -> Iterator[bytes]:
            yield b'{"text": "'
            raise ConnectionError("gone")

        with pytest.raises((ConnectionError, httpx2.TransportError)):
            client.post("/api/memories", content=broken())
        assert client.get("/api/me").status_code == 200
        assert not world.failed, world.failed


def test_all_of_a_source_is_forgotten_by_the_word_of_its_preview(world: World) -> None:
    for number in range(3):
        said = {"text": f"Rumour {number} about the mill.", "source": "web:liar"}
        assert world.post("/api/memories", said).status_code == 201
    chosen = {"source": "web:liar"}
    preview = world.post("/api/forget", chosen).json()
    assert (len(preview["memories"]), preview["receipt"]) == (3, None)
    narrower = chosen | {"since": "2099-01-01", "confirm": preview["confirm"]}
    assert world.post("/api/forget", narrower).status_code == 404
    done = world.post("/api/forget", chosen | {"confirm": preview["confirm"]}).json()
    assert (done["forgotten"], done["receipt"]["selectors"]) == (3, ["source"])
    assert world.get("/api/forget/receipts").json()["receipts"][0] == done["receipt"]
    again = {"text": "Rumour 1 about the mill.", "source": "web:liar"}
    assert world.post("/api/memories", again).status_code == 409
    assert world.post("/api/forget", {}).status_code == 400


def test_what_is_tainted_is_hidden_listed_and_lifted(world: World) -> None:
    said = {"text": "The mill burned down, says a zorvanian.", "source": "web:liar"}
    memory = world.post("/api/memories", said).json()["id"]
    assert world.post("/api/taint", {"source": "web:liar"}).json()["hidden"] == 1
    asked = {"question": "What does the zorvanian say of the mill?"}
    assert "zorvanian" not in str(world.post("/api/recall", asked).json()["hits"])
    aside = world.get("/api/quarantine").json()["quarantined"]
    (listed,) = [each for each in aside if each["memory"]["id"] == memory]
    assert (listed["memory"]["id"], listed["reason"]) == (memory, "tainted source")
    lifted = world.post("/api/quarantine/lift", {"source": "web:liar"}).json()
    assert lifted == {"lifted": [memory]}
    assert "zorvanian" in str(world.post("/api/recall", asked).json()["hits"])


def test_a_key_that_belongs_to_other_words_is_a_conflict(world: World) -> None:
    said = {"text": "The ferry leaves at seven.", "idempotency_key": "ferry"}
    first = world.post("/api/memories", said)
    assert (first.status_code, world.post("/api/memories", said).status_code) == (201, 200)
    other = said | {"text": "The ferry leaves at eight."}
    refused = world.post("/api/memories", other)
    assert refused.status_code == 409
    assert first.json()["id"] in refused.json()["detail"]
    assert world.post("/api/memories/batch", [{"text": "Ada waits."}, other]).status_code == 409


def test_a_range_that_ends_before_it_begins_is_refused_with_both_days(world: World) -> None:
    wrong = {"since": "2026-05-02", "until": "2026-05-01"}
    for answer in (
        world.post("/api/recall", {"question": "ferry", **wrong}),
        world.get("/api/recall", params={"q": "ferry", **wrong}),
        world.post("/api/forget", wrong),
    ):
        assert answer.status_code in (400, 422), answer.text
        assert all(day in answer.text for day in wrong.values())
