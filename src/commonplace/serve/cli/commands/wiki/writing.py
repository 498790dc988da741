"""Making pages, and saying something else in them: create, stub, write, append, restore."""

from pathlib import Path
from typing import Unpack

import click

from commonplace.model import CONFIDENCES, PAGE_TYPES, Alias
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import told
from commonplace.serve.cli.commands.wiki.given import (
    Expecting,
    Made,
    Signed,
    content,
    expecting,
    from_stdin,
    how,
    memory_ids,
    sources,
    text_of,
    writing,
)
from commonplace.serve.cli.commands.wiki.group import TYPES, shared, signed, wiki
from commonplace.serve.cli.shelf import command
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.wiki import Wiki

CONFIDENCE = click.option(
    "--confidence",
    type=click.Choice(CONFIDENCES),
    metavar="HOW",
    help=f"How sure it is: {', '.join(CONFIDENCES)}.",
)


class _About(Signed):
    """What a new page is, apart from its text."""

    type_: str
    title: str
    slug: str | None
    summary: str
    tags: tuple[str, ...]
    aliases: tuple[str, ...]
    parent: str | None
    related: tuple[str, ...]
    sources: tuple[str, ...]


class _Whole(_About):
    content: str | None
    file: Path | None
    confidence: str | None
    twin: bool


def _described(function: Made) -> Made:
    """The options that say what a new page is."""
    type_ = click.Choice([*PAGE_TYPES])
    for option in reversed(
        (
            click.option("--type", "type_", type=type_, metavar="TYPE", required=True, help=TYPES),
            click.option("--title", metavar="TITLE", required=True, help="What it is called."),
            click.option("--slug", metavar="SLUG", help="Its address; made of the title if not."),
            click.option(
                "--summary", metavar="TEXT", default="", help="One sentence; else its first."
            ),
            click.option("--tag", "tags", metavar="TAG", multiple=True, help="A tag; repeat."),
            click.option(
                "--alias", "aliases", metavar="NAME", multiple=True, help="Another name; repeat."
            ),
            click.option("--parent", metavar="PAGE", help="The page above it."),
            click.option(
                "--related", metavar="PAGE", multiple=True, help="A page beside it; repeat."
            ),
        )
    ):
        function = option(function)
    return sources(function)


def _draft(into: Wiki, about: _About, body: str, confidence: str | None = None) -> PageDraft:
    return PageDraft(
        type=about["type_"],
        title=about["title"],
        body=body,
        slug=about["slug"],
        summary=about["summary"],
        tags=about["tags"],
        aliases=tuple(Alias(name) for name in about["aliases"]),
        parent=about["parent"],
        related=about["related"],
        confidence=confidence,
        sources=memory_ids(into, about["sources"]),
    )


@command("create", wiki)
@_described
@content
@CONFIDENCE
@click.option("--twin", is_flag=True, help="Also if a page goes by that name already.")
@signed
@shared
def create(call: Call, **given: Unpack[_Whole]) -> None:
    """Make a page. A line that begins with ## begins a section of it.

    If a page of this type goes by that name already, nothing is made: better one good page than
    two halves.
    """
    body = text_of(given["content"], given["file"])
    with writing(call, given, create=True) as into:
        draft = _draft(into, given, body, given["confidence"])
        page = into.create(draft, given["reason"], twin=given["twin"])
        told.wrote(call, into, page, "Made")


@command("stub", wiki)
@click.argument("text")
@_described
@signed
@shared
def stub(call: Call, text: str, **given: Unpack[_About]) -> None:
    """Begin a page with one observation: TEXT, or - to read it from stdin.

    It says what is known under the first heading that pages of its type have, and it is of low
    confidence.
    """
    body = from_stdin() if text == "-" else text
    with writing(call, given, create=True) as into:
        page = into.stub(_draft(into, given, body), given["reason"])
        told.wrote(call, into, page, "Began")


class _Writing(Expecting):
    section: str | None
    sources: tuple[str, ...]


class _Body(_Writing):
    content: str | None
    file: Path | None


SECTION = click.option("--section", metavar="SECTION", help="Only in this section of it.")


@command("write", wiki)
@click.argument("page")
@SECTION
@content
@sources
@expecting
@signed
@shared
def write(call: Call, page: str, **given: Unpack[_Body]) -> None:
    """Write PAGE anew, or one section of it.

    A section that is not there is added at the end. What it rested on stays, unless other memories
    are given.
    """
    body = text_of(given["content"], given["file"])
    with writing(call, given) as into:
        before = into.page(page)
        cited = memory_ids(into, given["sources"]) or None
        after = into.write(before.id, body, section=given["section"], sources=cited, **how(given))
        told.outcome(call, into, before, after, "Wrote")


@command("append", wiki)
@click.argument("page")
@click.argument("text")
@SECTION
@sources
@expecting
@signed
@shared
def append(call: Call, page: str, text: str, **given: Unpack[_Writing]) -> None:
    """Add a paragraph to the end of PAGE, or of one section of it: TEXT, or - to read it from
    stdin."""
    said = from_stdin() if text == "-" else text
    with writing(call, given) as into:
        cited = memory_ids(into, given["sources"])
        after = into.append(page, said, section=given["section"], sources=cited, **how(given))
        told.wrote(call, into, after, "Added to")


@command("restore", wiki)
@click.argument("page")
@click.argument("version", type=click.IntRange(min=0))
@expecting
@signed
@shared
def restore(call: Call, page: str, version: int, **given: Unpack[Expecting]) -> None:
    """Make PAGE what it was at VERSION, as a new version: its text, and what is known about it.

    Nothing is lost by it: the versions between stay. The first version of a page is 0.
    """
    with writing(call, given) as into:
        before = into.page(page)
        after = into.restore(before.id, version, **how(given))
        told.outcome(call, into, before, after, f"Restored version {version} of", restored=version)
