"""``wiki edit``: one text for another, or the whole of it in an editor."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Unpack

import click

from commonplace.errors import CommonplaceError, InvalidInput, UsageError
from commonplace.model import Page
from commonplace.serve.cli import plain
from commonplace.serve.cli.call import Call
from commonplace.serve.cli.commands.wiki import told
from commonplace.serve.cli.commands.wiki.given import (
    Expecting,
    expecting,
    from_stdin,
    how,
    memory_ids,
    sources,
    writing,
)
from commonplace.serve.cli.commands.wiki.group import shared, signed, wiki
from commonplace.serve.cli.commands.wiki.writing import SECTION
from commonplace.serve.cli.shelf import command
from commonplace.wiki.change import stale
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import section_of


class _Edit(Expecting):
    old: str | None
    new: str | None
    replace_all: bool
    section: str | None
    sources: tuple[str, ...]


@command("edit", wiki)
@click.argument("page")
@click.option("--old", metavar="TEXT", help="What stands there; - reads it from stdin.")
@click.option("--new", metavar="TEXT", help="What is to stand there; - reads it from stdin.")
@click.option("--replace-all", is_flag=True, help="Everywhere, if it stands there several times.")
@SECTION
@sources
@expecting
@signed
@shared
def edit(call: Call, page: str, **given: Unpack[_Edit]) -> None:
    """Replace a text in PAGE by another; without --old and --new, in your editor.

    How the old text is spaced and wrapped does not matter, if it is clear which text is meant. If
    it is not there, or several times, nothing is changed, and the places are shown. A line end at
    the end of stdin is no part of the text.
    """
    old, new = _both(given["old"], given["new"])
    with writing(call, given) as into:
        before = into.page(page)
        if old is None or new is None:
            after = _in_editor(call, into, before, given)
        else:
            after = into.edit(
                before.id,
                old,
                new,
                section=given["section"],
                replace_all=given["replace_all"],
                sources=memory_ids(into, given["sources"]),
                **how(given),
            )
        told.outcome(call, into, before, after, "Edited")


def _both(old: str | None, new: str | None) -> tuple[str | None, str | None]:
    if old == new == "-":
        raise UsageError("Only one of --old and --new can come from stdin.")
    if (old is None) != (new is None):
        raise UsageError("Say both: --old TEXT for what stands there, --new TEXT for what is to.")
    if old is None and not sys.stdin.isatty():
        raise UsageError(
            "Say what to replace: --old TEXT --new TEXT. An editor needs a terminal; "
            "`commonplace wiki write` writes the whole page."
        )
    return _read(old), _read(new)


def _read(text: str | None) -> str | None:
    return from_stdin().removesuffix("\n").removesuffix("\r") if text == "-" else text


def _in_editor(call: Call, into: Wiki, page: Page, given: _Edit) -> Page:
    """The page as somebody leaves it in an editor, if nobody else was quicker."""
    expected = given["expect_version"]
    if given["sources"] or given["replace_all"]:
        raise UsageError("--source and --replace-all go with --old and --new.")
    if expected is not None and expected != page.version:
        raise stale(expected, page, "")
    section = section_of(page, given["section"]) if given["section"] else None
    text = page.body if section is None else section.body
    with _file(call, page.slug, text) as path:
        new = _edited(path, text)
        if new == text:
            return page
        if not new.strip():
            raise UsageError("Nothing is left of the text: the page stays as it was.")
        return into.write(
            page.id,
            new,
            section=section.slug if section else None,
            reason=given["reason"],
            expect_version=page.version,
        )


@contextmanager
def _file(call: Call, slug: str, text: str) -> Iterator[Path]:
    """A file to edit. It is kept if what was written in it could not be."""
    folder = Path(tempfile.mkdtemp(prefix="commonplace-"))
    path = folder / f"{slug[:50]}.md"
    data = text.encode()
    path.write_bytes(data)
    try:
        yield path
    except (CommonplaceError, KeyboardInterrupt):
        if path.exists() and path.read_bytes() != data:
            call.hint(f"What you wrote is kept in {plain.one_line(str(path))}.")
            folder = Path()
        raise
    finally:
        if folder != Path():
            shutil.rmtree(folder, ignore_errors=True)


def _edited(path: Path, text: str) -> str:
    try:
        click.edit(filename=str(path))
    except click.ClickException as error:
        raise UsageError(
            f"The editor did not end well ({error.format_message()}): nothing was changed. "
            "EDITOR says which one it is."
        ) from None
    try:
        new = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"What you wrote is not UTF-8 text: {error.reason}.") from None
    except FileNotFoundError:
        return text
    # Most editors end the last line; that is no change.
    return new.removesuffix("\n") if not text.endswith("\n") else new
