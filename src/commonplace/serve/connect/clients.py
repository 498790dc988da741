"""What is written where, for each client.

===========  =============================================  ========================================
client       for this user                                  for the project in this folder
===========  =============================================  ========================================
claude-code  ``~/.claude.json``,                            ``.mcp.json``,
             ``~/.claude/settings.json``                    ``.claude/settings.json``
codex        ``~/.codex/config.toml``, ``hooks.json``       ``.codex/config.toml``, ``hooks.json``
gemini       ``~/.gemini/settings.json``                    ``.gemini/settings.json``
opencode     ``~/.config/opencode/opencode.json``,          ``opencode.json``,
             ``plugin/commonplace.js``                      ``.opencode/plugin/commonplace.js``
cursor       ``~/.cursor/mcp.json``, ``hooks.json``         ``.cursor/mcp.json``, ``hooks.json``
vscode       ``mcp.json`` in its folder ``User``            ``.vscode/mcp.json``
===========  =============================================  ========================================

The folders are where each client finds its own: ``CLAUDE_CONFIG_DIR``, ``CODEX_HOME``,
``GEMINI_CLI_HOME`` and ``XDG_CONFIG_HOME`` count.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from commonplace.config import clients
from commonplace.serve.connect.entries import (
    NAME,
    Hooks,
    Lines,
    Member,
    Part,
    Program,
    Table,
    Whole,
)

#: A hook ends by itself in two seconds at most; this is for a machine that is very busy.
_SECONDS = 10
#: At the end of a session clients hardly wait; Codex complains of more.
_LAST_SECONDS = 3
#: Codex hides the environment from servers, but for names that it is told: these say where the
#: library is.
PASSED_ON = (
    "COMMONPLACE_HOME",
    "COMMONPLACE_LIBRARY",
    "COMMONPLACE_BOOK",
    "COMMONPLACE_DISABLE",
    "COMMONPLACE_DEBUG",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
)
_CLAUDE = ("SessionStart", "UserPromptSubmit", "PreCompact", "PostCompact", "Stop", "SessionEnd")
#: Not PreCompress: Gemini CLI runs it before every request, whether it compresses or not.
_GEMINI = ("SessionStart", "BeforeAgent", "AfterAgent", "SessionEnd")
_CURSOR = ("sessionStart", "beforeSubmitPrompt", "afterAgentResponse", "preCompact", "sessionEnd")


@dataclass(frozen=True, slots=True)
class Target:
    """A file, what of ours belongs in it, and what a new one begins with."""

    path: Path
    parts: tuple[Part, ...]
    new: str = "{}\n"


@dataclass(frozen=True, slots=True)
class Where:
    """The user's folder of a client, or the project's root."""

    folder: Path
    is_project: bool

    def file(self, user: str, project: str) -> Path:
        return self.folder / (project if self.is_project else user)


@dataclass(frozen=True, slots=True)
class Client:
    """One client: its files, its program, and what a person should know about it."""

    title: str
    program: str
    targets: Callable[[Where, Program], Sequence[Target]]
    #: Its file of instructions for this user (in its folder), and in a project.
    instructions: tuple[str, str]
    notes: tuple[str, ...] = ()
    project_notes: tuple[str, ...] = ()


def targets(name: str, where: Where, program: Program, *, instructions: bool) -> list[Target]:
    """The files of a client, with ours in them."""
    client = CLIENTS[name]
    found = list(client.targets(where, program))
    user, project = client.instructions
    if instructions and (where.is_project or user):
        told = (files(__package__) / "agents.md").read_text("utf-8")
        found.append(Target(where.file(user, project), (Lines(told),), new=""))
    return found


def where(name: str, *, project: Path | None) -> Where:
    """Where a client's files are, for this user or in a project."""
    folder = project or clients.client_folders()[name]
    return Where(folder, project is not None)


def _server(program: Program, **more: Any) -> dict[str, Any]:
    command, *arguments = program.mcp()
    return {**more, "command": command, "args": arguments}


def _hooks(client: str, events: Sequence[str], program: Program, timeout: int) -> Hooks:
    def entry(event: str) -> dict[str, Any]:
        line = program.hook_line(client, event)
        most = timeout * _LAST_SECONDS // _SECONDS if event == "SessionEnd" else timeout
        return {"hooks": [{"type": "command", "command": line, "timeout": most}]}

    return Hooks(client, {event: entry(event) for event in events})


def _claude_code(where: Where, program: Program) -> list[Target]:
    servers = where.folder / ".mcp.json" if where.is_project else clients.claude_file()
    return [
        Target(servers, (Member(("mcpServers", NAME), _server(program, type="stdio")),)),
        Target(
            where.file("settings.json", ".claude/settings.json"),
            (_hooks("claude-code", _CLAUDE, program, _SECONDS),),
        ),
    ]


def _codex(where: Where, program: Program) -> list[Target]:
    command, *arguments = (json.dumps(word, ensure_ascii=False) for word in program.mcp())
    passed = ", ".join(json.dumps(name) for name in PASSED_ON)
    table = (
        f"[mcp_servers.{NAME}]\ncommand = {command}\nargs = [{', '.join(arguments)}]\n"
        f"env_vars = [{passed}]"
    )
    return [
        Target(where.file("config.toml", ".codex/config.toml"), (Table(table),), new=""),
        Target(
            where.file("hooks.json", ".codex/hooks.json"),
            (_hooks("codex", _CLAUDE, program, _SECONDS),),
        ),
    ]


def _gemini(where: Where, program: Program) -> list[Target]:
    parts = (
        Member(("mcpServers", NAME), _server(program)),
        _hooks("gemini", _GEMINI, program, _SECONDS * 1000),
    )
    return [Target(where.file("settings.json", ".gemini/settings.json"), parts)]


def _opencode(where: Where, program: Program) -> list[Target]:
    settings = next(
        (
            path
            for name in ("opencode.json", "opencode.jsonc")
            if (path := where.folder / name).exists()
        ),
        where.folder / "opencode.json",
    )
    server = {"type": "local", "command": program.mcp(), "enabled": True}
    plugin = (files(__package__) / "opencode.js").read_text("utf-8")
    words = json.dumps([*program.words, "hook", "opencode"], ensure_ascii=False)
    plugin = plugin.replace('["commonplace", "hook", "opencode"]', words)
    plugin = plugin.replace("OPTIONS = []", f"OPTIONS = {json.dumps([*program.options])}")
    return [
        Target(
            settings,
            (Member(("mcp", NAME), server),),
            new='{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
        ),
        Target(
            where.file("plugin/commonplace.js", ".opencode/plugin/commonplace.js"),
            (Whole(plugin),),
            new="",
        ),
    ]


def _cursor(where: Where, program: Program) -> list[Target]:
    hooks = {event: {"command": program.hook_line("cursor", event)} for event in _CURSOR}
    return [
        Target(
            where.file("mcp.json", ".cursor/mcp.json"),
            (Member(("mcpServers", NAME), _server(program)),),
        ),
        Target(
            where.file("hooks.json", ".cursor/hooks.json"),
            (Hooks("cursor", hooks),),
            new='{\n  "version": 1\n}\n',
        ),
    ]


def _vscode(where: Where, program: Program) -> list[Target]:
    part = Member(("servers", NAME), _server(program, type="stdio"))
    return [Target(where.file("mcp.json", ".vscode/mcp.json"), (part,))]


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(
        "Claude Code",
        "claude",
        _claude_code,
        ("CLAUDE.md", "CLAUDE.md"),
        project_notes=("Claude Code asks once whether the project's server may run: say yes.",),
    ),
    "codex": Client(
        "Codex",
        "codex",
        _codex,
        ("AGENTS.md", "AGENTS.md"),
        notes=(
            "Codex skips hooks that you have not trusted, without a word: start `codex`, type "
            "/hooks and trust those of commonplace. Its tools work without that.",
        ),
        project_notes=("Codex reads a project's files only when you trust the project.",),
    ),
    "gemini": Client(
        "Gemini CLI",
        "gemini",
        _gemini,
        ("GEMINI.md", "GEMINI.md"),
        project_notes=("Gemini CLI reads a project's settings only in a folder that you trust.",),
    ),
    "opencode": Client("OpenCode", "opencode", _opencode, ("AGENTS.md", "AGENTS.md")),
    "cursor": Client(
        "Cursor",
        "cursor",
        _cursor,
        ("", "AGENTS.md"),
        notes=("Written by Cursor's documented format; it was not tried with Cursor itself.",),
    ),
    "vscode": Client(
        "VS Code",
        "code",
        _vscode,
        ("", "AGENTS.md"),
        notes=(
            "VS Code gets the tools but no hooks: nothing is told or kept unless the model asks. "
            "--agents-md tells it when to.",
            "Written by VS Code's documented format; it was not tried with VS Code itself.",
        ),
    ),
}
