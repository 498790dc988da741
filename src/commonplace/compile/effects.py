"""A plan as a value: everything that compiling these memories would write, and nothing else.

It can be shown, kept in a file and applied later: exactly as it is, or not at all when the book has
moved on meanwhile. What is new has its id already.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from commonplace.compile.fitting import fits, hints_of
from commonplace.errors import InvalidInput
from commonplace.model import Alias, Link, Page
from commonplace.store.compiling.hubs import Belonging
from commonplace.store.compiling.subjects import Sighting, Subject
from commonplace.wiki.carry import Cited
from commonplace.wiki.change import About

#: The form of a plan that is kept in a file.
FORM = 1


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
    #: An open proposal that this one takes in.
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """Links that a rule draws from a page, by its maker, unless they are there."""

    page_id: str
    made_by: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Joining:
    """One page turned out to be about the same as another: it leads there from now on."""

    page_id: str
    base: int
    into: str


@dataclass(frozen=True, slots=True)
class Outgrown:
    """A section that became a page."""

    page_id: str
    section: str
    child_id: str


@dataclass(frozen=True, slots=True)
class Leaving:
    """A page goes to another address: this one redirects to it, if nobody else takes it."""

    page_id: str
    type: str
    slug: str


@dataclass(frozen=True, slots=True)
class Effects:
    """What is to be written, in one transaction."""

    mind: str
    #: Memories that are compiled by it.
    memories: tuple[str, ...] = ()
    writes: tuple[PageWrite, ...] = ()
    proposals: tuple[Proposing, ...] = ()
    subjects: tuple[Subject, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    sightings: tuple[Sighting, ...] = ()
    #: Subjects that turned out to be others: from and into.
    became: tuple[tuple[str, str], ...] = ()
    joinings: tuple[Joining, ...] = ()
    #: In the order of the memories.
    leavings: tuple[Leaving, ...] = ()
    #: Pages that were merged into others, and whose addresses are taken now.
    displaced: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    #: Pages, and the makers whose links from there go first.
    erased: tuple[tuple[str, str], ...] = ()
    #: Pages that have nothing left to list or to say, by the version that was read.
    archived: tuple[tuple[str, int], ...] = ()
    #: Pages that were made to list others, and that their subjects deserve by themselves now.
    settled: tuple[str, ...] = ()
    outgrown: tuple[Outgrown, ...] = ()
    hubs: tuple[tuple[str, tuple[Belonging, ...]], ...] = ()
    #: Pages of which it is counted again how central they are.
    measured: tuple[str, ...] = ()
    #: Pages whose links and hubs have to be looked at, and those that have been.
    stale: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    #: Memories whose statements were put on pages again.
    again: tuple[str, ...] = ()
    #: When something was forgotten last, as far as is known here; nothing: it does not matter.
    forgotten: int | None = None
    #: What is told of it: pages made, sections written, names that became pages ...
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
        Drawing,
        Joining,
        Leaving,
        Outgrown,
        About,
        Alias,
        Cited,
        Link,
        Subject,
        Sighting,
        Belonging,
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
    return value


def from_json(value: Any) -> Any:
    """What :func:`to_json` was given; an error that says so if it was something else."""
    if isinstance(value, list):
        return tuple(from_json(each) for each in value)
    if not isinstance(value, dict):
        return value
    if "of" in value and isinstance(value["of"], dict):
        return {key: from_json(each) for key, each in value["of"].items()}
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
