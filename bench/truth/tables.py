"""The three parts of the table, one after the other."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bench.errors import Skipped
from bench.progress import say
from bench.truth import endings, planted, revisions
from bench.truth.pairs import HOUSE


@dataclass(frozen=True, slots=True)
class Choice:
    """Which pairs to plant."""

    file: Path = HOUSE
    count: int = planted.SAMPLE
    seed: int = planted.SEED
    #: Whether every pair and every ending is printed that should be looked at.
    detail: bool = False


@dataclass(slots=True)
class Report:
    parts: list[str] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)
    skipped: list[str] = field(default_factory=list)


def run(data: Path, choice: Choice) -> Report:
    """What cannot be measured is skipped with the reason."""
    report = Report()
    for title, measure in (
        ("Planted pairs", _planted),
        ("Endings where nothing was planted", _endings),
        ("Revised facts on pages", _revisions),
    ):
        say(f"truth: {title.lower()}")
        try:
            text, figures = measure(data, choice)
        except Skipped as reason:
            report.skipped.append(f"truth, {title.lower()}: {reason}")
            continue
        report.parts.append(f"### {title}\n\n{text}")
        report.figures[title] = figures
    return report


def render(report: Report) -> str:
    return "\n\n".join(report.parts)


def _planted(data: Path, choice: Choice) -> tuple[str, Any]:
    found = planted.run(data, choice.file, choice.count, choice.seed)
    text = f"{planted.NOTE}\n\n{planted.render(found, detail=choice.detail)}"
    return text, [asdict(each) for each in found.verdicts]


def _endings(data: Path, choice: Choice) -> tuple[str, Any]:
    rows = endings.run(data)
    return f"{endings.NOTE}\n\n{endings.render(rows, detail=choice.detail)}", [*map(asdict, rows)]


def _revisions(data: Path, choice: Choice) -> tuple[str, Any]:
    found = revisions.run(data)
    return f"{revisions.NOTE}\n\n{revisions.render(found)}", asdict(found)
