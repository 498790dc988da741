"""``python -m bench``: eleven tables, one run, one machine.

Prints to stdout; progress goes to stderr. What was skipped is printed with the reason.
"""

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bench import compiling, doors, quality, size, speed, table, understanding, web, wiki
from bench.errors import Skipped
from bench.pages import shown
from bench.progress import say
from bench.ranking import tables as ranking
from bench.sets import SETS, DataSet, load
from bench.systems import PACKAGES, chosen
from bench.truth import tables as truth
from bench.truth.pairs import HOUSE
from bench.truth.planted import SAMPLE, SEED
from bench.truth.tables import Choice
from bench.understanding import Lists
from bench.vectors import SharedVectors, default_embedder

DATA = "../shared/data"
QUICK_EVERY = 10
QUICK_PAIRS = 60
QUICK_SETS = ("locomo",)


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    skipped: list[str] = []
    if options.quick:
        _shorten(options, skipped)
    print(f"# commonplace bench\n\n{_machine()}")
    results: dict[str, Any] = {}
    tables = {
        "quality": _quality,
        "speed": _speed,
        "understanding": _understanding,
        "wiki": _wiki,
        "compile": _compile,
        "ranking": _ranking,
        "doors": _doors,
        "truth": _truth,
        "web": _web,
        "size": _size,
        "pages": _pages,
    }
    for name, make in tables.items():
        if options.only in (None, name):
            results[name] = make(options, skipped)
    print("\n## Skipped\n")
    print("\n".join(f"- {each}" for each in skipped) or "Nothing.")
    if options.json:
        options.json.write_text(json.dumps({**results, "skipped": skipped}, indent=2) + "\n")
    return 0


def _shorten(options: argparse.Namespace, skipped: list[str]) -> None:
    """Leave out what takes long, unless it was asked for by name."""
    if options.sizes == speed.SIZES:
        options.sizes = speed.QUICK_SIZES
        skipped.append("large sizes: left out by --quick")
    if options.sets == SETS:
        options.sets = QUICK_SETS
        skipped.append("all sets but LoCoMo, and nine questions of ten: left out by --quick")


def _quality(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    try:
        vectors = SharedVectors(default_embedder())
    except Skipped as reason:
        skipped.append(f"quality: {reason}")
        return {}
    data = _data(options, skipped)
    report = quality.run(data, options.systems, vectors, options.limit_seconds)
    skipped += report.skipped
    print(f"\n## Quality\n\nVectors: {vectors.name}. {table.QUALITY_NOTE}\n")
    print(table.quality_tables(report, detail=options.detail))
    return {title: [asdict(row) for row in rows] for title, rows in report.rows.items()}


def _web(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = web.run(quick=options.quick)
    skipped += report.skipped
    print(f"\n## Web\n\n{web.NOTE}\n")
    print(web.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _truth(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    count = QUICK_PAIRS if options.quick else options.pair_count
    choice = Choice(options.pairs, count, options.seed, options.detail)
    report = truth.run(options.data, choice)
    skipped += report.skipped
    print(f"\n## Truth over time\n\n{truth.render(report)}")
    return report.figures


def _data(options: argparse.Namespace, skipped: list[str]) -> list[DataSet]:
    found: list[DataSet] = []
    for name in options.sets:
        try:
            data = load(name, options.data)
            found.append(data.sample(QUICK_EVERY) if options.quick else data)
        except Skipped as reason:
            skipped.append(f"{name}: {reason}")
            say(f"{name}: skipped, {reason}")
    return found


def _speed(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = speed.run(options.sizes, quick=options.quick)
    skipped += report.skipped
    print(f"\n## Speed and size\n\n{speed.NOTE}\n")
    print(speed.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _understanding(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = understanding.run(
        options.data, Lists(options.names, options.decisions), quick=options.quick
    )
    skipped += report.skipped
    print(f"\n## Understanding\n\n{understanding.NOTE}\n")
    print(understanding.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _wiki(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = wiki.run(quick=options.quick)
    skipped += report.skipped
    print(f"\n## Wiki\n\n{wiki.NOTE}\n")
    print(wiki.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _doors(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = doors.run(quick=options.quick)
    skipped += report.skipped
    print(f"\n## Doors\n\n{doors.NOTE}\n")
    print(doors.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _compile(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    sizes = compiling.QUICK if options.quick else compiling.Sizes()
    sizes = sizes.at_most(options.memories, options.pages)
    report = compiling.run(options.data, sizes, renew=options.list)
    skipped += report.skipped
    print(f"\n## Compile\n\n{compiling.NOTE}\n")
    print(compiling.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _ranking(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    try:
        embedder = default_embedder()
    except Skipped as reason:
        skipped.append(f"ranking: {reason}")
        return {}
    report = ranking.run(_data(options, skipped), embedder, quick=options.quick)
    skipped += report.skipped
    print(f"\n## Ranking\n\n{ranking.render(report)}")
    return report.form()


def _size(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    shapes = size.QUICK_SIZES if options.quick else size.SIZES
    report = size.run(options.books or shapes)
    skipped += report.skipped
    print(f"\n## Size\n\n{size.NOTE}\n")
    print(size.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _pages(options: argparse.Namespace, skipped: list[str]) -> dict[str, Any]:
    report = shown.run(options.data, quick=options.quick)
    skipped += report.skipped
    print(f"\n## Pages\n\n{shown.NOTE}\n")
    print(shown.render(report))
    return {"rows": [asdict(row) for row in report.rows]}


def _machine() -> str:
    cores = os.cpu_count()
    load_now = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"Python {platform.python_version()}, {platform.system()}, {cores} cores{load_now}."


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Recall quality and speed."
    )
    data = os.environ.get("COMMONPLACE_BENCH_DATA", DATA)
    parser.add_argument("--data", type=Path, default=Path(data), help="the folder of the data sets")
    parser.add_argument(
        "--only",
        choices=(
            "quality",
            "speed",
            "understanding",
            "wiki",
            "compile",
            "ranking",
            "doors",
            "truth",
            "web",
            "size",
            "pages",
        ),
        help="one table",
    )
    parser.add_argument("--memories", type=int, help="how many the table of compile makes up")
    parser.add_argument("--pages", type=int, help="how many pages its large wiki has")
    parser.add_argument(
        "--list", action="store_true", help="compile: renew the lists of titles, show what changed"
    )
    parser.add_argument(
        "--peers",
        dest="systems",
        type=_systems,
        default="all",
        help=f"all, none, or some of {','.join(PACKAGES)}",
    )
    parser.add_argument("--sets", type=_names, default=SETS, help=f"some of {','.join(SETS)}")
    parser.add_argument(
        "--sizes", type=speed.sizes, default=speed.SIZES, help="such as 10k,100k,1m,1kx1k"
    )
    parser.add_argument(
        "--books", type=speed.sizes, help="size: books x memories, such as 2x100,2x300,20x1k"
    )
    parser.add_argument("--quick", action="store_true", help="every tenth question, small sizes")
    parser.add_argument(
        "--detail", action="store_true", help="recall by category, pairs and endings one by one"
    )
    parser.add_argument(
        "--pairs", type=Path, default=HOUSE, help="truth: pairs to plant, TSV or JSONL"
    )
    parser.add_argument(
        "--pair-count", type=int, default=SAMPLE, help="truth: how many of them; 0 is all"
    )
    parser.add_argument("--names", type=Path, help="understanding: names to look for, TSV")
    parser.add_argument("--decisions", type=Path, help="understanding: decisions and near misses")
    parser.add_argument("--seed", type=int, default=SEED, help="truth: which of them")
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    parser.add_argument(
        "--limit-seconds", type=float, default=3600, help="the longest a system may take for a set"
    )
    return parser


def _systems(value: str) -> Any:
    try:
        return chosen(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _names(value: str) -> tuple[str, ...]:
    return tuple(value.split(","))


if __name__ == "__main__":
    sys.exit(main())
