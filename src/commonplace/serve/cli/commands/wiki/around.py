"""What stands around pages: ``wiki links of``, ``backlinks``, ``mentions``, ``broken``,
``orphans``, ``stubs``, ``redirects``."""

import shlex
from itertools import groupby
from typing import Any

import click
from rich.text import Text

from commonplace.model import Link
from commonplace.serve.cli import pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.commands.wiki.linking import links
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import looked_at, then
from commonplace.serve.forms import lists, pasts
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.around.linked import Backlinks
from commonplace.wiki.around.lists import Broken, Stub
from commonplace.wiki.around.unlinked import Unlinked
from commonplace.wiki.around.where import Outgoing, Target
from commonplace.wiki.names.mentions import Mention

_KINDS = {"child_of": "under", "parent_of": "above", "reference": ""}
_CONTEXTS = 2


@command("of", links)
@click.argument("page")
@then
@shared
def links_of(call: Call, page: str, shared: str | None, **asked: Any) -> None:
    """Where PAGE leads: its links in order, each with where it leads now."""
    with looked_at(call, shared, asked) as (wiki, past):
        found = wiki.around.links(page)
        also = pasts.beside(past)
    if shared is not None:  # a third book is the business of that one, not of this
        found = lists.closed(found)
    data = {"links": [page_forms.outgoing(each) for each in found], **also}
    call.answer(data, lambda: _links(call, found))


def _links(call: Call, found: list[Outgoing]) -> None:
    console = show.console_for(call)
    for out in found:
        to = f"{out.link.target_type}/{out.link.key}" if out.link.target_type else out.link.key
        book = f"{out.link.target_book}:" if out.link.target_book else ""
        kind = _KINDS.get(out.link.kind, out.link.kind)
        line = Text().append(f"{kind} " if kind else "", "dim")
        line.append(plain.one_line(book + (out.target.address if out.target else to)), "bold")
        if out.target is not None:
            line.append(f"  {plain.one_line(out.target.title)}")
        if out.state != "whole":
            also = f", or {', '.join(out.others)}" if out.others else ""
            line.append(f"  {out.state}{plain.one_line(also)}", pages.STATES.get(out.state, "dim"))
        if out.link.section:
            line.append(f"  in {plain.one_line(out.link.section)}", "dim")
        line.append(_drawn(out.link, "  "), "dim")
        show.paragraph(console, line)
    if not found:
        call.hint("It leads nowhere. `[[Name]]` in its text is a link.")


@command("backlinks", wiki)
@click.argument("page")
@look.limit(200)
@then
@look.no_pager
@shared
def backlinks(call: Call, page: str, limit: int, shared: str | None, **asked: Any) -> None:
    """What links to PAGE, with the sentence that does, and what redirects to it."""
    with looked_at(call, shared, asked) as (wiki, past):
        found = wiki.around.backlinks(page, limit=limit)
        data = page_forms.backlinks(found) | pasts.beside(past)
    call.answer(data, lambda: _backlinks(call, found, no_pager=asked["no_pager"]))


def _said(link: Link) -> Text:
    """The sentence that a link stands in, and where; what kind it is if it stands in none."""
    kind = _KINDS.get(link.kind, link.kind)
    where = " · ".join(filter(None, (kind, plain.one_line(link.section), _drawn(link))))
    said = "" if page_forms.drawn_by(link) else plain.one_line(link.sentence)
    return Text(said).append(f"{'  ' if said and where else ''}{where}", "dim")


def _drawn(link: Link, before: str = "") -> str:
    """Which rule drew a link that stands in no text, and the memory that it rests on."""
    rule = page_forms.drawn_by(link)
    if rule is None:
        return ""
    memory = f", {plain.short(link.sentence)}" if link.sentence else ""
    return f"{before}by rule: {rule}{plain.one_line(memory)}"


def _backlinks(call: Call, found: Backlinks, *, no_pager: bool) -> None:
    with pages.paged(call, no_pager=no_pager) as console:
        for address, links in groupby(found.links, lambda each: each.address):
            incoming = [*links]
            head = Text().append(plain.one_line(address), "bold")
            show.paragraph(console, head.append(f"  {plain.one_line(incoming[0].title)}"))
            for each in incoming:
                show.paragraph(console, _said(each.link), Text("  "))
        for address in found.redirects:
            show.notes(console, [f"{plain.one_line(address)} redirects here."])
    if found.after is not None:
        call.hint("There are more: say a higher --limit.")
    if not found.links:
        address = plain.one_line(found.page.address)
        call.hint(f"No page links here. `commonplace wiki mentions {address}` finds who names it.")


@command("mentions", wiki)
@click.argument("page", required=False)
@click.option(
    "--least",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    default=2,
    show_default=True,
    help="Without PAGE: names that at least so many memories say.",
)
@look.limit(50)
@shared
def mentions(
    call: Call, page: str | None, least: int, limit: int, shared: str | None = None
) -> None:
    """Where other pages say the name of PAGE and do not link to it.

    Without PAGE: names that memories say and that have no page, the most said first.
    """
    with opened(call, shared) as wiki:
        if page is not None:
            said = wiki.around.unlinked(page, limit)
            data = {"mentions": [page_forms.unlinked(each) for each in said]}
            call.answer(data, lambda: _unlinked(call, said, page))
            return
        names = wiki.mentions(least, limit)
    data = {"names": [page_forms.mention(each) for each in names]}
    call.answer(data, lambda: _names(call, names, least))


def _unlinked(call: Call, found: list[Unlinked], page: str) -> None:
    console = show.console_for(call)
    for each in found:
        line = Text().append(plain.one_line(each.address), "bold")
        show.paragraph(console, line.append(f"  {plain.one_line(each.section)}", "dim"))
        sentence = Text(plain.one_line(each.sentence))
        sentence.highlight_words([plain.one_line(each.words)], "bold yellow")
        show.paragraph(console, sentence, Text("  "))
    if found:
        call.hint(
            f"`commonplace wiki link {shlex.quote(plain.one_line(page))}` makes links of them."
        )
    else:
        call.hint("No other page names it without a link.")


def _names(call: Call, found: list[Mention], least: int) -> None:
    console = show.console_for(call)
    for each in found:
        line = Text().append(plain.one_line(each.surface), "bold")
        days = f" on {each.days} days" if each.days > 1 else ""
        told = f"  {plain.memories(each.memories)}{days}: {each.why}"
        show.paragraph(console, line.append(told, "dim"))
        for memory in each.contexts[:_CONTEXTS]:
            pages.remembered(console, memory)
    if found:
        call.hint(
            "`commonplace wiki stub` begins a page, `commonplace wiki ignore` ends the matter."
        )
    else:
        none = "No name is said that often and has no page. `--least 1` asks for less, "
        if least == 1:
            none = "Every name that is known from memories has a page. "
        call.hint(f"{none}`commonplace understand` reads what is new.")


@command("broken", wiki)
@look.limit(50)
@shared
def broken(call: Call, limit: int, shared: str | None) -> None:
    """Links that lead nowhere: those that most links lead to first, and what may be meant."""
    with opened(call, shared) as wiki:
        found = wiki.around.broken(limit)
    data = {"broken": [page_forms.broken(each) for each in found]}
    call.answer(data, lambda: _broken(call, found))


def _broken(call: Call, found: list[Broken]) -> None:
    if not found:
        call.hint("Every link leads to a page.")
        return
    rows_ = [
        (
            each.target,
            each.shown,
            f"{each.links:,}",
            f"{each.pages:,}",
            each.nearest.address if each.nearest else "",
        )
        for each in found
    ]
    titles = ("leads to", "shown as", "links", "pages", "perhaps")
    show.table(show.console_for(call), titles, rows_)


@command("orphans", wiki)
@look.limit(200)
@look.after_page
@shared
def orphans(call: Call, limit: int, after: str | None, shared: str | None) -> None:
    """Pages that no other leads to."""
    start = look.address(after)
    with opened(call, shared) as wiki:
        found = wiki.around.orphans(after=start, limit=limit + 1)
    shown, more = found[:limit], _more(found, limit)
    data = {"pages": [page_forms.target(each) for each in shown], "after": more}
    call.answer(data, lambda: _targets(call, shown, more, "Every page is linked to."))


def _more(found: list[Target], limit: int) -> str | None:
    return found[limit - 1].address if len(found) > limit else None


def _targets(call: Call, found: list[Target], more: str | None, none: str) -> None:
    if not found:
        call.hint(none)
        return
    rows_ = [(each.address, each.title) for each in found]
    show.table(show.console_for(call), ("page", "title"), rows_)
    if more is not None:
        call.hint(f"There are more: --after {plain.one_line(more)}")


@command("stubs", wiki)
@look.limit(200)
@look.after_page
@shared
def stubs(call: Call, limit: int, after: str | None, shared: str | None) -> None:
    """Pages that say too little, and why it is thought so."""
    start = look.address(after)
    with opened(call, shared) as wiki:
        found = wiki.around.stubs(after=start, limit=limit + 1)
    shown, more = found[:limit], _more([each.page for each in found], limit)
    told = [lists.stub(each) for each in shown]
    call.answer({"pages": told, "after": more}, lambda: _stubs(call, shown, more))


def _stubs(call: Call, found: list[Stub], more: str | None) -> None:
    if not found:
        call.hint("Every page says enough.")
        return
    rows_ = [(each.page.address, each.page.title, ", ".join(each.why)) for each in found]
    show.table(show.console_for(call), ("page", "title", "why"), rows_)
    if more is not None:
        call.hint(f"There are more: --after {plain.one_line(more)}")


@command("redirects", wiki)
@look.limit(200)
@shared
def redirects(call: Call, limit: int, shared: str | None) -> None:
    """Addresses that lead to a page that has another one now."""
    with opened(call, shared) as wiki:
        found = wiki.around.redirects(limit)
    told = [lists.redirect(row) for row in found]
    call.answer({"redirects": told}, lambda: _redirects(call, told))


def _redirects(call: Call, told: list[dict[str, str]]) -> None:
    if not told:
        call.hint("Nothing redirects. `commonplace wiki rename` leaves a redirect behind.")
        return
    rows_ = [(each["from"], each["address"], each["title"]) for each in told]
    show.table(show.console_for(call), ("from", "to", "title"), rows_)
