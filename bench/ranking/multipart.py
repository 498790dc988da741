"""Of a question that asks for several things, is each among the first hits?

``python -m bench.ranking.multipart``, or the rows of :func:`run` in the sixth table. No data
needed.

``multipart.jsonl`` has 12 questions, each in a book of its own. The book is full of one part
(*loud*): 24 memories that have its words and those that the parts share. For each other part there
is one memory that answers it (*quiet*), and there are idle notes. A question passes when the quiet
answers are among the first hits, as many as it has parts and one more. It is asked with
``recall.parts`` off, and on. The questions were made to crowd an answer out, by whoever made the
rules: they show that it works, not how often it is needed.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path

import commonplace
from bench.speed import Report, measured, render
from bench.speed.rows import Row
from commonplace.recall.parts import find_parts

NOTE = (
    "*All parts* is how many questions have the answer to a part that the book says little of "
    "among the first hits, as many as there are parts and one more. Beside it: the same with "
    "`recall.parts` off."
)
_BEGAN = datetime(2026, 1, 5, 9, tzinfo=UTC)
_SAID = (
    "We spoke about {} again.", "A long talk about {}.", "Nobody knows {}.", "Lena asked {}.",
    "The question came up: {}?", "Note to self: {}.", "There is some confusion over {}.",
    "I wonder {}.", "Somebody wrote down {}, and lost the paper.", "Twice today: {}.",
    "Still open: {}.", "They argued over {}.",
)  # fmt: skip
_IDLE = ("the fence", "the museum", "a tax form", "the sink", "a cake", "the toner", "a concert")


@dataclass(frozen=True, slots=True)
class Asked:
    question: str
    #: The memories that answer the parts of which the book says little.
    quiet: tuple[str, ...]
    #: What the book is full of.
    loud: str
    #: When each of these was said, where the question asks for days.
    days: tuple[str, ...] = ()


def asked() -> list[Asked]:
    lines = files("bench.ranking").joinpath("multipart.jsonl").read_text("utf-8").splitlines()
    given = [json.loads(line) for line in lines]
    return [
        Asked(each["question"], tuple(each["quiet"]), each["loud"], tuple(each.get("days", ())))
        for each in given
    ]


def run(*, quick: bool = False) -> Report:
    every = asked()[:: 4 if quick else 1]
    return measured("multipart", [("questions of several parts", lambda: _rows(every))])


def _rows(every: Sequence[Asked]) -> list[Row]:
    with _kept(every) as path:
        off, on = (_counted(path, every, apart=apart) for apart in (False, True))
    of = len(every)
    figures = {"on": on, "off": off, "of": of}
    return [Row("all parts", f"{on} of {of}", f"off: {off} of {of}", "", figures)]


@contextmanager
def _kept(every: Sequence[Asked]) -> Iterator[Path]:
    """A library with a book for each question, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder:
        path = Path(folder) / "library.db"
        with commonplace.open(path) as library:
            for number, each in enumerate(every):
                said = [{"text": text, "occurred_at": when} for when, text in sorted(_said(each))]
                library.book(f"question {number}").remember_many(said)
            library.work()
        yield path


def _said(each: Asked) -> Iterator[tuple[datetime, str]]:
    for number, answer in enumerate(each.quiet):
        day = datetime.fromisoformat(each.days[number]).replace(tzinfo=UTC) if each.days else None
        yield (day or _BEGAN + timedelta(days=9 * number + 3)), answer
    for number in range(24):
        often = "" if number < len(_SAID) else " Once more."
        text = _SAID[number % len(_SAID)].format(each.loud) + often
        yield _BEGAN + timedelta(days=2 * number, hours=3), text
    for number in range(60):
        text = f"A word on {_IDLE[number % len(_IDLE)]}, number {number}."
        yield _BEGAN + timedelta(days=number, hours=5), text


def _counted(path: Path, every: Sequence[Asked], *, apart: bool) -> int:
    with commonplace.open(path, recall__parts=apart) as library:
        return sum(_all_there(library, number, each) for number, each in enumerate(every))


def _all_there(library: commonplace.Library, number: int, each: Asked) -> bool:
    hits = library.book(f"question {number}").recall(
        each.question, len(find_parts(each.question)) + 1
    )
    return {*each.quiet} <= {hit.text for hit in hits}


if __name__ == "__main__":
    print(render(run()))
