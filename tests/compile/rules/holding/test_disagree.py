"""What contradicts something else in its section says so; what does not is left in peace."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.holding.disagree import disagreeing
from commonplace.compile.rules.items import linked, merged, render
from commonplace.compile.rules.wording import written
from commonplace.compile.said import Item
from tests.cases import each_case

EARLY, LATE = "2026-01-10", "2026-05-02"


def _items(*said: str, speaker: str = "") -> list[Item]:
    days = (EARLY, LATE, "2026-06-01", "2026-06-02")
    return [
        Item(day, written(each, speaker), frozenset({day}))
        for day, each in zip(days, said, strict=False)
    ]


@each_case(
    ("one", "other"),
    [
        ("Max eats fish.", "Max does not eat fish."),
        ("The ferry runs on Sundays.", "The ferry doesn’t run on Sundays."),
        ("Ines is allergic to nuts.", "Ines is not allergic to nuts."),
        ("Ines works at Brightwater on Mondays.", "Ines no longer works at Brightwater."),
        ("The alerts go to Slack.", "The alerts now go to Teams."),
        ("The gate is open on weekdays.", "The gate is closed on weekdays."),
        ("The cabin has no heating.", "The cabin has heating."),
        ("We should deploy on Fridays.", "We should never deploy on Fridays."),
        ("Ines lives in Lisbon.", "Ines now lives in Porto."),
        ("Ines lives in Lisbon, above a bakery, and walks.", "Ines lives in Porto now, at Rua 4."),
        ("Ines Marsh works at Brightwater.", "Ines Marsh works for Tidewatch."),
        ("I’m late, but the gate closes at 18:00.", "I’m late, but the gate closes at 20:00."),
        ("The gate closes at six.", "The gate closes at eight."),
        ("The launch is on 3 May.", "The launch is on 10 May."),
        ("The launch is on Monday.", "The launch is on Tuesday."),
        ("A ticket costs $4.", "A ticket costs $5."),
        ("I live in Lisbon.", "I live in Porto."),
    ],
)
def test_two_that_cannot_both_hold_name_each_others_day(one: str, other: str) -> None:
    assert disagreeing("overview", _items(one, other)) == {0: LATE, 1: EARLY}
    assert disagreeing("notes", _items(one, other, speaker="Ines")) == {0: LATE, 1: EARLY}


@each_case(
    ("one", "other"),
    [
        ("The ferry runs on Sundays.", "The ferry doesn't run on Mondays."),
        ("Ines is allergic to nuts.", "Ines is not allergic to cats."),
        ("Ines works at Brightwater.", "Ines does not work at Brightwater on Fridays."),
        ("Max likes tea.", "Anna does not like tea."),
        ("Kestrel keeps data in Postgres.", "Kestrel keeps data in Postgres, not in files."),
        ("Max is taller than Anna.", "Max is not older than Anna."),
        ("Max went to the gym.", "Max didn't go to the gym."),
        ("Max eats fish.", "If Max does not eat fish, we cook rice."),
        ("Max eats fish.", "Max does not eat fish?"),
        ("Max should eat fish.", "Max does not eat fish."),
        ("Max worked at Brightwater.", "Max does not work at Brightwater."),
        ("Ines lives in Lisbon.", "Ines lives in Lisbon with Max."),
        ("Ines lives in Lisbon.", "Ines lives in north Lisbon."),
        ("Ines lives in Lisbon.", "Max lives in Porto."),
        ("Ines lived in Lisbon.", "Ines lives in Porto."),
        ("Max is 4.", "Max is 5."),
        ("Max is 4 years old.", "Max is 5 years old."),
        ("The hull is 40 % done.", "The hull is 60 % done."),
        ("The meeting is at 9 today.", "The meeting is at 10 today."),
        ("Max ran 5 km.", "Max ran 6 km."),
        ("The launch is in May.", "The launch is on 3 May."),
    ],
)  # fmt: skip
def test_two_that_may_both_hold_are_left_in_peace(one: str, other: str) -> None:
    assert disagreeing("notes", _items(one, other)) == {}
    assert disagreeing("notes", _items(other, one)) == {}


def test_two_speakers_may_each_speak_for_themselves() -> None:
    ines, max_ = (
        Item(EARLY, written(said, name), frozenset({name}))
        for said, name in (("I eat fish.", "Ines"), ("I don't eat fish.", "Max"))
    )
    assert disagreeing("notes", [ines, max_]) == {}


def test_a_decision_is_told_in_the_past_and_reversed_all_the_same() -> None:
    said = _items("We decided to use Kafka for events.", "We decided not to use Kafka for events.")
    assert disagreeing("decisions", said) == {0: LATE, 1: EARLY}
    assert disagreeing("notes", said) == {}


def test_what_happened_on_one_day_cannot_also_not_have_happened() -> None:
    said = [
        Item(EARLY, text, frozenset({text}))
        for text in ("Max went to the gym on foot.", "Max never went to the gym on foot.")
    ]
    assert disagreeing("notes", said) == {0: EARLY, 1: EARLY}


def test_lines_of_a_timeline_are_of_their_days() -> None:
    said = _items("Max eats fish.", "Max does not eat fish.")
    assert disagreeing("timeline", said) == {}


def test_another_number_is_progress_where_it_is_said_how_far_something_is() -> None:
    said = _items("Kestrel has 14 open tickets.", "Kestrel has 3 open tickets.")
    assert disagreeing("status", said) == {}
    assert disagreeing("notes", said) == {0: LATE, 1: EARLY}


def test_of_several_days_the_last_is_named() -> None:
    said = _items("Max eats fish.", "Max does not eat fish.", "Max never eats fish.")
    assert disagreeing("overview", said) == {0: "2026-06-01", 1: EARLY, 2: EARLY}


def test_a_crowded_section_is_compared_only_so_far() -> None:
    crowd = [
        Item(EARLY, f"Max does {'not ' * (each % 2)}eat fish number {each}.", frozenset({"m"}))
        for each in range(5000)
    ]
    assert {*disagreeing("notes", crowd)} <= {*range(100)}


SAID = (
    "Max eats fish.",
    "Max does not eat fish.",
    "Max never eats fish.",
    "The gate is open on weekdays.",
    "The gate is closed on weekdays.",
    "The alerts go to Slack.",
    "The alerts now go to Teams.",
    "It rained.",
)


@given(st.lists(st.tuples(st.sampled_from(SAID), st.sampled_from((EARLY, LATE))), max_size=6))
def test_marks_follow_from_the_set_alone(said: list[tuple[str, str]]) -> None:
    items = [Item(day, text, frozenset({"m"})) for text, day in said]
    wanted = render("notes", "Notes", merged("notes", items))
    for order in [*permutations(items)][:6]:
        assert render("notes", "Notes", merged("notes", order)) == wanted


@each_case(
    "denial",
    ["doesn't eat", "doesn’t eat", "doesnʼt eat", "doesnt eat", "DOES NOT EAT", "never eats",
     "no longer eats", "hardly eats", "stopped eating", "quit eating", "isn't eating"],
)  # fmt: skip
def test_there_are_many_ways_to_deny(denial: str) -> None:
    # Told on one day, where the past counts as well.
    said = ("Max eats fish at sea.", f"Max {denial} fish at sea.")
    items = [Item(EARLY, written(each), frozenset({"m"})) for each in said]
    assert disagreeing("notes", items) == {0: EARLY, 1: EARLY}


def test_links_do_not_hide_a_contradiction() -> None:
    one, other = _items("Max eats fish.", "Max does not eat fish.")
    one = Item(one.day, linked(one.text, "Max", "entity/max"), one.memory_ids)
    assert disagreeing("notes", [one, other]) == {0: LATE, 1: EARLY}


def test_a_measure_is_another_one_whoever_says_so_and_whatever_stands_around_it() -> None:
    items = (
        Item(
            "2026-03-06",
            "The coverage page says that the harbour mast is 38 metres high.",
            frozenset({"m"}),
        ),
        Item(
            "2026-03-11",
            "Letter from the office: the harbour mast is 52 metres high.",
            frozenset({"m"}),
        ),
        Item("2026-03-12", "The harbour fence is 2 metres high.", frozenset({"m"})),
        Item("2026-03-13", "The harbour mast is 38 metres away.", frozenset({"m"})),
    )
    assert disagreeing("overview", items) == {0: "2026-03-11", 1: "2026-03-06"}
