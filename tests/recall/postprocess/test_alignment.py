"""Of two statements about one matter the newer stands first, and the older is marked."""

from datetime import timedelta
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.capture.terms import terms
from commonplace.recall.postprocess.alignment import HOW, align
from commonplace.recall.postprocess.candidate import Candidate
from commonplace.recall.question import asks_what_holds, find_leaning
from commonplace.store.recalling.statements import Statement
from tests.cases import each_case
from tests.recall.postprocess.made_up import DAY, candidate

OLD = "The bell tower is open on Mondays."
QUESTION = "When is the bell tower open?"
WEIGHTS = dict.fromkeys(terms(QUESTION), 1.0)


def said(text: str, score: float, day: float, **fields: Any) -> Candidate:
    here = tuple(word for word in WEIGHTS if word in terms(text))
    return candidate(text, id=f"m-{text}-{day}", score=score, day=day, terms=here, **fields)


def order_of(*candidates: Candidate) -> list[str]:
    ranked = sorted(candidates, key=lambda each: -each.score)
    return [each.memory.text for each in align(ranked, WEIGHTS)]


@each_case(
    "new",
    [
        "The bell tower is open on Fridays.",
        "Correction: the bell tower is open on Fridays and no other day.",
        "Since the repair the bell tower is open on Fridays, says Ines.",
        "The bell tower was previously open on Mondays, now it is open on Fridays.",
        "We changed it: the bell tower is open on Fridays, to the choir as well.",
    ],
)
def test_what_was_said_later_comes_first_though_the_older_scores_better(new: str) -> None:
    assert order_of(said(OLD, 0.9, day=0), said(new, 0.6, day=30)) == [new, OLD]


@each_case(
    "new",
    [
        "Is the bell tower open on Fridays?",
        "The bell tower might be open on Fridays.",
        "The bell tower used to be open on Fridays.",
        "The bell tower needs a new rope.",
        "The bakery is open on Fridays.",
        "The bell tower is open on Fridays, too.",
        "There is another bell tower that is open on Fridays.",
        "Besides, the bell tower is open on Fridays.",
        "Since the spring the bell tower is open on Fridays as well.",
        "Ines claims that the bell tower is open on Fridays.",
        "The bell tower is probably open on Fridays.",
    ],
)
def test_what_states_nothing_of_the_matter_stays_below(new: str) -> None:
    assert order_of(said(OLD, 0.9, day=0), said(new, 0.6, day=30)) == [OLD, new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "Bell tower open: Tuesdays and Wednesdays, 16:00 to 17:30, until 12 May.",
            "They keep the bell tower open: Thursdays and Fridays, 17:00 to 18:15, until 30 June.",
        ),
        (
            "The bell tower is open at noon, down the winding stairs by the well.",
            "We moved it: the bell tower is open in the evening, from the new market square.",
        ),
    ],
)
def test_days_and_figures_do_not_make_statements_unlike_and_words_of_change_make_up_for_much(
    old: str, new: str
) -> None:
    assert order_of(said(old, 0.9, day=0), said(new, 0.6, day=30)) == [new, old]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "The bell tower is open at noon, down the winding stairs by the well.",
            "For the choir the bell tower is open in the evening, from the broad market square.",
        ),
        ("Bell tower open: 16:00, 17:30, 18:45.", "Open: 16:00, 17:30."),
    ],
)
def test_what_has_little_in_common_but_what_was_asked_stays_below(old: str, new: str) -> None:
    assert order_of(said(old, 0.9, day=0), said(new, 0.6, day=30)) == [old, new]


def test_what_answers_far_worse_what_runs_on_and_what_was_replaced_stay_below() -> None:
    new = "The bell tower is open on Fridays."
    long = f"{new[:-1]}, {' '.join(f'word{number}' for number in range(40))}"
    assert order_of(said(OLD, 0.9, day=0), said(new, 0.3, day=30)) == [OLD, new]
    assert order_of(said(OLD, 0.9, day=0), said(long, 0.8, day=30)) == [OLD, long]
    gone = said(new, 0.6, day=30, factors={"superseded": 0.65})
    assert order_of(said(OLD, 0.9, day=0), gone) == [OLD, new]


def test_on_the_same_day_only_a_correction_comes_first() -> None:
    plain = "The bell tower is open on Fridays."
    corrected = "Correction: the bell tower is open on Fridays."
    assert order_of(said(OLD, 0.9, day=0), said(plain, 0.8, day=0.2)) == [OLD, plain]
    assert order_of(said(OLD, 0.9, day=0), said(corrected, 0.8, day=0.2)) == [corrected, OLD]


def log(*lines: str) -> str:
    """A day of which these are but a few lines."""
    idle = [f"- Went through the matter number {at} and left it as it was." for at in range(8)]
    given = [f"- {line}" for line in lines]
    return "\n".join(["# Tuesday", *idle[:4], *given, "", *idle[4:]])


@each_case(
    ("old", "new"),
    [
        ("Bell tower: open on Mondays.", "The bell tower is open on Fridays, says Ines."),
        ("The bell tower is open at 9:00.", "Bell tower open at 10:30."),
        ("The bell tower is open for $4.", "The bell tower is open for $6, as of today."),
        ("The bell tower is open thanks to Rui.", "Bell tower is open thanks to Ines."),
        ("Bell tower open through the yard.", "Bell tower open through the crypt."),
        ("Bell tower: open through the yard.", "Bell tower:\n- open through the crypt."),
    ],
)
def test_a_line_of_a_long_log_takes_the_place_of_an_older_one(old: str, new: str) -> None:
    before, after = log(old), log(new)
    assert order_of(said(before, 0.9, day=0), said(after, 0.7, day=30)) == [after, before]
    assert order_of(said(old, 0.9, day=0), said(after, 0.7, day=30)) == [after, old]


@each_case(
    "new",
    [
        "The bell tower open day was lovely.",  # tells no day on which it is open
        "Is the bell tower open on Fridays?",
        "The bell tower might be open on Fridays.",
        "We had the bell tower open for us, what a view!",
    ],
)
def test_a_line_that_tells_no_other_value_takes_no_place(new: str) -> None:
    before, after = log("The bell tower is open on Mondays."), log(new)
    assert order_of(said(before, 0.9, day=0), said(after, 0.8, day=30)) == [before, after]


def test_what_people_tell_each_other_without_a_value_replaces_nothing() -> None:
    before, after = log("I saw the bell tower open."), log("I saw the bell tower open again.")
    assert order_of(said(before, 0.9, day=0), said(after, 0.8, day=30)) == [before, after]


def test_what_came_after_the_day_that_is_asked_about_raises_nothing() -> None:
    new = "The bell tower is open on Fridays."
    given = [said(OLD, 0.9, day=0), said(new, 0.6, day=30)]
    for days, first in ((29, OLD), (30, new)):
        until = (DAY + timedelta(days=days)).date()
        assert align(given, WEIGHTS, until)[0].memory.text == first


@given(st.text(max_size=600), st.text(max_size=600))
def test_whatever_is_written_is_compared_without_an_error(old: str, new: str) -> None:
    given_ = [said(old, 0.9, day=0), said(new, 0.8, day=3)]
    assert {each.memory.text for each in align(given_, WEIGHTS)} == {old, new}


def test_a_megabyte_without_a_blank_is_compared_in_no_time() -> None:
    hostile = ["bell" * 250_000, "bell.\n" * 150_000, ("bell tower open " * 60_000)]
    for text in hostile:
        began = process_time()
        order_of(said(OLD, 0.9, day=0), said(text, 0.8, day=30))
        assert process_time() - began < 10


def test_it_says_what_raised_it() -> None:
    new = said("The bell tower is open on Fridays.", 0.6, day=30)
    first, second = align([said(OLD, 0.9, day=0), new], WEIGHTS)
    assert (first.score, second.score) == (0.9, 0.9)
    assert first.factors == {"newer": pytest.approx(1.5)}
    assert not second.factors


def test_the_older_says_what_may_have_replaced_it_wherever_it_stood_before() -> None:
    new = said("The bell tower is open on Fridays.", 0.9, day=30)
    first, second = align([new, said(OLD, 0.8, day=0)], WEIGHTS)
    (by,) = second.replaced
    assert (by.text, by.memory_id, by.how) == (new.memory.text, new.memory.id, HOW)
    assert not (by.is_over or first.replaced or first.factors or second.factors)


def test_of_several_newer_ones_the_newest_is_told() -> None:
    newer = [
        said(f"The bell tower is open on {day}.", 0.9, day=at)
        for at, day in ((30, "Fridays"), (60, "Sundays"), (45, "Tuesdays"))
    ]
    *_, oldest = align([*newer, said(OLD, 0.8, day=0)], WEIGHTS)
    assert [by.text for by in oldest.replaced] == ["The bell tower is open on Sundays."]


@each_case(
    ("old", "new"),
    [
        ("The tower bell rings at 7:00.", "Tower bell, first ring 7:30, in winter 8:00."),
        ("The bell tower is 40 metres high.", "Somebody measured: 38 metres, the bell tower."),
    ],
)
def test_another_value_of_the_same_type_needs_fewer_words_in_common(old: str, new: str) -> None:
    assert order_of(said(old, 0.9, day=0), said(new, 0.6, day=30)) == [new, old]


def fact(text: str, **fields: Any) -> Statement:
    known: dict[str, Any] = dict.fromkeys(("text", "until", "ruled_at", "value"))
    known |= dict.fromkeys(("memory_id", "fact_id", "statement", "scope"), "")
    known |= {"kind": "attribute", "subject": "@book", "slot": "bell tower open", "act": "state"}
    known |= {"mood": "fact", "adds": 0, "single": True, "status": "holds", "successors": ()}
    return Statement(span=(0, len(text)), **(known | fields))


@each_case(
    "fields",
    [
        {"mood": "plan"},
        {"mood": "wish"},
        {"mood": "reported"},
        {"kind": "opinion"},
        {"adds": 1},
        {"scope": "in august"},
        {"slot": "bell tower rent"},
        {"single": False},
        {"status": "replaced"},
    ],
)
def test_what_is_known_of_the_newer_keeps_it_from_being_aligned(fields: dict[str, Any]) -> None:
    text = "The bell tower is open on Fridays."
    single = fields.get("single", True)
    old = said(OLD, 0.9, day=0, states=(fact(OLD, single=single),))
    plain = said(text, 0.6, day=30, states=(fact(text),))
    known = said(text, 0.6, day=30, states=(fact(text, **fields),))
    whole = said(OLD, 0.9, day=0, states=(fact(OLD),))
    assert order_of(whole, plain) == [text, OLD]
    assert order_of(old, known) == [OLD, text]


def test_what_a_reader_left_out_and_what_stands_in_brackets_states_nothing() -> None:
    text = "It rained. The bell tower is open on Fridays."
    left_out = said(text, 0.6, day=30, states=(fact("It rained.", slot=None),))
    aside = said("[a photo: the bell tower is open on Fridays]", 0.6, day=30)
    for new in (left_out, aside):
        assert order_of(said(OLD, 0.9, day=0), new) == [OLD, new.memory.text]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([OLD, "The bell tower is open on Fridays.", "The bell rings.", ""]),
            st.floats(0, 1),
            st.integers(0, 40),
        ),
        max_size=8,
    )
)
def test_nothing_is_lost_or_lowered_and_the_best_score_stays(
    rows: list[tuple[str, float, int]],
) -> None:
    given_ = [
        candidate(text, id=f"m-{at}", score=score, day=day, terms=tuple(WEIGHTS)[:1])
        for at, (text, score, day) in enumerate(rows)
    ]
    ranked = sorted(given_, key=lambda each: -each.score)
    found = {each.memory.id: each for each in align(ranked, WEIGHTS)}
    assert found.keys() == {each.memory.id for each in given_}
    assert all(found[each.memory.id].score >= each.score for each in given_)
    best = max((each.score for each in given_), default=0)
    assert max((each.score for each in found.values()), default=0) == best


@each_case(
    ("question", "holds"),
    [
        ("What is the gate code?", True),
        ("Where does Ines live?", True),
        ("gate code", True),
        ("What was the latest gate code?", True),
        ("What was the gate code?", False),
        ("When did Ines move?", False),
        ("What is the original gate code?", False),
        ("Which cities has Ines visited?", False),
    ],
)
def test_a_question_asks_for_what_holds_or_for_what_happened(question: str, holds: bool) -> None:
    assert asks_what_holds(question, find_leaning(question)) is holds


def test_a_book_shows_the_newer_first_unless_it_is_asked_for_then(book: commonplace.Book) -> None:
    new = "The gate code is 9026 since the break-in, says the landlord."
    book.remember("The gate code is 4471.", occurred_at="2026-01-05")
    book.remember(new, occurred_at="2026-03-05")

    assert book.recall("What is the gate code?")[0].text == new
    assert book.recall("What was the gate code originally?")[0].text == "The gate code is 4471."
    assert book.recall("What is the gate code?", as_of="2026-02-01")[0].text.endswith("4471.")


def test_by_a_day_that_is_named_the_newest_of_then_comes_first(book: commonplace.Book) -> None:
    codes = {"2026-01-05": 4471, "2026-02-05": 9026, "2026-04-05": 1180}
    for day, code in codes.items():
        more = " since the break-in, says the landlord" if code != 4471 else ""
        book.remember(f"The gate code is {code}{more}.", occurred_at=day)

    assert "9026" in book.recall("What was the gate code by 1 March 2026?")[0].text
    assert "9026" in book.recall("What was the gate code as of 2026-03-01?")[0].text


def test_of_two_speakers_each_keeps_their_own(book: commonplace.Book) -> None:
    book.remember("I take my coffee black.", author="Ines", occurred_at="2026-01-05")
    book.remember("I take my coffee with a lot of milk.", author="Rui", occurred_at="2026-03-05")

    assert book.recall("Who will take coffee black?")[0].author == "Ines"
    assert book.recall("How does Ines take her coffee?")[0].author == "Ines"
