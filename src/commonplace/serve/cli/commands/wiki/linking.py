"""``wiki link``: where other pages say a page's name, make it a link."""

from typing import Any, Unpack

import click

from commonplace.errors import StalePage
from commonplace.model import Page
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.given import Signed, writing
from commonplace.serve.cli.commands.wiki.group import shared, signed, wiki
from commonplace.serve.cli.commands.wiki.standing import DRY_RUN
from commonplace.serve.cli.shelf import command
from commonplace.store.engine import Reader
from commonplace.store.wiki.names import names_of
from commonplace.store.wiki.pages import linking
from commonplace.wiki.around.unlinked import PlannedLink, Unlinked, link_mentions, make_links
from commonplace.wiki.around.unlinked import unlinked as places
from commonplace.wiki.wiki import Wiki


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
        found = places(into.engine, into.tools.searcher(), into.book.id, meant.id, given["limit"])
        planned = into.desk.read(lambda reader: _plan(reader, into.book.id, meant.id, found))
        done = {} if given["dry_run"] else _made(into, planned, given["reason"])
    said = {each.page_id: each for each in reversed(found)}
    links = [_form(each, said[each.page_id], done.get(each.page_id)) for each in planned]
    data = {"id": meant.id, "address": meant.address, "links": links, "dry_run": given["dry_run"]}
    call.answer(data, lambda: _tell(call, meant, links, given["dry_run"]))


def _plan(reader: Reader, book_id: str, page_id: str, found: list[Unlinked]) -> list[PlannedLink]:
    """One link in each page that has none to the page yet."""
    keys = {each.key for each in names_of(reader, book_id, page_id)}
    linked = linking(reader, book_id, keys)
    new = [each for each in found if each.page_id not in linked]
    return link_mentions(reader, book_id, page_id, new)


def _made(into: Wiki, planned: list[PlannedLink], reason: str) -> dict[str, Page]:
    """The pages that have their link now; one that somebody just changed is passed over."""
    done = {}
    for each in planned:
        try:
            (page,) = make_links(into.desk, [each], reason or "linked")
        except StalePage:
            continue
        done[page.id] = page
    return done


def _form(planned: PlannedLink, said: Unlinked, page: Page | None) -> dict[str, Any]:
    return {
        "id": planned.page_id,
        "address": planned.address,
        "section": planned.section,
        "sentence": said.sentence,
        "words": said.words,
        "version": planned.version if page is None else page.version,
        "changed": page is not None,
    }


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
