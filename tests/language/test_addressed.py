"""Who is only spoken to: a sentence tells nothing of them."""

from datetime import date

from commonplace.language.read import Reading, read
from tests.cases import each_case

NAMES = {"ada", "bo", "otto", "marwa"}


def _read(text: str) -> Reading:
    return read(text, author="Jo", said_on=date(2026, 5, 2), names=NAMES)


def _named(text: str) -> set[str]:
    return {name.key for said in _read(text).statements for name in said.names} - {"jo"}


@each_case(
    "text",
    [
        "Thanks, Otto! I sold the boat.",
        "Yippee Otto! I sold the boat.",
        "Otto, the class moved to Thursday.",
        "Otto, I sold the boat.",
        "Hey Otto, I sold the boat.",
        "I sold the boat, Otto.",
        "I was worried, Otto, but the boat is sold now.",
        "Otto! The boat is sold.",
        "Otto, der Kurs ist jetzt donnerstags.",
        "Danke Otto! Der Kurs ist jetzt donnerstags.",
        "Merci Otto ! Le cours est maintenant le jeudi.",
        "Gracias, Otto. La clase es ahora los jueves.",
    ],
)
def test_a_sentence_says_nothing_of_whom_it_speaks_to(text: str) -> None:
    assert _read(text).statements
    assert _named(text) == set()


@each_case(
    ("text", "named"),
    [
        ("My brother, Otto, fixed the boat.", {"otto"}),
        ("Otto, my brother, fixed the boat.", {"otto"}),
        ("I met my brother, Otto.", {"otto"}),
        ("The oldest baker in town, Otto, closed the shop.", {"otto"}),
        ("Otto, who fixed the boat, met Ada.", {"otto", "ada"}),
        ("I told Ada, Otto and Bo about the boat.", {"ada", "otto", "bo"}),
        ("In May, Otto sold the boat.", {"otto"}),
        ("I love the boat, Otto built it.", {"otto"}),
        ("The boat is fixed, thanks to Otto.", {"otto"}),
    ],
)
def test_commas_alone_speak_to_nobody(text: str, named: set[str]) -> None:
    assert _named(text) == named


@each_case("text", ["Woohoo Marwa!", "Thanks, Marwa!", "Merci Marwa !", "So proud of you, Marwa!"])
def test_an_exclamation_to_somebody_makes_no_fact_of_them(text: str) -> None:
    assert _named(text) == set()
