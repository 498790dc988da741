from pathlib import Path

import apsw
import pytest

import commonplace
from tests.serve.cli.conftest import Say
from tests.servers.postgres import Server


def test_a_sound_library_is_well(told: Say) -> None:
    done = told("doctor", code=0)
    assert "The database is sound" in done.out
    assert "3 memories in 1 book agree with their indexes" in done.out
    assert "words only" in done.out
    assert all(finding["level"] != "bad" for finding in told("doctor", "--json").json["findings"])


def test_a_lost_index_row_is_found_and_repaired(told: Say, home: Path) -> None:
    with commonplace.open(home / "book.db") as library:
        book = library.book()
        memory = next(book.memories())
        library.engine.write(
            lambda tx: tx.run("delete_index_rows", book_id=book.info.id, id=memory.id)
        )
    assert not told("recall", "Lisbon", "--json").json["hits"]
    found = told("doctor", code=7)
    assert "Recall cannot find 1 memory" in found.out and "doctor --fix" in found.out
    fixed = told("doctor", "--fix", "--json", code=0).json
    assert fixed["bad"] == 0 and "indexed again" in fixed["fixed"][0]
    assert told("recall", "Lisbon", "--json").json["hits"]


def test_a_setting_that_does_not_exist_is_a_finding(told: Say, home: Path) -> None:
    (home / "config.toml").write_text("[jobs]\nattempt = 2\n")
    done = told("doctor", code=7)
    assert "Did you mean jobs.attempts?" in done.out


def test_a_backup_is_a_library_of_its_own(told: Say, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    made = told("backup", copy, "--json", code=0).json
    assert (made["books"], made["memories"]) == (1, 3)
    assert told("--library", copy, "recall", "ferry", "--json").json["hits"]
    assert copy.stat().st_mode & 0o077 == 0
    assert "--replace" in told("backup", copy, code=6).err
    assert told("backup", copy, "--replace", code=0)


def test_a_backup_brings_back_what_was_there(told: Say, tmp_path: Path, home: Path) -> None:
    copy = tmp_path / "copy.db"
    told("backup", copy)
    told("remember", "Written after the backup.")
    assert "--yes" in told("restore", copy, code=2).err
    assert "Nothing was restored" in told("restore", copy, stdin=b"n\n", tty=True, code=0).err
    done = told("restore", copy, "--yes", "--json", code=0).json
    assert done["memories"] == 3
    assert len(told("log", "--days", "9", "--json").json["memories"]) == 3
    before = told("--library", done["before"], "log", "--days", "9", "--json").json
    assert len(before["memories"]) == 4
    assert Path(done["before"]).name == "book.db.before-restore"


def test_a_backup_can_be_the_first_library_of_a_machine(
    told: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.db"
    told("backup", copy)
    monkeypatch.setenv("COMMONPLACE_HOME", str(tmp_path / "another"))
    assert told("restore", copy, code=0)
    assert told("recall", "ferry", "--json").json["hits"]


def test_a_damaged_backup_replaces_nothing(told: Say, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    told("backup", copy)
    damaged = bytearray(copy.read_bytes())
    damaged[4096:12_288] = b"\x00" * 8192
    copy.write_bytes(damaged)
    assert "copy.db" in told("restore", copy, "--yes", code=5).err
    notes = tmp_path / "notes.txt"
    notes.write_text("no database " * 400)
    assert told("restore", notes, "--yes", code=5)
    assert told("restore", tmp_path / "none.db", "--yes", code=3)
    assert told("recall", "ferry", "--json").json["hits"]


def test_a_library_in_use_is_not_replaced(told: Say, tmp_path: Path, home: Path) -> None:
    copy = tmp_path / "copy.db"
    told("backup", copy)
    with commonplace.open(home / "book.db") as library:
        library.book().remember("Somebody is working here.")
        assert "Another program" in told("restore", copy, "--yes", code=6).err
    assert told("restore", copy, "--yes", code=0)


def test_the_file_of_a_library_is_not_restored_on_a_server(say: Say, tmp_path: Path) -> None:
    say("--library", tmp_path / "a.db", "remember", "One.", code=0)
    done = say("--library", "postgresql://ada:pw@db/x", "restore", tmp_path / "a.db", code=2)
    assert " copy " in done.err and "pw@" not in done.err


@pytest.mark.postgres
def test_a_backup_of_postgresql_is_restored_on_any_database(
    say: Say, postgres: Server, tmp_path: Path
) -> None:
    url, other = (postgres.new_database(extensions=False) for _ in range(2))
    try:
        say("--library", url, "remember", "Kept by a server.", code=0)
        done = say("--library", url, "backup", tmp_path / "x.dump", code=0)
        assert "1 memory in 1 book" in done.out and "checked" in done.out
        for place in (other, tmp_path / "new.db"):
            say("--library", place, "restore", tmp_path / "x.dump", code=0)
            found = say("--library", place, "recall", "kept by a server", "--json", code=0)
            assert "Kept by a server." in found.out
        again = say("--library", other, "restore", tmp_path / "x.dump")
        assert again.code != 0 and "not empty" in again.err
    finally:
        for place in (url, other):
            postgres.drop_database(place)


def test_doctor_repairs_the_tables_of_an_old_library_in_one_run(say: Say, tmp_path: Path) -> None:
    path = tmp_path / "book.db"
    say("--library", path, "remember", "Tea, not coffee.", code=0)
    connection = apsw.Connection(str(path))
    connection.execute("DROP TABLE page_marks")
    connection.close()
    assert "doctor --fix" in say("--library", path, "recall", "tea", code=5).err
    seen = say("--library", path, "doctor", "--json", code=7).json
    assert [each["check"] for each in seen["findings"] if each["level"] == "bad"] == ["schema"]
    fixed = say("--library", path, "doctor", "--fix", "--json", code=0).json["fixed"]
    assert any("table page_marks" in each for each in fixed)
    assert say("--library", path, "doctor", "--fix", "--json", code=0).json["fixed"] == []
    assert "Tea" in say("--library", path, "recall", "tea", code=0).out
