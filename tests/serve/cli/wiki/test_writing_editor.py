"""``wiki edit`` without a text opens an editor: here a script that changes the file."""

import sys
import tempfile
from pathlib import Path

import pytest

from commonplace.serve.cli.main import run
from tests.serve.cli.conftest import Say

BODY = "Ada writes programs.\n\n## Facts\n\nAda lives in Lisbon.\n"


@pytest.fixture
def page(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Say:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    say("wiki", "create", "--type", "entity", "--title", "Ada", "--content", BODY, code=0)
    return say


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> "Editor":
    return Editor(tmp_path, monkeypatch)


class Editor:
    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch

    def does(self, code: str) -> None:
        """What is done with ``path`` while the editor is open."""
        script = self.folder / "editor.py"
        script.write_text(f"import sys, pathlib\npath = pathlib.Path(sys.argv[1])\n{code}\n")
        self.monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")

    def left(self) -> list[Path]:
        """Files that were kept."""
        return [*self.folder.glob("commonplace-*/*.md")]


def _replaces(old: str, new: str) -> str:
    return f"path.write_bytes(path.read_bytes().replace({old.encode()!r}, {new.encode()!r}))"


def test_what_is_changed_in_the_editor_is_written(page: Say, editor: Editor) -> None:
    editor.does(_replaces("Lisbon", "Porto"))
    done = page("wiki", "edit", "ada", "--reason", "she moved", "--json", tty=True, code=0).json
    assert (done["version"], done["body"]) == (1, BODY.replace("Lisbon", "Porto"))
    assert page("wiki", "history", "ada", "--json").json["versions"][0]["reason"] == "she moved"
    assert editor.left() == []


def test_only_one_section_may_be_edited(page: Say, editor: Editor) -> None:
    editor.does("path.write_text(path.read_text().upper())")
    edit = ("wiki", "edit", "ada", "--section", "facts", "--json")
    assert page(*edit, tty=True, code=0).json["body"] == BODY.replace(
        "Ada lives in Lisbon.", "ADA LIVES IN LISBON."
    )


def test_line_ends_and_a_missing_last_one_stay_as_they_are(page: Say, editor: Editor) -> None:
    text = "One.\r\nTwo.\r\n\r\nThree."
    page("wiki", "write", "ada", "--content", "-", stdin=text.encode(), code=0)
    editor.does("path.write_bytes(path.read_bytes().replace(b'Two', b'2') + b'\\n')")
    done = page("wiki", "edit", "ada", "--json", tty=True, code=0).json
    assert done["body"] == text.replace("Two", "2")


def test_an_editor_that_changes_nothing_makes_no_version(page: Say, editor: Editor) -> None:
    editor.does("pass")
    done = page("wiki", "edit", "ada", tty=True, code=0)
    assert "still version 0" in done.out and editor.left() == []


def test_what_was_written_is_kept_when_somebody_else_was_quicker(
    page: Say, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(filename: str) -> None:
        assert run(["wiki", "append", "ada", "Meanwhile."]) == 0
        Path(filename).write_text(BODY.replace("Lisbon", "Porto"))

    monkeypatch.setattr("click.edit", meanwhile)
    refused = page("wiki", "edit", "ada", tty=True, code=6)
    [kept] = editor.left()
    assert str(kept) in refused.err and "+Ada lives in Porto." in refused.err
    assert kept.read_text() == BODY.replace("Lisbon", "Porto")


def test_an_editor_that_fails_or_leaves_nothing_changes_nothing(page: Say, editor: Editor) -> None:
    editor.does("sys.exit(1)")
    assert "EDITOR" in page("wiki", "edit", "ada", tty=True, code=2).err
    editor.does("path.write_text(' ')")
    assert "stays as it was" in page("wiki", "edit", "ada", tty=True, code=2).err
    editor.does("path.write_bytes(b'\\xff\\xfe')")
    assert "UTF-8" in page("wiki", "edit", "ada", tty=True, code=2).err
    editor.does("path.unlink()")
    assert page("wiki", "edit", "ada", "--json", tty=True, code=0).json["version"] == 0


def test_an_editor_is_not_opened_on_a_page_that_changed(page: Say, editor: Editor) -> None:
    page("wiki", "append", "ada", "More.", code=0)
    editor.does(_replaces("Lisbon", "Porto"))
    edit = ("wiki", "edit", "ada", "--expect-version", "0", "--json")
    assert page(*edit, tty=True, code=6).error["version"] == 1
    assert "--old" in page("wiki", "edit", "ada", "--replace-all", tty=True, code=2).err
