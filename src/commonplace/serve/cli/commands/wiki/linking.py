"""``wiki link``: where other pages say a page's name, make it a link. ``wiki links``: where a page
leads, and how many links there are."""

from typing import TYPE_CHECKING, Any, Unpack

import click

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
    from commonplace.compile.plans import Density


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
    help="""Where a page leads (`wiki links PAGE`), and how many links there are.

    A page that is called like one of these words is found by its address: type/slug.""",
)
wiki.add_command(links)


@command("density", links)
def density(call: Call) -> None:
    """How many links there are, and how many pages lead nowhere."""
    with call.opened() as book:
        found = book.compiling.density()
    call.answer(lists.density(found), lambda: _density(found))


def _density(found: "Density") -> None:
    pages = plain.count(found.pages, "page")
    if not found.pages:
        click.echo("There are no pages yet.")
        return
    links = plain.count(found.links, "link")
    nowhere = f"; {plain.count(found.unlinked, 'page')} without any" if found.unlinked else ""
    click.echo(f"{pages}, {links}: {found.per_page:.1f} a page{nowhere}.")


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
