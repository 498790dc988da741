"""What a keyboard does, and where a reader is afterwards."""

from collections.abc import Callable

from tests.serve.web.site import Reader, Site

_PAGE = "/wiki/entity/bolota"


def test_a_source_opens_where_the_reader_is_and_closing_it_leads_back(
    demo: Site, visitor: Callable[..., Reader]
) -> None:
    page = visitor(demo).goto(_PAGE)
    chip = page.locator("a.chip").nth(2)
    chip.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    chip.click()
    assert page.locator(".notes li:target").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".notes li:target").count() == 0
    assert page.evaluate("scrollY") == before
    assert chip.evaluate("each => each === document.activeElement")


def test_a_source_is_closed_without_javascript_too(
    demo: Site, visitor: Callable[..., Reader]
) -> None:
    page = visitor(demo, java_script_enabled=False).goto(_PAGE)
    page.locator("a.chip").nth(2).click()
    page.locator(".notes li:target .close").click()
    assert page.locator(".notes li:target").count() == 0


def test_a_chip_never_begins_a_line(demo: Site, visitor: Callable[..., Reader]) -> None:
    reader = visitor(demo, viewport={"width": 390, "height": 844})
    page = reader.goto(_PAGE)
    alone = page.evaluate(
        """() => [...document.querySelectorAll("li > .chips, p > .chips")]
        .filter(chips => {
          const words = document.createRange();
          words.setStart(chips.parentNode, 0);
          words.setEndBefore(chips);
          const last = [...words.getClientRects()].pop();
          return last && chips.getClientRects()[0].top > last.bottom;
        }).length"""
    )
    assert alone == 0


def test_keys_are_told_and_lists_are_walked(demo: Site, visitor: Callable[..., Reader]) -> None:
    page = visitor(demo).goto("/memories")
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("Escape")
    assert not page.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("k")
    page.keyboard.press("j")
    assert page.locator("[data-row]").nth(1).evaluate("row => row.contains(document.activeElement)")
    page.keyboard.press("/")
    assert page.locator("[data-seek]").evaluate("each => each === document.activeElement")
