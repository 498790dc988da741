"""A sync that ends before it could write down what it took, or that is not alone."""

import errno
import json
import os
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import StoreBusy, StoreFull
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.vault.files import digest
from commonplace.wiki.vault.folder import Folder
from commonplace.wiki.vault.sync import Options, Synced, sync


def synced(book: "commonplace.Book", folder: Path, **options: object) -> Synced:
    return sync(book.wiki.desk, "Demo", folder, Options(**options))  # type: ignore[arg-type]


def cut_short(book: "commonplace.Book", folder: Path) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Folder, "save", killed)
        synced(book, folder)
    assert not list(folder.rglob("*.new"))


@pytest.fixture
def file(book: "commonplace.Book", tmp_path: Path) -> Path:
    book.wiki.create(PageDraft("entity", "Ada", "Ada met Charles.\n", summary="Who Ada is."))
    synced(book, tmp_path / "vault")
    return tmp_path / "vault/wiki/entity/ada.md"


def test_an_edit_that_was_taken_already_is_no_conflict(
    book: "commonplace.Book", file: Path
) -> None:
    text = file.read_text().replace("Who Ada", "Who the Countess").replace("met", "knew")
    file.write_text(text.replace("\nconfidence", "\ntags: [people]\nconfidence"))
    folder = file.parents[2]
    cut_short(book, folder)
    assert not synced(book, folder).waiting
    page = book.wiki.page("ada")
    assert (page.version, page.summary, page.tags) == (1, "Who the Countess is.", ("people",))
    assert "knew" in page.body and not list(folder.rglob("*conflict*"))
    assert synced(book, folder).actions == ()


def test_a_note_that_was_made_a_page_already_is_its_file(
    book: "commonplace.Book", file: Path
) -> None:
    folder, note = file.parents[2], file.with_name("Mary Somerville.md")
    note.write_text("Taught [[ada]].\n")
    file.with_name("copy.md").write_bytes(file.read_bytes())
    cut_short(book, folder)
    assert not synced(book, folder).waiting
    assert {page.slug for page in book.wiki.pages()} == {"ada", "ada-2", "mary-somerville"}
    assert not note.exists() and note.with_name("mary-somerville.md").exists()
    assert synced(book, folder).actions == ()


def test_a_note_whose_file_has_its_new_name_already_is_no_second_page(
    book: "commonplace.Book", file: Path
) -> None:
    folder, note = file.parents[2], file.with_name("Mary Somerville.md")
    note.write_text("Taught [[ada]].\n")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Folder, "remove", killed)
        synced(book, folder)
    assert note.exists() and note.with_name("mary-somerville.md").exists()
    assert not synced(book, folder).waiting
    assert {page.slug for page in book.wiki.pages()} == {"ada", "mary-somerville"}
    assert not note.exists() and note.with_name("mary-somerville.md").exists()
    assert synced(book, folder).actions == ()


def test_a_dry_run_is_silent_about_what_needs_nothing(book: "commonplace.Book", file: Path) -> None:
    folder = file.parents[2]
    file.unlink()
    synced(book, folder, deletions="accept")
    assert synced(book, folder, dry_run=True).actions == ()


def test_two_do_not_sync_a_folder_at_once(book: "commonplace.Book", file: Path) -> None:
    folder = file.parents[2]
    with Folder(folder).held(), pytest.raises(StoreBusy, match="just now"):
        synced(book, folder)
    assert synced(book, folder, dry_run=True).actions == ()
    assert synced(book, folder).actions == ()


def test_a_full_disk_leaves_nothing_behind_and_the_next_run_goes_on(
    book: "commonplace.Book", tmp_path: Path
) -> None:
    book.wiki.create(PageDraft("entity", "Ada", "Ada met Charles.\n"))
    folder = tmp_path / "vault"

    def full() -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.MonkeyPatch.context() as patch, pytest.raises(StoreFull):
        patch.setattr("commonplace.wiki.vault.folder._MANY", 3)
        patch.setattr(os, "sync", full)
        synced(book, folder)
    left = {path.name for path in folder.rglob("*") if path.is_file()}
    assert left == {".gitignore", "vault.json"}
    assert synced(book, folder).count("write") > 0
    assert synced(book, folder).actions == ()


def test_a_run_that_has_nothing_to_do_writes_nothing(book: "commonplace.Book", file: Path) -> None:
    folder = file.parents[2]
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    synced(book, folder)
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_a_file_that_lost_all_its_bytes_empties_no_page(
    book: "commonplace.Book", file: Path
) -> None:
    file.write_bytes(b"")
    [waits] = synced(book, file.parents[2]).waiting
    assert waits.kind == "leave" and "empty" in waits.why
    assert book.wiki.page("ada").version == 0


def test_a_book_that_was_restored_from_a_backup_overwrites_nothing_newer(
    book: "commonplace.Book", file: Path
) -> None:
    folder, place = file.parents[2], file.parents[2] / ".commonplace/vault.json"
    old = digest(file.read_bytes())
    newer = file.read_bytes().replace(b"version: 0", b"version: 7").replace(b"met", b"married")
    file.write_bytes(newer)
    known = json.loads(place.read_text())
    assert known["files"]["wiki/entity/ada.md"][0] == old
    known["files"]["wiki/entity/ada.md"] = [digest(newer), book.wiki.page("ada").id, 7]
    place.write_text(json.dumps(known))
    assert [each.kind for each in synced(book, folder).waiting] == ["conflict"]
    [kept] = folder.rglob("ada (conflict*")
    assert kept.read_bytes() == newer and b"met" in file.read_bytes()
    assert synced(book, folder).actions == ()
