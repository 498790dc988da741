"""The pages of a book and the links among them, as few as can be looked at.

Of a whole book the pages that most lead to (`hubness`, which compiling counts) are taken, of equal
ones those that were changed last: from an index, so that it takes no longer in a large book. Of
those, the pages with the most links among themselves stay. Around a page stand those that it leads
to and those that lead to it.

Two pages have at most one edge, whoever leads to whom. Pages belong to communities (`clusters`),
the largest is number 0, and each goes by the title of its page with the most links.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.store.engine import Reader, Row
from commonplace.store.wiki import drawn as rows
from commonplace.store.wiki import links as link_rows
from commonplace.wiki.around.clusters import communities
from commonplace.wiki.around.linked import targets_of
from commonplace.wiki.around.where import led

MOST, MOST_NEAR = 150, 40
#: Pages that are looked at for each that is kept, and links and children of a page that are.
_SPARE, _FEW = 4 / 3, 200
_EVER = datetime(1, 1, 1, tzinfo=UTC)
#: A family's tie and a contradiction say more than a mention.
_KINDS = ("contradicts", "child_of", "parent_of", "related", "reference")


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pages are asked for."""

    type: str | None = None
    #: Links that a page has at least with the others.
    least: int = 0
    since: datetime | None = None
    most: int = MOST


@dataclass(frozen=True, slots=True)
class Node:
    """A page, and how many of the others it is tied to."""

    page_id: str
    type: str
    slug: str
    title: str
    hubness: int
    degree: int = 0
    community: int = 0

    @property
    def address(self) -> str:
        return f"{self.type}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Edge:
    """Two pages, the first of which leads to the second."""

    source: str
    target: str
    kind: str = "reference"


@dataclass(frozen=True, slots=True)
class Community:
    """Pages that lead to each other more than to others; ``title`` is that of the first of them."""

    number: int
    title: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by weight, the heaviest first, and the edges among them."""

    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    #: The page that it is drawn around, if it is.
    centre: str | None = None

    @property
    def communities(self) -> tuple[Community, ...]:
        found: dict[int, list[Node]] = {}
        for node in self.nodes:
            found.setdefault(node.community, []).append(node)
        return tuple(
            Community(number, nodes[0].title, tuple(nodes))
            for number, nodes in sorted(found.items())
        )


def graph(reader: Reader, book_id: str, wanted: Wanted) -> Graph:
    """The pages of a book that most others lead to, with the links among them."""
    type = wanted.type or ""
    if type and type not in PAGE_TYPES:
        raise InvalidInput(f"There is no type {type!r}; there are {', '.join(PAGE_TYPES)}.")
    most = max(1, min(MOST, wanted.most))
    found = rows.by_hubness(reader, book_id, type, wanted.since or _EVER, int(most * _SPARE) + 1)
    nodes = [_node(row) for row in found]
    parents = [(row["id"], row["parent_id"]) for row in found if row["parent_id"]]
    edges = _edges(reader, book_id, nodes, parents)
    return _kept(nodes, edges, wanted.least, most)


def near(reader: Reader, book_id: str, page: PageInfo, most: int = MOST_NEAR) -> Graph:
    """A page and its neighbours, with the links among them."""
    most = max(1, min(MOST, most))
    beside = neighbours(reader, book_id, page, most - 1)
    own = Node(page.id, page.type, page.slug, page.title, page.hubness)
    nodes = [own, *map(_node, beside)]
    parents = [(page.id, page.parent_id)] if page.parent_id else []
    parents += [(row["id"], row["parent_id"]) for row in beside if row["parent_id"]]
    edges = _edges(reader, book_id, nodes, parents)
    return replace(_kept(nodes, edges, 0, most), centre=page.id)


def neighbours(reader: Reader, book_id: str, page: PageInfo, most: int) -> list[Row]:
    """The active pages that a page leads to or that lead to it, those that most others lead to
    first."""
    beside = rows.pages(reader, book_id, _beside(reader, book_id, page) - {page.id})
    active = [row for row in beside if row["status"] == "active"]
    active.sort(key=lambda row: (-row["hubness"], f"{row['type']}/{row['slug']}"))
    return active[:most]


def _beside(reader: Reader, book_id: str, page: PageInfo) -> set[str]:
    out = led(reader, book_id, rows.first_links(reader, book_id, page.id, _FEW))
    targets = targets_of(reader, book_id, page.id)
    into = link_rows.leading_to(reader, book_id, page.id, targets, limit=_FEW)
    return {
        *(each.target.page_id for each in out if each.target and each.state != "elsewhere"),
        *(each.page_id for each in into),
        *rows.first_children(reader, book_id, page.id, _FEW),
        *filter(None, [page.parent_id]),
    }


def _node(row: Row) -> Node:
    return Node(row["id"], row["type"], row["slug"], row["title"], row["hubness"])


def _edges(
    reader: Reader, book_id: str, nodes: Sequence[Node], parents: Iterable[tuple[str, str]]
) -> list[Edge]:
    """One for each two pages, of the kind that says most."""
    ids = {each.page_id for each in nodes}
    drawn = rows.links_among(reader, book_id, ids)
    said = {(link.target_type, link.key): link for _, link in drawn}
    out = zip(said, led(reader, book_id, said.values()), strict=True)
    leads = {key: each.target.page_id for key, each in out if each.target is not None}
    found = [
        Edge(page_id, leads[link.target_type, link.key], link.kind)
        for page_id, link in drawn
        if (link.target_type, link.key) in leads
    ]
    found += [Edge(child, parent, "child_of") for child, parent in parents]
    best: dict[frozenset[str], Edge] = {}
    for edge in sorted(found, key=lambda each: _KINDS.index(each.kind)):
        pair = frozenset((edge.source, edge.target))
        if pair <= ids and len(pair) == 2:
            best.setdefault(pair, edge)
    return [*best.values()]


def _kept(nodes: Sequence[Node], edges: Sequence[Edge], least: int, most: int) -> Graph:
    """The heaviest, with their communities. What is left out takes its edges with it."""
    degree = Counter(end for edge in edges for end in (edge.source, edge.target))
    heavy = sorted(
        (node for node in nodes if degree[node.page_id] >= least),
        key=lambda node: (-node.hubness - degree[node.page_id], node.address),
    )[:most]
    place = {node.page_id: number for number, node in enumerate(heavy)}
    inside = [edge for edge in edges if edge.source in place and edge.target in place]
    return _told(heavy, inside, place)


def _told(nodes: Sequence[Node], edges: Sequence[Edge], place: Mapping[str, int]) -> Graph:
    degree = Counter(end for edge in edges for end in (edge.source, edge.target))
    into = communities(len(nodes), [(place[edge.source], place[edge.target]) for edge in edges])
    told = [
        replace(node, degree=degree[node.page_id], community=number)
        for node, number in zip(nodes, into, strict=True)
    ]
    ordered = sorted(edges, key=lambda edge: (place[edge.source], place[edge.target]))
    return Graph(tuple(told), tuple(ordered))
