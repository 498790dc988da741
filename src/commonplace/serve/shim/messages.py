"""JSON-RPC messages, as much of them as somebody needs who passes them on."""

import json
from typing import Any

#: Where a request says what it is about, by its method.
_NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_VERSION = "io.modelcontextprotocol/protocolVersion"


def about(message: dict[str, Any]) -> tuple[str, Any]:
    """A request's id, as a key and as it is; an empty key for what has none. ``1`` and ``"1"`` are
    two ids."""
    id_ = message.get("id")
    return (json.dumps(id_), id_) if isinstance(id_, str | int | float) else ("", None)


def mcp_headers(message: dict[str, Any], version: str, session: str) -> dict[str, str]:
    """What HTTP says of a message beside the message."""
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
    }
    method, params = message.get("method"), message.get("params")
    params = params if isinstance(params, dict) else {}
    meta = params.get("_meta")
    told = meta.get(_VERSION) if isinstance(meta, dict) else None
    named = params.get(_NAMED.get(method, "")) if isinstance(method, str) else None
    said = {
        "MCP-Protocol-Version": told or ("" if method == "initialize" else version),
        "Mcp-Session-Id": session,
        "Mcp-Method": method,
        "Mcp-Name": named,
    }
    return headers | {
        name: header(value) for name, value in said.items() if isinstance(value, str) and value
    }


def header(value: str) -> str:
    """A text as the value of a header: what is not plain is wrapped as MCP says."""
    plain = value.isascii() and value.isprintable() and value == value.strip()
    if plain and not (value.startswith("=?base64?") and value.endswith("?=")):
        return value
    from base64 import b64encode  # noqa: PLC0415 (names are plain, mostly)

    return f"=?base64?{b64encode(value.encode('utf-8', 'replace')).decode('ascii')}?="


def line_of(body: bytes) -> bytes | None:
    """A message, or several, as one line; nothing if that is no message."""
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        return None
    first = found[0] if isinstance(found, list) and found else found
    if not isinstance(first, dict) or "jsonrpc" not in first:
        return None
    stripped = body.strip()
    return (
        stripped if b"\n" not in stripped and b"\r" not in stripped else json.dumps(found).encode()
    )


def is_answer_to(event: bytes, id_: Any) -> bool:
    found = json.loads(event)
    return isinstance(found, dict) and "method" not in found and found.get("id") == id_


def problem(id_: Any, code: int, text: str) -> bytes:
    """An error as the answer to a request."""
    error = {"code": code, "message": text}
    return json.dumps({"jsonrpc": "2.0", "id": id_, "error": error}).encode()
