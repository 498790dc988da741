"""What somebody does who opens the demo's book for the first time, with and without JavaScript."""

from collections.abc import Callable

import pytest

from tests.serve.web.site import PHONE, Reader, Site

_PAGE = "/wiki/entity/bolota"


@pytest.fixture
def reader(demo: Site, visitor: Callable[..., Reader], scripts: bool) -> Reader:
    return visitor(demo, java_script_enabled=scripts)


def test_where_a_sentence_comes_from_is_one_click(reader: Reader) -> None:
    page = reader.goto(_PAGE)
    item = page.locator("main li", has_text="tell the ferry").first
    note = item.locator("a.chip").first
    number = note.inner_text()
    note.click()
    source = page.locator(f"#s{number}")
    assert "Bolota has learned to tell the ferry from" in source.inner_text()
    assert "2026-03-29" in source.inner_text()
    assert "Teo" in source.inner_text()
    box = source.bounding_box()
    assert box is not None and 0 <= box["y"] < 900  # it comes to the reader


def test_what_a_page_said_before_is_one_click(reader: Reader) -> None:
    page = reader.goto(_PAGE)
    page.locator("#at-lead").get_by_role("link", name="what it said before").click()
    assert page.get_by_role("heading", name="From version").is_visible()
    assert page.locator("del", has_text="seven").count() >= 1


def test_a_correction_outlives_a_recompile_and_history_goes_back(
    reader: Reader, demo: Site
) -> None:
    page = reader.goto(_PAGE)
    page.locator("#at-now").get_by_role("link", name="something is wrong").click()
    page.get_by_label("sleeps on the drum", exact=False).check()
    page.get_by_label("What is right?").fill("Bolota sleeps in the boat.")
    page.get_by_role("button", name="Put it right").click()
    assert "Put right." in page.get_by_role("status").inner_text()
    assert "Bolota sleeps in the boat" in page.locator("#at-now").inner_text()
    assert "drum of cable" not in page.locator("#at-now").inner_text()
    reader.shot("corrected")

    book = demo.library.book("heron")
    book.remember("Bolota sleeps a lot, and Bolota likes the rain.")
    demo.library.work()
    page.reload()
    now = page.locator("#at-now").inner_text()
    assert "Bolota sleeps in the boat" in now
    assert "drum of cable" not in now

    page.get_by_role("link", name="History").click()
    page.locator("li", has_text="corrected").first.get_by_role(
        "link", name="what it changed"
    ).click()
    assert page.locator("del", has_text="drum of cable").count() == 1
    page.get_by_role("button", name="Back to version").click()
    assert "The page is as version" in page.get_by_role("status").inner_text()
    assert "drum of cable" in page.locator("#at-now").inner_text()


def test_of_two_editors_the_second_sees_both_texts_and_loses_nothing(
    demo: Site, visitor: Callable[..., Reader], scripts: bool
) -> None:
    first, second = (visitor(demo, java_script_enabled=scripts) for _ in range(2))
    for reader in (first, second):
        reader.goto(f"{_PAGE}/edit")
    field = "The page, in Markdown"
    for reader, words in ((first, "Mara rows."), (second, "Mara sails.")):
        text = reader.page.get_by_label(field)
        text.fill(f"{text.input_value()}\n\n## Boats\n\n{words}\n")
        reader.page.get_by_role("button", name="Write it", exact=True).click()
    assert "Written as version" in first.page.get_by_role("status").inner_text()
    page = second.page
    assert "was changed while you wrote" in page.get_by_role("alert").inner_text()
    assert page.locator("del", has_text="rows").count() == 1
    assert page.locator("ins", has_text="sails").count() == 1
    second.shot("conflict")
    kept = page.get_by_label("What shall stand")
    assert "Mara sails." in kept.input_value()
    kept.fill(kept.input_value().replace("Mara sails.", "Mara rows and sails."))
    page.get_by_role("button", name="Write this over").click()
    assert "Mara rows and sails." in page.locator("#at-boats").inner_text()


def test_a_page_is_shown_before_it_is_written(reader: Reader) -> None:
    page = reader.goto("/wiki/new")
    page.get_by_label("Title").fill("Knots")
    page.get_by_label("What it says").fill("A *bowline* holds.\n\n## Use\n\nOn the [[Heron]].")
    page.get_by_role("button", name="Show it first").click()
    assert page.locator(".leafing em").inner_text() == "bowline"
    assert page.get_by_label("Title").input_value() == "Knots"
    page.get_by_role("button", name="Make the page").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Knots"
    page.locator("main").get_by_role("link", name="Heron").click()
    assert page.url.endswith("/wiki/entity/heron")


def test_a_page_is_found_from_anywhere(reader: Reader) -> None:
    page = reader.goto("/changes")
    page.get_by_label("Search the wiki").fill("lighthouse gallery")
    page.keyboard.press("Enter")
    page.locator("main li a.title").first.click()
    assert page.get_by_role("navigation", name="This page", exact=True).is_visible()


def test_keys_find_and_walk_and_edit(demo: Site, visitor: Callable[..., Reader]) -> None:
    reader = visitor(demo)
    page = reader.goto("/wiki")
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    rows = page.locator("[data-row]")
    assert "current" in (rows.nth(0).get_attribute("class") or "")
    page.keyboard.press("Enter")
    page.wait_for_url("**/wiki/*/*")
    page.keyboard.press("e")
    page.wait_for_url("**/edit")
    page.goto(f"{demo.url}/wiki")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "seek"


def test_on_a_phone_nothing_is_wider_than_the_screen(
    demo: Site, visitor: Callable[..., Reader]
) -> None:
    reader = visitor(demo, viewport=PHONE)
    for path in ("/", "/wiki", _PAGE, f"{_PAGE}/history", f"{_PAGE}/edit", "/changes"):
        page = reader.goto(path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], (path, wide)


def test_a_day_is_chosen_and_the_book_is_as_it_was(reader: Reader) -> None:
    page = reader.goto("/changes")
    page.get_by_label("Up to this day").fill("2020-01-01")
    page.get_by_role("button", name="Show").click()
    assert page.get_by_role("heading", name="Nothing was changed").is_visible()
    page.goto(f"{reader.site.url}{_PAGE}/history?as_of=2199-12-31")
    assert "This is version" in page.locator("main").inner_text()
    page.goto(f"{reader.site.url}{_PAGE}/history?as_of=2020-01-01")
    assert "there was no such page yet" in page.get_by_role("status").inner_text()
