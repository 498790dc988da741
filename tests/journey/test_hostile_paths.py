"""No name that somebody gives leads out of the folder that something is written to."""

import io
import json
import os
import re
import zipfile
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.serve.http.spools import file_name
from commonplace.upkeep import moving
from commonplace.wiki.draft import PageDraft
from tests.serve.web.site import served

NAMES = (
    "..%2f..%2fetc",
    "../../etc/passwd",
    "..\\..\\windows\\system32",
    "..",
    ".",
    "/etc/passwd",
    "C:\\autoexec.bat",
    "CON",
    "con.txt",
    "LPT1",
    "aux .md",
    "x" * 300,
    "🐍" * 120,
    "😀",
    ".git",
    ".obsidian",
    "-rf",
    "~root",
    "$(reboot)",
    "a\u202egpj.exe",
    "tab\there",
    "trailing. ",
)
#: What every file system can hold: no separator, no control, no device, no dot or blank at an end.
_SAFE = re.compile(r"[^\\/<>:\"|?*\x00-\x1f]{1,200}")
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|(com|lpt)\d)(\..*)?")


@pytest.fixture
def book(tmp_path: Path) -> "commonplace.Book":
    with commonplace.open(tmp_path / "library" / "book.db", folders=True) as library:
        book = library.book()
        made = 0
        for name in NAMES:
            try:
                book.wiki.create(PageDraft("topic", name, f"About {name!r}."))
                made += 1
            except CommonplaceError:
                continue
            book.remember(f"Something about {name}.", source=name, journal=name)
        assert made >= 15
        yield book


def _of_pages(folder: Path) -> list[Path]:
    """The files and folders that are named after pages; the others have names of our own."""
    return [each for part in ("wiki", "archive", "log") for each in (folder / part).rglob("*")]


def _assert_safe(name: str) -> None:
    assert _SAFE.fullmatch(name) and not _DEVICES.fullmatch(name), name
    assert name.strip(". ") == name and len(name.encode()) <= 255, name


def test_a_vault_has_a_safe_file_for_every_name_and_nothing_outside(
    book: "commonplace.Book", tmp_path: Path
) -> None:
    place = tmp_path / "outer" / "inner" / "vault"
    before = {*tmp_path.rglob("*")}
    book.wiki.sync_vault(place)
    written = {*tmp_path.rglob("*")} - before
    assert written and all(
        place == each or place in each.parents or each in place.parents for each in written
    )
    for each in _of_pages(place):
        _assert_safe(each.name)
        assert not each.is_symlink()
    assert len([*place.glob("wiki/topic/*.md")]) == len([*book.wiki.every_page()])


def test_the_zip_of_a_wiki_has_safe_names_only(book: "commonplace.Book") -> None:
    with served(book.library) as site:
        answer = site.get("/books/vault.zip")
        assert answer.status_code == 200, answer.text
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert len(names) > 15
    for name in names:
        assert not name.startswith("/") and ".." not in name.split("/")
        if name.startswith(("wiki/", "archive/", "log/")):
            for part in name.split("/"):
                _assert_safe(part)


def test_a_manifest_that_was_tampered_with_reaches_no_file_outside(
    book: "commonplace.Book", tmp_path: Path
) -> None:
    vault, outside = tmp_path / "vault", tmp_path / "outside.md"
    book.wiki.sync_vault(vault)
    outside.write_text("not ours")
    manifest = vault / ".commonplace" / "vault.json"
    known = json.loads(manifest.read_text())
    path, entry = next(iter(known["files"].items()))
    for evil in ("../outside.md", str(outside), "wiki/../../outside.md"):
        manifest.write_text(json.dumps(known | {"files": {**known["files"], evil: entry}}))
        (vault / path).unlink(missing_ok=True)
        try:
            book.wiki.sync_vault(vault)
        except CommonplaceError as error:
            assert "Traceback" not in str(error)
        assert outside.read_text() == "not ours"


def test_an_export_that_was_tampered_with_writes_nothing_outside(
    book: "commonplace.Book", tmp_path: Path
) -> None:
    file = tmp_path / "book.jsonl"
    with file.open("wb") as out:
        moving.export_book(book.library.engine, book.info.id, out.write)
    slug = next(iter(book.wiki.every_page())).slug
    file.write_text(file.read_text().replace(json.dumps(slug), json.dumps("../../../evil")))
    with commonplace.open(tmp_path / "other" / "book.db", folders=True) as library:
        place = moving.Place(library.engine, library.config.tenant, "copy")
        try:
            moving.import_book(file, place)
        except CommonplaceError:
            assert "copy" not in [each.name for each in library.books()]
        else:
            library.book("copy").wiki.sync_vault(tmp_path / "deep" / "down" / "vault")
    found = [*tmp_path.rglob("*evil*")]
    assert all("vault" in each.relative_to(tmp_path).parts for each in found), found


@pytest.mark.parametrize("name", [*NAMES, "", " ", "a/../b", "x" * 400])
def test_a_file_that_is_sent_has_a_plain_name_or_none(name: str) -> None:
    try:
        plain = file_name(name)
    except CommonplaceError:
        return
    assert os.path.basename(plain) == plain and plain not in ("", ".", "..")
    assert "/" not in plain and "\\" not in plain
