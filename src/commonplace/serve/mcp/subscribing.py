"""What a client wants to be told of.

A modern client says it all in one ``subscriptions/listen``, and what we agree to is told back. A
legacy client subscribes to resources one by one, in its session; lists it is told of anyway. An
address whose page is not there yet may be followed; one of a book that is not the caller's is
refused like one that does not exist.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from commonplace.errors import InvalidInput, NotFound, UsageError
from commonplace.model import BookInfo
from commonplace.serve.mcp import resources
from commonplace.serve.mcp.messages import PARAMS, Fault
from commonplace.serve.mcp.resources import Place
from commonplace.serve.mcp.visit import Visit

#: Resources that one client may follow at once.
MOST = 200
#: Sessions that are remembered; more than these forget the one that was used longest ago.
_MOST_SESSIONS = 2_000
_LONGEST_KEY = 200


@dataclass(frozen=True, slots=True)
class Followed:
    """A resource, as the client names it, and where it stands."""

    uri: str
    place: Place
    book: BookInfo


@dataclass(frozen=True, slots=True)
class Wishes:
    """What one stream is to tell."""

    #: The book whose lists are meant; nothing: none of them.
    book: BookInfo | None
    tools: bool = False
    resources: bool = False
    followed: tuple[Followed, ...] = ()

    def books(self) -> dict[str, BookInfo]:
        """All that has to be looked at."""
        own = [self.book] if self.book and (self.tools or self.resources) else []
        return {book.id: book for book in (*own, *(each.book for each in self.followed))}

    def form(self) -> dict[str, Any]:
        """As it is told back."""
        told: dict[str, Any] = {}
        if self.tools:
            told["toolsListChanged"] = True
        if self.resources:
            told["resourcesListChanged"] = True
        if self.followed:
            told["resourceSubscriptions"] = [each.uri for each in self.followed]
        return told


def wishes(visit: Visit, params: Mapping[str, Any]) -> Wishes:
    """What a modern client asks for, as far as it can be had."""
    asked = params.get("notifications")
    if not isinstance(asked, dict):
        raise Fault(PARAMS, "`notifications` says what you want to be told of.")
    uris = asked.get("resourceSubscriptions") or []
    if not isinstance(uris, list) or not all(isinstance(each, str) for each in uris):
        raise Fault(PARAMS, "`resourceSubscriptions` is a list of addresses.")
    if len(uris) > MOST:
        raise Fault(PARAMS, f"At most {MOST} resources can be followed at once.")
    found = []
    for uri in dict.fromkeys(uris):
        try:
            found.append(followed(visit, uri))
        except UsageError:
            continue
    own = lists(visit)
    return replace(
        own,
        tools=own.tools and asked.get("toolsListChanged") is True,
        resources=own.resources and asked.get("resourcesListChanged") is True,
        followed=tuple(found),
    )


def lists(visit: Visit) -> Wishes:
    """The lists of the caller's usual book, if it has one."""
    try:
        book = resources.book_of(visit, Place("index")).info
    except UsageError:
        return Wishes(None)
    return Wishes(book, tools=True, resources=True)


def followed(visit: Visit, uri: str) -> Followed:
    at = resources.place(uri)
    book = resources.book_of(visit, at)
    if at.kind == "memory":
        at = replace(at, key=book.memory(at.key).id)
    return Followed(uri, at, book.info)


class Following:
    """What a legacy session has subscribed to."""

    def __init__(self) -> None:
        self._followed: dict[str, Followed] = {}

    def add(self, visit: Visit, uri: str) -> None:
        if uri not in self._followed and len(self._followed) >= MOST:
            raise Fault(PARAMS, f"At most {MOST} resources can be followed at once.")
        try:
            found = followed(visit, uri)
        except (NotFound, InvalidInput):
            raise resources.missing(uri, modern=False) from None
        self._followed = self._followed | {uri: found}

    def drop(self, uri: str) -> None:
        self._followed = {key: each for key, each in self._followed.items() if key != uri}

    def all(self) -> tuple[Followed, ...]:
        return tuple(self._followed.values())


class Sessions:
    """Sessions of legacy clients, by token and key. Only the event loop touches it."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], Following] = OrderedDict()
        self._ended: OrderedDict[tuple[str, str], None] = OrderedDict()

    def get(self, token_id: str, key: str) -> Following:
        """The session, taken up if it is not known; :class:`NotFound` if it was ended."""
        at = (token_id, _checked(key))
        if at in self._ended:
            raise NotFound("This session was ended: begin another with `initialize`.")
        found = self._known.setdefault(at, Following())
        self._known.move_to_end(at)
        while len(self._known) > _MOST_SESSIONS:
            self._known.popitem(last=False)
        return found

    def end(self, token_id: str, key: str) -> None:
        at = (token_id, _checked(key))
        self._known.pop(at, None)
        self._ended[at] = None
        while len(self._ended) > _MOST_SESSIONS:
            self._ended.popitem(last=False)


def _checked(key: str) -> str:
    if len(key) > _LONGEST_KEY or not key.isascii() or (key and not key.isprintable()):
        raise InvalidInput("Mcp-Session-Id is not one of ours.")
    return key
