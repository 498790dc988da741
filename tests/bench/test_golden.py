"""Golden outputs: what is written of a book, and what a comparison finds."""

import json
from pathlib import Path
from typing import Any

import commonplace
from bench.golden.__main__ import main
from bench.golden.comparison import compare_outputs, render
from bench.golden.lines import Outputs, read_outputs
from bench.golden.outputs import book_lines
from bench.sets.books import BY_RULES

Lines = list[dict[str, Any]]


def said(folder: Path) -> Lines:
    """What a small book makes of a move, in lines."""
    with commonplace.open(folder / "book.db", **BY_RULES) as library:
        book = library.book("book")
        for day, text in (
            ("2026-01-05", "John lives in Molde."),
            ("2026-01-06", "John plays the flute."),
            ("2026-02-07", "John met Olaf in Molde."),
            ("2026-05-05", "John moved to Bergen."),
        ):
            book.remember(text, occurred_at=day, author="Kim")
        library.work()
        return list(book_lines("small", book, ["Where does John live?"]))


def outputs(folder: Path, lines: Lines) -> Outputs:
    path = folder / "lines.jsonl"
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return read_outputs(path)


def test_a_book_is_written_without_ids_and_the_same_each_time(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    one, two = said(tmp_path / "one"), said(tmp_path / "two")
    assert one == two
    by_kind = {kind: [line for line in one if line["kind"] == kind] for kind in _kinds(one)}
    assert [line["text"] for line in by_kind["memory"]][:1] == ["John lives in Molde."]
    assert by_kind["fact"][0] | {"text": ""} == {
        "book": "small",
        "kind": "fact",
        "memory": 1,
        "quote": "John lives in Molde.",
        "text": "",
        "slot": "life/home",
        "value": "Molde",
        "state": "replaced",
        "by": 4,
    }
    assert {"John"} <= {line["names"][0] for line in by_kind["entity"]}
    (john,) = (line for line in by_kind["page"] if line["title"] == "John")
    (before,) = (sentence for sentence in john["sentences"] if sentence[0] == "before")
    assert before[2:] == ["replaced", [1, 4]]
    (recall,) = by_kind["recall"]
    assert recall["replaced"] == [1] and {1, 4} <= {*recall["found"]}


def _kinds(lines: Lines) -> set[str]:
    return {line["kind"] for line in lines}


def poorer(line: dict[str, Any]) -> dict[str, Any] | None:
    """The line after a change for the worse; none where it is gone."""
    if line["kind"] == "fact" and line["memory"] in (1, 4):
        return {**line, "state": "holds", "by": None} if line["memory"] == 1 else None
    if line["kind"] == "page" and line["title"] == "John":
        kept = [each for each in line["sentences"] if "flute" not in each[1]]
        return {**line, "sentences": kept}
    return line


def test_what_is_gone_is_told_with_its_memory_and_what_changed_is_not(tmp_path: Path) -> None:
    lines = said(tmp_path)
    old = outputs(tmp_path, lines)
    assert all(
        not (kind.changed or kind.gone or kind.new) for kind in compare_outputs(old, old).values()
    )

    left = [*filter(None, map(poorer, lines))]
    found = compare_outputs(old, outputs(tmp_path, left))
    assert (len(found["fact"].gone), len(found["fact"].changed)) == (1, 1)
    assert (len(found["page"].changed), len(found["sentence"].gone)) == (1, 1)
    told = render(found)
    assert "4: John moved to Bergen." in told
    assert "2: John plays the flute." in told
    assert "Changed" not in told and "Changed: fact" in render(found, detail=True)


def test_a_memory_with_another_text_is_noticed(tmp_path: Path, capsys: Any) -> None:
    line = {"book": "small", "kind": "memory", "memory": 1, "text": "One."}
    for name, text in (("old", "One."), ("new", "Two.")):
        (tmp_path / name).write_text(json.dumps({**line, "text": text}) + "\n")
    assert main(["--compare", str(tmp_path / "old"), str(tmp_path / "new")]) == 0
    assert "1 memories of the old file have another text" in capsys.readouterr().out
