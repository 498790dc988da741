import commonplace
from tests.serve.cli.conftest import Say
from tests.understand.graph_rows import Shelf


def test_a_book_in_which_nothing_was_changed_says_so(told: Say) -> None:
    assert "Nothing has been changed" in told("undo", "--list", code=0).out
    assert told("undo", "--list", "--json").json == {"changes": []}
    assert "nothing to undo" in told("undo", code=3).err


def test_changes_are_listed_and_taken_back_by_the_end_of_their_id(told: Say) -> None:
    with commonplace.open() as library:
        here = Shelf(library.book())
        here.entity("Ada"), here.entity("Bob")
    told("entity", "alias", "Ada", "Countess", code=0)
    told("entity", "merge", "Ada", "Bob", "--yes", code=0)
    listed = told("undo", "--list", "--json").json["changes"]
    assert [each["action"] for each in listed] == ["merged", "aliased", *["introduced"] * 2]
    assert told("undo", "--list").out.splitlines()[1].split()[0] == listed[0]["id"][-8:]

    undone = told("undo", listed[1]["id"][-8:], "--json", code=0).json
    assert (undone["id"], undone["what"]) == (listed[1]["id"], "Ada is also called Countess")
    assert undone["undone_at"]
    assert "undone" in told("undo", "--list").out.splitlines()[2]
    assert "undone already" in told("undo", listed[1]["id"], code=6).err
    assert "undo --list" in told("undo", "ffffffff", code=3).err


def test_an_older_change_is_undone_and_done_again(told: Say) -> None:
    with commonplace.open() as library:
        here = Shelf(library.book())
        for name in ("Ada", "Bob", "Eve"):
            here.entity(name)
    first = told("entity", "merge", "Ada", "Bob", "--yes", "--json").json["change_id"]
    told("entity", "merge", "Eve", "Ada", "--yes", code=0)
    told("undo", first, code=0)
    assert told("entity", "show", "Bob", "--json").json["aliases"] == ["Bob"]
    assert "Done again: Bob was merged into Ada" in told("undo", first, "--redo", code=0).out
    assert told("entity", "show", "Bob", "--json").json["name"] == "Eve"
    assert "Say which change" in told("undo", "--redo", code=2).err


def test_what_stands_in_the_way_is_told(told: Say) -> None:
    with commonplace.open() as library:
        here = Shelf(library.book())
        said = here.say("Ada moved, and moved.", "Ada")
        ada = here.entity("Ada")
        first, second, third = (here.claim(ada, town, said) for town in ("Paris", "Oslo", "Rome"))
        change = here.replace(second, first)
        here.replace(third, first)
    error = told("undo", change, "--json", code=6).error
    assert error["code"] == "conflict"
    assert "does not stand as this change left it" in error["message"]


def test_proposals_are_listed_with_what_came_of_them(told: Say) -> None:
    assert "Nothing has been proposed" in told("proposals", code=0).out
    assert "Nothing waits for you" in told("proposals", "--review", code=0).out
    told("understand", code=0)
    found = told("proposals", "--json").json["proposals"]
    assert found and {each["outcome"] for each in found} <= {"created", "skipped", "recorded"}
    assert "Ada moved to Lisbon." in told("proposals").out
    assert told("proposals", "--review", "--json").json == {"proposals": []}
