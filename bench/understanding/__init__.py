"""The third table: what the rules mind finds in real text, how fast, and how much of it is right.

*Beside it* is the same reading without a database: the limit that writing is held against. How much
is right comes from samples that were judged by hand (``judged``): the sets' own words are not kept
here, only where a statement stands, a digest of it, and the verdict.
"""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.speed import Report, measured, render
from bench.speed.probe import call
from bench.speed.rows import Row
from bench.speed.stopwatch import Figures
from bench.understanding.coverage import rows_of
from bench.understanding.judged import Verdicts, precision
from bench.understanding.listed import count_decisions, count_names

__all__ = ["NOTE", "Lists", "Report", "render", "run"]

NOTE = (
    "The rules mind, embeddings off. CPU is one process. *Rules alone* reads the same memories and "
    "writes nothing: what the database adds is the difference."
)
SCALE = 100_000
QUICK_SCALE = 5_000
SETS = ("locomo", "recall-bench")


@dataclass(frozen=True, slots=True)
class Lists:
    """Files of somebody's own: see :mod:`bench.understanding.listed`."""

    names: Path | None = None
    decisions: Path | None = None


def run(data: Path, lists: Lists, *, quick: bool) -> Report:
    return measured("understanding", list(_measurements(data.resolve(), lists, quick)))


def _measurements(
    data: Path, lists: Lists, quick: bool
) -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    yield "coverage", lambda: rows_of(_probe("coverage", data))
    if lists.names:
        yield "names", partial(count_names, data, lists.names)
    if lists.decisions:
        yield "decisions", partial(count_decisions, data, lists.decisions)
    for name in SETS:
        yield f"reading {name}", partial(_reading, data, name)
    yield "reading very many", partial(_many, data, QUICK_SCALE if quick else SCALE)
    yield "judged facts", partial(_judged, data, "facts", 0.90)


def _reading(data: Path, name: str) -> list[Row]:
    found, alone = _probe("understand_set", data, set=name), _probe("rules_alone", data, set=name)
    count = found["memories"]
    told = "  ".join(f"{what} {found[what]:,}" for what in ("facts", "entities", "claims"))
    each = " / ".join(f"{found[what] / count:.2f}" for what in ("facts", "entities", "claims"))
    speed = " / ".join(
        f"{found[what] / found['cpu']:,.0f}" for what in ("facts", "entities", "claims")
    )
    return [
        Row(f"{name}: {count:,} memories", told, f"relations {found['relations']:,}"),
        Row(f"{name}: facts / entities / claims a memory", each),
        Row(f"{name}: facts / entities / claims per CPU s", speed),
        Row(
            f"{name}: memories / CPU s",
            f"{count / found['cpu']:,.0f}",
            f"rules alone: {count / alone['cpu']:,.0f}",
            ">= 300",
            {"ours": found, "alone": alone},
        ),
    ]


def _many(data: Path, count: int) -> list[Row]:
    found = _probe("understand_many", data, count=count)
    return [
        Row(
            f"{count:,} memories in one book: memories / CPU s",
            f"{count / found['cpu']:,.0f}",
            f"the last tenth: {found['last_tenth']:,.0f}",
            ">= 300",
            found,
        ),
        Row(
            f"{count:,} memories in one book: RSS after a tenth → at the end, MB",
            f"{found['rss_early_mb']:.0f} → {found['rss_mb']:.0f}",
            goal="flat",
            figures=found,
        ),
    ]


def _judged(data: Path, what: str, goal: float) -> list[Row]:
    verdicts: Verdicts = precision(what, _probe("statements", data)["found"])
    return [
        Row(
            f"judged {what}: right of {verdicts.judged}",
            f"{verdicts.share:.2f}",
            f"changed since they were judged: {verdicts.changed}",
            f">= {goal:.2f}",
            {"right": verdicts.right, "judged": verdicts.judged},
        )
    ]


def _probe(probe: str, data: Path, **arguments: object) -> Figures:
    with tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder:
        return call(probe, Path(folder), data=str(data), **arguments)
