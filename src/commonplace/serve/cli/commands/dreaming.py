"""``dream``: what a book does by itself when something is new, and what it goes by."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.serve.cli import bars, plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import dreams as forms
from commonplace.serve.forms import pages as page_forms

if TYPE_CHECKING:
    from commonplace.library import Book

#: What is new, one of it and several.
_NEW = {
    "memories": ("memory", "memories"),
    "forgotten": ("forgotten memory", "forgotten memories"),
    "statements": ("statement", "statements"),
    "versions": ("version of a page", "versions of pages"),
}
#: What the signals are called, in the order in which they are told.
_SIGNALS = {
    "read": "Read most",
    "unanswered": "Asked, and nothing was found",
    "nameless": "Named often, without a page",
    "stale": "Nothing new for long",
    "decided": "Decided lately, and no decision's page has it",
}


@command("dream")
@click.option("--plan", is_flag=True, help="Only say what is new, and what a dream would go by.")
@click.option("--diary", is_flag=True, help="What dreams changed, by day.")
@click.option("--map", "knowledge", is_flag=True, help="What the book knows, and its gaps.")
def dream(call: Call, plan: bool, diary: bool, knowledge: bool) -> None:
    """Look at what is new since the last dream: have a model word pages that rules wrote, sum up
    weeks and months that are over, mark what is stale. Where nothing is new nothing is done and no
    model is asked.

    What waits to be understood or compiled comes first. The daemon does this by itself.
    """
    if sum((plan, diary, knowledge)) > 1:
        raise UsageError("One at a time: --plan, --diary or --map.")
    with call.opened() as book:
        if plan:
            told = forms.plan(book.dreams.plan())
            call.answer(told, lambda: _plan(call, told))
        elif diary or knowledge:
            _text(call, book, diary=diary)
        else:
            _dream(call, book)


def _text(call: Call, book: "Book", *, diary: bool) -> None:
    text = book.dreams.diary() if diary else book.dreams.knowledge()
    data: dict[str, Any] = {"text": text}
    if diary:
        data["dreams"] = [forms.dream(each) for each in book.dreams.latest(200)]
    call.answer(data, lambda: click.echo(plain.safe(text.rstrip("\n"))))


def _dream(call: Call, book: "Book") -> None:
    done = bars.watched(
        call,
        "Dreaming",
        lambda: page_forms.compiled(book)["memories_waiting"],
        book.dream,
    )
    call.answer(dict(done), lambda: _tell(call, done))
    if "error" in done:
        click.get_current_context().exit(Code.PROBLEMS)


def _tell(call: Call, done: Mapping[str, Any]) -> None:
    console = show.console_for(call)
    if "error" in done:
        show.notes(console, [f"The dream ended early: {plain.one_line(str(done['error']))}"])
        return
    if not done.get("dreamt"):
        call.hint("Nothing is new since the last dream: nothing was done.")
        return
    left_out = ("dreamt", "mind", "new", "waiting", "warnings", "note")
    counts = [(name, value) for name, value in done.items() if name not in left_out]
    rows = [(name.replace("_", " "), f"{value:,}") for name, value in counts]
    show.fields(console, rows or [("changed", "nothing")])
    if waiting := done.get("waiting"):
        call.hint(f"{waiting:,} memories still wait: `commonplace jobs list` says why.")
    if counts:
        call.hint("`commonplace dream --diary` has the pages.")


def _plan(call: Call, told: Mapping[str, Any]) -> None:
    console = show.console_for(call)
    new = {_NEW[name]: count for name, count in told["new"].items() if count}
    said = ", ".join(plain.count(count, *names) for names, count in new.items()) or "nothing"
    rows = [("new since the last dream", said)]
    rows += [("last dream", str(told["last_at"]))] if told["last_at"] else []
    rows += [("waiting for other stages", f"{told['waiting']:,}")] if told["waiting"] else []
    show.fields(console, rows)
    for name, heading in _SIGNALS.items():
        found = told["signals"][name]
        if found:
            console.print(Text(f"\n{heading}", "bold"))
            for each in found:
                show.paragraph(console, Text(plain.one_line(_line(name, each))), Text("  "))


def _line(name: str, each: Mapping[str, Any]) -> str:
    if name == "unanswered":
        return f"{each['question']} ({each['times']:,})"
    if name == "nameless":
        return f"{each['name']} ({each['memories']:,} memories)"
    if name == "decided":
        return f"{str(each['occurred_at'])[:10]} {each['text'][:200]}"
    more = f"{each['times']:,} times" if name == "read" else f"since {str(each['at'])[:10]}"
    return f"{each['address']} {each['title']} ({more})"
