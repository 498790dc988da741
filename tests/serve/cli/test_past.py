"""``--as-of`` and ``--true-at``, ``wiki diff --from --to`` and ``changes``."""

import pytest

from commonplace import clock
from tests.past.telling import day
from tests.serve.cli.conftest import Say

JANUARY, FEBRUARY = "2031-01-05", "2031-02-05"


@pytest.fixture
def kept(say: Say) -> Say:
    """A page that changed, and somebody who moved."""
    with clock.frozen_at(day(0)):
        say("init", code=0)
        say("wiki", "create", "--type", "topic", "--title", "Kiln", "--content", "Cold.", code=0)
        say("remember", "I live in Bergen.", "--author", "Marit", code=0)
        say("worker", "--until-idle", code=0)
    with clock.frozen_at(day(20)):
        say("wiki", "edit", "kiln", "--old", "Cold", "--new", "Hot", code=0)
        say("wiki", "rename", "kiln", "Oven", code=0)
        say("remember", "I live in Oslo now.", "--author", "Marit", code=0)
        say("worker", "--until-idle", code=0)
    return say


def test_a_page_is_shown_as_it_was(kept: Say) -> None:
    assert kept("wiki", "show", "kiln", "--raw", "--as-of", JANUARY, code=0).out == "Cold."
    assert kept("wiki", "show", "oven", "--raw", "--as-of", FEBRUARY, code=0).out == "Hot."
    told = kept("wiki", "show", "kiln", "--as-of", JANUARY, "--json", code=0).json
    assert (told["version"], told["address"]) == (0, "topic/kiln")
    assert told["past"] == {
        "as_of": "2031-01-05T23:59:59.999999Z",
        "true_at": None,
        "reading": "recorded",
        "note": "",
    }
    assert "past" not in kept("wiki", "show", "oven", "--json", code=0).json
    missing = kept("wiki", "show", "oven", "--as-of", JANUARY)
    assert missing.code != 0
    assert "as of 2031-01-05 23:59 UTC" in missing.err


def test_lists_links_and_search_are_of_then(kept: Say) -> None:
    found = kept("wiki", "list", "--as-of", JANUARY, "--json", code=0).json
    assert "topic/kiln" in [each["address"] for each in found["pages"]]
    assert found["past"]["reading"] == "recorded"
    match = kept("wiki", "search", "cold", "--as-of", JANUARY, "--json", code=0).json
    assert [each["address"] for each in match["matches"]] == ["topic/kiln"]
    assert kept("wiki", "search", "cold", "--json", code=0).json["matches"] == []
    assert kept("wiki", "links", "of", "kiln", "--as-of", JANUARY, code=0)
    then = kept("wiki", "backlinks", "oven", "--as-of", FEBRUARY, "--json", code=0).json
    assert then["redirects"] == ["topic/kiln"]
    assert then["past"]["reading"] == "recorded"


def test_an_entity_is_told_as_it_was_and_as_it_is_known_to_have_been(kept: Say) -> None:
    then = kept("entity", "show", "Marit", "--as-of", JANUARY, code=0).out
    assert "Bergen" in then
    assert "Oslo" not in then
    true = kept("entity", "show", "Marit", "--true-at", FEBRUARY, code=0).out
    assert "Oslo" in true
    assert "Bergen" not in true.partition("newest memories")[0]
    listed = kept("entity", "list", "--as-of", "2030-12-31", "--json", code=0).json
    assert listed["entities"] == []
    assert kept("entity", code=0).out


def test_trace_and_recall_ask_the_past(kept: Say) -> None:
    told = kept("trace", "Cold.", "--as-of", JANUARY, "--json", code=0).json
    assert told["trace"] == "sentence"
    hits = kept("recall", "Where does Marit live?", "--true-at", JANUARY, "--json", code=0).json
    assert [each["text"] for each in hits["hits"]] == ["I live in Bergen."]
    whole = kept("recall", "Cold kiln", "--as-of", JANUARY, "--recorded", "--json", code=0).json
    assert [each["page"] for each in whole["hits"]] == ["topic/kiln"]


def test_a_page_is_compared_at_two_moments(kept: Say) -> None:
    asked = ("wiki", "diff", "oven", "--from", JANUARY, "--to", FEBRUARY)
    told = kept(*asked, "--json", code=0).json
    assert "-Cold." in told["diff"]
    assert "+Hot." in told["diff"]
    assert told["about"]["title"] == {"old": "Kiln", "new": "Oven"}
    assert "+Hot." in kept(*asked, code=0).out
    same = kept("wiki", "diff", "oven", "--from", FEBRUARY, "--to", "2031-02-06", code=0)
    assert "It said the same." in same.err
    for wrong in (("--to", JANUARY), ("0", "--from", JANUARY)):
        assert kept("wiki", "diff", "oven", *wrong).code == 2


def test_changes_tell_pages_and_claims(kept: Say) -> None:
    told = kept("changes", "--from", JANUARY, "--to", FEBRUARY, "--json", code=0).json
    [page] = [each for each in told["changed"] if each["address"] == "topic/oven"]
    assert (page["was"], page["sections"]["changed"]) == ("topic/kiln", ["lead"])
    assert [each["value"] for each in told["superseded"]] == ["Bergen"]
    shown = kept("changes", "--from", JANUARY, "--to", FEBRUARY, code=0).out
    assert "~ topic/oven  was topic/kiln  ~ lead" in shown
    none = kept("changes", "--from", FEBRUARY, "--to", "2031-02-06", code=0)
    assert "Nothing changed between them." in none.err


def test_what_is_rebuilt_is_said_to_be(kept: Say) -> None:
    found = kept("wiki", "list", "--as-of", JANUARY, "--rebuilt", code=0)
    assert "Rebuilt by rules from the 1 memory" in found.err
    assert "topic/kiln" not in found.out
    assert kept("wiki", "list", "--rebuilt").code == 2
    assert kept("wiki", "list", "--as-of", JANUARY, "--shared", "team").code == 2
