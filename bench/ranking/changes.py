"""Of two statements about one matter, does the newer stand first, and the older where it is asked
for?

``python -m bench.ranking.changes``, or the rows of :func:`run` in the sixth table. No data needed.

The list *changes* of ``bench/truth/pairs.tsv`` has 70: what was said, what was said 20 to 60 days
later, two questions for what holds and one for what was so *originally*. They stand in a book of
their own among 120 idle notes. The constants of
:mod:`commonplace.recall.postprocess.alignment` were chosen with all of them in view; 15 of them,
*held out*, were written after its first form was. Each question is asked twice: with
``recall.newer`` off, and on.

``logs.jsonl`` has 36 more, which stand in daily logs (:mod:`bench.ranking.logs`): each log is one
memory that speaks of many matters. Every second one is held out.
"""

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib.resources import files
from pathlib import Path

import commonplace
from bench.ranking import logs
from bench.speed import Report, measured, render
from bench.speed.rows import Row
from bench.truth.pairs import read_pairs

NOTE = (
    "*Newer first* is how many questions for what holds found the newer statement above the older; "
    "*older first* how many for what was so originally found the older above the newer. Beside it: "
    "the same with `recall.newer` off."
)
_BEGAN = datetime(2026, 1, 5, 9, tzinfo=UTC)
_NOTES = 120
#: When something was said, and what.
Said = tuple[datetime, str]
_THINGS = (
    "the garden fence", "the museum visit", "our tax form", "the rowing boat", "the kitchen sink",
    "a birthday cake", "the printer toner", "the spring concert",
)  # fmt: skip
_SAID = (
    "we talked about", "Lena asked about", "nobody remembers", "there was a long discussion of",
    "a note on", "I read about",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    old: str
    new: str
    #: Questions for what holds.
    ask: tuple[str, ...]
    #: A question for what was so before.
    past: str
    held_out: bool


#: Everything that is said in a book with these changes.
Told = Callable[[Sequence[Change]], list[Said]]


def changes(name: str = "changes") -> list[Change]:
    if name == "changes":
        return [
            Change(each.older, each.newer, each.questions, each.past, each.note == "held out")
            for each in read_pairs()
            if each.list == name
        ]
    lines = files("bench.ranking").joinpath(f"{name}.jsonl").read_text("utf-8").splitlines()
    given = [json.loads(line) for line in lines]
    return [Change(**{**each, "ask": tuple(each["ask"])}) for each in given]


def run(*, quick: bool = False) -> Report:
    every = 5 if quick else 1
    ways: dict[str, tuple[list[Change], Told]] = {
        "": (changes()[::every], _notes),
        "in logs, ": (changes("logs")[::every], _logs),
    }
    parts = [
        (f"{way}{name}", [each for each in given if each.held_out is held_out], told)
        for way, (given, told) in ways.items()
        for name, held_out in (("chosen on", False), ("held out", True))
    ]
    return measured(
        "changes", [(name, partial(_rows, name, part, told)) for name, part, told in parts if part]
    )


def _rows(name: str, part: Sequence[Change], told: Told) -> list[Row]:
    said = told(part)
    with _kept(said) as path:
        off, on = (_counted(path, part, newer=newer) for newer in (False, True))
    asked = (sum(len(each.ask) for each in part), len(part))
    labels = (f"newer first, {name}", f"older first when asked for, {name}")
    return [
        Row(
            label,
            f"{after} of {of}",
            f"off: {before} of {of}",
            "",
            {"on": after, "off": before, "of": of},
        )
        for label, of, before, after in zip(labels, asked, off, on, strict=True)
    ]


@contextmanager
def _kept(said: Sequence[Said]) -> Iterator[Path]:
    """A library that holds what was said, and is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder:
        path = Path(folder) / "library.db"
        with commonplace.open(path) as library:
            library.book("changes").remember_many(
                {"text": text, "occurred_at": when} for when, text in sorted(said)
            )
            library.work()
        yield path


def _notes(part: Sequence[Change]) -> list[Said]:
    """Each statement by itself, among idle notes."""
    return [*_said(part), *_idle()]


def _logs(part: Sequence[Change]) -> list[Said]:
    """Each statement as a line of the log of its day."""
    return list(logs.of_days(_BEGAN, [(when.date(), text) for when, text in _said(part)]))


def _said(part: Sequence[Change]) -> Iterator[Said]:
    for number, change in enumerate(part):
        hours = number // 20 * 2
        yield _BEGAN + timedelta(days=number % 20, hours=hours), change.old
        yield _BEGAN + timedelta(days=40 + number * 7 % 20, hours=hours), change.new


def _idle() -> Iterator[Said]:
    chance = random.Random(3)
    for number in range(_NOTES):
        when = _BEGAN + timedelta(days=chance.randrange(80), hours=chance.randrange(10))
        yield when, f"{chance.choice(_SAID)} {chance.choice(_THINGS)} number {number}."


def _counted(path: Path, part: Sequence[Change], *, newer: bool) -> tuple[int, int]:
    """How often the newer stood first, and how often the older did where it was asked for."""
    with commonplace.open(path, recall__newer=newer) as library:
        book = library.book("changes")
        first = [
            _above(book, question, each.new, each.old) for each in part for question in each.ask
        ]
        then = [_above(book, each.past, each.old, each.new) for each in part]
    return sum(first), sum(then)


def _above(book: commonplace.Book, question: str, one: str, other: str) -> bool:
    found = [hit.text for hit in book.recall(question, 10)]
    places = [
        next((place for place, text in enumerate(found) if said in text), None)
        for said in (one, other)
    ]
    return places[0] is not None and (places[1] is None or places[0] < places[1])


if __name__ == "__main__":
    print(render(run()))
