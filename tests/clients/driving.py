"""Agents' clients as people run them, each in a home of its own, with our model as theirs."""

import json
import os
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.clients.model import Model
from tests.serve.running import SOURCE, until

INSTALLED = Path(sys.prefix) / "clients"
PROGRAM = [sys.executable, "-P", "-m", "commonplace"]
SECONDS = 300


class Home:
    """A person's home: a library, a project, and the client's own files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.project = folder / "project"
        self.project.mkdir(parents=True)
        node = INSTALLED / "node" / "bin"
        self.environment = {
            "PATH": f"{node}:{INSTALLED / 'node_modules' / '.bin'}:{os.environ['PATH']}",
            "HOME": str(folder),
            "LANG": "C.UTF-8",
            "TERM": "xterm-256color",
            "PYTHONPATH": SOURCE,
            "COMMONPLACE_HOME": str(folder / "commonplace"),
            "COMMONPLACE_SERVE__PORT": "0",
            "COMMONPLACE_EMBED__MODEL": "none",
        }

    def run(self, *command: str, check: bool = True, more: Mapping[str, str] | None = None) -> str:
        """What a program says; what it says of its troubles too, if it fails."""
        done = subprocess.run(
            command,
            env={**self.environment, **(more or {})},
            cwd=self.project,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert not check or done.returncode == 0, (
            command,
            done.stdout[-3000:],
            done.stderr[-3000:],
        )
        return done.stdout

    def say(self, *words: str) -> str:
        """``commonplace …``"""
        return self.run(*PROGRAM, *words)

    def memories(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.say("export", "memories", "-").splitlines()]

    def until_kept(self, words: str) -> dict[str, Any]:
        """The memory that says this, as soon as there is one."""
        found: dict[str, Any] = until(
            lambda: next((each for each in self.memories() if words in each["text"]), None)
        )
        return found


class Driver(ABC):
    """One client."""

    name: str
    program: str

    def __init__(self, home: Home, model: Model) -> None:
        self.home = home
        self.model = model

    def prepare(self) -> None:
        """Tell the client of the model, in the files that ``connect`` wrote."""
        return

    @abstractmethod
    def command(self, prompt: str) -> list[str]: ...

    def environment(self) -> dict[str, str]:
        return {}

    def ask(self, prompt: str) -> str:
        """One session with one prompt; what the client says."""
        return self.home.run(*self.command(prompt), more=self.environment())


class ClaudeCode(Driver):
    name, program = "claude-code", "claude"

    def environment(self) -> dict[str, str]:
        return {
            "ANTHROPIC_BASE_URL": self.model.url,
            "ANTHROPIC_API_KEY": "none",
            "DISABLE_AUTOUPDATER": "1",
            "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        }

    def command(self, prompt: str) -> list[str]:
        model = ["--model", "claude-sonnet-4-5"]
        return [self.program, "-p", prompt, *model, "--allowedTools", "mcp__commonplace"]


class Codex(Driver):
    name, program = "codex", "codex"
    trusted = ("--dangerously-bypass-hook-trust",)

    def prepare(self) -> None:
        path = self.home.folder / ".codex" / "config.toml"
        ours = path.read_text()
        path.write_text(
            'model = "scripted"\nmodel_provider = "scripted"\napproval_policy = "never"\n'
            f'[model_providers.scripted]\nname = "scripted"\nbase_url = "{self.model.url}/v1"\n'
            f'wire_api = "responses"\nenv_key = "SCRIPTED_KEY"\n\n{ours}'
        )

    def environment(self) -> dict[str, str]:
        return {"SCRIPTED_KEY": "none"}

    def command(self, prompt: str) -> list[str]:
        return [self.program, "exec", "--skip-git-repo-check", *self.trusted, prompt]


class Gemini(Driver):
    name, program = "gemini", "gemini"

    def prepare(self) -> None:
        path = self.home.folder / ".gemini" / "settings.json"
        auth = {"security": {"auth": {"selectedType": "gemini-api-key"}}}
        path.write_text(json.dumps(json.loads(path.read_text()) | auth))

    def environment(self) -> dict[str, str]:
        return {
            "GEMINI_API_KEY": "none",
            "GOOGLE_GEMINI_BASE_URL": self.model.url,
            "GEMINI_CLI_TRUST_WORKSPACE": "true",
        }

    def command(self, prompt: str) -> list[str]:
        return [self.program, "-m", "gemini-2.5-pro", "--skip-trust", "-y", "-p", prompt]


class OpenCode(Driver):
    name, program = "opencode", "opencode"

    def prepare(self) -> None:
        path = self.home.folder / ".config" / "opencode" / "opencode.json"
        provider = {
            "npm": "@ai-sdk/openai-compatible",
            "options": {"baseURL": f"{self.model.url}/v1", "apiKey": "none"},
            "models": {"scripted": {}},
        }
        more = {"provider": {"scripted": provider}, "model": "scripted/scripted"}
        path.write_text(json.dumps(json.loads(path.read_text()) | more))

    def command(self, prompt: str) -> list[str]:
        return [self.program, "run", prompt]


DRIVERS: list[type[Driver]] = [ClaudeCode, Codex, Gemini, OpenCode]
