"""The demo's wiki: each scene of its half year comes out as it should, on both engines."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

import commonplace
from commonplace.errors import NotFound
from commonplace.minds.redact import without_secrets
from commonplace.model import Page
from commonplace.serve.cli.demo.righting import WRONG, put_right, saying
from tests.engines import SQLITE, engine_fixture
from tests.wiki.soundness import assert_sound

engine = engine_fixture(SQLITE)


def _memories(name: str) -> list[dict[str, Any]]:
    text = files("commonplace.serve.cli.demo").joinpath(f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def demo(library: commonplace.Library) -> Iterator[commonplace.Library]:
    for name in ("heron", "mara"):
        library.book(name).remember_many(_memories(name))
    library.work()
    yield library


def _pages(book: commonplace.Book) -> list[Page]:
    return [book.wiki.page(info.id) for info in book.wiki.every_page()]


def _bodies(book: commonplace.Book) -> str:
    return "\n".join(page.body for page in _pages(book))


def _days(page: Page) -> set[str]:
    return {f"{source.occurred_at:%Y-%m-%d}" for each in page.sections for source in each.sources}


@pytest.mark.slow
def test_every_scene_is_told_and_nothing_else(demo: commonplace.Library) -> None:
    heron = demo.book("heron")
    _is_told(heron)
    _is_hidden(heron)
    _is_apart(demo)
    _is_sourced(heron)


def _is_told(heron: commonplace.Book) -> None:
    wiki = heron.wiki
    # a decision that was reversed: the page says when, and by what
    [chosen] = [
        page
        for page in _pages(heron)
        if page.type == "decision" and page.title == "Switch from LoRa to NB-IoT"
    ]
    assert "This decision was reversed on 8 May 2026" in chosen.body
    assert {"2026-03-05", "2026-05-08"} <= _days(chosen)
    # one word, a city and a colleague
    city, colleague = wiki.page("Austin"), wiki.page("Austin Reyes")
    assert city.id != colleague.id
    assert "a million" in city.body and "harbour lamps" in colleague.body
    # two sources that nobody settled
    armona = wiki.page("Armona").body
    assert "38 metres" in armona and "52 metres" in armona
    # names in other scripts
    assert wiki.page("田中").sections
    assert wiki.page("Jiří Novotný").sections
    # lists name whom there is a page about
    assert "(/wiki/entity/inigo-castro)" in wiki.page("reference/people").body
    assert_sound(heron)


def test_a_name_that_is_new_waits_for_its_second_day(
    library: commonplace.Library,
) -> None:
    book = library.book("waiting")
    told = [each for each in _memories("heron") if each["occurred_at"] < "2026-06"]
    second = next(at for at, each in enumerate(told) if "a Baltazar left his card" in each["text"])
    book.remember_many(told[:second])
    library.work()
    with pytest.raises(NotFound):
        book.wiki.page("entity/baltazar")
    book.remember_many(told[second : second + 1])
    library.work()
    page = book.wiki.page("entity/baltazar")
    cited = {source.occurred_at.date() for each in page.sections for source in each.sources}
    assert len(cited) >= 2, "what was said of him before comes along"


def _is_hidden(heron: commonplace.Book) -> None:
    """What must not be shown is on no page."""
    bodies = _bodies(heron)
    secrets = [
        each["text"] for each in _memories("heron") if without_secrets(each["text"]) != each["text"]
    ]
    assert len(secrets) == 2
    for text in secrets:
        hidden = [word for word in text.split() if word not in without_secrets(text)]
        assert hidden
        assert not [word for word in hidden if word.strip(".,;:") in bodies]
    for injected in ("Heron was recalled", "9.99 m", "gnore all previous"):
        assert injected not in bodies


def _is_apart(demo: commonplace.Library) -> None:
    """One book knows nothing of the other."""
    private = ("Estrela do Levante", "Lindqvist", "Hélder", "Rogério", "Quaresma", "cello")
    for marker in private:
        assert marker not in _bodies(demo.book("heron"))
    mine = " ".join(page.title for page in _pages(demo.book("mara")))
    assert any(marker in mine for marker in private)
    assert "Culatra notes" not in mine


@pytest.mark.slow
def test_a_correction_outlives_compiling_again(demo: commonplace.Library) -> None:
    book = demo.book("heron")
    assert "entity/bolota" in saying(book), "the scene needs the sentence that is wrong"
    assert "entity/bolota" in put_right(book)
    demo.work()
    book.remember(f"{WRONG}.", occurred_at="2026-07-02", author="Teo", source="chat:later")
    demo.work()
    assert "nine years old" in book.wiki.page("entity/bolota").body
    assert saying(book) == []


def _is_sourced(heron: commonplace.Book) -> None:
    """Every section names its memories."""
    bare = [
        (page.address, section.slug)
        for page in _pages(heron)
        for section in page.sections
        if section.body.strip() and not section.sources
    ]
    assert bare == []
