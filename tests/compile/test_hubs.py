"""Pages that list others: who stands there, in which order of events, and when nobody does."""

import re

import pytest

import commonplace
from tests.compile import corpus
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import differences, every_page, stale, state, versions

_LISTED = re.compile(r"^- \[\*\*(.+?)\*\*\]\(/wiki/([^)]+)\)(?: — (.+))?$", re.MULTILINE)


def _bars(*names: str, city: str = "Lisbon", first_day: int = 1) -> list[corpus.Draft]:
    told: list[corpus.Draft] = []
    for number, name in enumerate(names):
        texts = (f"{name} is a bar in {city}.", f"{name} closes at ten.", f"{name} opens at noon.")
        for day, text in enumerate(texts):
            when = f"2031-05-{first_day + number * 3 + day:02}"
            told.append(
                {"text": text, "occurred_at": when, "author": "Runa", "metadata": {"city": city}}
            )
    return told


def _listed(book: commonplace.Book, title: str) -> list[str]:
    pages = [page for page in every_page(book) if page.title == title]
    assert len(pages) == 1, f"one page is called {title}"
    return [each[0] for each in _LISTED.findall(pages[0].body)]


def test_three_members_make_a_hub_and_two_do_not(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(_bars("Blue Door", "Quiet Corner"))
    book.compile()
    assert not any(_LISTED.search(page.body) for page in every_page(book))
    book.remember_many(_bars("Old Pump", first_day=10))
    book.compile()
    assert _listed(book, "Lisbon") == ["Blue Door", "Old Pump", "Quiet Corner"]


def test_a_line_of_a_list_links_and_says_what_the_page_is(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(_bars("Blue Door", "Quiet Corner", "Old Pump"))
    book.compile()
    lisbon = next(page for page in every_page(book) if page.title == "Lisbon")
    for title, address, first in _LISTED.findall(lisbon.body):
        page = book.wiki.page(address)
        assert page.title == title
        assert first
        assert first.rstrip(".") in page.summary


def test_what_is_listed_is_sourced_by_the_memories_that_show_it(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(_bars("Blue Door", "Quiet Corner", "Old Pump"))
    book.compile()
    said = {memory.id: memory.text for memory in book.memories()}
    lisbon = next(page for page in every_page(book) if page.title == "Lisbon")
    lists = [section for section in lisbon.sections if _LISTED.search(section.body)]
    assert lists
    for section in lists:
        cited = {said[source.memory_id] for source in section.sources}
        for title, _, _ in _LISTED.findall(section.body):
            assert any(title in text for text in cited)


def test_a_new_member_joins_and_its_page_says_where_it_belongs(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(_bars("Blue Door", "Quiet Corner", "Old Pump"))
    book.compile()
    book.remember_many(_bars("Green Lamp", first_day=16))
    book.compile()
    assert _listed(book, "Lisbon") == ["Blue Door", "Green Lamp", "Old Pump", "Quiet Corner"]
    lisbon = next(page.address for page in every_page(book) if page.title == "Lisbon")
    led = state(book)["entity/green-lamp"]["links"]
    assert ("city", "lisbon", *lisbon.split("/")) in {
        (maker, about, type_, key) for maker, about, _, type_, key, _ in led
    }


@pytest.mark.parametrize("kind", ["journal", "tags"])
def test_a_hub_that_was_never_named_is_made_with_its_third_member(
    open_with: Open, kind: str
) -> None:
    """It takes one look at each page, however few pages are looked at together."""
    told = [
        {**draft, kind: ["night-walk"] if kind == "tags" else "night-walk", "metadata": {}}
        for draft in _bars("Blue Door", "Quiet Corner", "Old Pump", city="Brennafold")
    ]
    books = []
    for most in (1, 2, 60):
        book = open_with(compile__hub_pages=most).book(f"{most} at once")
        book.remember_many(told)
        book.compile()
        assert {*_listed(book, "Night walk")} >= {"Blue Door", "Quiet Corner", "Old Pump"}
        books.append(state(book))
    assert not differences(books[0], books[1])
    assert not differences(books[0], books[2])


def test_switched_off_no_hub_is_made_and_the_pages_wait(open_with: Open) -> None:
    library = open_with()
    book = library.book("ada")
    book.compiling.switch("aggregate", "off")
    book.remember_many(_bars("Blue Door", "Quiet Corner", "Old Pump"))
    library.work()
    assert not any(_LISTED.search(page.body) for page in every_page(book))
    assert stale(book) > 0
    book.compiling.switch("aggregate", None)
    book.compile()
    assert len(_listed(book, "Lisbon")) == 3
    assert stale(book) == 0


def test_a_list_that_somebody_took_over_is_left_alone(open_with: Open) -> None:
    book = open_with().book("ada")
    book.remember_many(_bars("Blue Door", "Quiet Corner", "Old Pump"))
    book.compile()
    lisbon = next(page for page in every_page(book) if page.title == "Lisbon")
    section = next(each for each in lisbon.sections if _LISTED.search(each.body))
    book.wiki.write(lisbon.address, "Only the good ones.\n", section=section.heading)
    book.remember_many(_bars("Green Lamp", first_day=16))
    book.compile()
    page = book.wiki.page(lisbon.address)
    held = next(each for each in page.sections if each.slug == section.slug)
    assert held.body.strip() == "Only the good ones."


def test_links_to_a_hub_go_when_a_page_belongs_elsewhere(open_with: Open) -> None:
    """However often pages were looked at on the way, what is drawn is what holds in the end."""
    told = _bars("Blue Door", "Quiet Corner", "Old Pump")
    moved = [
        {
            "text": f"Blue Door sold {day} chairs.",
            "occurred_at": f"2031-06-{day:02}",
            "author": "Runa",
            "metadata": {"city": "Porto"},
        }
        for day in range(1, 9)
    ]
    one, other = open_with(**ROOMY).book("at once"), open_with().book("in two")
    one.remember_many([*told, *moved])
    one.compile()
    other.remember_many(told)
    other.compile()
    other.remember_many(moved)
    other.compile()
    assert not differences(state(one), state(other))


def test_looking_again_changes_nothing(open_with: Open) -> None:
    book = open_with(**ROOMY).book("ada")
    book.remember_many(corpus.memories())
    book.compile()
    before = versions(book)
    every = [page.id for page in every_page(book)]
    hubs = commonplace.store.compiling.hubs
    book.library.engine.write(lambda tx: hubs.mark_stale(tx, every), book_id=book.info.id)
    pages = state(book, None)
    book.compile()
    assert stale(book) == 0
    assert not differences(pages, state(book, None))
    assert versions(book) == before
