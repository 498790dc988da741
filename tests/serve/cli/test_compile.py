"""``compile``: now, as a plan that is kept and applied, and the switches of a book."""

import json
from pathlib import Path

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say

LATER = ("Nadia Prins moved her workshop to Porto.", "2026-04-02", "ines", "chat:4")


@pytest.fixture
def heard(say: Say) -> Say:
    remember(say, *MEMORIES)
    return say


def test_compiling_says_what_grew_and_then_that_nothing_is_new(heard: Say) -> None:
    first = heard("compile", code=0)
    assert first.out.startswith("6 memories compiled by rules.\n")
    assert "2 made" in first.out and "4 written" in first.out
    assert "wiki recent" in first.err
    assert heard("compile", code=0).out == "Nothing is new.\n"


def test_an_empty_book_says_what_to_do_first(say: Say) -> None:
    say("init", code=0)
    done = say("compile", code=0)
    assert done.out == "Nothing is new.\n"
    assert "commonplace remember" in done.err


def test_a_renamed_thing_moves_at_once_and_is_found_under_both_addresses(say: Say) -> None:
    about = ("2026-03-01", "ines", "chat:1"), ("2026-03-02", "ines", "chat:1")
    told = ("Kestrel Radio is a station in Braga.", "Nadia Prins painted Kestrel Radio.")
    remember(say, *((text, *each) for text, each in zip(told, about, strict=True)))
    say("compile", code=0)
    say("entity", "rename", "Kestrel Radio", "Skylark Radio", code=0)
    page = say("wiki", "show", "entity/kestrel-radio", "--json", code=0).json
    assert (page["address"], page["title"]) == ("entity/skylark-radio", "Skylark Radio")
    past = say("wiki", "history", "entity/skylark-radio", code=0).out
    assert "Kestrel Radio is called Skylark Radio" in past
    planned = say("compile", "--plan", code=0).out
    assert "summary: Kestrel Radio is a station in Braga. → Skylark Radio is a station." in planned
    say("compile", code=0)
    page = say("wiki", "show", "entity/skylark-radio", "--json", code=0).json
    assert page["body"].startswith("Skylark Radio is a station.")


def test_compiling_tells_its_counts_and_how_the_book_stands(heard: Say) -> None:
    told = heard("compile", "--json", code=0).json
    assert (told["memories"], told["pages_created"], told["mind"]) == (6, 2, "rules")
    assert told["memories_waiting"] == 0
    assert told["switches"] == {"compile": "on", "aggregate": "on"}


def test_a_plan_shows_new_pages_and_changes_and_writes_nothing(heard: Say) -> None:
    shown = heard("compile", "--plan", code=0)
    assert "new  entity/nadia-prins  Nadia Prins" in shown.out
    assert "+- 4 March 2026 — Nadia Prins repaired the green door of the library." in shown.out
    assert "From 6 memories: 2 pages made. Nothing is written yet." in shown.out
    assert heard("wiki", "list", "--json").json["pages"] == []
    heard("compile", code=0)
    remember(heard, LATER)
    again = heard("compile", "--plan", "--json", code=0).json["plan"]
    (page,) = [each for each in again["pages"] if each["address"] == "entity/nadia-prins"]
    assert not page["new"]
    assert "moved her workshop to Porto.\n" in page["diff"]
    assert "\n-- " not in page["diff"], "nothing goes"


def test_a_plan_shows_what_is_proposed_and_what_else_changes(heard: Say) -> None:
    heard("compile", code=0)
    old, new = "repaired the green door", "and her son repaired the green door"
    heard("wiki", "edit", "nadia-prins", "--old", old, "--new", new, code=0)
    remember(
        heard,
        LATER,
    )
    heard("entity", "alias", "Nadia Prins", "Nani", code=0)
    shown = heard("compile", "--plan", code=0).out
    assert "aliases: +Nani" in shown
    assert "proposed  entity/nadia-prins#" in shown
    assert "moved her workshop to Porto." in shown
    (page,) = [
        each
        for each in heard("compile", "--plan", "--json", code=0).json["plan"]["pages"]
        if each["address"] == "entity/nadia-prins"
    ]
    assert "aliases" in page["known"]


def test_a_plan_that_was_kept_is_applied_as_it_was_shown(heard: Say, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    planned = heard("compile", "--plan", file, "--json", code=0).json
    assert planned["file"] == str(file)
    assert json.loads(file.read_text("utf-8"))["commonplace_plan"] == 3
    applied = heard("compile", "--apply", file, code=0)
    assert applied.out.startswith("6 memories compiled by rules.\n")
    assert "wiki recent" in applied.err
    page = heard("wiki", "show", "nadia-prins", "--json").json
    (shown,) = [
        each for each in planned["plan"]["pages"] if each["address"] == "entity/nadia-prins"
    ]
    added = [line[1:] for line in shown["diff"].splitlines()[3:] if line.startswith("+")]
    assert page["body"].splitlines() == added


def test_a_plan_is_applied_once(heard: Say, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    heard("compile", "--plan", file, code=0)
    heard("compile", "--apply", file, code=0)
    before = heard("wiki", "list", "--json").json
    assert "make the plan anew" in heard("compile", "--apply", file, code=6).err
    assert heard("wiki", "list", "--json").json == before


def test_a_plan_that_nothing_is_in_says_so(say: Say) -> None:
    say("remember", "Hm.", code=0)
    say("compile", code=0)
    assert "Nothing is new" in say("compile", "--plan", code=0).out


def test_what_is_no_plan_is_not_applied(heard: Say, tmp_path: Path) -> None:
    texts = (
        "no json",
        "[" * 100_000,
        "[]",
        '{"commonplace_plan": 1}',
        '{"commonplace_plan": 9, "book": "x", "effects": {}}',
    )
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.json"
        file.write_text(text)
        assert heard("compile", "--apply", file).code in (2, 3), text[:40]
    assert heard("compile", "--apply", tmp_path / "nowhere.json", code=3).err
    assert heard("wiki", "list", "--json").json["pages"] == []


def test_a_plan_somebody_wrote_on_writes_nothing(heard: Say, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    heard("compile", "--plan", file, code=0)
    kept = json.loads(file.read_text("utf-8"))
    kept["effects"]["writes"][0]["about"] = "Nadia"
    file.write_text(json.dumps(kept))
    assert "no plan" in heard("compile", "--apply", file, code=2).err
    assert heard("wiki", "list", "--json").json["pages"] == []
    assert heard("compile", "--json").json["memories"] == 6


def test_a_plan_of_another_book_is_not_applied(heard: Say, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    heard("compile", "--plan", file, code=0)
    heard("--book", "other", "remember", "Something else.", code=0)
    assert "another book" in heard("--book", "other", "compile", "--apply", file, code=3).err


def test_a_plan_is_written_over_a_plan_and_over_nothing_else(heard: Say, tmp_path: Path) -> None:
    file, mine = tmp_path / "plan.json", tmp_path / "mine.txt"
    mine.write_text("my notes")
    for _ in range(2):
        heard("compile", "--plan", file, code=0)
    assert "is no plan" in heard("compile", "--plan", mine, code=2).err
    assert mine.read_text() == "my notes"
    assert "is a folder" in heard("compile", "--plan", tmp_path, code=2).err


def test_a_switch_holds_for_the_book_until_it_is_given_back(heard: Say) -> None:
    assert "compile    off" in heard("compile", "--switch", "compile=off", code=0).out
    off = heard("compile", code=0)
    assert "Compiling is off" in off.out and "compile=on" in off.err
    status = heard("wiki", "status", code=0).out
    assert "turned off" in status and "compile --switch compile=on" in status
    back = heard(
        "compile", "--switch", "compile=default", "--switch", "aggregate=off", "--json"
    ).json
    assert back["switches"] == {"compile": "on", "aggregate": "off"}
    told = heard("compile", "--json", code=0).json
    assert told["memories"] == 6
    assert not [name for name in told if name.startswith("links_")]


def test_a_switch_that_there_is_not_is_an_error(heard: Say) -> None:
    for said in ("compile", "compile=maybe", "colour=on", "=on"):
        assert heard("compile", "--switch", said).code == 2, said


def test_one_thing_at_a_time(heard: Say) -> None:
    for words in (
        ("--plan", "--apply", "x"),
        ("--plan", "--model", "rules"),
        ("--switch", "aggregate=on", "--plan"),
        ("--switch", "aggregate=on", "--model", "rules"),
    ):
        assert heard("compile", *words).code == 2, words


def test_a_model_can_be_named_for_once(heard: Say) -> None:
    assert heard("compile", "--model", "rules", "--json", code=0).json["mind"] == "rules"


def test_status_says_how_far_the_book_is_compiled(heard: Say) -> None:
    before = heard("wiki", "status", code=0).out
    assert "6 memories wait" in before and "commonplace compile" in before
    assert heard("wiki", "status", "--json").json["compiled"]["memories_waiting"] == 6
    heard("compile", code=0)
    after = heard("wiki", "status", code=0).out
    assert "compiled" in after and "everything" in after
    assert "turned off" not in after


def test_the_job_of_a_compile_reads_well(heard: Say) -> None:
    heard("compile", code=0)
    jobs = heard("jobs", "list", "--json").json["jobs"]
    job = next(each["id"] for each in jobs if each["kind"] == "compile")
    shown = heard("jobs", "show", job, code=0).out
    assert "pages created 2" in shown and "mind rules" in shown
    assert "{" not in shown


def test_hostile_memories_reach_the_terminal_as_pictures_of_themselves(say: Say) -> None:
    evil = "Zora Quill \x1b[2J said \u202eevil <b>things</b> [x](javascript:y) at the mill."
    for day in ("2026-03-01", "2026-03-03", "2026-03-05"):
        remember(say, (evil, day, "ines", "chat:9"))
    for words in (("compile", "--plan"), ("compile",), ("wiki", "status")):
        done = say(*words, code=0)
        assert not {"\x1b", "\u202e"} & {*done.out, *done.err}, words
