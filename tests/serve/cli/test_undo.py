import json

import pytest

import commonplace
from tests.minds.model_server import ModelServer
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


def test_an_ending_is_listed_undone_and_undone_again(say: Say) -> None:
    with commonplace.open() as library:
        here = Shelf(library.book())
        paris = here.claim("Ada", "Paris", here.say("Ada lives in Paris.", "Ada"))
        here.claim("Ada", "Oslo", here.say("Ada moved to Oslo.", "Ada"), act="change")
    (ending,) = say("undo", "--list", "--json").json["changes"]
    assert (ending["id"], ending["action"]) == (paris, "replaced")
    assert ending["what"] == "Ada: home Oslo (instead of: Ada: home Paris)"
    ruling = say("undo", paris, "--json", code=0).json
    assert _standing(say) == {"Paris": "holds", "Oslo": "holds"}
    say("undo", ruling["id"], code=0)
    assert _standing(say) == {"Paris": "replaced", "Oslo": "holds"}


def _standing(say: Say) -> dict[str, str]:
    (home,) = say("entity", "show", "Ada", "--json").json["aspects"]
    return {each["value"]: each["status"] for each in home["claims"]}


def test_what_a_model_said_and_was_refused_is_listed(
    told: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Nothing has been proposed" in told("proposals", code=0).out
    assert "Nothing waits for you" in told("proposals", "--review", code=0).out
    told("understand", code=0)
    assert told("proposals", "--json").json == {"proposals": []}, "rules propose nothing"
    fact = {"kind": "attribute", "confidence": 0.9, "subject": "Ada"}
    good = fact | {"text": "Ada is here.", "quote": "Ada is here"}
    bad = fact | {"text": "Zorblin is here.", "quote": "Ada is here"}
    with ModelServer(reply=json.dumps({"facts": [good, bad], "entities": []})) as server:
        monkeypatch.setenv("COMMONPLACE_MIND__MODEL", f"openai:small@{server.url}/v1")
        told("remember", "Ada is here today.", code=0)
        told("understand", code=0)
    (found,) = told("proposals", "--json").json["proposals"]
    assert (found["text"], found["outcome"]) == ("Zorblin is here.", "refused")
    assert "a name in it is not in the memory" in found["reason"]
    assert "Zorblin is here." in told("proposals", "--review").out
