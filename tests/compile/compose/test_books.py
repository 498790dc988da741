"""Whole books of facts, and the pages that they make."""

from datetime import UTC, date, datetime, timedelta

import pytest

from commonplace.compile.compose import Limits, Mention, PageFact, Subject, compose
from commonplace.compile.compose.markdown import render_page
from commonplace.compile.compose.ranking import FLOORS
from tests.compile.compose.reading_books import BOOKS, Book, book_names, digest, load_book


@pytest.mark.parametrize("name", book_names())
def test_a_book_of_facts_makes_its_page(name: str) -> None:
    assert load_book(name).body == (BOOKS / f"{name}.md").read_text("utf-8")


def test_every_page_has_its_book() -> None:
    assert {path.stem for path in BOOKS.glob("*.md")} == {*book_names()}


def test_the_summary_is_the_first_sentence_without_links() -> None:
    book = load_book("cat")
    assert compose(book.subject, book.facts).summary == "Bolota is Mara's cat, nine years old."


def test_what_a_person_took_back_is_left_out_with_its_reason() -> None:
    book = load_book("corrected")
    (left,) = compose(book.subject, book.facts).left_out
    assert left[0] == "taken back"


def test_without_facts_there_is_no_page() -> None:
    composed = compose(Subject("x", "X"), [])
    assert (composed.summary, composed.sections, composed.left_out) == ("", (), ())


def test_a_subject_of_300_facts_shows_the_best_and_lists_the_rest() -> None:
    book = _large_book()
    composed = compose(book.subject, book.facts)
    counts = {section.slug: len(section.sentences) for section in composed.sections}
    limits = Limits()
    assert counts == {
        "lead": 1,
        "now": 1,
        "timeline": limits.timeline,
        "notes": FLOORS["notes"][1],
    }
    assert {reason for reason, _ in composed.left_out} == {
        "more in now",
        "more in timeline",
        "more in notes",
    }
    assert len(render_page(composed).body) < 5_000


def test_of_many_the_repeated_and_the_dated_are_shown() -> None:
    book = _large_book()
    notes = next(
        each for each in compose(book.subject, book.facts).sections if each.slug == "notes"
    )
    assert "said twice" in notes.sentences[0].text
    assert len(notes.sentences[0].memories) == 2


def _large_book() -> Book:
    """A band with 20 instruments, 120 concerts and 160 remarks, one of them made twice."""
    facts = [_fact(n, "attribute", f"The band plays instrument {n}.", n) for n in range(20)]
    facts += [_fact(n, "event", f"The band played concert {n}.", n) for n in range(20, 140)]
    facts += [_fact(n, "said", f"Remark {n} on the band.", n) for n in range(140, 298)]
    facts += [_fact(n, "said", "The band was said twice.", 298) for n in (298, 299)]
    return Book("large", Subject("band", "The band"), tuple(facts))


def _fact(number: int, kind: str, text: str, statement: int) -> PageFact:
    said = datetime(2025, 1, 1, 9, tzinfo=UTC) + timedelta(days=number)
    is_slot = kind == "attribute"
    return PageFact(
        id=digest("fact", number),
        statement=digest("statement", statement),
        memory_id=f"m{number}",
        said=said,
        day=said.date(),
        start=0,
        quote=text,
        text=text,
        kind=kind,
        about=(Mention("subject", "band", "The band", "The band"),),
        attribute="instruments" if is_slot else None,
        value=f"instrument {number}" if is_slot else None,
        days=(date(2025, 1, 1), date(2025, 12, 31)) if kind == "event" else None,
        author="Mara",
    )
