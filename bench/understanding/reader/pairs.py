"""Pairs as `bench/truth/pairs.py` reads them: what becomes of the older one, by their labels."""

import hashlib
from collections import Counter
from pathlib import Path

from bench.truth.pairs import LABELS, Pair, read_pairs
from bench.understanding.reader.books import Told, moment, read_book, show

_OUTCOMES = {
    "ended": {"replaced", "denied", "corrected"},
    "disputed": {"disputed"},
    "marked": {"said otherwise"},
}


def judge(pair: Pair) -> tuple[str, list[str]]:
    """What became of the older statement: ended, marked, disputed, holds; and the facts of both."""
    old = Told(pair.older, pair.author or "Mara", moment(pair.older_day), "a")
    new = Told(pair.newer, pair.author or "Mara", moment(pair.newer_day), "b")
    new = new if new.said > old.said else Told(new.text, new.author, old.said.replace(hour=18), "b")
    named = tuple(name for name in pair.about if not name.startswith("The "))
    book = read_book([old, new], named)
    statuses = {
        status.status for id, status in book.statuses.items() if book.facts[id][0].id == "a"
    }
    outcome = next((name for name, among in _OUTCOMES.items() if statuses & among), "holds")
    return outcome, [
        show(*book.facts[id]) + f" → {status.status}" for id, status in book.statuses.items()
    ]


def run(path: Path, listed: str) -> None:
    """Print the table of a file; `listed` is a label and an outcome, such as "coexist ended"."""
    counts: Counter[tuple[str, bool, str]] = Counter()
    for pair in read_pairs(path):
        outcome, lines = judge(pair)
        counts[pair.label, _is_held_out(pair), outcome] += 1
        if listed in ("all", f"{pair.label} {outcome}"):
            print(f"{outcome} | {pair.label} | {pair.older} | {pair.newer}")
            if listed != "all":
                print("", *lines, sep="\n    ")
    for label in LABELS:
        for held in (False, True):
            total = sum(counts[label, held, outcome] for outcome in (*_OUTCOMES, "holds")) or 1
            parts = (
                f"{name} {counts[label, held, name]} ({counts[label, held, name] / total:.1%})"
                for name in _OUTCOMES
            )
            print(f"{label:14} {'held out' if held else 'seen':9} {total:4}  {'  '.join(parts)}")


def _is_held_out(pair: Pair) -> bool:
    """Whether it is one of the third that nobody looks at."""
    words = (pair.older + pair.newer).encode()
    return int(hashlib.md5(words, usedforsecurity=False).hexdigest(), 16) % 3 == 0
