"""``wiki rebuild``: pages from all their sources."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.group import wiki
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import dreams as forms

if TYPE_CHECKING:
    from commonplace.library import Book

_SAID = {
    "same": "It is what its memories make: nothing was changed.",
    "differs": "It would come out otherwise.",
    "rebuilt": "Rebuilt from all its memories.",
    "proposed": "Somebody wrote there by hand: what is missing was proposed.",
    "nothing": "No memory speaks of it, or it only lists others: nothing was done.",
    "busy": "Others keep changing it: try again.",
}


@command("rebuild", wiki)
@click.argument("page", metavar="[PAGE]", required=False)
@click.option("--all", "every", is_flag=True, help="Every page of the book.")
@click.option(
    "--verify", is_flag=True, help="Only look: is it, byte for byte, what the memories make?"
)
@click.option("--model", metavar="MODEL", help="Whom to ask this time; rules for no model.")
def rebuild(call: Call, page: str | None, every: bool, verify: bool, model: str | None) -> None:
    """Tell a page, or all of them, anew from every memory that names whom it is about.

    What comes out otherwise is the page's next version; what somebody wrote by hand stays, and gets
    a proposal. `--all --verify` compiles all memories once more, in memory alone, and compares: the
    exit code is 7 if a page that nobody changed by hand differs.
    """
    if (page is None) != every:
        raise UsageError("Say which page, or --all.")
    if verify and model is not None:
        raise UsageError("--verify is done by rules, which give the same every time.")
    with call.opened() as book:
        if verify and every:
            _verify(call, book)
        elif verify and page is not None:
            _differs(call, book, page)
        else:
            _rebuild(call, book, page, model)


def _verify(call: Call, book: "Book") -> None:
    with bars.bar(call, "Verifying", "memories") as tell:
        found = book.dreams.verify(lambda done, of: tell(done, of, done))
    told = forms.verified(found)
    call.answer(told, lambda: _differences(call, told))
    if not found.sound:
        click.get_current_context().exit(Code.PROBLEMS)


def _differences(call: Call, told: Mapping[str, Any]) -> None:
    console = show.console_for(call)
    for each in told["differences"]:
        by = "  changed by hand" if each["by_hand"] else ""
        line = f"{plain.one_line(each['address'])}: {each['what']}{by}"
        show.paragraph(console, Text(line))
    pages = f"{told['pages']:,} pages"
    if not told["differences"]:
        show.notes(console, [f"{pages} are, byte for byte, what the memories make."])
    elif any(each["by_hand"] for each in told["differences"]):
        show.notes(
            console,
            ["What people changed is not in the memories; what hangs on it may differ too."],
        )


def _differs(call: Call, book: "Book", page: str) -> None:
    found = book.dreams.differs(page)
    call.answer(forms.rebuilt(found), lambda: _say(call, found.outcome))
    if found.outcome == "differs":
        click.get_current_context().exit(Code.PROBLEMS)


def _say(call: Call, outcome: str) -> None:
    show.notes(show.console_for(call), [_SAID[outcome]])


def _rebuild(call: Call, book: "Book", page: str | None, model: str | None) -> None:
    with bars.bar(call, "Rebuilding", "pages") as tell:
        done = dict(book.dreams.rebuild(page, model, lambda at, of: tell(at, of, at)))
    call.answer(done, lambda: _done(call, done, one=page is not None))
    if "error" in done:
        click.get_current_context().exit(Code.PROBLEMS)


def _done(call: Call, done: Mapping[str, Any], *, one: bool) -> None:
    console = show.console_for(call)
    if "error" in done:
        show.notes(console, [plain.one_line(str(done["error"]))])
        return
    outcomes = [name for name in _SAID if done.get(name)]
    if one and outcomes:
        _say(call, outcomes[0])
        return
    for address in done.get("changed", ()):
        show.paragraph(console, Text(plain.one_line(address)))
    rows = [(name, f"{done[name]:,}") for name in outcomes]
    show.fields(console, [("pages", f"{done.get('pages', 0):,}"), *rows])
