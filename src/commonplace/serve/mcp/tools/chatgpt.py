"""``search`` and ``fetch``, as OpenAI's clients want them of a connector.

Each answers with exactly one text item that holds JSON: ``{"results": [{id, title, url}]}`` and
``{id, title, text, url, metadata}``. They confuse other clients, so they are offered only to those
that ask for them by name. An id is a memory's, or ``page:type/slug``.
"""

from typing import Any

from commonplace import clock
from commonplace.errors import NotFound
from commonplace.library import Book
from commonplace.model import Hit
from commonplace.serve.mcp import schema
from commonplace.serve.mcp.messages import encoded
from commonplace.serve.mcp.tools.pages import page_data, page_text
from commonplace.serve.mcp.tools.tool import Tool
from commonplace.serve.mcp.visit import Ask, Told, Visit

_PAGE = "page:"
_TITLE = 80


def search(ask: Ask) -> Told:
    found = ask.book().recall(ask.args["query"])
    results = [
        {"id": id, "title": _title(hit.text), "url": _url(ask.visit, id)}
        for hit in found
        if (id := _id(hit))
    ]
    return _json({"results": list({each["id"]: each for each in results}.values())})


def fetch(ask: Ask) -> Told:
    id, book = ask.args["id"], ask.book()
    if id.startswith(_PAGE):
        return _json(_page(ask, book, id.removeprefix(_PAGE)))
    memory = book.memory(id)
    about = {
        "kind": memory.kind,
        "occurred_at": clock.to_text(memory.occurred_at),
        "author": memory.author,
        "source": memory.source,
        "trust": memory.trust,
    }
    return _json(
        {
            "id": memory.id,
            "title": _title(memory.text),
            "text": memory.text,
            "url": _url(ask.visit, memory.id),
            "metadata": {name: value for name, value in about.items() if value},
        }
    )


def _page(ask: Ask, book: Book, address: str) -> dict[str, Any]:
    if "/" not in address:
        raise NotFound("A page's id is `page:type/slug`, as `search` gives it.")
    page = book.wiki.read(address)
    found = book.wiki.standing(page)
    known = page_data(page, found)
    cited = ", ".join(each["memory_id"] for each in known["sources"])
    return {
        "id": f"{_PAGE}{page.address}",
        "title": page.title,
        "text": page_text(page, found),
        "url": _url(ask.visit, f"{_PAGE}{page.address}"),
        "metadata": {"kind": "page", "version": str(page.version), "sources": cited},
    }


def _id(hit: Hit) -> str:
    """A page by its address, a fact by the memory that states it."""
    if hit.kind == "page":
        return f"{_PAGE}{hit.page}"
    if hit.kind == "fact":
        return hit.sources[0].memory_id if hit.sources else ""
    return hit.id


def _url(visit: Visit, id: str) -> str:
    if id.startswith(_PAGE):
        return f"{visit.base}/wiki/{id.removeprefix(_PAGE)}"
    return f"memory://{id}"


def _title(text: str) -> str:
    first = text.strip().partition("\n")[0]
    return first if len(first) <= _TITLE else f"{first[: _TITLE - 1]}…"


def _json(data: dict[str, Any]) -> Told:
    return Told(encoded(data).decode(), data)


_RESULT = schema.gives(id=schema.TEXT, title=schema.TEXT, url=schema.TEXT)

TOOLS = (
    Tool(
        "search",
        "Search",
        "Search memories and pages. Gives ids to `fetch`.",
        search,
        toolset="chatgpt",
        scope="read",
        takes=schema.takes(["query"], query=schema.text("What to look for.", 10_000)),
        gives=schema.gives(results=schema.many(_RESULT)),
    ),
    Tool(
        "fetch",
        "Fetch",
        "The whole text of something that `search` found.",
        fetch,
        toolset="chatgpt",
        scope="read",
        takes=schema.takes(["id"], id=schema.text("An id that `search` gave.", 1000)),
        gives=schema.gives(
            id=schema.TEXT,
            title=schema.TEXT,
            text=schema.TEXT,
            url=schema.TEXT,
            metadata={"type": "object"},
        ),
    ),
)
