"""``wiki link``: where other pages say a page's name, make it a link. ``wiki links``: where a page
leads, and the links that rules drew: count them, draw what is missing, take them back."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

import click

from commonplace.errors import UsageError
from commonplace.model import Page
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.given import Signed, writing
from commonplace.serve.cli.commands.wiki.group import shared, signed, wiki
from commonplace.serve.cli.commands.wiki.standing import DRY_RUN
from commonplace.serve.cli.shelf import SHARED_VALUES, Group, command, is_shared
from commonplace.serve.forms import lists
from commonplace.wiki.around.linking import link_here

if TYPE_CHECKING:
    from commonplace.compile.drawing import Density

#: Who draws links, and from where to where.
_MAKERS = {
    "page": "written in a page's text",
    "co_mention": "between pages that one memory speaks of",
    "city": "to the place that a page belongs to",
    "journal": "to the journal that a page belongs to",
    "promotion": "between a page and the section that outgrew it",
    "plan": "proposed by a model",
}
#: Whose links can be taken back: what compiles draws them again where it looks again.
_BY_RULE = ("co_mention", "city", "journal")


class _Links(Group):
    """``wiki links PAGE`` is ``wiki links of PAGE``, unless PAGE is one of its words."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = 0
        while at < len(args) and is_shared(args[at]):
            at += 2 if args[at] in SHARED_VALUES else 1
        if at < len(args) and args[at] not in (*self.commands, "--help"):
            args = [*args[:at], "of", *args[at:]]
        return super().parse_args(ctx, args)


links = _Links(
    "links",
    alone="density",
    help="""Where a page leads (`wiki links PAGE`), and the links that rules drew.

    A page that is called like one of these words is found by its address: type/slug.""",
)
wiki.add_command(links)


@command("density", links)
def density(call: Call) -> None:
    """How many links there are, who drew them, and how many pages lead nowhere."""
    with call.opened() as book:
        found = book.compiling.density()
    call.answer(lists.density(found), lambda: _density(call, found))


def _density(call: Call, found: "Density") -> None:
    pages = plain.count(found.pages, "page")
    if not found.pages:
        click.echo("There are no pages yet.")
        return
    links = plain.count(found.links, "link")
    nowhere = f"; {plain.count(found.unlinked, 'page')} without any" if found.unlinked else ""
    click.echo(f"{pages}, {links}: {found.per_page:.1f} a page{nowhere}.")
    told = [(maker, f"{count:,}", _MAKERS.get(maker, "")) for maker, count in found.makers.items()]
    if told:
        show.table(show.console_for(call), ("drawn by", "links", ""), told)


@command("backfill", links)
@DRY_RUN
def backfill(call: Call, dry_run: bool) -> None:
    """Draw the links that rules would have drawn, had they been on from the beginning."""
    with call.opened() as book:
        drawn = book.compiling.backfill(dry_run=dry_run)
    call.answer({"drawn": dict(drawn), "dry_run": dry_run}, lambda: _drawn(drawn, dry_run))


def _drawn(drawn: Mapping[str, int], dry_run: bool) -> None:
    count = sum(drawn.values())
    if not count:
        click.echo("No link is missing.")
        return
    makers = ", ".join(f"{number:,} {maker}" for maker, number in drawn.items())
    click.echo(f"{plain.count(count, 'link')} {'would be ' if dry_run else ''}drawn: {makers}.")


@command("rollback", links)
@click.option(
    "--maker",
    "makers",
    type=click.Choice(_BY_RULE),
    multiple=True,
    metavar="MAKER",
    help=f"Only of this rule: {', '.join(_BY_RULE)}; may be said again.",
)
@DRY_RUN
@click.option("--yes", is_flag=True, help="Do not ask.")
def rollback(call: Call, makers: tuple[str, ...], dry_run: bool, yes: bool) -> None:
    """Take back the links that rules drew; what pages say themselves stays."""
    wanted = makers or _BY_RULE
    with call.opened() as book:
        held = {maker: book.compiling.density().makers.get(maker, 0) for maker in wanted}
        gone = dict.fromkeys(wanted, 0)
        if dry_run:
            gone = held
        elif sum(held.values()) and _agreed(call, sum(held.values()), yes):
            gone = dict(book.compiling.rollback(tuple(wanted)))
        still = book.compiling.switches()["link"]
    told = {"taken_back": gone, "dry_run": dry_run, "link": still}
    if dry_run:
        call.answer(told, lambda: _would_go(held))
    else:
        call.answer(told, lambda: _rolled_back(call, sum(held.values()), gone, still))


def _agreed(call: Call, count: int, yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError(f"{plain.count(count, 'link')} would go: say --yes.")
    return click.confirm(f"Take back {plain.count(count, 'link')}?", err=True)


def _would_go(held: Mapping[str, int]) -> None:
    count = sum(held.values())
    makers = ", ".join(f"{number:,} {maker}" for maker, number in held.items() if number)
    told = f"{plain.count(count, 'link')} would be taken back: {makers}."
    click.echo(told if count else "No rule has drawn a link.")


def _rolled_back(call: Call, held: int, gone: Mapping[str, int], still: str) -> None:
    if not held:
        click.echo("No rule has drawn a link.")
        return
    taken = sum(gone.values())
    makers = ", ".join(f"{number:,} {maker}" for maker, number in gone.items() if number)
    click.echo(f"{plain.count(taken, 'link')} taken back: {makers}." if taken else "All stay.")
    if taken and still == "on":
        call.hint(
            "New memories make new ones; `commonplace compile --switch link=off` ends that, "
            "`commonplace wiki links backfill` draws them again."
        )


class _Link(Signed):
    limit: int
    dry_run: bool


@command("link", wiki)
@click.argument("page")
@click.option(
    "--limit",
    type=click.IntRange(1, 1000),
    metavar="N",
    default=100,
    show_default=True,
    help="In how many places.",
)
@DRY_RUN
@signed
@shared
def link(call: Call, page: str, **given: Unpack[_Link]) -> None:
    """Where other pages say the name of PAGE and do not link to it, make it a link.

    In each page that has no link to it yet, the first place becomes one. Who holds the
    pen of a section still does.
    """
    with writing(call, given) as into:
        meant = into.page(page)
        made = link_here(
            into.desk,
            into.tools.searcher(),
            meant.id,
            given["limit"],
            given["reason"],
            preview=given["dry_run"],
        )
    links = [lists.link_made(each) for each in made]
    data = {"id": meant.id, "address": meant.address, "links": links, "dry_run": given["dry_run"]}
    call.answer(data, lambda: _tell(call, meant, links, given["dry_run"]))


def _tell(call: Call, meant: Page, links: list[dict[str, Any]], dry_run: bool) -> None:
    console = show.console_for(call)
    rows = [(each["address"], each["sentence"], plain.short(each["id"])) for each in links]
    if rows and not call.quiet:
        show.table(console, ("page", "sentence", "id"), rows)
    changed = sum(each["changed"] for each in links)
    address = plain.one_line(meant.address)
    if not links:
        click.echo(f"No page says the name of {address} without a link.")
    elif dry_run:
        click.echo(f"{plain.count(len(links), 'page')} would link to {address}.")
    else:
        passed = len(links) - changed
        more = f"; {plain.count(passed, 'page')} changed meanwhile: run it again" if passed else ""
        link = "links" if changed == 1 else "link"
        click.echo(f"{plain.count(changed, 'page')} {link} to {address} now{more}.")
