"""A guest at the door without a network: messages go straight to the protocol."""

from typing import Any

import msgspec
from starlette.datastructures import Headers

import commonplace
from commonplace.model import Caller
from commonplace.serve.http.call import Call
from commonplace.serve.mcp import eras, tools
from commonplace.serve.mcp.protocol import Answer, Reply, answer
from commonplace.serve.mcp.subscribing import Following
from commonplace.serve.mcp.visit import Visit

ALL = ("read", "write", "forget")
MODERN = eras.MODERN[0]
_NAMES = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


class Guest:
    """Somebody with a token. ``era`` is the version it speaks."""

    def __init__(
        self,
        library: commonplace.Library,
        scopes: tuple[str, ...] = ALL,
        *,
        era: str = MODERN,
        books: tuple[str, ...] = ("ada",),
        toolsets: tuple[str, ...] = (),
        wanted: str = "",
        kind: str = "agent",
        tenant: str = "default",
    ) -> None:
        caller = Caller("t1", "claude", kind, tenant, frozenset(scopes), books, toolsets)
        base = "http://127.0.0.1:7373"
        self.visit = Visit(Call(library, caller, "r1"), None, tools.wanted(wanted), base)
        self.era = era
        self.following = Following()

    def send(self, body: bytes, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return answer(self.visit, body, Headers(named), self.following)

    def say(self, value: Any, **headers: str) -> Answer:
        return self.send(msgspec.json.encode(value), **headers)

    def reply(self, method: str, **params: Any) -> Reply:
        """One request in the guest's era, with all that belongs to it."""
        headers = {"mcp_protocol_version": self.era}
        if self.era in eras.MODERN:
            params["_meta"] = {eras.VERSION_KEY: self.era, eras.CAPABILITIES_KEY: {}}
            headers["mcp_method"] = method
            if (named := params.get(_NAMES.get(method, ""))) is not None:
                headers["mcp_name"] = str(named)
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
        told = self.say(message, **headers)
        assert isinstance(told, Reply)
        assert told.body["id"] == 7
        # What goes over the wire: nothing in it that JSON cannot say.
        return Reply(msgspec.json.decode(msgspec.json.encode(told.body)), told.status)

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The result of a request that succeeds."""
        told = self.reply(method, **params)
        assert "result" in told.body, told.body
        result: dict[str, Any] = told.body["result"]
        return result

    def fails(self, method: str, **params: Any) -> dict[str, Any]:
        """The error of a request that does not."""
        error: dict[str, Any] = self.reply(method, **params).body["error"]
        return error

    def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """What a tool gives; it must succeed."""
        result = self.ask("tools/call", name=name, arguments=arguments)
        assert not result["isError"], result
        return result

    def refused(self, name: str, **arguments: Any) -> str:
        """What a tool says that does not."""
        result = self.ask("tools/call", name=name, arguments=arguments)
        assert result["isError"], result
        assert "structuredContent" not in result
        return str(result["content"][0]["text"])

    def names(self) -> list[str]:
        """The tools that are listed."""
        return [each["name"] for each in self.ask("tools/list")["tools"]]


def text_of(result: dict[str, Any]) -> str:
    assert [each["type"] for each in result["content"]] == ["text"]
    return str(result["content"][0]["text"])
