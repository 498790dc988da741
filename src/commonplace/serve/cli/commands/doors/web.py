"""``web``: a link that opens the book in a browser."""

import json
import webbrowser
from urllib.parse import quote

import click

from commonplace.errors import CommonplaceError, StoreUnavailable
from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.doors.serving import daemon_place, reached
from commonplace.serve.cli.shelf import command
from commonplace.serve.shim import wire
from commonplace.serve.shim.reach import Deadline

_SECONDS = 60.0


@command("web")
@click.option("--open", "opening", is_flag=True, help="Open it in the browser of this machine.")
def web(call: Call, opening: bool) -> None:
    """Print a link that opens the book in a browser. The daemon is started when it is not there.

    The link works once, within ten minutes; the browser then stays in for thirty days, or until it
    logs out (`commonplace token` lists it as "browser").
    """
    deadline = Deadline(_SECONDS)
    found, connection = reached(daemon_place(call), deadline)
    connection.settimeout(deadline.left)
    headers = {"Authorization": f"Bearer {found.token}", "Accept": "application/json"}
    try:
        answer = wire.ask(connection, "POST", "/links", headers, b"")
        made = json.loads(answer.body())
    except (OSError, ValueError) as error:
        raise StoreUnavailable(
            "The daemon does not answer. `commonplace logs` says why."
        ) from error
    if answer.status != 201:
        told = plain.one_line(str(made.get("detail", answer.status)))
        raise CommonplaceError(f"The daemon makes no link: {told}")
    url = f"{found.url}{made['path']}"
    book = f"{found.url}/b/{quote(call.book, safe='')}/" if call.book else f"{found.url}/"
    opened = opening and webbrowser.open(url)
    call.answer({"url": url, "book": book, "opened": opened}, lambda: click.echo(url))
    if opening and not opened:
        call.hint("No browser was found here: open the link yourself.")
    call.hint("The link opens the web once, within ten minutes.")
    for name in _names(call):
        call.hint(f"From elsewhere: https://{name}{made['path']}")
    if call.book:
        call.hint(f"Then the book is at {book}")


def _names(call: Call) -> list[str]:
    """Under which others reach the daemon, through a proxy that speaks TLS."""
    said = call.settings().config.serve.names.split(",")
    return [name.strip() for name in said if name.strip()]
