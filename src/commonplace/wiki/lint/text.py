"""Rules about what a page says."""

from collections import Counter
from collections.abc import Iterator

from commonplace.wiki.around.lists import has_words
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.leaf import Around, Leaf
from commonplace.wiki.outline import split


def oversize(leaf: Leaf, around: Around) -> Iterator[Finding]:
    size, most = len(leaf.body), around.settings.oversize_chars
    if size > most:
        yield leaf.finding(
            "oversize",
            f"It has {size:,} characters; {most:,} are a good page's.",
            "Split sections off into pages of their own: `commonplace wiki split`.",
            severity="note",
        )


def empty(leaf: Leaf, around: Around) -> Iterator[Finding]:
    if not has_words(part.text or "" for part in leaf.parts):
        yield leaf.finding(
            "empty",
            "It says nothing besides its headings." if leaf.parts else "It says nothing.",
            "Write what is known, or delete it.",
        )


def repeated_heading(leaf: Leaf, around: Around) -> Iterator[Finding]:
    pieces = [piece for piece in split(leaf.body) if piece.heading]
    times = Counter(piece.heading.casefold() for piece in pieces)
    told: set[str] = set()
    for piece in pieces:
        name = piece.heading.casefold()
        if times[name] > 1 and name not in told:
            told.add(name)
            yield leaf.finding(
                "repeated-heading",
                f"{times[name]} sections are headed {piece.heading[:80]!r}.",
                "Join them, or say in the headings what tells them apart.",
                section=piece.slug,
                severity="note",
            )


RULES = (oversize, empty, repeated_heading)
