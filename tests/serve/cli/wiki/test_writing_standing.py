from pathlib import Path

import pytest

from tests.serve.cli.conftest import Say


@pytest.fixture
def pages(say: Say) -> Say:
    """Ada, the Countess who is the same, and a page that links to her."""
    create = ("wiki", "create", "--type")
    ada = "She writes.\n\n## Facts\n\nShe lives in Lisbon.\n\n## Work\n\nPrograms.\n"
    say(*create, "entity", "--title", "Ada", "--content", ada, "--tag", "maths", code=0)
    countess = "## Facts\n\nShe is called Countess.\n"
    say(*create, "entity", "--title", "Countess", "--content", countess, code=0)
    say(*create, "topic", "--title", "Poets", "--content", "See [[entity/ada]].", code=0)
    say(*create, "topic", "--title", "Work", "--content", "Hers.", "--parent", "ada", code=0)
    return say


def test_what_is_known_is_added_to_and_taken_away(pages: Say) -> None:
    done = pages(
        *("wiki", "set", "ada", "--title", "Ada King", "--summary", "Who writes.", "--json"),
        *("--tag", "poets", "--no-tag", "maths", "--alias", "A. K.", "--confidence", "high"),
        *("--related", "topic/poets", "--contradicts", "countess", "--parent", "poets"),
        code=0,
    ).json
    assert (done["title"], done["slug"], done["version"]) == ("Ada King", "ada", 1)
    assert (done["tags"], done["parent"], done["confidence"]) == (["poets"], "topic/poets", "high")
    assert [each["name"] for each in done["aliases"]] == ["A. K."]
    assert (done["related"], done["contradicts"]) == (["topic/poets"], ["countess"])
    gone = pages(
        *("wiki", "set", "ada", "--no-alias", "a.k.", "--no-related", "topic/poets", "--json"),
        *("--no-contradicts", "countess", "--no-parent", "--alias", "Lovelace"),
        code=0,
    ).json
    assert [each["name"] for each in gone["aliases"]] == ["Lovelace"]
    assert (gone["related"], gone["contradicts"], gone["parent"]) == ([], [], None)


def test_setting_what_is_so_already_makes_no_version(pages: Say) -> None:
    done = pages("wiki", "set", "ada", "--tag", "maths", code=0)
    assert "still version 0" in done.out


def test_what_cannot_be_set_is_said(pages: Say) -> None:
    assert "it has maths" in pages("wiki", "set", "ada", "--no-tag", "poets", code=3).err
    assert "--title" in pages("wiki", "set", "ada", code=2).err
    assert "not both" in pages("wiki", "set", "ada", "--parent", "x", "--no-parent", code=2).err
    assert "below itself" in pages("wiki", "set", "ada", "--parent", "ada", code=6).err
    pages("wiki", "set", "ada", "--tag", "x", code=0)
    assert pages("wiki", "set", "ada", "--tag", "y", "--expect-version", "0", code=6).err


def test_a_renamed_page_is_found_at_its_old_address(pages: Say) -> None:
    done = pages("wiki", "rename", "ada", "Ada King", code=0)
    assert done.out.startswith("entity/ada is now entity/ada-king: version 1.")
    assert pages("wiki", "show", "entity/ada", "--json").json["address"] == "entity/ada-king"
    back = pages("wiki", "rename", "ada", "Ada", "--slug", "the-countess-ada", "--json", code=0)
    assert back.json["address"] == "entity/the-countess-ada"


def test_a_merge_shows_what_the_page_would_say_and_waits_for_a_yes(pages: Say) -> None:
    dry = pages("wiki", "merge", "countess", "ada", "--dry-run", code=0)
    assert "Ada (entity/ada) would say:" in dry.out
    assert "## Facts (Countess)\n\nShe is called Countess." in dry.out
    assert "Nothing was changed." in dry.err
    foreseen = pages("wiki", "merge", "countess", "ada", "--dry-run", "--json").json
    assert (foreseen["dry_run"], foreseen["version"]) == (True, 0)
    assert "--yes" in pages("wiki", "merge", "countess", "ada", code=2).err
    assert pages("wiki", "show", "countess", "--json").json["address"] == "entity/countess"

    done = pages("wiki", "merge", "countess", "ada", "--yes", "--json", code=0).json
    assert (done["merged"], done["version"]) == ("entity/countess", 1)
    assert done["body"] == foreseen["body"]
    assert pages("wiki", "show", "countess", "--json").json["id"] == done["id"]


def test_a_merge_is_asked_about_on_a_terminal(pages: Say) -> None:
    asked = pages("wiki", "merge", "countess", "ada", stdin=b"n\n", tty=True, code=0)
    assert "Merge entity/countess into entity/ada?" in asked.err
    assert pages("wiki", "show", "ada", "--json").json["version"] == 0
    pages("wiki", "merge", "countess", "ada", stdin=b"y\n", tty=True, code=0)
    assert pages("wiki", "show", "ada", "--json").json["version"] == 1


def test_a_page_of_another_type_is_merged_and_what_stays_is_told(pages: Say) -> None:
    dry = pages("wiki", "merge", "poets", "ada", "--dry-run", code=0)
    assert "the page stays of type entity" in dry.out + dry.err
    done = pages("wiki", "merge", "poets", "ada", "--yes", "--json", code=0).json
    assert (done["type"], done["merged"]) == ("entity", "topic/poets")
    assert pages("wiki", "show", "topic/poets", "--json").json["id"] == done["id"]


def test_a_page_is_not_merged_into_itself_even_to_try(pages: Say) -> None:
    assert "same page" in pages("wiki", "merge", "ada", "entity/ada", "--yes", code=6).err


def test_sections_become_a_page_and_a_link_stays(pages: Say) -> None:
    split = ("wiki", "split", "ada", "--section", "Work", "--title", "Ada's work")
    new = pages(*split, "--type", "topic", "--reason", "too long", "--json", code=0).json
    assert (new["type"], new["parent"], new["split_off"]) == ("topic", "entity/ada", "entity/ada")
    assert "Programs." in new["body"]
    old = pages("wiki", "show", "ada", "--json").json
    assert "Programs." not in old["body"] and new["address"] in old["body"]
    assert pages("wiki", "history", "ada", "--json").json["versions"][0]["reason"] == "too long"
    missing = ("wiki", "split", "ada", "--section", "None", "--title", "x")
    assert "lead, facts, work" in pages(*missing, code=3).err


def test_an_address_leads_to_a_page(pages: Say) -> None:
    done = pages("wiki", "redirect", "lovelace", "ada", code=0)
    assert done.out.startswith("lovelace leads to entity/ada now.")
    assert pages("wiki", "show", "entity/lovelace", "--json").json["address"] == "entity/ada"
    assert "There is a page" in pages("wiki", "redirect", "countess", "ada", code=6).err


def test_an_archived_page_is_taken_up_again(pages: Say) -> None:
    done = pages("wiki", "archive", "ada", "--reason", "done with it", code=0)
    assert "Archived entity/ada: version 1." in done.out
    assert "commonplace wiki resurrect entity/ada" in done.err
    again = pages("wiki", "archive", "ada", "--json", code=0).json
    assert (again["changed"], again["status"]) == (False, "archived")
    assert pages("wiki", "resurrect", "ada", "--json", code=0).json["status"] == "active"


def test_deleting_shows_what_goes_and_waits_for_a_yes(pages: Say) -> None:
    pages("wiki", "append", "ada", "More.", code=0)
    dry = pages("wiki", "delete", "ada", "--dry-run", code=0)
    assert dry.out.splitlines() == [
        "Ada (entity/ada): 2 versions, 3 sections",
        "1 page links here: its links lead nowhere then",
        "below it, and without a parent then: topic/work",
    ]
    assert "--yes" in pages("wiki", "delete", "ada", "--json", code=2).error["message"]
    gone = pages("wiki", "delete", "ada", "--yes", "--json", code=0).json
    assert (gone["deleted"], gone["versions"], gone["linking"]) == (True, 2, 1)
    assert gone["children"] == ["topic/work"]
    pages("wiki", "show", "ada", code=3)
    assert pages("wiki", "show", "work", "--json").json["parent"] is None


def test_nothing_of_a_preview_commands_the_terminal(pages: Say) -> None:
    evil = "## Facts\n\n\x1b]0;owned\x07 \u202egnihton\n"
    pages("wiki", "write", "countess", "--content", "-", stdin=evil.encode(), code=0)
    shown = pages("wiki", "merge", "countess", "ada", "--dry-run", code=0).out
    assert "␛]0;owned" in shown
    assert not {"\x1b", "\x07", "\u202e"} & {*shown}


def test_no_library_is_made_to_change_a_page_in(say: Say, home: Path) -> None:
    say("wiki", "archive", "ada", code=5)
    say("wiki", "delete", "ada", "--yes", code=5)
    assert not [*home.rglob("*.db")]
