"""What a reader is given of a memory, and what it gives back. No I/O."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from commonplace.knowledge.evidence import collect_sightings
from commonplace.knowledge.readings import Refused
from commonplace.language.name_key import name_key
from commonplace.language.names.surface import Surface
from commonplace.language.read import read
from commonplace.language.statement import LeftOut, Statement
from commonplace.store.register.surfaces import Sighted


@dataclass(frozen=True, slots=True)
class Question:
    """One memory, as a reader gets it."""

    text: str
    author: str | None
    #: Relative dates are resolved against this day.
    said_on: date
    #: The surfaces (keys) that this book takes for names.
    names: frozenset[str] = frozenset()
    #: The project of which it tells.
    project: str | None = None


@dataclass(frozen=True, slots=True)
class Readout:
    """What one memory says."""

    statements: tuple[Statement, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    sighted: tuple[Sighted, ...] = ()
    refused: tuple[Refused, ...] = ()
    #: How sure a model is of each statement; empty where rules read.
    confidences: tuple[float, ...] = ()


def read_by_rules(question: Question) -> Readout:
    """Read a memory by rules."""
    found = read(
        question.text, author=question.author, said_on=question.said_on, names=question.names
    )
    sighted = sight(found.surfaces, question.author, question.project)
    return Readout(found.statements, found.left_out, sighted)


def sight(
    surfaces: Iterable[Surface], author: str | None, project: str | None = None
) -> tuple[Sighted, ...]:
    """What a memory says of surfaces that may be names, by key."""
    found = [*surfaces]
    spelled: dict[str, str] = {}
    for each in found:
        if not each.lower or name_key(each.key) != each.surface:
            spelled.setdefault(each.key, each.surface)
    if author and (author != author.lower() or name_key(author) not in spelled):
        spelled[name_key(author)] = author
    if project:
        spelled.setdefault(name_key(project), project)
    sightings = collect_sightings(found, author, project)
    return tuple(
        Sighted(key, spelled.get(key, ""), *each) for key, each in sorted(sightings.items())
    )
