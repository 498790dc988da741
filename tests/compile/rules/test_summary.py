"""One sentence that says what a page is about, taken from what it says."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.rules.items import linked
from commonplace.compile.rules.summary import LONGEST, summary
from commonplace.compile.rules.wording import written
from commonplace.compile.said import Item
from tests.cases import each_case


def _items(*said: str, speaker: str = "", day: str = "2026-03-01") -> list[Item]:
    return [Item(day, written(each, speaker), frozenset({"m"})) for each in said]


def test_a_definition_is_preferred_to_what_tells_more() -> None:
    items = {
        "overview": _items(
            "Pebble reported 14 storms in May 2026 to Brightwater and Tidewatch.",
            "Pebble is a tide station.",
        ),
        "notes": _items("Pebble is the one that failed on 3 May 2026."),
    }
    assert summary("Pebble", "system", items) == "Pebble is a tide station."


def test_a_definition_among_the_notes_is_better_than_none() -> None:
    items = {
        "overview": _items("Pebble reports every hour."),
        "notes": _items("Pebble, a tide station off the pier, failed."),
    }
    assert summary("Pebble", "system", items).startswith("Pebble, a tide station")


def test_what_something_is_not_defines_nothing() -> None:
    items = {"overview": _items("Pebble is not a buoy.", "Pebble reports 14 times in May 2026.")}
    assert summary("Pebble", "system", items) == "Pebble reports 14 times in May 2026."


def test_a_sentence_that_begins_with_the_subject_comes_before_what_it_says_itself() -> None:
    own = _items("We sent 14 letters to Brightwater and Tidewatch in May 2026.", speaker="Ines")
    items = {"overview": [*own, *_items("Ines looks after both repositories.")]}
    assert summary("Ines", "person", items) == "Ines looks after both repositories."


def test_it_may_be_the_subject_that_the_sentence_begins_with() -> None:
    other = _items("Graz, our Graz, sent 14 letters to Brightwater.", speaker="Ines")
    items = {"overview": [*other, *_items("Graz has a clock and 14 towns that live by it.")]}
    assert summary("Graz", "place", items) == "Graz has a clock and 14 towns that live by it."


def test_what_something_was_called_before_may_define_it() -> None:
    items = {"overview": _items("Pebble is called Heron from today.", "Pebble is a tide station.")}
    assert summary("Heron", "", items, ("Pebble",)) == "Pebble is a tide station."


def test_a_name_is_preferred_to_a_pronoun_under_a_better_heading() -> None:
    items = {
        "overview": _items("Her fjord is 480 m deep."),
        "notes": _items("Somebody called Ingrid wrote from Bergen about a station."),
    }
    assert "Ingrid" in summary("Ingrid", "person", items)


def test_an_address_on_the_net_says_least() -> None:
    items = {
        "overview": _items(
            "The pier answers at https://pier.example/status with 14 figures in May 2026.",
            "The pier is wet.",
        )
    }
    assert summary("Pier", "topic", items) == "The pier is wet."


def test_my_dog_max_is_quoted_and_not_made_into_a_definition() -> None:
    items = {
        "overview": _items(
            "I took my dog Max to the vet on Friday and we walked home along the pier.",
            "My dog Max is four.",
            "I work as a hydrographer at Brightwater.",
            speaker="Ines",
        )
    }
    assert summary("Max", "other", items) == "Ines: “My dog Max is four.”"


def test_a_person_may_be_called_by_the_first_name() -> None:
    items = {"overview": _items("Ines is a hydrographer.", "Ines Marsh lives in Lisbon.")}
    assert summary("Ines Marsh", "person", items) == "Ines is a hydrographer."


def test_a_person_may_say_what_he_is_and_is_quoted() -> None:
    said = (
        "I'm a fan of Bach, Mozart and 14 others since May 2026.",
        "I work as a hydrographer.",
        "My friends met Tom at Brightwater in May 2026.",
    )
    items = {"overview": _items(*said, speaker="Ines Marsh")}
    assert summary("Ines Marsh", "person", items) == "Ines Marsh: “I work as a hydrographer.”"
    assert summary("Max", "person", items) != "Ines Marsh: “I work as a hydrographer.”"


def test_whose_something_is_says_nothing_of_a_topic() -> None:
    said = (
        "I took my kids to a pottery workshop.",
        "Pottery was taught at Brightwater in May 2026.",
    )
    assert summary("Pottery", "topic", {"highlights": _items(*said)}) == said[1]


def test_without_a_definition_the_overview_speaks_and_then_anything() -> None:
    notes = _items("Ines met Tom on 3 May 2026 at Brightwater.", "So nice!")
    assert summary("Ines", "person", {"notes": notes}) == notes[0].text
    overview = _items("Ines likes tea.")
    assert summary("Ines", "person", {"overview": overview, "notes": notes}) == "Ines likes tea."


def test_the_newer_of_two_equals_is_taken() -> None:
    items = _items("Pebble is a big buoy.") + _items("Pebble is a red buoy.", day="2026-05-01")
    assert summary("Pebble", "system", {"overview": items}) == "Pebble is a red buoy."


def test_a_summary_has_no_links_and_no_markdown() -> None:
    text = linked(written("Pebble is a **tide** station of [[Brightwater]]."), "Pebble", "entity/p")
    items = {"overview": [Item("2026-03-01", text, frozenset({"m"}))]}
    assert summary("Pebble", "system", items) == "Pebble is a tide station of Brightwater."


def test_a_long_definition_is_cut_at_a_word() -> None:
    found = summary("Pebble", "system", {"overview": _items("Pebble is a" + " very" * 100)})
    assert len(found) <= LONGEST
    assert found.endswith("very…")


@each_case("title", ["C++ (the language)", "", "東京", "a|b", "\\", "x" * 300, "("])
def test_a_title_may_be_anything(title: str) -> None:
    items = {"notes": _items(f"{title} is a thing.")}
    assert summary(title, "", items)


def test_what_somebody_does_for_long_is_better_than_what_points_elsewhere() -> None:
    items = {
        "overview": _items("Only Ines has its key, in a tin of 14 May 2026 at Brightwater."),
        "notes": [
            *_items("Ines lives in Porto, above the bakery of 1926.", day="2026-01-01"),
            *_items("Ines lives in Lisbon now.", day="2026-04-01"),
        ],
    }
    assert summary("Ines", "person", items) == "Ines lives in Lisbon now."


def test_of_a_question_the_last_decision_is_the_summary() -> None:
    items = {
        "decision": [
            *_items("We chose Kafka over RabbitMQ on 14 May 2026.", day="2026-05-14"),
            *_items("We went back to RabbitMQ.", day="2026-06-01"),
        ]
    }
    assert summary("Kafka or RabbitMQ", "decision", items) == "We went back to RabbitMQ."


def test_one_of_two_of_the_same_name_is_not_defined_by_it() -> None:
    items = {"overview": _items("Rome, our Rome, drew it.", "Rome was hot on 14 May 2026.")}
    assert summary("Rome", "place", items) == "Rome was hot on 14 May 2026."


def test_a_page_without_items_has_no_summary() -> None:
    assert summary("Pebble", "system", {}) == summary("Pebble", "system", {"notes": []}) == ""


said = st.sampled_from(
    ("Max is a dog.", "My dog Max.", "Max ran.", "It rained.", "!", "...", "**x**", "[", "今日は。")
)
days = st.sampled_from(("2026-03-01", "2026-05-02"))


@given(st.lists(st.tuples(said, days), min_size=1, max_size=6, unique_by=lambda each: each[0]))
def test_a_summary_says_what_an_item_says_whatever_their_order(
    pairs: list[tuple[str, str]],
) -> None:
    items = [Item(day, written(text), frozenset({"m"})) for text, day in pairs]
    found = summary("Max", "other", {"overview": items[:2], "notes": items[2:]})
    assert found in [text.strip("*") for text, _ in pairs]
    assert summary("Max", "other", {"notes": items[:1:-1], "overview": items[1::-1]}) == found
