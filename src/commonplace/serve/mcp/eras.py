"""Which version of the protocol a message speaks, and what its results carry.

*Modern* is a request whose ``params._meta`` names a protocol version, or whose
``MCP-Protocol-Version`` header names none of the legacy ones. It is tried in this order:

1. ``_meta`` has the version and the client's capabilities (else ``-32602``).
2. Over HTTP the headers say what the body says: ``MCP-Protocol-Version``, ``Mcp-Method``, and for
   what has a name ``Mcp-Name``, which may stand as ``=?base64?…?=``; each once (else ``-32020``).
3. The version is one of ours (else ``-32022``, with those that are).

Everything else is *legacy*, in the version that the header names, or 2025-03-26, which had none.

A modern result says ``resultType`` and who serves; lists and what is read also for how long they
may be kept (``ttlMs``) and by whom (``cacheScope``: never shared, it all depends on a token).
"""

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers

import commonplace
from commonplace.serve.mcp.messages import HEADERS, PARAMS, VERSION, Fault

MODERN = ("2026-07-28",)
#: The newest first.
LEGACY = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
#: What a client speaks that names no version: the header came later.
UNNAMED = "2025-03-26"
#: Versions in which one POST may hold several messages.
BATCHES = ("2025-03-26", "2024-11-05")

_META = "io.modelcontextprotocol/"
VERSION_KEY, CAPABILITIES_KEY = f"{_META}protocolVersion", f"{_META}clientCapabilities"
SUBSCRIPTION_KEY, _SERVER_KEY = f"{_META}subscriptionId", f"{_META}serverInfo"
_NAMES = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_ROUTING = ("mcp-protocol-version", "mcp-method", "mcp-name")
_BASE64 = re.compile(r"=\?base64\?([A-Za-z0-9+/=]*)\?=", re.ASCII)

_MINUTE = 60_000
#: For how long what is asked may be kept, in milliseconds. Pages and memories may be forgotten.
_KEPT = {
    "server/discover": 60 * _MINUTE,
    "tools/list": 5 * _MINUTE,
    "prompts/list": 60 * _MINUTE,
    "resources/templates/list": 60 * _MINUTE,
    "resources/list": 0,
    "resources/read": 0,
}


@dataclass(frozen=True, slots=True)
class Spoken:
    """The version a message is in."""

    version: str
    modern: bool


def server_info() -> dict[str, Any]:
    return {"name": "commonplace", "title": "commonplace", "version": commonplace.__version__}


def spoken(method: str, params: Mapping[str, Any], headers: Headers) -> Spoken:
    """Which version speaks; a :class:`Fault` when it contradicts itself or is none of ours."""
    said = headers.get("mcp-protocol-version")
    meta = params.get("_meta")
    named = isinstance(meta, dict) and VERSION_KEY in meta
    if not named and (said is None or said in LEGACY):
        return Spoken(said or UNNAMED, modern=False)
    if not named and said not in MODERN:
        raise unsupported(said)
    if not isinstance(meta, dict) or not named or CAPABILITIES_KEY not in meta:
        raise Fault(PARAMS, f"`params._meta` has {VERSION_KEY!r} and {CAPABILITIES_KEY!r}.")
    _check_headers(method, params, headers, meta[VERSION_KEY])
    if not isinstance(meta[VERSION_KEY], str):
        raise Fault(PARAMS, f"{VERSION_KEY!r} is text.")
    if not isinstance(meta[CAPABILITIES_KEY], dict):
        raise Fault(PARAMS, f"{CAPABILITIES_KEY!r} is an object.")
    if meta[VERSION_KEY] not in MODERN:
        raise unsupported(meta[VERSION_KEY])
    return Spoken(meta[VERSION_KEY], modern=True)


def speaks_legacy(headers: Headers) -> bool:
    """Whether a message that is no request comes from a client of before."""
    said = headers.get("mcp-protocol-version")
    return said is None or said in LEGACY


def unsupported(asked: object) -> Fault:
    data = {"supported": list(MODERN), "requested": asked}
    return Fault(VERSION, "Unsupported protocol version", data)


def _check_headers(method: str, params: Mapping[str, Any], headers: Headers, asked: object) -> None:
    for name in _ROUTING:
        if len(headers.getlist(name)) > 1:
            raise Fault(HEADERS, f"Header mismatch: {name} stands there more than once.")
    if headers.get("mcp-protocol-version") != asked:
        raise Fault(HEADERS, "Header mismatch: MCP-Protocol-Version is not what the body says.")
    if headers.get("mcp-method") != method:
        raise Fault(HEADERS, "Header mismatch: Mcp-Method is not the method of the body.")
    key = _NAMES.get(method)
    if key is None or not isinstance(named := params.get(key), str):
        return
    if _plain(headers.get("mcp-name")) != named:
        raise Fault(HEADERS, f"Header mismatch: Mcp-Name is not `params.{key}` of the body.")


def _plain(value: str | None) -> str | None:
    """A header's value; nothing when it is missing or cannot be read."""
    found = _BASE64.fullmatch(value) if value is not None else None
    if found is None:
        return value
    try:
        return base64.b64decode(found[1], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None


def completed(method: str, result: Mapping[str, Any], spoken: Spoken) -> dict[str, Any]:
    """A result as its version has it."""
    if not spoken.modern:
        return dict(result)
    meta = {_SERVER_KEY: server_info(), **result.get("_meta", {})}
    told = {"resultType": "complete", **result, "_meta": meta}
    if method in _KEPT:
        told |= {"ttlMs": _KEPT[method], "cacheScope": "private"}
    return told
