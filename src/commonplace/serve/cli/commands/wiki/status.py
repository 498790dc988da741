"""``wiki status``, and with whom a book is shared: ``wiki targets`` and ``wiki members``."""

from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.text import Text

from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.commands.wiki.reading import BEGIN
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import pages as page_forms
from commonplace.store.wiki.members import Shared
from commonplace.wiki.around.standing import MOST, Standing, standing


@command("status", wiki)
@shared
def status(call: Call, shared: str | None = None) -> None:
    """How many pages there are, what is open, and what to do next; the same of shared books."""
    with call.opened() as book:
        wiki = book.wiki if shared is None else book.wiki.shared(shared)
        own = standing(wiki)
        compiled = page_forms.compiled(book) if shared is None else None
        # What is shared with a book that is shared with this one is not shared with this one.
        theirs = wiki.targets() if shared is None else []
        others = [standing(wiki.shared(each.name)) for each in theirs]
    data = asdict(own) | {"compiled": compiled, "shared": [asdict(each) for each in others]}
    call.answer(data, lambda: _status(call, own, others, compiled))


def _status(
    call: Call, own: Standing, others: list[Standing], compiled: dict[str, Any] | None
) -> None:
    console = show.console_for(call)
    for each in (own, *others):
        if each is not own:
            console.print()
        _book(console, each, compiled if each is own else None)
    if call.quiet:
        return
    console.print()
    show.next_steps(console, _steps(own, compiled))


def _book(console: Console, each: Standing, compiled: dict[str, Any] | None) -> None:
    part = "" if each.role == "owner" else f", shared with you as a {each.role}"
    head = Text().append(plain.one_line(each.book), "bold")
    archived = f", {each.archived:,} archived" if each.archived else ""
    about = f"  {plain.count(each.pages, 'page') if each.pages else 'no pages yet'}{archived}{part}"
    show.paragraph(console, head.append(about, "dim"))
    types = [(type_, f"{number:,}") for type_, number in each.types.items()]
    how = _compiled(compiled) if compiled else []
    shown = (*types, *_open(each), *how)
    show.fields(console, [(f"  {name}", value) for name, value in shown])


def _compiled(state: dict[str, Any]) -> list[tuple[str, str]]:
    """How far the book is compiled, and what of it is turned off."""
    memories = state["memories_waiting"]
    waiting = f"{memories:,} {'memory waits' if memories == 1 else 'memories wait'}"
    off = [name for name, value in state["switches"].items() if value == "off"]
    names = plain.count(state["names_open"], "name") if state["names_open"] else ""
    told = waiting if memories else "everything"
    return [("compiled", told), ("turned off", ", ".join(off)), ("without a page", names)]


def _open(each: Standing) -> list[tuple[str, str]]:
    """What somebody may want to do something about."""
    broken = ""
    if each.broken_links:
        broken = f"{each.broken_links:,}, to {plain.count(each.wanted_pages, 'name')}"
    return [
        ("stubs", _number(each.stubs)),
        ("orphans", _number(each.orphans)),
        ("broken links", broken),
        ("proposals", _number(each.proposals)),
    ]


def _number(count: int) -> str:
    if not count:
        return ""
    return f"{count:,} or more" if count == MOST else f"{count:,}"


def _steps(own: Standing, compiled: dict[str, Any] | None) -> list[tuple[str, str]]:
    first = _first(compiled) if compiled else []
    if not own.pages and not own.archived:
        return [*first, *BEGIN[1:]] if first else [*BEGIN]
    asked = [
        (own.proposals, "commonplace wiki proposals", "decide what is proposed"),
        (own.broken_links, "commonplace wiki broken", "links that lead nowhere"),
        (own.stubs, "commonplace wiki stubs", "pages that say too little"),
        (1, "commonplace wiki list", "all pages"),
        (1, "commonplace wiki recent", "what was changed lately"),
        (1, "commonplace wiki lint", "look all pages over"),
    ]
    return [*first, *((command, about) for number, command, about in asked if number)][:4]


def _first(compiled: dict[str, Any]) -> list[tuple[str, str]]:
    """What makes pages of what waits."""
    if not compiled["memories_waiting"]:
        return []
    if compiled["switches"]["compile"] == "off":
        return [("commonplace compile --switch compile=on", "let memories become pages again")]
    return [("commonplace compile", "make pages of what is new")]


@command("targets", wiki)
def targets(call: Call) -> None:
    """The shared books that this one may read, or write in as well."""
    with opened(call) as wiki:
        found = wiki.targets()
    none = "No book is shared with this one. `commonplace wiki share` shares one."
    _shared(call, found, "targets", none)


@command("members", wiki)
def members(call: Call) -> None:
    """The books that share this one, as members or readers."""
    with opened(call) as wiki:
        found = wiki.members()
    none = "Nobody shares this book. `commonplace wiki share` lets another book read it."
    _shared(call, found, "members", none)


def _shared(call: Call, found: list[Shared], name: str, none: str) -> None:
    data = {name: [page_forms.shared(each) for each in found]}
    call.answer(data, lambda: _table(call, found, none))


def _table(call: Call, found: list[Shared], none: str) -> None:
    if not found:
        call.hint(none)
        return
    rows = [(each.name, each.role, f"{each.boost:g}", f"{each.at:%Y-%m-%d}") for each in found]
    show.table(show.console_for(call), ("book", "part", "boost", "since"), rows)
