"""How the named things of a memory stand to each other."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand.rules.names import names
from commonplace.understand.rules.triples import MOST_TRIPLES, triples
from commonplace.understand.said import Named, Reading
from tests.cases import each_case

SAID_AT = datetime(2026, 3, 1, tzinfo=UTC)


def _reading(text: str, author: str | None = "Ana") -> Reading:
    return Reading(text, author, SAID_AT)


def _said(text: str, author: str | None = "Ana") -> set[str]:
    reading = _reading(text, author)
    found, _ = triples(reading, names(reading)[0])
    return {f"{each.source} {each.relation} {each.target}" for each in found}


@each_case(
    ("text", "expected"),
    [
        # kin, friends and pets
        ("Eva is Ben's sister.", {"Eva sibling_of Ben"}),
        ("My sister Eva called.", {"Eva sibling_of Ana"}),
        ("Ben's mother is Clara.", {"Clara parent_of Ben"}),
        ("My son's name is Leo.", {"Leo child_of Ana"}),
        ("I have a daughter named Clara.", {"Clara child_of Ana"}),
        ("My friends Karim and Eva came.", {"Karim friend_of Ana", "Eva friend_of Ana"}),
        ("My sister Eva and Tom came.", {"Eva sibling_of Ana"}),
        ("Tom, my boss, is away.", {"Tom manages Ana"}),
        ("Ben is Alice's manager.", {"Ben manages Alice"}),
        ("Tom and Eva are married.", {"Tom married_to Eva"}),
        ("I'm married to Peter.", {"Ana married_to Peter"}),
        ("Alice and Ben are siblings.", {"Alice sibling_of Ben"}),
        ("My dog Rex is old.", {"Ana owns Rex"}),
        ("My cat's name is Pumpkin.", {"Ana owns Pumpkin"}),
        ("Mrs. Alvarez has a parrot called Coco.", {"Mrs. Alvarez owns Coco"}),
        # work and study
        ("Eva works as a nurse at Lakeside Hospital.", {"Eva works_at Lakeside Hospital"}),
        ("Dr. Chen is a surgeon at Lakeside Hospital.", {"Dr. Chen works_at Lakeside Hospital"}),
        ("Eva worked at Siemens.", {"Eva worked_at Siemens"}),
        ("I got a new job at Siemens.", {"Ana works_at Siemens"}),
        ("Alice reports to Ben.", {"Alice reports_to Ben"}),
        ("Carla leads the Falcon project.", {"Carla manages Falcon"}),
        ("The Falcon project is led by Carla.", {"Carla manages Falcon"}),
        ("Nadia founded Brightside Labs in 2019.", {"Nadia founded Brightside Labs"}),
        ("I graduated from the University of Ghent.", {"Ana studied_at University of Ghent"}),
        # where
        ("Eva lives in Porto.", {"Eva lives_in Porto"}),
        ("Eva lived in Porto.", {"Eva lived_in Porto"}),
        (
            "I was born in Naples and grew up in Oslo.",
            {"Ana born_in Naples", "Ana grew_up_in Oslo"},
        ),
        ("Sarah and I moved from Denver to Oslo.", {"Sarah moved_to Oslo", "Ana moved_to Oslo"}),
        ("My husband Paul is from Cork.", {"Paul married_to Ana", "Paul comes_from Cork"}),
        ("Eva saw Oslo. Eva visited Rome and Madrid.", {"Eva visited Rome", "Eva visited Madrid"}),
        ("Brightside Labs is based in Utrecht.", {"Brightside Labs located_in Utrecht"}),
        ("Eva attended the Berlin Marathon.", {"Eva attended Berlin Marathon"}),
        # things
        ("The Atlas project uses Postgres and Redis.", {"Atlas uses Postgres", "Atlas uses Redis"}),
        ("Atlas, the new project, depends on Kafka.", {"Atlas depends_on Kafka"}),
        ("I switched from Spotify to Apple Music.", {"Ana uses Apple Music"}),
        ('I finished "Dune Messiah" by Frank Herbert.', {"Frank Herbert created Dune Messiah"}),
        ("I love Netflix.", {"Ana likes Netflix"}),
        # one subject, two verbs
        (
            "Jane works at Siemens and lives in Oslo.",
            {"Jane works_at Siemens", "Jane lives_in Oslo"},
        ),
        ("Eva, who works at Siemens, manages Tom.", {"Eva works_at Siemens", "Eva manages Tom"}),
    ],
)
def test_relations_are_read_in_the_direction_they_are_said(text: str, expected: set[str]) -> None:
    assert expected <= _said(text)


@each_case(
    "text",
    [
        "I don't think Eva works at Siemens.",
        "Eva doesn't live in Porto.",
        "Eva no longer lives in Porto.",
        "Eva never visited Rome.",
        "Eva lives in Porto no longer.",
        "If Eva moved to Porto, I would cry.",
        "Eva might move to Porto.",
        "I hope Eva visited Rome.",
        "Eva would love Netflix.",
        "Eva used to live in Porto.",
        "Apparently Eva works at Siemens.",
        "Does Eva live in Porto?",
        "You live in Porto and your sister Eva works there.",
        "The mother of Eva lives in Porto.",
        "Eva's mother lives in Porto.",
        "Eva's brother works at Siemens.",
        "I met Karim's brother.",
        "My ex husband Paul called.",
        'Eva said "I live in Porto".',
        "Eva was visited by Tom in hospital.",
        "I want to visit Rome.",
        "Eva plans to join Siemens.",
    ],
)
def test_what_is_denied_imagined_asked_or_of_somebody_else_gives_nothing(text: str) -> None:
    assert _said(text) == set()


def test_a_singular_kin_word_takes_one_name_only() -> None:
    assert "Tom sibling_of Ana" not in _said("My sister Eva and Tom came.")


def test_a_new_clause_does_not_make_its_subject_a_target() -> None:
    said = _said('I started reading "Dune Messiah" by Frank Herbert and I am happy.')
    assert "Ana created Dune Messiah" not in said


def test_places_in_a_list_are_not_inside_each_other() -> None:
    assert "Porto located_in Portugal" in _said("Eva lives in Porto, Portugal.")
    assert "Eva lives_in Portugal" not in _said("Eva lives in Porto, Portugal.")
    assert not any("located_in" in each for each in _said("We saw Lima, Cusco and Quito."))
    assert not any("located_in" in each for each in _said("Eva likes Italy, France, and Spain."))


def test_first_person_is_the_author_or_nobody() -> None:
    assert _said("I live in Porto.", "Ana") == {"Ana lives_in Porto"}
    assert _said("I live in Porto.", "user") == set()
    assert _said("I live in Porto.", None) == set()


def test_a_line_that_names_its_speaker_is_that_speakers() -> None:
    assert "Tom lives_in Porto" in _said("Tom: I live in Porto.")
    assert "Ana lives_in Porto" not in _said("Tom: I live in Porto.")


def test_we_is_the_author_among_others_and_a_little_less_sure() -> None:
    reading = _reading("We moved to Oslo.")
    (found,), _ = triples(reading, names(reading)[0])
    assert (found.source, found.relation, found.target) == ("Ana", "moved_to", "Oslo")
    assert 0.7 <= found.confidence < 0.9


def test_what_was_denied_is_turned_away_with_the_reason() -> None:
    reading = _reading("I don't think Eva works at Siemens. If Tom lives in Porto, fine.")
    _, turned = triples(reading, names(reading)[0])
    assert {each.code for each in turned} == {"negated", "hypothetical"}


def test_a_school_one_started_at_is_no_employer() -> None:
    assert _said("Mia started at Alder Elementary School.") == set()
    assert _said("Mia started at Siemens.") == {"Mia works_at Siemens"}


def test_no_more_than_fifty_come_of_one_memory() -> None:
    cities = ["Rome", "Madrid", "Vienna", "Prague", "Warsaw", "Dublin", "Lisbon", "Athens", "Oslo"]
    people = ["Tom", "Eva", "Clara", "Peter", "Priya", "Omar", "Nadia", "Karim"]
    text = " ".join(f"{who} visited {', '.join(cities)}." for who in people)
    named = [Named(each, "person") for each in people] + [Named(each, "place") for each in cities]
    found, _ = triples(_reading(text), named)
    assert len(found) == MOST_TRIPLES


PARTS = st.sampled_from(
    """Eva Tom Ana I my Porto Siemens Rex lives in works at is 's sister and , . ? not if who said
    "quoted" visited <p0> married to Lisbon Portugal we love Netflix by dog named""".split()
)


@given(st.lists(PARTS, max_size=25).map(" ".join))
def test_a_triple_ties_two_different_names_and_quotes_the_memory(text: str) -> None:
    reading = _reading(text)
    named, _ = names(reading)
    found, _ = triples(reading, named)
    known = {each.name for each in named}
    assert triples(reading, named)[0] == found
    for each in found:
        assert {each.source, each.target} <= known and each.source != each.target
        assert 0.7 <= each.confidence <= 1
        assert each.relation == each.relation.lower() and " " not in each.relation
        assert each.quote and each.quote in text


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "piece",
    [
        "Eva and Tom, ",
        "Eva visited Rome, Porto and ",
        "Eva, my ",
        "Eva, who ",
        "Eva's sister ",
        '"A ',
    ],
)
def test_a_text_made_to_be_slow_is_not(piece: str) -> None:
    for text in (piece * 2000, (piece * 40 + ". ") * 40):
        reading = _reading(text)
        found, _ = triples(reading, names(reading)[0])
        assert len(found) <= 50
