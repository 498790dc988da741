"""``imports``: what was imported, run by run, and how to take a run back."""

import sys

import click

from commonplace.errors import UsageError
from commonplace.serve.cli import bars, going, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import imports as forms
from commonplace.store.browsing.runs import ImportRun, RunFile
from commonplace.upkeep.imports import Rollback

_MOST_FILES = 20
_STATES = {"running": "not finished"}

imports = Group("imports", alone="list", help="Import runs: look, take one back.")


@command("list", imports)
@look.limit(20)
def list_imports(call: Call, limit: int = 20) -> None:
    """The runs, the newest first: what each was of and what it brought."""
    with call.opened() as book:
        found = book.imports.runs(limit)
    call.answer({"imports": [forms.run(each) for each in found]}, lambda: _list(call, found))


def _list(call: Call, found: list[ImportRun]) -> None:
    console = show.console_for(call)
    if found:
        titles = ("run", "format", "of", "when", "brought", "there already", "problems", "state")
        show.table(console, titles, [_row(each) for each in found])
    elif not call.quiet:
        show.notes(console, ["Nothing was imported yet. `commonplace import` does."])


def _row(each: ImportRun) -> tuple[str, ...]:
    return (
        str(each.number),
        each.format,
        plain.one_line(each.path),
        plain.when(each.started_at),
        f"{each.added:,}",
        f"{each.duplicates:,}",
        f"{len(each.problems):,}",
        _STATES.get(each.state, each.state),
    )


@command("show", imports)
@click.argument("run", type=click.IntRange(min=1))
@click.option("--outcome", metavar="WORD", help="Only files that came to this: created, failed, …")
@look.limit(_MOST_FILES)
def show_import(call: Call, run: int, outcome: str | None = None, limit: int = _MOST_FILES) -> None:
    """One run: what came of each file."""
    with call.opened() as book:
        found = book.imports.run(run)
        files = book.imports.files(run, outcome, limit)
        outcomes = book.imports.outcomes(run)
    data = forms.run(found) | {
        "outcomes": outcomes,
        "file_list": [forms.file(each) for each in files],
    }
    call.answer(data, lambda: _show(call, found, files, outcomes))


def _show(call: Call, run: ImportRun, files: list[RunFile], outcomes: dict[str, int]) -> None:
    console = show.console_for(call)
    told = ", ".join(f"{count:,} {outcome}" for outcome, count in outcomes.items())
    show.fields(
        console,
        [
            ("run", f"{run.number}, {run.format}"),
            ("of", plain.one_line(run.path)),
            ("began", plain.when(run.started_at)),
            ("state", _STATES.get(run.state, run.state)),
            ("memories", f"{run.added:,} brought, {run.duplicates:,} there already"),
            ("files", told or "none"),
        ],
    )
    titles = ("file", "came to", "brought", "there already", "page")
    rows = [
        (
            plain.one_line(each.file),
            each.outcome,
            f"{each.added:,}",
            f"{each.duplicates:,}",
            each.page,
        )
        for each in files
    ]
    if rows:
        show.table(console, titles, rows)
    for where, why in run.problems[:_MOST_FILES]:
        show.notes(console, [f"  {plain.one_line(where)}: {plain.one_line(why)}"])
    if run.state == "running":
        call.hint("It was interrupted, or is under way: to import the same again goes on with it.")


@command("rollback", imports)
@click.argument("run", type=click.IntRange(min=1))
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
def roll_back(call: Call, run: int, yes: bool, dry_run: bool) -> None:
    """Forget what the run said and nobody else did. What others said too stays.

    Pages that it made go as well, unless somebody has written in them since.
    """
    with call.opened() as book:
        found = book.imports.preview(run)
        if not call.json and not call.quiet:
            _preview(call, found)
        gone = not dry_run and _agreed(call, found, yes)
        if gone:
            actor = book.library.config.author or None
            with bars.bar(call, "Forgetting", "memories") as tell:
                found = book.imports.rollback(run, actor, lambda done, of: tell(done, of, done))
    data = forms.rollback(found) | {"dry_run": dry_run, "rolled_back": gone}
    told = f"Run {run} is rolled back." if gone else "Nothing was rolled back."
    call.answer(data, lambda: None if call.quiet else click.echo(told))


def _preview(call: Call, found: Rollback) -> None:
    console = show.console_for(call)
    rows = [("go", plain.memories(len(found.going)))]
    if found.staying:
        rows.append(("stay", f"{plain.memories(found.staying)}, since others said so too"))
    if found.pages_going:
        rows.append(("pages that go", ", ".join(found.pages_going[:_MOST_FILES])))
    if found.pages:
        touched = ", ".join(each.address for each in found.pages[:_MOST_FILES])
        rows.append(("pages that change", touched))
    show.fields(console, rows)
    if found.radius is not None:
        going.tell(console, found.radius, listed=False)


def _agreed(call: Call, found: Rollback, yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("This cannot be undone: say --yes, or look first with --dry-run.")
    return click.confirm(
        f"Forget {plain.memories(len(found.going))}? This cannot be undone", err=True
    )
