"""Plain text becomes paragraphs."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.formats import Item, Problem, text
from commonplace.capture.formats.cutting import PIECE, cut, cut_lines


def items(path: Path) -> list[Item]:
    return [each for each in text.read(path) if isinstance(each, Item)]


def texts(path: Path) -> list[str]:
    return [item.draft["text"] for item in items(path)]


def test_every_paragraph_is_a_memory(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"\xef\xbb\xbffirst\r\nline\r\n\r\n\r\n  second\n \t\nthird")
    found = items(path)
    assert texts(path) == ["first\nline", "second", "third"]
    assert [item.where for item in found] == ["notes.txt:1", "notes.txt:5", "notes.txt:7"]
    assert [item.draft["metadata"] for item in found] == [{"line": 1}, {"line": 5}, {"line": 7}]
    assert {item.draft["source"] for item in found} == {"notes.txt"}
    assert found[-1].offset == text.size(path) == path.stat().st_size


def test_old_mac_line_ends_are_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"first\r\rsecond")
    assert texts(path) == ["first", "second"]


def test_a_date_in_the_name_is_the_day(tmp_path: Path) -> None:
    path = tmp_path / "2026-03-01.txt"
    path.write_text("hello")
    assert items(path)[0].draft["occurred_at"] == date(2026, 3, 1)


def test_a_long_paragraph_is_cut_after_sentences(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    sentences = [f"This is sentence number {number}." for number in range(100)]
    path.write_text(" ".join(sentences))
    assert " ".join(texts(path)) == " ".join(sentences)
    assert len(texts(path)) > 1 and all(piece.endswith(".") for piece in texts(path))


def test_reading_again_gives_the_same_keys(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("one\n\ntwo")
    before = [item.draft["idempotency_key"] for item in items(path)]
    path.write_text("zero\n\none\n\ntwo")
    after = [item.draft["idempotency_key"] for item in items(path)]
    assert after[1:] == before and len(set(after)) == 3


@pytest.mark.parametrize("content", [b"caf\xe9", b"a\x00b", b"\xfe\xff\x00a"])
def test_what_is_no_text_is_a_problem(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    (found,) = text.read(path)
    assert isinstance(found, Problem) and found.file == found.where == "notes.txt"


def test_a_folder_is_no_text(tmp_path: Path) -> None:
    (found,) = text.read(tmp_path)
    assert isinstance(found, Problem) and "directory" in found.reason


def test_a_file_without_paragraphs_is_read_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("a line of words\n" * 20_000)
    found = texts(path)
    assert " ".join(found).split() == path.read_text().split()
    assert max(map(len, found)) <= PIECE


@given(st.text(st.sampled_from("ab .!?\n。"), max_size=400), st.integers(5, 60))
def test_cutting_loses_nothing_and_keeps_to_the_size(content: str, size: int) -> None:
    for pieces in (list(cut(content, size)), list(cut_lines(content, size))):
        assert "".join("".join(pieces).split()) == "".join(content.split())
        assert all(piece.strip() and len(piece) <= size for piece in pieces)


def test_a_cut_is_made_at_the_best_place() -> None:
    assert list(cut("One two. Three four five six seven", 20)) == [
        "One two.",
        "Three four five six",
        "seven",
    ]
    assert list(cut("我们走了。他们来了。大家都很高兴。", 8)) == [
        "我们走了。",
        "他们来了。",
        "大家都很高兴。",
    ]
    assert list(cut("x" * 25, 10)) == ["x" * 10, "x" * 10, "x" * 5]
    assert list(cut_lines("aa\nbb\ncc", 5)) == ["aa\nbb", "cc"]
