"""What each part of recall is worth: every part off (or on), one at a time, on every set.

A set is filled once; for each row its library is opened anew with the part changed (``parts``), and
all its questions are asked through the public interface. The first row is recall as it is; the
others show what they have more or less, and for how many questions the part moved anything at all:
a part that moves nothing was not tried by this set, whatever it may be worth elsewhere.
"""

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.errors import Skipped
from bench.measure import Quality, percentile, quality
from bench.progress import say
from bench.ranking.filled import Answer, Filled, fill
from bench.ranking.newest import CATEGORY, Above, above
from bench.ranking.parts import AS_IT_IS, Part, parts, swapped
from bench.ranking.stated import Stated
from bench.ranking.stated import stated as stated_by
from bench.sets import DataSet
from bench.table import render as render_table
from commonplace import CommonplaceError

NOTE = (
    "*Moved* is the share of questions that found something else, or in another order. CPU is that "
    "of one recall without embedding the question, p50. Of Recall Bench's questions on "
    "contradictions *newest day* is the share whose newest day stands above all earlier days, "
    "*what holds* how many found a memory that says what held above every one that says what it "
    "replaced, of those that found either, and of all that have both."
)


@dataclass(frozen=True, slots=True)
class Row:
    part: str
    quality: Quality
    milliseconds: float
    #: What was found for each question.
    found: tuple[tuple[str, ...], ...]
    #: Where the set has questions on contradictions: by days, and by what is said.
    newest: Above | None = None
    stated: Stated | None = None


def ablation(data: DataSet, embedder: Any, chosen: Sequence[Part] = ()) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder:
        return list(rows(fill(data, Path(folder), embedder), chosen or list(parts())))


def rows(filled: Filled, chosen: Sequence[Part]) -> Iterator[Row]:
    for number, part in enumerate(chosen, 1):
        say(f"  {number}/{len(chosen)}: {part.name}")
        try:
            yield _row(filled, part)
        except CommonplaceError as reason:
            if part == AS_IT_IS:
                raise Skipped(str(reason)) from reason
            say(f"    left out: {reason}")


def _row(filled: Filled, part: Part) -> Row:
    with swapped(part), filled.opened(**part.settings) as library:
        answers = filled.answers(library)
        stated = stated_by(library, filled.data.questions)
    return Row(
        part.name,
        quality([(each.found, each.question.relevant) for each in answers]),
        percentile([each.milliseconds for each in answers], 50),
        tuple(each.found for each in answers),
        _newest(answers),
        stated,
    )


def _newest(answers: Sequence[Answer]) -> Above | None:
    asked = [each for each in answers if each.question.category == CATEGORY]
    return above([(each.found, each.question.relevant) for each in asked]) if asked else None


def render(title: str, found: Sequence[Row]) -> str:
    head = ["part", "R@5", "R@10", "NDCG@10", "moved", "CPU ms p50"]
    has_newest = found[0].newest is not None
    cells = [_cells(row, found[0]) for row in found]
    head += ["newest day", "what holds"] if has_newest else []
    return f"### {title}\n\n{render_table(head, cells)}"


def _cells(row: Row, base: Row) -> list[str]:
    figures = [_figures(row), _figures(base)]
    cells = [
        f"{ours:.1f}" if row is base else f"{ours:.1f} ({ours - theirs:+.1f})"
        for ours, theirs in zip(*figures, strict=True)
    ]
    newest = [f"{row.newest.newest:.0f} %", str(row.stated or "")] if row.newest else []
    moved = "" if row is base else f"{moved_from(base, row):.0f} %"
    return [row.part, *cells, moved, f"{row.milliseconds:.1f}", *newest]


def moved_from(base: Row, row: Row) -> float:
    """In percent of the questions."""
    changed = sum(ours != theirs for ours, theirs in zip(row.found, base.found, strict=True))
    return 100 * changed / len(base.found)


def _figures(row: Row) -> tuple[float, float, float]:
    return row.quality.recall[5], row.quality.recall[10], row.quality.ndcg
