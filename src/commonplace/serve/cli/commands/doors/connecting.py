"""``connect``: agents' clients, and whether they know of this library."""

import shutil
import sys
from pathlib import Path

import click

from commonplace.config import clients
from commonplace.errors import CommonplaceError, UsageError
from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.given import agreed
from commonplace.serve.cli.failures import Code
from commonplace.serve.cli.shelf import command
from commonplace.serve.connect import plans, writing
from commonplace.serve.connect.clients import CLIENTS, Target, targets, where
from commonplace.serve.connect.entries import Program
from commonplace.serve.connect.jsontext import NotPlain
from commonplace.serve.connect.plans import ByHand, Change
from commonplace.sessions.redact import redacted


@command("connect")
@click.argument("client", required=False, type=click.Choice(list(CLIENTS)))
@click.option(
    "--scope",
    type=click.Choice(["user", "project"]),
    default="user",
    show_default=True,
    help="Everywhere for this user, or in the project in this folder.",
)
@click.option(
    "--agents-md", is_flag=True, help="Also a few lines in CLAUDE.md, GEMINI.md, AGENTS.md."
)
@click.option("--remove", is_flag=True, help="Take out what was written.")
@click.option("--dry-run", is_flag=True, help="Show what would be written, and stop there.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def connect(
    call: Call,
    client: str | None,
    scope: str,
    agents_md: bool,
    remove: bool,
    dry_run: bool,
    yes: bool,
) -> None:
    """Connect an agent's client to this library: its tools (MCP) and its hooks.

    The changes of the client's files are shown first. What was there before is kept beside each
    file, and --remove takes out exactly what was written. Without a client: those of this machine.
    """
    if client is None:
        _overview(call)
        return
    project = Path.cwd() if scope == "project" else None
    program = _program(call, shared=project is not None)
    # What was written with --agents-md goes without saying it again.
    found = targets(
        client, where(client, project=project), program, instructions=agents_md or remove
    )
    changes, left = plans.to_remove(found) if remove else plans.to_connect(found)
    changes = [change for change in changes if change.is_one]
    if not call.json:
        _show(changes, left)
    if changes and not dry_run:
        if not agreed(call, "Write this?", yes):
            return
        for change in changes:
            writing.write(change, is_first=_is_first(found, change), project=project)
    if remove and not dry_run:
        by_hand = {each.path for each in left}
        for target in found:
            if target.path not in by_hand:
                writing.drop_kept(target.path)
    _tell(call, client, changes, left, scope=scope, remove=remove, dry_run=dry_run)
    if left:
        click.get_current_context().exit(Code.PROBLEMS)


def _program(call: Call, *, shared: bool) -> Program:
    """With this very interpreter: those that are chosen on the way cost 200 ms. In a project's
    files, which others share, there is no path of this machine. ``-P``: the agent's folder may hold
    modules of any name, and none of them is to be run."""
    words = ("commonplace",) if shared else (sys.executable, "-P", "-m", "commonplace")
    if call.library and "://" in call.library:
        raise UsageError(
            "A library's address may hold a password, and these files are no place for one: set "
            "`library` in your settings (`commonplace config`)."
        )
    place = str(Path(call.library).expanduser().absolute()) if call.library else None
    said = {"library": place, "book": call.book}
    return Program(words, tuple(f"--{name}={value}" for name, value in said.items() if value))


def _is_first(found: list[Target], change: Change) -> bool:
    target = next(each for each in found if each.path == change.path)
    try:
        return not plans.has_ours(target, change.before)
    except NotPlain:
        return False


def _show(changes: list[Change], left: list[ByHand]) -> None:
    """Clients keep keys of others in these files: they are not shown."""
    for change in changes:
        click.echo(plain.safe(redacted(change.diff())))
    for each in left:
        shown = plain.place(str(each.path))
        click.echo(f"{shown} is left as it is: {plain.one_line(each.why)}.", err=True)
        told = f"Add this to it by hand:\n{plain.safe(each.lines)}" if each.lines else ""
        click.echo(told or "Take commonplace out of it by hand.", err=True)


def _tell(
    call: Call,
    client: str,
    changes: list[Change],
    left: list[ByHand],
    *,
    scope: str,
    remove: bool,
    dry_run: bool,
) -> None:
    notes = [] if remove else [*CLIENTS[client].notes]
    if scope == "project" and not remove:
        notes += [*CLIENTS[client].project_notes, *_found_note()]
    data = {
        "client": client,
        "scope": scope,
        "written": not dry_run,
        "files": [str(change.path) for change in changes],
        "by_hand": [
            {"path": str(each.path), "why": each.why, "lines": each.lines} for each in left
        ],
        "notes": notes,
    }
    title = CLIENTS[client].title
    call.answer(
        data, lambda: click.echo(_said(title, changes, left, remove=remove, dry_run=dry_run))
    )
    for note in notes:
        call.hint(note)


def _said(
    title: str, changes: list[Change], left: list[ByHand], *, remove: bool, dry_run: bool
) -> str:
    if dry_run:
        return "Nothing was written." if changes else "There is nothing to write."
    if left:
        return f"{title} is not done: see above."
    if remove:
        return f"{title} is disconnected." if changes else f"{title} was not connected."
    return f"{title} is connected." if changes else f"{title} was connected already."


def _found_note() -> list[str]:
    if shutil.which("commonplace"):
        return []
    return ["`commonplace` is not on the PATH, and a project's files call it by that name."]


def _overview(call: Call) -> None:
    rows = []
    for name in CLIENTS:
        user, here = (_is_connected(call, name, place) for place in (None, Path.cwd()))
        rows.append(
            {
                "client": name,
                "found": bool(shutil.which(CLIENTS[name].program)) or _has_folder(name),
                "user": user,
                "project": here,
            }
        )
    call.answer({"clients": rows}, lambda: _list(rows))
    call.hint("`commonplace connect CLIENT --dry-run` shows what it would write.")


def _has_folder(name: str) -> bool:
    return clients.client_folders()[name].is_dir()


def _is_connected(call: Call, name: str, project: Path | None) -> bool:
    program = _program(Call(), shared=project is not None)
    try:
        return plans.is_connected(
            targets(name, where(name, project=project), program, instructions=False)
        )
    except CommonplaceError:
        return False


def _list(rows: list[dict[str, object]]) -> None:
    for row in rows:
        scopes = [scope for scope in ("user", "project") if row[scope]]
        said = f"connected ({', '.join(scopes)})" if scopes else "not connected"
        found = said if row["found"] or scopes else "not found here"
        click.echo(f"{row['client']:<12} {found}")
