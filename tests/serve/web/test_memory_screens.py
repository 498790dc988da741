"""Memories, forgetting, recall, sessions and imports: what their screens and twins say."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from tests.serve.web.site import Site

HOSTILE = (
    "<script>alert(1)</script> \"'><img src=x onerror=alert(1)> \u202e [x](javascript:alert(1))"
)


@pytest.fixture
def filled(site: Site) -> Iterator[commonplace.Book]:
    book = site.library.book()
    book.remember("Ada lives in Porto.", occurred_at="2026-01-01", author="grace", tags=["home"])
    book.remember("Ada moved to Lisbon.", occurred_at="2026-03-01", author="grace")
    book.remember(HOSTILE, author='"><b>eve', source="'\"><i>", tags=["<u>"])
    site.library.work()
    yield book


def _hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def test_the_list_is_cut_down_and_counted(site: Site, filled: commonplace.Book) -> None:
    page = site.get("/memories").text
    assert "3 memories" in page
    assert "Ada moved to Lisbon." in page
    told = site.get("/memories.json?author=grace&sort=oldest").json()
    assert [each["text"] for each in told["memories"]] == [
        "Ada lives in Porto.",
        "Ada moved to Lisbon.",
    ]
    assert told["facets"]["author"] == {"grace": 2, '"><b>eve': 1}
    assert [each["state"] for each in told["memories"]] == ["superseded", "active"]
    assert site.get("/memories.json?q=lisbon").json()["total"] == 1
    assert site.get("/memories?since=yesterdayish").status_code == 400
    assert "Nothing of this choice" in site.get("/memories?q=walrus").text


def test_a_list_goes_on_leaf_by_leaf(site: Site) -> None:
    book = site.library.book()
    book.remember_many({"text": f"Note {number}."} for number in range(120))
    seen, path = [], "/memories"
    while path:
        page = site.get(path).text
        seen += re.findall(r"Note \d+\.(?=</a>)", page)
        found = re.search(r'rel="next" href="([^"]+)"', page)
        path = found[1].replace("&amp;", "&") if found else ""
    assert sorted(seen) == sorted(f"Note {number}." for number in range(120))


def test_what_is_hostile_is_shown_as_it_was_said(site: Site, filled: commonplace.Book) -> None:
    memory = next(each for each in filled.memories() if "script" in each.text)
    for path in (
        "/memories",
        f"/memories/{memory.id}",
        "/recall?q=alert",
        f"/forget?id={memory.id}",
    ):
        page = site.get(path)
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert "<b>eve" not in page.text
    assert site.get(f"/memories/{memory.id}.md").text.startswith("<script>")
    hostile = "/recall?q=%3Cscript%3Ealert(1)%3C/script%3E&author=%22%3E%3Cimg%20src=x%3E"
    assert "<script>alert" not in site.get(hostile).text
    assert "<img src=x" not in site.get(hostile).text


def test_a_memory_tells_what_was_made_of_it(site: Site, filled: commonplace.Book) -> None:
    old = next(each for each in filled.memories() if "Porto" in each.text)
    page = site.get(f"/memories/{old.id}").text
    assert "no longer holds" in page
    assert "What it said before, and since" in page
    assert "Ada moved to Lisbon." in page
    told = site.get(f"/memories/{old.id}.json").json()
    [chain] = told["chains"]
    assert [each["status"] for each in chain["claims"]] == ["replaced", "holds"]
    assert [each["own"] for each in chain["claims"]] == [True, False]
    assert site.get("/memories/nothing").status_code == 404


def test_what_was_only_said_otherwise_since_is_marked_and_not_struck(site: Site) -> None:
    book = site.library.book()
    old = book.remember("Ada lives in Porto.", occurred_at="2026-01-01")
    book.remember("Ada lives in Lisbon.", occurred_at="2026-03-01")
    site.library.work()
    told = site.get("/memories.json?sort=oldest").json()["memories"]
    assert [each["state"] for each in told] == ["active", "active"]
    page = site.get(f"/memories/{old.id}").text
    assert "no longer holds" not in page
    assert "<del>" not in page
    assert "said otherwise" in page
    [chain] = site.get(f"/memories/{old.id}.json").json()["chains"]
    assert [each["status"] for each in chain["claims"]] == ["said otherwise", "holds"]


def test_forgetting_takes_the_word_that_the_preview_gave(
    site: Site, filled: commonplace.Book
) -> None:
    new = next(each for each in filled.memories() if "Lisbon" in each.text)
    page = site.get(f"/forget?id={new.id}").text
    assert "Forget 1 memory?" in page
    assert "What holds again" in page
    assert filled.memory(new.id)
    wrong = site.ask("POST", "/forget", data={"id": new.id, "confirm": "no"})
    assert wrong.status_code == 409
    assert "Nothing was forgotten" in wrong.text
    done = site.ask("POST", "/forget", data={"id": new.id, "confirm": _hidden(page, "confirm")})
    assert done.status_code == 200
    assert "1 memory forgotten" in done.text
    assert "Lisbon" not in "".join(each.text for each in filled.memories())
    assert "Nothing is chosen" in site.get("/forget").text
    [receipt] = site.get("/forget/receipts.json").json()["receipts"]
    assert receipt["id"] in done.text
    assert receipt["id"] in site.get("/forget/receipts").text
    assert "Lisbon" not in site.get("/forget/receipts.json").text
    assert site.ask("POST", "/forget", data={"confirm": "x"}).status_code == 400


def test_all_of_a_source_is_forgotten_at_once(site: Site) -> None:
    book = site.library.book()
    book.remember_many({"text": f"Note {each}.", "source": "chat:7"} for each in range(60))
    book.remember("Another.", source="chat:8")
    page = site.get("/forget?source=chat:7").text
    assert "Forget 60 memories?" in page
    assert "and 10 more" in page
    data = {"source": "chat:7", "confirm": _hidden(page, "confirm")}
    assert "60 memories forgotten" in site.ask("POST", "/forget", data=data).text
    assert [each.text for each in book.memories()] == ["Another."]


def test_the_lab_tells_scores_misses_and_where_the_budget_cuts(
    site: Site, filled: commonplace.Book
) -> None:
    page = site.get("/recall?q=Where+does+Ada+live%3F&pages=without").text
    assert "Ada moved to Lisbon." in page
    assert re.search(r"<dt>text</dt><dd>\d\.\d\d</dd>", page)
    cut = site.get("/recall?q=Where+does+Ada+live%3F&pages=without&budget=5").text
    assert "Beyond 5 tokens" in cut
    other = next(each for each in filled.memories() if "script" in each.text)
    why = site.get(f"/recall?q=Where+does+Ada+live%3F&why_not={other.id}").text
    assert "no word of the question" in why
    told = site.get("/recall.json?q=Where+does+Ada+live%3F").json()
    assert told["hits"][0]["why"]["arms"]
    plain = site.get("/recall.json?q=Where+does+Ada+live%3F&superseded=off&pages=without").json()
    assert not any("superseded" in each["why"]["factors"] for each in plain["hits"])
    silent = site.get("/recall?q=Where+does+Ada+live%3F&pages=without&no_text=yes").text
    assert "Nothing answers" in silent
    assert re.search(r'name="no_text" value="yes" checked', silent)
    assert site.get("/recall?q=x&kind=poem").status_code == 400
    assert "Ask the book" in site.get("/recall").text


def test_a_session_shows_what_was_said_and_shown(site: Site, filled: commonplace.Book) -> None:
    live = filled.session("s/1 <b>", "codex", "heron")
    live.start()
    live.add("user", "Where does Ada live? <script>")
    live.prompt("Where does Ada live?")
    live.add("assistant", "In Lisbon.")
    live.end()
    assert "codex" in site.get("/sessions").text
    page = site.get("/sessions/s%2F1%20%3Cb%3E")
    assert page.status_code in (200, 404)  # a slash in an address is a part of it
    filled.session("s-2").add("user", "Hello <script>.")
    told = site.get("/sessions/s-2").text
    assert "Hello &lt;script&gt;." in told
    assert site.get("/sessions/s-2.json").json()["lines"] == 1
    assert site.get("/sessions/none").status_code == 404


def test_an_import_is_told_file_by_file_and_taken_back(site: Site, tmp_path: Path) -> None:
    book = site.library.book()
    path = tmp_path / "notes <b>.jsonl"
    lines = [json.dumps({"text": f"The kettle number {each} is blue."}) for each in range(3)]
    path.write_text("\n".join([*lines, "no json <script>"]), "utf-8")
    book.import_from("jsonl", path)
    listed = site.get("/imports").text
    assert "notes &lt;b&gt;.jsonl" in listed
    shown = site.get("/imports/1").text
    assert "What could not be read" in shown
    assert "<script>" not in shown.partition("<main")[2]
    preview = site.get("/imports/1/rollback").text
    assert re.search(r"<strong>3</strong> memories go", preview)
    assert site.ask("POST", "/imports/1/rollback", data={"confirm": "no"}).status_code == 409
    confirm = _hidden(preview, "confirm")
    done = site.ask("POST", "/imports/1/rollback", data={"confirm": confirm})
    assert done.status_code == 303
    assert book.browse().total == 0
    assert site.get("/imports/1.json").json()["state"] == "rolled back"
    for wrong in ("/imports/2", "/imports/0", "/imports/x", "/imports/99999999999999"):
        assert site.get(wrong).status_code in (400, 404)


def test_nobody_forgets_without_the_scope(site: Site, filled: commonplace.Book) -> None:
    memory = next(filled.memories())
    _, secret = site.library.access.issue("a reader", scopes=("read",), kind="person")
    headers = {"Authorization": f"Bearer {secret}"}
    assert site.get(f"/forget?id={memory.id}", headers=headers).status_code == 403
    data = {"id": memory.id, "confirm": "x"}
    assert site.ask("POST", "/forget", data=data, headers=headers).status_code == 403
    assert "Forget those chosen" not in site.get("/memories", headers=headers).text
    assert site.ask("POST", "/imports/1/rollback", headers=headers).status_code == 403
