"""``wiki truth``: what pages say that somebody should look at."""

import click
from rich.text import Text

from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.grounding.telling import MARKS, Marked

_COLOURS = {"disputed": "yellow", "unverified": "red", "stale": "magenta", "superseded": "dim"}


@command("truth", wiki)
@click.argument("page", required=False)
@click.option("--mark", type=click.Choice(MARKS), help="Only sentences of this mark.")
@look.limit(50, 1000)
@shared
def truth(call: Call, page: str | None, mark: str | None, limit: int, shared: str | None) -> None:
    """Sentences of pages that contradict each other or that their sources do not bear out.

    Disputed: another sentence says otherwise, and nothing tells which holds. Unverified: no memory
    that is cited says it. Stale: what it rests on no longer holds. Of one PAGE also what was
    superseded: struck, with what took its place. How sure a sentence is grows with the memories,
    authors and days that agree on it, and falls with doubt and age. `wiki wrong` puts one right.
    """
    with opened(call, shared) as wiki:
        found = wiki.truth(page, mark=mark, limit=limit)
    data = {"sentences": [page_forms.marked(each) for each in found]}
    call.answer(data, lambda: _truth(call, found))


def _truth(call: Call, found: list[Marked]) -> None:
    console = show.console_for(call)
    if not found:
        show.notes(console, ["Nothing here is disputed, unverified or stale."])
    for each in found:
        head = Text(f"{each.mark}  ", _COLOURS[each.mark])
        show.paragraph(console, Text(plain.one_line(each.sentence)), head)
        sure = each.confidence
        told = f"  {each.address} · {each.section}" + (f" · {each.day}" if each.day else "")
        told += f" · {sure.level} confidence, {sure.score:.2f}"
        told += f" from {plain.count(sure.memories, 'memory', 'memories')}"
        console.print(Text(plain.one_line(told), "dim"), soft_wrap=True)
