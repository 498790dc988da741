"""Which hubs a page belongs to, and how a hub sorts its members."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from commonplace.compile.candidates import (
    LEAST,
    MOST,
    Hub,
    Member,
    evident,
    hub_keys,
    index_of,
    sections,
    settled,
    shows,
)
from commonplace.compile.plurals import plural
from commonplace.model import Memory
from commonplace.wiki.text.slugs import slug_of
from tests.cases import each_case

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def memory(number: int = 0, day: int = 0, **more: Any) -> Memory:
    at = START + timedelta(days=day)
    return Memory(f"m{number}", "observation", "said", at, at, at, b"", **more)


def member(title: str, **more: Any) -> Member:
    given: dict[str, Any] = {
        "title": title, "type": "entity", "slug": slug_of(title), "summary": "", "noun": None,
        "subject_type": "place", "tags": frozenset(),
    }  # fmt: skip
    return Member(**{**given, **more})


def titles(*memories: Memory, summary: str = "", noun: str | None = None) -> list[str]:
    return [hub.title for hub in hub_keys(memories, summary, noun, ())]


# --- cities -------------------------------------------------------------------------------------


def test_a_page_belongs_to_the_city_where_most_of_its_memories_are() -> None:
    there = [memory(n, n, place="1200-205 Lisboa, Portugal") for n in range(3)]
    assert hub_keys([*there, memory(9, place="Porto")], "", None, ()) == (
        Hub("city", "lisbon", "Lisbon"),
    )


def test_a_passing_visit_makes_nobody_belong_to_a_city() -> None:
    notes = [memory(n, n) for n in range(20)]
    visit = [memory(20 + n, 7, place="Lisbon") for n in range(3)]
    assert titles(*notes, *visit) == []


def test_a_page_with_one_memory_belongs_where_it_is() -> None:
    assert titles(memory(place="Tavira")) == ["Tavira"]


def test_half_here_and_half_there_is_nowhere() -> None:
    assert (
        titles(*[memory(n, n, place=city) for n, city in enumerate(["Porto", "Braga"] * 2)]) == []
    )


def test_one_city_with_two_names_is_one_hub() -> None:
    names = ["München", "Munich", "80331 München, Deutschland"]
    assert titles(*[memory(n, n, place=name) for n, name in enumerate(names)]) == ["Munich"]


def test_what_the_summary_says_comes_before_where_somebody_spoke() -> None:
    """Talking in Austin about restaurants in Toronto moves no restaurant."""
    said = [memory(n, n, place="Austin, TX") for n in range(5)]
    assert titles(*said, summary="Korean restaurant in Toronto.") == ["Toronto"]


def test_no_member_is_evident_in_a_city_that_its_summary_does_not_name() -> None:
    austin, toronto = Hub("city", "austin", "Austin"), Hub("city", "toronto", "Toronto")
    kimchi = member("Kimchi Corner", summary="Korean restaurant in Toronto.", hubs=(austin,))
    assert not evident(austin, kimchi)
    assert evident(toronto, kimchi)


def test_located_memories_are_evidence_where_the_summary_is_silent() -> None:
    austin = Hub("city", "austin", "Austin")
    assert evident(austin, member("Taco Yard", summary="A taco place.", hubs=(austin,)))
    assert not evident(austin, member("Taco Yard", summary="A taco place."))
    assert not evident(austin, member("Austin Vale", tags=frozenset({"austin"})))


def test_the_summary_is_evidence_in_any_of_the_names_of_a_city() -> None:
    lisbon = Hub("city", "lisbon", "Lisbon")
    assert evident(lisbon, member("A Brasa", summary="Restaurante em Lisboa."))


def test_only_a_memory_from_that_city_shows_that_a_page_belongs_to_it() -> None:
    lisbon = Hub("city", "lisbon", "Lisbon")
    assert shows(lisbon, memory(place="1200-205 Lisboa"))
    assert not shows(lisbon, memory(place="Porto", tags=("lisbon",)))
    assert not shows(lisbon, memory())


def test_only_a_memory_in_that_journal_or_with_that_tag_shows_it() -> None:
    assert shows(Hub("journal", "a-trip", "A trip"), memory(journal="a_trip"))
    assert not shows(Hub("journal", "a-trip", "A trip"), memory(journal="b-trip"))
    assert shows(Hub("tag", "sea-life", "Sea life"), memory(tags=("sea-life",)))
    assert not shows(Hub("tag", "sea-life", "Sea life"), memory())
    assert not shows(Hub("noun", "dogs", "Dogs"), memory(tags=("dogs",)))


# --- journals, tags, nouns ----------------------------------------------------------------------


def test_one_memory_in_a_journal_is_enough() -> None:
    found = hub_keys([memory(), memory(1, journal="japan-trip-2026")], "", None, ())
    assert found == (Hub("journal", "japan-trip-2026", "Japan trip 2026"),)


def test_a_tag_needs_half_of_the_memories() -> None:
    tagged = memory(0, tags=("sea-life", "once"))
    assert titles(tagged, memory(1, tags=("sea-life",)), memory(2), memory(3)) == ["Sea life"]
    assert titles(tagged, memory(1), memory(2)) == []


def test_a_page_belongs_to_its_own_tags() -> None:
    assert hub_keys([memory(), memory(1)], "", None, ("iOS",)) == (Hub("tag", "ios", "iOS"),)


def test_a_page_belongs_to_what_it_is() -> None:
    assert hub_keys([], "", "tide station", ()) == (Hub("noun", "tide-stations", "Tide stations"),)


def test_titles_in_any_script_have_a_key() -> None:
    found = hub_keys(
        [memory(place="東京都港区1-1", journal="京都の旅", tags=("猫",))], "", None, ("😀",)
    )
    assert [hub.title for hub in found] == ["Tokyo", "京都の旅", "猫", "😀"]
    assert all(hub.key for hub in found)


def test_what_cannot_be_seen_is_no_hub() -> None:
    assert hub_keys([memory(journal="\u200b", tags=("\u202e", "#"))], "", None, (" ",)) == ()


def test_one_key_is_one_hub_and_the_city_comes_first() -> None:
    found = hub_keys([memory(place="Braga", tags=("braga",), journal="Braga")], "", None, ())
    assert found == (Hub("city", "braga", "Braga"),)


def test_tags_and_nouns_are_evident_by_themselves() -> None:
    dogs = Hub("noun", "dogs", "Dogs")
    sea = Hub("tag", "sea-life", "Sea life")
    assert evident(dogs, member("Max", noun="dog"))
    assert not evident(dogs, member("Tom", noun="cat"))
    assert evident(sea, member("Max", tags=frozenset({"sea-life"})))
    assert not evident(sea, member("Max"))
    trip = Hub("journal", "trip", "Trip")
    assert evident(trip, member("Max", hubs=(trip,)))
    assert not evident(trip, member("Trip"))


memories = st.lists(
    st.builds(
        memory,
        st.integers(0, 9),
        st.integers(0, 9),
        place=st.sampled_from([None, "Porto", "Braga", "home", "Lisboa", "Lisbon"]),
        journal=st.sampled_from([None, "a trip", "b-trip"]),
        tags=st.lists(st.sampled_from("abcdefghijkl"), max_size=9).map(tuple),
    ),
    max_size=8,
)


@given(memories, st.data())
def test_the_order_of_the_memories_does_not_matter(said: list[Memory], data: st.DataObject) -> None:
    other = data.draw(st.permutations(said))
    found = hub_keys(said, "", "dog", ("x", "y"))
    assert found == hub_keys(other, "", "dog", ("x", "y"))
    assert len(found) <= MOST
    assert len({hub.key for hub in found}) == len(found)
    assert all(hub.key == slug_of(hub.title) for hub in found)


# --- sections -----------------------------------------------------------------------------------


def test_three_of_a_kind_make_a_section_and_the_others_stand_by_type() -> None:
    members = [
        member("Zest", noun="restaurant"),
        member("alma", noun="restaurant"),
        member("Bistro", noun="restaurant"),
        member("Rex", noun="dog", subject_type="animal"),
        member("Ada", subject_type="person"),
        member("Pier", subject_type="place"),
        member("What", subject_type=""),
    ]
    assert [
        (slug, heading, [one.title for one in who]) for slug, heading, who in sections(members)
    ] == [
        ("restaurants", "Restaurants", ["alma", "Bistro", "Zest"]),
        ("people", "People", ["Ada"]),
        ("animals", "Animals", ["Rex"]),
        ("places", "Places", ["Pier"]),
        ("things", "Things", ["What"]),
    ]


TOOLS = Hub("type", "tools", "Tools")


def test_a_kind_of_things_has_one_hub_however_one_gets_there() -> None:
    tag, noun = Hub("tag", "tool", "Tool"), Hub("noun", "tools", "Tools")
    assert {*settled([noun], "tool", None)} == {TOOLS}
    assert {*settled([tag, noun], "tool", index_of("tool"))} == {TOOLS}


def test_a_tag_that_is_called_like_a_kind_lists_only_what_is_of_it() -> None:
    tag = Hub("tag", "people", "People")
    assert [*settled([tag], None, index_of("place"))] == [index_of("place")]
    assert index_of("person") in settled([tag], None, index_of("person"))
    assert [*settled([Hub("tag", "work", "Work")], None, None)] == [Hub("tag", "work", "Work")]


def test_what_is_defined_as_a_cafe_is_a_place_to_who_could_not_tell_its_name() -> None:
    found = sections([member("Kissa Nami", subject_type="", noun="café")])
    assert [heading for _, heading, _ in found] == ["Places"]


def test_a_section_slug_is_that_of_its_heading() -> None:
    stations = [member(f"S{n}", noun="tide station") for n in range(LEAST)]
    assert [(slug, heading) for slug, heading, _ in sections(stations)] == [
        ("tide_stations", "Tide stations")
    ]


@given(
    st.lists(
        st.builds(
            member,
            st.sampled_from(["A", "b", "B", "ß", "SS", "é", "京"]),
            noun=st.sampled_from([None, "dog", "person", "place"]),
            subject_type=st.sampled_from(["", "person", "place", "topic", "tool"]),
            type=st.sampled_from(["entity", "topic"]),
        ),
        max_size=12,
    ),
    st.data(),
)
def test_each_member_stands_in_exactly_one_section(
    members: list[Member], data: st.DataObject
) -> None:
    found = sections(members)
    shown = [(one.type, one.slug) for _, _, who in found for one in who]
    assert sorted(shown) == sorted({(one.type, one.slug) for one in members})
    slugs = [slug for slug, _, _ in found]
    assert len(set(slugs)) == len(slugs)
    unique = list({(one.type, one.slug): one for one in members}.values())
    assert sections(unique) == sections(data.draw(st.permutations(unique)))


# --- plurals ------------------------------------------------------------------------------------


@each_case(
    ("one", "many"),
    [
        ("dog", "dogs"), ("tide station", "tide stations"), ("city", "cities"), ("day", "days"),
        ("church", "churches"), ("box", "boxes"), ("class", "classes"), ("bus", "buses"),
        ("person", "people"), ("child", "children"), ("wife", "wives"), ("roof", "roofs"),
        ("bottle of wine", "bottles of wine"), ("fisherman", "fishermen"), ("woman", "women"),
        ("human", "humans"), ("series", "series"), ("sheep", "sheep"), ("analysis", "analyses"),
        ("café", "cafés"), ("photo", "photos"), ("hero", "heroes"), ("dogs", "dogs"),
        ("sister-in-law", "sisters-in-law"), ("bus stop", "bus stops"), ("", ""), ("犬", "犬"),
        ("API", "APIs"), ("German shepherd", "German shepherds"), ("witness", "witnesses"),
    ],
)  # fmt: skip
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many
