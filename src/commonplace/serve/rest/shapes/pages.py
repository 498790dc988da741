"""Pages, and what stands around them."""

from typing import Any

from commonplace.serve.rest.shapes.memories import HitSource, Memory
from commonplace.serve.rest.shapes.told import Free, Past, Told


class PageInfo(Told):
    """What is known about a page, without what it says."""

    id: str
    type: str
    slug: str
    address: str
    title: str
    summary: str
    status: str
    confidence: str
    version: int
    tags: list[str]
    related: list[str]
    contradicts: list[str]
    metadata: Free
    parent_id: str | None
    created_at: str
    updated_at: str
    compiled_at: str | None
    sourced_at: str | None


class Alias(Told):
    name: str
    origin: str


class SectionSource(HitSource):
    """`sentences` are hashes of those that rest on it, unless the whole section does."""

    whole_section: bool
    sentences: list[str]


class Sure(Told):
    """How sure something is, and what that rests on."""

    score: float
    level: str
    memories: int
    authors: int
    days: int
    doubted: int
    newest_at: str | None


class Section(Told):
    slug: str
    heading: str
    text: str
    body: str
    damaged: bool
    pen: str
    version: int
    sources: list[SectionSource]
    sure: Sure


class Page(PageInfo):
    """All of a page."""

    parent: str | None
    aliases: list[Alias]
    body: str
    sure: Sure
    sections: list[Section]
    sources: list[HitSource]


class PageThen(Page):
    """A page as it is, or as it was."""

    past: Past | None = None


class Changed(Page):
    """The page as it is now, and whether that is new."""

    changed: bool


class CorrectedPage(Changed):
    """A page in which a sentence was put right, and the memory that says so."""

    memory_id: str
    section: str
    sentence: str


class Pages(Told):
    pages: list[PageInfo]
    next: str | None
    past: Past | None = None


class MatchWhy(Told):
    text: float
    alias: float
    fields: dict[str, list[str]]


class Match(PageInfo):
    score: float
    book: str | None
    section: str
    snippet: str
    marks: list[list[int]]
    why: MatchWhy


class Matches(Told):
    query: str
    total: int
    corrected: dict[str, list[str]]
    matches: list[Match]
    next: str | None
    past: Past | None = None


class Author(Told):
    kind: str
    name: str | None


class Version(Told):
    version: int
    page_id: str
    at: str
    author: Author
    action: str
    reason: str
    title: str
    address: str


class Versions(Told):
    versions: list[Version]
    next: str | None


class Sides(Told):
    old: Any
    new: Any


class Difference(Told):
    id: str
    address: str
    old: int
    new: int
    about: dict[str, Sides]
    diff: str


class MemoryId(Told):
    memory_id: str


class Sentence(Told):
    section: str
    text: str
    version: int
    at: str
    author: Author
    action: str
    reason: str
    sources: list[MemoryId]


class Blame(Told):
    sentences: list[Sentence]


class PageProposal(Told):
    id: str
    page_id: str
    section: str
    at: str
    author: Author
    reason: str
    base_version: int
    text: str
    status: str
    sources: list[MemoryId]
    decided_at: str | None
    decided_by: str | None
    version: int | None
    address: str | None


class PageProposals(Told):
    proposals: list[PageProposal]


class PageProposalShown(PageProposal):
    diff: str


class Joined(PageInfo):
    """What merging would come to."""

    merged: str
    body: str
    children: int
    changed: bool
    dry_run: bool


class MergedPage(Changed):
    merged: str
    dry_run: bool


class PageGoing(PageInfo):
    """With `confirm`: what would go; send it back to delete it. Without: it is gone."""

    versions: int
    sections: int
    redirects: int
    proposals: int
    linking: int
    children: list[str]
    dry_run: bool
    deleted: bool
    confirm: str | None


class Finding(Told):
    rule: str
    severity: str
    id: str
    address: str
    section: str
    message: str
    fix: str
    fixable: bool


class Findings(Told):
    findings: list[Finding]
    fixed: list[Finding]


class CitedMemory(Told):
    memory_id: str


class Marked(Told):
    id: str
    address: str
    section: str
    sentence: str
    mark: str
    day: str
    sure: Sure
    sources: list[CitedMemory]


class MarkedSentences(Told):
    sentences: list[Marked]


class Mention(Told):
    name: str
    key: str
    memories: int
    #: On how many days it was said.
    days: int
    #: What it is taken for; empty while nobody knows.
    type: str
    #: Why it has no page.
    why: str
    contexts: list[Memory]


class Mentions(Told):
    names: list[Mention]


class DecidedName(Told):
    key: str
    state: str
    at: str
    author: str | None
    page: str | None


class MentionsDecided(Told):
    names: list[DecidedName]


class MentionDecided(Told):
    name: str
    state: str
