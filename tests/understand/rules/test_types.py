"""What a name names, by the evidence around it."""

import pytest

from commonplace.understand.rules.naming.beside import Around
from commonplace.understand.rules.naming.types import by_itself, type_of, votes
from tests.cases import each_case


def _around(before: str = "", after: str = "", **looks: bool) -> Around:
    return Around(before.split(), after.split(), **looks)


@each_case(
    ("name", "before", "after", "type"),
    [
        ("Eva", "", "", "person"),
        ("Xochitl", "my friend", "", "person"),
        ("Xochitl", "", "said that", "person"),
        ("Okafor", "my therapist , dr", ",", "person"),
        ("Zarnok", "i told", "about it", "person"),
        ("Zarnok", "", ", who loves tea", "person"),
        ("Rex", "my dog", "", "animal"),
        ("Felix", "", ", our old hamster", "animal"),
        ("Waffles", "we adopted a puppy and named him", "", "animal"),
        ("Kassel", "she lives in", "", "place"),
        ("Kassel", "i moved to", "in may", "place"),
        ("Vadstena", "the city of", "", "place"),
        ("Vadstena", "", "is a small town", "place"),
        ("Springfield", "", ", illinois", None),
        ("Initech", "he works at", "", "organization"),
        ("Initech", "the ceo of", "", "organization"),
        ("Kestrel", "the", "project", "project"),
        ("Zed", "i installed", "", "tool"),
        ("Quux", "the", "2.4.1", "tool"),
        ("Lumen", "a novel called", "", "work"),
        ("Brightmoor", "the", "festival", "event"),
        ("Brightmoor", "we talked about", "again", None),
    ],
)
def test_the_words_beside_a_name_tell_its_type(
    name: str, before: str, after: str, type: str | None
) -> None:
    assert type_of(name, [_around(before, after)]) == type


@each_case(
    ("name", "type"),
    [
        ("Lake Como", "place"),
        ("Alder Botanical Garden", "place"),
        ("Brightside Labs", "organization"),
        ("University of Ghent", "organization"),
        ("Berlin Marathon", "event"),
        ("Project Halcyon", "project"),
        ("Pomodoro Technique", "concept"),
        ("PostgreSQL", "tool"),
        ("Netflix", "product"),
        ("Siemens", "organization"),
        ("Portugal", "place"),
        ("Priya Raghunathan", "person"),
        ("J. R. R. Tolkien", "person"),
        ("Mrs. Abernathy", "person"),
    ],
)
def test_some_names_tell_it_themselves(name: str, type: str) -> None:
    assert type_of(name, [_around()]) == type


def test_a_name_that_is_a_city_and_a_person_waits_for_evidence() -> None:
    assert type_of("Austin", [_around("", "is coming over", starts_sentence=True)]) is None
    assert type_of("Austin", [_around("she lives in", "")]) == "place"
    assert type_of("Georgia", [_around("", "told me")]) == "person"


def test_weak_evidence_does_not_become_strong_by_repetition() -> None:
    places = [_around(f"word{n} in", "") for n in range(20)]
    assert type_of("Kubla", places) is None


def test_a_name_with_a_house_word_after_a_given_name_is_not_decided() -> None:
    assert type_of("Ruth Park", [_around()]) is None


def test_a_word_that_is_also_a_firm_counts_only_inside_a_sentence() -> None:
    assert type_of("Oracle", [_around("", "says no", starts_sentence=True)]) is None
    assert type_of("Oracle", [_around("we left", "last year")]) == "organization"


def test_spelling_is_no_person() -> None:
    assert ("person", 3.0) in by_itself("Roberta", True)
    assert all(kind != "person" for kind, _ in by_itself("RoBERTa", True))


def test_votes_are_positive() -> None:
    assert all(weight > 0 for weight in votes("Eva", [_around("my friend", "said")]).values())


@pytest.mark.parametrize("name", ["THE", "The", "THE THE"])
def test_an_article_alone_is_of_no_type(name: str) -> None:
    assert type_of(name, [_around("we saw", "again")]) is None
