"""A plan as a value: everything that compiling would write, and nothing else.

It can be shown, kept in a file and applied later: exactly as it is, or not at all when the book has
moved on meanwhile. What is new has its id already.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import msgspec

from commonplace.errors import InvalidInput
from commonplace.model import Author, Page
from commonplace.store.compiling.entity_pages import EntityPage
from commonplace.store.wiki.marks import PageMark
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About, Change

#: The form of a plan that is kept in a file.
FORM = 3
REASON = "composed from facts"
#: What of a plan writes nothing.
_TOLD = ("mind", "tally", "forgotten")


@dataclass(frozen=True, slots=True)
class PageWrite:
    """A page as it is to be."""

    page_id: str
    type: str
    #: The version it was worked out on; nothing for a page that is made.
    base: int | None
    about: About
    body: str
    cited: Mapping[str, tuple[Cited, ...]]
    reason: str = REASON
    #: The page at that version, if it is at hand; it is no part of the plan.
    before: Page | None = field(default=None, compare=False, repr=False)
    #: Which sentences somebody says otherwise, and which tell what is over.
    marks: tuple[PageMark, ...] = ()

    @property
    def address(self) -> str:
        return f"{self.type}/{self.about.slug}"

    def as_change(self, author: Author, reason: str = "") -> Change:
        """Return the page's next version; ``reason``: where it is not its own."""
        why = reason or self.reason
        return Change(self.about, self.body, author, "compiled", why, dict(self.cited))


@dataclass(frozen=True, slots=True)
class Proposing:
    """What would stand in a section that somebody wrote by hand."""

    page_id: str
    section: str
    base: int
    text: str
    cited: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class Archiving:
    """A page that nothing speaks for any more; its address leads to another's page, or nowhere."""

    page_id: str
    base: int
    into: str | None


@dataclass(frozen=True, slots=True)
class Leading:
    """The name of an entity without a page leads to a page."""

    name: str
    page_id: str


@dataclass(frozen=True, slots=True)
class RefusedSentence:
    """A sentence that a model wrote and the page does not say, and why."""

    #: The first memory that it cites.
    memory_id: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Effects:
    """What is to be written, in one transaction."""

    mind: str
    #: Memories that are compiled by it.
    memories: tuple[str, ...] = ()
    writes: tuple[PageWrite, ...] = ()
    proposals: tuple[Proposing, ...] = ()
    archived: tuple[Archiving, ...] = ()
    leadings: tuple[Leading, ...] = ()
    #: What is decided about entities, and those nothing is decided about any more.
    entities: tuple[EntityPage, ...] = ()
    dropped: tuple[str, ...] = ()
    refused: tuple[RefusedSentence, ...] = ()
    #: When something was forgotten last, as far as is known here; nothing: it does not matter.
    forgotten: int | None = None
    #: What is told of it: pages made, sections written.
    tally: Mapping[str, int] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        """Whether nothing at all would be written."""
        return not any(getattr(self, each.name) for each in fields(self) if each.name not in _TOLD)


def unite(mind: str, parts: Sequence[Effects]) -> Effects:
    """Make one plan of several."""
    lists: dict[str, Any] = {
        each.name: tuple(one for part in parts for one in getattr(part, each.name))
        for each in fields(Effects)
        if each.name not in _TOLD
    }
    tally: Counter[str] = Counter()
    for part in parts:
        tally.update(part.tally)
    return Effects(mind, **lists, tally=tally)


# --- as JSON ------------------------------------------------------------------------------------


def to_json(plan: Effects) -> Any:
    """Make plain lists and objects of a plan."""
    writes = tuple(replace(each, before=None) for each in plan.writes)
    return msgspec.to_builtins(replace(plan, writes=writes))


def from_json(kept: object) -> Effects:
    """Read what :func:`to_json` made; an error that says what is wrong, if it was changed."""
    try:
        text = msgspec.json.encode(kept)
        if b"\\u0000" in text.replace(rb"\\", b""):
            raise InvalidInput("This is no plan as it was written: there is a NUL in it.")
        plan = msgspec.convert(kept, Effects)
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidInput(f"This is no plan as it was written: {error}.") from error
    return replace(plan, writes=tuple(replace(each, before=None) for each in plan.writes))
