"""Rules about what a page rests on."""

from collections.abc import Iterator
from datetime import timedelta

from commonplace.wiki.around.lists import has_words
from commonplace.wiki.lint.finding import Finding
from commonplace.wiki.lint.leaf import Around, Leaf


def stale(leaf: Leaf, around: Around) -> Iterator[Finding]:
    """A page that never rested on memories does not go stale."""
    newest = max((part.newest for part in leaf.parts if part.newest is not None), default=None)
    if newest is None or around.now is None or leaf.is_summary:
        return
    age = around.now - newest
    if age > timedelta(days=around.settings.stale_days):
        yield leaf.finding(
            "stale",
            f"Its newest source is of {newest:%Y-%m-%d}, {age.days} days before the newest memory.",
            "See whether it is still so: cite newer memories, or archive it.",
            severity="note",
        )


def ungrounded(leaf: Leaf, around: Around) -> Iterator[Finding]:
    sources = sum(part.sources for part in leaf.parts)
    if leaf.was_sourced and not sources:
        yield leaf.finding(
            "ungrounded",
            "All memories that it rested on are gone.",
            "Cite others, write it by hand, or archive it.",
        )
        return
    for part in leaf.parts:
        if part.pen == "compiled" and not part.sources and has_words([part.text or ""]):
            yield leaf.finding(
                "ungrounded",
                f"The section {part.slug!r} was compiled and cites no memory.",
                "Cite the memories it rests on, write it by hand, or take it out.",
                section=part.slug,
            )


RULES = (stale, ungrounded)
