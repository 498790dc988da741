"""``compile``: make pages of what is new, or look first at what would be made."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from commonplace.capture.check import one_of
from commonplace.errors import InvalidInput, UsageError
from commonplace.serve.cli import bars, grown, planned, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.forms import pages as page_forms
from commonplace.serve.forms import plans
from commonplace.store import memories as rows
from commonplace.store.files.private import write_private

if TYPE_CHECKING:
    from commonplace.compile.effects import Effects
    from commonplace.library import Book

#: What a plan that is shown and not kept is written to: nothing.
_SHOWN = ""
_STATES = ("on", "off", "default")


@command("compile")
@click.option(
    "--plan",
    is_flag=False,
    flag_value=_SHOWN,
    metavar="[FILE]",
    help="Only show what the next job would write, page by page; with FILE keep it there.",
)
@click.option("--apply", "kept", metavar="FILE", help="Write exactly that plan, or nothing.")
@click.option("--model", metavar="MODEL", help="Whom to ask this time; rules for no model.")
@click.option(
    "--switch",
    "switched",
    multiple=True,
    metavar="NAME=STATE",
    help="Of this book: compile or aggregate, each on, off or default; nothing is compiled.",
)
@click.option("--no-pager", is_flag=True, help="Print it all at once, also if it is long.")
def compile_(
    call: Call,
    plan: str | None,
    kept: str | None,
    model: str | None,
    switched: tuple[str, ...],
    no_pager: bool,
) -> None:
    """Make pages of the memories that wait, until none does, and say what grew.

    `--plan` writes no page and shows the difference; `--plan FILE` keeps the plan and `--apply
    FILE` writes it later, exactly as it was shown, or not at all when the book has moved on.
    """
    if sum((plan is not None, kept is not None, bool(switched))) > 1:
        raise UsageError("One at a time: --plan, --apply or --switch.")
    if model is not None and (plan is not None or kept is not None or switched):
        raise UsageError("--model is for compiling now: a plan is made by rules.")
    wanted = [_switch(each) for each in switched]
    with call.opened() as book:
        if wanted:
            _set(call, book, wanted)
        elif plan is not None:
            _plan(call, book, plan, no_pager=no_pager)
        elif kept is not None:
            _apply(call, book, kept)
        else:
            _compile(call, book, model)


# --- now ----------------------------------------------------------------------------------------


def _compile(call: Call, book: "Book", model: str | None) -> None:
    made = bars.watched(
        call,
        "Compiling",
        lambda: page_forms.compiled(book)["memories_waiting"],
        lambda: book.compile(model),
    )
    state = page_forms.compiled(book)
    call.answer({**made, **state}, lambda: grown.tell(call, made, state))
    if not made.get("memories") and _is_empty(book):
        call.hint("There is no memory in this book yet: `commonplace remember` keeps one.")
    if "error" in made:
        click.get_current_context().exit(Code.PROBLEMS)


def _is_empty(book: "Book") -> bool:
    book_id = book.info.id
    return not book.library.engine.read(lambda reader: rows.count(reader, book_id))["memories"]


# --- plans --------------------------------------------------------------------------------------


def _plan(call: Call, book: "Book", file: str, *, no_pager: bool) -> None:
    if file != _SHOWN:
        _must_be_ours(file)
    plan = book.compiling.plan()
    changes = book.compiling.changes(plan)
    state = page_forms.compiled(book)
    if file != _SHOWN:
        _keep(file, book.compiling.to_json(plan))
    if call.json:
        call.line(plans.form(plan, changes) | {"file": file or None} | state)
        return
    proposed = [
        (f"{book.wiki.page(each.page_id).address}#{each.section}", each.text)
        for each in plan.proposals
    ]
    planned.tell(call, plan, changes, proposed, state, no_pager=no_pager)
    if file != _SHOWN and not plan.empty:
        call.hint(f"Kept in {file}. `commonplace compile --apply {file}` writes exactly that.")


def _must_be_ours(file: str) -> None:
    """A file that is there is written over if it is a plan."""
    path = Path(file)
    if path.is_dir():
        raise UsageError(f"{file} is a folder: say the name of a file.")
    if path.exists() and path.stat().st_size and not _is_plan(path):
        raise UsageError(f"{file} is there and is no plan: say another name.")


def _is_plan(path: Path) -> bool:
    with path.open("rb") as file:
        return b'"commonplace_plan"' in file.read(200)


def _keep(file: str, plan: Mapping[str, Any]) -> None:
    with write_private(Path(file)) as written:
        written.write(f"{json.dumps(plan, ensure_ascii=False, indent=1)}\n".encode())


def _apply(call: Call, book: "Book", file: str) -> None:
    plan = book.compiling.from_json(_read(file))
    book.compiling.apply(plan)
    told = _applied(plan)
    state = page_forms.compiled(book)
    call.answer({**told, **state}, lambda: grown.tell(call, told, state))


def _read(file: str) -> object:
    try:
        return json.loads(Path(file).read_bytes())
    except (ValueError, RecursionError) as error:
        raise InvalidInput(
            f"{file} is no plan: `commonplace compile --plan` writes one."
        ) from error


def _applied(plan: "Effects") -> dict[str, Any]:
    counts = {name: count for name, count in plan.tally.items() if count}
    return {"applied": True, "mind": plan.mind, "memories": len(plan.memories)} | counts


# --- switches -----------------------------------------------------------------------------------


def _switch(said: str) -> tuple[str, str | None]:
    name, equals, state = said.partition("=")
    if not equals:
        raise UsageError(f"--switch takes NAME=STATE, such as aggregate=off, not {said}.")
    wanted = one_of("switch", state.strip(), _STATES)
    return name.strip(), None if wanted == "default" else wanted


def _set(call: Call, book: "Book", wanted: Sequence[tuple[str, str | None]]) -> None:
    for name, state in wanted:
        book.compiling.switch(name, state)
    now = page_forms.compiled(book)
    rows = [(name, f"{state}") for name, state in now["switches"].items()]
    call.answer(now, lambda: show.fields(show.console_for(call), rows))
