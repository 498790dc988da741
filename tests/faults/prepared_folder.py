"""A folder with a library and what commands need; each fault gets a copy."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from commonplace.upkeep.copies.backup import backup
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.sync import Options, sync
from tests.faults.sample_book import BOOK, fill_with_new, open_library
from tests.faults.snapshot import known_names

SECRET = "xylocarp"
IMPORTED = 40


@dataclass(frozen=True)
class Prepared:
    """The folder, and what is in its library."""

    folder: Path
    #: The ids and times that the library has.
    known: frozenset[str]
    memories: int
    #: The id of a memory that is to be forgotten.
    secret: str


def prepare_folder(folder: Path) -> Prepared:
    """Make a library with pages, a backup of it as it was earlier, notes to import, and a vault in
    which a person has edited a page and begun a new one. The library is as a crash leaves it: much
    of it is only in its log."""
    with open_library(folder / "book.db") as library:
        fill_with_new(library)
        library.work()
        backup(library.engine, folder / "copy.db")
        book = library.book(BOOK)
        secret = book.remember(f"Kenji Tanaka hid the {SECRET} in Faro.", occurred_at="2026-05-06")
        library.work()
        book.wiki.create(PageDraft("entity", "Harbour", "The harbour has nine boats.\n"))
        sync(book.wiki.desk, BOOK, folder / "vault", Options())
        known = known_names(library)
        memories = len([*book.memories()])
        _leave_log(folder)
    (folder / "left").rename(folder / "book.db")
    (folder / "left-wal").rename(folder / "book.db-wal")
    page = folder / "vault/wiki/entity/kenji-tanaka.md"
    page.write_text(page.read_text().replace("\n---\n", "\n---\n\nA boat builder.\n", 1))
    page.with_name("Mary Somerville.md").write_text("Taught [[kenji-tanaka]].\n")
    notes = [{"text": f"Mary saw heron {n}.", "occurred_at": "2026-05-07"} for n in range(IMPORTED)]
    (folder / "notes.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes))
    return Prepared(folder, known, memories, secret.id)


def _leave_log(folder: Path) -> None:
    """Copy an open library as it is; the last to close it would fold its log in."""
    for suffix in ("", "-wal"):
        shutil.copy(folder / f"book.db{suffix}", folder / f"left{suffix}")


def copy_at_rest(folder: Path, name: str, new: str) -> None:
    """Copy a library that nobody has open, with its log."""
    for suffix in ("", "-wal"):
        shutil.copy(folder / f"{name}{suffix}", folder / f"{new}{suffix}")
