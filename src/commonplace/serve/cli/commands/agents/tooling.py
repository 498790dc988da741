"""``tools``: what agents may do in a book."""

import click

from commonplace.errors import UsageError
from commonplace.model import TOOLSETS
from commonplace.serve.cli import show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.serve.mcp.tools import TOOLS, USUAL


@command("tools")
@click.option(
    "--switch",
    "switched",
    metavar="TOOLSET=STATE",
    multiple=True,
    help=f"Offer a group of tools in this book, or do not: {', '.join(TOOLSETS)}; on or off.",
)
def tools(call: Call, switched: tuple[str, ...]) -> None:
    """The tools that agents are offered over MCP in this book.

    A token may have fewer of them (`commonplace token`). Those marked with a star are offered
    to everybody; the others by name: `/mcp?tools=all`.
    """
    wanted = [_switch(each) for each in switched]
    with call.opened() as book:
        for name, state in wanted:
            book.offer(name, state)
        on = book.toolsets()
    data = [
        {
            "name": tool.name,
            "toolset": tool.toolset,
            "scope": tool.scope,
            "usual": tool.name in USUAL,
            "offered": tool.toolset in on,
        }
        for tool in TOOLS.values()
    ]
    rows = [
        (
            f"{'*' if tool.name in USUAL else ' '} {tool.name}",
            f"{tool.toolset}, {tool.scope}{'' if tool.toolset in on else ', switched off'}",
        )
        for tool in TOOLS.values()
    ]
    call.answer({"tools": data}, lambda: show.fields(show.console_for(call), rows))


def _switch(said: str) -> tuple[str, str]:
    name, found, state = said.partition("=")
    if not found:
        raise UsageError(f"--switch takes TOOLSET=STATE, such as wiki_write=off, not {said}.")
    return name.strip(), state.strip()
