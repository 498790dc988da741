"""A schema as servers take it."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds.providers.schema import closed, in_words
from tests.minds.dialects import _closed_schema
from tests.minds.providers.asking import SCHEMA

leaves = st.one_of(
    st.builds(lambda most: {"type": "string", "maxLength": most}, st.integers(1, 99)),
    st.builds(lambda least: {"type": "number", "minimum": least}, st.integers(0, 9)),
    st.just({"type": "boolean"}),
    st.just({"enum": ["maximum", "title"]}),
)


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    names = st.sampled_from(["title", "default", "maximum", "pattern", "text"])
    return st.one_of(
        st.builds(lambda item: {"type": "array", "items": item, "maxItems": 3}, inner),
        st.builds(lambda some: {"anyOf": some}, st.lists(inner, min_size=1, max_size=2)),
        st.builds(_an_object, st.dictionaries(names, inner, max_size=3), st.booleans()),
    )


def _an_object(properties: dict[str, Any], needed: bool) -> dict[str, Any]:
    required = sorted(properties) if needed else []
    return {"type": "object", "properties": properties, "required": required}


schemas = st.builds(
    _an_object,
    st.dictionaries(st.text("abc", min_size=1), st.recursive(leaves, _grown, max_leaves=8)),
    st.booleans(),
)


@given(schemas)
def test_a_closed_schema_is_what_the_vendors_take(schema: Any) -> None:
    before = json.dumps(schema)
    assert _closed_schema(closed(schema)) == closed(schema)
    assert json.dumps(schema) == before


@given(schemas)
def test_closing_loses_no_field_even_one_that_is_called_like_a_bound(schema: Any) -> None:
    assert {*closed(schema)["properties"]} == {*schema["properties"]}
    strict = closed(schema, all_required=True)
    assert strict["required"] == [*schema["properties"]]


@given(schemas)
def test_closing_twice_changes_nothing_more(schema: Any) -> None:
    for all_required in (False, True):
        once = closed(schema, all_required=all_required)
        assert closed(once, all_required=all_required) == once


def test_the_schema_in_words_stands_below_the_prompt() -> None:
    words = in_words("Where?", SCHEMA)
    assert words.startswith("Where?\n")
    assert json.loads(words.splitlines()[-1]) == SCHEMA
