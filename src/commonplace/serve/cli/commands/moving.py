"""``import`` and ``export``."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click
from rich.console import Console
from rich.text import Text

from commonplace.capture.importing import FORMATS, ImportReport
from commonplace.errors import ModelError, NotFound
from commonplace.serve.cli import bars, forms, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command

if TYPE_CHECKING:
    from commonplace.library import Library

_MOST_FILES = 20
_MOST_PROBLEMS = 20


@command("import")
@click.argument("format", type=click.Choice(sorted(FORMATS)))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Read and check everything, write nothing.")
@click.option(
    "--work/--no-work", default=True, help="Embed what is new afterwards, if a model is here."
)
@click.option(
    "--keep-trust", is_flag=True, help="The file is your own export: believe what it says of trust."
)
def import_(
    call: Call, format: str, path: Path, dry_run: bool, work: bool, keep_trust: bool
) -> None:
    """Bring in PATH, a file or a folder.

    Again is harmless: what is there already stays, so an interrupted import is simply run again.
    """
    with call.opened(create=True) as book:
        with bars.bar(call, "Importing", "memories") as tell:
            report = book.import_from(
                format, path, dry_run=dry_run, keep_trust=keep_trust, progress=tell
            )
        if work and not dry_run:
            _embed(call, book.library)
    call.answer(forms.imported(report), lambda: _tell(call, report))
    if report.problems:
        click.get_current_context().exit(Code.PROBLEMS)


def _embed(call: Call, library: "Library") -> None:
    """With a model that is here already; nothing is fetched for it. The import stands without."""
    try:
        if library.embedder()[0] is not None:
            bars.work(library, call)
    except ModelError as error:
        call.hint(f"Nothing was embedded: {plain.one_line(str(error))}")


def _tell(call: Call, report: ImportReport) -> None:
    console = show.console_for(call)
    files = list(report.files.items())
    for name, file in files[:_MOST_FILES] if not call.quiet else []:
        line = _counts(file.added, file.duplicates, file.problems, report.dry_run)
        console.print(Text(f"  {plain.one_line(name)}  ").append(line, "dim"), soft_wrap=True)
    if len(files) > _MOST_FILES and not call.quiet:
        show.notes(console, [f"  … and {plain.count(len(files) - _MOST_FILES, 'more file')}"])
    _problems(console, report)
    total = _counts(report.added, report.duplicates, len(report.problems), report.dry_run)
    console.print(Text(f"{plain.count(len(files), 'file')}: {total}", "bold"))


def _problems(console: Console, report: ImportReport) -> None:
    for where, reason in report.problems[:_MOST_PROBLEMS]:
        line = Text("  ").append("problem", "yellow")
        console.print(
            line.append(f"  {plain.one_line(where)}: {plain.one_line(reason)}"), soft_wrap=True
        )
    if len(report.problems) > _MOST_PROBLEMS:
        more = len(report.problems) - _MOST_PROBLEMS
        show.notes(console, [f"  … and {plain.count(more, 'more problem')}; --json lists them"])


def _counts(added: int, duplicates: int, problems: int, dry_run: bool) -> str:
    told = [f"{added:,} {'would be added' if dry_run else 'added'}"]
    if duplicates:
        told.append(f"{duplicates:,} there already")
    if problems:
        told.append(plain.count(problems, "problem"))
    return " · ".join(told)


@command("export")
@click.argument("format", type=click.Choice(["jsonl"]))
@click.argument("path")
def export(call: Call, format: str, path: str) -> None:
    """Write the book to PATH, or - for stdout, one memory a line.

    Nothing that `remember` takes is left out: `import jsonl --keep-trust` gives the same memories.
    """
    count = 0
    with call.opened() as book, _output(path) as file:
        for memory in book.memories():
            file.write(plain.escaped(json.dumps(forms.exported(memory), ensure_ascii=False)) + "\n")
            count += 1
    if path == "-":
        return
    data = {"memories": count, "path": path, "format": format}
    call.answer(data, lambda: call.hint(f"{plain.memories(count)} written to {path}."))


@contextmanager
def _output(path: str) -> Iterator[TextIO]:
    """stdout, or a file that has its name only once it is whole."""
    if path == "-":
        yield sys.stdout
        return
    target = Path(path)
    if not target.absolute().parent.is_dir():
        raise NotFound(f"There is no folder {target.parent}.")
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            part.chmod(0o600)
            yield file
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
