"""Codex's ``config.toml`` changed as text: comments and order stay as they are.

Our table ``[mcp_servers.NAME]`` stands in a marked block at the end. Codex writes in the same file,
also tables below ours (``[mcp_servers.NAME.tools.…]``) and perhaps before the block's last line, so
what is taken out is not just whatever stands between the marks: each way is tried, and only that is
taken which leaves every other setting what it was. ``NotPlain`` when no way does.
"""

import re
import tomllib
from typing import Any

from commonplace.serve.connect.blocks import TOML, has_block, with_block, without_block
from commonplace.serve.connect.jsontext import NotPlain

_SERVERS = "mcp_servers"


def put(text: str, name: str, inside: str) -> str:
    """The text with our table."""
    others = _others(text, name)
    if is_in(text, name) and not has_block(text, TOML):
        raise NotPlain(f"it has a server {name!r} that `commonplace connect` did not write")
    made = with_block(text, TOML, inside)
    if _others(made, name) != others:
        raise NotPlain("what is in it does not allow another table at its end")
    return made


def take_out(text: str, name: str) -> str:
    """The text without our table, and without what Codex wrote below it."""
    if not is_in(text, name):
        return text
    others = _others(text, name)
    for way in (without_block(text, TOML), _without_table(text, name)):
        if _is_without(way, name, others):
            return way
    raise NotPlain("our lines are mixed with others")


def is_in(text: str, name: str) -> bool:
    servers = _read(text).get(_SERVERS)
    return isinstance(servers, dict) and name in servers


def _without_table(text: str, name: str) -> str:
    """Line by line: from the table's head to the next head, a blank line, or a mark."""
    head = re.compile(rf"^\s*\[{_SERVERS}\.{re.escape(name)}(\.[^\]]*)?\]")
    kept, ours = [], False
    for line in text.splitlines(keepends=True):
        is_mark = line.strip() in (TOML.begin, TOML.end)
        if head.match(line):
            ours = True
        elif is_mark or not line.strip() or re.match(r"\s*[\[#]", line):
            ours = False
        if not ours and not is_mark:
            kept.append(line)
    return "".join(kept)


def _is_without(text: str, name: str, others: dict[str, Any]) -> bool:
    try:
        return not is_in(text, name) and _others(text, name) == others
    except NotPlain:
        return False


def _others(text: str, name: str) -> dict[str, Any]:
    """All settings but ours."""
    read = _read(text)
    servers = read.get(_SERVERS)
    if not isinstance(servers, dict):
        return read
    rest = {own: value for own, value in servers.items() if own != name}
    return {**read, _SERVERS: rest} if rest else {k: v for k, v in read.items() if k != _SERVERS}


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotPlain(str(error)) from None
