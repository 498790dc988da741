"""``vault``: a book as a folder of Markdown, for Obsidian and everything else that reads files."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

import click
from rich.console import Console
from rich.text import Text

from commonplace.errors import UsageError
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.given import Made
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import Group, command
from commonplace.wiki.vault.names import ARCHIVE, WIKI
from commonplace.wiki.vault.plan import ASKING, Action
from commonplace.wiki.vault.sync import Options, Synced

vault = Group(
    "vault", alone=None, help="The book as a folder of Markdown, for Obsidian and others."
)

_MOST = 20
#: What was done, and what would be, by the kinds of actions.
_DONE = {
    "write": ("written", "would be written"),
    "take": ("taken as an edit", "would be taken as an edit"),
    "same": ("says nothing new: written as the book has it", "says nothing new"),
    "create": ("made a page", "would become a page"),
    "conflict": ("kept aside", "would be merged or kept aside"),
    "gone": ("gone, so its page is archived", "is gone: asks"),
    "remove": ("removed, like its page", "its page is gone: asks"),
    "orphan": ("made a page again", "its page is gone: asks"),
    "remove_made": ("removed, nothing is in it", "would be removed, nothing is in it"),
    "forget": ("gone on both sides", "gone on both sides"),
    "hidden": ("gone, its page is archived", "gone, its page is archived"),
    "leave": ("left alone", "left alone"),
}
#: What waits for somebody.
_WAITS = {
    "take": "was changed here; `commonplace vault sync` takes it",
    "create": "is new here; `commonplace vault sync` makes a page of it",
    "conflict": "was changed here and in the book",
    "made": "is made from the book, and was changed here",
    "gone": "was deleted here; its page is still in the book",
    "remove": "its page is not in the book any more",
    "orphan": "was changed here; its page is not in the book any more",
    "leave": "is left alone",
}
#: What makes the exit code say that somebody should look.
_PROBLEMS = ("leave", "conflict", *ASKING)


class _How(TypedDict):
    adopt: bool
    logs: bool
    git: bool
    dry_run: bool


class _Sync(_How):
    yes: bool
    restore: bool


def _options(function: Made) -> Made:
    for option in (
        click.option("--dry-run", is_flag=True, help="Only say what would be done."),
        click.option("--git", is_flag=True, help="Commit it to the folder's git repository."),
        click.option("--logs/--no-logs", default=True, help="With a daily log of all memories."),
        click.option("--adopt", is_flag=True, help="Use a folder that has files in it already."),
    ):
        function = option(function)
    return function


@command("export", vault)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@_options
def export(call: Call, folder: Path, **how: Unpack[_How]) -> None:
    """Write the book into DIR. A second time, only what changed is written.

    What somebody changed in the folder is left alone, and told: `commonplace vault sync` takes it.
    """
    write_vault(call, folder, Options(**how))


def write_vault(call: Call, folder: Path, options: Options) -> None:
    """Write the book into a folder, and tell what was done."""
    with call.opened() as book:
        done = book.wiki.export_vault(folder, options)
    _answer(call, folder, done, options)
    if not options.dry_run and any(each.kind in ("leave", "conflict") for each in done.waiting):
        click.get_current_context().exit(Code.PROBLEMS)


@command("sync", vault)
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@_options
@click.option("--yes", is_flag=True, help="What was deleted on one side goes on the other too.")
@click.option("--restore", is_flag=True, help="What was deleted on one side is written again.")
def sync(call: Call, folder: Path, yes: bool, restore: bool, **how: Unpack[_How]) -> None:
    """Take what was changed in DIR, then write the book into it.

    An edit becomes a version of its page, a new file a page. If both sides changed a page and its
    sections do not fit together, the file is kept beside the page's own. What was deleted on one
    side is asked about: a page whose file is gone is archived, never deleted.
    """
    if yes and restore:
        raise UsageError("What was deleted goes (--yes) or comes back (--restore), not both.")
    deletions = "accept" if yes else "restore" if restore else "ask"
    options = Options(**how, deletions=deletions)
    with call.opened() as book:
        done = book.wiki.sync_vault(folder, options)
        asked = [each for each in done.waiting if each.kind in ASKING]
        if asked and deletions == "ask" and not options.dry_run and _can_answer(call):
            answer = _ask(call, asked)
            if answer != "ask":
                options = replace(options, deletions=answer)
                done = _both(done, book.wiki.sync_vault(folder, options))
    _answer(call, folder, done, options)
    if not options.dry_run and any(each.kind in _PROBLEMS for each in done.waiting):
        click.get_current_context().exit(Code.PROBLEMS)


def _both(first: Synced, then: Synced) -> Synced:
    """What two runs did; what waited for an answer in the first waits no more."""
    still = [each for each in first.waiting if each.kind not in ASKING]
    still += [each for each in then.waiting if each not in still]
    return Synced((*first.actions, *then.actions), tuple(still), then.commit or first.commit)


def _can_answer(call: Call) -> bool:
    return not call.json and sys.stdin.isatty()


def _ask(call: Call, asked: Sequence[Action]) -> str:
    """What shall become of deletions: both sides, neither, or later."""
    console = show.console_for(call)
    _list(console, asked)
    choice = click.prompt(
        "Delete on the other side too, write again, or leave as it is?",
        type=click.Choice(["delete", "again", "leave"]),
        default="leave",
        err=True,
    )
    return {"delete": "accept", "again": "restore", "leave": "ask"}[choice]


def _answer(call: Call, folder: Path, done: Synced, options: Options) -> None:
    data = {
        "path": str(folder),
        "dry_run": options.dry_run,
        "actions": [_form(each) for each in done.actions],
        "waiting": [_form(each) for each in done.waiting],
        "commit": done.commit,
    }
    call.answer(data, lambda: _tell(call, folder, done, options))


def _form(action: Action) -> dict[str, Any]:
    return {
        "action": action.kind,
        "path": action.path,
        "to": action.to,
        "id": action.page_id,
        "version": action.version,
        "why": action.why,
    }


def _tell(call: Call, folder: Path, done: Synced, options: Options) -> None:
    console = show.console_for(call)
    if not call.quiet:
        _changes(console, done.actions, options)
    _list(console, done.waiting)
    counts = Counter(_said(each, options) for each in done.actions)
    told = [f"{number:,} {said}" for said, number in counts.items()]
    if done.commit:
        told.append(f"commit {plain.one_line(done.commit[:10])}")
    total = " · ".join(told) or "nothing to do"
    if not call.quiet:
        place = plain.one_line(plain.place(str(folder)))
        console.print(Text(f"{place}: {total}", "bold"), soft_wrap=True)
    if any(each.kind in ASKING for each in done.waiting):
        call.hint("Deletions: --yes carries them out on the other side, --restore takes them back.")


def _changes(console: Console, actions: Sequence[Action], options: Options) -> None:
    """Each file, but for those that are only written: those are many."""
    shown = [each for each in actions if each.kind != "write"]
    for each in shown[:_MOST]:
        to = f" → {each.to}" if each.to and each.kind == "conflict" else ""
        line = Text(f"  {plain.one_line(each.path + to)}  ")
        console.print(line.append(_said(each, options), "dim"), soft_wrap=True)
    if len(shown) > _MOST:
        show.notes(console, [f"  … and {plain.count(len(shown) - _MOST, 'more file')}"])


def _said(action: Action, options: Options) -> str:
    if not options.dry_run:
        if action.kind == "conflict" and action.to is None:
            return "merged with what the book says"
        if action.kind == "gone" and options.deletions == "restore":
            return "written again"
    return _DONE[action.kind][options.dry_run]


def _list(console: Console, waiting: Sequence[Action]) -> None:
    for each in waiting[:_MOST]:
        line = Text("  ").append("waits", "yellow").append(f"  {plain.one_line(each.path)}: ")
        why = f" ({plain.one_line(each.why)})" if each.why and each.kind != "conflict" else ""
        kept = f"; kept as {plain.one_line(each.to)}" if each.to and each.kind == "conflict" else ""
        page = each.kind != "conflict" or each.path.startswith((f"{WIKI}/", f"{ARCHIVE}/"))
        waits = _WAITS[each.kind if page else "made"]
        console.print(line.append(f"{waits}{why}{kept}"), soft_wrap=True)
    if len(waiting) > _MOST:
        more = plain.count(len(waiting) - _MOST, "more file")
        show.notes(console, [f"  … and {more}; --json lists them"])
