from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from commonplace.recall.ago import ago
from tests.cases import each_case

#: A Wednesday.
TODAY = date(2026, 3, 18)


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
    [span] = ago(question, TODAY)

    assert (span.first, span.last) == (first, last)


@each_case(
    "question", ["the last bus", "long ago", "this is it", "last but not least", "weeks of work"]
)
def test_what_names_no_day_gives_none(question: str) -> None:
    assert ago(question, TODAY) == []


@given(st.text(max_size=80), st.dates())
def test_no_question_and_no_day_is_too_odd(question: str, today: date) -> None:
    for text in (question, f"{question} 900 years ago", f"last week {question}"):
        assert all(span.first <= span.last for span in ago(text, today))
