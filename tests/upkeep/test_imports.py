"""Imports as runs: what each brought, and how one is taken back."""

import json
from pathlib import Path
from typing import Any

import pytest

import commonplace
from commonplace.capture.remember import Capture
from commonplace.errors import InvalidInput, NotFound


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Three memories in a file, and a line that is none."""
    path = tmp_path / "notes.jsonl"
    lines = [{"text": f"The kettle number {each} is blue.", "author": "ada"} for each in range(3)]
    path.write_text("\n".join([*map(json.dumps, lines), "not json"]) + "\n", "utf-8")
    return path


def _texts(book: commonplace.Book) -> list[str]:
    return [each.text for each in book.memories()]


def test_an_import_is_a_run_with_what_came_of_each_file(
    book: commonplace.Book, notes: Path
) -> None:
    report = book.import_from("jsonl", notes)
    run = book.imports.run(report.run or 0)
    assert (run.number, run.state, run.format) == (1, "done", "jsonl")
    assert run.path == str(notes.absolute())
    assert (run.added, run.duplicates, run.memories, len(run.problems)) == (3, 0, 3, 1)
    [file] = book.imports.files(1)
    assert (file.outcome, file.added, file.problems) == ("created", 3, 1)
    again = book.import_from("jsonl", notes)
    assert again.run == 2
    assert [each.outcome for each in book.imports.files(2)] == ["unchanged"]
    assert [each.number for each in book.imports.runs()] == [2, 1]


def test_a_dry_run_is_no_run(book: commonplace.Book, notes: Path) -> None:
    assert book.import_from("jsonl", notes, dry_run=True).run is None
    assert book.imports.runs() == []


def test_rolling_back_forgets_what_the_run_brought_and_nothing_else(
    book: commonplace.Book, notes: Path
) -> None:
    own = book.remember("Grace likes tea.")
    report = book.import_from("jsonl", notes)
    would = book.imports.preview(report.run or 0)
    assert (len(would.going), would.staying) == (3, 0)
    assert would.radius is not None
    assert len(_texts(book)) == 4
    book.imports.rollback(report.run or 0)
    assert _texts(book) == [own.text]
    run = book.imports.run(report.run or 0)
    assert (run.state, run.memories) == ("rolled back", 0)
    assert book.import_from("jsonl", notes).added == 3


def test_what_somebody_else_said_too_stays(book: commonplace.Book, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("Ada has a boat.\n\nGrace has a bike.\n", "utf-8")
    report = book.import_from("text", path)
    boat = next(each for each in book.memories() if "boat" in each.text)
    fields = {"source": boat.source, "author": boat.author, "occurred_at": boat.occurred_at}
    assert book.remember(boat.text, **fields).duplicate
    assert book.imports.preview(report.run or 0).staying == 1
    book.imports.rollback(report.run or 0)
    assert _texts(book) == [boat.text]


def test_what_two_runs_brought_goes_with_the_second_of_them(
    book: commonplace.Book, notes: Path
) -> None:
    first, second = (book.import_from("jsonl", notes).run or 0 for _ in range(2))
    book.imports.rollback(first)
    assert len(_texts(book)) == 3
    book.imports.rollback(second)
    assert _texts(book) == []


def test_what_was_there_before_an_import_stays(book: commonplace.Book, notes: Path) -> None:
    first = book.import_from("jsonl", notes).run or 0
    book.imports.rollback(first)
    own = book.remember("The kettle number 0 is blue.", author="ada", source="notes.jsonl")
    second = book.import_from("jsonl", notes)
    book.imports.rollback(second.run or 0)
    assert own.id in {each.id for each in book.memories()}


def test_an_import_that_was_interrupted_goes_on_as_the_same_run(
    book: commonplace.Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "many.jsonl"
    lines = (json.dumps({"text": f"Memory number {each}."}) for each in range(1100))
    path.write_text("\n".join(lines), "utf-8")
    write, calls = Capture.remember, []

    def breaks(self: Capture, *given: Any, **named: Any) -> Any:
        calls.append(1)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return write(self, *given, **named)

    monkeypatch.setattr(Capture, "remember", breaks)
    with pytest.raises(KeyboardInterrupt):
        book.import_from("jsonl", path)
    monkeypatch.undo()
    [run] = book.imports.runs()
    assert (run.state, run.memories) == ("running", 1000)
    report = book.import_from("jsonl", path)
    assert (report.run, report.added, report.duplicates) == (1, 1100, 0)
    assert book.imports.run(1).state == "done"
    book.imports.rollback(1)
    assert _texts(book) == []


def test_pages_that_a_wiki_brought_go_unless_somebody_wrote_in_them(
    book: commonplace.Book, tmp_path: Path
) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    for name in ("Kettle", "Stove"):
        (vault / f"{name}.md").write_text(f"The {name} stands in the kitchen.\n", "utf-8")
    report = book.import_wiki("obsidian", vault)
    made = [each.page for each in book.imports.files(report.run or 0)]
    assert len(made) == 2
    book.wiki.append(made[1], "And somebody wrote this.")
    would = book.imports.preview(report.run or 0)
    assert would.pages_going == (made[0],)
    book.imports.rollback(report.run or 0)
    assert [each.address for each in book.pages()] == [made[1]]


def test_what_an_import_complained_of_goes_with_what_is_forgotten(
    book: commonplace.Book, notes: Path
) -> None:
    report = book.import_from("jsonl", notes)
    assert book.imports.run(report.run or 0).problems
    book.forget(next(book.memories()).id)
    assert book.imports.run(report.run or 0).problems == ()


def test_another_books_runs_are_its_own(library: commonplace.Library, notes: Path) -> None:
    library.book("ada").import_from("jsonl", notes)
    other = library.book("grace")
    assert other.imports.runs() == []
    with pytest.raises(NotFound):
        other.imports.rollback(1)
    with pytest.raises(InvalidInput):
        other.imports.run(0)
    assert other.import_from("jsonl", notes).run == 1
