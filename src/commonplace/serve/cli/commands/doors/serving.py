"""``serve``, ``up``, ``down``, ``logs``: the daemon; ``hook`` and ``mcp`` pass things on to it."""

import os
import sys
import threading
from collections import deque
from dataclasses import asdict
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

import click

from commonplace import __version__, clock
from commonplace.errors import CommonplaceError, NotFound, StoreUnavailable
from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import command
from commonplace.serve.daemon.named import place_of
from commonplace.serve.shim.place import Place
from commonplace.serve.shim.reach import Daemon, Deadline, Unreachable, connect, running, stop
from commonplace.serve.shim.words import answered

if TYPE_CHECKING:
    from commonplace.serve.daemon.run import Listening

_UP_SECONDS = 60.0
_DOWN_SECONDS = 40.0
_FOLLOW_SECONDS = 0.1


@command("serve")
@click.option("--host", metavar="NAME", help="Where to listen, instead of serve.host.")
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="The port; 0 takes any that is free."
)
@click.option("--no-workers", is_flag=True, help="Answer only: others do the background work.")
@click.option("--background", is_flag=True, hidden=True, help="Started by `up` or by a hook.")
def serve_(
    call: Call, host: str | None, port: int | None, no_workers: bool, background: bool
) -> None:
    """Serve this library over HTTP (web, REST, MCP, hooks) and do its background work, until you
    stop. It prints a link that opens the web in a browser.

    Only this machine reaches it, and only with a token. Ctrl-C stops it: requests at hand are
    answered, jobs at hand are finished or given back.
    """
    from commonplace.serve.daemon.run import serve  # noqa: PLC0415 (the server; `up` needs none)

    given: dict[str, Any] = call.given()
    options = {"serve.host": host, "serve.port": port, "serve.workers": 0 if no_workers else None}
    given |= {name: value for name, value in options.items() if value is not None}
    serve(given, lambda here: _begun(call, here, background), background=background)
    _leave()


def _begun(call: Call, here: "Listening", background: bool) -> None:
    if background:
        return
    if here.is_new:
        call.tell_made(here.library)
    if call.json:
        call.line(asdict(here) | {"pid": os.getpid()})
        sys.stdout.flush()
        return
    click.echo(here.login_url)
    sys.stdout.flush()
    call.hint("That link opens the book in a browser, once, within ten minutes.")
    call.hint(f"commonplace {here.version} serves {plain.place(here.library)}. Ctrl-C stops it.")
    call.hint(f"Its owner's token is in {plain.place(here.token_file)}.")
    if not here.is_loopback:
        call.hint(
            "Others can reach it, and tokens travel in the clear: let them come through a proxy "
            "that speaks TLS (serve.names has its names)."
        )


def _leave() -> None:
    """All is put away. A thread that is still at something has nothing left to write to."""
    others = [each for each in threading.enumerate() if each is not threading.main_thread()]
    if any(not each.daemon for each in others):
        sys.stdout.flush()
        os._exit(0)


@command("up")
def up(call: Call) -> None:
    """Start the daemon in the background, and say where it is. One that is older is replaced."""
    place = daemon_place(call)
    before = running(place)
    deadline = Deadline(_UP_SECONDS)
    if before is not None and before.version != __version__:
        stop(place, deadline)
    found, connection = reached(place, deadline)
    connection.close()
    again = before is not None and before.pid == found.pid
    data = _form(found) | {"started": not again}
    told = "was running already" if again else "is running"
    call.answer(data, lambda: click.echo(found.url))
    call.hint(
        f"commonplace {found.version} {told}, process {found.pid}. `commonplace web` opens it in a "
        "browser, `commonplace down` stops it."
    )


def reached(place: Place, deadline: Deadline) -> tuple[Daemon, socket]:
    """The daemon of a library, started when it is not there; or why there is none."""
    try:
        return connect(place, deadline)
    except Unreachable as error:
        raise StoreUnavailable(f"{error}{_why(place)}") from None


@command("down")
def down(call: Call) -> None:
    """Stop the daemon: what it has at hand is finished first. The next hook starts it again."""
    place = daemon_place(call)
    found = running(place)
    if not stop(place, Deadline(_DOWN_SECONDS)):
        raise StoreUnavailable(
            "The daemon does not stop. `commonplace logs` says what it is doing."
        )
    stopped = found is not None
    told = "Stopped." if stopped else "It was not running."
    call.answer({"stopped": stopped}, lambda: click.echo(told))


@command("logs")
@click.option("--follow", "-f", is_flag=True, help="Go on as more comes; Ctrl-C stops.")
@click.option(
    "-n",
    "--lines",
    "count",
    type=click.IntRange(0, 1_000_000),
    metavar="N",
    default=50,
    show_default=True,
    help="So many of the last lines.",
)
def logs(call: Call, follow: bool, count: int) -> None:
    """What the daemon did: a JSON object a line."""
    path = Path(daemon_place(call).log)
    if not path.exists():
        raise NotFound(
            "There is no log yet: the daemon has not run here. `commonplace up` starts it."
        )
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in deque(file, maxlen=count):
            click.echo(plain.safe(line.rstrip("\n")))
        if follow:
            _follow(path, file)


def _follow(path: Path, file: Any) -> None:
    never = threading.Event()
    part = ""
    while True:
        if more := file.readline():
            part += more
            if part.endswith("\n"):
                click.echo(plain.safe(part.rstrip("\n")))
                sys.stdout.flush()
                part = ""
            continue
        if _is_other(path, file):
            file = path.open(encoding="utf-8", errors="replace")
        clock.pause(_FOLLOW_SECONDS, never)


def _is_other(path: Path, file: Any) -> bool:
    """A log that grew too large was put aside."""
    try:
        return path.stat().st_ino != os.fstat(file.fileno()).st_ino
    except OSError:
        return False


@command("hook")
@click.argument("client", metavar="CLIENT")
@click.argument("event", metavar="EVENT")
def hook(call: Call, client: str, event: str) -> None:
    """Tell the daemon what happens in an agent's session: JSON on stdin, and what the agent should
    know on stdout. Agents' clients call this; `commonplace connect` sets them up.

    It starts the daemon when it is not there, takes a second at most, ends with 0 whatever happens,
    and says nothing when there is nothing to say. COMMONPLACE_DISABLE=1 switches it off,
    COMMONPLACE_DEBUG=1 says what went wrong.
    """
    answered(["hook", client, event, *_said(call)])


@command("mcp")
@click.option("--tools", metavar="NAMES", help="The tools to offer: all, or names with commas.")
def mcp(call: Call, tools: str | None) -> None:
    """Speak the Model Context Protocol on stdin and stdout, for agents' clients.

    It starts the daemon when it is not there, and passes everything on to it.
    """
    answered(["mcp", *([f"--tools={tools}"] if tools else []), *_said(call)])


def _said(call: Call) -> list[str]:
    said = {"library": call.library, "book": call.book}
    return [f"--{name}={value}" for name, value in said.items() if value]


def daemon_form(call: Call) -> dict[str, Any] | None:
    """The daemon of the library at hand, if it runs."""
    found = running(daemon_place(call))
    return _form(found) if found else None


def daemon_place(call: Call) -> Place:
    return place_of(call.settings().config)


def _form(found: Daemon) -> dict[str, Any]:
    return {
        "url": found.url,
        "pid": found.pid,
        "version": found.version,
        "started_at": found.started_at,
    }


def _why(place: Place) -> str:
    """What it said last."""
    try:
        with open(place.log, encoding="utf-8", errors="replace") as file:
            last = deque(file, maxlen=1)
    except (OSError, CommonplaceError):
        return ""
    return f" It said: {plain.one_line(last[0])[:500]}" if last else ""
