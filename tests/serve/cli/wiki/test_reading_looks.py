"""How pages look on a terminal."""

import io
import os
import pty
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from commonplace.model import PageInfo
from commonplace.serve.cli import changes, pages, prose
from commonplace.serve.cli.commands.wiki.parts import PARTS
from commonplace.serve.cli.commands.wiki.tree import wiki
from commonplace.serve.cli.plain import safe
from tests.serve.cli.conftest import PROGRAM, Say, environment

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_MARKS = st.text(alphabet="ab `*_[]()|#>-+1.~\n\t\x1b\u202e日!<&", max_size=200)


def terminal(width: int = 60) -> Console:
    return Console(
        force_terminal=True,
        color_system="standard",
        width=width,
        file=io.StringIO(),
        markup=False,
        highlight=False,
        emoji=False,
    )


def seen(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@given(_MARKS)
def test_every_word_of_a_page_is_shown_and_only_colours_are_added(text: str) -> None:
    console = terminal()
    prose.write(console, text)
    shown = _COLOURS.sub("", seen(console))
    assert "".join(shown.split()) == "".join(safe(text).split())


def test_a_list_is_wrapped_under_its_own_text() -> None:
    console = terminal(30)
    prose.write(console, "- one two three four five six seven eight\n> a quote that is long enough")
    lines = _COLOURS.sub("", seen(console)).splitlines()
    assert lines == [
        "- one two three four five six",
        "  seven eight",
        "> a quote that is long enough",
    ]


def test_links_and_emphasis_are_coloured_and_code_is_left_alone() -> None:
    console = terminal()
    prose.write(console, "**bold** [[Ada|her]]\n\n```\n**code**\n```\n**after**")
    shown = seen(console)
    assert "\x1b[1mbold\x1b[0m" in shown
    assert "\x1b[4;34mher\x1b[0m" in shown
    assert "\x1b[36m**code**\x1b[0m" in shown
    assert "\x1b[1mafter\x1b[0m" in shown


def test_what_is_escaped_is_no_code() -> None:
    console = terminal()
    prose.write(console, "\\`copy\\` and `code`")
    shown = seen(console)
    assert "\x1b[2m\\\x1b[0m`copy" in shown
    assert "\x1b[36mcode\x1b[0m" in shown


@given(_MARKS, _MARKS)
def test_a_diff_by_words_without_colours_has_both_texts(old: str, new: str) -> None:
    console = Console(color_system=None, file=io.StringIO(), width=2000, markup=False, emoji=False)
    changes.words(console, old, new)
    shown = seen(console)
    assert not {"\x1b", "\u202e"} & {*shown}
    assert ("[-" in shown or "{+" in shown) == (old != new) or "[-" in old + new


def test_lines_far_from_a_change_are_left_out() -> None:
    old = "".join(f"line {number}\n" for number in range(40))
    for tell in (changes.words, changes.columns):
        console = terminal(80)
        tell(console, old, old.replace("line 20\n", "line twenty\n"))
        shown = _COLOURS.sub("", seen(console))
        assert "line 17" in shown
        assert "line 23" in shown
        assert "line 16" not in shown
        assert "line 24" not in shown
        assert shown.count("⋯") == 2


def test_every_command_of_the_wiki_is_told_in_a_part() -> None:
    told = [name for names in PARTS.values() for name in names]
    assert sorted(told) == sorted(wiki.commands)
    assert [*wiki.commands] == told


@pytest.fixture
def long_page(say: Say) -> None:
    body = "".join(f"## Part {number}\n\nWords \x1b[2J **{number}**.\n\n" for number in range(40))
    say("wiki", "create", "--type", "concept", "--title", "Long", "--content", body, code=0)


@pytest.mark.parametrize("also", [(), ("--no-pager",)])
def test_a_long_page_goes_through_the_pager_on_a_terminal(
    long_page: None, tmp_path: Path, also: tuple[str, ...]
) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho paged\ncat\n")
    pager.chmod(0o755)
    shown = on_a_terminal("wiki", "show", "long", *also, PAGER=str(pager), TERM="xterm")
    assert ("paged" in shown) == (not also)
    assert "Part 39" in shown
    assert "\x1b[2J" not in shown
    assert "␛[2J" in shown


def test_a_short_page_needs_no_pager_and_no_color_is_respected(say: Say) -> None:
    body = "It is **short**."
    say("wiki", "create", "--type", "concept", "--title", "Short", "--content", body, code=0)
    shown = on_a_terminal("wiki", "show", "short", PAGER="false", TERM="xterm", NO_COLOR="1")
    assert "It is" in shown
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)
    assert "\x1b[" not in on_a_terminal("wiki", "show", "short", "--no-color", TERM="xterm")


def on_a_terminal(*arguments: str, **variables: str) -> str:
    """What a person sees in a terminal of 24 lines."""
    ours, theirs = pty.openpty()
    size = {"LINES": "24", "COLUMNS": "80"}
    child = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment() | size | variables,
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            more = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        shown += more
    os.close(ours)
    assert child.wait() == 0
    return shown.decode("utf-8")


def test_a_list_breaks_no_address_and_no_date_on_a_narrow_terminal() -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    page = PageInfo(
        "1",
        "theme",
        "what-salt-water-teaches",
        "What salt water teaches",
        "",
        "active",
        "medium",
        0,
        at,
        at,
        tags=("lessons",),
    )
    console = terminal(60)
    pages.listed(console, [page])
    shown = _COLOURS.sub("", seen(console))
    assert "theme/what-salt-water-teaches  What" in shown and "2026-03-01" in shown
