"""The graph of the book's pages: what belongs together, drawn and as a list."""

from commonplace.capture.when import instant
from commonplace.model import PAGE_TYPES
from commonplace.serve.forms import drawn as forms
from commonplace.serve.web.answer import SVG, Shown
from commonplace.serve.web.drawing.exchange import dot, graphml
from commonplace.serve.web.drawing.network import colour, network, summary
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.wiki.around.graph import Graph, Node, Wanted

_GRAPHML, _DOT = "application/graphml+xml; charset=utf-8", "text/vnd.graphviz; charset=utf-8"


def show(visit: Visit) -> Shown:
    found = _asked(visit)

    def href(node: Node) -> str:
        return visit.url(f"/wiki/{node.address}")

    drawing = network(found, href)
    filters = {name: visit.asked(name) for name in ("type", "least", "since")}
    data = {
        "groups": [each for each in found.communities if len(each.nodes) > 1],
        "alone": [each.nodes[0] for each in found.communities if len(each.nodes) == 1],
        "drawing": drawing if found.nodes else None,
        "summary": summary(found),
        "types": tuple(PAGE_TYPES),
        "filters": filters,
        "filtered": any(filters.values()),
        "colour": colour,
    }
    return Shown(
        "memory/graph.html",
        "Graph",
        data,
        told=lambda: forms.graph(found),
        others={
            "svg": (SVG, lambda: drawing),
            "graphml": (_GRAPHML, lambda: graphml(found, href)),
            "dot": (_DOT, lambda: dot(found, href)),
        },
    )


def _asked(visit: Visit) -> Graph:
    """Without a word about it, pages that no link ties to the others are left out: they are many
    in a young book, and say nothing in a drawing. If there is nothing else, they are shown."""
    type, said = visit.asked("type") or None, visit.asked("since")
    since = instant(said, visit.book.zone) if said else None
    least = visit.number("least", 1, least=0, most=1000)
    around = visit.wiki.around
    found = around.graph(Wanted(type, least, since))
    if not found.nodes and not visit.asked("least"):
        found = around.graph(Wanted(type, 0, since))
    return found


SCREENS = (Screen("/graph", show, area="graph"),)
