"""One tool, as it stands in the table and as a client sees it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from commonplace.serve.mcp import schema
from commonplace.serve.mcp.visit import Ask, Told

BOOK = schema.text("The name of the book; without it your usual one.", 200)


@dataclass(frozen=True, slots=True)
class Tool:
    """What a model may call."""

    name: str
    title: str
    description: str
    run: Callable[[Ask], Told]
    toolset: str
    #: What the token must allow.
    scope: str
    takes: Mapping[str, Any]
    gives: Mapping[str, Any]
    #: Whether something that was there may be gone or changed afterwards.
    destructive: bool = False
    #: Whether doing it twice is doing it once.
    idempotent: bool = True
    #: Whether a client that looks tools up only when needed has it at hand from the start.
    always: bool = False

    def form(self) -> dict[str, Any]:
        """As ``tools/list`` tells it."""
        told = {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "inputSchema": self.takes,
            "outputSchema": self.gives,
            "annotations": {
                "title": self.title,
                "readOnlyHint": self.scope == "read",
                "destructiveHint": self.destructive,
                "idempotentHint": self.idempotent,
                "openWorldHint": False,
            },
        }
        return told | {"_meta": {"anthropic/alwaysLoad": True}} if self.always else told
