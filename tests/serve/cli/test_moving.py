import json
from pathlib import Path

import pytest

import commonplace
from commonplace.capture.draft import Fields
from commonplace.serve.forms import memories as forms
from tests.serve.cli.conftest import Say


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    file = tmp_path / "notes.jsonl"
    file.write_text(
        '{"text": "Ada moved to Lisbon.", "occurred_at": "2026-03-01"}\n'
        "this is not JSON\n"
        '{"text": "", "author": "nobody"}\n'
        '{"text": "The ferry leaves at seven.", "tags": ["ferry"]}\n'
    )
    return file


def test_an_import_reports_what_came_and_what_did_not(say: Say, lines: Path) -> None:
    done = say("import", "jsonl", lines, code=7)
    assert "2 added" in done.out and "2 problems" in done.out
    assert "notes.jsonl" in done.out and "2" in done.out
    report = say("import", "jsonl", lines, "--json", code=7).json
    assert (report["added"], report["duplicates"]) == (0, 2)
    assert len(report["problems"]) == 2
    assert all(problem["where"] and problem["reason"] for problem in report["problems"])
    assert next(iter(report["files"].values()))["problems"] == 2


@pytest.mark.parametrize(
    ("name", "looks"), [("notes.jsonl", "jsonl"), ("Plan.MD", "markdown"), ("a b.txt", "text")]
)
def test_who_does_not_say_what_a_file_is_learns_what_to_type(
    say: Say, tmp_path: Path, name: str, looks: str
) -> None:
    file = tmp_path / name
    file.write_text("{}")
    path = f"'{file}'" if " " in name else str(file)
    assert f"`commonplace import {looks} {path}`" in say("import", file, code=2).err
    assert "`commonplace import markdown " in say("import", tmp_path, code=2).err


def test_a_dry_run_writes_nothing(say: Say, lines: Path) -> None:
    done = say("import", "jsonl", lines, "--dry-run", code=7)
    assert "2 would be added" in done.out
    assert not say("log", "--json").json["memories"]


def test_a_sound_import_ends_well_and_embeds_if_it_can(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMMONPLACE_EMBED__MODEL", "hashing")
    file = tmp_path / "diary.txt"
    file.write_text("First thought.\n\nSecond thought.\n")
    say("import", "text", file, "--no-work", code=0)
    assert say("status", "--json").json["book"]["embedded"] == 0
    file.write_text("Third thought.\n")
    say("import", "text", file, code=0)
    book = say("status", "--json").json["book"]
    assert book["embedded"] == book["memories"]


def test_a_folder_of_notes_comes_in_with_a_line_for_each_file(say: Say, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "a.md").write_text("# Boats\n\nThe ferry leaves at seven.\n")
    (notes / "b.md").write_text("# People\n\nAda lives in Lisbon.\n")
    out = say("import", "markdown", notes, code=0).out
    assert "a.md" in out and "b.md" in out and "2 files" in out


def test_what_is_not_there_cannot_be_imported(say: Say, tmp_path: Path) -> None:
    assert "no file" in say("import", "jsonl", tmp_path / "none.jsonl", code=3).err
    assert "xml" in say("import", "xml", tmp_path, code=2).err


def test_an_export_holds_everything_that_remember_takes() -> None:
    assert set(forms._TAKEN) == set(Fields.__annotations__)


def test_exported_memories_imported_elsewhere_are_the_same_memories(
    told: Say, tmp_path: Path
) -> None:
    told(
        *("remember", "Line one\nline two \x1b[2J", "--tag", "a", "--trust", "tool"),
        *("--place", "Olhão", "--why", "because", "--key", "k-1", "--kind", "rationale"),
    )
    told("remember", "No source, no author.")
    file = tmp_path / "out.jsonl"
    done = told("export", "memories", file, "--json", code=0).json
    assert done["memories"] == 5
    other = ("--library", tmp_path / "other.db")
    told(*other, "import", "jsonl", file, "--keep-trust", "--no-work", code=0)
    again = told(*other, "export", "memories", "-", code=0).out
    assert again == file.read_text()
    assert [json.loads(line)["text"] for line in again.splitlines()][0] == "Ada moved to Lisbon."


def test_exported_memories_imported_into_their_own_book_add_nothing(
    told: Say, tmp_path: Path
) -> None:
    told("remember", "No source, no author.")
    told("export", "memories", tmp_path / "out.jsonl", code=0)
    report = told("import", "jsonl", tmp_path / "out.jsonl", "--json", code=0).json
    assert (report["added"], report["duplicates"]) == (0, 4)


def test_a_file_does_not_vouch_for_itself(told: Say, tmp_path: Path) -> None:
    told("export", "memories", tmp_path / "out.jsonl", code=0)
    other = ("--library", tmp_path / "other.db")
    told(*other, "import", "jsonl", tmp_path / "out.jsonl", code=0)
    memories = told(*other, "log", "--days", "9", "--json").json["memories"]
    assert {memory["trust"] for memory in memories} == {"import"}


def test_an_export_to_stdout_is_only_the_memories(told: Say) -> None:
    done = told("export", "memories", "-", code=0)
    assert len([json.loads(line) for line in done.out.splitlines()]) == 3
    assert done.err == ""


@pytest.mark.parametrize("format", ["jsonl", "memories"])
def test_an_export_that_fails_leaves_no_half_file(told: Say, tmp_path: Path, format: str) -> None:
    assert told("export", format, tmp_path / "none" / "out.jsonl", code=3)
    assert not list(tmp_path.glob("**/*.part"))


def test_a_whole_book_exported_and_imported_is_the_same_bytes(told: Say, tmp_path: Path) -> None:
    told("worker", "--until-idle", code=0)
    file = tmp_path / "book.jsonl"
    done = told("export", "jsonl", file, "--json", code=0).json
    assert done["memories"] == done["rows"]["memories"] == 3
    other = ("--library", tmp_path / "other.db", "--book", "another")
    told(*other, "import", "jsonl", file, "--keep-trust", "--no-work", code=0)
    assert told(*other, "export", "jsonl", "-", code=0).out == file.read_text()
    shown = told(*other, "log", "--days", "9", "--json").json["memories"]
    assert {memory["trust"] for memory in shown} == {"user"}
    assert "not empty" in told("import", "jsonl", file, "--keep-trust", code=6).err


def test_a_whole_book_is_taken_only_from_who_vouches_for_it(told: Say, tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    told("export", "jsonl", file, code=0)
    other = ("--library", tmp_path / "other.db")
    assert "--keep-trust" in told(*other, "import", "jsonl", file, code=2).err
    assert not (tmp_path / "other.db").exists()
    with commonplace.open(tmp_path / "other.db") as library:
        report = library.book().import_from("jsonl", file)
        assert (report.added, len(report.problems)) == (0, 1)
        assert "--keep-trust" in report.problems[0][1]


def test_a_dry_run_of_a_whole_book_reads_all_and_writes_nothing(told: Say, tmp_path: Path) -> None:
    file = tmp_path / "book.jsonl"
    told("export", "jsonl", file, code=0)
    other = ("--library", tmp_path / "other.db")
    dry = (*other, "import", "jsonl", file, "--keep-trust", "--dry-run")
    assert "3 memories" in told(*dry, code=0).out
    assert not (tmp_path / "other.db").exists()
    file.write_bytes(file.read_bytes()[:-100])
    assert "cut off" in told(*dry, code=2).err


def test_a_book_is_copied_to_another_library_under_another_name(told: Say, tmp_path: Path) -> None:
    target = tmp_path / "other.db"
    told("copy", target, "--to-book", "ada", code=0)
    done = told("copy", target, "--to-book", "ada", "--json", code=0).json
    assert [(book["book"], book["memories"], book["known"]) for book in done["books"]] == [
        ("ada", 3, True)
    ]
    found = told("--library", target, "--book", "ada", "recall", "ferry", "--json").json["hits"]
    assert found[0]["text"] == "The ferry leaves at seven."


def test_all_books_of_all_tenants_are_copied(told: Say, tmp_path: Path) -> None:
    told("--book", "ideas", "remember", "A bridge of glass.")
    told("--tenant", "north", "remember", "Snow.")
    done = told("copy", tmp_path / "other.db", "--all", "--json", code=0).json
    assert {(book["tenant"], book["book"]) for book in done["books"]} == {
        ("default", "default"),
        ("default", "ideas"),
        ("north", "default"),
    }
    told("copy", tmp_path / "other.db", "--all", "--to-book", "x", code=2)
    told("copy", "", code=2)
    assert (
        "not empty"
        in told(
            "--book", "ideas", "copy", "--to-book", "default", tmp_path / "other.db", code=6
        ).err
    )
