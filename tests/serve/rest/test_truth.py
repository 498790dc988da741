"""What pages say that one should not rely on, over HTTP."""

from tests.serve.rest.world import World


def _moved(world: World) -> str:
    for text, day in (
        ("Ines Toll lives in Lisbon.", "2026-01-10"),
        ("Ines Toll sold 40 pots.", "2026-01-12"),
        ("Ines Toll walks at the harbour.", "2026-01-13"),
        ("Ines Toll now lives in Porto.", "2026-03-10"),
    ):
        world.post("/api/memories", {"text": text, "occurred_at": day})
    world.library.work()
    return "entity/ines-toll"


def test_what_gave_way_is_told_of_its_page(world: World) -> None:
    page = _moved(world)
    (told,) = world.get("/api/truth", params={"page": page}).json()["sentences"]
    assert (told["mark"], told["day"], told["address"]) == ("superseded", "2026-03-10", page)
    assert told["sure"]["level"] == "low"
    assert told["sure"]["memories"] == len(told["sources"]) == 2
    everywhere = world.get("/api/truth").json()["sentences"]
    assert page not in {each["address"] for each in everywhere}
    struck = world.get("/api/truth", params={"mark": "superseded"}).json()["sentences"]
    assert page in {each["address"] for each in struck}
    assert world.get("/api/truth", params={"mark": "wrong"}).status_code == 400
    assert world.get("/api/truth", params={"page": "entity/nobody"}).status_code == 404


def test_a_page_says_how_sure_it_is(world: World) -> None:
    page = world.get(f"/api/pages/{_moved(world)}").json()
    scores = [each["sure"]["score"] for each in page["sections"]]
    assert all(0 <= each < 1 for each in scores)
    assert page["sure"]["memories"] == 4
    assert page["sure"]["score"] > 0.5
    assert page["sure"]["newest_at"].startswith("2026-03-10")
