"""The top of a note is read safely, whatever stands there."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.text.frontmatter import LARGEST, read_frontmatter
from tests.cases import each_case


def test_values_are_what_json_could_say() -> None:
    read = read_frontmatter(
        "---\nname: Ada\nyear: 1815\nshare: 0.5\nalive: false\nnothing: ~\n"
        "sources:\n  - uri: memory/2026-01-15.md\n    from: 3\n    lines: 4\n"
        "tags: [math, 'first program']\n---\nBody.\n"
    )
    assert read.data == {
        "name": "Ada",
        "year": 1815,
        "share": 0.5,
        "alive": False,
        "nothing": None,
        "sources": [{"uri": "memory/2026-01-15.md", "from": 3, "lines": 4}],
        "tags": ["math", "first program"],
    }
    assert (read.body, read.problem, read.line) == ("Body.\n", None, 13)


@each_case("written", ["2026-01-15", "yes", "12:30", "007", "0x1f", "1e999", ".inf"])
def test_what_only_looks_like_a_value_stays_as_it_was_written(written: str) -> None:
    assert read_frontmatter(f"---\nkey: {written}\n---\n").data == {"key": written}


def test_a_number_beyond_64_bits_is_text() -> None:
    read = read_frontmatter("---\nkey: 99999999999999999999\n---\n")
    assert read.data == {"key": "99999999999999999999"}


def test_a_byte_order_mark_and_windows_line_ends_are_fine() -> None:
    read = read_frontmatter("\ufeff---\r\ntitle: Ada\r\n---\r\n\r\nHello\r\n")
    assert read.data == {"title": "Ada"}
    assert (read.body, read.line) == ("\r\nHello\r\n", 4)


@each_case("text", ["---\nno end", "text\n---\na: 1\n---\n", "", "----\na: 1\n----\n"])
def test_without_both_lines_there_is_no_front_matter(text: str) -> None:
    assert read_frontmatter(text).data == {}
    assert read_frontmatter(text).body == text
    assert read_frontmatter(text).problem is None


def test_of_two_equal_keys_the_last_counts_and_it_is_told() -> None:
    read = read_frontmatter("---\na: 1\na: 2\n---\n")
    assert read.data == {"a": 2}
    assert read.problem is not None
    assert "'a' stands there twice" in read.problem


def test_what_is_no_mapping_is_told() -> None:
    read = read_frontmatter("---\n- a\n- b\n---\nBody")
    assert (read.data, read.body) == ({}, "Body")
    assert read.problem


def test_what_is_not_yaml_is_read_line_by_line() -> None:
    read = read_frontmatter("---\ntitle: Lovelace: a life\ntags: [x, y]\n---\nBody")
    assert read.data == {"title": "Lovelace: a life", "tags": ["x", "y"]}
    assert read.problem is not None
    assert "line 2" in read.problem


def test_aliases_are_not_followed() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{name}: &{name} [*{before}, *{before}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    read = read_frontmatter(f"---\n{bomb}---\n")
    assert read.data["i"] == [None, None]
    assert read.problem is not None
    assert "aliases" in read.problem


def test_no_tag_makes_anything_but_text() -> None:
    read = read_frontmatter("---\nkey: !!python/object/apply:os.system ['echo no']\n---\n")
    assert read.data == {"key": ["echo no"]}


@pytest.mark.parametrize("block", ["- " * 20_000 + "x", "[" * 30_000, "a: " + "{b: " * 900])
def test_depth_has_an_end(block: str) -> None:
    assert read_frontmatter(f"---\n{block}\n---\nBody").body == "Body"


def test_a_block_that_is_too_large_is_left_out_and_told() -> None:
    read = read_frontmatter("---\nkey: " + "x" * LARGEST + "\n---\nBody")
    assert (read.data, read.body) == ({}, "Body")
    assert read.problem is not None
    assert "larger" in read.problem


@given(st.text(), st.text())
def test_nothing_ever_raises_and_everything_is_json(block: str, body: str) -> None:
    read = read_frontmatter(f"---\n{block}\n---\n{body}")
    json.dumps(read.data, allow_nan=False).encode()
    assert all(isinstance(key, str) for key in read.data)


_YAML = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**50), 2**50) | st.text("abc xyz0-", max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("abcd", min_size=1), inner, max_size=3)
    ),
)


@given(st.dictionaries(st.text("abcd", min_size=1), _YAML, max_size=4))
def test_what_was_written_as_json_is_read_as_it_was(data: dict[str, object]) -> None:
    assert read_frontmatter(f"---\n{json.dumps(data)}\n---\n").data == _tidy(data)


def _tidy(value: object) -> object:
    if isinstance(value, dict):
        return {key: _tidy(item) for key, item in value.items()}
    return [_tidy(item) for item in value] if isinstance(value, list) else value
