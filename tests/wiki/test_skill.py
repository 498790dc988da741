"""The skills for agents are valid, and what they tell them to type can be typed."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click
import pytest

from commonplace.model import PAGE_TYPES
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.main import cli
from commonplace.wiki.text.links import find_links
from commonplace.wiki.text.outline import heading_for
from tests.cases import each_case

SKILL = Path(str(files("commonplace"))) / "skills" / "commonplace-wiki"
GUIDE = (SKILL / "SKILL.md").read_text("utf-8")
PAGES = [GUIDE, *(path.read_text("utf-8") for path in sorted(SKILL.glob("references/*.md")))]
SKILLS = sorted(path.parent for path in SKILL.parent.glob("*/SKILL.md"))
TAUGHT = [path.read_text("utf-8") for skill in SKILLS for path in sorted(skill.rglob("*.md"))]
MOST_LINES = 200


def _typed() -> Iterator[list[str]]:
    """The calls of ``commonplace`` in blocks of code; what a here-document holds is no call."""
    for page in TAUGHT:
        for block in re.findall(r"^ *```sh\n(.*?)^ *```", page, re.DOTALL | re.MULTILINE):
            plain = re.sub(r"<<'(\w+)'\n.*?\n *\1\n", "\n", block, flags=re.DOTALL)
            for line in plain.replace("\\\n", " ").splitlines():
                if words := shlex.split(line):
                    yield words


def _named() -> Iterator[list[str]]:
    """Those between backticks, which may leave out what a call needs."""
    for page in TAUGHT:
        prose = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
        for code in re.findall(r"`(commonplace [^`\n]+)`", prose):
            yield shlex.split(code)


@pytest.mark.parametrize("skill", SKILLS, ids=lambda path: path.name)
def test_the_validator_of_agent_skills_accepts_it(skill: Path) -> None:
    validator = Path(sys.executable).with_name("agentskills")
    done = subprocess.run([validator, "validate", skill], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("skill", SKILLS, ids=lambda path: path.name)
def test_its_description_says_what_it_does_and_when_to_use_it(skill: Path) -> None:
    text = (skill / "SKILL.md").read_text("utf-8")
    assert text.count("\n") < MOST_LINES
    description = re.search(r"^description: (.+)$", text, re.MULTILINE)
    assert description is not None
    assert "Use when" in description[1]
    assert len(description[1]) <= 1024


def test_it_is_short_and_everything_it_points_to_is_there() -> None:
    assert GUIDE.count("\n") < MOST_LINES
    for target in re.findall(r"\]\((references/[^)]+)\)", GUIDE):
        assert (SKILL / target).is_file()
    pointed = {*re.findall(r"\]\((references/[^)]+)\)", GUIDE)}
    assert pointed == {path.relative_to(SKILL).as_posix() for path in SKILL.glob("references/*")}


def test_it_names_every_type_of_page_with_its_sections() -> None:
    types = (SKILL / "references" / "page-types.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]+) \|$", types, re.MULTILINE))
    assert rows == {
        name: ", ".join(map(heading_for, sections)) for name, sections in PAGE_TYPES.items()
    }


def test_the_links_it_teaches_are_links() -> None:
    taught = re.findall(
        r"^ *- `([^`]+)`(?: or `([^`]+)`)?: (?:a page|the same|one of)", GUIDE, re.M
    )
    notations = [each for pair in taught for each in pair if each]
    assert len(notations) == 6
    for notation in notations:
        assert len(find_links(notation)) == 1, notation


@each_case("words", list(_typed()), ids=" ".join)
def test_what_it_says_to_type_can_be_typed(words: list[str]) -> None:
    command, rest = _command(words)
    command.make_context(" ".join(words[:3]), rest, obj=Call())


@each_case("words", list(_named()), ids=" ".join)
def test_the_commands_and_options_it_names_exist(words: list[str]) -> None:
    command, rest = _command(words)
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in rest if word.startswith("--")} <= known


def test_the_options_it_names_by_themselves_are_of_some_command_of_the_wiki() -> None:
    wiki, _ = _command(["commonplace", "wiki"])
    assert isinstance(wiki, click.Group)
    known = {
        option
        for command in [wiki, *wiki.commands.values()]
        for parameter in command.params
        for option in parameter.opts
    }
    prose = re.sub(r"```.*?```", "", "\n".join(PAGES), flags=re.DOTALL)
    assert {*re.findall(r"`(--[a-z-]+)`", prose)} <= known


def _command(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that these words name, and the words that are left for it."""
    assert words[0] == "commonplace"
    command: click.Command = cli
    rest = words[1:]
    while isinstance(command, click.Group) and rest:
        inner = command.get_command(click.Context(command), rest[0])
        assert inner is not None, f"there is no `{' '.join(words[: len(words) - len(rest) + 1])}`"
        command, rest = inner, rest[1:]
    return command, rest
