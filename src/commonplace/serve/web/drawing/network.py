"""A graph of pages as SVG: communities as soft shapes, pages as links, the names that find room."""

import math
from collections.abc import Callable, Sequence

from markupsafe import Markup

from commonplace.serve.web.drawing import hulls
from commonplace.serve.web.drawing.labels import SIZE, Label, Spot, labelled
from commonplace.serve.web.drawing.layout import Net, placed
from commonplace.serve.web.drawing.writing import drawing, element, text
from commonplace.wiki.around.graph import Graph, Node

WHOLE, NEAR = (960.0, 660.0), (620.0, 400.0)
Href = Callable[[Node], str]
_MARGIN = 34.0
#: Of a middle lightness, so that each is seen on paper and at night: at least 3 : 1 on both.
COLOURS = (
    "#3f7fb5", "#b5653a", "#4b8b57", "#9a5fa8", "#a07d1e", "#b8506f", "#3a8a8a", "#7d7a63",
)  # fmt: skip
_ALONE = "#8a857a"
_LINES: dict[str, dict[str, object]] = {
    "inside": {"stroke": "currentColor", "stroke_opacity": 0.32},
    "between": {"stroke": "currentColor", "stroke_opacity": 0.13},
    "opposed": {"stroke": "#b8313a", "stroke_dasharray": "4 3"},
}
_FEWEST = 3  # nodes that something is drawn around


def network(graph: Graph, href: Callable[[Node], str], size: tuple[float, float] = WHOLE) -> Markup:
    """The drawing; ``href`` says where a page is."""
    radii = [_radius(node) for node in graph.nodes]
    place = {node.page_id: number for number, node in enumerate(graph.nodes)}
    edges = [(place[edge.source], place[edge.target]) for edge in graph.edges]
    net = Net(radii, [node.community for node in graph.nodes], edges)
    spots = [
        Spot(float(x), float(y), radius, node.title)
        for (x, y), radius, node in zip(placed(net, size, _MARGIN), radii, graph.nodes, strict=True)
    ]
    heads = {
        place[each.nodes[0].page_id] for each in graph.communities if len(each.nodes) >= _FEWEST
    } | ({place[graph.centre]} if graph.centre in place else set())
    names = labelled(spots, size, heads)
    # The names of heads may lie over nodes, so they are drawn last.
    order = sorted(range(len(spots)), key=heads.__contains__)
    nodes = (_node(graph, each, spots[each], names[each], each in heads, href) for each in order)
    said = summary(graph)
    return drawing(
        size,
        said,
        element("title", text(said)),
        *_shapes(graph, spots),
        *_edges(graph, spots, edges),
        element("g", *nodes, fill="currentColor", font_size=SIZE, text_anchor="middle"),
        role="group",
        class_="graph",
    )


def summary(graph: Graph) -> str:
    """What there is to see, in a sentence."""
    if not graph.nodes:
        return "No pages yet."
    pages = "1 page" if len(graph.nodes) == 1 else f"{len(graph.nodes)} pages"
    ties = "1 link" if len(graph.edges) == 1 else f"{len(graph.edges)} links"
    groups = [each.title for each in graph.communities if len(each.nodes) >= _FEWEST]
    around = (
        f", around {', '.join(groups[:5])}{' and more' if groups[5:] else ''}" if groups else ""
    )
    return f"{pages} and {ties} among them{around}."


def colour(community: int, *, alone: bool = False) -> str:
    return _ALONE if alone else COLOURS[community % len(COLOURS)]


def _radius(node: Node) -> float:
    return min(13.0, 4.0 + 1.7 * math.sqrt(node.degree))


def _shapes(graph: Graph, spots: Sequence[Spot]) -> list[str]:
    found: list[str] = []
    for each in graph.communities:
        if len(each.nodes) < _FEWEST:
            continue
        inside = [
            (spot.x, spot.y, spot.radius + 11)
            for node, spot in zip(graph.nodes, spots, strict=True)
            if node.community == each.number
        ]
        shade = colour(each.number)
        found.append(
            element("path", d=hulls.around(inside), fill=shade, fill_opacity=0.09, stroke=shade,
                    stroke_opacity=0.28, class_="hull")
        )  # fmt: skip
    return found


def _edges(graph: Graph, spots: Sequence[Spot], edges: Sequence[tuple[int, int]]) -> list[str]:
    """Three paths: inside communities, between them, and pages that contradict each other."""
    drawn: dict[str, list[str]] = {}
    for edge, (one, other) in zip(graph.edges, edges, strict=True):
        inside = graph.nodes[one].community == graph.nodes[other].community
        how = "inside" if inside else "between"
        line = f"M{_at(spots[one])}L{_at(spots[other])}"
        drawn.setdefault("opposed" if edge.kind == "contradicts" else how, []).append(line)
    return [
        element("path", d="".join(lines), fill="none", **_LINES[how])
        for how, lines in drawn.items()
    ]


def _at(spot: Spot) -> str:
    return f"{spot.x:.0f} {spot.y:.0f}"


def _node(
    graph: Graph, number: int, spot: Spot, label: Label | None, head: bool, href: Href
) -> str:
    node = graph.nodes[number]
    ties = "1 link" if node.degree == 1 else f"{node.degree} links"
    centre = node.page_id == graph.centre
    ring: dict[str, object] = {"stroke": "currentColor", "stroke_width": 2} if centre else {}
    circle = element(
        "circle", cx=round(spot.x), cy=round(spot.y), r=spot.radius,
        fill=colour(node.community, alone=node.degree == 0), **ring,
    )  # fmt: skip
    name = "" if label is None else element(
        "text", text(label.words), x=round(label.x), y=round(label.y),
        text_anchor=None if label.anchor == "middle" else label.anchor,
        font_weight="600" if head else None,
    )  # fmt: skip
    title = element("title", text(f"{node.title} · {node.type} · {ties}"))
    # The list beside it leads to the same pages, and is what one goes through by keyboard.
    return element("a", title, circle, name, href=href(node), tabindex="-1")
