"""The files of a folder, and what a file says; both for any folder that somebody may hand us.

Folders are walked in the order of their names. Hidden ones are skipped, links to folders are not
followed (so a loop of links has no effect), links to files count only if they lead to a file inside
the folder. Folders more than 100 deep, and those that may not be read, are skipped too. A file of
more than 8,000,000 bytes is a problem, and so is one that is not UTF-8 text. Names are shown in
NFC, on one line and without what cannot be seen; bytes of a name that are not UTF-8 as U+FFFD.
"""

import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from commonplace.capture.formats import Problem
from commonplace.capture.normalise import clean_line
from commonplace.wiki.importing import Skipped

#: A page holds two million characters, and a character has up to four bytes.
MOST_BYTES = 8_000_000
NOTES = (".md", ".markdown")
_DEEPEST = 100


@dataclass(frozen=True, slots=True)
class File:
    path: Path
    #: Its path inside the folder, with ``/``.
    name: str

    @property
    def stem(self) -> str:
        return self.name.rpartition("/")[2].rpartition(".")[0]

    @property
    def folder(self) -> str:
        return self.name.rpartition("/")[0]


@dataclass(frozen=True, slots=True)
class Content:
    text: str
    sha256: str


def walk(root: Path) -> Iterator[File | Skipped]:
    """Every file below the folder that may be read, and what is skipped."""
    inside = root.resolve()
    closed: list[OSError] = []
    for folder, folders, names in os.walk(root, onerror=closed.append):
        here = Path(folder)
        left_out = {name: why for name in folders if (why := _left_out(here / name, root))}
        for name, why in sorted(left_out.items()):
            yield Skipped(_named(here / name, root), why)
        folders[:] = sorted({*folders} - {*left_out})
        for name in sorted(names):
            yield _file(here / name, root, inside)
    for error in closed:
        yield Skipped(_named(Path(error.filename), root), "folders that cannot be read")


def _left_out(folder: Path, root: Path) -> str:
    """Why a folder is not looked into; empty if it is."""
    if folder.name.startswith("."):
        return "hidden folders"
    if folder.is_symlink():
        return "links to folders"
    return "folders that are too deep" if len(folder.relative_to(root).parts) > _DEEPEST else ""


def _file(path: Path, root: Path, inside: Path) -> File | Skipped:
    name = _named(path, root)
    if path.name.startswith("."):
        return Skipped(name, "hidden files")
    if path.is_symlink():
        try:
            leads_inside = path.resolve(strict=True).is_relative_to(inside)
        except (OSError, RuntimeError):  # to nowhere, or in a circle
            leads_inside = False
        if not leads_inside:
            return Skipped(name, "links that lead elsewhere")
    if not path.is_file():
        return Skipped(name, "neither file nor folder")
    return File(path, name)


def _named(path: Path, root: Path) -> str:
    name = path.relative_to(root).as_posix()
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return clean_line(unicodedata.normalize("NFC", shown))


def content(file: File) -> Content | Problem:
    """The text of a file, without a byte order mark."""
    try:
        size = file.path.stat().st_size
        if size > MOST_BYTES:
            reason = f"it has {size:,} bytes; a page is read up to {MOST_BYTES:,}"
            return Problem(file.name, reason, file.name)
        with file.path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        reason = f"it cannot be read: {error.strerror or error}"
        return Problem(file.name, reason, file.name)
    if b"\x00" in data:
        return Problem(file.name, "it is not text (it has NUL bytes)", file.name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        reason = f"it is not UTF-8 (byte {data[error.start]:#04x} at {error.start}); save it so"
        return Problem(file.name, reason, file.name)
    return Content(text, sha256(data).hexdigest())
