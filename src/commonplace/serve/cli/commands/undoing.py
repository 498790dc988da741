"""``undo`` and ``proposals``: what was changed, what was proposed, and back."""

from typing import TYPE_CHECKING

import click

from commonplace.model import Change, Proposal
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import known

if TYPE_CHECKING:
    from commonplace.library import Book

_LIMIT = click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=20,
    show_default=True,
    help="How many.",
)


@command("undo")
@click.argument("change", required=False)
@click.option("--list", "listing", is_flag=True, help="Only say what can be undone.")
@_LIMIT
def undo(call: Call, change: str | None, listing: bool, limit: int) -> None:
    """Take back a change: CHANGE by its id, or the newest. Names that were merged, split or added,
    claims that were replaced or retracted."""
    with call.opened() as book:
        graph = book.graph
        if listing:
            found = [(each, graph.told(each)) for each in graph.changes(limit)]
            data = {"changes": [known.change(each, what) for each, what in found]}
            call.answer(data, lambda: _list(call, found))
            return
        what = {each.id: graph.told(each) for each in graph.changes(limit)}
        undone = graph.undo(change, actor=book.library.config.author or None)
        told = what.get(undone.id) or graph.told(undone)
    call.answer(known.change(undone, told), lambda: click.echo(f"Undone: {plain.one_line(told)}"))


def _list(call: Call, found: list[tuple[Change, str]]) -> None:
    console = show.console_for(call)
    rows = [
        (
            plain.short(change.id),
            f"{change.at:%Y-%m-%d %H:%M}",
            "undone" if change.undone_at else change.action,
            change.actor or "",
            what,
        )
        for change, what in found
    ]
    if rows:
        show.table(console, ("id", "at", "change", "by", "what"), rows)
    elif not call.quiet:
        show.notes(console, ["Nothing has been changed in this book that could be undone."])


@command("proposals")
@click.option("--review", is_flag=True, help="Only what somebody should look at.")
@_LIMIT
def proposals(call: Call, review: bool, limit: int) -> None:
    """What understanding proposed lately, what came of it, and why."""
    with call.opened() as book:
        found = book.graph.proposals(limit, review=review)
        texts = _texts(book, found)
    data = {"proposals": [known.proposal(each) for each in found]}
    call.answer(data, lambda: _proposed(call, found, texts, review))


def _texts(book: "Book", found: list[Proposal]) -> dict[str, str]:
    """The words of each: its own, or those of the fact that holds them."""
    facts = book.graph.facts([each.fact_id for each in found if each.fact_id])
    return {
        each.id: each.text or (facts[each.fact_id].text if each.fact_id in facts else "")
        for each in found
    }


def _proposed(call: Call, found: list[Proposal], texts: dict[str, str], review: bool) -> None:
    console = show.console_for(call)
    rows = [
        (
            each.action.lower(),
            each.outcome,
            f"{each.confidence:.2f}",
            texts[each.id],
            each.reason,
            plain.short(each.memory_id),
        )
        for each in found
    ]
    if rows:
        show.table(console, ("action", "outcome", "", "statement", "why", "memory"), rows)
    elif not call.quiet:
        empty = (
            "Nothing waits for you." if review else "Nothing has been proposed in this book yet."
        )
        show.notes(console, [empty])
