"""The fields of a reply: how a schema asks for them, and how they are read.

In a schema every object is closed, and every list and text has a bound. Of what comes, what is good
is kept, and what is not becomes a warning. Nothing here raises, whatever the JSON is, and no
warning repeats what a memory says: warnings are kept with the job, and outlive a memory that is
forgotten.
"""

import math
import re
from collections.abc import Mapping
from typing import Any

MOST_WARNINGS, LONGEST_WARNING = 20, 300
#: Numbers of lines or facts that one sentence may cite.
MOST_CITED = 40
_NUMBER = re.compile(r"\s*F?(\d{1,6})\s*\Z", re.IGNORECASE)


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


class Warnings(list[str]):
    """So many at most: the first ones tell what is wrong."""

    def add(self, said: str) -> None:
        """Keep a warning, cut to what is read of one."""
        if len(self) < MOST_WARNINGS:
            self.append(said[:LONGEST_WARNING])


def read_objects(
    reply: Mapping[str, Any], part: str, most: int, warnings: Warnings
) -> list[dict[str, Any]]:
    """The objects of a list in a reply, as many as are wanted."""
    listed = reply.get(part, [])
    if not isinstance(listed, list):
        warnings.add(f"{part} is not a list")
        return []
    if len(listed) > most:
        warnings.add(f"{part}: {len(listed)} given, {most} taken")
    good = [item for item in listed[:most] if isinstance(item, dict)]
    if len(good) < min(len(listed), most):
        warnings.add(f"{part}: {min(len(listed), most) - len(good)} are not objects")
    return good


def read_line(value: Any) -> str:
    """One line of storable text; empty where it is none."""
    if not isinstance(value, str):
        return ""
    plain = value.replace("\0", "").encode("utf-8", "ignore").decode()
    return " ".join(plain.split())


def read_share(value: Any) -> float | None:
    """A number from 0 to 1, also where it was sent as text."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) and 0 <= value <= 1 else None


def read_numbers(value: Any, most: int) -> tuple[int, ...]:
    """Places, from 0, of numbered things that exist, each once; a number may come as text, or as
    *F3*."""
    given = value if isinstance(value, list) else [value]
    found: dict[int, None] = {}
    for each in given[:MOST_CITED]:
        match = _NUMBER.match(each) if isinstance(each, str) else None
        number = int(match[1]) if match else each
        if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= most:
            found[number - 1] = None
    return (*found,)
