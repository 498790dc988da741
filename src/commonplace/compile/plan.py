"""What a planner proposes: the reply contract of the leaf pass and of the aggregation pass.

Memories are named by their ids. What a model says of pages and mentions is by the numbers they were
offered under; :mod:`.replies` turns these into the ids below, and drops what was not offered.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SectionDraft:
    """A section as it should be, and the memories it rests on: exactly those."""

    slug: str
    heading: str
    body: str
    memory_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageUpdate:
    """Sections of a page that is there."""

    page_id: str
    sections: tuple[SectionDraft, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page that should be there."""

    type: str
    title: str
    summary: str
    sections: tuple[SectionDraft, ...]
    slug: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A name that does not deserve a page yet."""

    name: str
    type: str
    memory_id: str


@dataclass(frozen=True, slots=True)
class Promotion:
    """An open mention that deserves its page now."""

    subject_id: str
    page: NewPage


@dataclass(frozen=True, slots=True)
class LinkDraft:
    """A reference from one page to another, by ``type/slug``, and why it is there."""

    source: str
    target: str
    context: str


@dataclass(frozen=True, slots=True)
class LeafPlan:
    """What one batch of memories should do to the wiki."""

    updates: tuple[PageUpdate, ...] = ()
    pages: tuple[NewPage, ...] = ()
    unresolved: tuple[Unresolved, ...] = ()
    promotions: tuple[Promotion, ...] = ()
    links: tuple[LinkDraft, ...] = ()


@dataclass(frozen=True, slots=True)
class Rollup:
    """A section of a hub that lists its members; rendered, never written."""

    #: The hub: the id of a page that is there, or nothing and a page to make.
    page_id: str | None
    hub: NewPage | None
    section: str
    heading: str
    #: ``type/slug`` of the members, in order.
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionPromotion:
    """A section that has outgrown its page."""

    page_id: str
    section: str
    title: str
    summary: str
    #: What stays on the parent: a short paragraph and at most five lines.
    highlights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HubPlan:
    """What the aggregation pass should do."""

    rollups: tuple[Rollup, ...] = ()
    promotions: tuple[SectionPromotion, ...] = ()
    links: tuple[LinkDraft, ...] = ()
