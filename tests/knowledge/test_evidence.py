"""Whether a surface is a name: a function of sums, exact when a memory is taken away."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from commonplace.knowledge.evidence import (
    Sighting,
    choose_spelling,
    collect_sightings,
    is_name,
    sum_sightings,
)
from commonplace.language.names import Evidence, Surface
from commonplace.language.names.surface import BITS
from tests.cases import each_case
from tests.language.books import find

_SIGHTINGS = st.builds(
    Sighting,
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, (1 << BITS) - 1),
)


@given(st.lists(_SIGHTINGS, max_size=8), st.lists(_SIGHTINGS, max_size=8))
def test_a_sum_is_the_sum_of_its_parts(some: list[Sighting], others: list[Sighting]) -> None:
    both, one, other = (sum_sightings(each) for each in (some + others, some, others))
    assert both[:4] == tuple(map(sum, zip(one[:4], other[:4], strict=True)))
    assert both.bits == tuple(map(sum, zip(one.bits, other.bits, strict=True)))
    assert both == sum_sightings(others + some)


@each_case(
    "sightings, expected",
    [
        ([Sighting(1, 0, 0, 0)], True),  # a word nobody knows, with a capital inside a sentence
        ([Sighting(0, 1, 0, 0)], False),  # at the start of a sentence
        ([Sighting(0, 1, 0, Evidence.DEED)], False),
        ([Sighting(0, 1, 0, Evidence.DEED)] * 2, True),
        ([Sighting(0, 1, 0, 0)] * 9, False),  # an exclamation
        ([Sighting(1, 0, 0, Evidence.ORDINARY)], False),  # an ordinary word, once
        ([Sighting(1, 0, 0, Evidence.ORDINARY)] * 2, True),
        ([Sighting(0, 1, 0, Evidence.ORDINARY | Evidence.DEED)] * 9, False),  # "Music relaxes"
        ([Sighting(1, 0, 0, Evidence.ORDINARY | Evidence.CALLED)], True),  # "my cat Marmalade"
        ([Sighting(0, 0, 0, Evidence.AUTHOR)], True),
        ([Sighting(0, 0, 0, Evidence.PROJECT)], True),
        ([Sighting(0, 0, 1, 0)] * 9, False),
        ([Sighting(1, 0, 0, 0)] * 2 + [Sighting(0, 0, 1, 0)], True),
        ([Sighting(1, 0, 0, 0)] + [Sighting(0, 0, 1, 0)], False),
        ([Sighting(1, 0, 0, Evidence.PART)], False),
        ([Sighting(1, 0, 0, Evidence.PART)] * 2, True),
        ([], False),
    ],
)
def test_a_surface_is_a_name_by_its_sums(sightings: list[Sighting], expected: bool) -> None:
    assert is_name(sum_sightings(sightings)) is expected


def test_the_author_and_the_project_of_a_memory_are_sighted() -> None:
    found = collect_sightings(find("I moved."), author="Ada Lovelace", project="the Heron")
    assert found["ada lovelace"].evidence == Evidence.AUTHOR
    assert found["heron"].evidence == Evidence.PROJECT


def test_a_memory_gives_each_surface_one_sighting() -> None:
    found = collect_sightings(find("Zorblin! I met Zorblin, and then zorblin left."))
    assert found["zorblin"][:3] == (1, 1, 1)


@given(st.lists(st.sampled_from(["Ada", "ADA", "ada", "The Ada"])))
def test_the_usual_spelling_is_the_most_frequent_whatever_the_order(spellings: list[str]) -> None:
    chosen = choose_spelling(spellings)
    assert chosen == choose_spelling(reversed(spellings))
    capital = [each for each in spellings if each != each.lower()] or spellings
    assert not spellings or Counter(capital)[chosen] == max(Counter(capital).values())


def test_an_authors_handle_in_small_letters_is_not_how_a_name_is_written() -> None:
    assert choose_spelling(["ada", "ada", "Ada"]) == "Ada"
    assert choose_spelling(["dbt"]) == "dbt"


def test_a_word_that_nothing_shows_to_be_a_name_counts_neither_for_nor_against_it() -> None:
    bare = Surface("nele", "Nele", 0, 4)
    shown = Surface("nele", "Nele", 9, 13, inside=1, evidence=Evidence.ORDINARY)
    assert collect_sightings([bare, shown]) == collect_sightings([shown])
    assert sum_sightings([Sighting(0, 0, 0, 0)]) == sum_sightings([])
    assert collect_sightings([bare]) == {"nele": Sighting(0, 0, 0, 0)}
