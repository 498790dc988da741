"""Items of agent frameworks as lines of a session."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.errors import InvalidInput
from commonplace.model import ROLES, Said
from commonplace.sessions.items import LONGEST_ITEM, as_item, as_line, cut, told

TEXTS = st.text(st.characters(codec=None), max_size=20)  # half characters as well
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
ITEMS = st.one_of(
    st.dictionaries(TEXTS, JSON, max_size=4),
    st.fixed_dictionaries({"content": TEXTS, "role": st.sampled_from([*ROLES, "developer", "x"])}),
    st.fixed_dictionaries({"role": JSON, "type": JSON}),
)


@given(ITEMS)
def test_an_item_comes_back_exactly(item: dict[str, Any]) -> None:
    line = as_line(item)
    assert json.dumps(as_item(line)) == json.dumps(item)
    assert line.role in ROLES
    assert "\0" not in line.text and line.text.encode()  # both engines can keep it


@given(ITEMS)
def test_what_is_cut_leaves_an_item(item: dict[str, Any]) -> None:
    line = as_line(item)
    assert cut(line.text, lambda text: text) == line.text
    left = cut(line.text, lambda text: "gone")
    if line.text.startswith("{"):
        assert json.loads(left).keys() == item.keys()


def test_a_plain_message_is_a_plain_line() -> None:
    line = as_line({"content": "Where does Ada live?", "role": "user"})
    assert (line.role, line.text) == ("user", "Where does Ada live?")


def test_what_is_told_of_an_item_are_its_words_without_secrets() -> None:
    item = {
        "type": "message", "role": "assistant", "id": "msg_1",
        "content": [{"type": "output_text", "text": "Use api_key=sk-abcDEF1234567890123456789."}],
    }  # fmt: skip
    words = told(as_line(item)).text
    assert words.startswith("Use ") and "sk-abc" not in words and "msg_1" not in words
    plain = Said(0, "user", "{not json", datetime(2026, 1, 1, tzinfo=UTC))
    assert told(plain) == plain
    assert as_item(plain) == {"content": "{not json", "role": "user"}


def test_what_is_no_item_is_refused() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    for wrong in ("text", {"a": {1}}, {"a": nested}, {"a": "x" * LONGEST_ITEM}):
        with pytest.raises(InvalidInput):
            as_line(wrong)  # type: ignore[arg-type]
