"""Names: where they are found, and what may become one."""

from hypothesis import assume, given
from hypothesis import strategies as st

from commonplace.capture.names import KnownNames, candidates, find_known, name_key
from tests.cases import each_case

KNOWN = [
    *("Ada Lovelace", "Ada", "New York", "York", "O'Brien", "Jean-Luc Picard", "Jean", "Maria"),
    *("Berlin", "東京", "東京タワー", "田中", "김민수", "アン", "สมชาย", "J. R. R. Tolkien"),
    *("St. John", "AT&T", "Will", "McDonald's", "Zoë", "Alice", "Node.js", "C", "Ann", "Анна"),
]


@each_case(
    ("text", "names"),
    [
        ("Ada Lovelace met ada.", ["Ada Lovelace", "Ada"]),
        ("ADA LOVELACE", ["Ada Lovelace"]),
        ("Ada\nLovelace", ["Ada Lovelace"]),
        ("in New York, not in York", ["New York", "York"]),
        ("Ada's cat and Ada Lovelace's dog", ["Ada", "Ada Lovelace"]),
        ("O’Brien's and O'Brien", ["O'Brien", "O'Brien"]),
        ("l'amie d'Alice", ["Alice"]),
        ("McDonald's", ["McDonald's"]),
        ("a Berlin-based shop, pre-Berlin", ["Berlin", "Berlin"]),
        ("Jean-Luc Picard", ["Jean-Luc Picard"]),
        ("Jean-Luc and Anna-Maria", []),
        ("東京タワーは東京にある。田中さん", ["東京タワー", "東京", "田中"]),
        ("アンケートでアンは", ["アン"]),
        ("김민수가 왔다, 안김민수", ["김민수"]),
        ("พบสมชายที่นี่", ["สมชาย"]),
        ("J.R.R. Tolkien, J. R. R. Tolkien", ["J. R. R. Tolkien", "J. R. R. Tolkien"]),
        ("near St. John", ["St. John"]),
        ("AT&T and AT & T", ["AT&T", "AT&T"]),
        ("I met Ada. Lovelace stayed away. Ada, Lovelace.", ["Ada", "Ada"]),
        ("ZOË is not Zoe", ["Zoë"]),
        ("node.js", ["Node.js"]),
        ("Анна и АННА", ["Анна", "Анна"]),
        ("Anna, adamant, ada2, Annapolis", []),
        ("Will will come. I asked Will.", ["Will"]),
        ("vitamin C", []),
        ("", []),
    ],
)
def test_known_names_are_found(text: str, names: list[str]) -> None:
    found = find_known(text, {name_key(name): name for name in KNOWN})
    assert [mention.entity_id for mention in found] == names


def test_a_mention_says_where_it_stands() -> None:
    text = "Yesterday ÉLODIE’s friend"
    (mention,) = find_known(text, {"élodie": "e1"})
    assert (mention.surface, mention.key, mention.entity_id) == ("ÉLODIE", "élodie", "e1")
    assert text[mention.start : mention.end] == mention.surface


def test_places_are_right_where_folding_moves_the_characters() -> None:
    text = "Straße ﬁne e\u0301 then Ada"
    (mention,) = find_known(text, {"ada": "a"})
    assert text[mention.start : mention.end] == "Ada"


def test_the_longest_of_ten_thousand_names_is_found() -> None:
    names = {f"person{number} van der family{number % 7}": str(number) for number in range(10_000)}
    known = KnownNames({**names, "person5": "short"})
    assert len(known) == 10_001
    found = known.find("Person5 van der Family5 met person5 van her")
    assert [mention.entity_id for mention in found] == ["5", "short"]


names = st.text(st.characters(categories=("Lu", "Ll", "Lo", "Nd", "Zs", "Pd", "Po")), max_size=30)


@given(st.lists(st.sampled_from(["Ada", "O'Neil", "Zoë", "東京", "Ng", "Łódź", "Jean-Luc", "V8"])))
def test_every_known_name_is_found_where_it_stands_alone(parts: list[str]) -> None:
    name = " ".join(parts)
    key = name_key(name)
    assume(len(key) > 1)
    assert find_known(f"(seen {name}, there)", {key: "x"})[0].key == key


@given(names, st.dictionaries(names.map(name_key), st.just("id")))
def test_mentions_stand_in_the_text_in_order_and_apart(text: str, known: dict[str, str]) -> None:
    end = 0
    for mention in find_known(text, known):
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.surface
        assert mention.key in known
        end = mention.end


@each_case(
    ("text", "names"),
    [
        ("Met Ada Lovelace in New York on Monday.", ["Ada Lovelace", "New York"]),
        ("Delivery of the Rondo was late.", ["Rondo"]),
        ("Approval of the Heron Plan came.", ["Heron Plan"]),
        ("Department of the Interior said no.", ["Department of the Interior"]),
        ("We read The Rising of the Moon.", ["Rising of the Moon"]),
        (
            "Yesterday I saw Dr. Smith at the University of Oxford.",
            ["Smith", "University of Oxford"],
        ),
        ("we like The Beatles and Bob", ["Beatles", "Bob"]),
        ("It's Ada's Lisbon trip", ["Ada", "Lisbon"]),
        (
            "Ludwig van Beethoven and Leonardo da Vinci",
            ["Ludwig van Beethoven", "Leonardo da Vinci"],
        ),
        ("Johnson & Johnson", ["Johnson & Johnson"]),
        ("J. R. R. Tolkien wrote it", ["J. R. R. Tolkien"]),
        ("Jean-Luc met O'Brien", ["Jean-Luc", "O'Brien"]),
        ("NASA and AWS EC2 are OK", ["NASA", "AWS EC2"]),
        ("my iPhone, GitHub and PostgreSQL", ["iPhone", "GitHub", "PostgreSQL"]),
        ("New features came. New York is big. Great Britain too", ["New York", "Great Britain"]),
        ("On March 3 Ada came; in May Bob left on Sunday", ["Ada", "Bob"]),
        ("- Ada\n- Bob\n1. Carol", ["Ada", "Bob", "Carol"]),
        ("Анна встретила Ивана Петрова", ["Анна", "Ивана Петрова"]),
        ("Élodie, Łukasz and Þór", ["Élodie", "Łukasz", "Þór"]),
        ("Ada, Ada and ADA Lovelace", ["Ada", "ADA Lovelace"]),
        ("Emily's sister", ["Emily"]),
        ("Call Bob tomorrow", ["Bob"]),
        ("Didn't Ada buy the Nikon F. I forgot", ["Ada", "Nikon F"]),
        ("She said: “Zed is here”", ["Zed"]),
    ],
)
def test_unknown_names_become_candidates(text: str, names: list[str]) -> None:
    assert [mention.surface for mention in candidates(text)] == names
    assert all(mention.entity_id is None for mention in candidates(text))


@each_case(
    "text",
    [
        "The weather is nice. Today we rest. I am fine, and so is she.",
        "Deployed the service. Running late. Hopefully fine. Unbelievable!",
        "Buy milk\nCall mom\nFix the bug",
        "Customers complained and all the customers left",
        "On Monday, in March, we met",
        "THIS LINE IS FULL OF NASA AND CAPITALS",
        "ACTION ITEMS: TODO",
        "# Project Aurora Status",
        "Project Aurora\n==============",
        "Good Morning! Next Steps: Open Questions",
        "I'm sure I'll say what I've said; It's OK. What's up? We'd know",
        "see https://Example.com/Path and `SomeCode`",
        "```\nFoo Bar\n```",
        "@Ada #Topic /Users/Ada",
        "lower case only, 东京 too",
        "",
    ],
)
def test_what_only_looks_like_a_name_is_none(text: str) -> None:
    assert candidates(text) == []


def test_what_is_known_already_is_no_candidate() -> None:
    text = "Ada Lovelace met Bob in Lisbon"
    known = find_known(text, {"ada": "a", "lisbon": "l"})
    assert [mention.surface for mention in candidates(text, beside=known)] == ["Bob"]


def test_twenty_candidates_are_enough() -> None:
    text = ", ".join(f"Name{letter}x" for letter in "abcdefghijklmnopqrstuvwxyz")
    assert len(candidates(text)) == 20


@given(st.text())
def test_candidates_stand_in_the_text_each_once(text: str) -> None:
    found = candidates(text)
    assert len({mention.key for mention in found}) == len(found) <= 20
    assert all(text[mention.start : mention.end] == mention.surface for mention in found)


@each_case(
    "unit", ["A", "NASA IS ", "Ada ", "Ada's ", "A. ", "a'", "東", "Ё-", "Ada of the ", "\u0915"]
)
def test_a_text_without_end_is_read_in_one_go(unit: str) -> None:
    text = unit * (200_000 // len(unit))
    assert len(candidates(text)) <= 20
    found = find_known(text, {"ada": "a", "a a": "b", "東京": "c"})
    assert all(text[mention.start : mention.end] == mention.surface for mention in found)


def test_names_that_differ_in_a_sign_are_found_apart() -> None:
    known = {name_key(name): name for name in ("C#", "C++", "F#", ".NET", "Disney+")}
    text = "C#, C++'s and F# on .NET; the net worth of Disney, F, and C+ in 2020+."
    assert [name.entity_id for name in find_known(text, known)] == ["C#", "C++", "F#", ".NET"]
