"""In a browser, with and without JavaScript: to forget with a receipt, to try recall out, to take
an import back."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serve.web.site import Reader, Site


@pytest.fixture
def reader(demo: Site, visitor: Callable[..., Reader], scripts: bool) -> Reader:
    return visitor(demo, java_script_enabled=scripts)


def test_memories_are_found_chosen_and_forgotten_with_a_receipt(reader: Reader, demo: Site) -> None:
    page = reader.goto("/memories")
    page.get_by_label("Words").fill("oysters shellfish")
    page.get_by_role("button", name="Show").click()
    assert page.locator("main [role=status]").first.inner_text().startswith("1 memory")
    page.get_by_role("link", name="I am allergic to shellfish", exact=False).first.click()
    assert "allergic to shellfish" in page.locator("blockquote.memory").inner_text()
    assert page.get_by_role("heading", name="Pages it built").is_visible()
    built = page.locator("section[aria-labelledby=built] a.title")
    address = built.first.get_attribute("href") if built.count() else None
    page.go_back()
    page.get_by_role("checkbox").first.check()
    page.get_by_role("button", name="Forget those chosen").click()
    assert page.get_by_role("heading", name="Forget 1 memory?").is_visible()
    assert page.get_by_text("This cannot be undone.").is_visible()
    reader.shot("forget-preview")
    page.get_by_role("button", name="Forget for good").click()
    assert page.get_by_role("heading", name="1 memory forgotten").is_visible()
    reader.shot("forget-receipt")
    book = demo.library.book("heron")
    assert not [each for each in book.memories() if "allergic to shellfish" in each.text]
    assert book.browse(q="allergic shellfish").total == 0
    if address:
        reader.goto(address)
        assert "allergic to shellfish" not in page.locator("main").inner_text()


def test_who_keeps_them_keeps_them(reader: Reader, demo: Site) -> None:
    book = demo.library.book("heron")
    before = book.browse().total
    page = reader.goto("/memories")
    for box in page.get_by_role("checkbox").all()[:3]:
        box.check()
    page.get_by_role("button", name="Forget those chosen").click()
    assert page.get_by_role("heading", name="Forget 3 memories?").is_visible()
    page.get_by_role("link", name="Keep them").click()
    assert book.browse().total == before


def test_the_lab_answers_explains_and_keeps_its_address(reader: Reader) -> None:
    page = reader.goto("/recall")
    page.get_by_role("searchbox", name="Question").fill("Which radio do the stations use?")
    page.get_by_label("Tokens").fill("60")
    page.get_by_role("button", name="Ask").click()
    hits = page.locator("ol.hits > li")
    assert hits.count() == 10
    assert page.locator(".cutline").first.inner_text() == "Beyond 60 tokens"
    assert page.get_by_role("heading", name="What nearly was a hit").is_visible()
    words = hits.first.inner_text()
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    assert hits.first.inner_text() == words
    reader.shot("recall-lab")

    page.get_by_text("Filters and switches").click()
    page.get_by_role("textbox", name="Author").fill("Teo")
    page.get_by_role("button", name="Ask").click()
    assert all("Teo" in each for each in page.locator("ol.hits > li > p.meta").all_inner_texts())
    assert "author=Teo" in page.url


def test_why_a_memory_is_no_hit_is_told(reader: Reader, demo: Site) -> None:
    book = demo.library.book("heron")
    other = next(each for each in book.memories() if "allergic to shellfish" in each.text)
    page = reader.goto(f"/recall?q=Which+radio+do+the+stations+use%3F&why_not={other.id}")
    assert page.get_by_role("heading", name="Why not").is_visible()
    assert "allergic to shellfish" in page.locator("main ul.list").inner_text()


def test_an_import_is_taken_back_from_its_page(reader: Reader, demo: Site, tmp_path: Path) -> None:
    book = demo.library.book("heron")
    before = book.browse().total
    path = tmp_path / "late.jsonl"
    lines = (json.dumps({"text": f"A late note, number {each}."}) for each in range(4))
    path.write_text("\n".join(lines), "utf-8")
    book.import_from("jsonl", path)
    page = reader.goto("/imports")
    page.locator("tr", has_text="late.jsonl").get_by_role("link").click()
    page.get_by_role("link", name="Roll back").click()
    assert page.get_by_text("memories go").is_visible()
    page.get_by_role("button", name="Roll back").click()
    assert "4 memories forgotten" in page.get_by_role("status").first.inner_text()
    assert book.browse().total == before
