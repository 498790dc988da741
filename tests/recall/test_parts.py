"""The parts of a question that asks for several things."""

from time import process_time

from hypothesis import given
from hypothesis import strategies as st

import commonplace
from commonplace.capture.terms import terms
from commonplace.recall.parts import MOST, find_parts
from tests.cases import each_case
from tests.recall.made_books import THINGS


@each_case(
    ("question", "texts"),
    [
        (
            "Where is the ladder, and who has the key?",
            ["Where is the ladder", "who has the key?"],
        ),
        ("Who owns the mill? Where is the wheel?", ["Who owns the mill", "Where is the wheel?"]),
        (
            "When did Ada leave and what did she take?",
            ["When did Ada leave", "what did she take? Ada"],
        ),
        ("Where are my cup and my hat?", ["Where are my cup ?", "Where are my hat ?"]),
        (
            "What do Ada, Grace and Chidi eat?",
            ["What do Ada eat?", "What do Grace eat?", "What do Chidi eat?"],
        ),
        ("Did both Ada and Grace leave?", ["Did Ada leave?", "Did Grace leave?"]),
        ("Compare the tram and the bus.", ["the tram .", "the bus ."]),
        ("How fast is Nomad versus Heron?", ["How fast is Nomad ?", "How fast is Heron ?"]),
        (
            "What was said on 3 March and 14 April?",
            ["What was said on 3 March ?", "What was said 14 April ?"],
        ),
        (
            "What was said on 2026-03-01 and on 2026-04-02?",
            ["What was said on 2026-03-01 ?", "What was said on 2026-04-02 ?"],
        ),
    ],
)  # fmt: skip
def test_a_question_for_several_things_has_a_part_for_each(question: str, texts: list[str]) -> None:
    assert [part.text for part in find_parts(question)] == texts


@each_case(
    "question",
    [
        "Who likes bread and butter?",
        "Tea or coffee?",
        "What happened between 3 March and 14 April?",
        "Who reviewed the parser and merged it?",
        "Ada and Grace",
        "Where is the ladder?",
        "Where do Ada, Grace, Chidi, Dara and Eve live?",
        "Who is Ada? Who is Ada?",
        "What of the ladder and the kettle? " + "Tell me more. " * 50,
        "?",
        "",
    ],
)
def test_any_other_question_is_one(question: str) -> None:
    assert find_parts(question) == ()


@given(st.text("Ada the and , ? key who vs 3 March 2026-01-01;", max_size=120))
def test_every_part_has_a_word_that_no_other_has(question: str) -> None:
    found = find_parts(question)
    assert len(found) == 0 or 2 <= len(found) <= MOST
    for part in found:
        assert part.own
        assert part.own <= {*terms(part.text)}
        assert not any(part.own & {*terms(other.text)} for other in found if other is not part)


@each_case("bit", ["A ", "A, ", "the a and ", "Ab and ", "3 May and ", "? who ", "A-"])
def test_a_hostile_question_is_split_in_no_time(bit: str) -> None:
    began = process_time()
    for length in (499, 100_000):
        find_parts((bit * length)[:length])
    assert process_time() - began < 10


def _crowded(book: commonplace.Book) -> None:
    loud = ("We spoke of where to put the ladder", "Nobody knows where we put the ladder")
    book.remember_many(
        {
            "text": f"{loud[day % 2]} after the move from Elm Street, day {day}.",
            "occurred_at": f"2026-02-{day + 1:02}",
        }
        for day in range(26)
    )
    book.remember_many(
        {"text": f"A word on the {thing}, number {n}.", "occurred_at": f"2026-04-{n + 1:02}"}
        for thing in THINGS
        for n in range(5)
        if thing != "kettle"
    )
    book.remember("The kettle is in the galley.", occurred_at="2026-01-05")
    book.library.work()


QUESTION = "Where did we put the ladder and the kettle after the move from Elm Street?"


def test_what_the_book_says_little_of_is_not_crowded_out(book: commonplace.Book) -> None:
    _crowded(book)
    found = book.recall(QUESTION, pages=False)
    assert "kettle" in found[1].text
    assert "ladder" in found[0].text
    assert found[1].why.factors["part"] > 1
    scores = [hit.score for hit in found]
    assert scores == sorted(scores, reverse=True)
    assert max(scores) <= 1


def test_without_the_setting_it_is_crowded_out(library_url: str) -> None:
    with commonplace.open(library_url, recall__parts=False, embed__model="none") as library:
        book = library.book("crowded")
        _crowded(book)
        assert not any("kettle" in hit.text for hit in book.recall(QUESTION, pages=False))


def test_a_filter_holds_for_every_part(book: commonplace.Book) -> None:
    _crowded(book)
    late = book.recall(QUESTION, since="2026-02-01", pages=False)
    assert len(late) > 0
    assert not any("kettle" in hit.text for hit in late)
    as_of = book.recall(QUESTION, as_of="2026-01-31", pages=False)
    assert [hit.text for hit in as_of] == ["The kettle is in the galley."]


def test_of_two_days_each_has_a_hit(book: commonplace.Book) -> None:
    book.remember_many(
        {"text": f"The board did decide on item {n}.", "occurred_at": f"2026-03-03T09:{n:02}"}
        for n in range(30)
    )
    book.remember("The barn gets a new roof.", occurred_at="2026-04-14T10:00")
    book.library.work()
    found = book.recall("What did the board decide on 3 March and 14 April?", pages=False)
    assert "barn" in [hit.text for hit in found][1]


def test_a_part_that_nothing_covers_moves_nothing(book: commonplace.Book) -> None:
    _crowded(book)
    found = book.recall("Where did we put the ladder and the piano?", pages=False)
    assert not any("part" in hit.why.factors for hit in found)
