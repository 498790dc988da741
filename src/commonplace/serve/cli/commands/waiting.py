"""``inbox``: what waits for a person."""

import click
from rich.text import Text

from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import health
from commonplace.upkeep.inbox import Inbox, Item

inbox = Group("inbox", alone="list", help="What waits for you: look, settle.")
_WHAT = {
    "proposal": "`commonplace wiki proposals` shows it, to accept or reject it.",
    "contradiction": "Correct one of them, or `commonplace inbox settle {id}`.",
    "statement": "`commonplace inbox settle {id}` when you have looked.",
    "quarantine": "`commonplace quarantine lift {id}`, or `commonplace forget {id}`.",
}
_LONGEST = 300


@command("list", inbox)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=20,
    show_default=True,
    help="How many.",
)
def list_inbox(call: Call, limit: int = 20) -> None:
    """Proposals for pages, contradictions, and what is kept and not believed; the newest first."""
    with call.opened() as book:
        found = book.inbox(limit)
    call.answer(health.inbox(found), lambda: _tell(call, found))


@command("settle", inbox)
@click.argument("ids", metavar="ID…", nargs=-1, required=True)
def settle(call: Call, ids: tuple[str, ...]) -> None:
    """Contradictions and statements that you have looked at wait no more. Nothing else changes."""
    with call.opened() as book:
        count = book.settle(*ids, actor=book.library.config.author or None)
    call.answer({"settled": count}, lambda: click.echo(f"Settled: {count:,}."))


def _tell(call: Call, found: Inbox) -> None:
    console = show.console_for(call)
    for item in found.items:
        head = Text(f"{item.kind:<14}", "bold cyan")
        show.paragraph(console, Text(_shortened(item.text)), head)
        for line in _about(item):
            show.paragraph(console, Text(plain.safe(line), "dim"), Text(" " * 14))
    if call.quiet:
        return
    told = [plain.count(many, _ONE[kind]) for kind, many in found.counts.items() if many]
    show.notes(console, [", ".join(told) + "." if told else "Nothing waits for you."])


_ONE = {
    "proposals": "proposal",
    "contradictions": "contradiction",
    "statements": "statement",
    "quarantine": "memory in quarantine",
}


def _about(item: Item) -> list[str]:
    """Why it waits, where it comes from, and what can be done."""
    came = [item.page, item.source and f"from {item.source}", item.trust and f"trust {item.trust}"]
    told = [f"against: {_shortened(item.against)}"] if item.against else []
    told.append(plain.one_line("; ".join([item.reason, *(each for each in came if each)])))
    return [*told, _WHAT[item.kind].format(id=plain.one_line(item.id))]


def _shortened(text: str) -> str:
    line = plain.one_line(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
