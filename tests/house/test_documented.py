"""What a user can name, the reference explains."""

import re
from collections.abc import Iterator

import click
import pytest

import commonplace
from commonplace.config import SETTINGS
from commonplace.serve.cli.main import cli
from tests.house.source import ROOT

PUBLIC_NAMES = 12


@pytest.fixture(scope="module")
def reference() -> str:
    pages = sorted((ROOT / "docs" / "reference").rglob("*.md"))
    return "\n".join(page.read_text("utf-8") for page in pages)


def test_the_public_names_are_few_and_exist() -> None:
    assert len(commonplace.__all__) <= PUBLIC_NAMES
    for name in commonplace.__all__:
        assert getattr(commonplace, name).__doc__, name


def test_every_public_name_is_in_the_reference(reference: str) -> None:
    code = _code(reference)
    missing = [name for name in commonplace.__all__ if not re.search(rf"\b{name}\b", code)]
    assert not missing


def test_every_command_is_in_the_reference_with_its_options(reference: str) -> None:
    missing = []
    for path, command in _commands(cli, "commonplace"):
        if not re.search(rf"\b{re.escape(path)}\b", reference):
            missing.append(path)
        missing += [
            f"{path} {option}"
            for parameter in command.params
            if isinstance(parameter, click.Option) and not parameter.hidden
            for option in parameter.opts
            if option.startswith("--") and option not in reference
        ]
    assert not missing


def test_every_command_and_option_explains_itself() -> None:
    silent = []
    for path, command in _commands(cli, "commonplace"):
        if not command.help:
            silent.append(path)
        silent += [
            f"{path} {parameter.opts[0]}"
            for parameter in command.params
            if isinstance(parameter, click.Option) and not parameter.help
        ]
    assert not silent


def _plain(text: str) -> str:
    """1,000 and 1_000 are 1000."""
    return re.sub(r"(?<=\d)[,_](?=\d)", "", text)


def test_every_setting_is_in_the_reference_with_its_default(reference: str) -> None:
    rows = _plain(reference).splitlines()
    missing = [
        f"{setting.name} = {setting.default!r}"
        for setting in SETTINGS.values()
        if not any(
            f"`{setting.name}`" in row and _plain(str(setting.default)) in row for row in rows
        )
    ]
    assert not missing


def _commands(command: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _commands(inner, f"{path} {name}")


def _code(text: str) -> str:
    """What stands in code blocks and between backticks."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))
