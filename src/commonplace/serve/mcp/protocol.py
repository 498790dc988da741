"""One message in, one answer out: the methods of both eras.

Errors in the protocol are JSON-RPC errors. Errors of a tool that a model can act on are results
with ``isError`` and a sentence that says what to do; of what is not our error nothing is told. A
call that the token or the book does not allow is refused like that too, and written to the audit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import Headers

from commonplace.errors import (
    CommonplaceError,
    NotAllowed,
    StalePage,
    UsageError,
)
from commonplace.serve.http.problems import status_of
from commonplace.serve.mcp import eras, messages, prompts, resources, tools
from commonplace.serve.mcp.eras import Spoken
from commonplace.serve.mcp.instructions import INSTRUCTIONS
from commonplace.serve.mcp.messages import Fault, Id, Notification, Request
from commonplace.serve.mcp.schema import checked
from commonplace.serve.mcp.subscribing import Following, Wishes, wishes
from commonplace.serve.mcp.tools.tool import Tool
from commonplace.serve.mcp.visit import Ask, Visit
from commonplace.sessions.injected import fenced

_MOST_IN_BATCH = 100
_SHOWN = 20_000
_STATUS = {
    messages.PARSE: 400,
    messages.REQUEST: 400,
    messages.HEADERS: 400,
    messages.VERSION: 400,
}
_STATUS_MODERN = _STATUS | {messages.PARAMS: 400, messages.METHOD: 404}


@dataclass(frozen=True, slots=True)
class Reply:
    """JSON to answer with; ``opens`` says that it is the answer to a handshake."""

    body: Any
    status: int = 200
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Stream:
    """The answer is a stream of notices, until somebody ends it."""

    id: Id
    wishes: Wishes


Answer = Reply | Stream | None


def answer(visit: Visit, body: bytes, headers: Headers, following: Following) -> Answer:
    """What to say to a body; nothing to a notification."""
    try:
        value = messages.decoded(body)
    except Fault as fault:
        return Reply(messages.failed(fault), 400)
    if isinstance(value, list):
        return _batch(visit, value, headers, following)
    return one(visit, value, headers, following)


def one(visit: Visit, value: Any, headers: Headers, following: Following) -> Answer:
    """What to say to one JSON value."""
    modern = not eras.speaks_legacy(headers)
    try:
        message = messages.read(value)
        if not isinstance(message, Request):
            return _unasked(message, headers)
    except Fault as fault:
        return Reply(messages.failed(fault), _STATUS.get(fault.code, 400 if modern else 200))
    try:
        spoken = eras.spoken(message.method, message.params, headers)
        modern = spoken.modern
        if spoken.modern and message.method == "subscriptions/listen":
            return Stream(message.id, wishes(visit, message.params))
        result = _result(visit, message, spoken, following)
    except Fault as fault:
        fault.id = message.id
        status = (_STATUS_MODERN if modern else _STATUS).get(fault.code, 200)
        return Reply(messages.failed(fault), status)
    told = messages.succeeded(message.id, eras.completed(message.method, result, spoken))
    return Reply(told, opens=message.method == "initialize")


def _unasked(message: Notification | messages.Response, headers: Headers) -> Reply | None:
    """A notification, or an answer to what nobody asked: there is nothing to say."""
    said = headers.get("mcp-protocol-version")
    if not eras.speaks_legacy(headers) and said not in eras.MODERN:
        raise eras.unsupported(said)
    if isinstance(message, messages.Response) and not eras.speaks_legacy(headers):
        raise Fault(messages.REQUEST, "Clients send requests and notifications, not answers.")
    return None


def _batch(visit: Visit, values: list[Any], headers: Headers, following: Following) -> Answer:
    """Several messages at once, which two of the older versions know."""
    said = headers.get("mcp-protocol-version", eras.UNNAMED)
    if said not in eras.BATCHES or not values or len(values) > _MOST_IN_BATCH:
        about = f"One message at a time; 1 to {_MOST_IN_BATCH} in {' and '.join(eras.BATCHES)}."
        return Reply(messages.failed(Fault(messages.REQUEST, about)), 400)
    told = []
    for value in values:
        if isinstance(value, dict) and value.get("method") == "initialize":
            fault = Fault(messages.REQUEST, "`initialize` comes alone.")
            given = value.get("id")
            fault.id = given if isinstance(given, str | int) else None
            told.append(messages.failed(fault))
            continue
        reply = one(visit, value, headers, following)
        if isinstance(reply, Stream):
            fault = Fault(messages.REQUEST, "`subscriptions/listen` comes alone.")
            fault.id = reply.id
            told.append(messages.failed(fault))
        elif reply is not None:
            told.append(reply.body)
    return Reply(told) if told else None


# --- methods --------------------------------------------------------------------------------------


def _result(
    visit: Visit, message: Request, spoken: Spoken, following: Following
) -> Mapping[str, Any]:
    params = message.params
    try:
        if message.method == "resources/read":
            return resources.read(visit, params, modern=spoken.modern)
        if not spoken.modern and message.method in ("resources/subscribe", "resources/unsubscribe"):
            return _follow(visit, message, following)
        era = _MODERN if spoken.modern else _LEGACY
        method = era.get(message.method) or _BOTH.get(message.method)
        if method is None:
            raise Fault(messages.METHOD, "Method not found", {"method": message.method[:200]})
        return method(visit, params)
    except Fault:
        raise
    except UsageError as error:
        raise Fault(messages.PARAMS, str(error)) from None
    except CommonplaceError as error:
        raise Fault(messages.INTERNAL, _shown(error)) from None


def _follow(visit: Visit, message: Request, following: Following) -> dict[str, Any]:
    uri = message.params.get("uri")
    if not isinstance(uri, str):
        raise Fault(messages.PARAMS, "`uri` says which resource.")
    if message.method == "resources/unsubscribe":
        following.drop(uri)
    else:
        following.add(visit, uri)
    return {}


def _capabilities() -> dict[str, Any]:
    return {
        "tools": {"listChanged": True},
        "resources": {"subscribe": True, "listChanged": True},
        "prompts": {"listChanged": False},
        "completions": {},
    }


def _initialize(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    asked = params.get("protocolVersion")
    if not isinstance(asked, str):
        raise Fault(messages.PARAMS, "`protocolVersion` says which version you speak.")
    return {
        "protocolVersion": asked if asked in eras.LEGACY else eras.LEGACY[0],
        "capabilities": _capabilities(),
        "serverInfo": eras.server_info(),
        "instructions": INSTRUCTIONS,
    }


def _discover(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "supportedVersions": list(eras.MODERN),
        "capabilities": _capabilities(),
        "instructions": INSTRUCTIONS,
    }


def _ping(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    return {}


def _tools(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    return {"tools": [tool.form() for tool in tools.offered(visit)]}


# --- calling a tool -------------------------------------------------------------------------------


def _call(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    name = params.get("name")
    tool = tools.TOOLS.get(name) if isinstance(name, str) else None
    if tool is None:
        raise Fault(messages.PARAMS, f"Unknown tool; there are {', '.join(_offered(visit))}.")
    if not tools.may(visit.call.caller, tool):
        return _refused(visit, tool, _why(visit, tool))
    if not tools.is_asked(visit, tool):
        raise Fault(
            messages.PARAMS,
            f"The tool {tool.name!r} is not offered at this address; `/mcp?tools=` names tools.",
        )
    try:
        args = checked(dict(tool.takes), params.get("arguments"))
        told = tool.run(Ask(visit, args, tool.scope, tool.toolset))
    except NotAllowed as error:
        return _refused(visit, tool, str(error))
    except CommonplaceError as error:
        return _error(_shown(error))
    return {
        "content": [{"type": "text", "text": told.text}],
        "structuredContent": told.data,
        "isError": False,
    }


def _offered(visit: Visit) -> list[str]:
    return [tool.name for tool in tools.offered(visit)]


def _why(visit: Visit, tool: Tool) -> str:
    caller = visit.call.caller
    lacking = "toolset" if caller.may(tool.scope) else "scope"
    what = tool.toolset if lacking == "toolset" else tool.scope
    return f"The token {caller.name!r} may not use {tool.name!r}: it has no {lacking} {what!r}."


def _refused(visit: Visit, tool: Tool, why: str) -> dict[str, Any]:
    visit.call.library.access.record(
        visit.call.caller, "refused", detail={"tool": tool.name, "scope": tool.scope}
    )
    return _error(why)


def _error(text: str) -> dict[str, Any]:
    return {"content": [{"type": "text", "text": text}], "isError": True}


def _shown(error: CommonplaceError) -> str:
    """A sentence that a model can act on, with what it needs for that."""
    if status_of(error) == 500:
        return type(error).__doc__ or "The library could not do this."
    told = str(error)
    if isinstance(error, StalePage):
        theirs = fenced(error.theirs[:_SHOWN], exact=True)
        told += f"\nIt is at version {error.version} now, and says:\n{theirs}"
    return told


_Method = Callable[[Visit, Mapping[str, Any]], Mapping[str, Any]]
_BOTH: Mapping[str, _Method] = {
    "tools/list": _tools,
    "tools/call": _call,
    "resources/list": resources.listed,
    "resources/templates/list": resources.templates,
    "prompts/list": prompts.listed,
    "prompts/get": prompts.got,
    "completion/complete": resources.completed,
}
_LEGACY: Mapping[str, _Method] = {"initialize": _initialize, "ping": _ping}
_MODERN: Mapping[str, _Method] = {"server/discover": _discover}
