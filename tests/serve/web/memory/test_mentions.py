"""Names without a page in the web: open, promoted, ignored."""

import pytest

from tests.serve.web.site import Site


@pytest.fixture
def said(site: Site) -> Site:
    for text in (
        "On the whiteboard: Limpet, Spindrift, Ebb.",
        "Bolota barked at Limpet.",
    ):
        site.book.remember(text)
    site.library.work()
    return site


def _open(site: Site, least: int = 1) -> dict[str, int]:
    told = site.get(f"/mentions.json?least={least}").json()["names"]
    return {each["name"]: each["memories"] for each in told}


def test_open_names_are_listed_with_what_is_said_and_how_far_they_are(said: Site) -> None:
    assert _open(said)["Limpet"] == 2
    page = said.get("/mentions").text
    assert "2 memories · on 1 day · not taken for a name yet" in page
    assert "Bolota barked at Limpet." in page
    assert "<h2>Ebb</h2>" not in page
    assert "<h2>Ebb</h2>" in said.get("/mentions?least=1").text


def test_a_name_that_needs_no_page_is_ignored_and_opened_again(said: Site) -> None:
    assert said.ask("POST", "/mentions/ignore", data={"name": "Limpet"}).status_code == 303
    assert "Limpet" not in _open(said)
    told = said.get("/mentions.json?state=ignored").json()["names"]
    assert [(each["key"], each["state"]) for each in told] == [("limpet", "ignored")]
    assert "Open again" in said.get("/mentions?state=ignored").text
    said.ask("POST", "/mentions/ignore", data={"name": "limpet", "again": "1"})
    assert "Limpet" in _open(said)


def test_a_name_gets_its_page(said: Site) -> None:
    done = said.ask("POST", "/mentions/promote", data={"name": "Limpet", "type": "entity"})
    assert done.headers["location"] == "/wiki/entity/limpet"
    assert "Limpet" not in _open(said)
    (told,) = said.get("/mentions.json?state=promoted").json()["names"]
    assert told["page"] == "entity/limpet"
    said.library.work()
    assert said.get("/wiki/entity/limpet").status_code == 200


def test_a_name_that_nobody_says_is_not_promoted(said: Site) -> None:
    answer = said.ask("POST", "/mentions/promote", data={"name": "Nobody", "type": "entity"})
    assert answer.status_code == 404
    assert "Nobody" not in {each.title for each in said.book.wiki.pages()}


def test_an_unknown_state_is_refused(site: Site) -> None:
    assert site.get("/mentions?state=lost").status_code == 400
    assert "Nothing is open" in site.get("/mentions").text


def test_names_go_on_leaf_by_leaf_and_each_stands_on_one(
    said: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("commonplace.serve.web.lists.SIZE", 2)
    every = [each.surface for each in said.book.wiki.mentions(least=1, limit=100)]
    leaves, leaf = [], 1
    while names := said.get(f"/mentions.json?least=1&page={leaf}").json()["names"]:
        leaves.append([each["name"] for each in names])
        leaf += 1
    assert sum(leaves, []) == every
    assert {len(each) for each in leaves[:-1]} == {2}
    assert 'rel="next"' in said.get("/mentions?least=1").text
    assert 'rel="next"' not in said.get(f"/mentions?least=1&page={len(leaves)}").text
    assert "No more" in said.get(f"/mentions?least=1&page={leaf}").text
