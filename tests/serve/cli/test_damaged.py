"""A damaged library on the command line: what is left out is named, and the rest can be saved."""

import json
from pathlib import Path

import apsw
import pytest

import commonplace
from commonplace.store.integrity.checksum import DAMAGED
from tests.serve.cli.conftest import Say

GOOD = "Otto Quist likes tea."
BAD = "Nora Kestrel moved to Lisbon."
SALVAGE = "commonplace restore BACKUP, or commonplace doctor --salvage NEW"


@pytest.fixture
def place(home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "book.db"
    with commonplace.open(path) as library:
        book = library.book()
        for text in (GOOD, BAD, "The ferry leaves at seven."):
            book.remember(text, author="Ada")
        library.work()
        library.engine.checkpoint()
    return path


def _replace(path: Path, old: bytes, new: bytes) -> None:
    """Change bytes of a file, wherever they stand in the text of a memory."""
    content = path.read_bytes()
    assert len(old) == len(new)
    assert old in content
    path.write_bytes(content.replace(old, new))


def _bad_id(place: Path) -> str:
    with commonplace.open(place) as library:
        [found] = [each.id for each in library.book().memories() if each.damaged]
    return found


@pytest.mark.parametrize("damage", [b"Nora kestrel moved", b"Nora \xff\xfestrel moved"])
def test_a_damaged_memory_is_named_by_every_command(
    say: Say, place: Path, tmp_path: Path, damage: bytes
) -> None:
    _replace(place, b"Nora Kestrel moved", damage)
    bad = _bad_id(place)
    found = say("--library", place, "--json", "doctor", code=7)
    assert found.json["score"] <= 0.5
    assert [each["fix"] for each in found.json["findings"] if each["level"] == "bad"][0] == SALVAGE
    first = say("--library", place, "doctor").out.splitlines()[0]
    assert "healthy" not in first
    log = say("--library", place, "log", code=7)
    assert GOOD in log.out
    assert "estrel" not in log.out
    assert f"memories {bad}" in log.err
    assert say("--library", place, "--json", "log", code=7).json["damaged"] == [f"memories {bad}"]
    recalled = say("--library", place, "--json", "recall", "Where did Nora Kestrel move?", code=0)
    hits = {hit["id"]: hit for hit in recalled.json["hits"] if hit["kind"] == "memory"}
    assert (hits[bad]["text"], hits[bad]["damaged"]) == (DAMAGED, True)
    assert say("--library", place, "--json", "show", bad, code=0).json["damaged"] is True
    for format in ("memories", "jsonl"):
        file = tmp_path / f"out.{format}"
        told = say("--library", place, "export", format, file, code=7)
        assert f"memories {bad}" in told.err
        assert GOOD in file.read_text("utf-8")
        assert "Nora" not in "".join(
            line for line in file.read_text("utf-8").splitlines() if '"table":"memories"' in line
        )


def test_one_bad_time_does_not_fail_the_others(say: Say, place: Path) -> None:
    with commonplace.open(place) as library:
        [bad] = [each for each in library.book().memories() if each.text == BAD]
    connection = apsw.Connection(str(place))
    connection.execute("UPDATE memories SET occurred_at = '20x6-13-45' WHERE id = ?", (bad.id,))
    connection.close()
    found = say("--library", place, "--json", "doctor", code=7).json["findings"]
    [damaged] = [each for each in found if each["level"] == "bad"]
    assert f"memories {bad.id} (occurred_at is not a time)" in damaged["text"]
    recalled = say("--library", place, "--json", "recall", "Who likes tea?", code=0).json["hits"]
    assert GOOD in [hit["text"] for hit in recalled]
    say("--library", place, "log", code=0)


def test_what_can_be_read_is_saved_and_the_rest_is_named(
    say: Say, place: Path, tmp_path: Path
) -> None:
    _replace(place, b"Nora Kestrel moved", b"Nora kestrel moved")
    bad, before, new = _bad_id(place), place.read_bytes(), tmp_path / "new.db"
    done = say("--library", place, "--json", "doctor", "--salvage", new, code=7).json
    assert done["rows"]["memories"] == 2
    assert done["left_out"] == {"memories": 1}, "a fact only cites the words"
    assert [bad] in [each["key"] for each in done["named"]]
    assert place.read_bytes() == before, "the damaged library is not changed"
    assert new.stat().st_mode & 0o777 == 0o600
    with commonplace.open(new) as library:
        texts = [memory.text for memory in library.book().memories()]
        assert texts == [GOOD, "The ferry leaves at seven."]
        assert [hit.text for hit in library.book().recall("Who likes tea?")][0] == GOOD
    assert not [*tmp_path.glob("*.salvage*"), *tmp_path.glob(".new*")]


def test_a_fact_that_points_at_other_words_is_named_and_not_saved(
    say: Say, place: Path, tmp_path: Path
) -> None:
    connection = apsw.Connection(str(place))
    [[count]] = connection.execute("SELECT count(*) FROM facts WHERE text IS NULL")
    assert count
    connection.execute("UPDATE facts SET span_start = span_start + 1 WHERE text IS NULL")
    connection.close()
    say("--library", place, "doctor", code=7)
    new = tmp_path / "new.db"
    done = say("--library", place, "--json", "doctor", "--salvage", new, code=7).json
    assert (done["rows"]["memories"], done["left_out"]["facts"]) == (3, count)
    say("--library", new, "doctor", code=0)


def test_a_file_without_its_first_page_is_refused_and_can_be_salvaged(
    say: Say, place: Path, tmp_path: Path
) -> None:
    content = place.read_bytes()
    place.write_bytes(bytes(4096) + content[4096:])
    refused = say("--library", place, "log", code=5)
    assert "doctor --salvage NEW" in refused.err
    found = say("--library", place, "--json", "doctor", code=7).json
    assert found["findings"][-1]["fix"] == SALVAGE
    new = tmp_path / "new.db"
    say("--library", place, "doctor", "--salvage", new, code=7)
    with commonplace.open(new) as library:
        [info] = [each for each in library.books() if each.name.startswith("salvaged")]
        texts = {memory.text for memory in library.book(info.name).memories()}
    assert texts == {GOOD, BAD, "The ferry leaves at seven."}


def test_what_stands_in_the_log_beside_the_file_is_saved_too(
    say: Say, place: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy" / "book.db"
    copy.parent.mkdir()
    with commonplace.open(place) as library:
        library.book().remember("Vera keeps bees.")
        for suffix in ("", "-wal"):
            Path(f"{copy}{suffix}").write_bytes(Path(f"{place}{suffix}").read_bytes())
    new = tmp_path / "new.db"
    say("--library", copy, "doctor", "--salvage", new, code=0)
    with commonplace.open(new) as library:
        assert "Vera keeps bees." in [memory.text for memory in library.book().memories()]


def test_nothing_is_written_over_and_nothing_is_repaired_in_a_damaged_file(
    say: Say, place: Path, tmp_path: Path
) -> None:
    other = tmp_path / "there.db"
    other.write_text("mine")
    assert "there already" in say("--library", place, "doctor", "--salvage", other, code=6).err
    assert other.read_text() == "mine"
    say("--library", place, "doctor", "--fix", "--salvage", other, code=2)
    say("--library", tmp_path / "none.db", "doctor", "--salvage", tmp_path / "new.db", code=3)


def test_an_export_of_a_sound_book_names_nothing(say: Say, place: Path, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    done = say("--library", place, "--json", "export", "memories", file, code=0)
    assert done.json["damaged"] == []
    assert [json.loads(line)["text"] for line in file.read_text("utf-8").splitlines()][0] == GOOD


def test_of_the_file_of_another_program_nothing_is_salvaged(say: Say, tmp_path: Path) -> None:
    other, new = tmp_path / "other.db", tmp_path / "new.db"
    connection = apsw.Connection(str(other))
    connection.execute("CREATE TABLE customers (name TEXT)")
    connection.close()
    done = say("--library", other, "doctor", "--salvage", new, code=5)
    assert "Nothing of a library was found" in done.err
    assert sorted(each.name for each in tmp_path.glob("*.db*")) == ["other.db"]
