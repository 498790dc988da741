"""A page that is to be made: what somebody gives, before anything is checked."""

from dataclasses import dataclass, field

from commonplace.model import Alias, Metadata


@dataclass(frozen=True, slots=True)
class PageDraft:
    """Everything but type and title may be left out."""

    type: str
    title: str
    #: Markdown. A heading of the second level (``## …``) begins a section.
    body: str = ""
    #: Made from the title when it is not given.
    slug: str | None = None
    #: The first sentence of the body when it is not given.
    summary: str = ""
    tags: tuple[str, ...] = ()
    aliases: tuple[Alias, ...] = ()
    #: A page: a slug, ``type/slug``, a title or an alias.
    parent: str | None = None
    related: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    #: ``medium`` when it is not given; a stub's is ``low``.
    confidence: str | None = None
    #: What other formats know of a page and this one does not.
    metadata: Metadata = field(default_factory=dict)
    #: Ids of the memories that its sections rest on.
    sources: tuple[str, ...] = ()
