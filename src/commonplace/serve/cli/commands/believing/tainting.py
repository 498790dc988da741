"""``taint`` and ``quarantine``: what is kept and not believed."""

import click

from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.plain import memories, one_line, short, when
from commonplace.serve.cli.selecting import chosen_by, selectors
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import forgetting as forms
from commonplace.serve.forms import memories as memory_forms
from commonplace.upkeep.selecting import Selector

_SHOWN = 60


@command("taint")
@click.argument("source")
@click.option("--since", help="Only what happened then or later.")
@click.option("--until", help="Only what happened then or earlier.")
@click.option("--reason", default="tainted source", help="A word or two, for those who ask later.")
@click.option("--lift", is_flag=True, help="Believe it again.")
@click.option("--dry-run", is_flag=True, help="Only say what would be hidden.")
def taint(
    call: Call,
    source: str,
    since: str | None,
    until: str | None,
    reason: str,
    lift: bool,
    dry_run: bool,
) -> None:
    """Do not believe SOURCE any more: all that was made of it is hidden at once.

    Its memories stay, in quarantine; `taint SOURCE --lift` takes it back.
    """
    selector = Selector(source=source, since=since, until=until)
    with call.opened() as book:
        actor = book.library.config.author or None
        if dry_run:
            hidden = [*book.forgetting.preview(selector).radius.memories]
            told = f"{memories(len(hidden))} would be {'believed again' if lift else 'hidden'}."
        elif lift:
            hidden = [book.memory(each) for each in book.forgetting.lift(selector, actor)]
            told = f"{memories(len(hidden))} believed again; pages are made anew by a job."
        else:
            done = book.forgetting.taint(selector, actor, reason)
            hidden = [*done.memories]
            told = f"{memories(len(hidden))} hidden, {plain.count(done.pages, 'page')} changed."
    data = {"dry_run": dry_run, "lifted": lift, "count": len(hidden)}
    listed = [memory_forms.memory(each) for each in hidden]
    call.answer(data | {"memories": listed}, lambda: click.echo(told))


quarantine = Group("quarantine", alone="list", help="What is kept and not believed.")


@command("list", quarantine)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    default=50,
    show_default=True,
    help="How many at most.",
)
def list_quarantine(call: Call, limit: int) -> None:
    """What is not believed, the newest first, and why."""
    with call.opened() as book:
        found = book.forgetting.quarantined(limit)

    def tell() -> None:
        for each, memory in found:
            text = one_line(memory.text)
            text = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
            click.echo(f"  {text}  {one_line(each.reason)}  {when(each.at)}  {short(memory.id)}")
        if not found:
            click.echo("Nothing is in quarantine.")

    call.answer({"quarantined": [forms.quarantined(*each) for each in found]}, tell)


@command("put", quarantine)
@click.argument("ids", metavar="[ID…]", nargs=-1)
@selectors
@click.option("--reason", default="by hand", help="A word or two, for those who ask later.")
def put(call: Call, ids: tuple[str, ...], reason: str, **by: str | None) -> None:
    """Do not believe memories any more: by their ids, or as `forget` chooses them."""
    with call.opened() as book:
        actor = book.library.config.author or None
        done = book.forgetting.taint(chosen_by(book, ids, by), actor, reason)
    count = len(done.memories)
    call.answer({"hidden": count}, lambda: click.echo(f"{memories(count)} hidden."))


@command("lift", quarantine)
@click.argument("ids", metavar="[ID…]", nargs=-1)
@selectors
def lift(call: Call, ids: tuple[str, ...], **by: str | None) -> None:
    """Believe memories again: by their ids, or as `forget` chooses them."""
    with call.opened() as book:
        lifted = book.forgetting.lift(chosen_by(book, ids, by), book.library.config.author or None)
    call.answer(
        {"lifted": len(lifted)}, lambda: click.echo(f"{memories(len(lifted))} believed again.")
    )
