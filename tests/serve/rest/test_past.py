"""The past over HTTP: the same questions, with ``as_of`` or ``true_at``."""

from collections.abc import Iterator

import pytest

from commonplace import clock
from tests.past.telling import day
from tests.serve.rest.world import World, opened

THEN = {"as_of": "2031-01-05"}


@pytest.fixture
def kept(library_url: str) -> Iterator[World]:
    with opened(library_url, compile__bucket_seconds=0) as world:
        book = world.library.book("default", tenant=world.ada.tenant)
        with clock.frozen_at(day(0)):
            world.post("/api/pages", {"type": "topic", "title": "Kiln", "body": "Cold.\n"})
            book.remember("I live in Bergen.", author="Marit")
            world.library.work()
        with clock.frozen_at(day(20)):
            world.ask("PUT", "/api/pages/topic/kiln", json={"body": "Hot.\n"})
            book.remember("I live in Oslo now.", author="Marit")
            world.library.work()
        yield world


def test_a_page_is_read_as_it_was(kept: World) -> None:
    told = kept.get("/api/pages/topic/kiln", params=THEN).json()
    assert (told["body"], told["version"]) == ("Cold.\n", 0)
    assert told["past"]["as_of"] == "2031-01-05T23:59:59.999999Z"
    assert kept.get("/api/pages/topic/kiln").json()["body"] == "Hot.\n"
    for path in ("links", "backlinks"):
        assert "past" in kept.get(f"/api/pages/topic/kiln/{path}", params=THEN).json()
    early = {"as_of": "2020-01-01"}
    assert kept.get("/api/pages/topic/kiln", params=early).status_code == 404


def test_lists_search_entities_and_traces_are_of_then(kept: World) -> None:
    pages = kept.get("/api/pages", params=THEN | {"type": "topic"}).json()
    assert "topic/kiln" in [each["address"] for each in pages["pages"]]
    assert pages["past"]["reading"] in ("recorded", "rebuilt")
    found = kept.get("/api/pages/search", params=THEN | {"q": "cold"}).json()
    assert [each["address"] for each in found["matches"]] == ["topic/kiln"]
    known = kept.get("/api/entities/Marit", params=THEN).json()
    assert "Oslo" not in str(known["aspects"])
    true = kept.get("/api/entities/Marit", params={"true_at": "2031-02-05"}).json()
    assert "Oslo" in str(true["aspects"])
    assert "Bergen" not in str(true["aspects"]) + str(true["relations"])
    assert kept.get("/api/entities", params=THEN).json()["past"]["reading"] == "recorded"
    traced = kept.get("/api/trace", params=THEN | {"thing": "Cold."}).json()
    assert traced["places"][0]["address"] == "topic/kiln"


def test_changes_between_two_days(kept: World) -> None:
    between = {"since": "2031-01-05", "until": "2031-02-05"}
    told = kept.get("/api/changes/between", params=between).json()
    assert "topic/kiln" in [each["address"] for each in told["changed"]]
    assert [each["value"] for each in told["superseded"]] == ["Bergen"]
    diff = kept.get("/api/pages/topic/kiln/diff", params=between).json()["diff"]
    assert "-Cold." in diff
    assert "+Hot." in diff


def test_what_cannot_be_asked_is_refused(kept: World) -> None:
    for path, wrong in (
        ("/api/pages", {"as_of": "yesterday"}),
        ("/api/pages", {"reading": "rebuilt"}),
        ("/api/pages", THEN | {"shared": "team"}),
        ("/api/pages/topic/kiln/diff", {"since": "2031-01-05", "old": 0}),
        ("/api/changes/between", {}),
    ):
        assert kept.get(path, params=wrong).status_code in (400, 422), (path, wrong)
    assert kept.ask("GET", "/api/changes/between?since=2020-01-01", token="").status_code == 401


def test_a_request_sees_the_past_of_its_own_book_alone(kept: World) -> None:
    """The wall around a request holds in the past too."""
    told = kept.ask("GET", "/api/pages/topic/kiln?as_of=2031-01-05", token=kept.bee.tokens["read"])
    assert told.status_code == 404
    mine = kept.ask("GET", "/api/pages?as_of=2031-01-05", token=kept.ada.tokens["read"])
    assert mine.status_code == 200
