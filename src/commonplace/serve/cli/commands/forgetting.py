"""``forget``: first what would go, then, if that is wanted, it goes."""

import sys
from typing import Any

import click

from commonplace.errors import UsageError
from commonplace.model import Memory
from commonplace.serve.cli import going as radii
from commonplace.serve.cli import show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.plain import memories, one_line, short, when
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import memories as forms

_SHOWN = 60


@command("forget")
@click.argument("ids", metavar="ID…", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
def forget(call: Call, ids: tuple[str, ...], yes: bool, dry_run: bool) -> None:
    """Remove memories for good, with all that was made of them. A mark that they were stays.

    First it is told what goes with them; `blast-radius` lists it.
    """
    with call.opened() as book:
        going = list({memory.id: memory for memory in map(book.memory, ids)}.values())
        told = dry_run or call.json or not (yes or call.quiet)
        radius = book.blast_radius(*(memory.id for memory in going)) if told else None
        if not call.json and not call.quiet:
            _preview(going)
            if radius is not None:
                radii.tell(show.console_for(call), radius, listed=False)
        gone = not dry_run and _agreed(call, going, yes)
        if gone:
            book.forget(*(memory.id for memory in going), actor=book.library.config.author or None)
    data: dict[str, Any] = {"forgotten": len(going) if gone else 0, "dry_run": dry_run}
    data |= {"radius": radii.counts(radius)} if radius is not None else {}
    call.answer(
        data | {"memories": [forms.memory(memory) for memory in going]},
        lambda: _tell(call, going, gone),
    )


def _preview(going: list[Memory]) -> None:
    for memory in going:
        text = one_line(memory.text)
        text = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
        click.echo(f"  {text}  {when(memory.occurred_at)}  {short(memory.id)}")


def _agreed(call: Call, going: list[Memory], yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("Forgetting cannot be undone: say --yes, or look first with --dry-run.")
    return click.confirm(f"Forget {memories(len(going))}? This cannot be undone", err=True)


def _tell(call: Call, going: list[Memory], gone: bool) -> None:
    if not call.quiet:
        click.echo(f"{memories(len(going))} forgotten." if gone else "Nothing was forgotten.")
