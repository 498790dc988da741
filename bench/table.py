"""Tables in Markdown, columns aligned, so that they read well in a terminal too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.quality import Report, Row


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    value: Callable[[Row], float]
    digits: int = 1
    #: Which value is marked as the best, if any: ``max`` or ``min``.
    best: Callable[[Sequence[float]], float] | None = max


QUALITY_NOTE = (
    "Each system runs in a process of its own. CPU is that of one search, and items per CPU second "
    "that of remembering, both without the embedder's part: all get the same vectors. RSS is the "
    "most seen; ours has the embedding model in it, the others' stays with the bench. "
    "The best of each column is bold."
)
_COLUMNS = (
    Column("R@5", lambda row: row.overall.recall[5]),
    Column("R@10", lambda row: row.overall.recall[10]),
    Column("R@20", lambda row: row.overall.recall[20]),
    Column("NDCG@10", lambda row: row.overall.ndcg),
    Column("MRR", lambda row: row.overall.mrr),
    Column("CPU ms p50", lambda row: row.search_ms[0], best=None),
    Column("p95", lambda row: row.search_ms[1], best=None),
    Column("items / CPU s", lambda row: row.items_per_cpu_second, 0, best=None),
    Column("RSS MB", lambda row: row.rss_mb, 0, best=None),
    Column("questions", lambda row: row.overall.questions, 0, best=None),
)


def render(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column is text and stands left, the others right."""
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = (
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join(padded)} |"

    rule = [
        ("-" * (width - 1) + ":") if place else "-" * width for place, width in enumerate(widths)
    ]
    return "\n".join([line(head), line(rule), *(line(row) for row in rows)])


def quality_tables(report: Report, *, detail: bool) -> str:
    parts = []
    for title, rows in report.rows.items():
        if rows:
            parts += [f"### {title}", _quality_table(rows)]
            parts += [f"{row.system}: {row.note}." for row in rows if row.note]
            if detail:
                parts += [f"#### {title}: R@10 by category", _category_table(rows)]
    return "\n\n".join(parts)


def _quality_table(rows: Sequence[Row]) -> str:
    whole = max(row.overall.questions for row in rows)
    leaders = {
        column.title: column.best(
            [
                round(column.value(row), column.digits)
                for row in rows
                if row.overall.questions == whole
            ]
        )
        for column in _COLUMNS
        if column.best
    }
    cells = [
        [_name(row), *(_cell(column, row, leaders.get(column.title)) for column in _COLUMNS)]
        for row in rows
    ]
    return render(["system", *(column.title for column in _COLUMNS)], cells)


def _name(row: Row) -> str:
    return f"{row.system} ({row.version})" if row.version else row.system


def _cell(column: Column, row: Row, leader: float | None) -> str:
    value = round(column.value(row), column.digits)
    text = f"{value:,.{column.digits}f}"
    return f"**{text}**" if value == leader else text


def _category_table(rows: Sequence[Row]) -> str:
    categories = sorted({name for row in rows for name in row.by_category})
    head = ["system", *categories]
    cells = [[_name(row), *(_in_category(row, name) for name in categories)] for row in rows]
    most = max(rows, key=lambda row: row.overall.questions).by_category
    counts = [
        "questions",
        *(str(most[name].questions) if name in most else "" for name in categories),
    ]
    return render(head, [*cells, counts])


def _in_category(row: Row, name: str) -> str:
    found = row.by_category.get(name)
    return f"{found.recall[10]:.1f}" if found else ""
