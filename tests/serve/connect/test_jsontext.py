"""A JSON file is changed as text: what others wrote stays, and what was added goes again."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.serve.connect.jsontext import NotPlain, append, put, read, replace, take_out
from tests.cases import each_case

_LEAF = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
_NAMES = st.text(max_size=6).filter(lambda name: name not in ("ours", "deep"))
_VALUES = st.recursive(
    _LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3)
)
_OBJECTS = st.dictionaries(_NAMES, _VALUES, max_size=4)
_ENTRY = {"command": "commonplace", "args": ["mcp", 'a "b" \\ é']}


@st.composite
def _written(draw: st.DrawFn) -> str:
    """An object as somebody wrote it: in lines or in one, with this or that end of a line."""
    value = draw(_OBJECTS)
    manner: dict[str, Any] = draw(
        st.sampled_from(
            [
                {"indent": 2},
                {"indent": 4},
                {"indent": "\t"},
                {},
                {"separators": (",", ":")},
                {"indent": 2, "ensure_ascii": False},
            ]
        )
    )
    text = json.dumps(value, **manner)
    if draw(st.booleans()):
        text = text.replace("\n", "\r\n")
    return text + draw(st.sampled_from(["", "\n", "\r\n", "  \n\n"]))


@given(_written())
def test_what_is_put_in_and_taken_out_leaves_the_same_bytes(text: str) -> None:
    made = put(text, ("deep", "ours"), _ENTRY)
    assert json.loads(made) == json.loads(text) | {"deep": {"ours": _ENTRY}}
    assert take_out(made, ("deep", "ours")) == text


@given(_written(), _VALUES)
def test_another_value_takes_the_place_of_one_and_everything_else_stays(
    text: str, value: Any
) -> None:
    made = put(put(text, ("ours",), _ENTRY), ("ours",), value)
    assert json.loads(made) == json.loads(text) | {"ours": value}
    assert take_out(made, ("ours",)) == text


@given(_written(), st.lists(_VALUES, min_size=1, max_size=3))
def test_an_element_is_added_at_the_end_and_taken_out_again(text: str, there: list[Any]) -> None:
    before = put(text, ("deep", "ours"), there)
    made = append(before, ("deep", "ours"), _ENTRY)
    assert json.loads(made)["deep"]["ours"] == [*there, _ENTRY]
    assert take_out(made, ("deep", "ours", len(there))) == before


@given(_written(), _LEAF, st.integers(0, 2))
def test_what_others_added_later_stays(text: str, later: Any, at: int) -> None:
    made = text
    for name in ("ours", "deep", "third"):
        made = put(made, (name,), later)
    gone = ("ours", "deep", "third")[at]
    left = json.loads(made)
    del left[gone]
    assert json.loads(take_out(made, (gone,))) == left


@given(_written())
def test_everything_stands_where_it_is_said_to(text: str) -> None:
    node = read(text)
    value = json.loads(text)
    assert [name for name, _ in node.names] == list(value)
    for inner, own in zip(node.values, value.values(), strict=True):
        assert json.loads(text[inner.start : inner.end]) == own


def test_an_entry_is_written_in_the_manner_of_its_neighbours() -> None:
    text = '{\n    "a": {\n        "b": 1\n    }\n}\n'
    assert put(text, ("a", "c"), [1]) == (
        '{\n    "a": {\n        "b": 1,\n        "c": [\n            1\n        ]\n    }\n}\n'
    )
    assert put('{"a":1}', ("b",), {"c": 2}) == '{"a":1,"b":{"c":2}}'
    assert put("{}\n", ("a", "b"), 1) == '{\n  "a": {\n    "b": 1\n  }\n}\n'


@each_case(
    "text",
    [
        '{"a": 1, // a word\n "b": 2}',
        '{"a": 1,}',
        "[" * 100_000,
        "",
        "nothing",
        '{"ours": 1, "ours": 2}',
        "[]",
        '{"a": ' * 300 + "1" + "}" * 300,
    ],
    ids=["comment", "comma", "deep", "empty", "words", "twice", "list", "deeper"],
)
def test_what_cannot_be_changed_without_loss_is_refused(text: str) -> None:
    with pytest.raises(NotPlain):
        put(text, ("ours",), 1)


def test_what_is_no_list_is_not_added_to() -> None:
    with pytest.raises(NotPlain):
        append('{"hooks": {"Stop": {}}}', ("hooks", "Stop"), 1)
    with pytest.raises(NotPlain):
        replace("{}", ("gone",), 1)
