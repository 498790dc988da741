"""The graph of pages as JSON."""

from dataclasses import asdict
from typing import Any

from commonplace.wiki.around.graph import Graph


def graph(found: Graph) -> dict[str, Any]:
    """Edges go from address to address; ``centre`` is the page that it was asked for around."""
    address = {node.page_id: node.address for node in found.nodes}
    return {
        "nodes": [
            {
                "id": node.page_id,
                "address": node.address,
                "type": node.type,
                "title": node.title,
                "hubness": node.hubness,
                "degree": node.degree,
                "community": node.community,
            }
            for node in found.nodes
        ],
        "edges": [
            asdict(edge) | {"source": address[edge.source], "target": address[edge.target]}
            for edge in found.edges
        ],
        "communities": [
            {"number": each.number, "title": each.title, "pages": len(each.nodes)}
            for each in found.communities
        ],
        "centre": address.get(found.centre or ""),
    }
