"""``forget``: first what would go, then, if that is wanted, it goes. ``forgotten``: the receipts,
what does not come back, and whether something is really gone."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from commonplace.errors import UsageError
from commonplace.library import Book
from commonplace.model import Memory
from commonplace.serve.cli import going as radii
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.plain import memories, one_line, short, when
from commonplace.serve.cli.selecting import chosen_by, selectors
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import forgetting as receipts_as
from commonplace.serve.forms import memories as forms
from commonplace.store.files.private import write_private
from commonplace.wiki.text.sentences import sentences

_SHOWN = 60
_MOST_SHOWN = 20
#: What is looked for afterwards: shorter sentences are everybody's.
_SHORTEST = 12


@command("forget")
@click.argument("ids", metavar="[ID…]", nargs=-1)
@selectors
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.option("--dry-run", is_flag=True, help="Only say what would go.")
@click.option("--verify", is_flag=True, help="Look for it in every byte afterwards.")
def forget(
    call: Call, ids: tuple[str, ...], yes: bool, dry_run: bool, verify: bool, **by: str | None
) -> None:
    """Remove memories for good, with all that was made of them. A mark that they were stays.

    By their ids, or all of a session, a document, a source, about an entity, of a stretch of time;
    what is given holds together. First it is told what goes with them; `blast-radius` lists it.
    """
    with call.opened() as book:
        selector = chosen_by(book, ids, by)
        preview = book.forgetting.preview(selector)
        going = [*preview.radius.memories]
        if not call.json and not call.quiet:
            _preview(going)
            radii.tell(show.console_for(call), preview.radius, listed=False)
        data: dict[str, Any] = {"forgotten": 0, "dry_run": dry_run}
        gone = not dry_run and _agreed(call, going, yes)
        if gone:
            author = book.library.config.author or None
            done = book.forgetting.confirm(preview.token, selector, author)
            data["forgotten"] = len(going)
            data["receipt"] = receipts_as.receipt(done.receipt)
        left = _left(book, going) if gone and verify else {}
    data |= {"found": left} if verify and gone else {}
    data |= {"radius": radii.counts(preview.radius)}
    call.answer(
        data | {"memories": [forms.memory(memory) for memory in going]},
        lambda: _tell(call, going, gone, left if verify else None),
    )
    if left:
        click.get_current_context().exit(Code.PROBLEMS)


def _left(book: Book, gone: Sequence[Memory]) -> dict[str, int]:
    """Sentences of what was forgotten that are found somewhere, unless somebody else says them."""
    said = {each.text for memory in gone for each in sentences(memory.text)}
    others = "\n".join(memory.text for memory in book.memories())
    return book.forgetting.verify(
        *(each for each in sorted(said) if len(each) >= _SHORTEST and each not in others)
    )


def _preview(going: list[Memory]) -> None:
    for memory in going[:_MOST_SHOWN]:
        text = one_line(memory.text)
        text = text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
        click.echo(f"  {text}  {when(memory.occurred_at)}  {short(memory.id)}")
    if len(going) > _MOST_SHOWN:
        click.echo(f"  … and {len(going) - _MOST_SHOWN:,} more")


def _agreed(call: Call, going: list[Memory], yes: bool) -> bool:
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("Forgetting cannot be undone: say --yes, or look first with --dry-run.")
    return click.confirm(f"Forget {memories(len(going))}? This cannot be undone", err=True)


def _tell(call: Call, going: list[Memory], gone: bool, left: dict[str, int] | None) -> None:
    if call.quiet:
        return
    click.echo(f"{memories(len(going))} forgotten." if gone else "Nothing was forgotten.")
    if gone and left is not None:
        _tell_found(left)


def _tell_found(found: dict[str, int]) -> None:
    for where, count in sorted(found.items()):
        click.echo(f"  {plain.one_line(where)}: {plain.count(count, 'time')}")
    click.echo("It is still there." if found else "It is found nowhere.")


forgotten = Group("forgotten", alone="receipts", help="What was forgotten: receipts, never words.")


@command("receipts", forgotten)
@click.option(
    "--limit",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    help="How many at most.",
)
def list_receipts(call: Call, limit: int) -> None:
    """How much was forgotten, when and by whom; never what."""
    with call.opened() as book:
        found = book.forgetting.receipts(limit)

    def tell() -> None:
        for each in found:
            by = f", said {plain.one_line(each.actor)}" if each.actor else ""
            what = memories(int(each.counts.get("memories", 0)))
            click.echo(f"  {when(each.at)}  {what}, chosen by {' and '.join(each.selectors)}{by}")
        if not found:
            click.echo("Nothing was forgotten in this book.")

    call.answer({"receipts": [receipts_as.receipt(each) for each in found]}, tell)


@command("list", forgotten)
@click.argument("path", default="-")
def write_list(call: Call, path: str) -> None:
    """Write the list of what does not come back to PATH, or - for stdout: digests, no words.

    Keep it with your backups: after one is restored, `forgotten replay` forgets it again.
    """
    with call.opened() as book:
        lines = [*book.forgetting.suppressed()]
    if path == "-":
        click.echo("".join(lines), nl=False)
        return
    with write_private(Path(path)) as file:
        file.write("".join(lines).encode())
    told = {"path": path, "entries": len(lines) - 1}
    call.answer(told, lambda: click.echo(f"{plain.count(len(lines) - 1, 'entry', 'entries')}."))


@command("replay", forgotten)
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def replay(call: Call, path: Path) -> None:
    """Forget again what is on a list, after a backup from before was restored."""
    with call.opened() as book, path.open(encoding="utf-8") as lines:
        count = book.forgetting.replay(lines, book.library.config.author or None)
    call.answer({"forgotten": count}, lambda: click.echo(f"{memories(count)} forgotten again."))


@command("verify", forgotten)
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--in",
    "folders",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Another folder to look through: a vault, an export.",
)
def verify(call: Call, words: tuple[str, ...], folders: tuple[Path, ...]) -> None:
    """Look for words in every byte of the library: tables, free pages, indexes, the log.

    Ends with 7 when one of them is still there.
    """
    with call.opened() as book:
        found = book.forgetting.verify(*words, folders=folders)
    call.answer({"found": found}, lambda: _tell_found(found))
    if found:
        click.get_current_context().exit(Code.PROBLEMS)
