"""Pairs of statements: an older and a newer one, and what becomes of the older.

``pairs.tsv`` holds the house's own, with the policy of its labels at the top. Another file is read
in either of two forms; lines that begin with ``#`` are left out.

- *TSV*: a line of column names, then a line a pair, tabs between the columns, no quoting;
- *JSONL*: an object a line, with the same names.

======== ==========================================================================================
older    what was said first, word for word; must be there
newer    what was said later; must be there
label    ``replaced`` (or ``correction``), ``said otherwise``, ``coexist`` or ``unrelated``; must be
         there
question what to ask recall; several with `` | `` between them, of which the first is asked. Of a
         correction: for what holds. Of another pair: for what the *older* says; where it is empty
         the older's own words are the question.
old, new the value that the older and the newer give, in their own words; they tell which statement
         of a longer text is meant. Empty: all of it.
about    whom or what it is about; pairs about the same never stand in one book
author   who says both; else the first speaker of the conversation they are planted in
older_day, newer_day  when each was said, ``2026-01-05``; else days in January and May 2026
======== ==========================================================================================

The house's file also has ``list``, ``was``, ``type``, ``past`` and ``note``: where a pair comes
from, the label it had there, the type of what it is about, a question for what was so before, and a
remark.
"""

import csv
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.errors import Skipped

HOUSE = Path(__file__).with_name("pairs.tsv")
REPLACED, OTHERWISE, COEXIST, UNRELATED = "replaced", "said otherwise", "coexist", "unrelated"
LABELS = (REPLACED, OTHERWISE, COEXIST, UNRELATED)
#: Other words for a label, in files of others.
_MEANT = {"correction": REPLACED, "coexisting": COEXIST, "otherwise": OTHERWISE}
_SEVERAL = " | "


@dataclass(frozen=True, slots=True)
class Pair:
    older: str
    newer: str
    label: str
    questions: tuple[str, ...] = ()
    old: str = ""
    new: str = ""
    about: tuple[str, ...] = ()
    author: str = ""
    older_day: str = "2026-01-05"
    newer_day: str = "2026-05-02"
    list: str = ""
    was: str = ""
    type: str = ""
    past: str = ""
    note: str = ""

    @property
    def is_change(self) -> bool:
        """Whether the newer should come first, and the older be marked at least."""
        return self.label in (REPLACED, OTHERWISE)


def read_pairs(path: Path = HOUSE) -> list[Pair]:
    """All pairs of a file, in its order. Raises Skipped, with the line, when one cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Skipped(f"{path} cannot be read: {error.strerror}") from error
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rows = _objects(lines) if path.suffix in (".jsonl", ".json") else _table(lines)
    return [_pair(row, f"{path.name}, pair {number}") for number, row in enumerate(rows, 1)]


def sample_pairs(pairs: Sequence[Pair], count: int, seed: int) -> list[Pair]:
    """So many pairs, of each label its share, in the order of the file; the same for a seed, and
    all of them for 0."""
    if not count or count >= len(pairs):
        return list(pairs)
    chance = random.Random(seed)
    by_label: defaultdict[str, list[int]] = defaultdict(list)
    for number, pair in enumerate(pairs):
        by_label[pair.label].append(number)
    chosen: set[int] = set()
    for label in LABELS:
        numbers = by_label[label]
        chosen.update(chance.sample(numbers, round(count * len(numbers) / len(pairs))))
    return [pair for number, pair in enumerate(pairs) if number in chosen]


def _objects(lines: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    for line in lines:
        try:
            found = json.loads(line)
        except ValueError as error:
            raise Skipped(f"a line of the pairs is no JSON: {line[:60]}") from error
        yield found if isinstance(found, dict) else {}


def _table(lines: Sequence[str]) -> Iterator[Mapping[str, Any]]:
    yield from csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)


def _pair(row: Mapping[str, Any], where: str) -> Pair:
    given = {name: _text(row.get(name)) for name in row if name}
    label = _MEANT.get(given.get("label", ""), given.get("label", ""))
    if label not in LABELS or not given.get("older") or not given.get("newer"):
        raise Skipped(f"{where} needs older, newer and a label of {', '.join(LABELS)}")
    known = {name: given[name] for name in _KEPT if given.get(name)}
    questions, about = (_parts(given.get(name, "")) for name in ("question", "about"))
    return Pair(label=label, questions=questions, about=about, **known)


def _text(value: object) -> str:
    if isinstance(value, list):
        return _SEVERAL.join(map(str, value))
    return "" if value is None else str(value).strip()


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(_SEVERAL) if part)


_KEPT = (
    "older", "newer", "old", "new", "author", "older_day", "newer_day", "list", "was", "type",
    "past", "note",
)  # fmt: skip
