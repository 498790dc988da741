"""The graph of a book: few pages, the links among them, and what belongs together."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some

import commonplace
from commonplace import clock
from commonplace.errors import InvalidInput
from commonplace.model import Alias
from commonplace.wiki.around.clusters import communities
from commonplace.wiki.around.graph import Graph, Wanted
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.wiki import Wiki


def _page(wiki: Wiki, title: str, body: str = "", type: str = "entity", **more: object) -> None:
    wiki.create(PageDraft(type, title, body, **more))  # type: ignore[arg-type]


def _said(graph: Graph) -> set[tuple[str, str, str]]:
    title = {node.page_id: node.title for node in graph.nodes}
    return {(title[each.source], title[each.target], each.kind) for each in graph.edges}


@pytest.fixture
def wiki(book: commonplace.Book) -> Wiki:
    _page(book.wiki, "Ada", "Knew [[Charles]] and [[Menabrea]].")
    _page(book.wiki, "Babbage", "Wrote to [[Ada]].", aliases=(Alias("Charles"),))
    _page(book.wiki, "Menabrea", "Nobody.")
    _page(book.wiki, "Engine", "Built by [[Babbage]].", "topic", parent="Babbage")
    _page(book.wiki, "Alone", "Leads [[nowhere]], and to [[Alone]].", "concept")
    return book.wiki


def test_two_pages_have_one_edge_by_whatever_name_one_leads_to_the_other(wiki: Wiki) -> None:
    assert _said(wiki.around.graph()) == {
        ("Ada", "Babbage", "reference"),
        ("Ada", "Menabrea", "reference"),
        ("Engine", "Babbage", "child_of"),
    }


def test_pages_with_the_most_links_come_first(wiki: Wiki) -> None:
    graph = wiki.around.graph()
    assert {node.title: node.degree for node in graph.nodes} == {
        "Ada": 2, "Babbage": 2, "Engine": 1, "Menabrea": 1, "Alone": 0,
    }  # fmt: skip
    assert {node.title for node in graph.nodes[:2]} == {"Ada", "Babbage"}
    assert graph.nodes[-1].title == "Alone"


def test_a_graph_is_cut_down_by_type_by_links_and_by_day(wiki: Wiki) -> None:
    assert {node.title for node in wiki.around.graph(Wanted(type="topic")).nodes} == {"Engine"}
    linked = wiki.around.graph(Wanted(least=1))
    assert "Alone" not in {node.title for node in linked.nodes}
    assert len(wiki.around.graph(Wanted(most=2)).nodes) == 2
    tomorrow = clock.now() + timedelta(1)
    assert wiki.around.graph(Wanted(since=tomorrow)).nodes == ()
    with pytest.raises(InvalidInput, match="no type"):
        wiki.around.graph(Wanted(type="person"))


def test_an_archived_page_is_not_drawn(wiki: Wiki) -> None:
    wiki.archive("Menabrea")
    assert ("Ada", "Menabrea", "reference") not in _said(wiki.around.graph())
    assert "Menabrea" not in {node.title for node in wiki.around.near("Ada").nodes}


def test_a_contradiction_says_more_than_a_mention(wiki: Wiki) -> None:
    wiki.set("Ada", {"contradicts": ["Menabrea"]})
    assert ("Ada", "Menabrea", "contradicts") in _said(wiki.around.graph())


def test_around_a_page_stand_those_it_leads_to_and_those_that_lead_to_it(wiki: Wiki) -> None:
    near = wiki.around.near("Babbage")
    assert {node.title for node in near.nodes} == {"Ada", "Babbage", "Engine"}
    assert near.centre == wiki.page("Babbage").id
    assert {node.title for node in wiki.around.near("Alone").nodes} == {"Alone"}
    assert len(wiki.around.near("Babbage", 2).nodes) == 2


def test_a_graph_has_nothing_of_another_book(
    wiki: Wiki, library: commonplace.Library, book: commonplace.Book
) -> None:
    other = library.book("other").wiki
    _page(other, "Ada", f"Knows [[{book.info.name}:Babbage]] and [[Bob]].")
    _page(other, "Bob")
    assert _said(other.around.graph()) == {("Ada", "Bob", "reference")}
    assert len(wiki.around.graph().nodes) == 5


def test_the_same_book_has_the_same_graph(wiki: Wiki) -> None:
    assert wiki.around.graph() == wiki.around.graph()


# --- communities --------------------------------------------------------------------------------


def test_what_leads_to_each_other_belongs_together() -> None:
    clique = [(a, b) for a in range(5) for b in range(a)]
    ring = [(5, 6), (6, 7), (7, 5)]
    assert communities(9, [*clique, *ring, (0, 5)]) == [0, 0, 0, 0, 0, 1, 1, 1, 2]


_EDGES = some.lists(some.tuples(some.integers(0, 19), some.integers(0, 19)), max_size=60)


@given(_EDGES)
def test_communities_are_numbered_by_size_and_never_span_what_no_link_joins(
    edges: list[tuple[int, int]],
) -> None:
    into = communities(20, edges)
    sizes = [into.count(each) for each in range(max(into) + 1)]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes) == 20
    root = [*range(20)]
    for _ in root:  # the least that can be reached, after as many rounds as there are nodes
        for one, other in edges:
            root[one] = root[other] = min(root[one], root[other])
    assert all(
        root[one] == root[other]
        for one in range(20)
        for other in range(20)
        if into[one] == into[other]
    )
    assert communities(20, edges) == into
