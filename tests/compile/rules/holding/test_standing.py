"""Which statements of a section hold."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.compile.rules.holding.standing import marks, standing, turns
from commonplace.compile.rules.items import merged, parse, render
from commonplace.compile.rules.wording import written
from commonplace.compile.said import Item
from commonplace.model import Section, Source
from commonplace.wiki.carry import Cited
from tests.cases import each_case


def item(day: str, text: str, memory: str = "") -> Item:
    return Item(day, text, frozenset((memory or f"{day} {text}",)))


def struck(slug: str, *items: Item) -> dict[str, tuple[str, str]]:
    found = marks(slug, items, turns(items))
    return {
        items[at].text: (mark.day, mark.by) for at, mark in found.items() if mark.how == "since"
    }


def test_the_later_value_of_a_slot_strikes_the_earlier() -> None:
    one = item("2026-01-10", "Gate code: 4471")
    two = item("2026-04-20", "New gate code: 9912")
    assert struck("particulars", one, two) == {"Gate code: 4471": ("2026-04-20", "9912")}
    assert struck("particulars", two, one) == {"Gate code: 4471": ("2026-04-20", "9912")}


def test_each_of_several_values_gave_way_to_the_next() -> None:
    items = [
        item("2026-01-10", "Monthly rent: €840"),
        item("2026-04-20", "Monthly rent: €910"),
        item("2026-08-01", "Monthly rent: €955"),
    ]
    assert struck("particulars", *items) == {
        "Monthly rent: €840": ("2026-04-20", "€910"),
        "Monthly rent: €910": ("2026-08-01", "€955"),
    }


def test_a_value_that_was_said_again_later_holds() -> None:
    home = item("2026-01-10", "Ines lives in Lisbon.")
    away = item("2026-02-10", "Ines lives in Porto.")
    again = item("2026-03-10", "Ines lives in Lisbon.")
    items = merged("overview", [home, away, again])
    assert [each.text for each in standing("overview", items)] == ["Ines lives in Lisbon."]
    assert struck("overview", *items) == {"Ines lives in Porto.": ("2026-03-10", "Lisbon")}


def test_two_values_of_one_day_are_disputed_and_neither_is_struck() -> None:
    one = item("2026-01-10", "Gate code: 4471")
    two = item("2026-01-10", "Gate code: 9912")
    found = marks("particulars", [one, two])
    assert {mark.how for mark in found.values()} == {"otherwise"} and len(found) == 2


def test_on_one_day_words_of_change_decide() -> None:
    one = item("2026-01-10", "Gate code: 4471")
    two = item("2026-01-10", "New gate code: 9912")
    assert struck("particulars", one, two) == {"Gate code: 4471": ("2026-01-10", "9912")}


def test_a_sentence_of_change_strikes_what_it_ends() -> None:
    old = item("2026-01-10", "The evening class costs 40 euros a month.")
    other = item("2026-01-11", "The kiln takes 40 pots.")
    told = item("2026-05-01", "We raised the evening class from 40 to 55 euros.")
    assert struck("notes", old, other, told) == {old.text: ("2026-05-01", "55 euros")}


def test_what_is_said_to_be_of_the_past_is_struck_with_what_took_its_place() -> None:
    now = item("2026-02-24", "Revised base fee: $465")
    past = item("2026-02-25", "Superseded prior view: $510 base fee with $50 deposit")
    assert struck("particulars", now, past) == {past.text: ("2026-02-24", "$465")}


@each_case("slug", ["decisions", "decision", "timeline", "visits"])
def test_decisions_and_days_give_way_to_nothing(slug: str) -> None:
    one = item("2026-01-10", "We use Postgres as the database.")
    two = item("2026-04-20", "We switched from Postgres to MySQL.")
    assert struck(slug, one, two) == {}


BESIDE = [
    ("Ines visited Lisbon.", "Ines visited Porto."),
    ("Ines went to Rome in May.", "Ines went to Oslo in June."),
    ("Ines plays the horn.", "Ines plays chess."),
    ("Ines likes tea.", "Ines likes coffee."),
    ("Ines has a sister called Eva.", "Ines has a sister called Mara."),
    ("Ines's dog is called Max.", "Ines's cat is called Tom."),
    ("Ines speaks Portuguese.", "Ines speaks Danish."),
    ("Ines owns a kiln.", "Ines owns a boat."),
    ("Ines is friends with Osk.", "Ines is friends with Mira."),
    ("Ines met Osk in Rome.", "Ines met Mira in Oslo."),
    ("Ines read Middlemarch.", "Ines read Emma."),
    ("Ines bought 3 lamps.", "Ines bought 12 pots."),
    ("Ines ran 5 km on Sunday.", "Ines ran 12 km on Monday."),
    ("The kiln fired 40 pots today.", "The kiln fired 55 pots today."),
    ("Dentist appointment: 2026-03-04", "Dentist appointment: 2026-09-04"),
    ("Train to Porto: 8:15", "Train to Lisbon: 9:40"),
    ("Ines's phone number is 555-1234.", "Osk's phone number is 555-9999."),
    ("Ines lives in Lisbon.", "Osk lives in Porto."),
    ("Kiln capacity: 40 pots", "Boat capacity: 6 people"),
    ("Ines is allergic to nuts.", "Ines is allergic to cats."),
    ("Ines wants to move to Porto.", "Ines lives in Lisbon."),
    ("Ines's mother lives in Porto.", "Ines lives in Lisbon."),
    ("Ines works on Pebble.", "Ines works on Brindle."),
    ("Ines studied in Oslo.", "Ines studied in Rome."),
    ("Ines paid 40 euros for the lamp.", "Ines paid 55 euros for the pot."),
    ("Ines and Osk met at 9:15.", "Ines and Mira met at 10:40."),
    ("Action items: 3", "Action items: 7"),
    ("Pebble depends on Postgres.", "Pebble depends on Redis."),
    ("The choir sang in Porto.", "The choir sang in Lisbon."),
    ("Ines: “I love the harbour.”", "Ines: “I love the attic.”"),
    ("Ines: “I live in Lisbon.”", "Osk: “I live in Porto.”"),
    ("Ines: “My sister lives in Oslo.”", "Osk: “My sister lives in Rome.”"),
    ("The entrance fee is 4 euros.", "The parking fee is 9 euros."),
    ("The fee is 4 euros.", "The fee is 9 euros."),
    ("Ines volunteers at the library.", "Ines volunteers at the shelter."),
]


@each_case("slug", ["overview", "notes", "particulars"])
@each_case(("one", "other"), BESIDE)
def test_what_holds_beside_another_is_never_struck(slug: str, one: str, other: str) -> None:
    first, second = item("2026-01-10", one), item("2026-06-10", other)
    assert struck(slug, first, second) == {}
    assert struck(slug, item("2026-06-10", one), item("2026-01-10", other)) == {}


_TEXTS = [text for pair in BESIDE for text in pair] + [
    "Gate code: 4471",
    "New gate code: 9912",
    "Former gate code: 1000",
    "Gate code: 9912",
    "Ines lives in Lisbon.",
    "Ines now lives in Porto.",
    "We raised the fee from 40 to 55 euros.",
    "The fee is 40 euros.",
    "~~Gate code: 4471~~ *(replaced on 2026-01-01)*",
    "Monthly rent: €840 *(again on 2026-01-01)*",
]
_ITEMS = st.lists(
    st.builds(
        lambda day, text, memory: Item(f"2026-01-{day:02}", text, frozenset((memory,))),
        st.integers(1, 28),
        st.sampled_from(_TEXTS),
        st.sampled_from("abcdef"),
    ),
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(_ITEMS, st.integers(0, 12))
def test_a_section_reads_back_as_it_was_and_batches_do_not_matter(
    items: list[Item], cut: int
) -> None:
    given_ = [Item(each.day, written(each.text), each.memory_ids) for each in items]
    whole = merged("particulars", given_)
    batches = merged("particulars", merged("particulars", given_[cut:]), given_[:cut])
    assert whole == batches
    if whole:
        text, cited = render("particulars", "Particulars", whole, turns(whole))
        assert parse(_section(text, cited)) == whole


def _section(text: str, cited: tuple[Cited, ...]) -> Section:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    sources = tuple(Source(each.memory_id, None, at, each.sentences) for each in cited)
    return Section("particulars", text, "compiled", 0, 0, sources)


def test_what_is_only_called_earlier_is_struck_when_something_took_its_place() -> None:
    past = item("2026-02-25", "Earlier base fee: $510")
    assert struck("particulars", past) == {}
    now = item("2026-02-24", "Base fee: $465")
    assert struck("particulars", now, past) == {past.text: ("2026-02-24", "$465")}
