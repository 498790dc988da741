"""Which error is which exit code, and how it is told: one line that says what to do."""

import errno
import json
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import click

from commonplace.errors import (
    CommonplaceError,
    Conflict,
    LeaseLost,
    ModelError,
    NoMatch,
    NotAllowed,
    NotFound,
    StalePage,
    StoreError,
    UsageError,
)
from commonplace.serve.cli.plain import count, escaped, one_line, safe

#: How much of a difference is shown, and of a line of it; JSON has all of it.
_MOST_LINES = 200
_LONGEST_LINE = 1000


class Code(IntEnum):
    """What a command ends with."""

    DONE = 0
    UNEXPECTED = 1
    USAGE = 2
    NOT_FOUND = 3
    PERMISSION = 4
    DATABASE = 5
    CONFLICT = 6
    PROBLEMS = 7
    MODEL = 8
    INTERRUPTED = 130


MEANINGS = {
    Code.DONE: "done",
    Code.UNEXPECTED: "something unexpected",
    Code.USAGE: "wrong usage, or a value that cannot be stored",
    Code.NOT_FOUND: "not found; with `--fail-empty`, nothing recalled",
    Code.PERMISSION: "no permission",
    Code.DATABASE: "the database cannot be reached, or is busy, full or damaged",
    Code.CONFLICT: "conflict: it changed meanwhile, or it is already so",
    Code.PROBLEMS: (
        "problems were found: by `doctor` or `wiki lint`, in an import or a vault; something that "
        "is damaged was left out; a job failed for good or waits for a model; what was forgotten "
        "is still found"
    ),
    Code.MODEL: "the model is not available",
    Code.INTERRUPTED: "interrupted",
}

#: The first that fits.
_CODES: tuple[tuple[type[BaseException], Code], ...] = (
    (NotFound, Code.NOT_FOUND),
    (Conflict, Code.CONFLICT),
    (LeaseLost, Code.CONFLICT),
    (NotAllowed, Code.PERMISSION),
    (UsageError, Code.USAGE),
    (StoreError, Code.DATABASE),
    (ModelError, Code.MODEL),
    (click.UsageError, Code.USAGE),
    (click.Abort, Code.INTERRUPTED),
    (KeyboardInterrupt, Code.INTERRUPTED),
    (PermissionError, Code.PERMISSION),
    (FileNotFoundError, Code.NOT_FOUND),
)


def code_of(error: BaseException) -> Code:
    """The exit code for an error. A library that may not be opened is a matter of permission."""
    if isinstance(error.__cause__, PermissionError):
        return Code.PERMISSION
    for kind, code in _CODES:
        if isinstance(error, kind):
            return code
    return Code.UNEXPECTED


def told(error: BaseException) -> str:
    """What to say about it."""
    if isinstance(error, click.Abort | KeyboardInterrupt):
        return "Interrupted. What was written is kept; run it again to go on."
    if isinstance(error, click.UsageError):
        return _usage(error)
    if isinstance(error, CommonplaceError):
        return str(error)
    if isinstance(error, OSError) and error.strerror:
        if error.errno == errno.ENOSPC:
            return f"The disk is full: {error.filename or 'it'} could not be written."
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return (
        f"Something unexpected happened: {type(error).__name__}: {error}. "
        "--debug shows where; please report it."
    )


def report(error: BaseException, *, as_json: bool) -> Code:
    """Tell it on stderr and say the exit code."""
    # Where a text might be meant is told line by line.
    tell = safe if isinstance(error, NoMatch) else one_line
    code, message = code_of(error), tell(told(error))
    if as_json:
        body = {"code": code.name.lower(), "exit": int(code), "message": message} | _more(error)
        click.echo(escaped(json.dumps({"error": body}, ensure_ascii=False)), err=True)
    else:
        click.echo(message, err=True)
        if isinstance(error, StalePage):
            _both(error)
    return code


def report_damaged(rows: Sequence[str]) -> None:
    """Name on stderr the rows that a command left out, and end it with an exit code of its own."""
    if not rows:
        return
    for row in rows[:_MOST_LINES]:
        click.echo(f"Left out, because it is damaged: {one_line(row)}", err=True)
    if len(rows) > _MOST_LINES:
        click.echo(f"… and {count(len(rows) - _MOST_LINES, 'more row')}.", err=True)
    click.echo("Run `commonplace doctor` for what to do about it.", err=True)
    click.get_current_context().exit(Code.PROBLEMS)


def _more(error: BaseException) -> dict[str, Any]:
    """What a program needs to go on."""
    if isinstance(error, StalePage):
        return {"version": error.version, "theirs": error.theirs, "yours": error.yours}
    return {"lines": list(error.lines)} if isinstance(error, NoMatch) else {}


def _both(error: StalePage) -> None:
    """What the page says now, and what was to be written instead."""
    from commonplace.wiki.diff import unified  # noqa: PLC0415 (most calls do not fail)

    if not error.yours:
        return
    theirs, yours = (text and text.rstrip("\n") + "\n" for text in (error.theirs, error.yours))
    lines = safe(unified(theirs, yours, old_name="theirs", new_name="yours")).splitlines()
    for line in lines[:_MOST_LINES]:
        click.echo(line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}…", err=True)
    if len(lines) > _MOST_LINES:
        more = count(len(lines) - _MOST_LINES, "more line")
        click.echo(f"… and {more}; --json has both texts.", err=True)


def _usage(error: click.UsageError) -> str:
    """Click's message, and where help is."""
    path = error.ctx.command_path if error.ctx else "commonplace"
    message = error.format_message().rstrip()
    end = "" if message.endswith((".", "?")) else "."
    return f"{message}{end} See `{path} --help`."
