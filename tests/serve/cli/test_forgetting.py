"""``forget``, ``forgotten``, ``taint`` and ``quarantine``, as a person uses them."""

import json
from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say

SECRET = "Kenji hid the xylocarp in Faro."


@pytest.fixture
def shelf(say: Say) -> Say:
    for text, source, day in (
        (SECRET, "chat:17", "2026-03-01"),
        ("Kenji sells boats in Faro.", "chat:17", "2026-03-05"),
        ("Ada keeps bees.", "chat:18", "2026-03-05"),
    ):
        say("remember", text, "--source", source, "--occurred-at", day, code=0)
    return say


def _texts(say: Say) -> set[str]:
    lines = say("export", "memories", "-", code=0).out.splitlines()
    return {json.loads(line)["text"] for line in lines if line.startswith("{")}


def test_a_source_is_forgotten_for_a_stretch_of_time_and_found_nowhere(shelf: Say) -> None:
    chosen = ("--source", "chat:17", "--until", "2026-03-02")
    told = shelf("forget", *chosen, "--dry-run", "--json", code=0).json
    assert [memory["text"] for memory in told["memories"]] == [SECRET]
    assert SECRET in _texts(shelf)
    assert "--yes" in shelf("forget", *chosen, code=2).err
    done = shelf("forget", *chosen, "--yes", "--verify", "--json", code=0).json
    assert (done["forgotten"], done["found"]) == (1, {})
    assert done["receipt"]["selectors"] == ["source", "until"]
    assert SECRET not in _texts(shelf)
    assert "found nowhere" in shelf("forgotten", "verify", "xylocarp", code=0).out


def test_nothing_chosen_is_an_error_that_says_what_to_choose_by(shelf: Say) -> None:
    assert "a source" in shelf("forget", "--yes", code=2).err
    assert len(_texts(shelf)) == 3


def test_receipts_say_how_much_and_never_what(shelf: Say) -> None:
    assert "Nothing was forgotten" in shelf("forgotten", code=0).out
    shelf("forget", "--source", "chat:17", "--yes", code=0)
    told = shelf("forgotten", code=0).out
    assert "2 memories, chosen by source" in told
    assert not {"xylocarp", "chat:17"} & {*told.split()}


def test_a_list_forgets_again_what_an_older_copy_still_has(shelf: Say, tmp_path: Path) -> None:
    copy, listed = tmp_path / "copy.db", tmp_path / "forgotten.jsonl"
    shelf("backup", str(copy), code=0)
    shelf("forget", "--source", "chat:17", "--yes", code=0)
    shelf("forgotten", "list", str(listed), code=0)
    assert "xylocarp" not in listed.read_text()
    shelf("restore", str(copy), "--yes", code=0)
    assert SECRET in _texts(shelf)
    assert shelf("forgotten", "replay", str(listed), "--json", code=0).json == {"forgotten": 2}
    assert _texts(shelf) == {"Ada keeps bees."}
    again = shelf("remember", SECRET, "--source", "chat:17", code=6)
    assert "does not come back" in again.err
    assert shelf("remember", SECRET, code=0)


def test_an_import_says_what_it_left_out(shelf: Say, tmp_path: Path) -> None:
    file = tmp_path / "more.jsonl"
    file.write_text(json.dumps({"text": SECRET}) + "\n" + json.dumps({"text": "Tea is at four."}))
    shelf("forget", "--source", "chat:17", "--yes", code=0)
    assert "1 forgotten before, left out" in shelf("import", "jsonl", str(file), code=0).out
    assert SECRET not in _texts(shelf)


def test_a_source_is_tainted_listed_and_lifted(shelf: Say) -> None:
    assert "2 memories would be hidden" in shelf("taint", "chat:17", "--dry-run", code=0).out
    told = shelf("taint", "chat:17", "--reason", "a liar", "--json", code=0).json
    assert told["count"] == 2
    assert "xylocarp" not in shelf("recall", "Where is the xylocarp?").out
    listed = shelf("quarantine", code=0).out
    assert "xylocarp" in listed and "a liar" in listed
    assert "2 memories believed again" in shelf("taint", "chat:17", "--lift", code=0).out
    assert "xylocarp" in shelf("recall", "Where is the xylocarp?").out
    assert "Nothing is in quarantine" in shelf("quarantine", code=0).out


def test_memories_are_put_in_quarantine_and_lifted_by_their_ids(shelf: Say) -> None:
    first = shelf("log", "--json").json["memories"][0]["id"]
    assert shelf("quarantine", "put", first, "--json", code=0).json == {"hidden": 1}
    assert shelf("quarantine", "lift", first[-8:], "--json", code=0).json == {"lifted": 1}
    assert shelf("quarantine", "--json", code=0).json == {"quarantined": []}


def test_words_that_are_still_there_end_the_check_with_a_problem(say: Say) -> None:
    say("remember", "The xylocarp is in the cellar.", code=0)
    seen = say("forgotten", "verify", "xylocarp", code=7)
    assert "It is still there." in seen.out
    assert say("forgotten", "verify", "xylocarp", "--json", code=7).json["found"]
    assert say("forgotten", "verify", "quincunx", code=0).out == "It is found nowhere.\n"
