"""Where the clients of agents keep what they have, as each of them finds its own place."""

import os
from pathlib import Path

import platformdirs


def agent_folders() -> dict[str, Path]:
    """Where coding agents keep their transcripts, as each of them finds its own place; a folder may
    well be missing."""
    home, told = Path.home(), os.environ.get
    return {
        "claude-code": Path(told("CLAUDE_CONFIG_DIR") or home / ".claude") / "projects",
        "codex": Path(told("CODEX_HOME") or home / ".codex") / "sessions",
        "gemini": Path(told("GEMINI_CLI_HOME") or home) / ".gemini" / "tmp",
        "opencode": Path(told("XDG_DATA_HOME") or home / ".local" / "share") / "opencode",
    }


def client_folders() -> dict[str, Path]:
    """Where agents' clients keep their settings, as each of them finds its own place; a folder may
    well be missing."""
    home, told = Path.home(), os.environ.get
    code = Path(platformdirs.user_config_dir("Code", appauthor=False, roaming=True))
    return {
        "claude-code": Path(told("CLAUDE_CONFIG_DIR") or home / ".claude"),
        "codex": Path(told("CODEX_HOME") or home / ".codex"),
        "gemini": Path(told("GEMINI_CLI_HOME") or home) / ".gemini",
        "opencode": Path(told("XDG_CONFIG_HOME") or home / ".config") / "opencode",
        "cursor": home / ".cursor",
        "vscode": code / "User",
    }


def claude_file() -> Path:
    """Where Claude Code keeps the servers of a user: beside its folder, unless that was moved."""
    moved = os.environ.get("CLAUDE_CONFIG_DIR")
    return (Path(moved) if moved else Path.home()) / ".claude.json"
