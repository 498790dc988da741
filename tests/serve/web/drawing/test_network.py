"""A graph of pages, drawn: each page is a link, none covers another, nothing in it is a style."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as some

from commonplace.serve.web.drawing import hulls
from commonplace.serve.web.drawing.exchange import dot, graphml
from commonplace.serve.web.drawing.labels import Spot, _box, _meets, _width, labelled
from commonplace.serve.web.drawing.layout import Net, placed
from commonplace.serve.web.drawing.network import NEAR, WHOLE, network, summary
from commonplace.wiki.around.clusters import communities
from commonplace.wiki.around.graph import Edge, Graph, Node
from tests.cases import each_case
from tests.serve.web.markup.payloads import PAYLOADS

SVG = "{http://www.w3.org/2000/svg}"
GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
_EDGES = some.lists(some.tuples(some.integers(0, 29), some.integers(0, 29)), max_size=80)


def _href(node: Node) -> str:
    return f"/wiki/{node.address}"


def _graph(titles: list[str], edges: list[tuple[int, int]], centre: int | None = None) -> Graph:
    pairs = sorted({(min(each), max(each)) for each in edges if each[0] != each[1]})
    into = communities(len(titles), pairs)
    nodes = tuple(
        Node(f"p{number}", "entity", f"s{number}", title, 0,
             sum(number in pair for pair in pairs), into[number])
        for number, title in enumerate(titles)
    )  # fmt: skip
    drawn = tuple(Edge(f"p{one}", f"p{other}") for one, other in pairs)
    return Graph(nodes, drawn, None if centre is None else f"p{centre}")


def test_every_page_is_a_link_with_its_title() -> None:
    svg = ET.fromstring(network(_graph(["Ada", "Bob"], [(0, 1)]), _href))
    links = svg.findall(f".//{SVG}a")
    assert [each.get("href") for each in links] == ["/wiki/entity/s0", "/wiki/entity/s1"]
    assert links[0].findtext(f"{SVG}title") == "Ada · entity · 1 link"
    assert svg.get("aria-label") == svg.findtext(f"{SVG}title") == "2 pages and 1 link among them."


def test_a_community_is_drawn_around_and_named_by_its_first_page() -> None:
    graph = _graph(["Hub", "a", "b", "c"], [(0, 1), (0, 2), (0, 3)])
    assert 'class="hull"' in network(graph, _href)
    assert summary(graph).endswith(", around Hub.")


def test_a_drawing_has_no_style_script_or_handler() -> None:
    svg = network(_graph([*PAYLOADS], [(0, each) for each in range(1, 20)]), _href)
    names = {re.sub(r"\{.*\}", "", each.tag) for each in ET.fromstring(svg).iter()}
    assert names <= {"svg", "title", "path", "g", "a", "circle", "text"}
    attributes = {name for each in ET.fromstring(svg).iter() for name in each.attrib}
    assert not {name for name in attributes if name == "style" or name.startswith("on")}


def test_an_empty_graph_can_be_drawn() -> None:
    assert ET.fromstring(network(Graph(), _href)).get("aria-label") == "No pages yet."


@settings(deadline=None)
@given(_EDGES)
def test_nodes_stand_in_the_box_and_none_covers_another(edges: list[tuple[int, int]]) -> None:
    graph = _graph([str(number) for number in range(30)], edges)
    radii = [6.0] * 30
    into = [node.community for node in graph.nodes]
    place = [(int(each.source[1:]), int(each.target[1:])) for each in graph.edges]
    points = placed(Net(radii, into, place), WHOLE, 30)
    assert points.min() > 29.9
    assert (points < [WHOLE[0] - 29.9, WHOLE[1] - 29.9]).all()
    apart = [
        float(((points[one] - points[other]) ** 2).sum() ** 0.5)
        for one in range(30)
        for other in range(one)
    ]
    assert min(apart) > 11.5
    again = placed(Net(radii, into, place), WHOLE, 30)
    assert (again == points).all()


@given(
    some.lists(
        some.tuples(some.floats(0, 600), some.floats(0, 380), some.text(min_size=1, max_size=40)),
        max_size=40,
    )
)
def test_names_hide_neither_each_other_nor_a_node(found: list[tuple[float, float, str]]) -> None:
    spots = [Spot(x, y, 6.0, name) for x, y, name in found]
    boxes = [
        (_box(each, _width(each.words)), number)
        for number, each in enumerate(labelled(spots, NEAR))
        if each
    ]
    for box, number in boxes:
        assert not _meets(box, [other for other, second in boxes if second != number])
        for second, spot in enumerate(spots):
            circle = (spot.x - 6, spot.y - 6, spot.x + 6, spot.y + 6)
            assert second == number or not _meets(box, [circle])


@given(some.lists(some.tuples(some.integers(0, 50), some.integers(0, 50)), min_size=3))
def test_a_hull_has_every_point_in_it(points: list[tuple[int, int]]) -> None:
    corners = hulls.hull([(float(x), float(y)) for x, y in points])
    sides = [*zip(corners, [*corners[1:], corners[0]], strict=True)]
    for x, y in points if len(corners) > 2 else ():
        assert all((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0 for a, b in sides)


@each_case("title", PAYLOADS, ids=range(len(PAYLOADS)))
def test_other_programs_get_titles_as_they_are(title: str) -> None:
    graph = _graph([title, 'a "b" \\'], [(0, 1)])
    read = ET.fromstring(graphml(graph, _href).encode())
    data = {each.get("key"): each.text for each in read.iter(f"{GRAPHML}data")}
    assert data["title"] == 'a "b" \\'
    assert [each.get("source") for each in read.iter(f"{GRAPHML}edge")] == ["entity/s0"]
    written = dot(graph, _href)
    assert '"entity/s1" [label="a \\"b\\" \\\\", URL="/wiki/entity/s1"];' in written
    strings = re.sub(r'"(?:[^"\\\n]|\\.)*"', "", written)
    assert not re.search(r"[<>\"'\\]", strings.replace("->", "")), strings
