"""A reply's schema as each kind of server takes it.

Servers that run small models here (Ollama, llama.cpp, vLLM) enforce bounds, and need them: without
a bound a small model repeats itself until it is cut. The vendors' own servers refuse most bounds,
and want every object closed.
"""

import json
from collections.abc import Mapping
from typing import Any

#: Keywords that the vendors' servers refuse.
_BOUNDS = {
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minProperties",
    "maxProperties",
    "default",
    "title",
    "$schema",
}
_OF_ONE = ("items", "additionalProperties", "not")
_OF_MANY = ("anyOf", "oneOf", "allOf", "prefixItems")
_BY_NAME = ("properties", "$defs")


def closed(schema: Mapping[str, Any], *, all_required: bool = False) -> dict[str, Any]:
    """Without bounds, and no object may have other fields than it names.

    ``all_required``: a field that may be left out has to be there, and may be null instead.
    """
    result = {key: value for key, value in schema.items() if key not in _BOUNDS}
    for key in _BY_NAME:
        if isinstance(result.get(key), Mapping):
            result[key] = {
                name: closed(inner, all_required=all_required)
                for name, inner in result[key].items()
            }
    for key in _OF_MANY:
        if isinstance(result.get(key), list):
            result[key] = [closed(inner, all_required=all_required) for inner in result[key]]
    for key in _OF_ONE:
        if isinstance(result.get(key), Mapping):
            result[key] = closed(result[key], all_required=all_required)
    return _as_closed_object(result, all_required) if "properties" in result else result


def in_words(prompt: str, schema: Mapping[str, Any]) -> str:
    """The prompt for somebody who cannot be held to a schema."""
    shape = json.dumps(schema, ensure_ascii=False)
    return f"{prompt}\n\nAnswer with nothing but JSON that fits this JSON schema:\n{shape}\n"


def _as_closed_object(schema: dict[str, Any], all_required: bool) -> dict[str, Any]:
    schema["additionalProperties"] = False
    if all_required:
        needed = schema.get("required", ())
        schema["properties"] = {
            name: inner if name in needed else _or_null(inner)
            for name, inner in schema["properties"].items()
        }
        schema["required"] = [*schema["properties"]]
    return schema


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}
