"""Plant the pairs, work the books off, and count both sides in one table."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import commonplace
from bench.progress import track
from bench.sets import load
from bench.sets.books import BY_RULES
from bench.table import render as render_table
from bench.truth.pairs import (
    COEXIST,
    HOUSE,
    OTHERWISE,
    REPLACED,
    UNRELATED,
    read_pairs,
    sample_pairs,
)
from bench.truth.planted_books import PlantedBook, plant_pairs
from bench.truth.verdicts import SILENT, Verdict, judge_book

NOTE = (
    "Pairs of statements planted in LoCoMo's conversations, worked off by rules. *Ended*: a claim "
    "that is over, or a sentence struck or under Before; *marked*: `hit.replaced`, or *said "
    "otherwise on*. *Settled* is ended or marked. Of those that coexist the older is asked for, in "
    "its own words where the pair has no question."
)
SAMPLE, SEED = 240, 22


@dataclass(frozen=True, slots=True)
class Report:
    pairs: int
    books: int
    turns: int
    verdicts: tuple[Verdict, ...]

    def of(self, *labels: str) -> list[Verdict]:
        return [each for each in self.verdicts if each.pair.label in labels]


def run(data: Path, pairs: Path = HOUSE, count: int = SAMPLE, seed: int = SEED) -> Report:
    """Judge so many pairs of a file. Raises Skipped when there is nothing to plant them in."""
    chosen = sample_pairs(read_pairs(pairs), count, seed)
    books = plant_pairs(chosen, load("locomo", data).collections)
    found: list[Verdict] = []
    for planted in track("planted pairs: books", books):
        found += judge_planted(planted)
    turns = sum(len(each.conversation.items) for each in books)
    return Report(len(chosen), len(books), turns, tuple(found))


def judge_planted(planted: PlantedBook) -> list[Verdict]:
    """Remember a planted book, work it off and judge its pairs."""
    with (
        tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
        commonplace.open(Path(folder, "book.db"), **BY_RULES) as library,
    ):
        book = library.book("planted")
        book.remember_many(planted.memories())
        library.work()
        return judge_book(planted, book)


def render(report: Report, *, detail: bool = False) -> str:
    sides = {
        REPLACED: report.of(REPLACED),
        OTHERWISE: report.of(OTHERWISE),
        f"{COEXIST} or {UNRELATED}": report.of(COEXIST, UNRELATED),
    }
    head = ["the older one", *(f"{label} ({len(some)})" for label, some in sides.items())]
    rows = [[name, *(_share(some, is_so) for some in sides.values())] for name, is_so in _ROWS]
    parts = [
        f"{report.pairs} pairs in {report.books} books of {report.turns:,} turns.",
        "",
        render_table(head, rows),
    ]
    return "\n".join([*parts, *_details(report)] if detail else parts)


def _share(some: Sequence[Verdict], is_so: Callable[[Verdict], bool | None]) -> str:
    told = [each for each in map(is_so, some) if each is not None]
    return f"{sum(told)} of {len(told)} ({100 * sum(told) / len(told):.1f} %)" if told else "–"


def _is_settled(verdict: Verdict) -> bool:
    return verdict.newer_first and verdict.is_marked


_ROWS: tuple[tuple[str, Callable[[Verdict], bool | None]], ...] = (
    ("newer first in recall", lambda each: each.newer_first if each.pair.is_change else None),
    ("newer first and settled", lambda each: _is_settled(each) if each.pair.is_change else None),
    ("… and ended", lambda v: v.newer_first and v.is_ended if v.pair.is_change else None),
    ("marked in recall", lambda each: each.recall not in (SILENT, "holds")),
    ("marked anywhere, not ended", lambda each: each.is_marked and not each.is_ended),
    ("ended in the graph", lambda each: each.graph == REPLACED),
    ("ended on a page", lambda each: each.page == REPLACED),
    ("ended anywhere", lambda each: each.is_ended),
    ("put second", lambda each: None if each.pair.is_change else each.older_second),
    ("marked or put second", lambda v: None if v.pair.is_change else v.is_marked or v.older_second),
    ("recall, graph and page all right", lambda v: v.all_right if v.pair.is_change else None),
    ("two of them disagree", lambda each: each.disagrees),
    ("known before it was said", lambda each: each.then),
)


def _details(report: Report) -> Iterator[str]:
    """Every pair that did not come to what its label says, with what each said of the older."""
    yield from ("", "### Pairs that are not as they should be", "")
    for each in report.verdicts:
        wrong = (
            not _is_settled(each) if each.pair.is_change else each.is_marked or each.older_second
        )
        if wrong or each.disagrees or each.then or (each.is_ended and each.pair.label == OTHERWISE):
            told = (
                f"recall {each.recall or '–'}, graph {each.graph or '–'}, page {each.page or '–'}"
            )
            order = "newer first" if each.newer_first else "older first"
            yield f"- {each.pair.label}: {each.pair.older} | {each.pair.newer} ({told}; {order})"
