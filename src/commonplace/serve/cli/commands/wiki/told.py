"""What the writing commands say: one line, its page's id last, and where to look."""

from typing import Any

import click

from commonplace.model import Page
from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.wiki import Wiki

#: What one may want to do with a page that is new, or archived.
_NEXT = {0: ("show", "shows it"), "archived": ("resurrect", "takes it up again")}


def outcome(call: Call, wiki: Wiki, before: Page, after: Page, what: str, **also: Any) -> None:
    """A page that was to be changed, and whether it was; ``also`` goes with it in JSON."""
    if before.version != after.version:
        wrote(call, wiki, after, what, **also)
        return
    said = f"{after.address} is so already: still version {after.version}."
    stands(call, wiki, after, said, changed=False, **also)


def wrote(call: Call, wiki: Wiki, page: Page, what: str, **also: Any) -> None:
    """A page was changed, or made."""
    command, does = _NEXT.get(page.version and page.status, ("diff", "shows what changed"))
    hint = f"`commonplace wiki {command} {place(wiki, page)}` {does}."
    said = f"{what} {page.address}: version {page.version}."
    stands(call, wiki, page, said, hint, changed=True, **also)


def stands(call: Call, wiki: Wiki, page: Page, said: str, hint: str = "", **also: Any) -> None:
    """How a page stands now."""

    def human() -> None:
        if call.quiet:
            click.echo(page.id)
            return
        click.echo(f"{plain.one_line(said)}  {plain.short(page.id)}")
        if hint:
            call.hint(hint)

    call.answer(page_forms.page(wiki, page) | also, human)


def place(wiki: Wiki, page: Page) -> str:
    """The page, as another command takes it."""
    where = "" if wiki.tools.role == "owner" else f" --shared {plain.one_line(wiki.book.name)}"
    return f"{plain.one_line(page.address)}{where}"
