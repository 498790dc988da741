import re
from pathlib import Path

import pytest

import commonplace
from commonplace.model import Author
from commonplace.serve.cli.demo.grown import grown
from commonplace.serve.cli.demo.pages import write_pages
from commonplace.serve.cli.demo.righting import RIGHT, WRONG, put_right, saying
from commonplace.serve.cli.demo.scenes import QUESTIONS, to_see
from commonplace.wiki.draft import PageDraft
from tests.serve.cli.conftest import Say


def test_the_tour_asks_answers_explains_and_says_what_is_next(
    say: Say, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    done = say("demo", "--no-color", code=0)
    for asked in QUESTIONS:
        assert asked.text in done.out
    assert "migrated the stations from NB-IoT to LoRa" in " ".join(done.out.split())
    assert "Flights to Austin" in done.out
    assert "2.31 m" in done.out
    assert "納期" in done.out
    assert "matched" in done.out and "text ▰" in done.out
    assert "commonplace init" in done.out
    for told in ("What grew", "pages", "links", "names became pages", "lists of pages"):
        assert told in done.out
    assert re.search(r"sourced +\d+% of [1-9]\d* sections", done.out)
    assert "$ commonplace --book mara wiki list" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert not home.exists(), "the tour leaves nothing behind"


@pytest.mark.slow
def test_the_tour_can_be_kept_told_in_json_and_gone_through_again(say: Say, tmp_path: Path) -> None:
    place = tmp_path / "demo.db"
    answer = say("demo", "--keep", place, "--json", code=0).json

    told = answer["grown"]
    assert told["memories"] >= 280
    assert sum(told["pages"].values()) >= 4
    assert told["links"] >= 4
    assert told["sections"] >= told["sourced"] > 0
    assert told["share_sourced"] == 1.0
    assert {"names", "lists", "mentions"} <= told.keys()

    now, then = answer["answers"][0], answer["answers"][1]
    assert "NB-IoT to LoRa" in now["hits"][0]["text"]
    assert then["as_of"] == "2026-04-01"
    assert "LoRa to NB-IoT" in then["hits"][0]["text"]

    for scene in answer["scenes"]:
        assert scene["look"]
        say("--library", place, "--book", scene["book"], *scene["command"].split(), code=0)
    found = say("--library", place, "--book", "heron", "recall", "barnacles", "--json").json
    assert any("Copper tape" in hit["text"] for hit in found["hits"][:3])
    assert str(place) in say("demo", "--keep", place, code=6).err


def test_the_sentence_that_mara_puts_right_is_gone_and_its_correction_cited(
    book: commonplace.Book,
) -> None:
    memory = book.remember(f"{WRONG}. Since today she is also head of security.")
    body = f"Bolota is the dog of the workshop.\n\n## Notes\n\n- {WRONG}.\n- She has a badge.\n"
    page = book.wiki.by(Author("compiler")).create(
        PageDraft("entity", "Bolota", body, sources=(memory.id,))
    )
    assert put_right(book) == [page.address]
    assert saying(book) == []
    told = {each.text: each.memory_ids for each in book.wiki.blame(page.address)}
    assert [book.memory(id).text for id in told[RIGHT]] == [RIGHT]
    assert put_right(book) == []


def test_a_scene_is_shown_only_if_its_page_is_there(book: commonplace.Book) -> None:
    assert [said for _, said in to_see(book)] == ["wiki list"]
    memory = book.remember("Pebble is a tide station.")
    book.wiki.create(PageDraft("project", "Pebble", "A tide station.\n", sources=(memory.id,)))
    assert [said for _, said in to_see(book)] == ["wiki show project/pebble --sources", "wiki list"]


def test_links_are_counted_once_for_each_pair_of_pages(book: commonplace.Book) -> None:
    memory = book.remember("Heron stands in the water at Culatra.")
    for title in ("Culatra", "Heron"):
        body = f"{title} says [[Culatra]], and [[Culatra]] again, and [[Nowhere]].\n"
        book.wiki.create(PageDraft("entity", title, body, sources=(memory.id,)))
    counted = grown(book)
    assert (counted.links, dict(counted.pages)) == (1, {"entity": 2})
    assert (counted.sections, counted.sourced) == (2, 2)


def test_names_and_lists_are_counted_as_they_stand(book: commonplace.Book) -> None:
    book.remember_many(
        [
            {"text": "Nadia Prins built the shed.", "occurred_at": "2026-03-01"},
            {"text": "Nadia Prins lives in Porto.", "occurred_at": "2026-03-04"},
            {"text": "Omar Haddad repaired the roof.", "occurred_at": "2026-03-05"},
        ]
    )
    book.compile()
    counted = grown(book)
    assert counted.names == 1
    assert counted.mentions >= 1, "Omar waits"
    assert counted.lists == 0
    page = book.wiki.page("Nadia Prins")
    book.wiki.archive(page.id)
    assert grown(book).names == 0


def test_pages_by_hand_need_the_memories_they_cite(book: commonplace.Book) -> None:
    with pytest.raises(commonplace.errors.InvalidInput, match="0 memories begin with"):
        write_pages(book)
