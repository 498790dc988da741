"""``doctor``, ``backup`` and ``restore``: keeping a library sound."""

import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

from commonplace import config
from commonplace.access.owner_check import examine_owner, renew_owner
from commonplace.errors import Damaged, SchemaMismatch, UsageError
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.salvage import salvage
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import health
from commonplace.store.schema.repair import repair_tables
from commonplace.upkeep.copies import backup as copies
from commonplace.upkeep.doctor import REPAIR, SALVAGE, Finding, examine_settings
from commonplace.upkeep.keeping import Checkup

_MARKS = {"ok": ("✓", "green"), "warn": ("!", "yellow"), "bad": ("✗", "bold red")}


@command("doctor")
@click.option("--fix", is_flag=True, help="Repair what can be repaired without loss.")
@click.option(
    "--salvage",
    "target",
    metavar="NEW",
    type=click.Path(path_type=Path),
    help="Write everything that can still be read into a new library at NEW.",
)
def doctor(call: Call, fix: bool, target: Path | None) -> None:
    """Look everything over: database, checksums, indexes, vectors, jobs, disk and settings.

    Every stored text is compared with its checksum. `--salvage NEW` writes all that can be read of
    a damaged SQLite library into a new one and names the rest; the damaged one is not changed.

    With --fix, tables that an earlier version left in another form are repaired first, in one
    transaction; a SQLite file is copied before. Exits with 7 when something bad remains.
    """
    if target is not None:
        if fix:
            raise UsageError("One of --fix and --salvage.")
        salvage(call, target)
        return
    findings = [examine_settings(call.given())]
    done: list[str] = []
    found: Checkup | None = None
    if findings[0].level == "ok":
        if fix:
            done += repair_tables(config.library_place(call.settings().config))
        try:
            with call.open() as library:
                token = config.owner_token_file(library.config)
                if fix:
                    done += [*renew_owner(library.access, token), *library.upkeep.fix()]
                found = library.upkeep.checkup()
                findings += [*examine_owner(library.access, token), *found.findings]
        except SchemaMismatch as error:
            findings.append(Finding("bad", "schema", str(error), REPAIR))
        except Damaged as error:
            findings.append(Finding("bad", "database", str(error), SALVAGE))
    bad = sum(finding.level == "bad" for finding in findings)
    scores = health.checkup(found) if found else {}
    data = {**scores, "findings": [asdict(each) for each in findings], "fixed": done, "bad": bad}
    call.answer(data, lambda: _tell(call, findings, done, found))
    if bad:
        click.get_current_context().exit(Code.PROBLEMS)


def _tell(call: Call, findings: list[Finding], done: list[str], found: Checkup | None) -> None:
    console = show.console_for(call)
    if found is not None:
        _scores(call, found)
    for text in done:
        show.paragraph(console, Text(plain.safe(text)), Text("  fixed       ", "cyan"))
    for finding in findings:
        if call.quiet and finding.level == "ok":
            continue
        mark, style = _MARKS[finding.level]
        head = Text.assemble("  ", (mark, style), f" {finding.check:<10}  ")
        show.paragraph(console, Text(plain.safe(finding.text)), head)
        if finding.fix:
            console.print(Text(" " * 16).append(finding.fix, "bold"), soft_wrap=True)
    counts = [sum(finding.level == level for finding in findings) for level in ("bad", "warn")]
    if any(counts) and not call.quiet:
        told = f"{counts[0]} bad, {plain.count(counts[1], 'warning')}."
        console.print(Text(told, "bold"))
    elif not call.quiet:
        console.print(Text("All is well.", "bold"))


def _scores(call: Call, found: Checkup) -> None:
    """The scores, and what takes something off; repairs that have halted."""
    console, diagnosis = show.console_for(call), found.diagnosis
    if not call.quiet:
        told = Text.assemble(
            "  ", (f"health {diagnosis.score:.2f}", "bold"), f" {diagnosis.level}: "
        )
        told.append(", ".join(f"{each.name} {each.score:.2f}" for each in diagnosis.domains))
        show.paragraph(console, told)
    told_below = {each.fix for each in found.findings if each.level != "ok"}
    for domain in diagnosis.domains:
        for each in domain.advice:
            if each.command in told_below:
                continue
            mark, style = ("·", "dim") if domain.level == "healthy" else _MARKS["warn"]
            head = Text.assemble("  ", (mark, style), f" {domain.name:<10}  ")
            show.paragraph(console, Text(plain.safe(each.text)), head)
            if fix := each.command or (each.repair and REPAIR):
                console.print(Text(" " * 16).append(fix, "bold"), soft_wrap=True)
    for repair in found.repairs:
        if repair.halted:
            head = Text.assemble("  ", ("!", "yellow"), f" {'repair':<10}  ")
            show.paragraph(console, Text(f"{repair.name}: {repair.refused}."), head)


@command("backup")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace a file that is there already.")
def backup(call: Call, path: Path, replace: bool) -> None:
    """Copy the whole library to PATH, while it is in use, and prove that the copy can be restored.

    With a key (COMMONPLACE_BACKUP__KEY) the copy is encrypted.
    """
    with call.open() as library, bars.bar(call, "Copying", "pages") as tell:
        made = copies.back_up(
            library.engine,
            path,
            replace=replace,
            progress=lambda done, total: tell(done, total, done),
            key=library.config.backup.key,
        )
    look, sealed = made.look, ", encrypted" if made.sealed else ""
    told = f"{plain.memories(look.memories)} in {plain.count(look.books, 'book')}"
    call.answer(
        asdict(look)
        | {"path": str(path), "tables": made.tables, "rows": made.rows, "sealed": made.sealed},
        lambda: click.echo(f"{told}, {plain.size(look.bytes)}{sealed}, checked: {path}"),
    )


@command("restore")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore(call: Call, path: Path, yes: bool) -> None:
    """Put the backup PATH in the library's place. What is there now is kept beside it.

    The backup of a library on PostgreSQL is restored into a library that has no such books yet, on
    any database.
    """
    key = call.settings().config.backup.key
    if copies.is_dump(path, key):
        _restore_dump(call, path, key)
        return
    target = _target(call, path)
    look = copies.examine_backup(path, key)
    told = f"{plain.memories(look.memories)} in {plain.count(look.books, 'book')}"
    question = f"Replace {plain.place(str(target))} by this backup of {told}?"
    if target.exists() and not yes and not _agreed(call, question):
        call.hint("Nothing was restored.")
        return
    restored = copies.restore(path, target, key)
    before = str(restored.before) if restored.before else None
    call.answer(
        asdict(restored.look) | {"path": str(target), "before": before},
        lambda: _restored(call, told, target, restored.before),
    )


def _restore_dump(call: Call, path: Path, key: str) -> None:
    """Into a library that is open, or made."""
    with call.open(create=True) as library:
        look = copies.restore_into(library.engine, path, key, library.config.jobs.attempts)
        library.wake()
        place = library.engine.describe()["place"]
    told = f"{plain.memories(look.memories)} in {plain.count(look.books, 'book')}"
    call.answer(
        asdict(look) | {"path": place, "before": None},
        lambda: click.echo(f"{told}: {plain.place(place)}"),
    )


def _target(call: Call, path: Path) -> Path:
    library = config.library_place(call.settings().config)
    if "://" in library:
        raise UsageError(
            f"{path} is the file of a SQLite library. To bring its books to PostgreSQL: "
            f"commonplace --library {path} copy {config.without_password(library)}"
        )
    return Path(library).expanduser()


def _agreed(call: Call, question: str) -> bool:
    if call.json or not sys.stdin.isatty():
        raise UsageError(f"{question} Say --yes.")
    return click.confirm(question, err=True)


def _restored(call: Call, told: str, target: Path, before: Path | None) -> None:
    click.echo(f"{told}: {plain.place(str(target))}")
    if before is None:
        call.tell_made(str(target))
    if before:
        click.echo(f"What was there is {plain.place(str(before))}.")
