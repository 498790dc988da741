"""JSON schemas of replies: every object is closed, every list and text has a bound."""

from typing import Any

Schema = dict[str, Any]
FLAG: Schema = {"type": "boolean"}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
NUMBER: Schema = {"type": "integer", "minimum": 1}


def object_of(**fields: Schema) -> Schema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": [*fields],
        "additionalProperties": False,
    }


def list_of(most: int, item: Schema) -> Schema:
    return {"type": "array", "maxItems": most, "items": item}


def text(most: int, least: int = 0) -> Schema:
    return {"type": "string", "minLength": least, "maxLength": most}


def one_of(*values: str) -> Schema:
    return {"type": "string", "enum": [*values]}
