"""Makes the plugins of this folder: ``python plugins/generate.py``.

Each client wants files of its own form around the same things: our MCP server, our hooks, and the
Agent Skills of ``src/commonplace/skills``. All of them are written here, from the same tables as
``commonplace connect``, and kept in the repository, because clients install from there. A test says
that they are up to date.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import commonplace
from commonplace.serve.connect import clients
from commonplace.serve.connect.entries import Hooks, Program

HERE = Path(__file__).parent
ROOT = HERE.parent
SKILLS = ROOT / "src" / "commonplace" / "skills"
NAME = "commonplace"
ABOUT = (
    "A memory and a wiki that outlast the session: what was decided and learnt is kept with its "
    "sources, told at the start, and found again."
)
PROGRAM = Program((NAME,))
_SERVER = {"command": NAME, "args": ["mcp"]}


def files() -> Iterator[tuple[str, str]]:
    """Every file: its path from the root of the repository, and its content."""
    yield (
        ".claude-plugin/marketplace.json",
        _json(
            {
                "name": NAME,
                "owner": {"name": NAME},
                "metadata": {"description": ABOUT},
                "plugins": [
                    {"name": NAME, "source": "./plugins/claude-code", "description": ABOUT}
                ],
            }
        ),
    )
    yield (
        ".agents/plugins/marketplace.json",
        _json(
            {
                "name": NAME,
                "interface": {"displayName": NAME},
                "plugins": [
                    {
                        "name": NAME,
                        "source": {"source": "local", "path": "./plugins/codex"},
                        "policy": {"installation": "AVAILABLE", "authentication": "ON_INSTALL"},
                        "category": "Productivity",
                    }
                ],
            }
        ),
    )
    for client, made in (
        ("claude-code", _claude_code()),
        ("codex", _codex()),
        ("gemini", _gemini()),
    ):
        for path, content in (*made, *_skills()):
            yield f"plugins/{client}/{path}", content


def _claude_code() -> list[tuple[str, str]]:
    return [
        (".claude-plugin/plugin.json", _json(_manifest())),
        (".mcp.json", _json({"mcpServers": {NAME: _SERVER}})),
        ("hooks/hooks.json", _hooks("claude-code")),
        (
            "README.md",
            _readme(
                "Claude Code",
                "/plugin marketplace add PATH-OR-REPOSITORY",
                "/plugin install commonplace@commonplace",
            ),
        ),
    ]


def _codex() -> list[tuple[str, str]]:
    manifest = _manifest() | {
        "skills": "./skills/",
        "mcpServers": "./.mcp.json",
        "hooks": "./hooks/hooks.json",
        "interface": {
            "displayName": NAME,
            "shortDescription": "A memory that outlasts the session",
            "longDescription": ABOUT,
            "developerName": NAME,
            "category": "Productivity",
            "capabilities": ["Read", "Write"],
        },
    }
    server = _SERVER | {"env_vars": list(clients.PASSED_ON)}
    return [
        (".codex-plugin/plugin.json", _json(manifest)),
        (".mcp.json", _json({"mcpServers": {NAME: server}})),
        ("hooks/hooks.json", _hooks("codex")),
        (
            "README.md",
            _readme(
                "Codex",
                "codex plugin marketplace add PATH-OR-REPOSITORY",
                "codex plugin add commonplace@commonplace",
            ),
        ),
    ]


def _gemini() -> list[tuple[str, str]]:
    extension = {
        "name": NAME,
        "version": commonplace.__version__,
        "description": ABOUT,
        "mcpServers": {NAME: _SERVER},
    }
    return [
        ("gemini-extension.json", _json(extension)),
        ("hooks/hooks.json", _hooks("gemini")),
        ("README.md", _readme("Gemini CLI", "gemini extensions install PATH/plugins/gemini")),
    ]


def _manifest() -> dict[str, Any]:
    return {
        "name": NAME,
        "version": commonplace.__version__,
        "description": ABOUT,
        "author": {"name": NAME},
        "license": "Apache-2.0",
        "keywords": ["memory", "wiki", "recall", "mcp"],
    }


def _hooks(client: str) -> str:
    """As ``connect`` writes them; one whose program is missing is passed over."""
    targets = clients.targets(
        client, clients.Where(HERE, is_project=True), PROGRAM, instructions=False
    )
    part = next(part for each in targets for part in each.parts if isinstance(part, Hooks))
    told = json.loads(part.shown())
    for entries in told["hooks"].values():
        for hook in entries[0]["hooks"]:
            hook["command"] += " || true"
    return _json({"description": "Tells the agent what is known, and keeps what is said."} | told)


def _skills() -> list[tuple[str, str]]:
    return [
        (f"skills/{path.relative_to(SKILLS)}", path.read_text("utf-8"))
        for path in sorted(SKILLS.rglob("*.md"))
    ]


def _readme(client: str, *commands: str) -> str:
    typed = "\n".join(commands)
    return (
        f"# {NAME} for {client}\n\n{ABOUT}\n\n"
        f"It needs the program `{NAME}` on the PATH. Install this plugin, or say\n"
        f"`{NAME} connect`, but not both: then everything would be told twice.\n\n"
        f"```text\n{typed}\n```\n\n"
        "It has an MCP server (`recall`, `remember`, `brief`, `forget`, pages of the wiki), hooks\n"
        "that tell the agent what is known and keep what is said, and three skills. Everything\n"
        "stays on this machine. All files here are made by `plugins/generate.py`.\n"
    )


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write them, or with ``--check`` say which are out of date."""
    made = dict(files())
    if "--check" in sys.argv:
        stale = [path for path, text in made.items() if _read(ROOT / path) != text]
        sys.exit("\n".join(["Run plugins/generate.py:", *stale]) if stale else 0)
    for client in ("claude-code", "codex", "gemini"):
        shutil.rmtree(HERE / client, ignore_errors=True)
    for path, text in made.items():
        (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / path).write_text(text, "utf-8")


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


if __name__ == "__main__":
    main()
