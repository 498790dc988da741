"""The word ``wiki``, and what its commands share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from commonplace.capture.check import line
from commonplace.errors import UsageError
from commonplace.model import PAGE_TYPES, Author
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.parts import Parted
from commonplace.wiki.wiki import Wiki

TYPES = f"One of {', '.join(PAGE_TYPES)}."
Made = TypeVar("Made", bound=Callable[..., Any])

wiki = Parted("wiki", alone="status", help="Pages: read, write, and see where they come from.")


def shared(function: Made) -> Made:
    """The option that a command works on a book that is shared with this one."""
    return click.option(
        "--shared", metavar="NAME", help="Work on a book that is shared with yours."
    )(function)


def by(function: Made) -> Made:
    """The options that say who writes."""
    agent = click.option("--agent", metavar="NAME", help="Written by an agent of this name.")
    person = click.option("--author", metavar="NAME", help="Written by a person of this name.")
    return person(agent(function))


def signed(function: Made) -> Made:
    """The options that say who writes, and why."""
    why = click.option(
        "--reason", metavar="TEXT", default="", help="Why; it stands in the history."
    )
    return by(why(function))


@contextmanager
def opened(
    call: Call,
    shared: str | None = None,
    *,
    author: str | None = None,
    agent: str | None = None,
    create: bool = False,
    caught_up: bool = False,
) -> Iterator[Wiki]:
    """The wiki that a command works on, and who writes; ``caught_up`` with what was just
    remembered."""
    with call.opened(create=create) as book:
        if caught_up:
            book.library.catch_up()
        found = book.wiki if shared is None else book.wiki.shared(shared)
        yield found if agent is None and author is None else found.by(_writer(author, agent))


def _writer(author: str | None, agent: str | None) -> Author:
    kind, name = ("person", author) if agent is None else ("agent", agent)
    given = line(kind, name)
    if agent is not None and author is not None:
        raise UsageError("Either a person writes or an agent: --author or --agent, not both.")
    if given is None:
        raise UsageError(f"The {kind} who writes needs a name.")
    return Author(kind, given)
