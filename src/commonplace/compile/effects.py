"""A plan as a value: everything that compiling would write, and nothing else.

It can be shown, kept in a file and applied later: exactly as it is, or not at all when the book has
moved on meanwhile. What is new has its id already.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from commonplace.compile.fitting import fits, hints_of
from commonplace.errors import InvalidInput
from commonplace.model import Alias, Page
from commonplace.store.compiling.entity_pages import EntityPage
from commonplace.store.wiki.marks import PageMark
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About

#: The form of a plan that is kept in a file.
FORM = 2


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
    reason: str
    #: The page at that version, if it is at hand; it is no part of the plan.
    before: Page | None = field(default=None, compare=False, repr=False)
    #: Which sentences somebody says otherwise, and which tell what is over.
    marks: tuple[PageMark, ...] = ()

    @property
    def address(self) -> str:
        return f"{self.type}/{self.about.slug}"


@dataclass(frozen=True, slots=True)
class Proposing:
    """What would stand in a section that somebody wrote by hand."""

    page_id: str
    section: str
    base: int
    text: str
    cited: tuple[Cited, ...]
    reason: str


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
        return not any(
            getattr(self, each.name)
            for each in fields(self)
            if each.name not in ("mind", "tally", "forgotten")
        )


# --- as JSON ------------------------------------------------------------------------------------

_KINDS: Mapping[str, Any] = {
    each.__name__: each
    for each in (
        Effects,
        PageWrite,
        Proposing,
        Archiving,
        Leading,
        RefusedSentence,
        EntityPage,
        About,
        Alias,
        Cited,
        PageMark,
    )
}


def to_json(value: Any) -> Any:
    """Plain lists and objects; what kind of thing an object is stands under ``is``."""
    if is_dataclass(value) and not isinstance(value, type):
        told = {
            each.name: to_json(getattr(value, each.name)) for each in fields(value) if each.compare
        }
        return {"is": type(value).__name__, **told}
    if isinstance(value, Mapping):
        return {"of": {str(key): to_json(each) for key, each in value.items()}}
    if isinstance(value, (tuple, list)):
        return [to_json(each) for each in value]
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    return value


def from_json(value: Any) -> Any:
    """What :func:`to_json` was given; an error that says so if it was something else."""
    if isinstance(value, list):
        return tuple(from_json(each) for each in value)
    if not isinstance(value, dict):
        return value
    if "of" in value and isinstance(value["of"], dict):
        return {key: from_json(each) for key, each in value["of"].items()}
    if isinstance(value.get("hex"), str):
        return _from_hex(value["hex"])
    kind = _KINDS.get(str(value.get("is")))
    if kind is None:
        raise InvalidInput("This is no plan: `commonplace compile --plan` writes one.")
    known = {each.name for each in fields(kind)}
    given = {name: from_json(each) for name, each in value.items() if name in known}
    for name, hint in hints_of(kind).items():
        if name in given and not fits(given[name], hint):
            raise InvalidInput(f"This is no plan as it was written: {kind.__name__}.{name}.")
    try:
        return kind(**given)
    except TypeError as error:
        raise InvalidInput(f"This is no whole plan: {error}.") from error


def _from_hex(digits: str) -> bytes:
    try:
        return bytes.fromhex(digits)
    except ValueError as error:
        raise InvalidInput("This is no plan as it was written: bytes.") from error
