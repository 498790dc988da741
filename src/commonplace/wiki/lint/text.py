"""Rules about what a page says."""

from collections.abc import Iterator

from commonplace.model import heading_of
from commonplace.wiki.around.lists import has_words
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.leaf import Around, Leaf


def oversize(leaf: Leaf, around: Around) -> Iterator[Finding]:
    size, most = len(leaf.body), around.settings.oversize_chars
    if size > most and not leaf.is_summary:
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
    headed: dict[str, list[str]] = {}
    for part in leaf.parts:
        heading = heading_of((part.text or "").partition("\n")[0])
        if heading:
            headed.setdefault(heading.casefold(), []).append(part.slug)
    for heading, slugs in headed.items():
        if len(slugs) > 1:
            yield leaf.finding(
                "repeated-heading",
                f"{len(slugs)} sections are headed {heading[:80]!r}.",
                "Join them, or say in the headings what tells them apart.",
                section=slugs[0],
                severity="note",
            )


RULES = (oversize, empty, repeated_heading)
