"""Which error is which exit code, and how it is told: one line that says what to do.

    0  done                     5  the database cannot be reached, is busy or full
    1  unexpected               6  conflict: it changed meanwhile, or it is already so
    2  wrong usage              7  problems were found
    3  not found                8  the model is not available
    4  no permission          130  interrupted
"""

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
from commonplace.serve.cli.plain import escaped, safe


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
    code, message = code_of(error), safe(told(error))
    if as_json:
        body = {"code": code.name.lower(), "exit": int(code), "message": message}
        click.echo(escaped(json.dumps({"error": body}, ensure_ascii=False)), err=True)
    else:
        click.echo(message, err=True)
    return code


def _usage(error: click.UsageError) -> str:
    """Click's message, and where help is."""
    path = error.ctx.command_path if error.ctx else "commonplace"
    message = error.format_message().rstrip(".")
    return f"{message}. See `{path} --help`."
