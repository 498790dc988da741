"""The demo's pages that were written by hand: each step a change by an agent.

A step cites memories by how their text begins, which only one of them may.
"""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from commonplace.errors import InvalidInput
from commonplace.model import Author
from commonplace.wiki.draft import PageDraft

if TYPE_CHECKING:
    from commonplace.library import Book
    from commonplace.wiki.wiki import Wiki

FILE = "pages.jsonl"
#: The id of the memory that begins so.
Cite = Callable[[str], str]


def write_pages(book: "Book") -> int:
    """Write them anew, once the memories are there. Says how many pages."""
    lines = files("commonplace.serve.cli.demo").joinpath(FILE).read_text("utf-8").splitlines()
    cite = _citing({memory.text: memory.id for memory in book.memories()})
    for line in lines:
        step = json.loads(line)
        _do(book.wiki.by(Author("agent", step["by"])), step, cite)
    return len(book.wiki.pages())


def _citing(ids: dict[str, str]) -> Cite:
    def cite(beginning: str) -> str:
        found = [id for text, id in ids.items() if text.startswith(beginning)]
        if len(found) != 1:
            raise InvalidInput(f"{len(found)} memories begin with {beginning!r}, not one.")
        return found[0]

    return cite


def _do(wiki: "Wiki", step: dict[str, Any], cite: Cite) -> None:
    why = step.get("reason", "")
    if "create" in step:
        wiki.create(_draft(step["create"], cite), why)
    elif "edit" in step:
        wiki.edit(step["edit"], step["old"], step["new"], reason=why)
    else:
        sources = [cite(each) for each in step["sources"]]
        wiki.append(
            step["append"], step["text"], section=step["section"], sources=sources, reason=why
        )


def _draft(given: dict[str, Any], cite: Cite) -> PageDraft:
    return PageDraft(
        given["type"],
        given["title"],
        given["body"],
        tags=tuple(given.get("tags", ())),
        sources=tuple(cite(each) for each in given["sources"]),
    )
