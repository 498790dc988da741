"""Codex's settings are changed as text: comments and order stay, and so does what Codex wrote."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.serve.connect.jsontext import NotPlain
from commonplace.serve.connect.tomltext import is_in, put, take_out

TABLE = '[mcp_servers.commonplace]\ncommand = "python"\nargs = ["-m", "commonplace", "mcp"]'
OTHERS = """# my own words
model = "some-model"   # and here

[mcp_servers.other]  # kept
command = "other"
"""
_LINES = st.lists(
    st.sampled_from(
        ["# a word", "", "[profiles.a]\nx = 1", "[b]", "", "  # another", "[[c]]\ny=2"]
    ),
    unique=True,
    max_size=7,
).map("\n".join)


def _put(text: str) -> str:
    return put(text, "commonplace", TABLE)


def _out(text: str) -> str:
    return take_out(text, "commonplace")


@given(_LINES, st.sampled_from(["\n", "\r\n"]))
def test_in_and_out_leaves_the_same_bytes(text: str, line_end: str) -> None:
    text = f"z = 1\n{text}\n".replace("\n", line_end)
    made = _put(text)
    assert is_in(made, "commonplace")
    assert _put(made) == made
    assert _out(made) == text


def test_nothing_else_changes_and_comments_stay() -> None:
    made = _put(OTHERS)
    assert made.startswith(OTHERS)
    read = tomllib.loads(made)
    assert read["mcp_servers"]["commonplace"]["args"] == ["-m", "commonplace", "mcp"]
    assert read["mcp_servers"]["other"] == {"command": "other"}


def test_a_block_that_is_there_is_renewed_where_it_stands() -> None:
    made = _put(OTHERS) + "\n[later]\nx = 1\n"
    renewed = put(made, "commonplace", TABLE.replace("python", "python3"))
    assert renewed == made.replace('"python"', '"python3"')


def test_what_codex_wrote_into_our_block_stays_and_what_it_wrote_below_our_table_goes() -> None:
    made = _put(OTHERS)
    end = made.rindex("# <<<")
    mixed = (
        made[:end]
        + '\n[mcp_servers.commonplace.tools.recall]\napproval_mode = "approve"\n'
        + '\n[projects."/home/ada"]\ntrust_level = "trusted"\n\n'
        + made[end:]
    )
    left = tomllib.loads(_out(mixed))
    assert left["projects"] == {"/home/ada": {"trust_level": "trusted"}}
    assert list(left["mcp_servers"]) == ["other"]
    assert "# my own words" in _out(mixed)


@pytest.mark.parametrize(
    "text",
    [
        "not = [toml",
        '[mcp_servers.commonplace]\ncommand = "mine"\n',
        'mcp_servers = { other = { command = "x" } }\n',
    ],
    ids=["broken", "somebody's own", "an inline table"],
)
def test_what_cannot_take_our_table_is_refused(text: str) -> None:
    with pytest.raises(NotPlain):
        _put(text)
