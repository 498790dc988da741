"""``remember``. It loads as little as it can: people and hooks call it all day."""

import sys
from typing import Unpack

import click

from commonplace.capture.draft import Fields
from commonplace.capture.secrets import removed_kinds
from commonplace.errors import InvalidInput
from commonplace.model import KINDS, TRUSTS, Memory
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.plain import short
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import memories as forms
from commonplace.store.quarantine import among


@command("remember")
@click.argument("text")
@click.option("--occurred-at", metavar="TIME", help="When it happened: 2026-03-01, or with a time.")
@click.option("--author", metavar="NAME", help="Who said or saw it.")
@click.option("--source", metavar="NAME", help="Where it comes from: a session, a document.")
@click.option("--tag", "tags", metavar="TAG", multiple=True, help="A tag; as often as you like.")
@click.option("--kind", type=click.Choice(KINDS), metavar="KIND", help=f"{', '.join(KINDS)}.")
@click.option("--trust", type=click.Choice(TRUSTS), metavar="WHO", help=f"{', '.join(TRUSTS)}.")
@click.option("--why", metavar="REASON", help="Why it is worth keeping.")
@click.option("--place", metavar="PLACE", help="Where it happened.")
@click.option("--key", "idempotency_key", metavar="KEY", help="The same key, the same memory.")
def remember(call: Call, text: str, **fields: Unpack[Fields]) -> None:
    """Keep what was observed: TEXT, or - to read it from stdin.

    It is on the disk when this returns.
    """
    with call.opened(create=True) as book:
        given = {name: value for name, value in fields.items() if value}
        given.setdefault("author", book.library.config.author or None)
        said = _read(text)
        memory = book.remember(said, **given)  # type: ignore[arg-type]
        hidden = book.library.engine.read(lambda r: among(r, book.info.id, [memory.id]))
    call.answer(forms.kept(memory, said), lambda: _tell(call, memory))
    if hidden:
        call.hint("It is kept and not believed: `commonplace inbox` says why.")
    if removed := removed_kinds(memory, said):
        call.hint(
            f"A secret in it was not kept: {', '.join(removed)}. The setting memory.secrets = "
            '"keep" would keep it.'
        )


def _read(text: str) -> str:
    if text != "-":
        return text
    try:
        return sys.stdin.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"stdin is not UTF-8 text: {error.reason}.") from None


def _tell(call: Call, memory: Memory) -> None:
    if call.quiet:
        click.echo(memory.id)
        return
    said = "Known already" if memory.duplicate else "Remembered"
    about = ", as a decision" if memory.decision and not memory.duplicate else ""
    click.echo(f"{said}{about}.  {short(memory.id)}")
