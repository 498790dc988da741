"""What a request says, held against the types of the operation that it asks for."""

import re
from collections.abc import Iterable
from typing import Any, TypeVar, get_origin, get_type_hints

import msgspec

from commonplace.serve.rest.asking import Asking
from commonplace.serve.rest.operation import BYTES, JSON, Operation
from commonplace.serve.rest.refusals import Malformed, WrongBody, WrongMedia, WrongQuery

Q = TypeVar("Q", bound=Asking)
_FIELD = re.compile(r" - at `\$?\.?(.*)`$")
_UNKNOWN = re.compile(r"unknown field `(.*?)`(?: - at `\$\.?(.*)`)?$")
#: Methods whose requests may have a body.
_WITH_BODY = ("POST", "PUT", "PATCH", "DELETE")


def query_of(type_: type[Q], given: Iterable[tuple[str, str]]) -> Q:
    """The query as its type; a list is said by repeating its name."""
    lists = {
        name for name, hint in get_type_hints(type_).items() if get_origin(hint) in (list, tuple)
    }
    values: dict[str, Any] = {}
    for name, value in given:
        if name in lists:
            values.setdefault(name, []).append(value)
        elif name in values:
            raise WrongQuery(f"`{name}` is said twice: say it once.", field=name)
        else:
            values[name] = value
    try:
        return msgspec.convert(values, type_, strict=False)
    except msgspec.ValidationError as error:
        field, said = _told(error)
        raise WrongQuery(f"In the query: {said}", field=field) from None


def check_media(operation: Operation, media: str | None, size: int) -> None:
    """415 unless the body is of the kind that is taken; nothing at all may be of no kind."""
    if operation.method not in _WITH_BODY or (media is None and not size):
        return
    kind = (media or "").partition(";")[0].strip().lower()
    if kind != operation.takes:
        raise WrongMedia(f"Send {operation.takes}, not {kind[:100] or 'what nobody knows'}.")


def body_of(operation: Operation, raw: bytes) -> Any:
    """The body as the operation's type."""
    if operation.body is None:
        return None
    if operation.takes == BYTES:
        return raw
    if not raw.strip() and operation.takes == JSON:
        raw = b"{}"  # where everything may be left out, so may the braces
    try:
        return msgspec.json.decode(raw, type=operation.body)
    except msgspec.ValidationError as error:
        field, said = _told(error)
        raise WrongBody(f"In the body: {said}", field=field) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"The body is not JSON: {_short(error)}") from None
    except RecursionError:
        raise Malformed("The body is nested too deep.") from None


def _told(error: msgspec.ValidationError) -> tuple[str, str]:
    """The field that is wrong, and what about it."""
    text = str(error)
    if unknown := _UNKNOWN.search(text):
        name = ".".join(filter(None, (unknown[2], unknown[1])))[:100]
        return name, f"`{name}` is not known here."
    found = _FIELD.search(text)
    field = found[1][:100] if found else ""
    said = _FIELD.sub("", text)
    return field, f"`{field}`: {said}." if field else f"{said}."


def _short(error: Exception) -> str:
    return str(error)[:200]
