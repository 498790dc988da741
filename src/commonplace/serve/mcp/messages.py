"""JSON-RPC 2.0, as far as MCP uses it: messages are read, and answers are made.

A message is an object with ``"jsonrpc": "2.0"``. With a ``method`` and an ``id`` (text or a whole
number) it is a request; with a method and no ``id`` at all a notification; with an ``id`` and
``result`` or ``error`` what a client answers, which we never asked for. ``params`` is an object.
What else stands in it is ignored. Everything else is a :class:`Fault`:

- ``-32700``: no JSON (RFC 8259), not UTF-8, half a character, nested too deep, a number too large.
- ``-32600``: JSON, but no such message. The answer has the message's id where one can be read.
- ``-32602``: ``params`` that are none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from commonplace.errors import CommonplaceError

PARSE, REQUEST, METHOD, PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
#: Headers that say another thing than the body; a version that is not spoken here.
HEADERS, VERSION = -32020, -32022
#: No such resource, before 2026.
RESOURCE = -32002

Id = str | int


class Fault(CommonplaceError):
    """The message cannot be answered."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code, self.data = code, data
        #: Of the message, if it has one that can be read.
        self.id: Id | None = None


@dataclass(frozen=True, slots=True)
class Request:
    id: Id
    method: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Notification:
    method: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Response:
    """What a client answers. We ask nothing of clients, so it is passed over."""


Message = Request | Notification | Response


def decoded(body: bytes) -> Any:
    """Any JSON value."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Fault(
            PARSE, "This is not JSON that can be read: one message in UTF-8, not nested too deep."
        ) from None


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def read(value: Any) -> Message:
    """A message from a JSON value."""
    if not isinstance(value, dict):
        raise Fault(REQUEST, "A message is one JSON object.")
    id = value.get("id")
    known = id if _is_id(id) else None
    try:
        return _message(value, known)
    except Fault as fault:
        fault.id = known
        raise


def _message(value: dict[str, Any], id: Id | None) -> Message:
    if value.get("jsonrpc") != "2.0":
        raise Fault(REQUEST, 'A message says "jsonrpc": "2.0".')
    if "id" in value and id is None:
        raise Fault(REQUEST, "The id of a request is text or a whole number.")
    if "method" not in value and id is not None and ("result" in value or "error" in value):
        return Response()
    method, params = value.get("method"), value.get("params", {})
    if not isinstance(method, str) or not method:
        raise Fault(REQUEST, "A message says its `method`, as text.")
    if not isinstance(params, dict):
        raise Fault(PARAMS, "`params` is an object.")
    return Notification(method, params) if id is None else Request(id, method, params)


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def succeeded(id: Id, result: Mapping[str, Any]) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": id, "result": result}


def failed(fault: Fault) -> dict[str, Any]:
    error: dict[str, Any] = {"code": fault.code, "message": str(fault)}
    if fault.data is not None:
        error["data"] = fault.data
    return {"jsonrpc": "2.0", "id": fault.id, "error": error}


def notification(method: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    told: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
    return told | {"params": params} if params else told
