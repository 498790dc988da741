"""Write the reference from the code: ``python docs/generate.py``.

A test fails when a page differs from what this would write.
"""

import inspect
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import click

import commonplace
from commonplace import errors
from commonplace.access.tokens import Access
from commonplace.config import SETTINGS, Setting
from commonplace.serve.cli.failures import MEANINGS
from commonplace.serve.cli.main import SECTIONS, cli
from commonplace.serve.cli.shelf import SHARED_NAMES
from commonplace.serve.mcp import eras
from commonplace.serve.mcp.instructions import INSTRUCTIONS
from commonplace.serve.mcp.prompts import PROMPTS
from commonplace.serve.mcp.resources import INDEX, TEMPLATES
from commonplace.serve.mcp.tools import TOOLS, USUAL
from commonplace.serve.mcp.tools.tool import Tool
from commonplace.sessions.live import LiveSession
from commonplace.understand.graph import Graph

REFERENCE = Path(__file__).parent / "reference"


def pages() -> dict[str, str]:
    """Every page that is written, by its name."""
    return {
        "cli.md": "\n".join(command_line()),
        "settings.md": "\n".join(settings()),
        "python.md": "\n".join(python()),
        "mcp.md": "\n".join(mcp()),
    }


def command_line() -> Iterator[str]:
    yield from ("# The command line", "")
    yield "`commonplace [OPTIONS] COMMAND`. Alone, it says how things stand and what is next."
    yield "Results go to stdout; progress, asides and errors to stderr."
    yield ""
    yield from _options("Before or after any command:", cli, shared=True)
    yield from ("`commonplace --version` says the version.", "")
    yield from ("## Exit codes", "", "| code | meaning |", "|---|---|")
    for code, meaning in MEANINGS.items():
        yield f"| {int(code)} | {meaning} |"
    yield ""
    yield "With `--json` an error is one line on stderr:"
    yield '`{"error": {"code": "not_found", "exit": 3, "message": "…"}}`.'
    for title, commands in SECTIONS.items():
        yield from ("", f"## {title}")
        for name in commands:
            yield from _command(cli.commands[name], f"commonplace {name}")
    yield ""


def _command(command: click.Command, path: str) -> Iterator[str]:
    yield from ("", f"### `{path}`", "")
    arguments = [_argument(param) for param in command.params if isinstance(param, click.Argument)]
    if arguments:
        yield from (f"`{path} {' '.join(arguments)}`", "")
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        yield from (paragraph.replace("\n", " "), "")
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from _command(inner, f"{path} {name}")
    else:
        yield from _options("", command, shared=False)


def _argument(param: click.Argument) -> str:
    if isinstance(param.type, click.Choice):
        return "|".join(map(str, param.type.choices))
    name = param.metavar or (param.name or "").upper()
    return name if param.required else f"[{name}]"


def _options(title: str, command: click.Command, *, shared: bool) -> Iterator[str]:
    rows = [
        (param, record)
        for param in command.params
        if isinstance(param, click.Option)
        and (param.opts[0] in SHARED_NAMES and not param.expose_value) == shared
        and (record := param.get_help_record(click.Context(command)))
    ]
    if rows:
        yield from ([title, ""] if title else [])
        yield from ("| option | |", "|---|---|")
        for _, (names, about) in rows:
            yield f"| `{names.replace('|', chr(92) + '|')}` | {about.replace('|', chr(92) + '|')} |"
        yield ""


def settings() -> Iterator[str]:
    yield from ("# Settings", "")
    yield from inspect.cleandoc(inspect.getdoc(inspect.getmodule(Setting)) or "").splitlines()[2:]
    yield from ("", "`commonplace config show --origin` says what is in force, and why.", "")
    yield from ("| setting | default | range | variable | |", "|---|---|---|---|---|")
    for setting in SETTINGS.values():
        limits = f"{setting.low:g} to {setting.high:g}" if setting.low is not None else ""
        default = f"`{setting.default}`" if setting.default != "" else ""
        yield (
            f"| `{setting.name}` | {default} | {limits} | `{setting.variable}` "
            f"| {setting.help.replace('|', chr(92) + '|')} |"
        )
    yield ""


def mcp() -> Iterator[str]:
    yield from ("# MCP", "", "What agents find at `/mcp` and behind `commonplace mcp`.")
    yield f"Protocol versions: {', '.join(f'`{each}`' for each in (*eras.MODERN, *eras.LEGACY))}."
    yield from ("", "## Tools", "")
    yield "Offered by default: those marked with a star. Others by name, toolset or `all`:"
    yield from ("`/mcp?tools=default,trace`.", "")
    yield from ("| tool | toolset | scope | |", "|---|---|---|---|")
    for tool in TOOLS.values():
        star = " \\*" if tool.name in USUAL else ""
        yield f"| `{tool.name}`{star} | {tool.toolset} | {tool.scope} | {tool.description} |"
    for tool in TOOLS.values():
        yield from _tool(tool)
    yield from ("", "## Resources", "", "| address | |", "|---|---|")
    yield f"| `{INDEX}` | All pages by type, with a line about each. |"
    for template in TEMPLATES:
        yield f"| `{template['uriTemplate']}` | {template['description']} |"
    yield from ("", "Each may say `?book=NAME`.", "", "## Prompts", "", "| prompt | takes | |")
    yield "|---|---|---|"
    for prompt in PROMPTS.values():
        takes = ", ".join(f"`{name}`" for name in prompt.takes)
        yield f"| `{prompt.name}` | {takes} | {prompt.description} |"
    yield from ("", "## Instructions", "", f"> {INSTRUCTIONS}", "")


def _tool(tool: Tool) -> Iterator[str]:
    yield from ("", f"### `{tool.name}`", "", "| argument | | |", "|---|---|---|")
    for name, about in tool.takes["properties"].items():
        needed = "required" if name in tool.takes["required"] else ""
        allowed = f" One of {', '.join(about['enum'])}." if "enum" in about else ""
        yield f"| `{name}` | {needed} | {about['description']}{allowed} |"
    given = ", ".join(f"`{name}`" for name in tool.gives["properties"])
    yield from ("", f"Gives {given}.")


def python() -> Iterator[str]:
    yield from ("# Python", "", *inspect.cleandoc(commonplace.__doc__ or "").splitlines(), "")
    for name in sorted(commonplace.__all__, key=lambda name: (name[0].isupper(), name)):
        thing = getattr(commonplace, name)
        if inspect.isclass(thing) and issubclass(thing, errors.CommonplaceError):
            continue
        yield from _thing(name, thing)
    yield from _thing("Graph", Graph, "book.graph")
    yield from _thing("LiveSession", LiveSession, "session")
    yield from _thing("Access", Access, "library.access")
    yield from ("## Errors", "", "```")
    yield from inspect.cleandoc(errors.__doc__ or "").split("\n\n")[1].splitlines()
    yield from ("```", "")
    names = [name for name in commonplace.__all__ if hasattr(errors, name)]
    yield from (f"In `commonplace` itself: {', '.join(f'`{name}`' for name in names)}.", "")


def _thing(name: str, thing: Any, called: str = "") -> Iterator[str]:
    yield from (f"## `{name}`", "")
    if not inspect.isclass(thing):
        yield from _function(f"commonplace.{name}", thing)
        return
    yield from (*_documented(thing), "")
    fields = getattr(thing, "__dataclass_fields__", {})
    if fields:
        yield from ("| field | type |", "|---|---|")
        for field in fields.values():
            yield f"| `{field.name}` | `{_type(field.type)}` |".replace(" | None`", " or None`")
        yield ""
    for method, function in _members(thing).items():
        if inspect.isfunction(function) and not method.startswith("_"):
            yield from _function(f"{called or name.lower()}.{method}", function)
        elif isinstance(function, cached_property):
            yield from ("```python", f"{called or name.lower()}.{method}", "```", "")
            yield from (*_documented(function), "")


def _members(thing: type) -> dict[str, Any]:
    """Its own, and before them those of the classes of ours that it extends."""
    ours = [each for each in reversed(thing.__mro__) if each.__module__.startswith("commonplace")]
    return {name: value for each in ours for name, value in vars(each).items()}


def _function(name: str, function: Any) -> Iterator[str]:
    signature = inspect.signature(function)
    shown = [
        str(parameter.replace(annotation=inspect.Parameter.empty)).replace("'", '"')
        for parameter in signature.parameters.values()
        if parameter.name != "self"
    ]
    keyword_only = [
        p.kind is p.KEYWORD_ONLY for p in signature.parameters.values() if p.name != "self"
    ]
    if True in keyword_only and "*" not in "".join(shown[: keyword_only.index(True)]):
        shown.insert(keyword_only.index(True), "*")
    yield from ("```python", f"{name}({', '.join(shown)})", "```", "")
    yield from (*_documented(function), "")


def _documented(thing: Any) -> list[str]:
    return (inspect.getdoc(thing) or "").splitlines()


def _type(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def main() -> None:
    REFERENCE.mkdir(exist_ok=True)
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
