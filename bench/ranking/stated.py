"""Whether a statement that held stands above the one that it replaced, by what is said.

The days of a question (:mod:`bench.ranking.newest`) do not tell what was replaced: most of Recall
Bench's questions on contradictions ask for something that stayed as it was, and an earlier day that
says the same counts there as replaced. ``contradictions.jsonl`` gives, for each of the 12 questions
(of 19) whose matter did change in the logs, how what held at that time is written, and how what it
replaced is. A hit that has the first says what held, whatever else it says; one that has only the
second says what was replaced.

Of the 50 best hits, a question is

- *found* when any of them says either;
- *right* when the first that says what held stands above every one that says what was replaced.

Of the other 7 nothing different was ever said before: in them there is no order to get wrong.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

import commonplace
from bench.sets import Question

DEPTH = 50


@dataclass(frozen=True, slots=True)
class Stated:
    right: int
    found: int
    questions: int

    def __str__(self) -> str:
        return f"{self.right} of {self.found} of {self.questions}"


@dataclass(frozen=True, slots=True)
class Contradiction:
    holds: re.Pattern[str]
    replaced: re.Pattern[str]


def contradictions() -> dict[str, Contradiction]:
    """By the question's id."""
    lines = files("bench.ranking").joinpath("contradictions.jsonl").read_text("utf-8").splitlines()
    return {
        given["id"]: Contradiction(
            *(re.compile(given[name], re.IGNORECASE) for name in ("holds", "replaced"))
        )
        for given in map(json.loads, lines)
    }


def stated(library: commonplace.Library, questions: Sequence[Question]) -> Stated | None:
    """Of the questions that are about a change; none when there is no such question."""
    known = contradictions()
    asked = [(each, known[each.id]) for each in questions if each.id in known]
    ordered = [
        in_order(
            [hit.text for hit in library.book(each.collection).recall(each.text, DEPTH)], about
        )
        for each, about in asked
    ]
    found = [each for each in ordered if each is not None]
    return Stated(sum(found), len(found), len(asked)) if asked else None


def in_order(texts: Sequence[str], about: Contradiction) -> bool | None:
    """Whether what held comes before what it replaced; none when neither is there."""
    for text in texts:
        if about.holds.search(text):
            return True
        if about.replaced.search(text):
            return False
    return None
