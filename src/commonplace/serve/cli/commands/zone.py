"""``zone``: where the days of a book begin."""

import click

from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command


@command("zone")
@click.argument("name", required=False)
def zone(call: Call, name: str | None) -> None:
    """The zone of the book; with NAME (Europe/Lisbon) its days begin there from now on.

    Times are kept in UTC. A memory belongs to the day it was where it was said, if that was told
    with its time, else to the day of the book's zone. Pages keep the days that they were written
    with until they are compiled again.
    """
    with call.opened() as book:
        before = book.info.zone
        if name is not None:
            book.move_to_zone(name)
        found = book.info.zone
    data = {"zone": found} if name is None else {"zone": found, "before": before}
    shown = [("zone", plain.one_line(found))]
    call.answer(data, lambda: show.fields(show.console_for(call), shown))
