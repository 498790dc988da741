"""The pairs of the house's own tests: corrections that end or mark the older, and pairs that
coexist.
"""

import csv
import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.understanding.reader.books import Told, moment, read_book, show

ROOT = Path(__file__).parents[3]
_TABLES = ROOT / "tests/compile/rules/holding"
_KINDS = {"corrections": "correction", "coexist": "coexist", "unrelated": "unrelated"}
_ENDED = ("replaced", "denied", "corrected")


class Pair(NamedTuple):
    kind: str
    old: str
    new: str
    days: tuple[str, str]
    about: tuple[str, ...]

    @property
    def is_held_out(self) -> bool:
        """Whether it is one of the third that nobody looks at."""
        return (
            int(hashlib.md5((self.old + self.new).encode(), usedforsecurity=False).hexdigest(), 16)
            % 3
            == 0
        )


def load_pairs() -> Iterator[Pair]:
    """Load all pairs; of those without days the newer was said four months later."""
    days = ("2026-01-10", "2026-05-02")
    for name, kind, columns in (
        ("changed", "correction", ("old", "new")),
        ("beside", "coexist", ("one", "other")),
    ):
        with (_TABLES / f"{name}.tsv").open(encoding="utf-8") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                yield Pair(kind, row[columns[0]], row[columns[1]], days, ())
    for path in sorted((ROOT / "tests/understand/rules").glob("pairs*.toml")):
        for kind, rows in tomllib.loads(path.read_text("utf-8")).items():
            for row in rows:
                about = [row["about"]] if isinstance(row["about"], str) else row["about"]
                named = tuple(name for name in about if not name.startswith("The "))
                yield Pair(
                    _KINDS[kind],
                    row["old"][1],
                    row["new"][1],
                    (row["old"][0], row["new"][0]),
                    named,
                )
    for line in (ROOT / "bench/ranking/changes.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        yield Pair("correction", row["old"], row["new"], days, ())


def judge(pair: Pair) -> tuple[str, list[str]]:
    """What became of the older statement: ended, marked, disputed, holds; and the facts of both."""
    old, new = (
        Told(text, "Mara", moment(day), name)
        for text, day, name in zip(pair[1:3], pair.days, "ab", strict=True)
    )
    new = new if new.said > old.said else Told(new.text, new.author, old.said.replace(hour=18), "b")
    book = read_book([old, new], pair.about)
    statuses = {
        status.status for id, status in book.statuses.items() if book.facts[id][0].id == "a"
    }
    outcome = next((name for name, among in _OUTCOMES.items() if statuses & among), "holds")
    return outcome, [
        show(*book.facts[id]) + f" → {status.status}" for id, status in book.statuses.items()
    ]


_OUTCOMES = {"ended": {*_ENDED}, "disputed": {"disputed"}, "marked": {"said otherwise"}}


def run(listed: str) -> None:
    """Print the table; `listed` is a kind and an outcome, such as "correction holds"."""
    counts: Counter[tuple[str, bool, str]] = Counter()
    for pair in load_pairs():
        outcome, lines = judge(pair)
        counts[pair.kind, pair.is_held_out, outcome] += 1
        if listed == f"{pair.kind} {outcome}":
            print(f"{pair.old} | {pair.new}", *lines, sep="\n    ")
    for kind in _KINDS.values():
        for held in (False, True):
            total = sum(counts[kind, held, outcome] for outcome in (*_OUTCOMES, "holds"))
            parts = (
                f"{name} {counts[kind, held, name]} ({counts[kind, held, name] / total:.1%})"
                for name in _OUTCOMES
            )
            print(f"{kind:12} {'held out' if held else 'seen':9} {total:4}  {'  '.join(parts)}")
