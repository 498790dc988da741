"""One message at the door: who asks, for which book, and which tools they want to see."""

from dataclasses import dataclass
from typing import Any

from commonplace.errors import NotAllowed
from commonplace.library import Book
from commonplace.model import Author
from commonplace.serve.http.call import Call


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, and what the address said: ``/mcp?book=NAME&tools=NAMES``."""

    call: Call
    #: The book that is meant when a call names none.
    book_name: str | None = None
    #: Names of tools and toolsets; empty: the usual ones.
    wanted: tuple[str, ...] = ()
    #: Where pages can be read by people, such as ``http://127.0.0.1:7373``.
    base: str = ""

    def book(self, name: str | None, scope: str, toolset: str) -> Book:
        """A book of the caller's in which agents may use these tools."""
        found = self.call.book(name or self.book_name, scope)
        if toolset not in found.toolsets():
            raise NotAllowed(f"The tools of {toolset!r} are switched off in this book.")
        return found


@dataclass(frozen=True, slots=True)
class Ask:
    """One call of a tool: its arguments are checked."""

    visit: Visit
    args: dict[str, Any]
    scope: str
    toolset: str

    @property
    def call(self) -> Call:
        return self.visit.call

    @property
    def author(self) -> Author:
        """Who changes pages over this door: an agent, also one that has a person's token."""
        return Author("agent", self.call.caller.name)

    def book(self) -> Book:
        return self.visit.book(self.args.get("book"), self.scope, self.toolset)

    def given(self, *names: str) -> dict[str, Any]:
        """Those of the arguments that were given."""
        return {name: self.args[name] for name in names if name in self.args}


@dataclass(frozen=True, slots=True)
class Told:
    """What a tool says: the same as text and as data."""

    text: str
    data: dict[str, Any]
