"""Rules about rows that do not belong together: how a page looks after a broken disk or a foreign
hand. Asked of archived pages as well."""

from collections.abc import Iterator

from commonplace.wiki.lint.finding import Finding, Fix
from commonplace.wiki.lint.leaf import Around, Leaf
from commonplace.wiki.text.outline import split


def damaged(leaf: Leaf, around: Around) -> Iterator[Finding]:
    for what in leaf.torn:
        yield _finding(leaf, what, "Take it from a backup, or restore an older version.")
    lost = [part.slug for part in leaf.parts if part.text is None]
    for slug in lost:
        yield _finding(
            leaf,
            f"The text of the section {slug!r} is lost or damaged.",
            "Restore a version that has it, or take it from a backup.",
            slug,
        )
    if not lost and not _is_whole(leaf):
        yield _finding(
            leaf,
            "Its sections are not those of its text.",
            Fix("Write the same text again.", "" if leaf.torn else "sections"),
        )


def is_sound(leaf: Leaf) -> bool:
    """Whether the page can be read and written as a whole."""
    return not leaf.torn and all(part.text is not None for part in leaf.parts)


def _is_whole(leaf: Leaf) -> bool:
    pieces = [(piece.slug, piece.text) for piece in split(leaf.body)]
    return pieces == [(part.slug, part.text) for part in leaf.parts]


def _finding(leaf: Leaf, message: str, fix: Fix | str, section: str = "") -> Finding:
    return leaf.finding("damaged", message, fix, section=section, severity="error")


RULES = (damaged,)
