from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.dates import Span, find_spans
from tests.cases import each_case

YEARS = (2025, 2026)
#: A Wednesday.
TODAY = date(2026, 3, 18)


def day(*parts: int) -> Span:
    return Span(date(*parts), date(*parts), "day")


@each_case(
    ("question", "expected"),
    [
        ("what happened on 2026-03-01?", [day(2026, 3, 1)]),
        ("what happened on 2026/3/1?", [day(2026, 3, 1)]),
        ("who called on 8 May 2023", [day(2023, 5, 8)]),
        ("who called on the 8th of May, 2023", [day(2023, 5, 8)]),
        ("who called on May 8th", [day(2025, 5, 8), day(2026, 5, 8)]),
        ("the visit of Sept. 3, 2024", [day(2024, 9, 3)]),
        ("from May 6-9, 2026", [Span(date(2026, 5, 6), date(2026, 5, 9), "day")]),
        ("what did we decide in March 2026", [Span(date(2026, 3, 1), date(2026, 3, 31), "month")]),
        ("plans for 2026-02", [Span(date(2026, 2, 1), date(2026, 2, 28), "month")]),
        ("plans for December 2025", [Span(date(2025, 12, 1), date(2025, 12, 31), "month")]),
        (
            "from 2026-01-03 through 2026-01-05",
            [Span(date(2026, 1, 3), date(2026, 1, 5), "day")],
        ),
        (
            "between 1 April 2026 and 3 April 2026",
            [Span(date(2026, 4, 1), date(2026, 4, 3), "day")],
        ),
        ("compare 2026-04-01 and 2026-04-03", [day(2026, 4, 1), day(2026, 4, 3)]),
        ("from January 2026 to March 2026", [Span(date(2026, 1, 1), date(2026, 3, 31), "month")]),
    ],
)
def test_a_day_or_month_in_a_question_is_understood(question: str, expected: list[Span]) -> None:
    assert find_spans(question, YEARS) == expected


@each_case(
    "question",
    [
        "may I ask something?",
        "how long was the march to the sea",
        "the 2025 model",
        "which version is 1.2.3",
        "on 2026-13-45",
        "",
    ],
)
def test_what_is_no_day_is_not_taken_for_one(question: str) -> None:
    assert find_spans(question, YEARS) == []


def test_a_day_that_does_not_exist_still_names_its_month() -> None:
    june = Span(date(2026, 6, 1), date(2026, 6, 30), "month")
    assert find_spans("the 31 June deadline", (2026,)) == [june]


def test_a_year_after_a_preposition_is_a_span() -> None:
    year = Span(date(2025, 1, 1), date(2025, 12, 31), "year")
    assert find_spans("what happened in 2025?", YEARS) == [year]


def test_a_capital_inside_a_sentence_makes_may_a_month() -> None:
    assert find_spans("what did Ada do in May?", (2026,)) == [
        Span(date(2026, 5, 1), date(2026, 5, 31), "month")
    ]


@given(st.text(max_size=200))
def test_any_text_gives_spans_in_order_of_time(text: str) -> None:
    assert all(span.first <= span.last or span.grain == "day" for span in find_spans(text, YEARS))


@each_case(
    ("question", "first", "last"),
    [
        ("what did I do yesterday?", date(2026, 3, 17), date(2026, 3, 17)),
        ("and the day before yesterday?", date(2026, 3, 16), date(2026, 3, 16)),
        ("whom did I meet last Saturday?", date(2026, 3, 14), date(2026, 3, 14)),
        ("last Wednesday?", date(2026, 3, 11), date(2026, 3, 11)),
        ("what is due this Tuesday", date(2026, 3, 17), date(2026, 3, 17)),
        ("what was decided last week?", date(2026, 3, 9), date(2026, 3, 15)),
        ("last weekend", date(2026, 3, 14), date(2026, 3, 15)),
        ("this month", date(2026, 3, 1), date(2026, 3, 31)),
        ("last month", date(2026, 2, 1), date(2026, 2, 28)),
        ("last year", date(2025, 1, 1), date(2025, 12, 31)),
        ("three days ago", date(2026, 3, 15), date(2026, 3, 15)),
        ("two weeks ago", date(2026, 3, 1), date(2026, 3, 7)),
        ("in the past 10 days", date(2026, 3, 8), date(2026, 3, 18)),
    ],
)
def test_days_are_counted_from_today(question: str, first: date, last: date) -> None:
    [span] = find_spans(question, (), None, TODAY)

    assert (span.first, span.last) == (first, last)


@each_case(
    "question", ["the last bus", "long ago", "this is it", "last but not least", "weeks of work"]
)
def test_what_names_no_day_gives_none(question: str) -> None:
    assert find_spans(question, (), None, TODAY) == []


@given(st.text(max_size=80), st.dates())
def test_no_question_and_no_day_is_too_odd(question: str, today: date) -> None:
    for text in (question, f"{question} 900 years ago", f"last week {question}"):
        assert all(span.first <= span.last for span in find_spans(text, (), None, today))


@each_case(
    ("question", "first", "last"),
    [
        ("was haben wir letzte Woche beschlossen?", date(2026, 3, 9), date(2026, 3, 15)),
        ("wen habe ich am 3. Mai 2025 getroffen?", date(2025, 5, 3), date(2025, 5, 3)),
        ("qui ai-je vu vendredi dernier ?", date(2026, 3, 13), date(2026, 3, 13)),
        ("¿qué hice hace dos semanas?", date(2026, 3, 1), date(2026, 3, 7)),
        ("2026年5月3日", date(2026, 5, 3), date(2026, 5, 3)),
    ],
)
def test_questions_in_other_languages_name_days_too(question: str, first: date, last: date) -> None:
    [span] = find_spans(question, (), None, TODAY)

    assert (span.first, span.last) == (first, last)


def test_a_weekday_looks_back_or_ahead_as_the_question_does() -> None:
    [back] = find_spans("what did I do on Friday?", (), None, TODAY)
    [ahead] = find_spans("what is due on Friday?", (), None, TODAY)

    assert (back.first, ahead.first) == (date(2026, 3, 13), date(2026, 3, 20))
