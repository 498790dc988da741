"""Pages and memories as resources, in Markdown.

- ``wiki://index``: all pages, by type.
- ``wiki://page/{type}/{slug}``: a page, with what it rests on.
- ``memory://{id}``: a memory.

Each may say ``?book=NAME``. What is not there, what is not the caller's and what is switched off in
its book is told apart by nobody: there is no such resource.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from commonplace.errors import InvalidInput, NotAllowed, NotFound, UsageError
from commonplace.library import Book
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.serve.mcp.messages import PARAMS, RESOURCE, Fault
from commonplace.serve.mcp.tools import has_toolset, words
from commonplace.serve.mcp.tools.pages import page_text
from commonplace.serve.mcp.visit import Visit
from commonplace.sessions.injected import block

INDEX = "wiki://index"
_MARKDOWN = "text/markdown"
_LEAF = 100
_MOST_IN_INDEX = 5_000
_LONGEST = 2_000
_TOOLSETS = {"index": "wiki_read", "page": "wiki_read", "memory": "memory"}

TEMPLATES = (
    {
        "uriTemplate": "wiki://page/{type}/{slug}",
        "name": "page",
        "title": "A page of the wiki",
        "description": "What the page says, and the memories it rests on.",
        "mimeType": _MARKDOWN,
    },
    {
        "uriTemplate": "memory://{id}",
        "name": "memory",
        "title": "A memory",
        "description": "What was observed, when, by whom, and where it comes from.",
        "mimeType": _MARKDOWN,
    },
)


@dataclass(frozen=True, slots=True)
class Place:
    """What an address means: ``key`` is a page's address or a memory's id."""

    #: ``index``, ``page`` or ``memory``.
    kind: str
    key: str = ""
    book: str | None = None

    @property
    def toolset(self) -> str:
        return _TOOLSETS[self.kind]


def place(uri: object) -> Place:
    """What an address means; :class:`NotFound` if it means nothing here."""
    if not isinstance(uri, str):
        raise InvalidInput("`uri` is text.")
    try:
        parts = urlsplit(uri if len(uri) <= _LONGEST else "")
        book = parse_qs(parts.query, max_num_fields=10).get("book", [None])[0]
    except ValueError:
        raise NotFound("There is no such resource.") from None
    rest = unquote(parts.path).strip("/")
    if parts.scheme == "wiki" and parts.netloc == "index" and not rest:
        return Place("index", book=book)
    if parts.scheme == "wiki" and parts.netloc == "page" and rest.count("/") == 1:
        return Place("page", rest, book)
    if parts.scheme == "memory" and parts.netloc and not rest:
        return Place("memory", unquote(parts.netloc), book)
    raise NotFound("There is no such resource.")


def book_of(visit: Visit, at: Place) -> Book:
    """The book it stands in, if the caller may read it there."""
    if not has_toolset(visit.call.caller, at.toolset):
        raise NotFound("There is no such resource.")
    try:
        return visit.book(at.book, "read", at.toolset)
    except NotAllowed:
        raise NotFound("There is no such resource.") from None


def page_uri(page: PageInfo) -> str:
    return f"wiki://page/{quote(page.type)}/{quote(page.slug)}"


# --- what is asked --------------------------------------------------------------------------------


def listed(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    """The index, then pages by address, a hundred at a time."""
    cursor = params.get("cursor")
    if cursor is not None and not isinstance(cursor, str):
        raise Fault(PARAMS, "`cursor` is what the list before this one gave.")
    try:
        book = book_of(visit, Place("index"))
    except UsageError:
        return {"resources": []}
    found = book.wiki.pages(limit=_LEAF + 1, after=cursor)
    first = [] if cursor is not None else [_INDEX]
    told = [*first, *(_resource(each) for each in found[:_LEAF])]
    more = {"nextCursor": found[_LEAF - 1].address} if len(found) > _LEAF else {}
    return {"resources": told, **more}


_INDEX = {
    "uri": INDEX,
    "name": "index",
    "title": "Index of the wiki",
    "description": "All pages by type, with a line about each.",
    "mimeType": _MARKDOWN,
}


def _resource(page: PageInfo) -> dict[str, Any]:
    return {
        "uri": page_uri(page),
        "name": page.address,
        "title": page.title,
        "description": page.summary,
        "mimeType": _MARKDOWN,
    }


def templates(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    return {"resourceTemplates": list(TEMPLATES)}


def read(visit: Visit, params: Mapping[str, Any], *, modern: bool) -> dict[str, Any]:
    uri = params.get("uri")
    if not isinstance(uri, str):
        raise Fault(PARAMS, "`uri` says which resource.")
    try:
        at = place(uri)
        text = _text(book_of(visit, at), at)
    except (NotFound, InvalidInput):
        raise missing(uri, modern=modern) from None
    return {"contents": [{"uri": uri, "mimeType": _MARKDOWN, "text": text}]}


def missing(uri: str, *, modern: bool) -> Fault:
    return Fault(PARAMS if modern else RESOURCE, "Resource not found", {"uri": uri})


def _text(book: Book, at: Place) -> str:
    if at.kind == "index":
        return _index(book)
    if at.kind == "page":
        page = book.wiki.read(at.key)
        return page_text(page, book.wiki.standing(page))
    return block(words.memory(book.memory(at.key)))


def _index(book: Book) -> str:
    found = book.wiki.pages(limit=_MOST_IN_INDEX + 1)
    lines = []
    for type_, pages in groupby(found[:_MOST_IN_INDEX], key=lambda page: page.type):
        lines.append(f"## {type_}")
        lines += [
            f"- [{words.indented(page.title, '  ')}]({page_uri(page)}) "
            f"{words.indented(page.summary, '  ')}"
            for page in pages
        ]
    if len(found) > _MOST_IN_INDEX:
        lines.append(f"There are more than {_MOST_IN_INDEX:,} pages: `wiki_search` finds them.")
    return block("\n".join(lines)) or "There are no pages yet."


# --- completion -----------------------------------------------------------------------------------


def completed(visit: Visit, params: Mapping[str, Any]) -> dict[str, Any]:
    """Types and slugs of pages, for the template that has them; nothing for all else."""
    ref, argument = params.get("ref"), params.get("argument")
    if not isinstance(ref, dict) or not isinstance(argument, dict):
        raise Fault(PARAMS, "`ref` says what is completed, and `argument` what of it.")
    name, begun = argument.get("name"), argument.get("value", "")
    if not isinstance(name, str) or not isinstance(begun, str):
        raise Fault(PARAMS, "`argument` has a `name` and a `value`, as text.")
    found: list[str] = []
    if ref.get("uri") == TEMPLATES[0]["uriTemplate"]:
        context = params.get("context")
        said = context.get("arguments") if isinstance(context, dict) else None
        found = _completions(visit, name, begun, said if isinstance(said, dict) else {})
    told = found[:_LEAF]
    return {"completion": {"values": told, "hasMore": len(found) > _LEAF}}


def _before(type: str, begun: str) -> str | None:
    """An address that comes before all slugs that begin like this."""
    return f"{type}/{begun[:-1]}" if begun[:-1] else None


def _completions(visit: Visit, name: str, begun: str, said: Mapping[str, Any]) -> list[str]:
    if name == "type":
        return [each for each in PAGE_TYPES if each.startswith(begun)]
    if name != "slug":
        return []
    type_ = said.get("type")
    try:
        wiki = book_of(visit, Place("index")).wiki
        among = [type_] if isinstance(type_, str) and type_ in PAGE_TYPES else [*PAGE_TYPES]
        pages = [
            page
            for each in among
            for page in wiki.pages(each, limit=_LEAF + 1, after=_before(each, begun))
        ]
    except UsageError:
        return []
    return sorted({page.slug for page in pages if page.slug.startswith(begun)})
