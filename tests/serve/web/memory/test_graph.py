"""The graph of a book in the web, and its twins for programs."""

import xml.etree.ElementTree as ET

import pytest

from commonplace.wiki.draft import PageDraft
from tests.serve.web.markup.payloads import PAYLOADS
from tests.serve.web.site import Site

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def linked(site: Site) -> Site:
    wiki = site.book.wiki
    wiki.create(PageDraft("entity", "Ada", "Knew [[Babbage]] and [[Engine]]."))
    wiki.create(PageDraft("entity", "Babbage", "Built the [[Engine]]."))
    wiki.create(PageDraft("topic", "Engine", "Of brass."))
    wiki.create(PageDraft("topic", "Alone", "Nobody."))
    return site


def test_an_empty_book_says_what_will_be_drawn(site: Site) -> None:
    answer = site.get("/graph")
    assert answer.status_code == 200
    assert "No pages yet" in answer.text


def test_a_graph_is_drawn_and_listed(linked: Site) -> None:
    page = linked.get("/graph").text
    assert page.count('href="/wiki/entity/ada"') == 2  # in the drawing, and beside it
    assert "3 pages and 3 links among them" in page
    assert "Alone" not in page
    assert "Alone" in linked.get("/graph?least=0").text
    assert "style=" not in page


def test_a_graph_can_be_cut_down(linked: Site) -> None:
    told = linked.get("/graph.json?type=topic&least=0").json()
    assert {each["title"] for each in told["nodes"]} == {"Engine", "Alone"}
    assert linked.get("/graph?since=2999-01-01").text.count("Nothing fits") == 1
    assert linked.get("/graph?since=yesterday").status_code == 400
    assert linked.get("/graph?type=person").status_code == 400
    assert linked.get("/graph?least=x").status_code == 400


def test_a_graph_has_twins_for_other_programs(linked: Site) -> None:
    told = linked.get("/graph.json").json()
    assert {(each["source"], each["target"]) for each in told["edges"]} == {
        ("entity/ada", "entity/babbage"),
        ("entity/ada", "topic/engine"),
        ("entity/babbage", "topic/engine"),
    }
    assert told["communities"] == [{"number": 0, "title": told["nodes"][0]["title"], "pages": 3}]
    svg = linked.get("/graph.svg")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert len(ET.fromstring(svg.content).findall(f".//{SVG}a")) == 3
    assert ET.fromstring(linked.get("/graph.graphml").content).tag.endswith("graphml")
    assert linked.get("/graph.dot").text.startswith("digraph pages {")
    assert linked.get("/graph.md").status_code == 404


def test_another_book_has_its_own(linked: Site) -> None:
    linked.library.book("other").wiki.create(PageDraft("entity", "Elsewhere", "x"))
    page = linked.get("/b/other/graph?least=0").text
    assert 'href="/b/other/wiki/entity/elsewhere"' in page
    assert "Babbage" not in page


def test_hostile_titles_are_words(site: Site) -> None:
    bad = [each for each in PAYLOADS if each.isprintable()][:25]
    for number, title in enumerate(bad):
        site.book.wiki.create(
            PageDraft("topic", title[:200], "[[Hub]]", slug=f"bad-{number}"), twin=True
        )
    site.book.wiki.create(PageDraft("entity", "Hub", ""))
    page = site.get("/graph").text
    assert "<script>alert" not in page
    assert "<img" not in page
    ET.fromstring(site.get("/graph.svg").content)
    ET.fromstring(site.get("/graph.graphml").content)
