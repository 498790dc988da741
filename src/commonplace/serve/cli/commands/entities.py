"""``entity``: the named things of a book, what is known of each, and putting that right."""

import sys
from collections.abc import Callable
from datetime import tzinfo
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.knowledge.acts import Corrected
from commonplace.model import ENTITY_TYPES
from commonplace.model.zones import localise
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.cli.then import past as past_of
from commonplace.serve.cli.then import then
from commonplace.serve.forms import known, pasts
from commonplace.store.graph import Listed
from commonplace.understand.doubles import Double
from commonplace.understand.views import AspectView, ClaimView, EntityView

_TYPES = f"Such as {', '.join(ENTITY_TYPES)}."
_MOST_LINES = 3
#: What another fact did to one that does not simply hold.
_BY = {
    "replaced": "replaced by",
    "denied": "denied by",
    "corrected": "corrected by",
    "disputed": "disputed by",
    "taken back": "instead",
}
#: Where nobody was asked for another moment: `entity` alone.
_NOW = {"as_of": None, "true_at": None, "reading": None}

entity = Group("entity", alone="list", help="The named things of a book: look, and put right.")


@command("list", entity)
@click.option("--type", "type_", metavar="TYPE", help=f"Only these. {_TYPES}")
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    metavar="N",
    default=50,
    show_default=True,
    help="How many.",
)
@then
def list_entities(call: Call, type_: str | None = None, limit: int = 50, **asked: Any) -> None:
    """The entities that are mentioned most, with how many claims stand about each."""
    with call.opened() as book, past_of(call, book, asked or _NOW) as past:
        if past is None:
            book.library.catch_up()
        found = (book.graph if past is None else past).entities(type_, limit)
        data = {"entities": [known.listed(each) for each in found]} | pasts.beside(past)
    call.answer(data, lambda: _list(call, found, type_))


def _list(call: Call, found: list[Listed], type_: str | None) -> None:
    console = show.console_for(call)
    rows = [(each.name, each.type, f"{each.mentions:,}", f"{each.claims:,}") for each in found]
    if rows:
        show.table(console, ("name", "type", "mentions", "claims"), rows)
    elif not call.quiet:
        what = f"of type {type_}" if type_ else "yet"
        hint = "`commonplace understand` finds them in what was remembered."
        show.notes(console, [f"No entities {plain.one_line(what)}. {hint}"])


@command("doubles", entity)
@click.option(
    "--limit", type=click.IntRange(1, 1000), metavar="N", default=20, show_default=True,
    help="How many.",
)  # fmt: skip
def doubles(call: Call, limit: int) -> None:
    """Pairs that may be one: names that are alike, with what speaks for it and against."""
    with call.opened() as book:
        book.library.catch_up()
        found = book.graph.doubles(limit)
    data = {"doubles": [known.double(each) for each in found]}
    call.answer(data, lambda: _doubles(call, found))


def _doubles(call: Call, found: list[Double]) -> None:
    console = show.console_for(call)
    rows = [
        (each.keep.name, each.other.name, each.how, ", ".join(each.shared), f"{each.together:,}")
        for each in found
    ]
    if rows:
        show.table(console, ("name", "perhaps also", "alike by", "both know", "told apart"), rows)
        call.hint("`commonplace entity merge NAME OTHER` makes them one; it can be undone.")
    elif not call.quiet:
        show.notes(console, ["No two names are alike."])


@command("show", entity)
@click.argument("name")
@then
def show_entity(call: Call, name: str, **asked: Any) -> None:
    """All that is known of NAME: what holds, what held before, relations, newest memories."""
    with call.opened() as book, past_of(call, book, asked) as past:
        if past is None:
            book.library.catch_up()
        view = (book.graph if past is None else past).entity(name)
        data = known.entity(view) | pasts.beside(past)
        zone = book.zone
    call.answer(data, lambda: _one(show.console_for(call), view, zone))


def _one(console: Console, view: EntityView, zone: tzinfo) -> None:
    entity = view.entity
    others = [alias for alias in entity.aliases if alias != entity.name]
    also = f" · also {', '.join(others)}" if others else ""
    head = Text(plain.one_line(entity.name), "bold")
    show.paragraph(console, head.append(f"  {plain.one_line(entity.type + also)}", "dim"))
    for aspect in view.aspects:
        _aspect(console, aspect, zone)
    if view.relations:
        console.print(Text("\nrelations", "bold"))
    for each in view.relations:
        line = f"{each.source} · {each.relation} · {each.target}"
        said = f"said {plain.count(each.mentions, 'time')}, {each.confidence:.2f}"
        show.ended(console, Text(f"  {plain.one_line(line)}"), said)
    if view.memories:
        console.print(Text("\nnewest memories", "bold"))
    for memory in view.memories:
        show.paragraph(console, Text(plain.safe(memory.text)), Text("  "), _MOST_LINES)
        show.ended(console, Text(f"  {plain.when(memory.occurred_at)}"), plain.short(memory.id))
    if not view.aspects and not view.relations and not view.memories:
        show.notes(console, ["Nothing is known of it yet."])


def _aspect(console: Console, aspect: AspectView, zone: tzinfo) -> None:
    console.print()
    title = Text(plain.one_line(aspect.name), "bold")
    console.print(title.append(f"  {aspect.weight:.2f}", "dim"))
    for view in aspect.claims:
        style = "" if view.claim.in_force else "dim"
        show.paragraph(console, Text(plain.safe(view.claim.text), style), Text("  "), _MOST_LINES)
        show.ended(
            console, Text(f"  {_standing(view, zone)}", "dim"), plain.short(view.claim.fact_id)
        )


def _standing(view: ClaimView, zone: tzinfo) -> str:
    claim = view.claim
    since = f"since {plain.day(localise(claim.valid_from, zone))}"
    if claim.kind == "constraint":
        since += " · constraint"
    if claim.status == "holds":
        return since
    end = plain.day(localise(claim.valid_to, zone)) if claim.valid_to else ""
    newer = plain.one_line(view.replaced_by or "")
    if claim.status == "said otherwise":
        return f"{since} · said otherwise{f' on {end}' * bool(end)}{f': {newer}' * bool(newer)}"
    until = f", until {end}" * bool(end)
    return f"{claim.status}: {since}{until}{f' · {_BY[claim.status]}: {newer}' * bool(newer)}"


_DRY_RUN = click.option("--dry-run", is_flag=True, help="Only say what would change.")
_YES = click.option("--yes", is_flag=True, help="Do not ask.")


@command("merge", entity)
@click.argument("keep")
@click.argument("other")
@_DRY_RUN
@_YES
def merge(call: Call, keep: str, other: str, dry_run: bool, yes: bool) -> None:
    """KEEP and OTHER are one: all that is known of OTHER is known of KEEP, and OTHER goes."""
    with call.opened() as book:
        graph, actor = book.graph, book.library.config.author or None
        _correct(
            call,
            lambda preview: graph.merge(keep, other, actor=actor, preview=preview),
            dry_run=dry_run,
            yes=yes,
        )


@command("split", entity)
@click.argument("name")
@click.option("--alias", "aliases", multiple=True, required=True, help="A name that goes; repeat.")
@click.option("--name", "new_name", metavar="NAME", help="What the new entity is called.")
@click.option("--type", "type_", metavar="TYPE", help=f"What it is. {_TYPES}")
@_DRY_RUN
@_YES
def split(call: Call, name: str, aliases: tuple[str, ...], **options: str | None) -> None:
    """NAME was two: these of its names become an entity of their own, with what was said by them
    alone."""
    with call.opened() as book:
        graph, actor = book.graph, book.library.config.author or None
        _correct(
            call,
            lambda preview: graph.split(
                name,
                aliases,
                new_name=options["new_name"],
                type=options["type_"],
                actor=actor,
                preview=preview,
            ),
            dry_run=bool(options["dry_run"]),
            yes=bool(options["yes"]),
        )


@command("alias", entity)
@click.argument("name")
@click.argument("alias")
def alias(call: Call, name: str, alias: str) -> None:
    """NAME is also called ALIAS: memories that said it mention NAME."""
    with call.opened() as book:
        graph = book.graph
        done = graph.alias(name, alias, actor=book.library.config.author or None)
    call.answer(known.corrected(done), lambda: _done(call, done))


@command("rename", entity)
@click.argument("name")
@click.argument("new_name")
def rename(call: Call, name: str, new_name: str) -> None:
    """NAME is called NEW_NAME from now on; its other names stay."""
    with call.opened() as book:
        done = book.graph.rename(name, new_name, actor=book.library.config.author or None)
    call.answer(known.corrected(done), lambda: _done(call, done))


@command("type", entity)
@click.argument("name")
@click.argument("type_", metavar="TYPE")
def retype(call: Call, name: str, type_: str) -> None:
    """NAME is a TYPE, not what it was taken for."""
    with call.opened() as book:
        done = book.graph.retype(name, type_, actor=book.library.config.author or None)
    call.answer(known.corrected(done), lambda: _done(call, done))


def _correct(call: Call, correct: Callable[[bool], Corrected], *, dry_run: bool, yes: bool) -> None:
    """First what would change; then, if that is wanted, it does."""
    foreseen = correct(True)
    if not call.json and not call.quiet:
        for line in _told(foreseen):
            click.echo(line)
    if dry_run or not _agreed(call, foreseen, yes):
        data = known.corrected(foreseen) | {"dry_run": dry_run}
        call.answer(data, lambda: call.hint("Nothing was changed."))
        return
    done = correct(False)
    call.answer(known.corrected(done) | {"dry_run": False}, lambda: _done(call, done))


def _agreed(call: Call, foreseen: Corrected, yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("Say --yes to do this, or look first with --dry-run.")
    doing = "Merge them" if foreseen.action == "merged" else "Split it"
    return click.confirm(f"{doing}? `commonplace undo` takes it back", err=True)


def _told(done: Corrected) -> list[str]:
    """What it comes to, in sentences."""
    name, other = plain.one_line(done.name), plain.one_line(done.other)
    verb = f"{other} into {name}" if done.action == "merged" else f"{other} off {name}"
    goes = [
        plain.count(done.names, "name"),
        f"mentions in {plain.memories(done.mentions)}",
        plain.count(done.claims, "claim"),
        plain.count(done.relations, "relation"),
    ]
    told = [f"{verb}: {', '.join(goes)}"]
    if done.dropped:
        fall = "falls" if done.dropped == 1 else "fall"
        told.append(f"{plain.count(done.dropped, 'relation')} {fall} away: it stands there already")
    if done.doubled:
        hold = "holds" if done.doubled == 1 else "hold"
        told.append(f"{plain.count(done.doubled, 'slot')} {hold} two values then: both are kept")
    if done.reinstated:
        hold = "holds" if done.reinstated == 1 else "hold"
        told.append(f"{plain.count(done.reinstated, 'claim')} {hold} again")
    return told


def _done(call: Call, done: Corrected) -> None:
    name, other = plain.one_line(done.name), plain.one_line(done.other)
    said = {
        "merged": f"{other} is {name} now.",
        "split": f"{other} is an entity of its own now.",
        "typed": f"{name} is of type {other} now.",
        "renamed": f"{name} is called {other} now.",
        "aliased": f"{name} is also called {other}: {plain.memories(done.mentions)} said so.",
    }[done.action]
    click.echo(said)
    call.hint(f"`commonplace undo {plain.short(done.change_id or '')}` takes it back.")
