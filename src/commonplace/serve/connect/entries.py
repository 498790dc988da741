"""What is written: the MCP server and the hooks, in each client's own form.

Each is a *part* of a file: a member of a JSON object, hooks in the lists of their events, a marked
block of lines, or a file of our own. A part can be put into a text, taken out again, and shown for
whoever does it by hand.
"""

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from commonplace.serve.connect import blocks, jsontext, tomltext

NAME = "commonplace"


@dataclass(frozen=True, slots=True)
class Program:
    """How clients are to call us: the words of the program, and the options after a command."""

    words: tuple[str, ...]
    options: tuple[str, ...] = ()

    def mcp(self) -> list[str]:
        return [*self.words, "mcp", *self.options]

    def hook(self, client: str, event: str) -> list[str]:
        return [*self.words, "hook", client, event, *self.options]

    def hook_line(self, client: str, event: str) -> str:
        """For a shell."""
        return shlex.join(self.hook(client, event))


class Part(Protocol):
    """Something of ours in a file."""

    def put(self, text: str) -> str: ...
    def take_out(self, text: str) -> str: ...
    def is_in(self, text: str) -> bool: ...
    def shown(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Member:
    """A value under a path of names in a JSON file."""

    path: tuple[str, ...]
    value: Any

    def put(self, text: str) -> str:
        return (
            text if self._there(text) == self.value else jsontext.put(text, self.path, self.value)
        )

    def take_out(self, text: str) -> str:
        return jsontext.take_out(text, self.path)

    def is_in(self, text: str) -> bool:
        return self._there(text) is not None

    def shown(self) -> str:
        value = self.value
        for name in reversed(self.path):
            value = {name: value}
        return json.dumps(value, indent=2, ensure_ascii=False)

    def _there(self, text: str) -> Any:
        value = jsontext.value_of(text)
        for name in self.path:
            value = value.get(name) if isinstance(value, dict) else None
        return value


@dataclass(frozen=True, slots=True)
class Hooks:
    """An entry for each event in the lists under ``hooks``. Ours is known by its command."""

    client: str
    entries: Mapping[str, Mapping[str, Any]]

    def put(self, text: str) -> str:
        for event, entry in self.entries.items():
            path, there = ("hooks", event), self._list(text, event)
            ours = self._ours(there)
            if not ours:
                text = jsontext.append(text, path, entry)
            elif there[ours[0]] != entry:
                text = jsontext.replace(text, (*path, ours[0]), entry)
        return text

    def take_out(self, text: str) -> str:
        for event in self.entries:
            there = self._list(text, event)
            for at in reversed(self._ours(there)):
                text = self._without(text, event, at, there[at])
        return text

    def is_in(self, text: str) -> bool:
        return all(self._ours(self._list(text, event)) for event in self.entries)

    def shown(self) -> str:
        lists = {event: [entry] for event, entry in self.entries.items()}
        return json.dumps({"hooks": lists}, indent=2, ensure_ascii=False)

    def _without(self, text: str, event: str, at: int, entry: Any) -> str:
        """Somebody may have put another hook into our entry: that one stays."""
        inner = entry.get("hooks")
        if isinstance(inner, list) and not all(self._is_ours(each) for each in inner):
            for which in reversed([n for n, each in enumerate(inner) if self._is_ours(each)]):
                text = jsontext.take_out(text, ("hooks", event, at, "hooks", which))
            return text
        return jsontext.take_out(text, ("hooks", event, at))

    def _list(self, text: str, event: str) -> list[Any]:
        value = jsontext.value_of(text)
        hooks = value.get("hooks") if isinstance(value, dict) else None
        there = hooks.get(event, []) if isinstance(hooks, dict) else []
        if not isinstance(there, list):
            raise jsontext.NotPlain(f"hooks.{event} is not a list")
        return there

    def _ours(self, there: list[Any]) -> list[int]:
        return [at for at, entry in enumerate(there) if self._is_ours(entry)]

    def _is_ours(self, entry: Any) -> bool:
        if not isinstance(entry, dict):
            return False
        command, inner = entry.get("command"), entry.get("hooks")
        if isinstance(command, str) and NAME in command and f" hook {self.client} " in command:
            return True
        return isinstance(inner, list) and any(self._is_ours(each) for each in inner)


@dataclass(frozen=True, slots=True)
class Table:
    """Our MCP server in Codex's TOML."""

    inside: str

    def put(self, text: str) -> str:
        return tomltext.put(text, NAME, self.inside)

    def take_out(self, text: str) -> str:
        return tomltext.take_out(text, NAME)

    def is_in(self, text: str) -> bool:
        return tomltext.is_in(text, NAME)

    def shown(self) -> str:
        return self.inside


@dataclass(frozen=True, slots=True)
class Lines:
    """A marked block in a file of instructions."""

    inside: str

    def put(self, text: str) -> str:
        return blocks.with_block(text, blocks.MARKDOWN, self.inside)

    def take_out(self, text: str) -> str:
        return blocks.without_block(text, blocks.MARKDOWN)

    def is_in(self, text: str) -> bool:
        return blocks.has_block(text, blocks.MARKDOWN)

    def shown(self) -> str:
        return blocks.MARKDOWN.block(self.inside)


@dataclass(frozen=True, slots=True)
class Whole:
    """A file that is ours from its first line, which says so."""

    text: str

    def put(self, text: str) -> str:
        if text and not self.is_in(text):
            raise jsontext.NotPlain("it is somebody else's")
        return self.text

    def take_out(self, text: str) -> str:
        return "" if self.is_in(text) else text

    def is_in(self, text: str) -> bool:
        return text.partition("\n")[0] == self.text.partition("\n")[0]

    def shown(self) -> str:
        return self.text
