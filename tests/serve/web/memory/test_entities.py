"""Entities in the web: looked at, put right, and back."""

from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.serve.web.markup.payloads import PAYLOADS
from tests.serve.web.site import Reader, Site


@pytest.fixture
def known(site: Site) -> Site:
    site.book.introduce("Ada Carter", "person", ["Ada"])
    site.book.introduce("A. Carter", "person")
    site.book.introduce("TCP/IP", "system")
    for text in (
        "Ada Carter measured the tide.",
        "Ada moved to Faro.",
        "A. Carter signed the log.",
        "TCP/IP is how the stations talk.",
    ):
        site.book.remember(text)
    site.library.work()
    return site


def test_an_empty_book_says_so(site: Site) -> None:
    assert "Nobody is known yet" in site.get("/entities").text


def test_entities_are_listed_by_mentions_or_by_name(known: Site) -> None:
    told = known.get("/entities.json").json()["entities"]
    assert told[0]["name"] == "Ada Carter"
    by_name = known.get("/entities.json?sort=name").json()["entities"]
    names = [each["name"] for each in by_name]
    assert names == sorted(names, key=str.casefold)
    begins = known.get("/entities.json?q=ada").json()["entities"]
    assert {each["name"] for each in begins} == {"Ada", "Ada Carter"}
    assert known.get("/entities.json?type=system").json()["entities"][0]["name"] == "TCP/IP"
    assert "Nobody goes by that name" in known.get("/entities?q=zz").text


def test_an_entity_whose_name_no_address_can_hold_is_meant_by_its_id(known: Site) -> None:
    page = known.get("/entities").text
    entity = known.book.entity("TCP/IP")
    assert f'href="/entities/{entity.id}"' in page
    assert "how the stations talk" in known.get(f"/entities/{entity.id}").text


def test_an_entity_is_shown_with_its_names_and_memories(known: Site) -> None:
    page = known.get("/entities/Ada%20Carter").text
    assert "Also called Ada" in page
    assert "Ada moved to Faro." in page
    assert known.get("/entities/Ada.json").json()["name"] == "Ada Carter"
    missing = known.get("/entities/Nobody")
    assert missing.status_code == 404


def test_names_that_are_alike_are_offered_with_the_evidence(known: Site) -> None:
    double = known.get("/entities.json?doubles=1").json()["doubles"][0]
    assert (double["keep"]["name"], double["other"]["name"]) == ("Ada Carter", "A. Carter")
    assert (double["how"], double["together"]) == ("initials", 0)
    assert "Alike by initials" in known.get("/entities").text


def test_a_merge_is_foreseen_done_and_undone(known: Site) -> None:
    foreseen = known.get("/entities/Ada%20Carter/merge?other=A.+Carter")
    assert "What would change" in foreseen.text
    assert known.book.entity("A. Carter").name == "A. Carter"  # nothing yet
    done = known.ask("POST", "/entities/Ada%20Carter/merge", data={"other": "A. Carter"})
    assert done.status_code == 303
    assert known.book.entity("A. Carter").name == "Ada Carter"
    change = known.book.graph.changes(1)[0]
    assert done.headers["location"] == f"/entities/Ada%20Carter?changed={change.id}"
    assert "A. Carter was merged into Ada Carter" in known.get(done.headers["location"]).text
    known.ask("POST", "/entities/undo", data={"id": change.id})
    assert known.book.entity("A. Carter").name == "A. Carter"
    assert "taken back" in known.get("/entities").text


def test_a_split_is_foreseen_done_and_undone(known: Site) -> None:
    asked = "alias=Ada&new_name=Ada+of+Faro"
    foreseen = known.get(f"/entities/Ada%20Carter/split?{asked}")
    assert "They are two: split" in foreseen.text
    data = {"alias": "Ada", "new_name": "Ada of Faro", "type": ""}
    assert known.ask("POST", "/entities/Ada%20Carter/split", data=data).status_code == 303
    assert known.book.entity("Ada").name == "Ada of Faro"
    known.ask("POST", "/entities/undo", data={"id": known.book.graph.changes(1)[0].id})
    assert known.book.entity("Ada").name == "Ada Carter"
    assert known.ask("POST", "/entities/Ada%20Carter/split", data={}).status_code == 400


def test_names_and_types_are_put_right(known: Site) -> None:
    known.ask("POST", "/entities/Ada%20Carter/alias", data={"alias": "Countess"})
    assert known.book.entity("Countess").name == "Ada Carter"
    known.ask("POST", "/entities/Ada%20Carter/type", data={"type": "animal"})
    assert known.book.entity("Ada").type == "animal"
    known.ask("POST", "/entities", data={"name": "Bolota", "type": "animal"})
    assert known.book.entity("Bolota").type == "animal"


def test_looking_changes_nothing(known: Site) -> None:
    before = known.book.graph.changes(100)
    for path in ("/entities/Ada/merge?other=A.+Carter", "/entities/Ada/split?alias=Ada"):
        assert known.get(path).status_code == 200
    assert known.book.graph.changes(100) == before


def test_whoever_may_only_read_is_not_offered_to_change(known: Site) -> None:
    _, secret = known.library.access.issue("only reads", scopes=("read",), kind="person")
    headers = {"Authorization": f"Bearer {secret}"}
    page = known.get("/entities/Ada", headers=headers).text
    assert "Put it right" not in page
    assert known.get("/entities/Ada/merge", headers=headers).status_code == 403
    post = known.ask("POST", "/entities/Ada/alias", headers=headers, data={"alias": "x"})
    assert post.status_code == 403


def test_hostile_names_are_words(site: Site) -> None:
    for text in PAYLOADS:
        if text.isprintable() and any(map(str.isalnum, text)):
            made = site.book.introduce(text[:150], "person")
            for path in (f"/entities/{made.id}", f"/entities?q={quote(text[:40])}"):
                page = site.get(path)
                assert page.status_code == 200, text
                assert "<script>alert" not in page.text
                assert "<img" not in page.text
    assert site.get("/entities?sort=name").status_code == 200


def test_two_names_become_one_and_two_again_in_a_browser(
    demo: Site, visitor: Callable[..., Reader], scripts: bool
) -> None:
    reader = visitor(demo, java_script_enabled=scripts)
    page = reader.goto("/entities")
    page.get_by_role("link", name="Look at merging João Pacheco and J. Pacheco").click()
    assert "the same as João Pacheco?" in page.get_by_role("heading", level=1).inner_text()
    reader.shot(f"merge-foreseen-{scripts}")
    page.get_by_role("button", name="They are one: merge").click()
    assert page.get_by_role("heading", level=1).inner_text() == "João Pacheco"
    page.get_by_text("J. Pacheco was merged into João Pacheco").wait_for()
    assert "Also called J. Pacheco" in page.locator("main").inner_text()
    reader.shot(f"merge-done-{scripts}")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("Taken back: ").wait_for()
    assert page.get_by_role("link", name="J. Pacheco", exact=True).count() >= 1
    assert demo.book.entity("J. Pacheco").name == "J. Pacheco"
