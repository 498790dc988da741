"""What kind of thing a question seeks, and which texts hold one."""

import time

from commonplace.recall.certainty.answer_kind import expect_kind
from tests.cases import each_case


@each_case(
    ("question", "holds", "lacks"),
    [
        ("How many goats are aboard?", "There are forty brown goats.", "The goats are brown."),
        ("How many goats are aboard?", "12 goats", "On 12 May the wind turned; the goats slept."),
        ("How long is the Brava?", "She is 31 m long.", "She is long."),
        ("How long does it take?", "Two short hours, at most.", "It takes one of us to steer."),
        ("How often does she sail?", "She sails every Tuesday.", "She sails."),
        ("How old is the captain?", "He turned sixty.", "He is old."),
        ("What does the crossing cost?", "It is 4.50 euros.", "The crossing takes 4 hours."),
        ("How much do we pay the pilot?", "He takes $20.", "We pay the pilot on Fridays."),
        ("What is the name of the cook?", "The cook is called Ana.", "The cook is good."),
        ("What is the pilot's surname?", "His surname is Reis.", "The pilot is good."),
    ],
)
def test_an_answer_holds_the_kind_of_thing_that_is_sought(
    question: str, holds: str, lacks: str
) -> None:
    assert expect_kind(question)(holds)
    assert not expect_kind(question)(lacks)


@each_case("question", ["Where does she sail?", "", "何匹いますか", "how many", "cost"])
def test_every_question_is_read_and_most_seek_nothing_in_particular(question: str) -> None:
    assert isinstance(expect_kind(question)("The goats slept."), bool)


def test_a_question_of_no_such_kind_takes_any_text() -> None:
    assert expect_kind("Where does she sail?")("")


@each_case("text", ["1" * 100_000, "1 " * 50_000, "one hundred " * 10_000, "goats " * 20_000])
@each_case("question", ["How many goats?", "How long is it?", "What does it cost?"])
def test_a_long_text_is_read_in_no_time(question: str, text: str) -> None:
    began = time.process_time()
    expect_kind(question)(text)
    assert time.process_time() - began < 10
