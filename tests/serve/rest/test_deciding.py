"""Deciding about facts over HTTP."""

from tests.serve.rest.world import World

OLD, NEW = "The gate code is 4471.", "The gate code changed to 9000."


def _tell(world: World) -> None:
    """A person says one thing, an agent another."""
    book = world.library.book()
    book.remember(OLD, author="Ada", occurred_at="2026-01-02")
    book.remember(NEW, author="claude", trust="agent", occurred_at="2026-02-03")
    world.library.work()


def test_a_dispute_is_accepted_by_the_end_of_its_id_and_undone(world: World) -> None:
    _tell(world)
    [item] = [
        each
        for each in world.get("/api/inbox").json()["items"]
        if each["kind"] == "contradiction" and each["text"] == NEW
    ]
    assert item["against"] == OLD
    done = world.post(f"/api/facts/{item['id'][-8:]}/accept").json()
    assert (done["action"], done["state"], done["fact"]["status"]) == (
        "accepted",
        "in force",
        "holds",
    )
    assert [(each["text"], each["status"]) for each in done["others"]] == [(OLD, "replaced")]
    assert world.get("/api/inbox").json()["counts"]["contradictions"] == 0
    world.post("/api/changes/undo", {"id": done["change_id"]})
    assert world.get("/api/inbox").json()["counts"]["contradictions"] == 1


def test_another_fact_is_so_instead(world: World) -> None:
    _tell(world)
    [item] = [
        each for each in world.get("/api/inbox").json()["items"] if each["kind"] == "contradiction"
    ]
    done = world.post(f"/api/facts/{item['against_id']}/reject", {"instead": item["id"]}).json()
    assert (done["fact"]["status"], done["fact"]["by"]) == ("corrected", item["id"])
    missing = world.ask("POST", "/api/facts/ffffffff/reject", json={})
    assert missing.status_code == 404


def test_the_fate_of_a_memory_and_of_all_is_told(world: World) -> None:
    asked = world.post("/api/memories", {"text": "Where is the key?"}).json()["id"]
    waiting = world.get(f"/api/memories/{asked}").json()
    assert waiting["fate"] is None
    world.library.work()
    assert world.get(f"/api/memories/{asked}").json()["fate"] == "question"
    coverage = world.get("/api/status").json()["book"]["coverage"]
    assert coverage["without"]["question"] >= 1
    assert coverage["waiting"] == 0
    told = coverage["with_facts"] + sum(coverage["without"].values())
    assert told == coverage["memories"]
