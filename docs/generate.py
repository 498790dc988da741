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
from commonplace.serve.mcp.tools import TOOLS, USUAL, seal
from commonplace.serve.mcp.tools.tool import Tool
from commonplace.serve.rest.openapi import described
from commonplace.serve.rest.operation import JSON, Operation
from commonplace.serve.rest.table import AREAS
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
        "rest.md": "\n".join(rest()),
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
    yield "What they say of themselves is the same for everybody and changes with a release only."
    yield from (f"Its SHA-256 is `{seal()}`.", "")
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


def rest() -> Iterator[str]:
    yield from ("# REST", "")
    yield "Everything stands under `/api`, needs `Authorization: Bearer TOKEN`, and speaks JSON."
    yield "`/api/openapi.json` says the same for programs, with the type of every answer."
    yield "[How to use it](../howto/rest.md) tells of lists, tags, repeats and refusals."
    document = described(AREAS)
    for area in AREAS:
        yield from ("", f"## {area.tag}", "", area.about)
        for operation in area.operations:
            yield from _operation(operation, document)
    yield ""


def _operation(operation: Operation, document: dict[str, Any]) -> Iterator[str]:
    path = f"/api{operation.path}"
    told = document["paths"][path][operation.method.lower()]
    yield from ("", f"### `{operation.method} {path}`", "")
    kind = "" if operation.gives == JSON else f", `{operation.gives}`"
    answer = told["responses"][str(operation.status)]["content"][operation.gives]["schema"]
    name = answer.get("$ref", "").rpartition("/")[2]
    gives = f" `{name}`" if name else ""
    yield f"`{operation.name}` · scope `{operation.scope}` · {operation.status}{gives}{kind}"
    yield from ("", " ".join(filter(None, (operation.summary, operation.about))))
    rows = [
        (f"{each['in']} `{each['name']}`", _schema(each["schema"]), each.get("description", ""))
        for each in told["parameters"]
        if each["in"] == "query" and each["name"] != "book"
    ]
    rows += _body(operation, told, document)
    if rows:
        yield from ("", "| | | |", "|---|---|---|")
        for row in rows:
            yield f"| {' | '.join(part.replace('|', chr(92) + '|') for part in row)} |"


def _body(
    operation: Operation, told: dict[str, Any], document: dict[str, Any]
) -> Iterator[tuple[str, str, str]]:
    if operation.body is None:
        return
    if operation.takes != JSON:
        yield ("body", f"`{operation.takes}`", "")
        return
    schema = told["requestBody"]["content"][JSON]["schema"]
    name = (schema.get("items") or schema)["$ref"].rpartition("/")[2]
    body = document["components"]["schemas"][name]
    many = " of each" if "items" in schema else ""
    for field, known in body["properties"].items():
        needed = "" if field in body["required"] else ", may be left out"
        about = known.get("description") or _said(known)
        yield (f"body `{field}`{many}", f"{_schema(known)}{needed}", about)


def _said(schema: dict[str, Any]) -> str:
    return next(
        (each["description"] for each in schema.get("anyOf", ()) if "description" in each), ""
    )


def _schema(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "enum" in schema:
        return " or ".join(f"`{each}`" for each in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_schema(each) for each in schema["anyOf"])
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if schema.get("type") == "array":
        return f"list of {_schema(schema.get('items', {}))}"
    low, high = schema.get("minimum"), schema.get("maximum")
    limits = f" {low} to {high}" if low is not None and high is not None else ""
    return f"{schema.get('type', 'anything')}{limits}"


def main() -> None:
    REFERENCE.mkdir(exist_ok=True)
    for name, text in pages().items():
        (REFERENCE / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
