"""What was decided gives way when the same question is decided otherwise, and to nothing else."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from commonplace.compile.rules.holding.standing import marks, turns
from commonplace.compile.rules.questions import choice
from commonplace.compile.said import Item
from tests.cases import each_case


def item(day: str, text: str) -> Item:
    return Item(day, text, frozenset((f"{day} {text}",)))


def struck(slug: str, items: Sequence[Item]) -> dict[str, tuple[str, str]]:
    found = marks(slug, items, turns(items))
    return {items[at].day: (mark.day, mark.by) for at, mark in found.items() if mark.how == "since"}


TURNS = (
    item("2026-01-09", "Ada: “We chose bronze over steel for the screws.”"),
    item("2026-03-05", "After a wet week we switched from [bronze](/wiki/topic/bronze) to steel."),
    item("2026-05-08", "We went back to bronze instead of steel."),
)


@pytest.mark.parametrize("slug", ["decision", "decisions"])
def test_each_turn_strikes_the_one_before_it_in_whatever_order_they_came(slug: str) -> None:
    for items in permutations(TURNS):
        assert struck(slug, items) == {
            "2026-01-09": ("2026-03-05", "steel"),
            "2026-03-05": ("2026-05-08", "bronze"),
        }


def test_what_is_decided_for_one_purpose_gives_way_to_what_is_decided_for_it_later() -> None:
    items = (
        item("2026-02-02", "We decided to use Ada for the locking module."),
        item("2026-05-06", "We reversed the decision: the locking module will be written in Rust."),
        item("2026-06-01", "We decided to use Elm for the front page."),
    )
    assert struck("decisions", items) == {"2026-02-02": ("2026-05-06", "Rust")}


def test_how_something_is_done_gives_way_to_how_it_is_done_later() -> None:
    items = (
        item("2026-03-02", "We decided to store the barley collection in glass jars."),
        item("2026-04-02", "We decided to print the labels on cloth."),
        item("2026-05-05", "The barley collection will be stored in foil bags from now on."),
    )
    assert struck("decisions", items) == {"2026-03-02": ("2026-05-05", "foil bags")}


@each_case(
    ("first", "later"),
    [
        ("We chose bronze over steel for the screws.", "We chose bronze over steel once more."),
        ("We chose bronze over steel.", "We chose oak over beech."),
        ("We decided to use Ada for the locking module.", "We decided to use Elm for the site."),
        ("We decided to meet on Mondays.", "We decided to close early on Fridays."),
        ("We decided to use Ada for the locking module.", "The locking module is slow."),
    ],
)
def test_other_questions_and_the_same_answer_strike_nothing(first: str, later: str) -> None:
    assert struck("decisions", (item("2026-01-01", first), item("2026-02-01", later))) == {}


def test_what_was_decided_otherwise_on_one_day_is_disputed() -> None:
    items = (
        item("2026-01-01", "We chose bronze over steel."),
        item("2026-01-01", "We chose steel over bronze."),
    )
    assert {mark.how for mark in marks("decision", items).values()} == {"otherwise"}


@each_case(
    ("text", "taken"),
    [
        ("We chose Kafka over RabbitMQ.", "Kafka"),
        ("We switched from RabbitMQ to Kafka.", "Kafka"),
        ("We migrated to Kafka from RabbitMQ.", "Kafka"),
        ("We replaced RabbitMQ with Kafka.", "Kafka"),
        ("We dropped RabbitMQ in favour of Kafka.", "Kafka"),
        ("Instead of RabbitMQ we will use Kafka.", "Kafka"),
        ("Decision: Kafka over RabbitMQ.", "Kafka"),
        ("We will use Kafka for the ingest.", "Kafka"),
        ("Our parser will be built with Kafka.", "Kafka"),
    ],
)
def test_it_is_known_which_of_the_two_was_taken(text: str, taken: str) -> None:
    found = choice(text)
    assert found is not None
    assert found.shown == taken
