"""``import obsidian``, ``recall`` and ``spacebot``: other people's wikis."""

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import click
from rich.console import Console
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.wiki.importing import WikiImportReport

if TYPE_CHECKING:
    from commonplace.library import Book

_MOST = 20
#: How an outcome is told when it is done, and before.
_OUTCOMES = {
    "added": ("made", "would be made"),
    "changed": ("changed", "would be changed"),
    "unchanged": ("as it was", "as it is"),
    "conflict": ("changed here too, so proposed", "changed here too, so to be proposed"),
    "redirect": ("leads to a page", "would lead to a page"),
    "memories": ("remembered", "would be remembered"),
    "skipped": ("left alone", "left alone"),
    "problem": ("could not be read", "cannot be read"),
}


class Named(TypedDict):
    """What wikis are told besides."""

    name: str | None
    types: tuple[str, ...]


def import_pages(
    call: Call, book: "Book", format: str, path: Path, named: Named, dry_run: bool
) -> WikiImportReport:
    """Bring somebody's wiki into the book, with a bar."""
    with bars.bar(call, "Importing", "files") as tell:
        return book.import_wiki(
            format,
            path,
            name=named["name"],
            types=folder_types(named["types"]),
            dry_run=dry_run,
            progress=lambda number, _: tell(0, 0, number),
        )


def folder_types(given: Iterable[str]) -> dict[str, str]:
    """``people=entity`` as people give it."""
    types: dict[str, str] = {}
    for each in given:
        folder, sign, type_ = each.rpartition("=")
        if not sign or not folder.strip() or not type_.strip():
            raise UsageError(f"--type is FOLDER=TYPE, such as people=entity, not {each!r}.")
        types[folder.strip().strip("/")] = type_.strip()
    return types


def answer(call: Call, report: WikiImportReport) -> None:
    """What came of each file; problems make the exit code."""
    data: dict[str, Any] = {
        "dry_run": report.dry_run,
        "run": report.run,
        "files": {name: asdict(file) for name, file in report.files.items()},
        "memories": report.memories,
        "skipped": report.skipped,
        "notes": [{"where": where, "note": text} for where, text in report.notes],
        "problems": [{"where": where, "reason": why} for where, why in report.problems],
    }
    call.answer(data, lambda: _tell(call, report))
    if report.problems:
        click.get_current_context().exit(Code.PROBLEMS)


def _tell(call: Call, report: WikiImportReport) -> None:
    console = show.console_for(call)
    if not call.quiet:
        _files(console, report)
        _lines(console, "note", "dim", report.notes)
    _lines(console, "problem", "yellow", report.problems)
    console.print(Text(_total(report), "bold"), soft_wrap=True)
    if report.run is not None:
        call.hint(
            f"This was run {report.run}: `commonplace imports rollback {report.run}` undoes it."
        )
    if report.count("conflict") and not report.dry_run:
        call.hint("`commonplace wiki proposals` shows what is proposed.")


def _files(console: Console, report: WikiImportReport) -> None:
    told = [(name, each) for name, each in report.files.items() if each.outcome != "unchanged"]
    for name, file in told[:_MOST]:
        said = _OUTCOMES[file.outcome][report.dry_run] if file.outcome else "read"
        parts = [plain.one_line(file.page), said if file.page else ""]
        if file.memories or file.duplicates:
            parts.append(_memories(file.memories, file.duplicates))
        line = " · ".join(part for part in parts if part) or said
        console.print(Text(f"  {plain.one_line(name)}  ").append(line, "dim"), soft_wrap=True)
    if len(told) > _MOST:
        show.notes(console, [f"  … and {plain.count(len(told) - _MOST, 'more file')}"])


def _memories(new: int, known: int) -> str:
    return plain.memories(new) + (f", {known:,} known already" if known else "")


def _lines(console: Console, what: str, style: str, found: list[tuple[str, str]]) -> None:
    for where, text in found[:_MOST]:
        line = Text("  ").append(what, style)
        console.print(
            line.append(f"  {plain.one_line(where)}: {plain.one_line(text)}"), soft_wrap=True
        )
    if len(found) > _MOST:
        more = plain.count(len(found) - _MOST, f"more {what}")
        show.notes(console, [f"  … and {more}; --json lists them"])


def _total(report: WikiImportReport) -> str:
    outcomes = dict.fromkeys(each.outcome for each in report.files.values() if each.outcome)
    told = [
        f"{report.count(each):,} {_OUTCOMES[each][report.dry_run]}"
        for each in outcomes
        if each != "memories"
    ]
    if report.memories:
        told.append(plain.memories(report.memories))
    left = ", ".join(f"{what} ({number:,})" for what, number in sorted(report.skipped.items()))
    if left:
        told.append(f"left alone: {plain.one_line(left)}")
    files = plain.count(len(report.files), "file")
    return f"{files}: {' · '.join(told) or 'nothing to import'}"
