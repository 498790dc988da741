"""The sixth table: the ablation on every set, silence, changes, questions of several parts, and the
predictor's simulated users."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from bench.errors import Skipped
from bench.progress import say
from bench.ranking import ablation, changes, multipart, predictor, silence
from bench.sets import DataSet
from bench.speed import Report as Rows
from bench.speed import render as render_rows


@dataclass(slots=True)
class Report:
    #: By the title of the set.
    parts: dict[str, list[ablation.Row]] = field(default_factory=dict)
    silence: Rows = field(default_factory=Rows)
    changes: Rows = field(default_factory=Rows)
    multipart: Rows = field(default_factory=Rows)
    predictor: Rows = field(default_factory=Rows)
    skipped: list[str] = field(default_factory=list)

    def form(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "parts": {
                title: [_figures(rows[0], row) for row in rows]
                for title, rows in self.parts.items()
                if rows
            },
            "silence": [asdict(row) for row in self.silence.rows],
            "changes": [asdict(row) for row in self.changes.rows],
            "multipart": [asdict(row) for row in self.multipart.rows],
            "predictor": [asdict(row) for row in self.predictor.rows],
        }


def _figures(base: ablation.Row, row: ablation.Row) -> dict[str, Any]:
    """A row without the long list of what was found."""
    figures = asdict(row) | {"moved": ablation.moved_from(base, row)}
    return {name: value for name, value in figures.items() if name != "found"}


def run(data: Sequence[DataSet], embedder: Any, *, quick: bool) -> Report:
    report = Report()
    report.silence = silence.run(quick=quick)
    report.changes = changes.run(quick=quick)
    report.multipart = multipart.run(quick=quick)
    report.predictor = predictor.run(quick=quick)
    for part in (report.silence, report.changes, report.multipart, report.predictor):
        report.skipped += part.skipped
    for each in data:
        say(f"ablation: {each.title}")
        try:
            report.parts[each.title] = ablation.ablation(each, embedder)
        except Skipped as reason:
            report.skipped.append(f"ablation on {each.title}: {reason}")
    return report


def render(report: Report) -> str:
    return "\n\n".join(
        [
            f"### Silence\n\n{silence.NOTE}\n\n{render_rows(report.silence)}",
            f"### Changes\n\n{changes.NOTE}\n\n{render_rows(report.changes)}",
            f"### Several parts\n\n{multipart.NOTE}\n\n{render_rows(report.multipart)}",
            f"### Predictor\n\n{predictor.NOTE}\n\n{render_rows(report.predictor)}",
            f"### Parts\n\n{ablation.NOTE}",
            *(ablation.render(title, rows) for title, rows in report.parts.items() if rows),
        ]
    )
