"""Rules about where a page stands among the others."""

from collections.abc import Iterator

from commonplace.wiki.lint.finding import Finding, Fix
from commonplace.wiki.lint.leaf import Around, Leaf


def orphan(leaf: Leaf, around: Around) -> Iterator[Finding]:
    if leaf.id in around.orphans and not leaf.is_summary:
        yield leaf.finding(
            "orphan",
            "No other page leads here.",
            f"Link to it where it is spoken of: `commonplace wiki mentions {leaf.address}` shows "
            "where.",
            severity="note",
        )


def parent(leaf: Leaf, around: Around) -> Iterator[Finding]:
    if leaf.parent_id is None:
        return
    if leaf.parent is None:
        yield leaf.finding(
            "missing-parent",
            "The page that it stands below is not there.",
            Fix("Take the parent away, or give it another.", "parent", (leaf.parent_id,)),
            severity="error",
        )
    elif leaf.parent[1] != "active":
        yield leaf.finding(
            "archived-parent",
            f"It stands below {leaf.parent[0]}, which is archived.",
            "Give it another parent, or resurrect that page.",
        )


RULES = (orphan, parent)
