"""Books that read and write each other's pages: share, unshare."""

import shlex
from dataclasses import replace

import click

from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.group import opened, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.sharing import BOOST, ROLES


@command("share", wiki)
@click.argument("member", metavar="BOOK")
@click.option(
    "--role",
    type=click.Choice(ROLES),
    metavar="ROLE",
    default="reader",
    show_default=True,
    help="A reader reads, a member writes as well.",
)
@click.option(
    "--boost",
    type=float,
    metavar="X",
    default=BOOST,
    show_default=True,
    help="What scores are multiplied by when it searches here besides its own pages.",
)
def share(call: Call, member: str, role: str, boost: float) -> None:
    """Let BOOK, another book of the tenant, read the pages of this one, or write in them."""
    with opened(call) as own:
        done = own.share(member, role, boost)
        name = own.book.name
    may = "reads and writes" if done.role == "member" else "reads"
    said = f"{plain.one_line(done.name)} {may} the pages of {plain.one_line(name)} now."

    def human() -> None:
        click.echo(said)
        shared = shlex.quote(plain.one_line(name))
        there = replace(call, book=done.name)
        there.hint(f"`commonplace wiki list --shared {shared}` shows them there.")

    call.answer(page_forms.shared(done), human)


@command("unshare", wiki)
@click.argument("member", metavar="BOOK")
def unshare(call: Call, member: str) -> None:
    """Do not let BOOK read the pages of this book any more."""
    with opened(call) as own:
        own.unshare(member)
        name = own.book.name
    said = f"{plain.one_line(member)} does not read the pages of {plain.one_line(name)} any more."
    call.answer({"name": member, "shared": False}, lambda: click.echo(said))
