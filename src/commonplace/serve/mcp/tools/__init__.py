"""What a model may call: the table, in the order in which clients see it.

A tool is offered when the caller's token has its scope and its toolset, the book has not switched
the toolset off, and the address asks for it: ``/mcp`` offers the usual ones, ``?tools=`` names
tools, toolsets, ``default`` or ``all``. What OpenAI's clients need (``chatgpt``) is offered only by
name, or to a token that names it. What is not offered is not listed, and calling it is refused.
"""

from hashlib import sha256

from commonplace.errors import InvalidInput, NotFound
from commonplace.model import SCOPES, TOOLSETS, Caller
from commonplace.serve.mcp.tools import chatgpt, keeping, pages, recalling, tracing, writing
from commonplace.serve.mcp.tools.tool import Tool
from commonplace.serve.mcp.visit import Visit
from commonplace.store.values import json_text

TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        *recalling.TOOLS,
        *keeping.TOOLS,
        *tracing.TOOLS,
        *recalling.BRIEF,
        *pages.TOOLS,
        *writing.TOOLS,
        *chatgpt.TOOLS,
    )
}
#: Few, because a model chooses better among few.
USUAL = ("recall", "remember", "forget", "brief", "wiki_read", "wiki_search", "wiki_edit")
_BY_NAME = "chatgpt"


def seal() -> str:
    """SHA-256 of what all tools say of themselves. Clients show a person what they agree to; the
    reference of each release has this, so that a change is seen."""
    told = json_text([tool.form() for tool in TOOLS.values()])
    return sha256(told.encode()).hexdigest()


def wanted(said: str) -> tuple[str, ...]:
    """What ``?tools=`` asks for, checked."""
    names = tuple(dict.fromkeys(each.strip() for each in said.split(",") if each.strip()))
    for name in names:
        if name not in TOOLS and name not in (*TOOLSETS, "all", "default"):
            raise InvalidInput(
                f"`tools` names {name[:40]!r}, which is none of: all, default, "
                f"{', '.join(TOOLSETS)}, {', '.join(TOOLS)}."
            )
    return names


def offered(visit: Visit) -> list[Tool]:
    """The tools that are listed."""
    on = _switched_on(visit)
    return [
        tool
        for tool in TOOLS.values()
        if is_asked(visit, tool) and may(visit.call.caller, tool) and tool.toolset in on
    ]


def may(caller: Caller, tool: Tool) -> bool:
    """Whether the token allows it."""
    return caller.may(tool.scope) and has_toolset(caller, tool.toolset)


def has_toolset(caller: Caller, toolset: str) -> bool:
    return not caller.toolsets or toolset in caller.toolsets


def is_asked(visit: Visit, tool: Tool) -> bool:
    """Whether the address asks for it."""
    caller = visit.call.caller
    if tool.toolset == _BY_NAME and _BY_NAME in caller.toolsets:
        return True
    names = visit.wanted or ("default",)
    every = "all" in names and tool.toolset != _BY_NAME
    usual = "default" in names and tool.name in USUAL
    return every or usual or tool.name in names or tool.toolset in names


def _switched_on(visit: Visit) -> tuple[str, ...]:
    """The toolsets of the caller's usual book; all of them where there is none."""
    scope = next((each for each in SCOPES if visit.call.caller.may(each)), None)
    if scope is None:
        return ()
    try:
        return visit.call.book(visit.book_name, scope).toolsets()
    except (NotFound, InvalidInput):
        return TOOLSETS
