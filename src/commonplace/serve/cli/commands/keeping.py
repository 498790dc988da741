"""``doctor``, ``backup`` and ``restore``: keeping a library sound."""

import sys
from dataclasses import asdict
from pathlib import Path

import click
from rich.text import Text

from commonplace import config
from commonplace.errors import ConfigError, UsageError
from commonplace.minds.choose import Found, find_embedder
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.upkeep import backup as copies
from commonplace.upkeep.doctor import Finding, examine, examine_settings
from commonplace.upkeep.repair import repair

_MARKS = {"ok": ("✓", "green"), "warn": ("!", "yellow"), "bad": ("✗", "bold red")}


@command("doctor")
@click.option("--fix", is_flag=True, help="Repair what can be repaired without loss.")
def doctor(call: Call, fix: bool) -> None:
    """Look everything over: database, indexes, vectors, jobs, disk and settings.

    Exits with 7 when something bad remains.
    """
    findings = [examine_settings(call.given())]
    done: list[str] = []
    if findings[0].level == "ok":
        with call.open() as library:
            if fix:
                done = repair(library.engine, library.config.jobs.attempts, library.stages())
            findings += examine(library.engine, *_embedder(library.config))
    bad = sum(finding.level == "bad" for finding in findings)
    data = {"findings": [asdict(finding) for finding in findings], "fixed": done, "bad": bad}
    call.answer(data, lambda: _tell(call, findings, done))
    if bad:
        click.get_current_context().exit(Code.PROBLEMS)


def _embedder(settings: config.Config) -> Found:
    """The embedder that would be used; a setting that names none is a finding, not a failure."""
    try:
        return find_embedder(settings.embed, config.cache_dir())
    except ConfigError as error:
        return None, str(error)


def _tell(call: Call, findings: list[Finding], done: list[str]) -> None:
    console = show.console_for(call)
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


@command("backup")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace a file that is there already.")
def backup(call: Call, path: Path, replace: bool) -> None:
    """Copy the whole library to PATH, while it is in use, and check the copy."""
    with call.open() as library, bars.bar(call, "Copying", "pages") as tell:
        look = copies.backup(
            library.engine,
            path,
            replace=replace,
            progress=lambda done, total: tell(done, total, done),
        )
    told = f"{plain.memories(look.memories)} in {plain.count(look.books, 'book')}"
    call.answer(
        asdict(look) | {"path": str(path)},
        lambda: click.echo(f"{told}, {plain.size(look.bytes)}, checked: {path}"),
    )


@command("restore")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask.")
def restore(call: Call, path: Path, yes: bool) -> None:
    """Put the backup PATH in the library's place. What is there now is kept beside it."""
    target = _target(call, path)
    look = copies.examine_backup(path)
    told = f"{plain.memories(look.memories)} in {plain.count(look.books, 'book')}"
    question = f"Replace {plain.place(str(target))} by this backup of {told}?"
    if target.exists() and not yes and not _agreed(call, question):
        call.hint("Nothing was restored.")
        return
    restored = copies.restore(path, target)
    before = str(restored.before) if restored.before else None
    call.answer(
        asdict(restored.look) | {"path": str(target), "before": before},
        lambda: _restored(told, target, restored.before),
    )


def _target(call: Call, path: Path) -> Path:
    library = config.library_place(call.settings().config)
    if "://" in library:
        raise UsageError(
            "PostgreSQL restores its own backups: "
            f"pg_restore --clean --if-exists --dbname='{config.without_password(library)}' {path}"
        )
    return Path(library).expanduser()


def _agreed(call: Call, question: str) -> bool:
    if call.json or not sys.stdin.isatty():
        raise UsageError(f"{question} Say --yes.")
    return click.confirm(question, err=True)


def _restored(told: str, target: Path, before: Path | None) -> None:
    click.echo(f"{told}: {plain.place(str(target))}")
    if before:
        click.echo(f"What was there is {plain.place(str(before))}.")
