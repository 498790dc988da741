from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Notes about two people, one of which cannot be read."""
    folder = tmp_path / "notes"
    (folder / "people").mkdir(parents=True)
    (folder / "people" / "Bob.md").write_text("---\ntags: [x]\n---\nBob knows [[Tea]].\n")
    (folder / "Tea.md").write_text("Tea is hot.\n")
    (folder / "picture.png").write_bytes(b"no picture")
    return folder


def test_notes_become_pages_and_again_is_harmless(say: Say, notes: Path) -> None:
    bring = ("import", "obsidian", notes, "--type", "people=entity", "--no-work")
    dry = say(*bring, "--dry-run", "--json", code=0).json
    assert dry["files"]["people/Bob.md"]["outcome"] == "added"
    assert say("wiki", "list", "--json").json["pages"] == []
    done = say(*bring, code=0)
    assert "people/Bob.md  entity/bob · made" in done.out
    assert "2 files: 2 made · left alone: attachments (1)" in done.out
    assert say("wiki", "show", "entity/bob", "--json").json["tags"] == ["x"]
    again = say(*bring, "--json", code=0).json
    assert {file["outcome"] for file in again["files"].values()} == {"unchanged"}


def test_a_note_that_cannot_be_read_is_told_and_the_others_come(say: Say, notes: Path) -> None:
    (notes / "Bad \x1b[31m.md").write_bytes(b"\xff\xfe")
    done = say("import", "obsidian", notes, "--no-work", code=7)
    assert "problem  Bad [31m.md" in done.out and "\x1b" not in done.out
    assert len(say("wiki", "list", "--json").json["pages"]) == 2
    [problem] = say("import", "obsidian", notes, "--no-work", "--json", code=7).json["problems"]
    assert "UTF-8" in problem["reason"]


def test_a_note_that_both_changed_is_proposed(say: Say, notes: Path) -> None:
    say("import", "obsidian", notes, "--no-work", code=0)
    say("wiki", "append", "tea", "And black.", code=0)
    (notes / "Tea.md").write_text("Tea is green.\n")
    done = say("import", "obsidian", notes, "--no-work", code=0)
    assert "1 changed here too, so proposed" in done.out and "wiki proposals" in done.err
    assert len(say("wiki", "proposals", "--json").json["proposals"]) == 1


def test_what_an_import_is_told_must_fit_its_format(say: Say, notes: Path) -> None:
    bring = ("import", "obsidian", notes)
    assert "FOLDER=TYPE" in say(*bring, "--type", "people", code=2).err
    assert "entity" in say(*bring, "--type", "people=person", code=2).err
    assert "--keep-trust" in say(*bring, "--keep-trust", code=2).err
    assert "obsidian" in say("import", "text", notes, "--name", "x", code=2).err
    assert "folder" in say("import", "recall", notes / "Tea.md", code=2).err
    say("import", "spacebot", notes / "none.db", code=3)


def test_what_else_is_known_is_shown_as_json_and_only_what_changed(say: Say, notes: Path) -> None:
    (notes / "Tea.md").write_text("---\nrating: {now: 5}\nkept: x\n---\nTea is hot.\n")
    say("import", "obsidian", notes, "--no-work", code=0)
    shown = say("wiki", "show", "tea", code=0).out
    assert '{"now": 5}' in shown and "obsidian notes Tea.md" in shown and "sha256" not in shown
    (notes / "Tea.md").write_text("---\nrating: {now: 4}\nkept: x\n---\nTea is hot.\n")
    say("import", "obsidian", notes, "--no-work", code=0)
    diff = say("wiki", "diff", "tea", code=0).out
    assert "metadata.rating.now: 5 → 4" in diff and "kept" not in diff
