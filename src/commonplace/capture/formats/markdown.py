"""A Markdown file, or a folder of them (an Obsidian vault is one): every section is a memory.

Folder: files that end in .md or .markdown, in the order of their paths; hidden ones are left out,
links to folders are not followed, links to files only inside the folder.

File: what stands under one heading is one memory, up to about 1,200 characters; more becomes
several, parted between blocks. A paragraph or a list item is cut only if it alone is longer, code
only if it is five times as long. A heading with nothing below it is a memory of its own words.

Draft: ``source`` is the path inside the folder. ``metadata`` has the headings above (``heading``:
"Title > Section"), the ``line``, a ``title`` (from the front matter, else from the file's name) and
what the front matter says besides. From there come also ``tags``, ``author``, ``place`` and the
day; a date in the file's name is the day if the front matter has none that can be read.
"""

import os
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Item, Problem, digest
from commonplace.capture.formats.blocks import read_blocks
from commonplace.capture.formats.frontmatter import Values, split_frontmatter
from commonplace.capture.formats.lines import read_lines, unreadable
from commonplace.capture.formats.naming import day_in, title_in
from commonplace.capture.formats.sections import Section, read_sections
from commonplace.capture.when import as_given
from commonplace.errors import InvalidInput

SUFFIXES = (".md", ".markdown")
_DAYS = ("date", "created", "created_at", "timestamp")


def size(path: Path) -> int:
    """Bytes to read."""
    return sum(map(_length, files(path)))


def files(path: Path) -> list[Path]:
    """The Markdown files of a folder, or the one file."""
    if not path.is_dir():
        return [path]
    root = path.resolve()
    found: list[Path] = []
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(folder, name)
            if name.startswith(".") or not name.lower().endswith(SUFFIXES):
                continue
            if file.is_file() and (not file.is_symlink() or file.resolve().is_relative_to(root)):
                found.append(file)
    return sorted(found)


def _length(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:  # gone meanwhile, or never ours: reading it will say so
        return 0


def read(path: Path) -> Iterator[Item | Problem]:
    """The memories of a file, or of all files of a folder."""
    offset = 0
    for file in files(path):
        name = file.relative_to(path).as_posix() if path.is_dir() else file.name
        name = unicodedata.normalize("NFC", name)
        reason = unreadable(file)
        if reason:
            yield Problem(name, reason, name, offset)
        else:
            yield from read_file(file, name, offset)
        offset += _length(file)


def read_file(path: Path, name: str, offset: int = 0) -> Iterator[Item | Problem]:
    """The memories of one file, whose source is ``name``."""
    values, lines = split_frontmatter(read_lines(path, name, offset))
    shared = _shared(values, name)
    for part in read_sections(read_blocks(lines)):
        if isinstance(part, Problem):
            yield part
        else:
            yield Item(_draft(part, shared, name), f"{name}:{part.line}", name, part.end)


def _draft(section: Section, shared: dict[str, Any], name: str) -> dict[str, Any]:
    heading = " > ".join(section.headings)
    about = {"heading": heading, "line": section.line} if heading else {"line": section.line}
    return {
        **shared,
        "text": section.text,
        "metadata": {**shared["metadata"], **about},
        "idempotency_key": digest("markdown", name, heading, section.ordinal, section.text),
    }


def _shared(values: Values, name: str) -> dict[str, Any]:
    """What every memory of a file has from its front matter and its name."""
    told = dict(values)
    draft: dict[str, Any] = {"source": name}
    if tags := _taken(told, "tags", "tag", "keywords"):
        draft["tags"] = [tag.removeprefix("#") for tag in tags]
    if author := _taken(told, "author", "authors"):
        draft["author"] = ", ".join(author)
    if place := _taken(told, "place", "location"):
        draft["place"] = ", ".join(place)
    if day := _day(told, name):
        draft["occurred_at"] = day
    if aliases := _taken(told, "aliases", "alias"):
        told["aliases"] = aliases
    title = title_in(name)
    draft["metadata"] = ({"title": title} if title else {}) | told
    return draft


def _taken(told: Values, *names: str) -> list[str]:
    """Take the first of these values out, as a list."""
    for name in names:
        value = told.pop(name, [])
        if isinstance(value, str):
            value = [part for text in value.split(",") if (part := text.strip())]
        if value:
            return value
    return []


def _day(told: Values, name: str) -> date | None:
    """The first date that can be read; one that cannot stays in the metadata as it was written."""
    for key in _DAYS:
        try:
            moment = as_given(told.get(key))
        except InvalidInput:
            continue
        del told[key]
        return moment
    day = day_in(name)
    return as_given(day) if day else None
