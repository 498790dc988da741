"""Names nobody listed: found in small books, joined rightly, and at their exact place."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.language.name_key import name_key
from commonplace.language.names import choose_surfaces
from commonplace.language.names.surface import BITS
from tests.cases import each_case
from tests.language.books import find, load_books, read_book
from tests.language.growth import assert_linear


@pytest.mark.parametrize(("file", "wanted"), [("things.txt", 94), ("people.txt", 45)])
def test_unusual_names_are_found_under_their_own_title(file: str, wanted: int) -> None:
    lost = []
    for name, _, memories in load_books(file):
        book = read_book(memories)
        usual = Counter(each.key for memory in book.mentions for each in memory).most_common(1)
        if book.count(name) < 2 or usual[0][0] != name_key(name):
            lost.append((name, [[each.surface for each in memory] for memory in book.mentions]))
    books = len([*load_books(file)])
    assert books - len(lost) >= wanted, lost


@pytest.mark.parametrize(("file", "wanted"), [("things.txt", 82), ("people.txt", 43)])
def test_types_follow_what_is_said(file: str, wanted: int) -> None:
    wrong = [
        (name, kind, book.type_of(name))
        for name, kind, memories in load_books(file)
        if name_key(name) in (book := read_book(memories)).sums and book.type_of(name) != kind
    ]
    books = len([*load_books(file)])
    assert books - len(wrong) >= wanted, wrong


@each_case(
    "text, name",
    [
        ("We fixed the lamp at the Repair Café.", "Repair Café"),
        ("She loves Ben & Jerry's.", "Ben & Jerry's"),
        ("Anna van der Berg called.", "Anna van der Berg"),
        ("We talked to van der Berg about it.", "van der Berg"),
        ("I saw Dr. Strand on Monday.", "Dr. Strand"),
        ("The Tuesday Club meets at seven.", "Tuesday Club"),
        ("My iPhone is broken.", "iPhone"),
        ("We use .NET for the backend.", ".NET"),
        ("I write C# at work.", "C#"),
        ("Yesterday O'Malley called.", "O'Malley"),
        ("I sent it to Ms. de la Fuente.", "Ms. de la Fuente"),
        ("He works for Bank of Norwood now.", "Bank of Norwood"),
        ("They invoiced Northern Gears, Inc. in May.", "Northern Gears, Inc."),
        ("The alarm came from Pump 7.", "Pump 7"),
        ("I left the van at Otto's Garage.", "Otto's Garage"),
        ('I just watched "Little Wolves" again.', "Little Wolves"),
        ("Die Rechnung von Werkstatt Süd kam heute.", "Werkstatt Süd"),
        ("Le chat d'Amélie dort.", "Amélie"),
        ("Frau Oberhuber hat sich beschwert.", "Frau Oberhuber"),
        ("田中さんは東京に住んでいます。", "田中さん"),
        ("昨日山本部長に報告しました。", "山本部長"),
        ("قابلت السيد منصور أمس.", "السيد منصور"),
        ("Thanks Melina, see you on Friday!", "Melina"),
        ("Called Aqua Terra about the late order.", "Aqua Terra"),
        ("Theo lent me Under the Lighthouse.", "Under the Lighthouse"),
        ("I am halfway through How Not to Fly.", "How Not to Fly"),
        ("We parked at 9 Oaks.", "9 Oaks"),
        ("The key for Cabaña 12 is lost.", "Cabaña 12"),
        ("He prefers his Orvo 13 Max.", "Orvo 13 Max"),
        ("Breakfast at Howdy! was fine.", "Howdy!"),
        ("The test rig runs on tarn7b.", "tarn7b"),
        ("We got an offer from quiet.harbour.", "quiet.harbour"),
        ("The review of KILO-3c is done.", "KILO-3c"),
        ("I sent it to Lotte van 't Veer.", "Lotte van 't Veer"),
        ("I had lunch with 美咲 and her son.", "美咲"),
        ("The parcel from 결이네 came today.", "결이네"),
        ("平野さくらさんが駅伝に出た。", "平野さくら"),
        ("大塚誠部長は禁煙を始めた。", "大塚誠"),
        ("صنع كريم النجار طاولة المطبخ.", "كريم النجار"),
        ("Anruf von Ida Brandes wegen der Säge.", "Ida Brandes"),
        ("M. Tessier refuse de payer.", "M. Tessier"),
    ],
)
def test_a_name_is_a_candidate_whole(text: str, name: str) -> None:
    assert name in [each.surface for each in find(text)]


@each_case(
    ("text", "names"),
    [
        ("Bob moved to Oslo.", {"bob", "oslo"}),
        ("Jack also bought a car.", {"jack"}),
        ("Bérénice Lamotte vit à Nancy.", {"bérénice lamotte", "nancy"}),
        ("Ilse Brandes arbeitet bei Bosch.", {"ilse brandes", "bosch"}),
        ("Rain fell all day.", set()),
        ("Marketing moved to the second floor.", set()),
        ("Milch kostet mehr.", set()),
    ],
)
def test_who_does_what_people_do_is_a_name_at_once(text: str, names: set[str]) -> None:
    assert read_book([text]).names == names


@each_case(
    "text",
    [
        "Booked a table on Monday.",
        "Yesterday was great!",
        "Thanks! Wow. Nope, not me.",
        "Music relaxes me. Work starts at nine.",
        "The CEO wants the NDA by Q3.",
        "We plan in April and on Fridays.",
        "A long-term plan for the English-speaking team.",
        "PLEASE READ THE WHOLE THING NOW",
        "My Mom likes it.",
        "Wir haben frische Brötchen und die Zeitung geholt.",
        "Der Hund bellt, und das Kind lacht.",
        "Wir haben Druckerpapier und Toner bestellt. Ohne Brille sehe ich nichts.",
        "J'ai perdu mes clés. L'école est fermée.",
        "コーヒーが好きです。",
        "See /Usr/Local and https://Example.org or @Ada and Notes_2.md",
    ],
)
def test_a_capital_alone_makes_no_name(text: str) -> None:
    assert [each.surface for memory in read_book([text]).mentions for each in memory] == []


@each_case(
    "memories",
    [
        [
            "The 48-hour rule holds.",
            "We need a 48-hour window.",
            "After 3pm on the 3rd it is quiet.",
        ],
        ["I opened main.py and notes.txt.", "The bug is in main.py.", "Delete notes.txt."],
        ["We rolled back to 2f4c9a1e.", "Build 2f4c9a1e is broken."],
        ["I love it so Much, it is So good.", "Things to Consider are these.", "He told Them."],
    ],
)
def test_figures_files_and_stray_capitals_are_no_names(memories: list[str]) -> None:
    assert read_book(memories).names == frozenset()


def test_a_name_has_a_number_where_it_always_has() -> None:
    book = read_book(["I like Cabaña 12.", "We met at Cabaña 12.", "Cabaña 12 is cold."])
    assert book.count("Cabaña 12") == 3


def test_an_ordinary_small_word_is_a_name_where_a_noun_stands_and_it_has_a_capital() -> None:
    book = read_book(["We ate at Soon.", "I left my hat in Soon.", "Soon is closed. Soon we go."])
    assert book.count("Soon") == 3


def test_a_known_name_is_found_at_the_start_of_a_sentence_though_it_is_a_word() -> None:
    book = read_book(["Our spaniel Moss is old.", "Moss swam in the river.", "Walked with Moss."])
    assert book.count("Moss") == 3


def test_a_noun_that_does_something_once_is_no_name_in_german() -> None:
    book = read_book(["Müllabfuhr kommt jetzt dienstags.", "Waschmaschine ist kaputt."])
    assert book.names == frozenset()


def test_one_use_in_lower_case_does_not_undo_a_name() -> None:
    memories = [
        "I met Zorblin.",
        "Zorblin likes tea.",
        "We called Zorblin.",
        "ask zorblin about it",
    ]
    assert "zorblin" in read_book(memories).names


def test_a_word_that_is_mostly_in_lower_case_is_no_name() -> None:
    memories = [
        "Ask the Frobnik team.",
        "a frobnik broke",
        "two frobnik parts",
        "the frobnik is new",
    ]
    assert "frobnik" not in read_book(memories).names


def test_the_longest_known_name_is_chosen_and_none_overlaps() -> None:
    surfaces = find("I met Anna Berg and Anna.")
    chosen = choose_surfaces(surfaces, {"anna berg", "anna", "berg"})
    assert [each.surface for each in chosen] == ["Anna Berg", "Anna"]


_WORDS = st.sampled_from(
    "Anna's the dog Dr. van der Berg, Ola & und Frau Otto's Garage 7 said: “Yes” I 田中さん iPhone "
    "! . ? C# met called my The of Monday NDA X-Ray السيد منصور \n - # lives in".split(" ")
)


@given(st.lists(_WORDS, max_size=25).map(" ".join) | st.text(max_size=80))
def test_a_surface_is_what_stands_at_its_place(text: str) -> None:
    for each in find(text):
        assert text[each.start : each.end] == each.surface
        assert each.key == name_key(each.surface)
        assert each.inside + each.at_start + each.lower == 1
        assert 0 <= each.evidence < 1 << BITS


@given(st.text(st.characters(exclude_categories=[]), max_size=100))
def test_no_text_is_too_strange(text: str) -> None:
    assert find(text) == find(text)


@given(st.lists(st.lists(_WORDS, max_size=9).map(" ".join), max_size=6))
def test_the_order_of_memories_does_not_matter(memories: list[str]) -> None:
    book, other = read_book(memories), read_book(memories[::-1])
    assert (book.names, book.sums) == (other.names, other.sums)
    assert book.mentions == other.mentions[::-1]


@each_case(
    "part",
    ["A", "A ", "Ab-", "Ab's ", "Dr. ", "van ", "Ab & ", "of ", "Ab of the ", "田中さん", "“Ab” "],
)
def test_a_long_text_of_names_is_read_in_proportion_to_its_length(part: str) -> None:
    assert_linear(find, part, times=200)
