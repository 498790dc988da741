"""Rules about what pages show of their own sentences: see :mod:`commonplace.wiki.grounding`."""

from collections.abc import Iterator

from commonplace.store.engine import Reader
from commonplace.store.wiki import marks
from commonplace.wiki.grounding.keep import DISPUTED, STALE, UNVERIFIED
from commonplace.wiki.lint.finding import Finding, Fix

_MOST = 10_000
#: By mark: the rule, what is said of one sentence and of several, and what to do.
_TOLD = {
    UNVERIFIED: (
        "unverified",
        "is not said by the memories that it cites",
        "are not said by the memories that they cite",
        "Cite the memory that says it, or take it out: `wiki truth` shows which.",
    ),
    STALE: (
        "outdated",
        "rests on what no longer holds",
        "rest on what no longer holds",
        "Say what holds now: `wiki truth` shows which, `wiki wrong` puts it right.",
    ),
    DISPUTED: (
        "disputed",
        "is contradicted by another of the page",
        "are contradicted by others of the page",
        "Say which of them holds: `wiki truth` shows them, `wiki wrong` puts it right.",
    ),
}


def findings(reader: Reader, book_id: str) -> Iterator[Finding]:
    """One for each page and mark."""
    for mark, (rule, one, several, fix) in _TOLD.items():
        for row in marks.marked(reader, book_id, mark, _MOST):
            count = row["sentences"]
            told = f"A sentence {one}." if count == 1 else f"{count} sentences {several}."
            address = f"{row['type']}/{row['slug']}"
            yield Finding(rule, "note", row["page_id"], address, "", told, Fix(fix))
