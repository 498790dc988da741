"""A graph for other programs: GraphML (yEd, Gephi, NetworkX) and DOT (Graphviz)."""

from collections.abc import Callable, Iterator

from commonplace.serve.web.drawing.writing import element, text
from commonplace.wiki.around.graph import Graph, Node

#: What GraphML says of a node, and of what type it is.
_KEYS = {"title": "string", "type": "string", "address": "string", "url": "string",
         "hubness": "int", "degree": "int", "community": "int"}  # fmt: skip


def graphml(graph: Graph, href: Callable[[Node], str]) -> str:
    """GraphML 1.0; nodes go by their address."""
    names = {node.page_id: node.address for node in graph.nodes}
    keys = [_key(name, "node", type) for name, type in _KEYS.items()]
    keys.append(_key("kind", "edge", "string"))
    nodes = [element("node", *_data(node, href(node)), id=node.address) for node in graph.nodes]
    edges = [
        element("edge", element("data", text(edge.kind), key="kind"),
                source=names[edge.source], target=names[edge.target])
        for edge in graph.edges
    ]  # fmt: skip
    whole = element("graph", "\n", *_lines([*nodes, *edges]), id="pages", edgedefault="directed")
    root = element("graphml", "\n", *_lines(keys), whole, "\n",
                   xmlns="http://graphml.graphdrawing.org/xmlns")  # fmt: skip
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{root}\n'


def dot(graph: Graph, href: Callable[[Node], str]) -> str:
    """DOT: a directed graph, the communities as clusters."""
    names = {node.page_id: node.address for node in graph.nodes}
    lines = ["digraph pages {", "  node [shape=ellipse];"]
    for each in graph.communities:
        lines.append(f"  subgraph cluster_{each.number} {{")
        lines.append(f"    label={quoted(each.title)};")
        lines += [
            f"    {quoted(node.address)} [label={quoted(node.title)}, URL={quoted(href(node))}];"
            for node in each.nodes
        ]
        lines.append("  }")
    for edge in graph.edges:
        ends = f"{quoted(names[edge.source])} -> {quoted(names[edge.target])}"
        lines.append(f"  {ends} [class={quoted(edge.kind)}];")
    return "\n".join([*lines, "}", ""])


def quoted(words: str) -> str:
    """A string of DOT. A backslash begins an escape there, so each is doubled."""
    plain = "".join(each if each.isprintable() else "\ufffd" for each in words)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _key(name: str, of: str, type: str) -> str:
    return f'<key id="{name}" for="{of}" attr.name="{name}" attr.type="{type}"/>'


def _data(node: Node, url: str) -> Iterator[str]:
    said = {
        "title": node.title, "type": node.type, "address": node.address, "url": url,
        "hubness": node.hubness, "degree": node.degree, "community": node.community,
    }  # fmt: skip
    for name, value in said.items():
        yield element("data", text(value), key=name)


def _lines(parts: list[str]) -> Iterator[str]:
    for each in parts:
        yield each
        yield "\n"
