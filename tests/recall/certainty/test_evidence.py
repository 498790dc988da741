"""When a recall is certain, and what it says when it is not."""

from dataclasses import replace
from time import process_time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import commonplace
from commonplace.capture.terms import terms
from commonplace.library import Book
from commonplace.model import Recall
from commonplace.recall.certainty.evidence import (
    UNSURE,
    Evidence,
    add_uncertainty_note,
    describe_gap,
    find_name_words,
    is_certain,
    mark_known_words,
)
from commonplace.recall.explain import make_hit
from commonplace.recall.question import map_written
from tests.cases import each_case
from tests.recall.made_books import ONCE_PER_TEST
from tests.recall.postprocess.made_up import candidate

COMMON, RARE = 2.0, 6.0


def evidence(
    question: str, *hits: str, near: float = 0.7, book: str = "", fits: bool = True
) -> Evidence:
    """Of a question and the texts of its hits; what is in none of them may be in the book."""
    words = list(dict.fromkeys(terms(question)))
    known = {*terms(book), *(term for hit in hits for term in terms(hit))}
    return Evidence(
        idfs=[COMMON if word in known else RARE for word in words],
        has=np.array([mark_known_words(words, terms(hit)) for hit in hits], np.bool_).reshape(
            len(hits), len(words)
        ),
        cosine=[near] * len(hits),
        fits=[fits] * len(hits),
        missing=[word not in known for word in words],
        names=find_name_words(question, words),
    )


def test_a_hit_that_has_all_that_was_asked_for_is_certain() -> None:
    assert is_certain(
        evidence("Where does the ferry to Brava leave?", "To Brava the ferry leaves.")
    )


def test_a_hit_about_the_right_thing_without_what_was_asked_for_is_not() -> None:
    assert not is_certain(evidence("What colour is the Brava ferry?", "The Brava ferry is slow."))


def test_a_hit_without_a_name_of_the_question_is_never_certain() -> None:
    hit = "The ferry leaves the pier at noon and carries bread, mail and goats."
    asked = "Does the ferry with bread, mail and goats leave the pier for Brava at noon?"
    assert is_certain(evidence(asked, hit + " It goes to Brava."))
    assert not is_certain(evidence(asked, hit, book="Brava"))


def test_names_in_one_hit_and_the_rest_in_another_are_not_certain() -> None:
    assert not is_certain(
        evidence("What colour is the Brava ferry?", "Brava is far.", "The ferry is a fine colour.")
    )


def test_a_word_that_is_nowhere_counts_more_against_than_one_that_is_somewhere() -> None:
    asked = "Did the goats eat bread, mail, rope and varnish on the ferry?"
    hit = "The goats ate bread, mail and rope on the ferry."
    assert is_certain(evidence(asked, hit, book="varnish"))
    assert not is_certain(evidence(asked, hit))


@each_case("said", ["go on", "yes please", "stop", "what's next?"])
def test_a_word_that_asks_for_nothing_is_not_certain(said: str) -> None:
    far = evidence(said, said, near=0.2)
    assert not is_certain(far)
    assert not is_certain(replace(far, cosine=[]))


def test_few_words_must_be_near_as_well() -> None:
    asked, hit = "Where did Brava come from?", "Goats come to Brava."
    assert is_certain(evidence(asked, hit, near=0.6))
    assert not is_certain(evidence(asked, hit, near=0.4))


def test_without_a_model_many_words_are_enough() -> None:
    asked = "Which goats ate bread, mail and rope?"
    known = evidence(asked, "The goats ate bread, mail and rope.")
    assert is_certain(replace(known, cosine=[]))


def test_a_hit_without_the_kind_of_thing_that_is_sought_is_not_certain() -> None:
    asked, hit = "Which goats ate bread, mail and rope?", "The goats ate bread, mail and rope."
    assert not is_certain(evidence(asked, hit, fits=False))


def test_no_words_and_no_hits_are_not_certain() -> None:
    assert not is_certain(evidence("Which goats ate the rope?"))
    assert not is_certain(evidence("", "The goats ate the rope."))


def test_a_name_is_a_word_with_a_capital_inside_the_question() -> None:
    words = ["what", "brava", "ferri", "cost"]
    assert find_name_words("What does “Brava's” ferry cost?", words) == [False, True, False, False]


def test_a_hit_of_the_day_asked_for_has_the_words_of_its_date() -> None:
    words = terms("goats on 14 March 2026")
    assert mark_known_words(words, {"goat"}, on_day=True) == [True] * len(words)
    assert mark_known_words(words, {"goat"}) == [word == "goat" for word in words]


def test_a_note_names_the_words_that_no_memory_has_as_they_were_written() -> None:
    asked = "What is the warranty on Brava's ferries?"
    words = list(dict.fromkeys(terms(asked)))
    known = evidence(asked, "The ferry is slow.")
    assert describe_gap(map_written(asked), words, known) == (
        "Nothing here is certain: no memory has “warranty” or “Brava”."
    )


def test_a_note_does_not_take_a_sign_for_the_word_before_it() -> None:
    asked = "Where is the mast😀?"
    said = describe_gap(map_written(asked), terms(asked), evidence(asked, "The mast is here."))
    assert "“😀”" in said and "mast" not in said


def test_a_note_names_the_words_that_only_the_best_hits_lack() -> None:
    asked = "What colour is the ferry?"
    known = evidence(asked, "The ferry is slow.", book="colour")
    told = describe_gap(map_written(asked), list(dict.fromkeys(terms(asked))), known)
    assert told == "Nothing here is certain: the best hits lack “colour”."


def test_a_note_tells_where_the_words_are_there_and_what_is_sought_is_not() -> None:
    asked = "How many customers are in the north?"
    hits = evidence(asked, "Customers in the north asked for more.", fits=False)
    assert "number" in describe_gap(map_written(asked), terms("customers north"), _words(hits, 2))


def _words(found: Evidence, count: int) -> Evidence:
    return replace(
        found, has=np.ones((1, count), np.bool_), missing=[False] * count, names=[False] * count
    )


@pytest.mark.parametrize(
    ("asked", "lack"),
    [
        ("slow ferry", "so few words may meet by chance"),
        ("slow ferry with goats", "the hit that has the words is far in meaning"),
    ],
)
def test_a_note_tells_where_a_hit_has_every_word_and_is_far(asked: str, lack: str) -> None:
    far = evidence(asked, "The ferry with the goats is slow.", near=0.1)
    assert not is_certain(far)
    assert (
        describe_gap(map_written(asked), terms(asked), far) == f"Nothing here is certain: {lack}."
    )


def test_a_note_tells_where_one_hit_has_the_words_and_another_what_is_sought() -> None:
    asked = "How many goats?"
    apart = evidence("goats", "The goats are here.", "The goats left.")
    apart = replace(apart, has=np.array([[True], [False]]), fits=[False, True])
    assert "number" in describe_gap(map_written(asked), terms("goats"), apart)


_SAID = st.text("the ferry goats mail Brava how many? 12 ü狗!", min_size=1, max_size=40)


@pytest.fixture
def goats(plain: commonplace.Library) -> Book:
    book = plain.book("goats")
    texts = ("The ferry takes 12 goats to Brava.", "The mail is late.", "Many goats! 狗")
    book.remember_many({"text": text} for text in texts)
    plain.work()
    return book


@settings(max_examples=60, deadline=None, suppress_health_check=ONCE_PER_TEST)
@given(_SAID.filter(lambda said: bool(said.strip())))
@example("goats")
@example("ferry")
@example("how many goats?")
@example("??")
def test_every_recall_with_hits_is_certain_or_says_that_it_is_not(
    goats: Book, question: str
) -> None:
    found = goats.recall(question)
    assert not found.hits or found.certain != any(UNSURE in note for note in found.notes)


def test_hits_from_shared_books_alone_are_said_not_to_be_certain() -> None:
    shared = Recall("tea?", (make_hit(candidate("tea", "x", 0.5)),))
    assert add_uncertainty_note(shared).notes == (f"{UNSURE}: no memory of this book answers.",)
    assert add_uncertainty_note(replace(shared, certain=True)).notes == ()
    assert add_uncertainty_note(replace(shared, hits=())).notes == ()


@given(st.data())
def test_having_one_word_more_never_makes_a_hit_less_certain(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 8))
    bools = st.lists(st.booleans(), min_size=size, max_size=size)
    has = np.array([data.draw(bools)], np.bool_)
    known = Evidence(
        idfs=data.draw(st.lists(st.floats(0.01, 15), min_size=size, max_size=size)),
        has=has,
        cosine=[data.draw(st.floats(0, 1))],
        fits=[True],
        missing=[False] * size,
        names=data.draw(bools),
    )
    more = has.copy()
    more[0, data.draw(st.integers(0, size - 1))] = True
    assert is_certain(replace(known, has=more)) >= is_certain(known)


def test_a_book_speaks_of_what_it_knows_and_says_when_it_does_not(book: Book) -> None:
    book.remember("The ferry Brava carries forty goats and the mail to the outer island.")
    book.remember("The pier was painted white before the feast.")
    known = book.recall("Which ferry carries the goats and the mail to the outer island?")
    assert known.certain
    assert not any("certain" in note for note in known.notes)
    unknown = book.recall("What is the warranty on the Brava?")
    assert not unknown.certain
    assert any("“warranty”" in note for note in unknown.notes)


def test_a_hostile_question_is_read_in_no_time() -> None:
    hostile = "What of a" + "!" * 500_000 + "a " + "'s" * 200_000 + " " + "Ab " * 50_000
    began = process_time()
    assert find_name_words(hostile, ["ab"]) == [True]
    assert process_time() - began < 10
