"""A sentence is borne out when its names, numbers, days and relatives are in its facts."""

from datetime import UTC, date, datetime

import pytest

from commonplace.compile.compose import Mention, PageFact, Subject
from commonplace.compile.writer.support import Support

SAID = datetime(2031, 5, 4, tzinfo=UTC)
DELIA = Subject("d", "Delia Storm", "thing", "person", ("Delia",))


def _fact(text: str, **given: object) -> PageFact:
    return PageFact(b"f", b"s", "m", SAID, SAID.date(), 0, text, text, "attribute", **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Delia's cat is nine.", "The cat of Delia Storm is 9 years old."),
        ("Delia works at the Radio Museum.", "Delia works at the RM."),
        ("Delia studies at MIT.", "Delia is at the Massachusetts Institute of Technology."),
        ("Delia paid 1,200 euros.", "Delia paid 1200 euros."),
        ("Delia bought a boat yesterday.", "Delia bought a boat on 3 May 2031."),
        ("Delia has two sisters.", "Delia's sister is one of 2."),
        ("Delia speaks with the Norwegians.", "Delia speaks with a Norwegian."),
        ("Delia no longer smokes.", "Delia does not smoke."),
        ("Delia lives in Zürich.", "Delia lives in Zurich."),
    ],
)
def test_what_a_fact_says_in_other_words_is_borne_out(said: str, written: str) -> None:
    days = (date(2031, 5, 3), date(2031, 5, 3))
    assert Support(DELIA, [_fact(said, days=days)]).why_not(written) == ""


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Delia works at the museum.", "Delia works at the museum with Tom."),
        ("Delia has a cat.", "Delia has 3 cats."),
        ("Delia has a cat.", "Delia has three cats."),
        ("Delia bought a boat.", "Delia bought a boat in 2019."),
        ("Delia lives in Hamar.", "Delia lives in Hamar with her brother."),
        ("Delia lives in Hamar.", "Delia does not live in Hamar."),
        ("Delia never smoked.", "Delia smoked."),
        ("Delia lives in Hamar.", "Delia lives in Hamburg."),
    ],
)
def test_what_no_fact_says_is_not(said: str, written: str) -> None:
    assert Support(DELIA, [_fact(said)]).why_not(written)


def test_whom_a_fact_is_about_may_be_named_though_its_words_say_she() -> None:
    about = (Mention("object", "b", "him", "Bo Marsh"),)
    assert Support(DELIA, [_fact("She met him.", about=about)]).why_not("Delia met Bo Marsh.") == ""
