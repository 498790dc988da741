"""What stands around pages, lint, proposals, and ``trace``."""

import re

import pytest

import commonplace
from commonplace.model import Author
from commonplace.wiki import lint
from commonplace.wiki.lint.finding import RULES
from tests.serve.cli.conftest import Say


def make(say: Say, type: str, title: str, content: str, *more: str) -> str:
    given = ("--type", type, "--title", title, "--content", content)
    return str(say("wiki", "create", *given, *more, "--json", code=0).json["id"])


@pytest.fixture
def linked(told: Say) -> Say:
    make(told, "entity", "Ada", "Ada knows [[Grace]] and [[Nobody|no one]]. Charles is her friend.")
    make(told, "entity", "Grace", "Grace is [[old]]. Ada taught her.", "--parent", "ada")
    make(told, "entity", "Charles", "He builds engines.")
    make(told, "concept", "Old", "Gone.")
    told("wiki", "archive", "old", code=0)
    return told


def test_links_are_told_with_where_they_lead(linked: Say) -> None:
    found = linked("wiki", "links", "ada", "--json", code=0).json["links"]
    states = {(each["kind"], each["key"]): each["state"] for each in found}
    assert states == {
        ("reference", "grace"): "whole",
        ("reference", "nobody"): "broken",
        ("parent_of", "grace"): "whole",
    }
    assert "concept/old  Old  archived" in linked("wiki", "links", "grace", code=0).out
    assert "nobody  broken" in linked("wiki", "links", "ada", code=0).out
    assert "leads nowhere" in linked("wiki", "links", "charles", code=0).err


def test_backlinks_come_with_the_sentence_and_with_redirects(linked: Say) -> None:
    linked("wiki", "rename", "grace", "Grace Hopper", code=0)
    found = linked("wiki", "backlinks", "grace-hopper", "--json", code=0).json
    assert [each["address"] for each in found["links"] if each["kind"] == "reference"] == [
        "entity/ada"
    ]
    assert found["redirects"] == ["entity/grace"]
    shown = linked("wiki", "backlinks", "grace-hopper", code=0).out
    assert "Ada knows" in shown
    assert "entity/grace redirects here." in shown
    (row,) = linked("wiki", "redirects", "--json", code=0).json["redirects"]
    assert (row["from"], row["address"]) == ("entity/grace", "entity/grace-hopper")


def test_mentions_of_a_page_are_where_others_name_it_without_a_link(linked: Say) -> None:
    (found,) = linked("wiki", "mentions", "charles", "--json", code=0).json["mentions"]
    assert (found["address"], found["words"]) == ("entity/ada", "Charles")
    assert "Charles is her friend." in linked("wiki", "mentions", "charles", code=0).out


def test_mentions_without_a_page_are_names_that_memories_say(told: Say) -> None:
    told("understand", code=0)
    found = told("wiki", "mentions", "--least", "1", "--json", code=0).json["names"]
    names = {each["name"]: each for each in found}
    assert names["Lisbon"]["contexts"][0]["text"] == "Ada moved to Lisbon."
    assert told("wiki", "mentions", "--least", "1", code=0).out.startswith(found[0]["name"])
    none = told("wiki", "mentions", "--least", "100", code=0)
    assert none.out == ""
    assert "`--least 1` asks for less" in none.err


def test_broken_orphans_and_stubs(linked: Say) -> None:
    (broken,) = linked("wiki", "broken", "--json", code=0).json["broken"]
    assert (broken["target"], broken["links"]) == ("nobody", 1)
    orphans = linked("wiki", "orphans", "--json", code=0).json["pages"]
    assert [each["address"] for each in orphans] == ["entity/charles"]
    make(linked, "entity", "Thin", "", "--confidence", "low")
    (stub,) = linked("wiki", "stubs", "--json", code=0).json["pages"]
    assert stub["address"] == "entity/thin"
    assert "low confidence" in linked("wiki", "stubs", code=0).out or "only headings" in str(stub)
    first = linked("wiki", "orphans", "--limit", "1", "--json", code=0).json
    assert first["after"] == "entity/charles"


def test_lint_ends_with_7_while_more_than_a_note_is_left(linked: Say) -> None:
    found = linked("wiki", "lint", "--json", code=7).json["findings"]
    assert {"broken-link", "archived-link", "orphan"} <= {each["rule"] for each in found}
    assert all(each["fix"] for each in found)
    only = linked("wiki", "lint", "charles", "--rule", "orphan", "--json", code=0).json["findings"]
    assert [(each["rule"], each["address"]) for each in only] == [("orphan", "entity/charles")]
    done = linked("wiki", "lint", "charles", "--rule", "broken-link", code=0)
    assert "Nothing is wrong" in done.err
    assert linked("wiki", "lint", "--rule", "nonsense").code == 2


def test_every_rule_that_can_be_named_is_one_that_is_described() -> None:
    assert re.findall(r"^``([a-z-]+)``", lint.__doc__ or "", re.MULTILINE) == [*RULES]


def test_lint_fixes_only_what_the_named_rules_find(linked: Say) -> None:
    linked("wiki", "rename", "grace", "Grace Hopper", code=0)

    def version() -> int:
        return int(linked("wiki", "show", "ada", "--json", code=0).json["version"])

    before = version()
    linked("wiki", "lint", "--fix", "--rule", "orphan", code=0)
    assert version() == before
    done = linked("wiki", "lint", "--fix", "--rule", "redirected-link", "--json", code=0).json
    assert [each["rule"] for each in done["fixed"]] == ["redirected-link"]
    assert version() == before + 1
    assert "entity/grace-hopper" in linked("wiki", "show", "ada", "--raw").out


def test_a_proposal_is_shown_as_what_it_would_change(linked: Say) -> None:
    with commonplace.open() as library:
        wiki = library.book().wiki.by(Author("compiler", "rules"))
        wiki.propose("charles", "lead", "He builds difference engines.", reason="more is known")
    (each,) = linked("wiki", "proposals", "--json", code=0).json["proposals"]
    assert (each["address"], each["status"]) == ("entity/charles", "open")
    assert linked("wiki", "proposals", "ada", "--json", code=0).json["proposals"] == []
    shown = linked("wiki", "proposal", each["id"][-8:], code=0).out
    assert "-He builds engines." in shown
    assert "+He builds difference engines." in shown
    assert "more is known" in linked("wiki", "proposals", code=0).out
    linked("wiki", "reject", each["id"], code=0)
    assert linked("wiki", "proposals", "--json", code=0).json["proposals"] == []
    (kept,) = linked("wiki", "proposals", "--all", "--json", code=0).json["proposals"]
    assert kept["status"] == "rejected"
    assert linked("wiki", "proposal", "00000000").code == 3


def test_trace_leads_from_a_page_to_its_memories_and_back(told: Say) -> None:
    memory_id = told("log", "2026-03-01", "--json", code=0).json["memories"][0]["id"]
    make(told, "entity", "Ada", "Lives in Lisbon.\n\n## Work\n\nYes.\n", "--source", memory_id)
    told("wiki", "append", "ada", "By hand.", "--section", "More", code=0)
    page = told("trace", "ada", "--json", code=0).json
    assert page["trace"] == "page"
    grounds = {each["slug"]: [s["text"] for s in each["sources"]] for each in page["sections"]}
    moved = ["Ada moved to Lisbon."]
    assert grounds == {"lead": moved, "work": moved, "more": []}
    memory = told("trace", memory_id[-8:], "--json", code=0).json
    assert (memory["trace"], memory["id"]) == ("memory", memory_id)
    (there,) = memory["pages"]
    assert (there["address"], there["sections"]) == ("entity/ada", ["lead", "work"])
    shown = told("trace", "ada", code=0).out
    assert "rests on no memory" in shown
    assert memory_id[-8:] in shown
    assert "entity/ada" in told("trace", memory_id, code=0).out


def test_trace_of_a_fact_names_the_memories_that_state_it(told: Say) -> None:
    told("understand", code=0)
    memories = told("log", "2026-03-01", "--json", code=0).json["memories"]
    (fact, *_) = told("trace", memories[0]["id"], "--json", code=0).json["facts"]
    traced = told("trace", fact["id"], "--json", code=0).json
    assert traced["trace"] == "fact"
    assert traced["sources"][0]["memory_id"] == memories[0]["id"]
    assert memories[0]["id"][-8:] in told("trace", fact["id"], code=0).out
    assert "no page, memory or fact" in told("trace", "nobody", code=3).err


def test_a_graph_is_told_by_what_belongs_together_and_written_for_other_programs(
    linked: Say,
) -> None:
    found = linked("wiki", "graph", "--json", code=0).json
    assert {each["address"] for each in found["nodes"]} == {"entity/ada", "entity/grace"}
    assert [each["kind"] for each in found["edges"]] == ["child_of"]
    shown = linked("wiki", "graph", "--least", "0", code=0).out
    assert "3 pages and 1 link among them" in shown
    near = linked("wiki", "graph", "--around", "grace", "--json", code=0).json
    assert near["centre"] == "entity/grace"
    assert linked("wiki", "graph", "--format", "dot", code=0).out.startswith("digraph pages {")
    assert "<graphml" in linked("wiki", "graph", "--format", "graphml", code=0).out
    assert linked("wiki", "graph", "--format", "svg", code=0).out.startswith("<svg")


def test_who_asked_for_the_least_is_not_told_to(say: Say) -> None:
    say("remember", "it rained all day.", code=0)
    none = say("wiki", "mentions", "--least", "1", code=0)
    assert "--least" not in none.err
    assert "`commonplace understand`" in none.err
