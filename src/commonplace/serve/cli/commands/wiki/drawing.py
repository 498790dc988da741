"""The graph of pages: ``wiki graph``, to read or for other programs."""

from collections.abc import Callable
from typing import Any

import click
from rich.text import Text

from commonplace.capture.when import instant
from commonplace.model.zones import zone_of
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.group import TYPES, opened, shared, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import drawn
from commonplace.serve.web.drawing.exchange import dot, graphml
from commonplace.serve.web.drawing.network import network, summary
from commonplace.wiki.around.graph import MOST, Graph, Node, Wanted

_WRITTEN: dict[str, Callable[[Graph, Callable[[Node], str]], str]] = {
    "dot": dot,
    "graphml": graphml,
    "svg": network,
}
_SHOWN = 8


@command("graph", wiki)
@click.option("--around", metavar="PAGE", help="Only this page and those beside it.")
@click.option("--type", "type_", metavar="TYPE", help=f"Only these. {TYPES}")
@click.option(
    "--least",
    type=click.IntRange(0, 1000),
    metavar="N",
    default=1,
    show_default=True,
    help="Links that a page has at least with the others.",
)
@click.option("--since", metavar="DAY", help="Only what was changed since.")
@click.option("--format", "as_", type=click.Choice([*_WRITTEN]), help="For other programs.")
@shared
def graph(call: Call, shared: str | None, as_: str | None, **asked: Any) -> None:
    """The pages that most others lead to, by what belongs together."""
    with opened(call, shared) as pages:
        if asked["around"] is not None:
            found = pages.around.near(asked["around"])
        else:
            zone = zone_of(pages.book.zone)
            since = None if asked["since"] is None else instant(asked["since"], zone)
            found = pages.around.graph(Wanted(asked["type_"], asked["least"], since, MOST))
    if as_ is not None and not call.json:
        click.echo(_WRITTEN[as_](found, lambda node: f"/wiki/{node.address}"))
        return
    call.answer(drawn.graph(found), lambda: _groups(call, found))


def _groups(call: Call, found: Graph) -> None:
    console = show.console_for(call)
    show.paragraph(console, Text(plain.one_line(summary(found))))
    for group in found.communities:
        names = [plain.one_line(node.title) for node in group.nodes]
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        head = Text(f"\n{names[0]}", "bold").append(f"  {plain.count(len(names), 'page')}", "dim")
        console.print(head)
        if names[1:]:
            show.paragraph(console, Text(", ".join(names[1:_SHOWN]) + more), Text("  "))
