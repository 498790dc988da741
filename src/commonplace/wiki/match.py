"""Whether a page that somebody wants to make is there already: merge before create.

First a name that the two have in common; then a name that is nearly the same: trigram similarity
of at least 0.85, and the same numbers: the report of 2025 is not that of 2026. Only among active
pages of one type: Austin the city is not Austin the colleague. The two ways are told apart, because
a count of each shows how well names are kept.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from commonplace.store.engine import Reader
from commonplace.store.trigram import similarity
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki.names import Named
from commonplace.wiki.find import best
from commonplace.wiki.text.slugs import slug_of

#: Below this two names are two.
ALIKE = 0.85
#: Names so much alike begin with one of each other's words, or nearly: these many characters.
_BEGINNING = 4
_MOST = 1000


@dataclass(frozen=True, slots=True)
class Match:
    """The page that is meant, and how that is known: ``exact`` or ``fuzzy``."""

    page: Named
    how: str
    #: How much alike the names are, in [0, 1].
    score: float
    name: str


def same_page(reader: Reader, book_id: str, type: str, names: Iterable[str]) -> Match | None:
    """The page of this type that goes by one of these names, or nearly."""
    wanted = [*dict.fromkeys(names)]
    exact = known_by(reader, book_id, type, wanted)
    if exact is not None:
        return exact
    near = [match for name in wanted for match in _near(reader, book_id, type, name)]
    return min(near, key=lambda each: (-each.score, each.page.page_id), default=None)


def known_by(reader: Reader, book_id: str, type: str, names: Iterable[str]) -> Match | None:
    """The page of this type that goes by exactly one of these names: one look-up for each."""
    for name in dict.fromkeys(names):
        found = [
            each
            for each in best(name_rows.named(reader, book_id, slug_of(name)), type)
            if each.status == "active"
        ]
        if found:
            return Match(found[0], "exact", 1.0, name)
    return None


def nearest(name: str, known: Iterable[tuple[str, str]]) -> str | None:
    """The page, of these names and their pages, that goes nearly by a name."""
    numbers = _numbers(name)
    near = [
        (-score, page_id)
        for other, page_id in known
        if (score := similarity(name, other)) >= ALIKE and _numbers(other) == numbers
    ]
    return min(near)[1] if near else None


def _near(reader: Reader, book_id: str, type: str, name: str) -> list[Match]:
    numbers = _numbers(name)
    beginnings = {word[:_BEGINNING] for word in slug_of(name).split("-") if word}
    seen: dict[tuple[str, str], Match] = {}
    for start in sorted(beginnings):
        for known, page in name_rows.names_beginning(reader, book_id, type, start, _MOST):
            score = similarity(name, known)
            if score >= ALIKE and page.status == "active" and _numbers(known) == numbers:
                seen[page.page_id, known] = Match(page, "fuzzy", score, known)
    return [*seen.values()]


def _numbers(name: str) -> list[str]:
    return re.findall(r"\d+", slug_of(name))
