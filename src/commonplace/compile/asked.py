"""The questions that this stage asks a mind: what was kept, and what there is to choose from.

Whatever can be chosen is *offered*: it stands in the prompt under a number (M1, P1, N1, S1, C1),
and the number is all that a model can answer with. What was not offered cannot be named.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.model import Memory, Page, PageInfo

#: A memory is shown in full, unless it alone would fill the prompt; never less than this of it.
LEAST_OF_A_MEMORY = 4000
#: Where nothing else is said; no prompt is longer.
MOST_OF_A_MEMORY = 60_000


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A section of an offered page: what it is called, and how it begins."""

    slug: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class OfferedPage:
    """A page that may be meant."""

    id: str
    type: str
    slug: str
    title: str
    aliases: tuple[str, ...] = ()
    summary: str = ""
    sections: tuple[Excerpt, ...] = ()

    @property
    def address(self) -> str:
        """``type/slug``."""
        return f"{self.type}/{self.slug}"


def offered(page: PageInfo) -> OfferedPage:
    """A page as it is offered; what is shown of it is cut when the prompt is filled."""
    known = (page.id, page.type, page.slug, page.title)
    if not isinstance(page, Page):
        return OfferedPage(*known, summary=page.summary)
    names = tuple(alias.name for alias in page.aliases)
    begin = tuple(Excerpt(section.slug, section.body) for section in page.sections)
    return OfferedPage(*known, names, page.summary, begin)


@dataclass(frozen=True, slots=True)
class OfferedMention:
    """A subject that was named and has no page: its id, how often, and where."""

    id: str
    name: str
    #: What it seems to be; empty when nobody can tell.
    type: str = ""
    #: The memories that name it.
    count: int = 1
    contexts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToPlan:
    """A batch of memories: what should it do to the wiki? The likeliest pages come first."""

    memories: tuple[Memory, ...]
    pages: tuple[OfferedPage, ...] = ()
    mentions: tuple[OfferedMention, ...] = ()
    #: ``YYYY-MM-DD``.
    today: str = ""
    #: How many characters of each memory are shown.
    longest: int = MOST_OF_A_MEMORY


@dataclass(frozen=True, slots=True)
class ToWrite:
    """One section: what it says now, what was proposed, and the memories that were cited for it."""

    page_title: str
    page_type: str
    heading: str
    existing: str
    proposal: str
    memories: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class OfferedMember:
    """A page that a hub could list, and the sentence that says why."""

    page_id: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class OfferedHub:
    """A hub that the evidence suggests: ``city``, ``journal``, ``tag``, and who belongs to it."""

    title: str
    kind: str
    members: tuple[OfferedMember, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferedSection:
    """A section that grows: what it lists and rests on, and whether it is ready for a page."""

    page_id: str
    slug: str
    heading: str = ""
    linked: int = 0
    records: int = 0
    score: float = 0.0
    #: ``ready`` is the only one that may be promoted.
    status: str = ""


@dataclass(frozen=True, slots=True)
class ToHub:
    """Pages that changed: which of them belong together, and what has outgrown its page?"""

    pages: tuple[OfferedPage, ...]
    candidates: tuple[OfferedHub, ...] = ()
    sections: tuple[OfferedSection, ...] = ()


def numbered(letter: str, things: Iterable[str]) -> dict[str, str]:
    """``{"M1": …, "M2": …}``: what is behind each number."""
    return {f"{letter}{number}": thing for number, thing in enumerate(things, 1)}
