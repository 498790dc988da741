"""Keys of values and attributes, in several languages, and the ids of facts."""

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.knowledge.keys import (
    Said,
    attribute_key,
    fact_id,
    statement_key,
    value_key,
    words_key,
)
from tests.cases import each_case

VALUES = [
    ("8,080", "8080"),
    ("8080", "8080"),
    ("1,234,567.89", "1234567.89"),
    ("10'000", "10000"),
    ("1,2,3", "1,2,3"),
    ("3.12", "3.12"),
    ("3.120", "3.120"),
    ("1/2", "1/2"),
    ("10:30", "10:30"),
    ("−5 °C", "-5 ° c"),
    ("5km", "5 km"),
    ("5 km", "5 km"),
    ("2.5km", "2.5 km"),
    ("5%", "5 %"),
    ("$50", "50 $"),
    ("50 $", "50 $"),
    ("€1,000", "1000 €"),
    ("2026/05/03", "2026-05-03"),
    ("2026.05.03", "2026-05-03"),
    ("2026-05-03", "2026-05-03"),
    ("utf-8", "utf-8"),
    ("v1.2.3", "v1.2.3"),
    ("C", "c"),
    ("C#", "c#"),
    ("C++", "c++"),
    ("R&D", "r d"),
    ("👍", "👍"),
    ("???", "???"),
    ("the Volvo", "volvo"),
    ("a Volvo", "volvo"),
    ("Ann’s Volvo", "ann volvo"),
    ("James' car", "james car"),
    ("Bergen, Norway", "bergen, norway"),
    ("Bergen,Norway", "bergen, norway"),
    ("BERGEN", "bergen"),
    ("Straße", "strasse"),
    ("der Hund", "hund"),
    ("ein Hund", "hund"),
    ("une école", "école"),
    ("la casa", "casa"),
    ("het huis", "huis"),
    ("ＡＢＣ", "abc"),
    ("東京", "東京"),
    ("Владивосток", "владивосток"),
    ("القاهرة", "القاهرة"),
    ("Zoë", "zoë"),
    ("The", "the"),
]

ATTRIBUTES = [
    ("Rate limit of the API", "api limit rate"),
    ("API rate limit", "api limit rate"),
    ("the API’s rate-limit", "api limit rate"),
    ("our deadline", "deadline"),
    ("die Frist von Heron", "frist heron"),
    ("date de naissance", "date naissance"),
    ("of the", "of the"),
]

TEXTS = st.text() | st.text("aA1,.'’-−–/:%$€ #\u00a0\u0301İßﬁ三ا", max_size=12)
SAID = Said(
    "m", 0, 9, "delia", "home", "bergen", True, "", "fact", "state", None, "Delia lives in Bergen"
)


@each_case("value, key", VALUES)
def test_a_value_has_its_key(value: str, key: str) -> None:
    assert value_key(value) == key


@each_case("attribute, key", ATTRIBUTES)
def test_an_attribute_has_its_key(attribute: str, key: str) -> None:
    assert attribute_key(attribute) == key


@given(TEXTS)
@example("\ud800")
@example("\0")
def test_a_key_is_its_own_key(text: str) -> None:
    for fold in (value_key, attribute_key, words_key):
        key = fold(text)
        assert fold(key) == key, fold
        assert "\0" not in key, fold


@given(st.integers(0, 10**12))
def test_thousands_are_written_either_way(number: int) -> None:
    assert value_key(f"{number:,}") == value_key(str(number)) == str(number)


def test_a_fact_has_one_id_and_another_where_anything_differs() -> None:
    others = [
        SAID._replace(memory="n"),
        SAID._replace(start=1),
        SAID._replace(end=8),
        SAID._replace(subject="ada"),
        SAID._replace(attribute="birthplace"),
        SAID._replace(attribute=None),
        SAID._replace(value=None),
        SAID._replace(positive=False),
        SAID._replace(scope="on weekends"),
        SAID._replace(mood="plan"),
        SAID._replace(act="change"),
        SAID._replace(days=("2026-01-01", "2026-01-01")),
    ]
    ids = [fact_id(said) for said in [SAID, *others]]
    assert len(set(ids)) == len(ids)
    assert all(len(id) == 16 for id in ids)
    assert fact_id(SAID._replace(words="Delia has a home in Bergen")) == ids[0]


def test_the_id_of_a_fact_does_not_change_from_one_release_to_the_next() -> None:
    assert fact_id(SAID).hex() == "62cdb6d3faf39f028890e0151f47ab61"


def test_one_statement_is_said_in_many_places() -> None:
    same = [
        SAID._replace(memory="n", start=4, end=20),
        SAID._replace(words="Delia’s home is in Bergen.", act="change"),
        SAID._replace(days=("2026-01-01", "2026-01-01")),
    ]
    assert {statement_key(said) for said in same} == {statement_key(SAID)}
    others = [
        SAID._replace(subject="ada"),
        SAID._replace(value="molde"),
        SAID._replace(positive=False),
        SAID._replace(scope="on weekends"),
        SAID._replace(mood="plan"),
    ]
    assert statement_key(SAID) not in {statement_key(said) for said in others}


def test_without_a_slot_the_words_are_the_statement() -> None:
    plain = SAID._replace(attribute=None, value=None)
    same = plain._replace(words="delia  LIVES in Bergen.")
    assert statement_key(plain) == statement_key(same)
    assert fact_id(plain) != fact_id(plain._replace(words="Delia works in Bergen"))
    assert statement_key(plain) != statement_key(plain._replace(words="Delia works in Bergen"))
