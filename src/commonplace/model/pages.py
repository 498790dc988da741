"""The wiki: pages, their sections and versions, links between them, proposals to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from commonplace.model.memories import Metadata, Source

#: What a page is about, with the sections that one of its kind usually has. Fixed when it is made.
PAGE_TYPES: Mapping[str, tuple[str, ...]] = {
    "entity": ("overview", "notes", "visits", "related"),
    "topic": ("summary", "highlights", "related_entities", "recent"),
    "decision": ("context", "decision", "rationale", "consequences"),
    "concept": ("rule", "why", "how_to_apply"),
    "project": ("overview", "status", "decisions", "timeline"),
    "reference": ("summary", "pointers"),
    "theme": ("summary", "evidence"),
}
CONFIDENCES = ("low", "medium", "high")
#: Under this name the metadata of a page say which week or month it sums up.
PERIOD = "period"
#: And under this one, of which page it tells how the values came to be.
TRAJECTORY = "trajectory"
#: Who writes pages. A section that a person, an agent or an import wrote is *authored*: what
#: compiles pages proposes there and does not write.
AUTHOR_KINDS = ("person", "agent", "compiler", "dream", "import")


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes a page: ``person``, ``agent``, ``compiler``, ``dream`` or ``import``, by name."""

    kind: str = "person"
    name: str | None = None

    @property
    def pen(self) -> str:
        """How what it writes stands: ``authored`` or ``compiled``."""
        return "compiled" if self.kind in ("compiler", "dream") else "authored"


@dataclass(frozen=True, slots=True)
class Alias:
    """Another name of a page, and where it comes from: ``compiler``, ``manual`` or ``import``."""

    name: str
    origin: str = "manual"


def heading_of(line: str) -> str | None:
    """The words of a Markdown heading of the second level; nothing if the line is none."""
    words = line.lstrip(" ")
    if len(line) - len(words) > 3 or not words.startswith("##") or words[2:3] not in ("", *" \t\r"):
        return None
    words = words[2:].strip(" \t\r")
    opened = words.rstrip("#")  # a closing row of # is no part of it
    return opened.rstrip(" \t") if not opened or opened[-1] in " \t" else words


@dataclass(frozen=True, slots=True)
class Section:
    """The unit of change and of provenance."""

    #: Its place on the page; ``lead`` for what stands before the first heading.
    slug: str
    #: Its words as they stand in the page, heading line included.
    text: str
    #: ``authored`` or ``compiled``.
    pen: str
    #: The version of the page that wrote the text, and the one that cited the sources.
    version: int
    sources_version: int
    sources: tuple[Source, ...] = ()
    #: True when the stored bytes do not match their checksum: the text only says so.
    damaged: bool = False

    @property
    def heading(self) -> str:
        """Empty for what stands before the first heading."""
        return heading_of(self.text.partition("\n")[0]) or ""

    @property
    def body(self) -> str:
        """Its words without the heading line."""
        first, _, rest = self.text.partition("\n")
        return (self.text if heading_of(first) is None else rest).strip("\r\n")


@dataclass(frozen=True, slots=True)
class PageInfo:
    """What is known about a page, without what it says."""

    id: str
    type: str
    slug: str
    title: str
    summary: str
    #: ``active`` or ``archived``.
    status: str
    #: ``low``, ``medium`` or ``high``.
    confidence: str
    #: How often it was changed since it was made.
    version: int
    created_at: datetime
    updated_at: datetime
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    metadata: Metadata = field(default_factory=dict)
    parent_id: str | None = None
    hubness: int = 0
    compiled_at: datetime | None = None
    #: When a memory was last cited that had not been before.
    sourced_at: datetime | None = None

    @property
    def address(self) -> str:
        """``type/slug``: by what it is found in its book, and served."""
        return f"{self.type}/{self.slug}"


@dataclass(frozen=True, slots=True)
class Page(PageInfo):
    """A page of the wiki."""

    aliases: tuple[Alias, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def body(self) -> str:
        """All of its text: its sections in order."""
        return "".join(section.text for section in self.sections)


@dataclass(frozen=True, slots=True)
class Version:
    """One change of a page: when, by whom and why; the page as it was is read by its number."""

    page_id: str
    version: int
    at: datetime
    author: Author
    #: created, edited, appended, renamed, merged, split, restored, archived, resurrected, …
    action: str
    reason: str
    title: str
    slug: str
    type: str


@dataclass(frozen=True, slots=True)
class Link:
    """A directed edge between pages, as it is written."""

    #: ``reference``, ``parent_of``, ``child_of``, ``related`` or ``contradicts``.
    kind: str
    #: The section it stands in; empty for what is known about the page.
    section: str
    #: The name of another book, or empty.
    target_book: str
    #: The page type, where the link says one, or empty.
    target_type: str
    #: The slug it leads to, as far as one can tell from the link alone.
    key: str
    #: What a reader sees.
    shown: str
    #: The sentence it stands in.
    sentence: str
    made_by: str = "page"


@dataclass(frozen=True, slots=True)
class PageProposal:
    """What would be written where somebody else holds the pen."""

    id: str
    page_id: str
    section: str
    at: datetime
    author: Author
    reason: str
    base_version: int
    text: str
    #: open, accepted or rejected.
    status: str
    sources: tuple[str, ...] = ()
    decided_at: datetime | None = None
    decided_by: str | None = None
    #: The version that accepting it made.
    version: int | None = None
