"""Where pages lead, and what no link leads to."""

from msgspec import Struct, field

from commonplace.serve.rest.shapes.told import Past, Told


class Target(Told):
    id: str
    address: str
    title: str
    status: str


class Targets(Told):
    pages: list[Target]
    next: str | None


class Stub(Target):
    why: list[str]


class Stubs(Told):
    pages: list[Stub]
    next: str | None


class Outgoing(Told):
    kind: str
    section: str
    book: str | None
    type: str | None
    key: str
    shown: str
    sentence: str
    drawn_by: str | None
    memory_id: str | None
    state: str
    page: Target | None
    others: list[str]


class OutgoingLinks(Told):
    links: list[Outgoing]
    past: Past | None = None


class Incoming(Told):
    id: str
    address: str
    title: str
    kind: str
    section: str
    shown: str
    sentence: str
    drawn_by: str | None
    memory_id: str | None


class Backlinks(Told):
    id: str
    address: str
    links: list[Incoming]
    redirects: list[str]
    more: bool
    next: str | None
    past: Past | None = None


class Unlinked(Told):
    id: str
    address: str
    title: str
    version: int
    section: str
    start: int
    end: int
    words: str
    sentence: str


class UnlinkedMentions(Told):
    mentions: list[Unlinked]


class LinkMade(Told):
    id: str
    address: str
    section: str
    sentence: str
    words: str
    version: int
    changed: bool


class LinksMade(Told):
    id: str
    address: str
    links: list[LinkMade]
    dry_run: bool


class Broken(Told):
    target: str
    shown: str
    links: int
    pages: int
    nearest: Target | None


class BrokenLinks(Told):
    broken: list[Broken]


class Redirect(Struct, forbid_unknown_fields=True, kw_only=True):
    from_: str = field(name="from")
    id: str
    address: str
    title: str
    status: str


class Redirects(Told):
    redirects: list[Redirect]


class Density(Told):
    pages: int
    links: int
    per_page: float
    unlinked: int


class Shared(Told):
    """A book at the other end."""

    book_id: str
    name: str
    role: str
    boost: float
    at: str


class Members(Told):
    members: list[Shared]


class SharedBooks(Told):
    targets: list[Shared]


class Unshared(Told):
    name: str
    shared: bool


class GraphNode(Told):
    id: str
    address: str
    type: str
    title: str
    hubness: int
    degree: int
    community: int


class GraphEdge(Told):
    """From address to address."""

    source: str
    target: str
    kind: str


class GraphCommunity(Told):
    number: int
    title: str
    pages: int


class Graph(Told):
    """Few pages, the heaviest first, and the links among them."""

    nodes: list[GraphNode]
    edges: list[GraphEdge]
    communities: list[GraphCommunity]
    centre: str | None
