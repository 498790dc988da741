"""``undo``, ``proposals``, ``inbox``, ``accept``, ``reject`` and ``settle``: what was changed and
proposed, what waits for you, and what you decide."""

from typing import TYPE_CHECKING

import click
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.model import Change, Proposal
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import health, known
from commonplace.understand.decide_facts import Decided
from commonplace.upkeep.inbox import Inbox, Item

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
@click.option("--redo", is_flag=True, help="Do CHANGE again, a ruling that was undone.")
@_LIMIT
def undo(call: Call, change: str | None, listing: bool, redo: bool, limit: int) -> None:
    """Take back a change: CHANGE by its id, or the newest. Types that were given, names that were
    merged, split or added, claims that were replaced or retracted."""
    if redo and not change:
        raise UsageError("Say which change to do again: `commonplace undo --list` shows them.")
    with call.opened() as book:
        graph = book.graph
        if listing:
            found = [(each, graph.told(each)) for each in graph.changes(limit)]
            data = {"changes": [known.change(each, what) for each, what in found]}
            call.answer(data, lambda: _list(call, found))
            return
        what = {each.id: graph.told(each) for each in graph.changes(limit)}
        actor = book.library.config.author or None
        if redo and change:
            done = graph.redo(change, actor=actor)
        else:
            done = graph.undo(change, actor=actor)
        told = what.get(done.id) or graph.told(done)
    word = "Done again" if redo else "Undone"
    call.answer(known.change(done, told), lambda: click.echo(f"{word}: {plain.one_line(told)}"))


def _list(call: Call, found: list[tuple[Change, str]]) -> None:
    console = show.console_for(call)
    rows = [
        (
            plain.short(change.id),
            f"{change.at:%Y-%m-%d %H:%M}",
            change.action if change.state == "in force" else change.state,
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


inbox = Group("inbox", alone="list", help="What waits for you: look, settle.")
_WHAT = {
    "proposal": "`commonplace wiki proposals` shows it, to accept or reject it.",
    "contradiction": "`commonplace accept {id}` (or accept {other}), `reject {id}`, or, if both"
    " stand, `settle {id}`.",
    "repeat": "`commonplace accept {id}` if it is so, or `reject {id}`.",
    "ending": "`commonplace accept {id}`, `reject {id}`, or, if both stand, `settle {id}`.",
    "ruling": "`commonplace accept {id}`, or `reject {id}`.",
    "statement": "`commonplace settle {id}` when you have looked.",
    "quarantine": "`commonplace quarantine lift {id}`, or `commonplace forget {id}`.",
    "unread": "It is kept and found. `commonplace doctor --fix` tries again, or say it otherwise.",
}
_LONGEST = 300
#: As much of an id as is shown.
_SHORT = 8


@command("list", inbox)
@_LIMIT
def list_inbox(call: Call, limit: int = 20) -> None:
    """Proposals for pages, contradictions, what would end, what somebody decided who is trusted
    less, what was not kept or is not believed, and what could not be read; the newest first."""
    with call.opened() as book:
        found = book.inbox(limit)
    call.answer(health.inbox(found), lambda: _tell_inbox(call, found))


_IDS = click.argument("ids", metavar="ID…", nargs=-1, required=True)


@command("settle", inbox)
@_IDS
def settle_in_inbox(call: Call, ids: tuple[str, ...]) -> None:
    """The same as `commonplace settle`."""
    _settle(call, ids)


@command("settle")
@_IDS
def settle(call: Call, ids: tuple[str, ...]) -> None:
    """What you have looked at in the inbox waits no more: both facts of a contradiction stand, what
    would end stands, a ruling is dropped, a statement put away."""
    _settle(call, ids)


def _settle(call: Call, ids: tuple[str, ...]) -> None:
    with call.opened() as book:
        count = book.settle(*ids, actor=book.library.config.author or None)
    call.answer({"settled": count}, lambda: click.echo(f"Settled: {count:,}."))


@command("accept")
@click.argument("id", metavar="ID")
def accept(call: Call, id: str) -> None:
    """A fact is so, whoever said it, and ends what it ends. ID is that of a fact, or of a ruling
    that waits in the inbox, or the beginning or end of it."""
    with call.opened() as book:
        done = book.graph.accept(id, actor=book.library.config.author or None)
    call.answer(known.decided(done), lambda: _tell_decided(call, done))


@command("reject")
@click.argument("id", metavar="ID")
@click.option("--instead", metavar="ID", help="The fact that is so instead.")
def reject(call: Call, id: str, instead: str | None) -> None:
    """A fact is wrong, and counts as never said. ID is that of a fact, or of a ruling that waits in
    the inbox, or the beginning or end of it."""
    with call.opened() as book:
        actor = book.library.config.author or None
        done = book.graph.reject(id, instead=instead, actor=actor)
    call.answer(known.decided(done), lambda: _tell_decided(call, done))


def _tell_decided(call: Call, done: Decided) -> None:
    console = show.console_for(call)
    word = done.action.capitalize()
    if done.fact is None:
        click.echo(f"{word}.")
    else:
        show.paragraph(console, Text(_shortened(done.fact.text)), Text(f"{word}: ", "bold"))
        show.ended(console, Text(f"  {show.tell_standing(done.fact)}", "dim"), done.fact.id[-8:])
    for each in done.others:
        show.paragraph(console, Text(_shortened(each.text)), Text("  against: ", "dim"))
        show.ended(console, Text(f"  {show.tell_standing(each)}", "dim"), each.id[-8:])
    if done.state == "waiting":
        call.hint("It waits until somebody who is trusted more agrees.")
    elif done.action != "dropped":
        call.hint(f"`commonplace undo {plain.short(done.change_id)}` takes it back.")


def _tell_inbox(call: Call, found: Inbox) -> None:
    console = show.console_for(call)
    for item in found.items:
        head = Text(f"{item.kind:<14}", "bold cyan")
        show.paragraph(console, Text(_shortened(item.text)), head)
        for line in _about(item):
            show.paragraph(console, Text(plain.safe(line), "dim"), Text(" " * 14))
    if call.quiet:
        return
    told = [plain.count(many, *_ONE[kind]) for kind, many in found.counts.items() if many]
    show.notes(console, [", ".join(told) + "." if told else "Nothing waits for you."])


_ONE = {
    "proposals": ("proposal",),
    "contradictions": ("contradiction",),
    "endings": ("proposed ending",),
    "rulings": ("ruling", "rulings"),
    "statements": ("statement that was not kept", "statements that were not kept"),
    "quarantine": ("memory in quarantine", "memories in quarantine"),
    "unread": ("memory that could not be read", "memories that could not be read"),
}


def _about(item: Item) -> list[str]:
    """Why it waits, where it comes from, and what can be done."""
    came = [item.page, item.source and f"from {item.source}", item.trust and f"trust {item.trust}"]
    told = [f"against: {_shortened(item.against)}"] if item.against else []
    told.append(plain.one_line("; ".join([item.reason, *(each for each in came if each)])))
    id, other = (plain.one_line(each or "")[-_SHORT:] for each in (item.id, item.against_id))
    known = item.kind in ("contradiction", "ending", "ruling", "statement")
    whole = id if known else plain.one_line(item.id)
    what = item.kind if item.against_id or item.kind != "contradiction" else "repeat"
    return [*told, _WHAT[what].format(id=whole, other=other)]


def _shortened(text: str) -> str:
    line = plain.one_line(text)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
