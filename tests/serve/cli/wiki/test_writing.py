from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say

BODY = "Ada writes programs.\n\n## Facts\n\nAda lives in Lisbon. She likes tea.\n"


@pytest.fixture
def page(told: Say) -> Say:
    """A page that rests on a memory."""
    made = ("wiki", "create", "--type", "entity", "--title", "Ada Lovelace", "--alias", "Ada")
    told(*made, "--content", BODY, "--source", memory(told)[-8:], code=0)
    return told


def memory(say: Say) -> str:
    """The id of what was remembered of Ada's move."""
    found: str = say("recall", "moved to Lisbon", "--limit", "1", "--json").json["hits"][0]["id"]
    return found


def test_a_page_is_made_with_all_that_is_said_of_it(told: Say) -> None:
    told("wiki", "create", "--type", "topic", "--title", "People", "--content", "All.", code=0)
    made = told(
        *("wiki", "create", "--type", "entity", "--title", "Ada Lovelace", "--slug", "ada"),
        *("--content", BODY, "--summary", "Who writes.", "--tag", "maths", "--tag", "poets"),
        *("--alias", "The Countess", "--parent", "people", "--related", "tea", "--json"),
        *("--confidence", "high", "--source", memory(told)[-8:], "--agent", "scribe"),
        *("--reason", "she is known"),
        code=0,
    ).json
    assert (made["address"], made["version"], made["body"]) == ("entity/ada", 0, BODY)
    assert (made["summary"], made["confidence"]) == ("Who writes.", "high")
    assert made["tags"] == ["maths", "poets"] and made["parent"] == "topic/people"
    assert made["aliases"] == [{"name": "The Countess", "origin": "manual"}]
    assert [each["memory_id"] for each in made["sources"]] == [memory(told)]
    [version] = told("wiki", "history", "ada", "--json").json["versions"]
    assert version["author"] == {"kind": "agent", "name": "scribe"}
    assert version["reason"] == "she is known"


def test_a_page_is_told_in_one_line_with_its_id_last(say: Say) -> None:
    made = say("wiki", "create", "--type", "topic", "--title", "Tea", "--content", "Hot.", code=0)
    short = say("wiki", "show", "tea", "--json").json["id"][-8:]
    assert made.out == f"Made topic/tea: version 0.  {short}\n"
    assert "commonplace wiki show topic/tea" in made.err
    quiet = say("wiki", "append", "tea", "Very hot.", "--quiet", code=0)
    assert quiet.out.strip().endswith(short) and quiet.err == ""


def test_content_comes_from_stdin_or_a_file_or_is_asked_for(say: Say, tmp_path: Path) -> None:
    create = ("wiki", "create", "--type", "topic", "--title")
    piped = say(*create, "One", "--content", "-", "--json", stdin="Grün.\n".encode(), code=0)
    assert piped.json["body"] == "Grün.\n"
    file = tmp_path / "two.md"
    file.write_bytes(b"\xef\xbb\xbfTwo.\r\n")
    assert say(*create, "Two", "--file", file, "--json", code=0).json["body"] == "Two.\r\n"
    assert "--file PATH" in say(*create, "Three", code=2).err
    assert "--file PATH" in say(*create, "Three", "--file", file, "--content", "x", code=2).err
    refused = say(*create, "Three", "--content", "-", stdin=b"fine\n\xff\xfe", code=2)
    assert "not UTF-8" in refused.err and "line 2" in refused.err
    say(*create, "Three", "--file", tmp_path / "none.md", code=3)
    assert "folder" in say(*create, "Three", "--file", tmp_path, code=2).err


def test_a_second_page_of_a_name_must_be_wanted(page: Say) -> None:
    create = ("wiki", "create", "--type", "entity", "--title", "Ada", "--content", "Another.")
    assert "entity/ada-lovelace" in page(*create, code=6).err
    assert page(*create, "--twin", "--json", code=0).json["address"] == "entity/ada"


def test_a_stub_says_one_thing_and_is_not_sure_of_it(say: Say) -> None:
    stub = ("wiki", "stub", "--type", "concept", "--title", "Tea", "--json")
    made = say(*stub, "-", stdin=b"Tea is a drink.\n", code=0).json
    assert made["confidence"] == "low" and len(made["sections"]) == 1
    assert made["sections"][0]["body"].strip() == "Tea is a drink."


def test_an_edit_replaces_what_is_meant_and_says_so(page: Say) -> None:
    edit = ("wiki", "edit", "ada", "--old", "lives in\nLisbon", "--new", "lives in Porto")
    done = page(*edit, "--reason", "she moved", code=0)
    assert done.out.startswith("Edited entity/ada-lovelace: version 1.  ")
    assert "commonplace wiki diff entity/ada-lovelace" in done.err
    assert "Ada lives in Porto." in page("wiki", "show", "ada", "--json").json["body"]
    same = page("wiki", "write", "ada", "--content", BODY.replace("Lisbon", "Porto"), "--json")
    assert (same.json["changed"], same.json["version"]) == (False, 1)
    assert page("wiki", "edit", "ada", "--old", "Porto", "--new", "Porto", code=2).err


def test_one_text_of_an_edit_may_come_from_stdin_without_its_line_end(page: Say) -> None:
    edit = ("wiki", "edit", "ada", "--old", "Lisbon", "--new")
    body = page(*edit, "-", "--json", stdin=b"Faro\r\n", code=0).json["body"]
    assert body == BODY.replace("Lisbon", "Faro")
    assert "Only one" in page("wiki", "edit", "ada", "--old", "-", "--new", "-", code=2).err
    assert "both" in page("wiki", "edit", "ada", "--old", "x", code=2).err
    assert "terminal" in page("wiki", "edit", "ada", code=2).err


def test_an_edit_that_fits_nowhere_shows_the_nearest_text(page: Say) -> None:
    missing = page("wiki", "edit", "ada", "--old", "Ada lives in Rome.", "--new", "x", code=2)
    assert "\n  Ada lives in Lisbon. She likes tea.\n" in missing.err
    twice = ("wiki", "edit", "ada", "--old", "Ada", "--new", "Eve")
    error = page(*twice, "--json", code=2).error
    assert error["lines"] == [1, 5] and "line 5" in error["message"]
    body = page(*twice, "--replace-all", "--json", code=0).json["body"]
    assert body == BODY.replace("Ada", "Eve")
    in_one = ("wiki", "edit", "ada", "--old", "Eve", "--new", "Ada", "--section", "Facts")
    assert page(*in_one, "--json", code=0).json["body"].count("Ada") == 1


def test_who_read_an_older_version_is_shown_both_texts(page: Say) -> None:
    page("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Porto", code=0)
    edit = ("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Faro", "--expect-version", "0")
    refused = page(*edit, code=6)
    assert refused.out == ""
    assert "\n-Ada lives in Porto." in refused.err and "\n+Ada lives in Faro." in refused.err
    error = page(*edit, "--json", code=6).error
    assert error["version"] == 1 and error["code"] == "conflict"
    assert error["theirs"] == BODY.replace("Lisbon", "Porto")
    assert error["yours"] == BODY.replace("Lisbon", "Faro")


def test_what_a_conflict_shows_cannot_command_the_terminal(page: Say) -> None:
    evil = "Ada\x1b[31m lives \u202enowhere."
    page("wiki", "write", "ada", "--section", "facts", "--content", evil, code=0)
    write = ("wiki", "write", "ada", "--content", f"{evil} Still.", "--expect-version", "0")
    shown = page(*write, code=6).err
    assert "␛[31m" in shown and "\x1b" not in shown and "\u202e" not in shown


def test_a_long_conflict_is_cut_on_a_terminal_and_whole_in_json(page: Say) -> None:
    page("wiki", "append", "ada", "More.", code=0)
    text = "".join(f"{number}\n\n" for number in range(400))
    write = ("wiki", "write", "ada", "--content", "-", "--expect-version", "0")
    shown = page(*write, stdin=text.encode(), code=6).err
    assert len(shown.splitlines()) < 220 and "more lines; --json" in shown
    wide = page("wiki", "write", "ada", "--content", "x" * 9000, "--expect-version", "0", code=6)
    assert max(map(len, wide.err.splitlines())) < 1100
    assert page(*write, "--json", stdin=text.encode(), code=6).error["yours"] == text


def test_a_section_is_written_with_its_sources_and_kept_without(page: Say) -> None:
    write = ("wiki", "write", "ada", "--section", "facts", "--json", "--content")
    same = page(*write, "She lives here.", code=0).json
    assert [len(each["sources"]) for each in same["sections"]] == [1, 1]
    assert same["sections"][1]["text"] == "## Facts\n\nShe lives here.\n"
    assert same["sections"][0]["body"] == "Ada writes programs."
    assert "no memory" in page(*write, "x", "--source", "nothing1", code=3).err


def test_appending_cites_the_memory_that_it_rests_on(page: Say) -> None:
    append = ("wiki", "append", "ada", "She moved.", "--section", "Moves", "--json")
    done = page(*append, "--source", memory(page), code=0).json
    last = done["sections"][-1]
    assert (last["slug"], last["body"]) == ("moves", "She moved.")
    assert [each["memory_id"] for each in last["sources"]] == [memory(page)]
    assert page("wiki", "append", "ada", " \n", code=2).err


def test_a_page_goes_back_to_its_first_version_and_what_was_between_stays(page: Say) -> None:
    page("wiki", "edit", "ada", "--old", "Lisbon", "--new", "Porto", code=0)
    page("wiki", "set", "ada", "--title", "Ada King", code=0)
    done = page("wiki", "restore", "ada", "0", "--json", code=0).json
    assert (done["version"], done["body"], done["title"]) == (3, BODY, "Ada Lovelace")
    assert "Ada lives in Porto" in page("wiki", "show", "ada", "--version", "1").out
    assert "0 to 3" in page("wiki", "restore", "ada", "9", code=3).err
    stale = ("wiki", "restore", "ada", "1", "--expect-version", "1")
    assert page(*stale, "--json", code=6).error["version"] == 3


def test_who_writes_is_a_person_or_an_agent_with_a_name(page: Say) -> None:
    append = ("wiki", "append", "ada", "More.")
    assert "not both" in page(*append, "--author", "a", "--agent", "b", code=2).err
    assert "name" in page(*append, "--author", " ", code=2).err
    page(*append, "--author", "Grace", code=0)
    newest = page("wiki", "history", "ada", "--json").json["versions"][0]
    assert newest["author"] == {"kind": "person", "name": "Grace"}


@pytest.mark.parametrize("ref", ["nobody", "entity/nobody", "", "\udcff", "x" * 3000, "../../etc"])
def test_a_page_that_is_not_there_is_said_to_be_so(page: Say, ref: str) -> None:
    assert page("wiki", "append", ref, "More.").code in (2, 3)
    assert page("wiki", "edit", ref, "--old", "a", "--new", "b").code in (2, 3)


def test_what_to_do_next_is_about_the_same_book(say: Say) -> None:
    made = say(
        "--book", "my team", "wiki", "create", "--type", "topic", "--title", "Tea", "--content", "x"
    )
    assert "`commonplace --book 'my team' wiki show topic/tea` shows it." in made.err
