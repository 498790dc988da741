from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import commonplace
from tests.serve.cli.conftest import Say
from tests.understand.graph_rows import FRIEND, Shelf


@contextmanager
def shelf() -> Iterator[Shelf]:
    """The book that the commands work on."""
    with commonplace.open() as library:
        yield Shelf(library.book())


@pytest.fixture
def people(say: Say) -> Say:
    """Ada lived in Paris and lives in Oslo; Bob is said to be somebody else."""
    with shelf() as here:
        here.entity("Ada Lovelace", "Ada")
        here.entity("Bob"), here.entity("Oslo", type="place")
        first = here.say("Ada lives in Paris.", "Ada")
        second = here.say("Ada moved to Oslo, with Bob.", "Ada", "Oslo", "Bob")
        here.claim("Ada", "Paris", first)
        here.claim("Ada", "Oslo", second, act="change")
        here.claim("Bob", "Ada", second, slot=FRIEND)
        here.relate("Ada", "lives_in", "Oslo", second)
    return say


def test_entities_are_listed_the_most_mentioned_first(people: Say) -> None:
    out = people("entity", code=0).out.splitlines()
    assert out[1].split() == ["Ada", "Lovelace", "person", "2", "2"]
    places = people("entity", "list", "--type", "place", "--json").json["entities"]
    assert [(each["name"], each["mentions"]) for each in places] == [("Oslo", 1)]
    assert len(people("entity", "list", "--limit", "2", "--json").json["entities"]) == 2


def test_a_book_without_entities_says_how_they_are_found(say: Say) -> None:
    say("remember", "nothing with a name", code=0)
    assert "commonplace understand" in say("entity", "list", code=0).out


def test_what_was_just_remembered_is_understood_before_entities_are_listed(told: Say) -> None:
    assert "Ada" in told("entity", "list", code=0).out
    assert told("entity", "list", "--type", "tool", "--quiet", code=0).out == ""


def test_an_entity_is_shown_with_what_holds_before_what_held(people: Say) -> None:
    out = people("entity", "show", "ada", code=0).out
    assert out.startswith("Ada Lovelace  person · also Ada\n")
    assert out.index("Ada: home Oslo") < out.index("Ada: home Paris")
    assert "replaced: since" in out and "replaced by: Ada: home Oslo" in out
    assert "Ada Lovelace · lives_in · Oslo" in out
    assert "Ada moved to Oslo, with Bob." in out

    data = people("entity", "show", "ada", "--json").json
    assert data["aliases"] == ["Ada", "Ada Lovelace"]
    home, other = data["aspects"]
    assert [each["value"] for each in other["claims"]] == ["Oslo"], "where a relation is filed"
    assert [(each["value"], each["status"]) for each in home["claims"]] == [
        ("Oslo", "holds"),
        ("Paris", "replaced"),
    ]
    assert home["claims"][1]["superseded_by"] == home["claims"][0]["id"]
    assert home["claims"][1]["valid_to"] == home["claims"][0]["valid_from"]


def test_a_value_that_was_said_otherwise_since_is_marked_and_not_called_over(say: Say) -> None:
    with shelf() as here:
        here.claim("Ada", "Paris", here.say("Ada lives in Paris.", "Ada"))
        here.claim("Ada", "Oslo", here.say("Ada lives in Oslo.", "Ada"))
    out = say("entity", "show", "Ada", code=0).out
    assert "since 2 March 2026 · said otherwise on 3 March 2026: Ada: home Oslo" in out
    assert "replaced" not in out and "until" not in out
    [home] = say("entity", "show", "Ada", "--json").json["aspects"]
    assert [(each["value"], each["status"]) for each in home["claims"]] == [
        ("Oslo", "holds"),
        ("Paris", "said otherwise"),
    ]


def test_a_name_that_nobody_has_is_not_found(people: Say) -> None:
    assert (
        "Did you mean Ada Lovelace or Ada?" in people("entity", "show", "Ada Lovelac", code=3).err
    )


def test_nothing_is_merged_without_a_yes(people: Say) -> None:
    refused = people("entity", "merge", "Ada", "Bob", code=2)
    assert "Bob into Ada Lovelace: 1 name, mentions in 1 memory, 1 claim" in refused.out
    assert "--yes" in refused.err
    dry = people("entity", "merge", "Ada", "Bob", "--dry-run", "--json", code=0).json
    assert (dry["claims"], dry["change_id"], dry["dry_run"]) == (1, None, True)
    kept = people("entity", "merge", "Ada", "Bob", stdin=b"n\n", tty=True, code=0)
    assert "takes it back" in kept.err and "Nothing was changed" in kept.err
    assert people("entity", "show", "Bob", "--json").json["name"] == "Bob"


def test_a_merge_is_done_and_undone(people: Say) -> None:
    done = people("entity", "merge", "Ada", "Bob", stdin=b"y\n", tty=True, code=0)
    assert "Bob is Ada Lovelace now." in done.out
    assert people("entity", "show", "Bob", "--json").json["name"] == "Ada Lovelace"
    undone = people("undo", code=0).out
    assert undone == "Undone: Bob was merged into Ada Lovelace\n"
    assert people("entity", "show", "Bob", "--json").json["name"] == "Bob"


def test_a_split_is_done_in_json_too(people: Say) -> None:
    split = ("entity", "split", "Ada Lovelace", "--alias", "Ada", "--name", "Ada Byron")
    dry = people(*split, "--dry-run", code=0)
    assert (
        "Ada Byron off Ada Lovelace: 2 names, mentions in 2 memories, 3 claims, 1 relation"
        in dry.out
    )
    done = people(*split, "--type", "concept", "--yes", "--json", code=0).json
    assert done["change_id"]
    assert people("entity", "show", "Ada", "--json").json["type"] == "concept"
    assert people("entity", "split", "Oslo", "--alias", "Rome", "--yes", code=2)


def test_another_name_is_given_and_refused_when_it_is_taken(people: Say) -> None:
    people("remember", "We met Countess Byron in town.")
    done = people("entity", "alias", "Ada", "Countess Byron", code=0)
    assert "Ada Lovelace is also called Countess Byron: 1 memory said so." in done.out
    assert "entity merge" in people("entity", "alias", "Ada", "Bob", code=6).err


def test_names_that_a_terminal_would_obey_are_made_visible(say: Say) -> None:
    with shelf() as here:
        here.entity("Eve\u202e\x9b31m")
    out = say("entity", code=0).out + say("entity", "show", "Eve\u202e\x9b31m").out
    assert "\x9b" not in out and "\u202e" not in out


def test_a_fact_is_shown_with_its_sources(people: Say) -> None:
    data = people("entity", "show", "Bob", "--json").json
    fact = data["aspects"][0]["claims"][0]["fact_id"]
    out = people("show", fact[-8:], code=0).out
    assert "other / friend = Ada (attribute, several values, holds)" in out
    shown = people("show", fact, "--json").json
    assert shown["sources"][0]["memory_id"] == data["memories"][0]["id"]
    memory = people("show", shown["sources"][0]["memory_id"], "--json").json
    assert fact in {each["id"] for each in memory["facts"]}
    assert memory["hints"] == memory["proposals"] == []


def test_the_status_counts_what_is_known_and_what_waits(people: Say) -> None:
    people("remember", "Eve came.")
    known = people("status", "--json").json["known"]
    assert (known["facts"], known["entities"], known["claims"]) == (3, 3, 3)
    out = people("status", code=0).out
    assert "3 facts, 3 entities, 3 claims" in out


def test_names_that_may_be_one_are_told(people: Say) -> None:
    assert "No two names are alike." in people("entity", "doubles", code=0).out
    with shelf() as here:
        here.entity("B. Quist", "B. Quist")
        here.entity("Bea Quist", "Bea Quist")
        here.say("B. Quist signed.", "B. Quist")
        here.say("Bea Quist came.", "Bea Quist")
    (pair,) = people("entity", "doubles", "--json", code=0).json["doubles"]
    assert (pair["keep"]["name"], pair["other"]["name"]) == ("Bea Quist", "B. Quist")
    assert "initials" in people("entity", "doubles", code=0).out
