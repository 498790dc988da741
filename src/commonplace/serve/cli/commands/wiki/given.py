"""What the writing commands are given: who writes and why, texts, memories, a yes."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypedDict, TypeVar

import click

from commonplace.errors import InvalidInput, NotFound, UsageError
from commonplace.recall.lookups import find_memory
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki.group import opened
from commonplace.wiki.check import LONGEST
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import How

Made = TypeVar("Made", bound=Callable[..., Any])
#: What a text of the longest page can come to in UTF-8.
_MOST_BYTES = 4 * LONGEST


class Where(TypedDict):
    """Which wiki, and who writes."""

    shared: str | None
    author: str | None
    agent: str | None


class Signed(Where):
    reason: str


class Expecting(Signed):
    expect_version: int | None


def expecting(function: Made) -> Made:
    """The option that says which version was read."""
    return click.option(
        "--expect-version",
        type=click.IntRange(min=0),
        metavar="N",
        help="The version you read: if the page has another one now, nothing is written.",
    )(function)


def content(function: Made) -> Made:
    """The options that say what a page is to say."""
    text = click.option("--content", metavar="TEXT", help="What it says; - reads it from stdin.")
    file = click.option(
        "--file", type=click.Path(path_type=Path), metavar="PATH", help="A file that says it."
    )
    return text(file(function))


def sources(function: Made) -> Made:
    """The option that cites memories."""
    return click.option(
        "--source",
        "sources",
        metavar="MEMORY",
        multiple=True,
        help="The id of a memory that it rests on, or the end of one; as often as you like.",
    )(function)


@contextmanager
def writing(call: Call, given: Where, *, create: bool = False) -> Iterator[Wiki]:
    """The wiki that is written in, by whom it was said."""
    with opened(
        call, given["shared"], author=given["author"], agent=given["agent"], create=create
    ) as wiki:
        yield wiki


def how(given: Expecting) -> How:
    return {"reason": given["reason"], "expect_version": given["expect_version"]}


def text_of(text: str | None, file: Path | None = None) -> str:
    """What was given as a text, on stdin or in a file: one of them."""
    if (text is None) == (file is None):
        raise UsageError("Say what it says: --content TEXT, --content - for stdin, or --file PATH.")
    if file is not None:
        return _from_file(file)
    return from_stdin() if text == "-" else text or ""


def from_stdin() -> str:
    return _decoded("stdin", sys.stdin.buffer.read(_MOST_BYTES + 1))


def _from_file(path: Path) -> str:
    if not path.exists():
        raise NotFound(f"There is no file {path}.")
    if path.is_dir():
        raise InvalidInput(f"{path} is a folder; a file is wanted.")
    with path.open("rb") as file:
        return _decoded(str(path), file.read(_MOST_BYTES + 1))


def _decoded(name: str, data: bytes) -> str:
    if len(data) > _MOST_BYTES:
        raise InvalidInput(f"{name} is too long: a page has at most {LONGEST:,} characters.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidInput(f"{name} is not UTF-8 text: {error.reason} on line {line}.") from None


def memory_ids(wiki: Wiki, given: Iterable[str]) -> tuple[str, ...]:
    """Whole ids for what may be ends of them."""
    return tuple(find_memory(wiki.engine, wiki.book.id, each).id for each in given)


def agreed(call: Call, question: str, yes: bool) -> bool:
    """Whether it is wanted; asked where somebody can answer."""
    if yes:
        return True
    if call.json or not sys.stdin.isatty():
        raise UsageError("Say --yes to do this, or look first with --dry-run.")
    return click.confirm(question, err=True)
