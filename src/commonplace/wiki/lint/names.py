"""Rules about what pages are called."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from commonplace.store.engine import Row
from commonplace.wiki.lint.alike import mixed_words
from commonplace.wiki.lint.finding import Finding, Fix
from commonplace.wiki.lint.leaf import Around, Leaf
from commonplace.wiki.text.slugs import page_slug

#: How sure it is that a page is meant by a name, as in `find`.
_KINDS = ("slug", "redirect", "title", "alias")


def slug_drift(leaf: Leaf, around: Around) -> Iterator[Finding]:
    """A slug that somebody chose is none: only one that came from a title."""
    if leaf.drifted:
        wanted = page_slug(leaf.title)
        yield leaf.finding(
            "slug-drift",
            f"Its title is {leaf.title[:80]!r} now, its slug still {leaf.slug!r}.",
            Fix(f"Give it the slug {wanted!r}; the old one redirects.", "slug", (leaf.slug,)),
            severity="note",
        )


def look_alike(leaf: Leaf, around: Around) -> Iterator[Finding]:
    for word in mixed_words(leaf.title):
        yield leaf.finding(
            "look-alike",
            f"The word {word[:80]!r} has letters of another script that look like Latin ones.",
            "Rename it with letters of one script.",
        )
    if leaf.twin is not None:
        yield leaf.finding(
            "look-alike",
            f"Its title looks like that of {leaf.twin.address} and is spelt with other letters.",
            "Rename one of them, or merge them.",
        )


def duplicate_alias(shared: Iterable[Row]) -> Iterator[Finding]:
    """``shared`` has the names that several active pages of a type have, by key and type."""
    for (_, type), group in groupby(shared, key=lambda row: (row["key"], row["type"])):
        holders = _holders([*group])
        first = holders[0]
        for row in holders[1:]:
            other = f"{type}/{first['slug']}"
            yield Finding(
                "duplicate-alias",
                "warning",
                row["page_id"],
                f"{type}/{row['slug']}",
                "",
                f"It goes by {row['name'][:80]!r}, and so does {other}.",
                _undoubled(row, first, other),
            )


def _holders(group: list[Row]) -> list[Row]:
    """Each page once, by what the name is to it; the page that links lead to is the first."""
    by_page: dict[str, Row] = {}
    for row in sorted(group, key=_rank):
        by_page.setdefault(row["page_id"], row)
    return [*by_page.values()]


def _rank(row: Row) -> tuple[int, Any]:
    return _KINDS.index(row["kind"]), row["page_id"]


def _undoubled(row: Row, first: Row, other: str) -> Fix:
    """An alias that leads elsewhere anyway can go, unless a person gave it."""
    if row["kind"] != "alias" or first["kind"] == "alias":
        return Fix(f"Merge the two, or rename one of them; {other} is found first.")
    words = f"Take the alias {row['name'][:80]!r} off: it leads to {other} in any case."
    return Fix(words, "alias" if row["origin"] != "manual" else "", (row["key"],))


RULES = (slug_drift, look_alike)
