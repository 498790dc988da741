"""Weeks and months that are over have a page that cites their days, and follows them."""

import re

import pytest

import commonplace
from commonplace.upkeep.selecting import Selector

WEEK, MONTH = "reference/week-2026-w10", "reference/month-2026-03"
DAYS = [
    ("2026-03-02", "Ada moved to Lisbon."),
    ("2026-03-04", "The rent is 840 euros, due on 5 April."),
    ("2026-03-04", "It rained."),
    ("2026-03-08", "Bo Marsh visited the Kestrel Tower at 12:30."),
    ("2026-03-20", "Ada sold 12 prints to Síle."),
    ("2026-04-02", "Ada bought a press."),
]


@pytest.fixture
def told(library: commonplace.Library) -> commonplace.Book:
    book = library.book("ada")
    book.remember_many([{"text": text, "occurred_at": day} for day, text in DAYS])
    library.work()
    book.dream()
    return book


def _said(book: commonplace.Book, page: str) -> str:
    return book.wiki.page(page).body


def _cited(book: commonplace.Book, page: str) -> set[str]:
    sections = book.wiki.page(page).sections
    return {each.memory_id for section in sections for each in section.sources}


def test_a_week_and_a_month_keep_every_number_date_and_name(told: commonplace.Book) -> None:
    week, month = _said(told, WEEK), _said(told, MONTH)
    for each in ("Ada", "Lisbon", "840", "5 April", "Bo Marsh", "Kestrel Tower", "12:30"):
        assert each in week and each in month
    assert "12 prints to Síle" in month and "Síle" not in week
    assert "rained" not in month
    assert re.findall(r"^## (.*)$", week, re.MULTILINE) == [
        "2026-03-02",
        "2026-03-04",
        "2026-03-08",
    ]


def test_a_summary_cites_every_memory_of_its_days(told: commonplace.Book) -> None:
    days = {memory.id for memory in told.memories() if memory.occurred_at.month == 3}
    assert _cited(told, MONTH) == days
    assert len(_cited(told, WEEK)) == 4


def test_what_is_not_over_is_not_summed_up(told: commonplace.Book) -> None:
    assert not [each for each in told.pages("reference") if "2026-04" in each.slug]


def test_a_memory_that_comes_late_replaces_the_summary(told: commonplace.Book) -> None:
    told.remember("Cyd won 3 games.", occurred_at="2026-03-05")
    assert told.dream()["summaries_updated"] == 2
    assert "Cyd won 3 games." in _said(told, WEEK)
    assert told.wiki.page(WEEK).version == 1
    told.remember("Ada bought ink.", occurred_at="2026-04-03")
    told.dream()
    assert told.wiki.page(WEEK).version == 1, "its days did not change"


def test_what_is_forgotten_is_gone_from_summaries_at_once(told: commonplace.Book) -> None:
    (tower,) = [each for each in told.memories() if "Tower" in each.text]
    told.forget(tower.id)
    for page in (WEEK, MONTH):
        for version in told.history(page):
            assert "Tower" not in told.wiki.page(page, version.version).body
        assert "Tower" not in told.wiki.page(page).summary
    told.dream()
    assert tower.id not in _cited(told, MONTH)
    assert "Bo Marsh" not in _said(told, WEEK)
    assert "[forgotten]" not in _said(told, WEEK)


def test_what_is_not_believed_is_in_no_summary(told: commonplace.Book) -> None:
    (tower,) = [each for each in told.memories() if "Tower" in each.text]
    told.forgetting.taint(Selector(memories=[tower.id]), "a rumour")
    told.remember("Cyd won 3 games.", occurred_at="2026-03-05")
    told.dream()
    for page in (WEEK, MONTH):
        assert "Cyd" in _said(told, page) and "Tower" not in _said(told, page)
        assert tower.id not in _cited(told, page)


def test_a_week_of_which_nothing_is_left_is_put_away(told: commonplace.Book) -> None:
    told.forget(*(each.id for each in told.memories() if each.occurred_at.day < 10))
    told.dream()
    assert WEEK not in [each.address for each in told.pages("reference")]


def test_what_somebody_wrote_there_stays(told: commonplace.Book) -> None:
    told.wiki.append(WEEK, "The week of the move.", section="notes")
    told.remember("Cyd won 3 games.", occurred_at="2026-03-05")
    told.dream()
    assert "The week of the move." in _said(told, WEEK)
    assert "Cyd won 3 games." in _said(told, WEEK)


def test_a_summary_that_was_archived_stays_so(told: commonplace.Book) -> None:
    told.wiki.archive(WEEK)
    told.remember("Cyd won 3 games.", occurred_at="2026-03-05")
    told.dream()
    assert told.wiki.page(WEEK).status == "archived"


def test_the_compiler_leaves_summaries_alone(told: commonplace.Book) -> None:
    before = told.wiki.page(MONTH).version
    told.remember_many(
        [
            {"text": f"Bo Marsh climbed the Kestrel Tower, step {n}.", "occurred_at": "2026-04-09"}
            for n in range(5)
        ]
    )
    told.compile()
    assert told.wiki.page(MONTH).version == before


def test_summaries_can_be_switched_off(library_url: str) -> None:
    with commonplace.open(library_url, dream__summaries="off") as library:
        book = library.book("ada")
        book.remember_many([{"text": text, "occurred_at": day} for day, text in DAYS])
        library.work()
        book.dream()
        assert not book.pages("reference")


def test_rules_sum_up_nothing_that_nobody_asked_for(library_url: str) -> None:
    with commonplace.open(library_url, dream__summaries="auto") as library:
        book = library.book("ada")
        book.remember_many([{"text": text, "occurred_at": day} for day, text in DAYS])
        library.work()
        book.dream()
        assert not book.pages("reference")


def test_days_before_1970_have_weeks_too(library: commonplace.Library) -> None:
    book = library.book("ada")
    book.remember("Ada wrote note 7.", occurred_at="1843-07-10")
    book.remember("Ada wrote note 8.", occurred_at="1969-12-31T23:00:00Z")
    book.remember("Bo read it.", occurred_at="2026-01-01")
    book.dream()
    names = {each.slug for each in book.pages("reference")}
    assert {"month-1843-07", "week-1843-w28", "month-1969-12", "week-1970-w01"} <= names
