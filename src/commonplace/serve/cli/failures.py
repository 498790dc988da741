"""Which error is which exit code, and how it is told: one line that says what to do."""

import errno
import json
from enum import IntEnum

import click

from commonplace.errors import (
    CommonplaceError,
    Conflict,
    LeaseLost,
    ModelError,
    NotFound,
    StoreError,
    UsageError,
)
from commonplace.serve.cli.plain import escaped, one_line


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
    Code.PROBLEMS: "problems were found, by `doctor`, in an import, or a job failed for good",
    Code.MODEL: "the model is not available",
    Code.INTERRUPTED: "interrupted",
}

#: The first that fits.
_CODES: tuple[tuple[type[BaseException], Code], ...] = (
    (NotFound, Code.NOT_FOUND),
    (Conflict, Code.CONFLICT),
    (LeaseLost, Code.CONFLICT),
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
    code, message = code_of(error), one_line(told(error))
    if as_json:
        body = {"code": code.name.lower(), "exit": int(code), "message": message}
        click.echo(escaped(json.dumps({"error": body}, ensure_ascii=False)), err=True)
    else:
        click.echo(message, err=True)
    return code


def _usage(error: click.UsageError) -> str:
    """Click's message, and where help is."""
    path = error.ctx.command_path if error.ctx else "commonplace"
    message = error.format_message().rstrip()
    end = "" if message.endswith((".", "?")) else "."
    return f"{message}{end} See `{path} --help`."
