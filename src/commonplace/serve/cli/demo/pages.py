"""The demo's wiki: what the agents wrote from the memories, change by change."""

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from commonplace.model import Alias, Author
from commonplace.wiki.draft import PageDraft

if TYPE_CHECKING:
    from commonplace.library import Book
    from commonplace.wiki.wiki import Wiki

FILE = "pages.jsonl"


def write_pages(book: "Book", cited: dict[str, str]) -> int:
    """Write them anew; ``cited`` has the ids of memories by file and line. How many pages."""
    lines = files("commonplace.serve.cli.demo").joinpath(FILE).read_text("utf-8").splitlines()
    for line in lines:
        step = json.loads(line)
        _do(book.wiki.by(Author("agent", step["by"])), step, cited)
    return len(book.wiki.pages())


def _do(wiki: "Wiki", step: dict[str, Any], cited: dict[str, str]) -> None:
    why = step.get("reason", "")
    if "create" in step:
        wiki.create(_draft(step["create"], cited), why)
    elif "stub" in step:
        wiki.stub(_draft(step["stub"], cited), why)
    elif "rename" in step:
        wiki.rename(step["rename"], step["title"], reason=why)
    elif "edit" in step:
        wiki.edit(step["edit"], step["old"], step["new"], reason=why)
    else:
        sources = [cited[each] for each in step["sources"]]
        wiki.append(
            step["append"], step["text"], section=step["section"], sources=sources, reason=why
        )


def _draft(given: dict[str, Any], cited: dict[str, str]) -> PageDraft:
    return PageDraft(
        given["type"],
        given["title"],
        given["body"],
        slug=given.get("slug"),
        tags=tuple(given.get("tags", ())),
        aliases=tuple(Alias(name) for name in given.get("aliases", ())),
        sources=tuple(cited[each] for each in given["sources"]),
    )
