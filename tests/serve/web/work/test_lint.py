"""What is wrong with pages, as the web shows it, and the buttons that put it right."""

import pytest

from commonplace.serve.web.screens.work import lint, reports
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.lint.finding import RULES
from tests.serve.web.site import Site


def _page(site: Site, title: str, body: str) -> str:
    return site.book.wiki.create(PageDraft("entity", title, body)).address


def test_every_rule_has_its_words() -> None:
    assert set(lint.WORDS) == set(RULES)


def test_a_new_book_has_nothing_to_put_right(site: Site) -> None:
    assert "Nothing to put right" in site.get("/lint").text
    for report in ("broken", "wanted", "orphans", "stubs"):
        assert site.get(f"/lint/{report}").status_code == 200


def test_findings_stand_by_rule_with_what_to_do_and_the_command(site: Site) -> None:
    _page(site, "Ada", "Ada lives in [[Lisbon]].")
    shown = site.get("/lint").text
    assert "Links that lead nowhere" in shown
    assert "commonplace wiki lint --rule broken-link" in shown
    told = site.get("/lint.json?rule=broken-link").json()["findings"]
    assert [(each["rule"], each["address"]) for each in told] == [("broken-link", "entity/ada")]
    assert "Lisbon" in site.get("/lint/wanted").text
    assert site.get("/lint/broken.json").json()["links"][0]["pages"] == 1


def test_a_button_puts_right_what_its_rule_finds_and_nothing_else(site: Site) -> None:
    old = _page(site, "Ada", "She is a person.")
    _page(site, "Lisbon", "Here lives [Ada](/wiki/entity/ada), and [[Nobody]] else.")
    site.book.wiki.rename(old, "Ada Lovelace")
    found = {each["rule"] for each in site.get("/lint.json").json()["findings"]}
    assert {"redirected-link", "broken-link"} <= found
    assert "Put 1 right" in site.get("/lint").text
    assert site.ask("POST", "/lint/fix", data={"rule": "redirected-link"}).status_code == 303
    left = {each["rule"] for each in site.get("/lint.json").json()["findings"]}
    assert "redirected-link" not in left and "broken-link" in left
    assert site.book.wiki.history("entity/lisbon")[0].reason == "lint: redirected-link"


def test_a_large_book_is_looked_over_when_somebody_asks_for_it(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lint, "WHOLE", 3)
    monkeypatch.setattr(lint, "LATEST", 2)
    monkeypatch.setattr(reports, "WHOLE", 3)
    for number in range(5):
        _page(site, f"Page {number}", f"It links to [[Nowhere {number}]].")
    assert "This is a large book, of 5 pages" in site.get("/lint").text
    found = [
        len(site.get(f"/lint.json?rule=broken-link{look}").json()["findings"])
        for look in ("", "&look=latest", "&look=all")
    ]
    assert found == [0, 2, 5]
    assert "Look through all its links" in site.get("/lint/wanted").text
    assert "Nowhere 3" in site.get("/lint/wanted?look=all").text


def test_a_rule_that_is_none_is_told_so(site: Site) -> None:
    assert site.get("/lint?rule=tidiness").status_code == 400
    assert site.ask("POST", "/lint/fix", data={"rule": "tidiness"}).status_code == 400


def test_reports_go_on_where_a_leaf_ends(site: Site) -> None:
    for number in range(53):
        _page(site, f"Page {number:02}", "Nobody leads here.")
    first = site.get("/lint/orphans.json").json()
    assert (len(first["pages"]), first["total"]) == (50, 53)
    rest = site.get("/lint/orphans.json", params={"after": first["next"]}).json()["pages"]
    assert [each["title"] for each in rest] == ["Page 50", "Page 51", "Page 52"]
