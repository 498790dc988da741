"""What the writing commands say: one line, its page's id last, and where to look."""

from typing import Any

import click

from commonplace.model import Page
from commonplace.serve.cli import page_forms, plain
from commonplace.serve.cli.call import Call
from commonplace.wiki.wiki import Wiki


def wrote(call: Call, wiki: Wiki, page: Page, what: str, **also: Any) -> None:
    """A page was changed, or made; ``also`` goes with it in JSON."""
    look = "wiki show" if page.version == 0 else "wiki diff"
    shows = "shows it" if page.version == 0 else "shows what changed"
    said = f"{what} {page.address}: version {page.version}."
    _tell(call, wiki, page, said, also | {"changed": True}, f"`{look} {{}}` {shows}.")


def kept(call: Call, wiki: Wiki, page: Page, **also: Any) -> None:
    """Nothing had to be changed."""
    said = f"{page.address} is so already: still version {page.version}."
    _tell(call, wiki, page, said, also | {"changed": False}, "")


def stands(call: Call, wiki: Wiki, page: Page, said: str, hint: str = "", **also: Any) -> None:
    """Something was done with a page that is no version of it. ``{}`` is its address."""
    _tell(call, wiki, page, said, also, hint)


def outcome(call: Call, wiki: Wiki, before: Page, after: Page, what: str, **also: Any) -> None:
    """A page that was to be changed, and whether it was."""
    if before.version == after.version:
        kept(call, wiki, after, **also)
    else:
        wrote(call, wiki, after, what, **also)


def _tell(
    call: Call, wiki: Wiki, page: Page, said: str, also: dict[str, Any], hint: str = ""
) -> None:
    def human() -> None:
        if call.quiet:
            click.echo(page.id)
            return
        click.echo(f"{plain.one_line(said)}  {plain.short(page.id)}")
        if hint:
            command, _, rest = hint.partition("{}")
            address = plain.one_line(page.address)
            call.hint(f"{command.replace('`', '`commonplace ', 1)}{address}{_shared(wiki)}{rest}")

    call.answer(page_forms.page(wiki, page) | also, human)


def _shared(wiki: Wiki) -> str:
    """What a command needs besides, where the page is not in one's own book."""
    return "" if wiki.tools.role == "owner" else f" --shared {plain.one_line(wiki.book.name)}"
