"""Do pages say what holds, and keep what it replaced?

Recall Bench tells half a year of logs in which some facts are revised. ``revised.tsv`` lists those
that its questions ask about, first those of its questions on contradictions, then those that other
questions tell as changed: by the numbers of the questions, and where the new and the old value
stand, in an answer (``088.answer[26:31]``) or in a log (``day7[3372:3392]``). The set's own words
are not kept here.

The logs are imported as a person would, compiled and dreamt of with the rules mind. A fact passes
when one page

- *says the new*: a sentence that holds has all words of the new value;
- *keeps the old*: a sentence has all words of the old one, and it is marked, struck or
  under Before, or says itself that the value is over (it names the new one too, or calls the
  old one so).

Pages that sum up weeks and months are left out: they quote everything.
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import commonplace
from bench import readout
from bench.errors import Skipped
from bench.readout import HOLDS, REPLACED, PageRow, SentenceRow
from bench.sets import data_files
from bench.sets.recall_bench import read_records
from commonplace.capture.terms import terms
from commonplace.model.pages import PERIOD

NOTE = (
    "Recall Bench's logs, imported, compiled and dreamt of by rules. A fact passes when one page "
    "says the new value and keeps the old one, as over or marked."
)
#: Facts of the set's own questions on contradictions come first in the list.
CONTRADICTIONS = 8
_REF = re.compile(r"(?:(?P<question>\d{3})\.answer|day(?P<day>\d+))\[(?P<from>\d+):(?P<to>\d+)\]")
_FIRST = date(2026, 1, 1)
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
    over: int
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
    over = sum(each.state == REPLACED for page in pages for each in page.sentences)
    return Report(rows, over, len(pages))


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
            f"{report.share():.2f} of {len(report.rows)} (goal: >= 0.8). {report.over} sentences "
            f"of what is over on {report.pages} pages.",
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


def _pages(path: Path, logs: Path) -> Iterator[PageRow]:
    with commonplace.open(path, embed__model="none") as library:
        book = library.book("log")
        book.import_from("markdown", logs)
        library.work()
        told = book.compile()
        if "error" in told:
            raise Skipped(str(told["error"]).splitlines()[0])
        book.dream()
        for info in book.wiki.every_page():
            if PERIOD not in info.metadata:
                yield readout.read_page(book, book.wiki.page(info.id))


def _judged(fact: Revised, pages: Sequence[PageRow]) -> Row:
    best = Row(fact.questions, False, False, "")
    for page in pages:
        row = Row(
            fact.questions,
            any(each.state == HOLDS and _has(each.text, fact.new) for each in page.sentences),
            any(_keeps(each, fact) for each in page.sentences),
            page.address,
        )
        if (row.says_new + row.keeps_old, row.keeps_old) > (
            best.says_new + best.keeps_old,
            best.keeps_old,
        ):
            best = row
    return best


def _keeps(sentence: SentenceRow, fact: Revised) -> bool:
    told = " ".join((sentence.text, *sentence.beside))
    if not _has(told, fact.old):
        return False
    over = sentence.state != HOLDS or bool(sentence.beside)
    return over or _has(told, fact.new) or _PAST.search(told) is not None


def _has(text: str, value: str) -> bool:
    return {*terms(value)} <= {*terms(text)}
