"""``changes``: what is different in a book from one moment to another."""

from collections.abc import Iterable

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import PageInfo
from commonplace.past.comparing import ChangedClaim, ChangedPage, Changes
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import compiling, way
from commonplace.serve.forms import pasts


@command("changes")
@click.option("--from", "since", metavar="TIME", required=True, help="From then; a day: its end.")
@click.option("--to", "until", metavar="TIME", help="Until then; now, unless said.")
@way
def changes(call: Call, since: str, until: str | None, reading: str | None) -> None:
    """What changed in the book between two moments.

    Pages that came (+), changed (~) and went (-), with the sections that did; and what is known
    that was not, or holds no more, with what took its place. `commonplace wiki diff PAGE --from
    TIME --to TIME` shows the text of one page.
    """
    with call.opened() as book:
        with compiling(call) as progress:
            found = book.changes(since, until, reading=reading, progress=progress)
        data = pasts.changes(found)
        notes = dict.fromkeys(past.note for past in (found.old, found.new) if past.note)
    call.answer(data, lambda: _tell(call, found))
    for note in notes:
        call.hint(note)


def _tell(call: Call, found: Changes) -> None:
    console = show.console_for(call)
    if found.added or found.changed or found.gone:
        console.print(Text("pages", "bold"))
    _pages(console, "+", "green", found.added)
    for each in found.changed:
        _changed(console, each)
    _pages(console, "-", "red", found.gone)
    if found.claimed or found.superseded:
        console.print(Text("claims", "bold"))
    for claim in found.claimed:
        _claim(console, "+", "green", claim)
    for claim in found.superseded:
        _claim(console, "-", "red", claim)
    if found.empty:
        call.hint("Nothing changed between them.")


def _pages(console: Console, sign: str, style: str, found: Iterable[PageInfo]) -> None:
    for each in found:
        line = Text(plain.one_line(each.address), "bold").append(f"  {plain.one_line(each.title)}")
        show.paragraph(console, line, Text(f"  {sign} ", style))


def _changed(console: Console, found: ChangedPage) -> None:
    line = Text(plain.one_line(found.new.address), "bold")
    if found.old.address != found.new.address:
        line.append(f"  was {plain.one_line(found.old.address)}", "dim")
    for sign, slugs in (("+", found.added), ("~", found.changed), ("-", found.gone)):
        if slugs:
            line.append(f"  {sign} {plain.one_line(', '.join(slugs))}", "dim")
    show.paragraph(console, line, Text("  ~ ", "yellow"))


def _claim(console: Console, sign: str, style: str, found: ChangedClaim) -> None:
    line = Text(plain.one_line(found.claim.text))
    if found.replaced_by:
        line.append(f" → {plain.one_line(found.replaced_by)}", "dim")
    show.paragraph(console, line, Text(f"  {sign} ", style))
