"""What people read: how facts of memories are worded on pages, from end to end."""

import commonplace
from tests.compile.conftest import Open
from tests.compile.wiki_state import every_page
from tests.engines import SQLITE, engine_fixture

engine = engine_fixture(SQLITE)

HERON = (
    "Heron has a kiosk.",
    "We decided to use PostgreSQL for Heron because it can replicate.",
    "Never deploy Heron on Fridays.",
    "The Heron deadline is 2031-06-01.",
    "The Heron deadline moved to 2031-07-15.",
)


def _tell(book: commonplace.Book, *texts: str, author: str = "Ivo") -> None:
    for number, text in enumerate(texts):
        book.remember(text, author=author, occurred_at=f"2031-05-{1 + number:02}")
    told = book.compile()
    assert "error" not in told, told


def test_an_age_is_told_once(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Mara lives in Graz.", "Bolota is Mara's cat.", "Bolota is nine years old.")
    assert book.wiki.page("bolota").summary == "Bolota is Mara's cat, nine years old."


def test_what_somebody_says_of_their_own_is_told_with_their_name(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Bolota is my cat.", "Bolota is nine years old.", author="Mara")
    assert book.wiki.page("bolota").summary == "Bolota is Mara's cat."


def test_days_are_told_in_words(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *HERON)
    page = book.wiki.page("entity/heron")
    assert "The deadline of Heron is 15 July 2031." in page.body or "15 July 2031" in page.body
    assert "1 June 2031 (until 5 May 2031), then 15 July 2031" in page.body
    assert "2031-06-01" not in page.body


def test_rules_and_decisions_stand_with_what_they_are_about(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Ivo lives in Graz.", "Ivo has a cat.", *HERON)
    body = book.wiki.page("entity/heron").body
    assert "Never deploy Heron on Fridays." in body
    assert "We decided to use PostgreSQL for Heron" in body
    assert "Fridays" not in book.wiki.page("entity/ivo").body


def test_a_decision_is_called_what_was_decided(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, *HERON)
    [page] = [each for each in every_page(book) if each.type == "decision"]
    assert page.title == "Use PostgreSQL for Heron"


def test_who_does_something_together_is_named_first(open_with: Open) -> None:
    book = open_with().book("ada")
    _tell(book, "Teo lives in Graz.", "Mara lives in Graz.", "Teo and Mara met in Lisbon.")
    assert "Teo and" in book.wiki.page("teo").body
    assert "— and " not in book.wiki.page("teo").body
