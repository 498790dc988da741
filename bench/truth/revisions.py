"""Do pages say what holds, and keep what it replaced?

Recall Bench tells half a year of logs in which some facts are revised. ``revised.tsv`` lists those
that its questions ask about, first those of its questions on contradictions, then those that other
questions tell as changed: by the numbers of the questions, and where the new and the old value
stand, in an answer (``088.answer[26:31]``) or in a log (``day7[3372:3392]``). The set's own words
are not kept here.

The logs are imported as a person would, compiled and dreamt of with the rules mind. A fact passes
when one page

- *says the new*: a statement that is not struck has all words of the new value;
- *keeps the old*: a dated statement has all words of the old one, and it is struck, or says itself
  that the value is over (it names the new one too, or calls the old one so).

Pages that sum up weeks and months are left out: they quote everything.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import commonplace
from bench.errors import Skipped
from bench.sets import data_files
from bench.sets.recall_bench import read_records
from commonplace.capture.terms import terms
from commonplace.model import Page
from commonplace.model.pages import PERIOD

NOTE = (
    "Recall Bench's logs, imported, compiled and dreamt of by rules. A fact passes when one page "
    "says the new value and keeps the old one, struck or called past, with its day."
)
#: Facts of the set's own questions on contradictions come first in the list.
CONTRADICTIONS = 8
_REF = re.compile(r"(?:(?P<question>\d{3})\.answer|day(?P<day>\d+))\[(?P<from>\d+):(?P<to>\d+)\]")
_FIRST = date(2026, 1, 1)
_DATED = re.compile(r"- (?P<struck>~~)?\d{4}-\d\d-\d\d(?: \(\d+\))? — ")
_PAST = re.compile(
    r"\b(?:supersed\w*|earlier|prior|previous(?:ly)?|former(?:ly)?|older|old|retired|initial(?:ly)?"
    r"|no longer|until)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Revised:
    questions: str
    new: str
    old: str


@dataclass(frozen=True, slots=True)
class Row:
    questions: str
    says_new: bool
    keeps_old: bool
    page: str


@dataclass(frozen=True, slots=True)
class Report:
    rows: tuple[Row, ...]
    struck: int
    pages: int

    def share(self, rows: Sequence[Row] | None = None) -> float:
        looked = self.rows if rows is None else rows
        return sum(row.says_new and row.keeps_old for row in looked) / max(len(looked), 1)


def run(data: Path) -> Report:
    folder = data / "recall-bench"
    facts = [*revised(folder)]
    with tempfile.TemporaryDirectory() as scratch:
        logs = Path(scratch, "logs")
        logs.mkdir()
        for path in data_files(folder, "memories-*/day-*.md"):
            day = _FIRST + timedelta(days=_number(path) - 1)
            Path(logs, f"{day}.md").write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        pages = [*_pages(Path(scratch, "book.db"), logs)]
    rows = tuple(_judged(fact, pages) for fact in facts)
    struck = sum(page.body.count("\n- ~~") for page in pages)
    return Report(rows, struck, len(pages))


def revised(folder: Path) -> Iterator[Revised]:
    """The list, with the words that it points at."""
    answers = {
        str(each["id"])[-3:]: str(each["answer"])
        for path in data_files(folder, "questions-*.yaml")
        for each in read_records(path.read_text(encoding="utf-8"))
    }
    logs = {_number(each): each for each in data_files(folder, "memories-*/day-*.md")}
    listed = Path(__file__).with_name("revised.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in listed:
        questions, new, old = line.split("\t")
        yield Revised(questions, _words(new, answers, logs), _words(old, answers, logs))


def render(report: Report) -> str:
    lines = ["| questions | says the new | keeps the old | page |", "|---|---|---|---|"]
    lines += [
        f"| {row.questions} | {_told(row.says_new)} | {_told(row.keeps_old)} | {row.page} |"
        for row in report.rows
    ]
    first = report.rows[:CONTRADICTIONS]
    return "\n".join(
        [
            *lines,
            "",
            f"Questions on contradictions: {report.share(first):.2f} of {len(first)} facts; all: "
            f"{report.share():.2f} of {len(report.rows)} (goal: >= 0.8). {report.struck} struck "
            f"statements on {report.pages} pages.",
        ]
    )


def _told(passed: bool) -> str:
    return "yes" if passed else "no"


def _number(path: Path) -> int:
    return int(path.stem.removeprefix("day-"))


def _words(ref: str, answers: dict[str, str], logs: dict[int, Path]) -> str:
    found = _REF.fullmatch(ref)
    if found is None:
        raise Skipped(f"revised.tsv says {ref}, which is no place")
    if found["question"]:
        text = answers[found["question"]]
    else:
        text = logs[int(found["day"])].read_text(encoding="utf-8")
    return text[int(found["from"]) : int(found["to"])]


def _pages(path: Path, logs: Path) -> Iterator[Page]:
    settings: dict[str, Any] = {"embed__model": "none", "understand__mode": "off"}
    with commonplace.open(path, **settings) as library:
        book = library.book("log")
        book.import_from("markdown", logs)
        told = book.compile()
        if "error" in told:
            raise Skipped(str(told["error"]).splitlines()[0])
        book.dream()
        for info in book.wiki.every_page():
            if PERIOD not in info.metadata:
                yield book.wiki.page(info.id)


def _judged(fact: Revised, pages: Sequence[Page]) -> Row:
    best = Row(fact.questions, False, False, "")
    for page in pages:
        lines = [line for line in page.body.splitlines() if _DATED.match(line)]
        row = Row(
            fact.questions,
            any(_has(line, fact.new) and not line.startswith("- ~~") for line in lines),
            any(_keeps(line, fact) for line in lines),
            page.address,
        )
        if (row.says_new + row.keeps_old, row.keeps_old) > (
            best.says_new + best.keeps_old,
            best.keeps_old,
        ):
            best = row
    return best


def _keeps(line: str, fact: Revised) -> bool:
    if not _has(line, fact.old):
        return False
    return line.startswith("- ~~") or _has(line, fact.new) or _PAST.search(line) is not None


def _has(line: str, value: str) -> bool:
    return {*terms(value)} <= {*terms(_DATED.sub("", line))}
