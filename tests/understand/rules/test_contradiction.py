"""Contradiction by words: polarity and opposites, never tense, never likeness."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.understand.rules.contradiction import content, denies, shared, syntactic
from commonplace.understand.rules.contradiction.antonyms import PAIRS, scale_of
from tests.cases import each_case


@each_case(
    ("new", "old"),
    [
        ("Ana does not like coriander.", "Ana likes coriander."),
        ("Ana doesn't like coriander.", "Ana likes coriander."),
        ("Ana doesn’t like coriander.", "Ana likes coriander."),
        ("Ana no longer works at Corran Foods.", "Ana works at Corran Foods."),
        ("Ana stopped smoking cigars.", "Ana smokes cigars."),
        ("Ana quit smoking cigars.", "Ana smokes cigars."),
        ("Ana never drinks coffee.", "Ana drinks coffee."),
        ("Ana drinks coffee.", "Ana never drinks coffee."),
        ("The audit log of Kestrel is disabled.", "The audit log of Kestrel is enabled."),
        ("Ana hates opera.", "Ana loves opera."),
        ("The Kestrel repository is private.", "The Kestrel repository is public."),
    ],
)
def test_polarity_and_opposites_are_seen(new: str, old: str) -> None:
    assert syntactic(new, old)
    assert syntactic(old, new)


@each_case(
    ("new", "old"),
    [
        ("Kestrel was updated and used in Porto.", "Kestrel is used in Porto."),
        ("Kestrel was deployed in Porto.", "Kestrel is deployed in Porto."),
        ("Ana used to teach maths in Porto.", "Ana teaches maths in Porto."),
        ("Ana moved the piano to Porto yesterday.", "Ana keeps the piano in Porto."),
        ("Ana previously taught maths.", "Ana teaches maths now."),
        ("Ana not only sings but also plays.", "Ana sings and plays."),
        ("The session lasts no longer than one hour.", "The session lasts one hour."),
    ],
)
def test_tense_words_are_no_contradiction(new: str, old: str) -> None:
    assert syntactic(new, old) is None


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("Ana lives in Porto.", "Ana lives in Lisbon."),
        ("Ana likes swimming in the sea.", "Ana likes swimming in the lake."),
        ("Ana has a dog called Biscuit.", "Ana has a cat called Pepper."),
    ],
)
def test_likeness_is_no_contradiction(new: str, old: str) -> None:
    assert syntactic(new, old) is None


def test_one_word_in_common_is_not_enough() -> None:
    assert syntactic("Rui does not cook.", "Rui sings.") is None
    assert shared("Rui does not cook.", "Rui sings.") == 1


def test_what_denies_is_no_word_in_common() -> None:
    assert shared("Ana never cooks.", "Rui never sings.") == 0


def test_two_denials_are_an_assertion() -> None:
    assert not denies("It is not true that Ana does not sing.")


def test_the_reason_says_which_of_the_two_denies() -> None:
    reason = syntactic("Ana likes coriander.", "Ana does not like coriander.")
    assert reason and "earlier" in reason


def test_there_are_at_least_forty_pairs_and_none_of_a_word_with_itself() -> None:
    assert len(PAIRS) >= 2 * 40
    assert all(one != other for one, other in PAIRS)


def test_opposites_stand_on_one_scale() -> None:
    assert scale_of("long") == scale_of("short") != ""
    assert scale_of("porto") == ""


@given(st.text(max_size=60), st.text(max_size=60))
def test_it_never_fails_and_no_text_contradicts_itself(one: str, other: str) -> None:
    assert syntactic(one, one) is None
    assert bool(syntactic(one, other)) == bool(syntactic(other, one))
    assert shared(one, other) == shared(other, one) <= len(content(one))
