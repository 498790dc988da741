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


def test_every_page_of_the_docs_is_in_their_index() -> None:
    docs = ROOT / "docs"
    index = (docs / "README.md").read_text("utf-8")
    pages = [str(page.relative_to(docs)) for page in docs.rglob("*.md")]
    missing = [
        page
        for page in pages
        if page != "README.md" and not page.startswith("decisions/") and f"({page})" not in index
    ]
    assert not missing


def test_every_link_of_the_docs_leads_to_a_file() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "AGENTS.md"]
        for target in re.findall(
            r"\]\(([^()\s#:]+)(?:#[^()\s]*)?\)", _prose(page.read_text("utf-8"))
        )
        if not target.startswith("/") and not (page.parent / target).exists()
    ]
    assert not broken


def _prose(text: str) -> str:
    """A page without what it shows as code."""
    return re.sub(r"`[^`\n]+`", "", re.sub(r"```.*?```", "", text, flags=re.S))


def test_every_word_stands_once_in_the_glossary() -> None:
    rows = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    cells = [row.split(" | ")[0].removeprefix("| ") for row in rows if row.startswith("| ")]
    words = [word.strip() for cell in cells for word in cell.split(", ")]
    assert [word for word in words if words.count(word) > 1] == []


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
