"""The named things of a memory."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.aliases import alias_key
from commonplace.model import ENTITY_TYPES
from commonplace.understand.rules.names import names
from commonplace.understand.rules.quality import refused
from commonplace.understand.said import Reading
from tests.cases import each_case

SAID_AT = datetime(2026, 3, 1, tzinfo=UTC)


def _reading(text: str, author: str | None = None, known: dict[str, str] | None = None) -> Reading:
    return Reading(text, author, SAID_AT, known=known or {})


def _named(text: str, author: str | None = None, known: dict[str, str] | None = None) -> dict:
    return {each.name: each.type for each in names(_reading(text, author, known))[0]}


def _turned(text: str) -> dict[str, str]:
    return {each.text: each.code for each in names(_reading(text))[1]}


@each_case(
    ("text", "expected"),
    [
        ("Ask Priya about Grafana.", {"Priya": "person", "Grafana": "tool"}),
        (
            "My cat Pumpkin sleeps. Our dog named Biscuit too.",
            {"Pumpkin": "animal", "Biscuit": "animal"},
        ),
        ("I started a job at Initech last week.", {"Initech": "organization"}),
        ("Nimbus is a small startup in Ghent.", {"Nimbus": "organization", "Ghent": "place"}),
        ("I finally finished the Berlin Marathon!", {"Berlin Marathon": "event"}),
        ("Carla leads the Falcon project.", {"Carla": "person", "Falcon": "project"}),
        (
            "The CEO of Acme Corp, Jane Doe, resigned.",
            {"Acme Corp": "organization", "Jane Doe": "person"},
        ),
        ("I saw Dr. Chen and Mrs. Abernathy.", {"Dr. Chen": "person", "Mrs. Abernathy": "person"}),
        ("Thanks, Priya! See you in Kyoto.", {"Priya": "person", "Kyoto": "place"}),
        (
            "Carla, Xochitl and Ben came along.",
            {"Carla": "person", "Xochitl": "person", "Ben": "person"},
        ),
        ("I live in the US and work for the UN.", {"US": "place", "UN": "organization"}),
        ("We flew to Jordan and saw Petra.", {"Jordan": "place", "Petra": "place"}),
        ("Georgia told me that Jordan got engaged.", {"Georgia": "person", "Jordan": "person"}),
        ("Installed Zed on the laptop.", {"Zed": "tool"}),
        ("Happy Birthday Sam!", {"Sam": "person"}),
    ],
)
def test_names_come_with_their_types(text: str, expected: dict[str, str]) -> None:
    assert expected.items() <= _named(text).items()


@each_case(
    "text",
    [
        "However, we should wait until Monday or March. Hello there! They agreed. Great news.",
        "ACTION ITEMS: review the Budget. Next Steps: call Mom. The Team met the Manager.",
        "LOOK AT THIS AMAZING DEAL FROM ACME TODAY",
        "Local Team Wins Big Game In Final Minute Against Rivals",
        "| Name | Role |\n|---|---|\n| Bob | Lead |",
        "```\nclass Ana(Person):\n    pass\n```",
        "2026-01-01 12:00:03 INFO Server Started on Port 80",
        'def main(): print("Hello World")',
        "# Sprint Review With Anna\n",
        "We speak Spanish and French since Christmas.",
        "https://example.org/Anna/Lisbon and `Anna.save()`",
        "HR said PTO resets soon. QA found bugs in CI.",
        "Bummer! Gotcha. Gonna try. Tough tournament.",
    ],
)
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert _named(text) == {}


@each_case(
    "text",
    [
        "Ich habe gestern mit meiner Schwester über das Projekt und die Wohnung gesprochen.",
        "Der Termin mit Herrn Müller ist am Montag in München.",
        "Hier à Paris, Marie a rencontré Jean et sa Cousine.",
        "Me gusta mucho la ciudad de Madrid y el Museo del Prado.",
        "昨日、東京で田中さんに会いました。",
        "Вчера Анна приехала в Москву на поезде.",
    ],
)
def test_other_languages_give_nothing(text: str) -> None:
    assert _named(text) == {}


def test_known_names_are_found_in_every_language_and_keep_their_type() -> None:
    known = {"東京": "place", "田中": "person", "projekt": "project"}
    assert _named("昨日、東京で田中さんに会いました。", known=known) == {
        "東京": "place",
        "田中": "person",
    }
    assert _named("Ich habe das Projekt und die Wohnung gesehen.", known=known) == {
        "Projekt": "project"
    }


def test_what_the_book_knows_wins_over_the_looks() -> None:
    assert _named("I moved to Paris.", known={"paris": "person"})["Paris"] == "person"


def test_a_few_known_names_are_found_among_thousands() -> None:
    known = {f"name number{n}": "concept" for n in range(5000)} | {"ada-lovelace bridge": "place"}
    found = _named("We met at the Ada-Lovelace Bridge's end.", known=known)
    assert found == {"Ada-Lovelace Bridge": "place"}


@each_case("author", ["user", "Assistant", "system", "bot", "agent-7", "a@b.org", ""])
def test_a_role_or_an_address_is_no_author(author: str) -> None:
    assert _named("nothing to see", author) == {}


def test_the_author_is_a_person() -> None:
    assert _named("nothing to see", "Ana") == {"Ana": "person"}


def test_who_a_line_begins_with_is_a_person_where_it_is_a_name() -> None:
    text = "Tom: I will ask.\nDecision: we wait.\nAcme: no answer.\n"
    assert _named(text) == {"Tom": "person"}


def test_a_title_with_an_honorific_is_another_key_than_the_bare_name() -> None:
    assert alias_key("Dr. Chen") != alias_key("Chen")
    assert "Chen" not in _named("I saw Dr. Chen today.")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('I am reading "The Left Hand of Darkness" at last.', "The Left Hand of Darkness"),
        ("We watched *Spirited Away* again.", "Spirited Away"),
        ("She loved the novel 'The Sea, The Sea' a lot.", "The Sea, The Sea"),
    ],
)
def test_a_quoted_title_is_a_work_where_one_speaks_of_works(text: str, title: str) -> None:
    assert _named(text) == {title: "work"}


def test_a_quote_that_is_no_title_is_none() -> None:
    assert _named('He said "Never Mind The Rest" and left.') == {}


def test_a_part_of_a_title_is_no_name() -> None:
    assert "Edith" not in _named('I loved "Remembering Edith" so much.')
    assert "Ruth" not in _named("We ate at Ruth's Trattoria.")


def test_a_given_name_among_pets_may_be_a_pet() -> None:
    assert "Hugo" not in _named("The dog is asleep. Hugo is cute.")
    assert _named("My friend Hugo walks the dog.")["Hugo"] == "person"


def test_a_name_nobody_can_type_is_turned_away_as_unsure() -> None:
    assert _turned("We talked about Brightmoor again.") == {"Brightmoor": "unsure"}


def test_what_is_turned_away_says_why() -> None:
    turned = _turned("I asked Grandma about the Budget in Spanish.")
    assert turned == {"Grandma": "role", "Budget": "generic", "Spanish": "demonym"}


WORDS = st.sampled_from(
    """
    I Monday March Hello The Team Anna said lives in Lisbon my dog Rex , . ! ? and works at Acme Ltd
    However She "The Hobbit" watched **Bold** `Code` # | 7 Wow CEO Project Halcyon für und
    """.split()
)
TEXTS = st.one_of(st.lists(WORDS, max_size=30).map(" ".join), st.text(max_size=200))


@given(TEXTS, st.sampled_from([None, "Ana", "user"]))
def test_every_name_passes_the_gate_once_with_a_known_type(text: str, author: str | None) -> None:
    named, turned = names(_reading(text, author))
    keys = [alias_key(each.name) for each in named]
    assert len(keys) == len(set(keys))
    for each in named:
        assert each.type in ENTITY_TYPES
        assert refused(each.name, each.type) is None
    assert all(each.what == "name" and each.code for each in turned)


@given(TEXTS)
def test_the_same_memory_gives_the_same_names(text: str) -> None:
    assert names(_reading(text)) == names(_reading(text))
