"""The options that ask for a book as it was, and what is said about how that is known."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from commonplace.errors import NotFound, UsageError
from commonplace.serve.cli import bars
from commonplace.serve.cli.call import Call

if TYPE_CHECKING:
    from commonplace.book import Book
    from commonplace.compile.scratch import Progress
    from commonplace.past.view import PastBook
    from commonplace.wiki.wiki import Wiki

Made = TypeVar("Made", bound=Callable[..., Any])

true_at = click.option("--true-at", metavar="TIME", help="What held then; a day means its end.")


def way(function: Made) -> Made:
    """The options that say how the past is to be known."""
    recorded = click.option(
        "--recorded", "reading", flag_value="recorded", help="Only what this library held then."
    )
    rebuilt = click.option(
        "--rebuilt",
        "reading",
        flag_value="rebuilt",
        help="Compile anew what had been said by then, whenever it came in.",
    )
    return recorded(rebuilt(function))


def then(function: Made) -> Made:
    """The options that ask for a moment."""
    as_of = click.option(
        "--as-of", metavar="TIME", help="What was believed then; a day means its end."
    )
    return as_of(true_at(way(function)))


def is_asked(asked: Mapping[str, Any]) -> bool:
    """Whether a moment was given; taken out of what else was asked."""
    given = asked["as_of"] is not None or asked["true_at"] is not None
    if asked["reading"] is not None and not given:
        raise UsageError(f"--{asked['reading']} goes with --as-of.")
    return given


@contextmanager
def compiling(call: Call) -> "Iterator[Progress]":
    """A bar for memories that have to be compiled anew."""
    with bars.bar(call, "Compiling what had been said by then", "memories") as tell:
        yield lambda done, of: tell(done, of, done)


@contextmanager
def past(call: Call, book: "Book", asked: Mapping[str, Any]) -> "Iterator[PastBook | None]":
    """The book at the moment that is asked for; nothing when that is now."""
    if not is_asked(asked):
        yield None
        return
    with compiling(call) as progress:
        found = book.past(
            asked["as_of"], asked["true_at"], reading=asked["reading"], progress=progress
        )
        if found.note:
            call.hint(found.note)
        try:
            yield found
        except NotFound as error:
            raise NotFound(f"{error} That is {found.moment}.") from None


@contextmanager
def looked_at(
    call: Call, shared: str | None, asked: Mapping[str, Any]
) -> "Iterator[tuple[Wiki, PastBook | None]]":
    """The wiki that is meant, as it is or as it was."""
    if shared is not None and is_asked(asked):
        raise UsageError("What a shared book was is asked in that book: --book NAME.")
    with call.opened() as book, past(call, book, asked) as found:
        if found is not None:
            yield found.wiki, found
        else:
            yield (book.wiki if shared is None else book.wiki.shared(shared)), None
