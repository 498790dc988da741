"""A library's files are for its owner alone, wherever they lie and whatever the umask says."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.store.files.private import write_private
from commonplace.wiki.draft import PageDraft

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(params=[0o000, 0o002, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def _modes(folder: Path) -> dict[str, int]:
    return {path.name: _mode(path) for path in folder.iterdir() if path.is_file()}


def test_a_new_library_and_its_log_are_private(tmp_path: Path, umask: int) -> None:
    place = tmp_path / "new" / "book.db"
    with commonplace.open(place, folders=True) as library:
        library.book("ada").remember("The ferry leaves at seven.")
        modes = _modes(place.parent)
        assert {"book.db", "book.db-wal", "book.db-shm"} <= {*modes}
        assert {*modes.values()} == {0o600}
    assert _mode(place.parent) == 0o700


def test_a_library_that_others_could_read_is_tightened_when_its_owner_opens_it(
    tmp_path: Path,
) -> None:
    place = tmp_path / "book.db"
    with commonplace.open(place) as library:
        library.book("ada").remember("The ferry leaves at seven.")
    place.chmod(0o644)
    with commonplace.open(place) as library:
        assert list(library.book("ada").memories())
        assert {*_modes(tmp_path).values()} == {0o600}


def test_a_library_that_others_write_stays_shared_until_doctor_is_asked_to_fix_it(
    tmp_path: Path,
) -> None:
    place = tmp_path / "book.db"
    commonplace.open(place).close()
    place.chmod(0o660)
    with commonplace.open(place) as library:
        assert _mode(place) == 0o660
        found = [each for each in library.upkeep.checkup().findings if each.check == "rights"]
        assert [(each.level, each.fix) for each in found] == [("warn", "commonplace doctor --fix")]
        assert "(mode 0660)" in found[0].text and "write" in found[0].text
        library.upkeep.fix()
        assert _mode(place) == 0o600
        assert all(each.check != "rights" for each in library.upkeep.checkup().findings)


def test_a_private_file_is_private_even_where_a_loose_one_was(tmp_path: Path, umask: int) -> None:
    path = tmp_path / "export.jsonl"
    path.write_text("what was there before")
    path.chmod(0o666)
    with write_private(path) as file:
        assert _mode(path) == 0o600
        file.write(b"new")
    assert path.read_bytes() == b"new"


def test_a_new_vault_is_private_and_a_mode_that_was_chosen_stays(
    tmp_path: Path, umask: int
) -> None:
    vault = tmp_path / "vault"
    with commonplace.open(tmp_path / "book.db") as library:
        book = library.book("ada")
        page = book.wiki.create(PageDraft("topic", "Tea", "Green tea is steeped at 80 degrees."))
        book.wiki.sync_vault(vault)
        assert _mode(vault) == 0o700
        [file] = vault.glob("wiki/topic/*.md")
        assert _mode(file) == 0o600
        file.chmod(0o644)
        book.wiki.write(page.id, "Green tea is steeped at 70 degrees.\n")
        book.wiki.sync_vault(vault)
        assert "70 degrees" in file.read_text() and _mode(file) == 0o644
