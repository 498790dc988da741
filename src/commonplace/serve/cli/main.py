"""The commands, and what happens when one fails."""

import os
import sys
from collections.abc import Sequence

import click

import commonplace
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.failures import Code, report
from commonplace.serve.cli.shelf import Group, Shelf

_COMMANDS = "commonplace.serve.cli.commands"
#: What one does with them; where each is; what it is for.
SECTIONS: dict[str, dict[str, tuple[str, str]]] = {
    "Every day": {
        "remember": (f"{_COMMANDS}.remembering:remember", "Keep what was observed."),
        "recall": (f"{_COMMANDS}.recalling:recall", "Ask, and see why each answer was found."),
        "log": (f"{_COMMANDS}.reading:log", "The memories of a day, in order."),
        "show": (f"{_COMMANDS}.reading:show", "One memory or fact, and its history."),
        "forget": (f"{_COMMANDS}.believing.forgetting:forget", "Remove memories for good."),
        "forgotten": (
            f"{_COMMANDS}.believing.forgetting:forgotten",
            "Receipts, and is it really gone?",
        ),
        "taint": (f"{_COMMANDS}.believing.tainting:taint", "Do not believe a source any more."),
        "quarantine": (
            f"{_COMMANDS}.believing.tainting:quarantine",
            "What is kept and not believed.",
        ),
    },
    "What it knows": {
        "wiki": (
            f"{_COMMANDS}.wiki.tree:wiki",
            "Pages: read, write, and see where they come from.",
        ),
        "compile": (f"{_COMMANDS}.compiling:compile_", "Make pages of what is new."),
        "dream": (f"{_COMMANDS}.dreaming:dream", "Rebuild, correct, sum up what is new."),
        "session": (f"{_COMMANDS}.sessions:session", "Sessions of agents: look, recover, end."),
        "trace": (
            f"{_COMMANDS}.believing.tracing:trace",
            "Where something comes from, what rests on it.",
        ),
        "blast-radius": (
            f"{_COMMANDS}.believing.tracing:blast_radius",
            "What would go if a memory were forgotten.",
        ),
        "changes": (
            f"{_COMMANDS}.changing:changes",
            "What is different from one day to another.",
        ),
        "entity": (f"{_COMMANDS}.entities:entity", "Named things: look, merge, split, name."),
        "understand": (f"{_COMMANDS}.minding:understand", "Read what waits to be understood."),
        "rebuild": (f"{_COMMANDS}.rebuild:rebuild", "Make facts and pages of memories anew."),
        "proposals": (
            f"{_COMMANDS}.believing.undoing:proposals",
            "What was proposed, and came of it.",
        ),
        "undo": (f"{_COMMANDS}.believing.undoing:undo", "Take back a change."),
        "inbox": (f"{_COMMANDS}.believing.undoing:inbox", "What waits for you to look at it."),
        "accept": (f"{_COMMANDS}.believing.undoing:accept", "A fact is so."),
        "reject": (f"{_COMMANDS}.believing.undoing:reject", "A fact is wrong."),
        "settle": (f"{_COMMANDS}.believing.undoing:settle", "You have looked: it waits no more."),
    },
    "In and out": {
        "import": (f"{_COMMANDS}.carrying.moving:import_", "Bring in a file or a folder."),
        "imports": (f"{_COMMANDS}.carrying.imports:imports", "Import runs: look, take one back."),
        "ingest": (f"{_COMMANDS}.ingesting:ingest", "Take in files and web pages."),
        "document": (f"{_COMMANDS}.ingesting:document", "Documents: how far each is."),
        "export": (f"{_COMMANDS}.carrying.moving:export", "Write a book to a file, without loss."),
        "vault": (
            f"{_COMMANDS}.carrying.vault:vault",
            "The book as a folder of Markdown, both ways.",
        ),
        "copy": (
            f"{_COMMANDS}.carrying.moving:copy",
            "Copy books to another library, on any database.",
        ),
        "backup": (f"{_COMMANDS}.keeping:backup", "Copy the whole library while it is in use."),
        "restore": (f"{_COMMANDS}.keeping:restore", "Put a backup in the library's place."),
    },
    "For agents": {
        "connect": (
            f"{_COMMANDS}.doors.connecting:connect",
            "Connect Claude Code, Codex, Gemini CLI, OpenCode, Cursor, VS Code.",
        ),
        "serve": (
            f"{_COMMANDS}.doors.serving:serve_",
            "Serve the library over HTTP, until you stop it.",
        ),
        "up": (f"{_COMMANDS}.doors.serving:up", "Start the daemon in the background."),
        "web": (f"{_COMMANDS}.doors.web:web", "A link that opens the book in a browser."),
        "down": (f"{_COMMANDS}.doors.serving:down", "Stop the daemon."),
        "logs": (f"{_COMMANDS}.doors.serving:logs", "What the daemon did."),
        "mcp": (f"{_COMMANDS}.doors.serving:mcp", "Speak MCP on stdin and stdout."),
        "hook": (
            f"{_COMMANDS}.doors.serving:hook",
            "Called by agents' clients when something happens.",
        ),
    },
    "Behind the scenes": {
        "jobs": (f"{_COMMANDS}.working:jobs", "Background work: look, retry, cancel."),
        "worker": (f"{_COMMANDS}.working:worker", "Do the background work."),
        "minds": (f"{_COMMANDS}.minding:minds", "Who answers: rules, or a language model."),
        "predictor": (
            f"{_COMMANDS}.predicting:predictor",
            "What was learned of the memories that are used.",
        ),
        "tools": (f"{_COMMANDS}.doors.tooling:tools", "What agents may do in a book."),
        "models": (f"{_COMMANDS}.models:models", "The embedding models of this machine."),
        "token": (f"{_COMMANDS}.doors.tokens:token", "Who may come in: make, list, revoke."),
        "doctor": (f"{_COMMANDS}.keeping:doctor", "Look everything over, and repair it."),
        "zone": (f"{_COMMANDS}.zone:zone", "Where the days of a book begin."),
        "config": (f"{_COMMANDS}.settings:config", "The settings, and where each comes from."),
    },
    "To begin": {
        "demo": ("commonplace.serve.cli.demo.command:demo", "A tour: nothing is kept."),
        "tour": (f"{_COMMANDS}.touring:tour", "A first wiki from your project, without a model."),
        "init": (f"{_COMMANDS}.starting:init", "Make a library and a settings file."),
        "status": (f"{_COMMANDS}.standing:status", "How things stand, and what is next."),
    },
}


class _Commands(Group):
    """The first screen of help is written from the table: no command is imported for it."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, about) for name, (_, about) in commands.items()])


cli = _Commands(
    "commonplace",
    alone="status",
    help="A commonplace book for agents: what was observed, kept raw, found again.",
    commands=Shelf(
        {name: where for part in SECTIONS.values() for name, (where, _) in part.items()}
    ),
)
cli = click.version_option(commonplace.__version__, message="%(prog)s %(version)s")(cli)


def run(arguments: Sequence[str]) -> int:
    """One call; says the exit code."""
    call = Call()
    try:
        ended = cli.main([*arguments], "commonplace", obj=call, standalone_mode=False)
        sys.stdout.flush()
        return ended if isinstance(ended, int) else Code.DONE
    except (BrokenPipeError, SystemExit):
        return _reader_left()
    except KeyboardInterrupt as error:
        return report(error, as_json=_wants_json(call, arguments))
    except Exception as error:  # the last line of defence: people get a line, not a traceback
        if call.debug or "--debug" in arguments:
            raise
        return report(error, as_json=_wants_json(call, arguments))


def main() -> None:
    """The program."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character shows another, not a traceback.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))


def _wants_json(call: Call, arguments: Sequence[str]) -> bool:
    """Also when the call could not be understood to its end."""
    return call.json or "--json" in arguments


def _reader_left() -> int:
    """Whoever read our output has seen enough (``| head``), which click and rich answer with
    SystemExit: it is no failure."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Code.DONE
