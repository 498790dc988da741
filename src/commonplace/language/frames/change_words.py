"""The table of change: which verbs and marks change, end, correct or add, and the slots they
act on.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from commonplace.language.packs import read_toml


@dataclass(frozen=True, slots=True)
class Swap:
    """Where a verb has the former value and the new one: "subject", "object" or a preposition."""

    former: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """What is over: the object of a verb, its subject, or what is said to be "gone"."""

    objects: frozenset[str]
    subjects: frozenset[str]
    states: frozenset[str]
    against: frozenset[str]
    corrects: frozenset[str]
    shells: frozenset[str]


@dataclass(frozen=True)
class ChangeWords:
    to_verbs: frozenset[str]
    to_prepositions: frozenset[str]
    to_places: frozenset[str]
    to_last: frozenset[str]
    to_typed: frozenset[str]
    to_own: frozenset[str]
    rename: frozenset[str]
    agree: frozenset[str]
    hand: frozenset[str]
    get: frozenset[str]
    appoint: frozenset[str]
    part: frozenset[str]
    resign: frozenset[str]
    posts: frozenset[str]
    swaps: dict[str, tuple[Swap, ...]]
    over: Over
    #: From a verb frame to the slots that it fills anew, ends, or sets to an adjective.
    start: dict[str, tuple[str, ...]]
    end: dict[str, tuple[str, ...]]
    state: dict[str, tuple[str, ...]]
    role: frozenset[str]
    offices: frozenset[str]
    marks: dict[str, tuple[str, ...]]


@cache
def change_words() -> ChangeWords:
    """Load the table of change."""
    data = read_toml("change.toml")
    to = data["to"]
    return ChangeWords(
        frozenset(to["verbs"]),
        frozenset(to["prepositions"]),
        frozenset(to["places"]),
        frozenset(to["last"]),
        frozenset(to["typed"]),
        frozenset(to["own"]),
        frozenset(data["rename"]["verbs"]),
        frozenset(data["agree"]["verbs"]),
        frozenset(data["hand"]["verbs"]),
        frozenset(data["get"]["verbs"]),
        frozenset(data["appoint"]["verbs"]),
        frozenset(data["part"]["verbs"]),
        frozenset(data["resign"]["verbs"]),
        frozenset(data["resign"]["shells"]),
        _swaps(data["swap"]),
        Over(**{name: frozenset(words) for name, words in data["former"].items()}),
        _inverted(data["start"].items()),
        _inverted(data["end"].items()),
        _inverted(data["state"].items()),
        frozenset(data["role"]["verbs"]),
        frozenset(data["role"]["over"]),
        {name: tuple(words) for name, words in data["marks"].items()},
    )


def _swaps(rows: Iterable[dict[str, list[str]]]) -> dict[str, tuple[Swap, ...]]:
    found: dict[str, tuple[Swap, ...]] = {}
    for row in rows:
        swap = Swap(tuple(row["former"]), tuple(row["new"]))
        for verb in row["verbs"]:
            found[verb] = (*found.get(verb, ()), swap)
    return found


def _inverted(rows: Iterable[tuple[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name, frames in rows:
        for frame in frames:
            found[frame] = (*found.get(frame, ()), name)
    return found


def has_mark(name: str, sentence: str) -> bool:
    """Whether a sentence in lower case has one of the marks of this name, as whole words."""
    padded = f" {sentence} "
    return any(f" {mark} " in padded for mark in change_words().marks[name])
