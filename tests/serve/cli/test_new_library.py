"""A library that is not there is made by what writes, which says so, and by nothing else."""

from hashlib import sha256
from pathlib import Path

import apsw
import pytest

from tests.serve.cli.conftest import Say

#: Commands that look, or work on what is there already.
READING = [
    ["recall", "tea"],
    ["log"],
    ["show", "0193"],
    ["forget", "0193", "--yes"],
    ["forgotten", "list"],
    ["quarantine"],
    ["wiki", "list"],
    ["wiki", "show", "tea"],
    ["compile"],
    ["dream"],
    ["session", "list"],
    ["entity", "list"],
    ["proposals"],
    ["inbox"],
    ["imports"],
    ["document", "list"],
    ["export", "jsonl", "-"],
    ["backup", "copy.db"],
    ["jobs"],
    ["worker", "--until-idle"],
    ["token", "list"],
    ["doctor"],
    ["doctor", "--fix"],
    ["status"],
]


def folder_digest(folder: Path) -> dict[str, str]:
    return {
        str(each.relative_to(folder)): sha256(each.read_bytes()).hexdigest()
        for each in sorted(folder.rglob("*"))
        if each.is_file()
    }


def test_commands_that_read_make_no_library_and_no_folder(say: Say, tmp_path: Path) -> None:
    for path in (tmp_path / "none.db", tmp_path / "no" / "such" / "none.db"):
        for words in READING:
            done = say("--library", path, *words, code=5)
            assert "no library at" in done.err and "init" in done.err, words
        assert not path.exists() and not (tmp_path / "no").exists()


def test_the_file_of_another_program_is_refused_by_every_command(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "there" / "foreign.db"
    path.parent.mkdir()
    foreign = apsw.Connection(str(path))
    foreign.execute("CREATE TABLE customers (name TEXT)")
    foreign.close()
    before = folder_digest(path.parent)
    for words in [*READING, ["remember", "x"], ["init"]]:
        done = say("--library", path, *words, code=5)
        assert "another program" in done.err and "customers" in done.err, words
        assert folder_digest(path.parent) == before, words


@pytest.mark.parametrize("words", [["remember", "Tea, not coffee."], ["init"]])
def test_a_command_that_writes_makes_the_library_once_and_says_so(
    say: Say, tmp_path: Path, words: list[str]
) -> None:
    path = tmp_path / "new.db"
    told = f"Made a new library at {path}."
    assert told in say("--library", path, *words, code=0).err
    assert told not in say("--library", path, *words, code=0).err


def test_what_is_brought_in_makes_the_library_and_says_so(say: Say, tmp_path: Path) -> None:
    notes = tmp_path / "notes.md"
    notes.write_text("# Tea\n\nThe kettle is on the second shelf.\n")
    for number, words in enumerate((["import", "markdown", notes], ["ingest", notes])):
        path = tmp_path / f"new-{number}.db"
        assert f"Made a new library at {path}." in say("--library", path, *words, code=0).err


def test_a_restored_library_is_told(say: Say, tmp_path: Path) -> None:
    say("--library", tmp_path / "first.db", "remember", "Tea, not coffee.", code=0)
    say("--library", tmp_path / "first.db", "backup", tmp_path / "copy", code=0)
    done = say("--library", tmp_path / "second.db", "restore", tmp_path / "copy", code=0)
    assert f"Made a new library at {tmp_path / 'second.db'}." in done.err
    lost = tmp_path / "no" / "second.db"
    assert "no folder" in say("--library", lost, "restore", tmp_path / "copy", code=5).err
    assert not lost.parent.exists()


def test_a_mistyped_folder_is_not_made(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "no" / "such" / "book.db"
    done = say("--library", path, "remember", "x", code=5)
    assert f"There is no folder {path.parent}" in done.err
    assert not (tmp_path / "no").exists()
    say("--library", path, "init", code=0)
    assert path.exists()


def test_the_default_library_is_made_with_its_folder(say: Say, home: Path) -> None:
    assert not home.exists()
    assert "Made a new library at" in say("remember", "x", code=0).err
    assert (home / "book.db").exists()
