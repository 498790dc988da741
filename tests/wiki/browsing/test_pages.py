"""The list of pages: filters, sorts, leaves, letters; as a plain reading of the wiki has it."""

from typing import Any

import pytest

import commonplace
from commonplace.errors import InvalidInput
from commonplace.model import PageInfo
from commonplace.wiki.draft import PageDraft

TITLES = ("Élan", "elm", "Zoo", "“Quoted”", "42", "東京", "apple", "Apple pie", "ß", "émile")


@pytest.fixture
def filled(book: commonplace.Book) -> commonplace.Book:
    for number, title in enumerate(TITLES):
        kind = ("entity", "topic")[number % 2]
        draft = PageDraft(kind, title, f"Words of {title}.", tags=("t",) * (number % 3))
        (book.wiki.stub if number % 4 == 0 else book.wiki.create)(draft)
    return book


def _all(book: commonplace.Book, **wanted: Any) -> list[PageInfo]:
    found: list[PageInfo] = []
    after = None
    for _ in range(20):
        leaf = book.wiki.browse(limit=3, after=after, **wanted)
        found += leaf.pages
        after = leaf.next
        if after is None:
            return found
    raise AssertionError("the list has no end")


def test_titles_stand_in_the_order_of_a_dictionary(filled: commonplace.Book) -> None:
    titles = [each.title for each in _all(filled)]
    assert titles == [
        "42",
        "apple",
        "Apple pie",
        "Élan",
        "elm",
        "émile",
        "“Quoted”",
        "ß",
        "Zoo",
        "東京",
    ]
    letters = [each.value for each in filled.wiki.browse().facets["letter"]]
    assert letters == ["#", "A", "E", "Q", "S", "Z", "東"]
    assert [each.title for each in _all(filled, letter="E")] == ["Élan", "elm", "émile"]


@pytest.mark.parametrize("sort", ["title", "updated", "hubness"])
def test_every_page_stands_on_one_leaf(filled: commonplace.Book, sort: str) -> None:
    assert sorted(each.title for each in _all(filled, sort=sort)) == sorted(TITLES)


def test_what_was_changed_last_comes_first(filled: commonplace.Book) -> None:
    filled.wiki.append("topic/elm", "One more word.")
    assert _all(filled, sort="updated")[0].title == "elm"


def test_filters_leave_what_passes_and_facets_count_it(filled: commonplace.Book) -> None:
    every = _all(filled)
    assert _all(filled, type="topic") == [each for each in every if each.type == "topic"]
    assert _all(filled, tag="t") == [each for each in every if "t" in each.tags]
    low = [each for each in every if each.confidence == "low"]
    assert low
    assert _all(filled, standing="stub") == low
    assert _all(filled, fresh="1 day") == every
    ids = [every[2].id, "another"]
    assert _all(filled, ids=ids) == [every[2]]
    told = filled.wiki.browse(type="topic").facets
    assert {each.value: each.count for each in told["type"]} == {"entity": 5, "topic": 5}
    assert sum(each.count for each in told["confidence"]) == 5


def test_pages_that_go_leave_the_list_and_archived_ones_are_asked_for(
    filled: commonplace.Book,
) -> None:
    assert filled.wiki.browse().total == 10
    filled.wiki.delete("topic/elm")
    filled.wiki.archive("entity/zoo")
    assert filled.wiki.browse().total == 8
    assert [each.title for each in _all(filled, status="archived")] == ["Zoo"]
    assert filled.wiki.browse(status="any").total == 9


def test_a_page_that_another_leads_to_is_no_orphan(book: commonplace.Book) -> None:
    book.wiki.create(PageDraft("entity", "Kettle", "It stands in the kitchen."))
    book.wiki.create(PageDraft("entity", "Kitchen", "A room with a stove."))
    assert book.wiki.browse(standing="orphan").total == 2
    book.wiki.append("entity/kitchen", "The [Kettle](wiki:kettle) stands here.")
    assert [each.title for each in _all(book, standing="orphan")] == ["Kitchen"]
    book.wiki.create(PageDraft("entity", "House", "All of it.", parent="entity/kitchen"))
    assert book.wiki.browse(standing="orphan").total == 0


@pytest.mark.parametrize(
    "wrong",
    [{"sort": "size"}, {"type": "poem"}, {"after": "0~%%"}, {"after": "x~YQ"}, {"shape": "round"}],
)
def test_what_cannot_be_meant_is_refused(book: commonplace.Book, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        book.wiki.browse(**wrong)
