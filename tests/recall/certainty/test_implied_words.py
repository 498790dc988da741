"""Words that only ask are had by a text that holds what they ask for."""

from time import process_time

from commonplace.capture.terms import terms
from commonplace.library import Book
from commonplace.recall.certainty.implied_words import find_implied_words
from tests.cases import each_case


@each_case(
    ("question", "word", "holds", "lacks"),
    [
        ("How heavy is the anchor?", "heavy", "The anchor has 14 kg.", "The anchor is 2 m long."),
        ("How hot was the cellar?", "hot", "31 °C in the cellar.", "The cellar has 31 steps."),
        ("How old is Ruth?", "old", "Ruth turned eighty in May.", "Ruth has half a dozen hens."),
        ("How tall is the crane?", "tall", "The crane: 38 metres.", "The crane cost 38 euros."),
        ("How long is the permit valid?", "long", "For two more years.", "For two more posts."),
        ("How fast is the ferry?", "fast", "She makes 22 knots.", "She makes 22 trips."),
        ("How often do they meet?", "often", "They meet every Monday.", "They meet in a café."),
        ("What do they charge?", "charge", "It is 40 euros an hour.", "It is 40 km away."),
        ("What happened to the van?", "happened", "The van was sold.", ""),
    ],
)
def test_a_word_that_asks_is_had_by_what_it_asks_for(
    question: str, word: str, holds: str, lacks: str
) -> None:
    (term,) = terms(word)
    covers = find_implied_words(question)[term]
    assert covers(holds)
    assert not lacks or not covers(lacks)


@each_case(
    "question", ["Who lives in the old mill?", "The long road", "Is it hot?", "", "how how old"]
)
def test_a_word_that_does_not_ask_is_a_word_like_any_other(question: str) -> None:
    assert find_implied_words(question).keys() <= (
        {*terms("old")} if question.startswith("how") else set()
    )


def test_a_measure_is_told_though_nobody_wrote_the_word_that_asks(book: Book) -> None:
    book.remember_many(
        [{"text": f"Something about the harbour, part {number}."} for number in range(9)]
    )
    book.remember("The anchor of the Boa Vista has 14 kg and a ring of brass.")
    assert book.recall("How heavy is the anchor with the ring of brass, of the Boa Vista?").certain
    assert not book.recall(
        "How deep is the anchor with the ring of brass, of the Boa Vista?"
    ).certain


def test_hostile_questions_and_texts_are_read_in_no_time() -> None:
    started = process_time()
    covers = find_implied_words("how often " * 2_000 + "how long " * 2_000 + "how old")
    for text in ("every " * 200_000, "1 " * 200_000, "twenty-" * 100_000, "\0" * 100_000):
        for holds in covers.values():
            holds(text)
    assert process_time() - started < 10
