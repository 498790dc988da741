"""The word ``wiki``, and what its commands share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from commonplace.model import PAGE_TYPES, Author
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.shelf import Group
from commonplace.wiki.wiki import Wiki

TYPES = f"One of {', '.join(PAGE_TYPES)}."
Made = TypeVar("Made", bound=Callable[..., Any])

wiki = Group("wiki", alone="status", help="Pages: read, write, and see where they come from.")


def shared(function: Made) -> Made:
    """The option that a command works on a book that is shared with this one."""
    return click.option("--shared", metavar="NAME", help="Work on a book that is shared with yours.")(
        function
    )


def signed(function: Made) -> Made:
    """The options that say who writes, and why."""
    for option in (
        click.option("--reason", metavar="TEXT", default="", help="Why; it stands in the history."),
        click.option("--agent", metavar="NAME", help="Written by an agent of this name."),
        click.option("--author", metavar="NAME", help="Written by a person of this name."),
    ):
        function = option(function)
    return function


@contextmanager
def opened(
    call: Call,
    shared: str | None = None,
    *,
    author: str | None = None,
    agent: str | None = None,
    create: bool = False,
) -> Iterator[Wiki]:
    """The wiki that a command works on, and who writes."""
    with call.opened(create=create) as book:
        found = book.wiki if shared is None else book.wiki.shared(shared)
        if agent is not None or author is not None:
            found = found.by(Author("agent", agent) if agent else Author("person", author))
        yield found
