"""How a command chooses memories: the options that it shares with others."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from commonplace.library import Book
from commonplace.upkeep.selecting import Selector

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = {
    "session": "All that a session said, and the session.",
    "document": "All chunks of a document, and the document.",
    "source": "All from a source, as `show` tells it: chat:17.",
    "entity": "All that mentions somebody or something.",
    "since": "What happened then or later.",
    "until": "What happened then or earlier; a day means until its end.",
}


def selectors(function: F) -> F:
    """The options by which memories are chosen."""
    for name, about in reversed(_OPTIONS.items()):
        function = click.option(f"--{name}", help=about)(function)
    return function


def chosen_by(book: Book, ids: Sequence[str], by: Mapping[str, str | None]) -> Selector:
    """With ids as people type them: the beginning or the end will do."""
    given = {name: value for name, value in by.items() if value}
    if "document" in given:
        given["document"] = book.document(given["document"]).id
    return Selector(memories=[book.memory(each).id for each in ids], **given)
