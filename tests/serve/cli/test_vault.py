from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say


@pytest.fixture
def pages(told: Say) -> Say:
    create = ("wiki", "create", "--type")
    told(*create, "entity", "--title", "Ada", "--content", "She writes.\n", code=0)
    told(*create, "topic", "--title", "Tea", "--content", "Tea is hot.\n", code=0)
    return told


@pytest.fixture
def vault(pages: Say, tmp_path: Path) -> Path:
    folder = tmp_path / "vault"
    pages("vault", "export", folder, code=0)
    return folder


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def change(file: Path, old: str, new: str) -> None:
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_a_second_export_changes_no_file(pages: Say, vault: Path) -> None:
    before = bytes_of(vault)
    assert {"wiki/entity/ada.md", "wiki/topic/tea.md"} <= {*before}
    assert "nothing to do" in pages("vault", "export", vault, code=0).out
    assert pages("export", "vault", vault, "--json", code=0).json["actions"] == []
    assert bytes_of(vault) == before


def test_a_vault_without_logs_has_no_memories(pages: Say, tmp_path: Path) -> None:
    pages("vault", "export", tmp_path / "bare", "--no-logs", code=0)
    assert b"moved to Lisbon" not in b"".join(bytes_of(tmp_path / "bare").values())
    assert pages("export", "vault", "-", code=2).err
    assert "export" in pages("vault", code=0).out


def test_an_edit_in_the_folder_becomes_a_version(pages: Say, vault: Path) -> None:
    change(vault / "wiki/topic/tea.md", "Tea is hot.", "Tea is green.")
    waits = pages("vault", "export", vault, code=0)
    assert "waits  wiki/topic/tea.md" in waits.out and "vault sync" in waits.out
    dry = pages("vault", "sync", vault, "--dry-run", "--json", code=0).json
    assert [(each["action"], each["path"]) for each in dry["actions"]] == [
        ("take", "wiki/topic/tea.md")
    ]
    assert pages("wiki", "show", "tea", "--json").json["version"] == 0
    done = pages("vault", "sync", vault, code=0)
    assert "wiki/topic/tea.md  taken as an edit" in done.out
    after = pages("wiki", "show", "tea", "--json").json
    assert (after["version"], after["body"].strip()) == (1, "Tea is green.")
    assert "nothing to do" in pages("vault", "sync", vault, code=0).out


def test_a_new_file_becomes_a_page(pages: Say, vault: Path) -> None:
    (vault / "wiki/topic/Coffee.md").write_text("Coffee is black.\n")
    done = pages("vault", "sync", vault, code=0)
    assert "wiki/topic/Coffee.md  made a page" in done.out
    assert "black" in pages("wiki", "show", "topic/coffee", "--json").json["body"]


def test_when_both_changed_both_are_kept_and_somebody_should_look(pages: Say, vault: Path) -> None:
    change(vault / "wiki/topic/tea.md", "Tea is hot.", "Tea is green.")
    pages("wiki", "edit", "tea", "--old", "Tea is hot.", "--new", "Tea is black.", code=0)
    done = pages("vault", "sync", vault, code=7)
    assert "was changed here and in the book; kept as wiki/topic/tea (conflict " in done.out
    [aside] = vault.glob("wiki/topic/*conflict*")
    assert "Tea is green." in aside.read_text()
    assert "Tea is black." in (vault / "wiki/topic/tea.md").read_text()


def test_a_deletion_is_asked_about(pages: Say, vault: Path) -> None:
    (vault / "wiki/topic/tea.md").unlink()
    waits = pages("vault", "sync", vault, code=7)
    assert "was deleted here" in waits.out and "--restore" in waits.err
    assert pages("wiki", "show", "tea", "--json").json["status"] == "active"
    asked = pages("vault", "sync", vault, stdin=b"leave\n", tty=True, code=7)
    assert "write again" in asked.err
    again = pages("vault", "sync", vault, stdin=b"again\n", tty=True, code=0)
    assert "written again" in again.out and (vault / "wiki/topic/tea.md").exists()
    (vault / "wiki/topic/tea.md").unlink()
    pages("vault", "sync", vault, stdin=b"delete\n", tty=True, code=0)
    assert pages("wiki", "show", "tea", "--json").json["status"] == "archived"


def test_a_deletion_is_carried_out_or_taken_back_without_asking(pages: Say, vault: Path) -> None:
    (vault / "wiki/topic/tea.md").unlink()
    assert "not both" in pages("vault", "sync", vault, "--yes", "--restore", code=2).err
    pages("vault", "sync", vault, "--restore", code=0)
    assert (vault / "wiki/topic/tea.md").exists()
    pages("wiki", "delete", "tea", "--yes", code=0)
    assert "not in the book any more" in pages("vault", "sync", vault, code=7).out
    assert (vault / "wiki/topic/tea.md").exists()
    done = pages("vault", "sync", vault, "--yes", "--json", code=0).json
    assert ("remove", "wiki/topic/tea.md") in {(a["action"], a["path"]) for a in done["actions"]}
    assert not (vault / "wiki/topic/tea.md").exists()


def test_what_else_is_in_a_folder_must_be_meant(pages: Say, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "own.txt").write_text("mine")
    assert "not empty" in pages("vault", "export", tmp_path / "mine", code=2).err
    pages("vault", "export", tmp_path / "mine", "--adopt", code=0)
    assert (tmp_path / "mine" / "own.txt").read_text() == "mine"
    pages("--book", "team", "remember", "x", code=0)
    assert "another book" in pages("--book", "team", "vault", "sync", tmp_path / "mine", code=2).err


def test_a_file_that_cannot_be_read_is_left_alone(pages: Say, vault: Path) -> None:
    (vault / "wiki/topic/tea.md").write_bytes(b"\xff\xfe\x00")
    done = pages("vault", "sync", vault, code=7)
    assert "waits  wiki/topic/tea.md: is left alone (" in done.out
    assert (vault / "wiki/topic/tea.md").read_bytes() == b"\xff\xfe\x00"


def test_a_sync_may_be_a_commit(pages: Say, vault: Path) -> None:
    first = pages("vault", "sync", vault, "--git", "--json", code=0).json
    change(vault / "wiki/topic/tea.md", "Tea is hot.", "Tea is green.")
    second = pages("vault", "sync", vault, "--git", code=0)
    assert "commit " in second.out
    assert (vault / ".git").is_dir() and first["path"] == str(vault)


def test_a_file_that_says_nothing_new_is_no_edit(pages: Say, vault: Path) -> None:
    file = vault / "wiki/topic/tea.md"
    before = file.read_bytes()
    file.write_bytes(before.replace(b"\n", b"\r\n"))
    done = pages("vault", "sync", vault, code=0)
    assert "wiki/topic/tea.md  says nothing new" in done.out and file.read_bytes() == before
    change(file, "Tea is hot.", "Tea is green.")
    (vault / "wiki/topic/Coffee.md").write_text("Coffee is black.\n")
    edited, made = pages("vault", "sync", vault, "--json", code=0).json["actions"][:2]
    assert (edited["action"], edited["version"]) == ("take", 1)
    assert made["action"] == "create" and made["id"]
