"""Whether a value from a file is what a type hint says. No I/O.

Only what the hints of plans use is known: plain types, ``Any``, unions, literals, tuples and
mappings. Text that no database can hold (NUL, half a character) is no text.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints


@lru_cache(maxsize=64)
def hints_of(kind: type) -> Mapping[str, Any]:
    """What each field of a dataclass is to be."""
    return get_type_hints(kind)


def fits(value: Any, hint: Any) -> bool:
    """Whether `value` may stand where `hint` does, in all its parts."""
    if hint is Any:
        return _plain(value)
    parts, origin = get_args(hint), get_origin(hint)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in parts)
    if origin is Literal:
        return value in parts
    if origin is tuple:
        return isinstance(value, tuple) and _tuple_fits(value, parts)
    if origin is not None:
        return isinstance(value, Mapping) and all(
            fits(key, parts[0]) and fits(each, parts[1]) for key, each in value.items()
        )
    return _one_fits(value, hint)


def _tuple_fits(value: tuple[Any, ...], parts: tuple[Any, ...]) -> bool:
    if parts[-1:] == (...,):
        return all(fits(each, parts[0]) for each in value)
    return len(value) == len(parts) and all(map(fits, value, parts))


def _one_fits(value: Any, hint: Any) -> bool:
    if hint is None or hint is NoneType:
        return value is None
    if isinstance(value, bool):
        return hint is bool
    if isinstance(value, str):
        return hint is str and _storable(value)
    return isinstance(value, (int, float) if hint is float else hint)


def _plain(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(_plain(key) and _plain(each) for key, each in value.items())
    if isinstance(value, tuple):
        return all(map(_plain, value))
    return not isinstance(value, str) or _storable(value)


def _storable(text: str) -> bool:
    return "\x00" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)
