"""``wiki history``, ``diff``, ``blame`` and ``recent``: what pages were, and who wrote what."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import Version
from commonplace.serve.cli import changes, pages, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.commands.wiki.group import opened, shared, wiki
from commonplace.serve.cli.shelf import command
from commonplace.serve.cli.then import compiling, way
from commonplace.serve.forms import lists
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.history import Compared, Told
from commonplace.wiki.writing import section_of


@command("history", wiki)
@click.argument("page")
@look.limit(20)
@click.option("--before", type=click.IntRange(0), metavar="N", help="Those before version N.")
@look.no_pager
@shared
def history(call: Call, page: str, shared: str | None, **asked: Any) -> None:
    """The versions of PAGE, the newest first: when, who, what and why."""
    with opened(call, shared) as wiki:
        found = wiki.history(page, asked["limit"], asked["before"])
    more = found[-1].version if found and found[-1].version > 0 else None
    data = {"versions": [page_forms.version(each) for each in found], "before": more}
    call.answer(data, lambda: _history(call, found, more, no_pager=asked["no_pager"]))


def _history(
    call: Call,
    found: Sequence[Version],
    more: int | None,
    *,
    no_pager: bool,
    named: bool = False,
) -> None:
    with pages.paged(call, no_pager=no_pager) as console:
        pages.versions(console, found, named)
    if not found:
        call.hint("There is nothing before that." if not named else "Nothing was changed.")
    elif more is not None:
        call.hint(f"There are earlier ones: --before {more}")


@command("diff", wiki)
@click.argument("page")
@click.argument("old", type=click.IntRange(0), required=False)
@click.argument("new", type=click.IntRange(0), required=False)
@click.option("--from", "since", metavar="TIME", help="The page as it was then; a day: its end.")
@click.option("--to", "until", metavar="TIME", help="The same for the new one; else now.")
@way
@click.option("--side-by-side", is_flag=True, help="The old text on the left, the new one right.")
@click.option("--words", is_flag=True, help="Word by word.")
@look.no_pager
@shared
def diff(call: Call, page: str, shared: str | None, **asked: Any) -> None:
    """What changed in PAGE from version OLD to NEW, in its text and in what is known about it.

    Without NEW it is the page as it is; without OLD the version before. `--from` and `--to` compare
    the page at two moments instead.
    """
    if asked["side_by_side"] and asked["words"]:
        raise click.UsageError("Either --side-by-side or --words.")
    dated = asked["since"] is not None or asked["until"] is not None
    if dated and (asked["since"] is None or asked["old"] is not None or shared is not None):
        raise click.UsageError("Say --from, and --to if it is not now; no versions, no --shared.")
    found = _at_moments(call, page, asked) if dated else _at_versions(call, page, shared, asked)
    data = lists.compared(found) if call.json else {}
    call.answer(data, lambda: _diff(call, found, asked, dated=dated))


def _at_versions(call: Call, page: str, shared: str | None, asked: dict[str, Any]) -> Compared:
    with opened(call, shared) as wiki:
        return wiki.compare(page, asked["old"], asked["new"])


def _at_moments(call: Call, page: str, asked: dict[str, Any]) -> Compared:
    with call.opened() as book, compiling(call) as progress:
        how = {"reading": asked["reading"], "progress": progress}
        return book.compare(page, asked["since"], asked["until"], **how)


def _names(found: Compared) -> tuple[str, str]:
    return (
        f"{found.old.address} version {found.old.version}",
        f"{found.new.address} version {found.new.version}",
    )


def _diff(call: Call, found: Compared, asked: dict[str, Any], *, dated: bool) -> None:
    old, new = found.old, found.new
    about = found.about()
    if dated and not about and old.body == new.body:
        call.hint("It said the same.")
        return
    if old.version == new.version and not dated:
        only = new.version == 0 and asked["old"] is None
        call.hint("There is only version 0." if only else "That is one and the same version.")
        return
    if not about and old.body == new.body:
        call.hint(f"Versions {old.version} and {new.version} say the same.")
        return
    with pages.paged(call, no_pager=asked["no_pager"]) as console:
        changes.about(console, about)
        if asked["words"] or asked["side_by_side"]:
            first, second = _names(found)
            show.notes(console, [f"{first} → {second}"])
            tell = changes.words if asked["words"] else changes.columns
            tell(console, old.body, new.body)
        else:
            changes.patch(console, old.body, new.body, _names(found))


@command("blame", wiki)
@click.argument("page")
@click.option("--section", metavar="NAME", help="Only this section, by its slug or heading.")
@look.no_pager
@shared
def blame(
    call: Call, page: str, section: str | None, no_pager: bool, shared: str | None = None
) -> None:
    """Each sentence of PAGE: which version wrote it, who, when, and on which memories it rests."""
    with opened(call, shared) as wiki:
        slug = None if section is None else section_of(wiki.page(page), section).slug
        found = wiki.blame(page, slug)
    if call.json:
        call.line({"sentences": [page_forms.told(each) for each in found]})
        return
    with pages.paged(call, no_pager=no_pager) as console:
        _blame(console, found)
    if not found:
        call.hint("It says nothing.")


def _blame(console: Console, found: list[Told]) -> None:
    width = min(max((len(pages.who(each.version.author)) for each in found), default=0), 16)
    for slug, told in groupby(found, lambda each: each.section):
        console.print(Text(plain.one_line(slug), "bold"))
        for each in told:
            by = pages.who(each.version.author)[:width]
            number = f"  {each.version.version:>4}  {pages.day(each.version)}  {by:<{width}}  "
            text = Text(plain.one_line(each.text))
            if each.memory_ids:
                ids = " ".join(plain.short(one) for one in each.memory_ids)
                text.append(f"  {ids}", "dim cyan")
            show.paragraph(console, text, Text(number, "dim"))


@command("recent", wiki)
@look.limit(20)
@click.option("--before", type=click.IntRange(0), metavar="N", help="Go on before this change.")
@look.no_pager
@shared
def recent(
    call: Call, limit: int, before: int | None, no_pager: bool, shared: str | None = None
) -> None:
    """What was changed lately, in all pages."""
    with opened(call, shared) as wiki:
        found = wiki.around.recent(before, limit)
    data = {
        "versions": [page_forms.version(each) for each in found.versions],
        "before": found.before,
    }
    shown = found.versions
    call.answer(data, lambda: _history(call, shown, found.before, no_pager=no_pager, named=True))
