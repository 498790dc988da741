"""What a request says, held against the types of the operation that it asks for."""

import re
from collections.abc import Iterable
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

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
    written = _written(type_)
    lists = {
        name for name, hint in get_type_hints(written).items() if get_origin(hint) in (list, tuple)
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
        said = msgspec.convert(values, written, strict=False)
    except msgspec.ValidationError as error:
        field, why = _told(error)
        raise WrongQuery(f"In the query: {why}", field=field) from None
    return type_(**msgspec.structs.asdict(said))


@cache
def _written(type_: type[Asking]) -> type[msgspec.Struct]:
    """The type as it is read from text, where there is no null: a book called so is none, and a
    limit of it is wrong. What is not said is left out."""
    fields: list[Any] = []
    for each in msgspec.structs.fields(type_):
        kind = _without_null(each.type)
        if each.required:
            fields.append((each.name, kind))
        elif each.default is not msgspec.NODEFAULT:
            fields.append((each.name, kind, each.default))
        else:
            fields.append((each.name, kind, msgspec.field(default_factory=each.default_factory)))
    return msgspec.defstruct(
        type_.__name__, fields, kw_only=True, forbid_unknown_fields=True, module=__name__
    )


def _without_null(hint: Any) -> Any:
    if get_origin(hint) is Annotated:
        inner, *about = get_args(hint)
        return Annotated[(_without_null(inner), *about)]
    if get_origin(hint) in (Union, UnionType):
        return Union[tuple(each for each in get_args(hint) if each is not type(None))]  # noqa: UP007
    return hint


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
