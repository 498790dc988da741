"""``wiki history``, ``diff``, ``blame`` and ``recent``."""

import subprocess
from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say

BODY = "Ada lives in Lisbon. She likes the sea.\n\n## Work\n\nShe writes programs.\n"


@pytest.fixture
def edited(say: Say) -> Say:
    """A page with four versions."""
    given = ("--type", "entity", "--title", "Ada", "--author", "grace", "--reason", "begun")
    say("wiki", "create", *given, "--content", BODY, code=0)
    edit = ("wiki", "edit", "ada", "--agent", "scribe")
    say(*edit, "--old", "Lisbon", "--new", "Porto", "--reason", "she moved", code=0)
    say(*edit, "--old", "writes programs", "--new", "writes long programs", code=0)
    say("wiki", "rename", "ada", "Ada King", code=0)
    return say


def test_history_is_told_from_the_newest_and_goes_on(edited: Say) -> None:
    found = edited("wiki", "history", "ada-king", "--json", code=0).json
    assert [each["version"] for each in found["versions"]] == [3, 2, 1, 0]
    assert found["before"] is None
    assert found["versions"][2]["author"] == {"kind": "agent", "name": "scribe"}
    assert found["versions"][2]["reason"] == "she moved"
    first = edited("wiki", "history", "ada-king", "--limit", "2", "--json", code=0).json
    assert first["before"] == 2
    rest = edited("wiki", "history", "ada-king", "--before", first["before"], "--json", code=0).json
    assert [each["version"] for each in rest["versions"]] == [1, 0]
    lines = edited("wiki", "history", "ada-king", code=0).out.splitlines()
    assert "agent scribe  edited  she moved" in lines[2]
    assert "grace  created  begun" in lines[3]
    assert "--before 2" in edited("wiki", "history", "ada-king", "--limit", "2", code=0).err


def test_diff_is_a_patch_that_leads_from_the_one_version_to_the_other(
    edited: Say, tmp_path: Path
) -> None:
    told = edited("wiki", "diff", "ada-king", "0", "2", "--json", code=0).json
    assert (told["old"], told["new"]) == (0, 2)
    page = tmp_path / "page.md"
    page.write_text(BODY)
    subprocess.run(["patch", str(page)], input=told["diff"], text=True, check=True)
    then = edited("wiki", "show", "ada-king", "--version", "2", "--raw", code=0).out
    assert page.read_text() == then
    shown = edited("wiki", "diff", "ada-king", "0", "1", code=0).out
    assert "-Ada lives in Lisbon. She likes the sea." in shown
    assert "+Ada lives in Porto. She likes the sea." in shown


def test_diff_tells_what_is_known_about_the_page_as_well(edited: Say) -> None:
    told = edited("wiki", "diff", "ada-king", "--json", code=0).json
    assert told["about"]["title"] == {"old": "Ada", "new": "Ada King"}
    assert told["diff"] == ""
    shown = edited("wiki", "diff", "ada-king", code=0).out
    assert "title: Ada → Ada King" in shown


def test_diff_by_words_and_side_by_side(edited: Say) -> None:
    words = edited("wiki", "diff", "ada-king", "0", "2", "--words", code=0).out
    assert "lives in [-Lisbon-]{+Porto+}. She" in words
    assert "writes {+long +}programs" in words
    beside = edited("wiki", "diff", "ada-king", "0", "1", "--side-by-side", code=0).out
    (line,) = [line for line in beside.splitlines() if "≠" in line]
    left, right = line.split(" ≠ ")
    assert (left.strip(), right.strip()) == (
        "Ada lives in Lisbon. She likes the sea.",
        "Ada lives in Porto. She likes the sea.",
    )
    both = ("--words", "--side-by-side")
    assert edited("wiki", "diff", "ada-king", *both).code == 2


def test_diff_of_a_page_that_never_changed_says_so(say: Say) -> None:
    say("wiki", "create", "--type", "entity", "--title", "A", "--content", "x", code=0)
    done = say("wiki", "diff", "a", code=0)
    assert (done.out, "only version 0" in done.err) == ("", True)
    assert say("wiki", "diff", "a", "--json", code=0).json["diff"] == ""


def test_blame_names_version_author_and_memories_of_each_sentence(told: Say) -> None:
    memory_id = told("log", "2026-03-01", "--json", code=0).json["memories"][0]["id"]
    given = ("--type", "entity", "--title", "Ada", "--author", "grace", "--source", memory_id)
    told("wiki", "create", *given, "--content", BODY, code=0)
    told("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Porto", "--agent", "scribe", code=0)
    sentences = told("wiki", "blame", "ada", "--json", code=0).json["sentences"]
    by = {each["text"].strip(): each for each in sentences}
    assert by["Ada lives in Porto."]["author"] == {"kind": "agent", "name": "scribe"}
    assert by["She likes the sea."]["version"] == 0
    assert by["She likes the sea."]["sources"] == [{"memory_id": memory_id}]
    only = told("wiki", "blame", "ada", "--section", "Work", "--json", code=0).json["sentences"]
    assert {each["section"] for each in only} == {"work"}
    lines = told("wiki", "blame", "ada", code=0).out.splitlines()
    (line,) = [line for line in lines if "She likes the sea." in line]
    assert "grace" in line
    assert line.endswith(memory_id[-8:])


def test_recent_tells_of_all_pages_and_goes_on(edited: Say) -> None:
    edited("wiki", "create", "--type", "entity", "--title", "Bo", "--content", "x", code=0)
    found = edited("wiki", "recent", "--limit", "2", "--json", code=0).json
    assert [each["address"] for each in found["versions"]] == ["entity/bo", "entity/ada-king"]
    rest = edited("wiki", "recent", "--before", found["before"], "--json", code=0).json
    assert [each["version"] for each in rest["versions"]] == [2, 1, 0]
    assert "entity/bo 0" in edited("wiki", "recent", code=0).out
