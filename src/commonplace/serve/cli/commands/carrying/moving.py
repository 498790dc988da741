"""``import``, ``export`` and ``copy``."""

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import click
from rich.console import Console
from rich.text import Text

import commonplace
from commonplace.capture.importing import FORMATS, FileReport, ImportReport
from commonplace.config import without_password
from commonplace.errors import ModelError, NotFound, UsageError
from commonplace.model import BookInfo
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.carrying.vault import write_vault
from commonplace.serve.cli.commands.wiki import importing
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import memories as forms
from commonplace.upkeep import moving as books
from commonplace.wiki.importing.run import FORMATS as WIKIS
from commonplace.wiki.vault.sync import Options

if TYPE_CHECKING:
    from commonplace.library import Book, Library

_MOST_FILES = 20
#: What a file seems to be.
_SUFFIXES = {".jsonl": "jsonl", ".ndjson": "jsonl", ".md": "markdown", ".markdown": "markdown"}
_MOST_PROBLEMS = 20


class _Given(importing.Named):
    work: bool
    keep_trust: bool


class _Format(click.Choice[str]):
    """What is to be read, and as what; who left that out learns what to type."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        path = Path(str(value))
        if value not in self.choices and path.exists():
            looks = "markdown" if path.is_dir() else _SUFFIXES.get(path.suffix.lower(), "text")
            raise UsageError(f"Say what it is: `commonplace import {looks} {shlex.quote(value)}`.")
        return super().convert(value, param, ctx)


@command("import")
@click.argument("format", type=_Format(sorted([*FORMATS, *WIKIS])))
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--dry-run", is_flag=True, help="Read and check everything, write nothing.")
@click.option(
    "--work/--no-work", default=True, help="Embed what is new afterwards, if a model is here."
)
@click.option(
    "--keep-trust", is_flag=True, help="The file is your own export: believe what it says of trust."
)
@click.option(
    "--type",
    "types",
    metavar="FOLDER=TYPE",
    multiple=True,
    help="Of a wiki: which type the pages of a folder or category have; repeat.",
)
@click.option("--name", metavar="NAME", help="Of a wiki: what to know it by; else its folder's.")
def import_(call: Call, format: str, path: Path, dry_run: bool, **given: Unpack[_Given]) -> None:
    """Bring in PATH, a file or a folder.

    Again is harmless: what is there already stays, so an interrupted import is simply run again.

    A whole book, as `export jsonl` writes it, becomes the book as it was, and needs a book that is
    new or empty, and --keep-trust.

    `obsidian` and `recall` are folders of notes, `spacebot` is a database: each note becomes a
    page. Pages that were changed here meanwhile stay; what the notes say is proposed.
    """
    work, keep_trust = given["work"], given["keep_trust"]
    if format in WIKIS:
        _import_wiki(call, format, path, dry_run, given)
        return
    if given["types"] or given["name"] is not None:
        raise UsageError(f"--type and --name are for {', '.join(WIKIS)}.")
    if format == "jsonl" and books.is_book(path):
        _import_book(call, path, dry_run, work, keep_trust)
        return
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


def _import_wiki(call: Call, format: str, path: Path, dry_run: bool, given: _Given) -> None:
    if given["keep_trust"]:
        raise UsageError(f"--keep-trust is for your own export, not for {format}.")
    with call.opened(create=True) as book:
        report = importing.import_pages(call, book, format, path, given, dry_run)
        if given["work"] and not dry_run:
            _embed(call, book.library)
    importing.answer(call, report)


def _import_book(call: Call, path: Path, dry_run: bool, work: bool, keep_trust: bool) -> None:
    if not keep_trust:
        raise UsageError(
            f"{path.name} is a whole book, with what it says of trust, authors and history. "
            "If it is your own export, say --keep-trust."
        )
    with bars.bar(call, "Reading" if dry_run else "Importing", "rows") as tell:
        if dry_run:
            moved = books.examine_book(path, tell)
        else:
            with call.open(create=True) as library:
                to = _place(library, library.config.tenant, library.config.book)
                moved = books.import_book(path, to, tell)
                library.wake()
                if work:
                    _embed(call, library)
    told = f"{_contents(moved)} {'would be imported' if dry_run else 'imported'}."
    data = {"dry_run": dry_run, "path": str(path)} | _form(moved)
    call.answer(data, lambda: click.echo(told))


def _place(library: "Library", tenant: str, name: str) -> books.Place:
    attempts = library.config.jobs.attempts
    return books.Place(library.engine, tenant.strip(), name.strip(), attempts)


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
        line = _counts(file, file.problems, report.dry_run)
        console.print(Text(f"  {plain.one_line(name)}  ").append(line, "dim"), soft_wrap=True)
    if len(files) > _MOST_FILES and not call.quiet:
        show.notes(console, [f"  … and {plain.count(len(files) - _MOST_FILES, 'more file')}"])
    _problems(console, report)
    total = _counts(report, len(report.problems), report.dry_run)
    console.print(Text(f"{plain.count(len(files), 'file')}: {total}", "bold"))
    if report.run is not None and report.added:
        call.hint(
            f"This was run {report.run}: `commonplace imports rollback {report.run}` undoes it."
        )


def _problems(console: Console, report: ImportReport) -> None:
    for where, reason in report.problems[:_MOST_PROBLEMS]:
        line = Text("  ").append("problem", "yellow")
        console.print(
            line.append(f"  {plain.one_line(where)}: {plain.one_line(reason)}"), soft_wrap=True
        )
    if len(report.problems) > _MOST_PROBLEMS:
        more = len(report.problems) - _MOST_PROBLEMS
        show.notes(console, [f"  … and {plain.count(more, 'more problem')}; --json lists them"])


def _counts(report: ImportReport | FileReport, problems: int, dry_run: bool) -> str:
    told = [f"{report.added:,} {'would be added' if dry_run else 'added'}"]
    if report.duplicates:
        told.append(f"{report.duplicates:,} there already")
    if report.suppressed:
        told.append(f"{report.suppressed:,} forgotten before, left out")
    if problems:
        told.append(plain.count(problems, "problem"))
    return " · ".join(told)


@command("export")
@click.argument("format", type=click.Choice(["jsonl", "memories", "vault"]))
@click.argument("path")
def export(call: Call, format: str, path: str) -> None:
    """Write the book to PATH, or - for stdout.

    `jsonl` is the whole book, every row of it: memories, vectors, what was understood, pages and
    their versions. `import jsonl --keep-trust` makes the same book of it, on any database.

    `memories` is one memory a line, with all that `remember` takes and nothing else, for other
    programs, and for `import jsonl` into a book that has memories already.

    `vault` is a folder of Markdown, as `vault export` writes it.
    """
    if format == "vault":
        if path == "-":
            raise UsageError("A vault is a folder: say where it is to be.")
        write_vault(call, Path(path), Options())
        return
    with call.opened() as book, _output(path) as write:
        if format == "memories":
            data: dict[str, Any] = {"memories": _write_memories(book, write)}
            told = plain.memories(data["memories"])
        else:
            with bars.bar(call, "Exporting", "rows") as tell:
                moved = books.export_book(book.library.engine, book.info.id, write, tell)
            data, told = _form(moved), _contents(moved)
    if path == "-":
        return
    data |= {"path": path, "format": format}
    call.answer(data, lambda: call.hint(f"{told} written to {path}."))


def _write_memories(book: "Book", write: Callable[[bytes], object]) -> int:
    count = 0
    for memory in book.memories():
        line = plain.escaped(json.dumps(forms.exported(memory), ensure_ascii=False))
        write(f"{line}\n".encode())
        count += 1
    return count


@command("copy")
@click.argument("target", metavar="PATH|URL")
@click.option("--to-book", metavar="NAME", help="What the book is called there.")
@click.option("--all", "everything", is_flag=True, help="All books of all tenants.")
def copy(call: Call, target: str, to_book: str | None, everything: bool) -> None:
    """Copy the book to another library, a file or postgresql://…, without loss.

    Each book is compared with what it came from before it is there at all. What is there already
    and is the same stays, so an interrupted copy is simply run again. Nothing is removed here.
    """
    if everything and (to_book or call.book):
        raise UsageError("--all copies every book under its own name: leave the other name out.")
    if not target.strip():
        raise UsageError("There is no library without a name: give a path or postgresql://…")
    with call.open() as library, _other(call, target) as other:
        chosen = library.books() if everything else [library.book(create=False).info]
        done = [_copied(call, library, other, info, to_book) for info in chosen]
        other.wake()
    data = {"to": without_password(target), "books": [form for form, _ in done]}
    call.answer(data, lambda: click.echo("\n".join(told for _, told in done)))


def _other(call: Call, target: str) -> "Library":
    """The library that is copied to; made when it is not there."""
    other = commonplace.open(target, **{**call.given(), "library": target})
    if other.engine.is_new:
        call.tell_made(other.engine.describe()["place"])
    return other


def _copied(
    call: Call, library: "Library", other: "Library", info: BookInfo, name: str | None
) -> tuple[dict[str, Any], str]:
    """What came of one book, as JSON and in words."""
    place = _place(other, info.tenant, info.name if name is None else name)
    with bars.bar(call, f"Copying {plain.one_line(info.name)}", "rows") as tell:
        moved = books.copy_book(library.engine, info.id, place, tell)
    form = {"book": place.name, "tenant": place.tenant, "known": moved.known} | _form(moved)
    came = "was there already, the same" if moved.known else "copied and compared"
    return form, f"{plain.one_line(place.name)}: {_contents(moved)} {came}."


def _contents(moved: books.Moved) -> str:
    """``A book of 1,200 memories and 3 pages (14,000 rows)``"""
    of = [plain.memories(moved.rows.get("memories", 0))]
    if pages := moved.rows.get("pages", 0):
        of.append(plain.count(pages, "page"))
    return f"A book of {' and '.join(of)} ({plain.count(moved.total, 'row')})"


def _form(moved: books.Moved) -> dict[str, Any]:
    return {
        "memories": moved.rows.get("memories", 0),
        "rows": moved.rows,
        "sha256": moved.sha256,
    }


@contextmanager
def _output(path: str) -> Iterator[Callable[[bytes], object]]:
    """stdout, or a file that has its name only once it is whole."""
    if path == "-":
        sys.stdout.flush()
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if not target.absolute().parent.is_dir():
        raise NotFound(f"There is no folder {target.parent}.")
    part = target.with_name(f".{target.name}.part")
    try:
        with part.open("wb") as file:
            part.chmod(0o600)
            yield file.write
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
