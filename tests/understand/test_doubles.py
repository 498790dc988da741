"""Entities that may be one: alike by name, with what speaks for it and against."""

from hypothesis import given
from hypothesis import strategies as some

import commonplace
from commonplace.understand.doubles import alike
from tests.cases import each_case


@each_case(
    ("one", "other", "how"),
    [
        ("José", "Jose", "spelling"),
        ("Tide Sensor", "tide-sensor", "spelling"),
        ("Carter", "Ada Carter", "fuller name"),
        ("Ada", "Ada Carter", "fuller name"),
        ("A. Carter", "Ada Carter", "initials"),
        ("Katowice", "Katovice", "typing"),
        ("Ada Carter", "Bea Carter", None),
        ("B. Carter", "Ada Carter", None),
        ("Ann", "Anna", None),
        ("Faro", "Brno", None),
        ("!!!", "???", None),
    ],
)
def test_names_are_alike_in_four_ways(one: str, other: str, how: str | None) -> None:
    assert alike(one, other) == how
    assert alike(other, one) == how


@given(some.text(max_size=30), some.text(max_size=30))
def test_likeness_is_mutual_whatever_names_are(one: str, other: str) -> None:
    assert alike(one, other) == alike(other, one)


def _said(book: commonplace.Book, *texts: str) -> None:
    for text in texts:
        book.remember(text)
    book.library.work()


def test_the_fuller_name_stays_and_whoever_is_named_beside_it_is_less_likely(
    book: commonplace.Book,
) -> None:
    for name in ("Ada Carter", "A. Carter", "Carter"):
        book.introduce(name, "person")
    _said(
        book,
        "Carter came late.", "Carter left early.", "A. Carter signed.", "Ada Carter wrote.",
        "Ada Carter met Carter at the pier.",
    )  # fmt: skip
    found = {(each.keep.name, each.other.name): each for each in book.graph.doubles()}
    assert {("Ada Carter", "A. Carter"), ("Ada Carter", "Carter")} <= {*found}
    apart = found["Ada Carter", "Carter"]
    assert (apart.how, apart.together) == ("fuller name", 1)
    assert found["Ada Carter", "A. Carter"].score > apart.score


def test_a_person_and_a_place_are_never_one(book: commonplace.Book) -> None:
    book.introduce("Austin", "place")
    book.introduce("Austin Reyes", "person")
    _said(book, "Austin is hot.", "Austin Reyes called.")
    assert book.graph.doubles() == []


def test_pairs_of_another_book_are_not_seen(
    book: commonplace.Book, library: commonplace.Library
) -> None:
    other = library.book("other")
    for each, name in ((book, "José"), (other, "Jose")):
        each.introduce(name, "person")
        _said(each, f"{name} came.")
    assert book.graph.doubles() == []
    assert other.graph.doubles() == []


def test_entities_come_by_mentions_or_by_name_leaf_by_leaf(book: commonplace.Book) -> None:
    for name in ("Bo", "ada", "Cy"):
        book.introduce(name, "person")
    _said(book, "Cy came.", "Cy and Bo left.")
    graph = book.graph
    assert [each.name for each in graph.mentioned()] == ["Cy", "Bo"]
    assert [each.name for each in graph.mentioned("person")] == ["Cy", "Bo", "ada"]
    assert [each.name for each in graph.mentioned(limit=1, after=1)] == ["Bo"]
    assert [each.name for each in graph.named()] == ["ada", "Bo", "Cy"]
    assert [each.name for each in graph.named("b")] == ["Bo"]
    assert [each.name for each in graph.named(type="place")] == []
    assert graph.types() == {"person": 3}
