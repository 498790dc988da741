"""One call of the command line: where its library is, and how it answers."""

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

import commonplace
from commonplace import config
from commonplace.errors import UsageError
from commonplace.serve.cli.plain import escaped, one_line, place

if TYPE_CHECKING:
    from commonplace.library import Book, Library


@dataclass
class Call:
    """What was said before or after any command."""

    library: str | None = None
    book: str | None = None
    tenant: str | None = None
    json: bool = False
    quiet: bool = False
    no_color: bool = False
    debug: bool = False

    def given(self) -> dict[str, Any]:
        """The settings that were given as options."""
        if self.library == "":
            raise UsageError("--library is empty: give a path or postgresql://…")
        values = {"library": self.library, "book": self.book, "tenant": self.tenant}
        return {name: value for name, value in values.items() if value is not None}

    def settings(self) -> config.Loaded:
        return config.load(self.given())

    def open(self, *, create: bool = False, folders: bool = False) -> "Library":
        """The library; made only by commands that write, which then say so."""
        library = commonplace.open(create=create, folders=folders, **self.given())
        if library.engine.is_new:
            self.tell_made(library.engine.describe()["place"])
        return library

    @contextmanager
    def opened(self, *, create: bool = False, folders: bool = False) -> "Iterator[Book]":
        """The book, and its library closed afterwards."""
        with self.open(create=create, folders=folders) as library:
            yield library.book(create=create)

    def tell_made(self, where: str) -> None:
        """Say that there was no library before: whoever mistyped its path sees it at once."""
        self.hint(f"Made a new library at {place(where)}.")

    def answer(self, data: Mapping[str, Any], human: Callable[[], None]) -> None:
        """One JSON object where JSON was asked for, else what a person reads."""
        if self.json:
            self.line(data)
        else:
            human()

    def line(self, data: Mapping[str, Any]) -> None:
        """One JSON object on one line."""
        click.echo(escaped(json.dumps(data, ensure_ascii=False)))

    def hint(self, text: str) -> None:
        """An aside for people: on stderr, and not when they want quiet. Commands in it are about
        the same book."""
        if not self.quiet and not self.json:
            click.echo(text.replace("`commonplace ", f"`commonplace {self.said()}"), err=True)

    def said(self) -> str:
        """The options that a next command needs too; no URL, which may hold a password."""
        path = self.library if self.library and "://" not in self.library else None
        said = {"library": path, "book": self.book, "tenant": self.tenant}
        return "".join(f"--{name} {shlex.quote(one_line(v))} " for name, v in said.items() if v)
