"""The JSON in what a model said, however it said it."""

import json
import math
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds.reply import find_json, without_thoughts
from tests.cases import each_case

VALUE = {"facts": [{"text": "Ada moved to Lisbon.", "confidence": 0.9}], "note": None}
JSON = json.dumps(VALUE)
PRETTY = json.dumps(VALUE, indent=2)

#: Longer than any honest repair takes, on a slow machine too.
LONG_SECONDS = 20


@each_case(
    "said",
    [
        JSON,
        f"\ufeff  {PRETTY}\n",
        f"```json\n{PRETTY}\n```",
        f"```\n{JSON}\n```",
        f"~~~JSON\n{JSON}\n~~~",
        f"Here you are:\n\n```json\n{PRETTY}\n```\nAnything else?",
        f"Sure! {JSON} Hope that helps [really].",
        f"I looked at [1] and (2). {JSON}",
        f'The 5" disk is fine: {JSON}',
        f"<think>Is it {{Lisbon}}? [maybe]</think>{JSON}",
        f"<THINK>\nhm {{\n</THINK>\n\n```json\n{JSON}\n```",
        f"<thinking>a<think>b {{}}</think>c {{}}</thinking> {JSON}",
        f"so it was in the prompt {{}} already</think>\n{JSON}",
        f"{JSON}<think>was that right? {PRETTY}{PRETTY}",
        f"An example is {{}}; the answer is {JSON}",
    ],
)
def test_the_value_is_found_among_everything_else(said: str) -> None:
    found = find_json(said)
    assert found.value == VALUE
    assert found.warnings == ()


@each_case(
    ("said", "value"),
    [
        ('{"word": "cat",}', {"word": "cat"}),
        ("{'word': 'cat'}", {"word": "cat"}),
        ('{word: "cat"}', {"word": "cat"}),
        ('{"words": ["cat", "dog"', {"words": ["cat", "dog"]}),
        ('```json\n{"words": ["cat", "dog"\n```', {"words": ["cat", "dog"]}),
        ('{"word": "cat" // its name\n}', {"word": "cat"}),
        ('{"found": True, "none": None}', {"found": True, "none": None}),
    ],
)
def test_what_is_nearly_json_is_repaired_with_a_warning(said: str, value: Any) -> None:
    found = find_json(said)
    assert found.value == value
    assert found.warnings == ("the reply was not quite JSON and was repaired",)


def test_a_reply_that_is_cut_off_keeps_what_was_whole() -> None:
    found = find_json('{"facts": [{"text": "one"}, {"text": "two"}, {"te')
    assert found.value["facts"][:2] == [{"text": "one"}, {"text": "two"}]


@each_case(
    "said",
    [
        "",
        " \n",
        "I cannot help with that.",
        "<think>{}",
        f"<think>should I say {JSON}?",
        "null",
        "42",
        '"word"',
        "NaN",
        "}{"[::-1][:1],
        "\x00\ufffd\x01",
    ],
)
def test_what_has_no_value_in_it_is_of_no_use_and_says_so(said: str) -> None:
    found = find_json(said)
    assert found.value is None
    assert len(found.warnings) == 1


def test_words_of_thought_inside_the_value_are_its_own() -> None:
    value = {"text": "She wrote <think> and </think> in the prompt."}
    assert find_json(json.dumps(value)).value == value


def test_numbers_that_are_none_become_null() -> None:
    found = find_json('{"a": NaN, "b": [Infinity, -Infinity, 1e999, -1e999, 1e-999], "c": 1.5}')
    assert found.value == {"a": None, "b": [None, None, None, None, 0.0], "c": 1.5}
    assert find_json(f'{{"big": {"9" * 5000}, "long": 12345678901234567890}}').value == {
        "big": None,
        "long": 12345678901234567890.0,
    }


def test_of_two_equal_keys_the_last_counts() -> None:
    assert find_json('{"word": "cat", "word": "dog"}').value == {"word": "dog"}


def test_text_comes_out_as_a_database_can_store_it() -> None:
    assert find_json('{"a\\u0000": "x\\ud800y\\u0000\nz"}').value == {"a": "xy\nz"}


def test_what_is_too_large_or_too_deep_is_of_no_use() -> None:
    long = json.dumps({"word": "x" * 1_000_000})
    assert "longer" in find_json(long).warnings[0]
    for depth, fits in ((49, True), (51, False), (100_000, False)):
        nested = "[" * depth + "1" + "]" * depth
        assert (find_json(nested).value is not None) is fits
        assert (find_json(f"Well: {nested}").value is not None) is fits
        assert (find_json(nested[: depth + 1]).value is not None) is fits


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "unit"),
    [
        ("{", '\\"] {'),
        ('["', "{1\\u]"),
        ('{"a": "', '\\"'),
        ("{'a': '", "\\na"),
        ("[", ':"'),
        ("{", "'/"),
        ('{"a": "', "\\"),
        ("", "<think>"),
        ("", "{}"),
        ("[", '""'),
        ("", "-----"),
    ],
)
@pytest.mark.parametrize("size", [9_000, 250_000, 999_999])
def test_no_reply_takes_long(start: str, unit: str, size: int) -> None:
    began = process_time()
    find_json((start + unit * size)[:size])
    assert process_time() - began < LONG_SECONDS


def test_thoughts_are_left_out_however_they_are_nested() -> None:
    assert without_thoughts("a<think>b<thinking x='1'>c</thinking>d</think>e") == "ae"
    assert without_thoughts("a<think>b") == "a"
    assert without_thoughts("a</think>b") == "b"
    assert without_thoughts("a < b and <thinker> and x>y") == "a < b and <thinker> and x>y"


PIECES = st.sampled_from(
    ["<think>", "</think>", "```json\n", "\n```", "{", "}", "[", "]", '"', '"a":', "1", ",", "\\",
     "NaN", "'", ":", "null", "text ", "\ud800", "\x00", "//", "/*", "(", "é", "\n"]
)  # fmt: skip


@given(st.one_of(st.text(max_size=300), st.lists(PIECES, max_size=60).map("".join)))
def test_nothing_a_model_says_raises(said: str) -> None:
    found = find_json(said)
    assert isinstance(found.value, dict | list | None)
    json.dumps(found.value, allow_nan=False).encode()


@given(st.binary(max_size=300))
def test_no_bytes_raise(data: bytes) -> None:
    for encoding in ("utf-8", "latin-1"):
        found = find_json(data.decode(encoding, "replace"))
        assert isinstance(found.value, dict | list | None)
        assert found.value is not None or found.warnings


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(allow_nan=False)
    | st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=10),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.text("abc<>`{}[] ", max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.text("ab<think>/", max_size=9), VALUES, min_size=1))
def test_every_object_comes_back_as_it_was(value: dict[str, Any]) -> None:
    assert find_json(json.dumps(value)).value == _finite(value)


@given(st.dictionaries(st.text("ab", max_size=3), VALUES, min_size=1))
def test_every_object_is_found_in_a_fence_between_words(value: dict[str, Any]) -> None:
    said = f"<think>hm</think>Here:\n```json\n{json.dumps(value, indent=1)}\n```\nDone."
    if "think>" not in said[17:]:
        assert find_json(said).value == _finite(value)


def _finite(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, list):
        return [_finite(item) for item in value]
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    return value
