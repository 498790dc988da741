"""``session``: what agents said and were shown, where each session stood, and what it is told."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.text import Text

from commonplace.model import TRIGGERS, Checkpoint, Said, Session, Shown
from commonplace.serve.cli import plain, show
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import look
from commonplace.serve.cli.shelf import Group, command
from commonplace.serve.forms import sessions as session_forms
from commonplace.sessions.live import LiveSession

_MOST_LINES = 6

session = Group("session", alone="list", help="Sessions of agents: look, recover, end.")


@contextmanager
def _opened(
    call: Call, key: str, *, client: str | None = None, project: str | None = None
) -> Iterator[LiveSession]:
    with call.opened() as book:
        yield book.session(key, client, project)


@command("list", session)
@click.option("--project", metavar="NAME", help="Only sessions of this project.")
@look.limit(20)
def list_sessions(call: Call, project: str | None = None, limit: int = 20) -> None:
    """The sessions heard of last, with how much there is of each."""
    with call.opened() as book:
        found = book.sessions(project, limit)
    data = {"sessions": [session_forms.session(each) for each in found]}
    call.answer(data, lambda: _list(call, found, project))


def _list(call: Call, found: list[Session], project: str | None) -> None:
    console = show.console_for(call)
    titles = ("session", "client", "project", "last heard of", "prompts", "lines", "shown", "used")
    if found:
        show.table(console, titles, [_row(each) for each in found])
    elif not call.quiet:
        what = f"of the project {plain.one_line(project)}" if project else "yet"
        show.notes(console, [f"No sessions {what}. Hooks and `session start` make them."])


def _row(each: Session) -> tuple[str, ...]:
    return (
        each.id,
        each.client or "",
        each.project or "",
        plain.when(each.seen_at),
        f"{each.prompts:,}",
        f"{each.lines:,}",
        f"{each.shown:,}",
        "" if each.score is None else f"{each.score:.2f}",
    )


@command("show", session)
@click.argument("key", metavar="SESSION")
def show_session(call: Call, key: str) -> None:
    """One session: how it stands, its checkpoints, and what it was shown."""
    with _opened(call, key) as live:
        info, stops, shown, texts = live.info, live.checkpoints(), live.shown(), live.shown_texts()
    data = session_forms.session(info) | {
        "queries": list(info.queries),
        "checkpoint_list": [session_forms.checkpoint(each) for each in stops],
        "shown_list": [
            session_forms.shown(each) | {"text": texts.get((each.kind, each.item_id))}
            for each in shown
        ],
    }
    told = [(each, texts.get((each.kind, each.item_id), "")) for each in shown]
    call.answer(data, lambda: _one(show.console_for(call), info, stops, told))


def _one(
    console: Console, info: Session, stops: list[Checkpoint], shown: list[tuple[Shown, str]]
) -> None:
    rows = [
        ("session", info.id),
        ("client", info.client or ""),
        ("project", info.project or ""),
        ("started", plain.when(info.started_at)),
        ("last heard of", plain.when(info.seen_at)),
        ("ended", plain.when(info.ended_at) if info.ended_at else "not yet"),
        ("prompts", f"{info.prompts:,}"),
        ("transcript", plain.count(info.lines, "line")),
        ("of use", "" if info.score is None else f"{info.score:.2f} of what was shown"),
    ]
    show.fields(console, rows)
    if stops:
        console.print(Text("\ncheckpoints", "bold"))
    for stop in stops:
        line = f"  {stop.trigger} · {plain.when(stop.at)} · {plain.count(stop.prompts, 'prompt')}"
        _part(console, stop.digest, line, stop.id)
    if shown:
        console.print(Text("\nshown", "bold"))
    for each, text in shown:
        used = "not known yet" if each.used is None else f"used {each.used:.2f}"
        line = f"  {each.kind} · {each.door} · {plain.when(each.at)} · {used}"
        _part(console, text or "(forgotten since)", line, each.item_id)


def _part(console: Console, text: str, line: str, id: str) -> None:
    show.paragraph(console, Text(plain.safe(text)), Text("  "), _MOST_LINES)
    show.ended(console, Text(line, "dim"), plain.short(id))


@command("start", session)
@click.argument("key", metavar="SESSION")
@click.option("--client", metavar="NAME", help="The agent's program.")
@click.option("--project", metavar="NAME", help="What it works on: a name, or a folder.")
@click.option("--budget", type=click.IntRange(1, 100_000), metavar="N", help="Tokens at most.")
def start(
    call: Call, key: str, client: str | None, project: str | None, budget: int | None
) -> None:
    """What an agent should know now. Nothing worth saying is nothing at all."""
    with _opened(call, key, client=client, project=project) as live:
        text = live.start(budget)
    call.answer({"id": live.id, "text": text}, lambda: _told(call, text, "Nothing to say."))


@command("recover", session)
@click.argument("key", metavar="SESSION")
@click.option("--project", metavar="NAME", help="Whose last session counts, if it has nothing.")
@click.option("--budget", type=click.IntRange(1, 100_000), metavar="N", help="Characters at most.")
def recover(call: Call, key: str, project: str | None, budget: int | None) -> None:
    """Where the session stood, from its newest checkpoints; else its project's last session."""
    with _opened(call, key, project=project) as live:
        text = live.recover(budget)
    nothing = "There is no checkpoint to recover from."
    call.answer({"id": live.id, "text": text}, lambda: _told(call, text, nothing))


def _told(call: Call, text: str, otherwise: str) -> None:
    if text:
        click.echo(plain.safe(text))
    else:
        call.hint(otherwise)


@command("checkpoint", session)
@click.argument("key", metavar="SESSION")
@click.option(
    "--trigger",
    type=click.Choice(TRIGGERS),
    default="explicit",
    show_default=True,
    help="What made it.",
)
@click.option("--digest", metavar="TEXT", default="", help="Where it stands, in your own words.")
def checkpoint(call: Call, key: str, trigger: str, digest: str) -> None:
    """Note where the session stands, to go on from there."""
    with _opened(call, key) as live:
        _ = live.info  # a name that was mistyped makes no session
        made = live.checkpoint(trigger, digest)
    told = f"Noted, after {plain.count(made.prompts, 'prompt')}."
    call.answer(session_forms.checkpoint(made), lambda: _digest(call, made, told))


def _digest(call: Call, made: Checkpoint, told: str) -> None:
    if made.digest:
        click.echo(plain.safe(made.digest))
    call.hint(told)


@command("end", session)
@click.argument("key", metavar="SESSION")
def end(call: Call, key: str) -> None:
    """The session has ended: a last checkpoint, and of how much use was what it was shown."""
    with _opened(call, key) as live:
        _ = live.info
        ended = live.end()
    data = {
        "id": live.id,
        "score": ended.score,
        "used": ended.used,
        "shown": [session_forms.shown(each) for each in ended.shown],
    }
    told = f"{ended.used} of {plain.count(len(ended.shown), 'thing')} that it was shown helped."
    call.answer(data, lambda: click.echo(told if ended.shown else "It was shown nothing."))


@command("transcript", session)
@click.argument("key", metavar="SESSION")
@click.option("--from", "start_", type=click.IntRange(0), default=0, help="The first position.")
@click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    default=1_000_000,
    help="Lines at most.",
)
def transcript(call: Call, key: str, start_: int, limit: int) -> None:
    """What was said, line by line."""
    with _opened(call, key) as live:
        _ = live.info
        found = live.transcript(start_, limit)
    data = {"id": live.id, "lines": [session_forms.said(each) for each in found]}
    call.answer(data, lambda: _lines(call, found))


def _lines(call: Call, found: list[Said]) -> None:
    console = show.console_for(call)
    for each in found:
        head = Text(f"{each.position:>5}  {each.role:<9}  ", "dim")
        show.paragraph(console, Text(plain.safe(each.text)), head)
    if not found and not call.quiet:
        show.notes(console, ["Nothing of what was said was kept."])
