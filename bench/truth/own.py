"""Changes of our own: two sentences each, the second ends the first. What becomes of them on pages?

The pairs are those by which recall is measured (``bench/ranking/changes.jsonl``). All go into one
book, the old one ten weeks before the new one, with three memories that only name what they are
about, so that it may get a page. A pair *has a page* when both of its sentences stand on one; it
*passes* when the new one stands there and the old one is struck.
"""

import json
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import commonplace
from commonplace.model import Page
from commonplace.model.pages import PERIOD
from commonplace.understand.rules.stating.clauses import Line

PAIRS = Path(__file__).parents[1] / "ranking" / "changes.jsonl"
_OLD, _NEW = "2026-01-05", "2026-03-20"
_NAMING = (
    ("2026-01-07", "I read up on the {} at home."),
    ("2026-01-12", "Somebody asked me about the {}."),
    ("2026-02-07", "We talked about the {} over lunch."),
)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_ARTICLE = re.compile(r"^(?:The|Our|My|An?) ")


@dataclass(frozen=True, slots=True)
class Own:
    pairs: int
    on_a_page: int
    passed: int


def run(pairs: Path = PAIRS) -> Own:
    told = [json.loads(line) for line in pairs.read_text(encoding="utf-8").splitlines()]
    both = [(str(each["old"]), str(each["new"])) for each in told]
    settings: dict[str, Any] = {"embed__model": "none", "understand__mode": "off"}
    with (
        tempfile.TemporaryDirectory() as scratch,
        commonplace.open(Path(scratch, "book.db"), **settings) as library,
    ):
        book = library.book("own")
        book.remember_many(_memories(both))
        book.compile()
        book.dream()
        pages = [
            book.wiki.page(each.id)
            for each in book.wiki.every_page()
            if PERIOD not in each.metadata
        ]
    judged = [_judged(old, new, pages) for old, new in both]
    return Own(len(both), sum(there for there, _ in judged), sum(passed for _, passed in judged))


def render(own: Own) -> str:
    return (
        f"Changes of our own: {own.on_a_page} of {own.pairs} have a page with both sentences; of "
        f"these {own.passed} ({own.passed / max(own.on_a_page, 1):.2f}) say the new one and strike "
        "the old one."
    )


def _memories(pairs: Sequence[tuple[str, str]]) -> Iterator[dict[str, str]]:
    for old, new in pairs:
        yield {"text": old, "occurred_at": _OLD}
        yield {"text": new, "occurred_at": _NEW}
        for day, words in _NAMING:
            yield {"text": words.format(_subject(old)), "occurred_at": day}


def _subject(text: str) -> str:
    """What a sentence speaks of: all before its verb."""
    line = Line(text)
    words = " ".join(text.split()[: line.verb or 2])
    return _ARTICLE.sub("", words)


def _judged(old: str, new: str, pages: Sequence[Page]) -> tuple[bool, bool]:
    found = []
    for page in pages:
        lines = [_LINK.sub(r"\1", line) for line in page.body.splitlines()]
        olds = [line for line in lines if old.rstrip(".") in line]
        news = [line for line in lines if new.rstrip(".") in line]
        stands = any(not line.startswith("- ~~") for line in news)
        struck = any(line.startswith("- ~~") for line in olds)
        found.append((bool(olds and news), stands and struck))
    return max(found, default=(False, False))
