"""Where pages stand: rename, merge, split, redirect, archive, resurrect, delete."""

from typing import Unpack

import click

from commonplace.model import PAGE_TYPES
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import told
from commonplace.serve.cli.commands.wiki.given import (
    Expecting,
    Where,
    agreed,
    expecting,
    how,
    writing,
)
from commonplace.serve.cli.commands.wiki.group import TYPES, by, shared, signed, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import lists
from commonplace.wiki.joining import Joined
from commonplace.wiki.shelving import Going

DRY_RUN = click.option("--dry-run", is_flag=True, help="Only say what would change.")
YES = click.option("--yes", is_flag=True, help="Do not ask.")
_MOST_CHILDREN = 10


class _Rename(Expecting):
    slug: str | None


@command("rename", wiki)
@click.argument("page")
@click.argument("title")
@click.option("--slug", metavar="SLUG", help="Its address; made of the title if not given.")
@expecting
@signed
@shared
def rename(call: Call, page: str, title: str, **given: Unpack[_Rename]) -> None:
    """Give PAGE another TITLE, and the address that goes with it.

    The old address leads there from then on, so no link breaks.
    """
    with writing(call, given) as into:
        before = into.page(page)
        after = into.rename(before.id, title, given["slug"], **how(given))
        told.outcome(call, into, before, after, f"{before.address} is now", was=before.address)


class _Merge(Expecting):
    dry_run: bool
    yes: bool


@command("merge", wiki)
@click.argument("page")
@click.argument("into_page", metavar="INTO")
@DRY_RUN
@YES
@expecting
@signed
@shared
def merge(call: Call, page: str, into_page: str, **given: Unpack[_Merge]) -> None:
    """Make one page of two: INTO says all that PAGE said. PAGE is archived, and leads there.

    What it comes to is shown first. Nothing is overwritten: where both say something under one
    heading, both are kept. INTO keeps its type, whatever PAGE was.
    """
    with writing(call, given) as at:
        joined = at.foresee_merge(page, into_page)
        if not call.json and not call.quiet:
            _foretell(call, joined)
        question = f"Merge {joined.other.address} into {joined.page.address}?"
        if given["dry_run"] or not agreed(call, plain.one_line(question), given["yes"]):
            call.answer(lists.joined(joined), lambda: call.hint("Nothing was changed."))
            return
        seen = given["expect_version"]  # what was shown is what is merged
        expected = joined.page.version if seen is None else seen
        after = at.merge(
            joined.other.id, joined.page.id, reason=given["reason"], expect_version=expected
        )
        merged = joined.other.address
        told.wrote(call, at, after, f"Merged {merged} into", merged=merged, dry_run=False)


def _foretell(call: Call, joined: Joined) -> None:
    """The text that the merged page would have, and what goes with it."""
    console = show.console_for(call)
    title, address = joined.page.title, joined.page.address
    show.notes(console, [f"{plain.one_line(title)} ({plain.one_line(address)}) would say:", ""])
    click.echo(plain.safe(joined.body).rstrip("\n"))
    also = [f"{joined.other.address} is archived, and leads there"]
    if joined.other.type != joined.page.type:
        also.append(f"the page stays of type {joined.page.type}")
    if joined.children:
        also.append(f"{plain.count(joined.children, 'page')} below it go along")
    show.notes(console, ["", f"{plain.one_line('; '.join(also))}."])


class _Split(Expecting):
    sections: tuple[str, ...]
    title: str
    type_: str | None


@command("split", wiki)
@click.argument("page")
@click.option(
    "--section",
    "sections",
    metavar="SECTION",
    multiple=True,
    required=True,
    help="A section that goes; repeat.",
)
@click.option("--title", metavar="TITLE", required=True, help="What the new page is called.")
@click.option(
    "--type", "type_", type=click.Choice([*PAGE_TYPES]), metavar="TYPE", help=f"What it is. {TYPES}"
)
@expecting
@signed
@shared
def split(call: Call, page: str, **given: Unpack[_Split]) -> None:
    """Make a page of its own of some sections of PAGE, with what they rest on; a link stays."""
    with writing(call, given) as into:
        old = into.page(page)
        new = into.split(old.id, given["sections"], given["title"], given["type_"], **how(given))
        told.wrote(call, into, new, "Split off", split_off=old.address)


@command("redirect", wiki)
@click.argument("address")
@click.argument("page")
@by
@shared
def redirect(call: Call, address: str, page: str, **given: Unpack[Where]) -> None:
    """Lead from ADDRESS, where no page is, to PAGE. ADDRESS is a slug or type/slug."""
    with writing(call, given) as into:
        there = into.redirect(address, page)
        said = f"{address} leads to {there.address} now."
        told.stands(call, into, there, said, redirect=address)


@command("archive", wiki)
@click.argument("page")
@expecting
@signed
@shared
def archive(call: Call, page: str, **given: Unpack[Expecting]) -> None:
    """Hide PAGE from lists and search. It is kept, with its history; to write in it takes it up
    again."""
    with writing(call, given) as into:
        before = into.page(page)
        after = into.archive(before.id, **how(given))
        told.outcome(call, into, before, after, "Archived")


@command("resurrect", wiki)
@click.argument("page")
@expecting
@signed
@shared
def resurrect(call: Call, page: str, **given: Unpack[Expecting]) -> None:
    """Take an archived PAGE up again."""
    with writing(call, given) as into:
        before = into.page(page)
        after = into.resurrect(before.id, **how(given))
        told.outcome(call, into, before, after, "Took up")


class _Delete(Where):
    dry_run: bool
    yes: bool


@command("delete", wiki)
@click.argument("page")
@DRY_RUN
@YES
@by
@shared
def delete(call: Call, page: str, **given: Unpack[_Delete]) -> None:
    """Remove PAGE for good, with its history. What goes with it is shown first.

    Memories that it rests on stay. `commonplace wiki archive` only hides a page.
    """
    with writing(call, given) as into:
        going = into.delete(page, preview=True)
        if not call.json and not call.quiet:
            for line in _goes(going):
                click.echo(plain.one_line(line))
        question = "Delete it for good? Nothing brings it back; `wiki archive` would only hide it."
        if given["dry_run"] or not agreed(call, question, given["yes"]):
            data = lists.going(going) | {"dry_run": True, "deleted": False}
            call.answer(data, lambda: call.hint("Nothing was deleted."))
            return
        gone = into.delete(going.page.id, expect_version=going.page.version)
    data = lists.going(gone) | {"dry_run": False, "deleted": True}
    said = f"Deleted {plain.one_line(gone.page.address)}.  {plain.short(gone.page.id)}"
    call.answer(data, lambda: click.echo(gone.page.id if call.quiet else said))


def _goes(going: Going) -> list[str]:
    page = going.page
    parts = [plain.count(going.versions, "version"), plain.count(going.sections, "section")]
    if going.redirects:
        parts.append(plain.count(going.redirects, "redirect"))
    if going.proposals:
        parts.append(plain.count(going.proposals, "proposal"))
    lines = [f"{page.title} ({page.address}): {', '.join(parts)}"]
    if going.linking:
        link = "links here: its links lead" if going.linking == 1 else "link here: their links lead"
        lines.append(f"{plain.count(going.linking, 'page')} {link} nowhere then")
    if going.children:
        named = ", ".join(each.address for each in going.children[:_MOST_CHILDREN])
        more = len(going.children) - _MOST_CHILDREN
        lines.append(f"below it, and without a parent then: {named}" + (" …" if more > 0 else ""))
    return lines
