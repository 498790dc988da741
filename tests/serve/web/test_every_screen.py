"""Every screen of the table, walked by a browser on the demo's book; a new one is walked too."""

import shutil
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import commonplace
from commonplace.serve.web.door import all_screens
from commonplace.serve.web.screen import Screen
from tests.serve.web.places import path_of
from tests.serve.web.site import DESK, NARROW, PHONE, Reader, served

SCREENS = sorted({each.path for each in all_screens() if isinstance(each, Screen) and each.is_page})
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def _named(path: str) -> str:
    return path.strip("/").replace("/", "-").translate({ord("{"): None, ord("}"): None}) or "home"


@cache
def _axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def _barriers(reader: Reader) -> list[str]:
    """What axe finds. It is put into the page by the browser itself: the page lets in no script."""
    page = reader.page
    page.evaluate(_axe())
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", _RULES
    )
    return [
        f"{each['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


@pytest.fixture(scope="module")
def walker(browser: Browser, _demo_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Two readers of one demo, with and without JavaScript, who change nothing."""
    place = tmp_path_factory.mktemp("walked") / "demo.db"
    shutil.copy(_demo_file, place)
    with (
        commonplace.open(place, embed__model="none", book="heron") as library,
        served(library) as site,
    ):
        readers = {on: Reader(browser, site, java_script_enabled=on) for on in (True, False)}
        yield readers
        for reader in readers.values():
            reader.close()


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_is_whole_keeps_nobody_out_and_fits_a_phone(
    walker: dict[bool, Reader], path: str
) -> None:
    reader = walker[True]
    page = reader.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    answer = page.goto(reader.site.url + path_of(reader.site, path))
    assert answer is not None and answer.status == 200, answer
    assert (page.locator("h1").count(), page.locator("main").count()) == (1, 1)
    reader.shot(_named(path))
    assert _barriers(reader) == []
    page.emulate_media(color_scheme="dark")
    reader.shot(f"{_named(path)}-dark")
    assert _barriers(reader) == []
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    reader.shot(f"{_named(path)}-phone")
    page.set_viewport_size(NARROW)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert (reader.strangers, reader.complaints) == ([], [])


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_is_whole_without_javascript(walker: dict[bool, Reader], path: str) -> None:
    reader = walker[False]
    answer = reader.page.goto(reader.site.url + path_of(reader.site, path))
    assert answer is not None and answer.status == 200, answer
    assert (reader.page.locator("h1").count(), reader.page.locator("main").count()) == (1, 1)
    assert (reader.strangers, reader.complaints) == ([], [])


@pytest.mark.parametrize("path", SCREENS)
def test_a_screen_has_a_twin_for_programs(walker: dict[bool, Reader], path: str) -> None:
    site = walker[True].site
    stem, mark, asked = path_of(site, path).partition("?")
    answer = site.get(f"{'/index' if stem == '/' else stem}.json{mark}{asked}")
    assert answer.status_code == 200, path
    assert isinstance(answer.json(), dict)
