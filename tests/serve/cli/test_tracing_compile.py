"""Receipts of compiled pages: ``trace``, ``wiki show --sources``, ``blast-radius``, ``forget``."""

from typing import Any

import pytest

from tests.serve.cli.compiling import MEMORIES, remember
from tests.serve.cli.conftest import Say

DOOR = "Nadia Prins repaired the green door of the library."
TABLE = "Tomas Werle asked Nadia Prins for a table of oak."
#: As the page of Nadia Prins has it.
REPAIRED = "4 March 2026 — Nadia Prins repaired the green door of the library."


@pytest.fixture
def ids(say: Say) -> dict[str, str]:
    """The memories of a book that is compiled and understood, by their words."""
    found = remember(say, *MEMORIES)
    say("worker", "--until-idle", "-q", code=0)
    return dict(zip((text for text, *_ in MEMORIES), found, strict=True))


def test_each_bullet_of_a_page_shows_its_own_memory(say: Say, ids: dict[str, str]) -> None:
    lines = say("wiki", "show", "nadia-prins", "--sources", code=0).out.splitlines()
    at = lines.index(f"- {REPAIRED}")
    assert lines[at + 1] == f"  ↳ 4 March 2026 · ines · chat:1  {ids[DOOR][-8:]}"
    bullets = [number for number, line in enumerate(lines) if line.startswith("- ")]
    assert len(bullets) >= 3
    assert all(lines[number + 1].startswith("  ↳ ") for number in bullets)
    assert sum(ids[DOOR][-8:] in line for line in lines) == 1


def test_without_the_lines_of_sources_the_page_is_all_there(say: Say, ids: dict[str, str]) -> None:
    lines = say("wiki", "show", "nadia-prins", "--sources", code=0).out.splitlines()
    raw = say("wiki", "show", "nadia-prins", "--raw").out.splitlines()
    kept = [line for line in lines[lines.index(raw[0]) :] if not line.startswith("  ")]
    assert [line for line in kept if line] == [line for line in raw if line]


def test_a_section_is_traced_by_its_address(say: Say, ids: dict[str, str]) -> None:
    told = say("trace", "entity/nadia-prins#timeline", "--json", code=0).json
    (section,) = told["sections"]
    assert section["slug"] == "timeline"
    under = {each["text"]: each["memory_ids"] for each in section["sentences"]}
    assert under[REPAIRED] == [ids[DOOR]]
    assert DOOR in say("trace", "entity/nadia-prins#Timeline", code=0).out
    assert "no section" in say("trace", "entity/nadia-prins#nothing", code=3).err.lower()


def test_a_sentence_is_traced_by_its_words_or_enough_of_them(say: Say, ids: dict[str, str]) -> None:
    for words in (
        ("9 March 2026 — Tomas Werle asked Nadia Prins for a table of oak.",),
        ("asked nadia prins for a table",),
        ("asked", "Nadia", "Prins", "for", "a", "table"),
    ):
        told = say("trace", *words, "--json", code=0).json
        assert told["trace"] == "sentence", words
        assert [each["id"] for each in told["memories"]] == [ids[TABLE]]
        places = [f"{each['address']}#{each['section']}" for each in told["places"]]
        assert "entity/tomas-werle#timeline" in places
    assert sorted(places) == ["entity/nadia-prins#timeline", "entity/tomas-werle#timeline"]
    shown = say("trace", "asked Nadia Prins for a table", code=0).out
    assert f"9 March 2026 · ines · chat:2  {ids[TABLE][-8:]}" in shown


def test_what_a_page_says_is_meant_rather_than_a_list_that_repeats_it(
    say: Say, ids: dict[str, str]
) -> None:
    said = "Nadia Prins is a carpenter in Braga."
    body = f"## People\n\n- [**Nadia Prins**](/wiki/entity/nadia-prins) — {said}\n"
    say("wiki", "create", "--type", "topic", "--title", "Crafts", "--content", body, code=0)
    told = say("trace", said, "--json", code=0).json
    places = {each["address"] for each in told["places"]}
    assert "entity/nadia-prins" in places and "topic/crafts" not in places
    assert [each["id"] for each in told["memories"]] == [ids[said]]


def test_words_that_several_sentences_have_are_asked_again(say: Say, ids: dict[str, str]) -> None:
    failed = say("trace", "the table")
    assert failed.code == 2 and "say more of the one you mean" in failed.err
    missing = say("trace", "the moon is made of green cheese", code=3)
    assert "no page says that" in missing.err


def test_a_sentence_written_by_hand_rests_on_nothing(say: Say, ids: dict[str, str]) -> None:
    say("wiki", "append", "nadia-prins", "She whistles while she planes.", code=0)
    shown = say("trace", "whistles while she planes", code=0).out
    assert "somebody wrote it by hand" in shown


def test_a_memory_says_what_it_wrote_and_whom_it_names(say: Say, ids: dict[str, str]) -> None:
    told = say("trace", "memory", ids[TABLE][-8:], "--json", code=0).json
    assert told == say("trace", ids[TABLE], "--json", code=0).json
    assert {(each["name"], each["page"]) for each in told["subjects"]} == {
        ("Tomas Werle", "entity/tomas-werle"),
        ("Nadia Prins", "entity/nadia-prins"),
    }
    pages = {each["address"]: each for each in told["pages"]}
    assert pages["entity/nadia-prins"]["sentences"] == [
        {"section": "timeline", "text": f"9 March 2026 — {TABLE}", "others": 0}
    ]
    shown = say("trace", "memory", ids[TABLE], code=0).out
    assert "names" in shown and f"- 9 March 2026 — {TABLE}" in shown
    assert say("trace", "memory", "ffffffff").code == 3


def _everything(say: Say) -> dict[str, Any]:
    pages = say("wiki", "list", "--json").json["pages"]
    return {
        each["address"]: say("wiki", "show", each["address"], "--json").json["sections"]
        for each in pages
    }


def test_the_blast_radius_is_what_forgetting_does_and_nothing_is_forgotten(
    say: Say, ids: dict[str, str]
) -> None:
    before = _everything(say)
    told = say("blast-radius", ids[DOOR], "--json", code=0).json["blast_radius"]
    counts = told["counts"]
    assert _everything(say) == before, "it was only looked at"
    assert say("show", ids[DOOR], code=0).out
    dry = say("forget", ids[DOOR], "--dry-run", "--json", code=0).json
    assert dry["radius"] == counts and dry["forgotten"] == 0
    assert any(each["text"] == REPAIRED and each["goes"] for each in told["sentences"])
    facts = [each["id"] for each in told["facts"] if each["goes"]]
    say("forget", ids[DOOR], "--yes", code=0)
    after = _everything(say)
    gone = {each["text"] for each in told["pages"] if each["goes"]}
    assert {*before} - {*after} == gone
    text = "\n".join(section["text"] for page in after.values() for section in page)
    for each in told["sentences"]:
        if each["goes"] and each["alone"]:
            assert each["text"] not in text
    for fact in facts:
        assert say("trace", fact).code == 3
    assert say("blast-radius", ids[DOOR]).code == 3


def test_the_blast_radius_of_several_is_of_all_of_them_together(
    say: Say, ids: dict[str, str]
) -> None:
    one = say("blast-radius", ids[DOOR], "--json").json["blast_radius"]["counts"]
    both = say("blast-radius", ids[DOOR], ids[TABLE], "--json", code=0).json["blast_radius"]
    assert len(both["memories"]) == 2
    assert both["counts"]["sentences"]["go"] > one["sentences"]["go"]
    everything = say("blast-radius", *ids.values(), "--json", code=0).json["blast_radius"]
    assert all(each["goes"] for each in everything["pages"])
    assert {"Nadia Prins", "Tomas Werle"} <= {
        each["text"] for each in everything["entities"] if each["goes"]
    }


def test_the_blast_radius_of_what_nothing_rests_on_says_so(say: Say) -> None:
    (alone,) = remember(say, ("Hm.", "2026-03-01", "ines", "chat:1"))
    shown = say("blast-radius", alone, code=0)
    assert "open work" in shown.out and "nothing was forgotten" in shown.err
    assert say("blast-radius", "memory", alone, code=0).out == shown.out


def test_forgetting_says_first_what_goes_with_it(say: Say, ids: dict[str, str]) -> None:
    shown = say("forget", ids[DOOR], "--dry-run", code=0).out
    assert "sentences" in shown and "versions" in shown
    assert shown.endswith("Nothing was forgotten.\n")
