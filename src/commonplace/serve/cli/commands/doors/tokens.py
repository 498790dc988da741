"""``token``: who may come in at the doors."""

import click

from commonplace import clock, config
from commonplace.access.granting import KINDS
from commonplace.access.tokens import is_valid
from commonplace.model import SCOPES, TOOLSETS, Token
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import access as forms

_DAY = 86_400.0
_MOST_DAYS = 36_500

token = Group("token", alone="list", help="Tokens: who may come in at the doors, and do what.")


@command("create", token)
@click.argument("name")
@click.option(
    "--scope",
    "scopes",
    multiple=True,
    type=click.Choice(SCOPES),
    metavar="SCOPE",
    help="read, write, forget or admin (all of it); read and write when none is given.",
)
@click.option(
    "--book",
    "books",
    multiple=True,
    metavar="BOOK",
    help="A book it opens, there already or not; all of the tenant's when none is given.",
)
@click.option(
    "--toolset",
    "toolsets",
    multiple=True,
    type=click.Choice(TOOLSETS),
    metavar="TOOLSET",
    help=f"A group of tools it is offered: {', '.join(TOOLSETS)}.",
)
@click.option(
    "--expires",
    type=click.IntRange(1, _MOST_DAYS),
    metavar="DAYS",
    help="It stops to work after so many days.",
)
@click.option(
    "--kind",
    type=click.Choice(KINDS),
    metavar="KIND",
    default="agent",
    show_default=True,
    help="Who writes with it: a person or an agent.",
)
def create(
    call: Call,
    name: str,
    scopes: tuple[str, ...],
    books: tuple[str, ...],
    toolsets: tuple[str, ...],
    expires: int | None,
    kind: str,
) -> None:
    """Make a token called NAME. Its secret is shown this once."""
    before = (call.book,) if call.book is not None else ()
    with call.open() as library:
        made, secret = library.access.issue(
            name,
            scopes=scopes or ("read", "write"),
            books=(*before, *books),
            toolsets=toolsets,
            kind=kind,
            expires_at=clock.later(clock.now(), expires * _DAY) if expires else None,
        )
    call.answer({**forms.token(made), "secret": secret}, lambda: _made(call, made, secret))


def _made(call: Call, made: Token, secret: str) -> None:
    click.echo(secret)
    call.hint(
        f"This is the secret of {plain.one_line(made.name)}, shown this once. Send it as "
        "`Authorization: Bearer …`, keep it out of files that others read, and take it back with "
        f"`commonplace token revoke {plain.short(made.id)}`."
    )


@command("list", token)
def list_tokens(call: Call) -> None:
    """The tenant's tokens, what each may do and when it was last used; without secrets."""
    with call.open() as library:
        found = library.access.tokens()
        owner = config.owner_token_file(library.config)
    data = {"tokens": [forms.token(each) for each in found], "owner": str(owner)}
    call.answer(data, lambda: _list(call, found))


def _list(call: Call, found: list[Token]) -> None:
    if not found:
        click.echo("No token has been made.")
        call.hint("`commonplace token create NAME` makes one.")
        return
    titles = ("id", "name", "may", "books", "used", "")
    show.table(show.console_for(call), titles, [_row(each) for each in found])


def _row(each: Token) -> tuple[str, ...]:
    used = plain.day(each.last_used_at) if each.last_used_at else "never"
    books = ", ".join(plain.one_line(name) for name in each.books) or "all"
    tools = f" ({', '.join(each.toolsets)})" if each.toolsets else ""
    may = ", ".join(each.scopes) + tools
    return plain.short(each.id), plain.one_line(each.name), may, books, used, _standing(each)


def _standing(each: Token) -> str:
    if each.revoked_at is not None:
        return f"revoked {plain.day(each.revoked_at)}"
    if each.expires_at is None:
        return ""
    return f"{'until' if is_valid(each) else 'ended'} {plain.day(each.expires_at)}"


@command("revoke", token)
@click.argument("token_id", metavar="ID")
def revoke(call: Call, token_id: str) -> None:
    """Take a token back: from now on it opens nothing. ID is its id, or the beginning or end."""
    with call.open() as library:
        gone = library.access.revoke(token_id)
        is_owners = library.access.owner_state(config.owner_token_file(library.config)) == "revoked"
    said = f"{plain.one_line(gone.name)} opens nothing any more."
    call.answer(forms.token(gone), lambda: click.echo(said))
    if is_owners:
        call.hint(
            "The owner's token opens nothing, so hooks and `commonplace mcp` are refused. "
            "`commonplace doctor --fix` makes a new one."
        )
