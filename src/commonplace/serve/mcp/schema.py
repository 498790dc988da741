"""JSON Schema (2020-12) of what tools take and give, and the check of what they are given.

Few keywords are used, and all of them are checked: ``type``, ``enum``, ``minLength``,
``maxLength``, ``minimum``, ``maximum``, ``items``, ``minItems``, ``maxItems``, ``required`` and
``additionalProperties: false``. What is wrong is told with its name and what is allowed.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from commonplace.capture.check import shown
from commonplace.errors import InvalidInput

Schema = dict[str, Any]

_SHOWN = 100

_TYPES: Mapping[str, tuple[type, str]] = {
    "string": (str, "text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
    "array": (list, "a list"),
}


# --- what is taken --------------------------------------------------------------------------------


def text(about: str, longest: int = 500) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": longest, "description": about}


def any_text(about: str, longest: int) -> Schema:
    """It may be empty."""
    return {"type": "string", "maxLength": longest, "description": about}


def choice(about: str, among: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(among), "description": about}


def whole(about: str, low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high, "description": about}


def flag(about: str) -> Schema:
    return {"type": "boolean", "description": about}


def texts(about: str, most: int, least: int = 0, longest: int = 500) -> Schema:
    items = {"type": "string", "minLength": 1, "maxLength": longest}
    return {
        "type": "array",
        "items": items,
        "minItems": least,
        "maxItems": most,
        "description": about,
    }


def takes(required: Iterable[str] = (), **properties: Schema) -> Schema:
    """An object of these and nothing else."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


# --- what is given --------------------------------------------------------------------------------

TEXT: Schema = {"type": "string"}
MAYBE: Schema = {"type": ["string", "null"]}
COUNT: Schema = {"type": "integer"}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
FLAG: Schema = {"type": "boolean"}


def gives(**properties: Schema) -> Schema:
    """An object that has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def many(items: Schema) -> Schema:
    return {"type": "array", "items": items}


# --- the check ------------------------------------------------------------------------------------


def checked(schema: Schema, given: Any) -> dict[str, Any]:
    """The arguments; those that are null are as good as not given."""
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise InvalidInput("`arguments` is an object.")
    known = schema["properties"]
    for name in given:
        if name not in known:
            raise InvalidInput(
                f"There is no argument {_said(name)} here; there are {', '.join(known)}."
            )
    there = {name: value for name, value in given.items() if value is not None}
    for name in schema["required"]:
        if name not in there:
            raise InvalidInput(f"`{name}` is missing: {known[name]['description']}")
    for name, value in there.items():
        _check(f"`{name}`", known[name], value)
    return there


def _check(name: str, schema: Schema, value: Any) -> None:
    kind, called = _TYPES[schema["type"]]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidInput(f"{name} must be {called}, not {_said(value)}.")
    if "enum" in schema and value not in schema["enum"]:
        raise InvalidInput(f"{name} is one of {', '.join(schema['enum'])}, not {_said(value)}.")
    if isinstance(value, str):
        _measure(name, len(value), schema.get("minLength", 0), schema.get("maxLength"), "character")
    elif isinstance(value, list):
        _measure(name, len(value), schema.get("minItems", 0), schema.get("maxItems"), "item")
        for number, each in enumerate(value):
            _check(f"{name}[{number}]", schema["items"], each)
    elif kind is int and not schema["minimum"] <= value <= schema["maximum"]:
        low, high = schema["minimum"], schema["maximum"]
        raise InvalidInput(f"{name} is a whole number from {low} to {high:,}, not {shown(value)}.")


def _said(value: Any) -> str:
    """A value for a message; of what may be large and deep only what it is."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    return shown(value[:_SHOWN] if isinstance(value, str) else value)


def _measure(name: str, size: int, least: int, most: int | None, what: str) -> None:
    if size < least:
        raise InvalidInput(f"{name} is empty.")
    if most is not None and size > most:
        raise InvalidInput(f"{name} has {size:,} {what}s; at most {most:,} are taken.")
