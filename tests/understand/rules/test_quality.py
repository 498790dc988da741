"""Which names may become entities."""

from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.words import MONTHS, WEEKDAYS
from commonplace.model import ENTITY_TYPES
from commonplace.understand.rules.quality import refused
from tests.cases import each_case

PRONOUNS = "i he she it they we you me him her us them someone everybody nothing".split()
GREETINGS = "hi hey hello thanks welcome bye cheers congratulations".split()
COMMON = "however also great today because before after still when maybe just really".split()
TYPES = st.sampled_from([None, *ENTITY_TYPES])


def _cased(words: list[str]) -> st.SearchStrategy[str]:
    return st.builds(
        lambda word, form: form(word),
        st.sampled_from(words),
        st.sampled_from([str.lower, str.capitalize]),
    )


@given(_cased([*PRONOUNS, *GREETINGS, *COMMON, *sorted(MONTHS), *sorted(WEEKDAYS)]), TYPES)
def test_no_type_makes_a_pronoun_greeting_weekday_month_or_common_word_a_name(
    word: str, type: str | None
) -> None:
    assert refused(word, type) is not None


@each_case(
    ("name", "code"),
    [
        ("he", "pronoun"),
        ("I", "pronoun"),
        ("my dog Rex", "pronoun"),
        ("Monday", "weekday"),
        ("march", "month"),
        ("next Tuesday", "time"),
        ("2026-03-01", "time"),
        ("Q1 2026", "time"),
        ("New Year's Eve", "time"),
        ("Christmas", "time"),
        ("Hello", "greeting"),
        ("Hey Ana", "greeting"),
        ("Wow", "interjection"),
        ("However", "common_word"),
        ("Team", "common_word"),
        ("Office", "generic"),
        ("Customer Success", "generic"),
        ("machine learning", "generic"),
        ("the kitchen", "generic"),
        ("Action Items", "heading"),
        ("next steps", "heading"),
        ("the manager", "role"),
        ("CEO", "role"),
        ("Mom", "role"),
        ("Head of Sales", "role"),
        ("my sister", "role"),
        ("Eva's mother", "role"),
        ("The user", "role"),
        ("Spanish", "demonym"),
        ("42", "number"),
        ("$500", "number"),
        ("https://example.org/a", "address"),
        ("ana@example.org", "address"),
        ("127.0.0.1:8000", "address"),
        ("report.pdf", "file"),
        ("/usr/local/bin", "file"),
        ("x = 1", "code"),
        ("fetch_all", "code"),
        ("3f2a9c41d0", "code"),
        ("We went to the beach with them.", "sentence"),
        ("", "too_short"),
        ("?!", "too_short"),
        ("Q", "too_short"),
        ("A" * 90, "too_long"),
    ],
)
def test_what_is_no_name_is_refused_with_the_reason(name: str, code: str) -> None:
    assert refused(name, None) == code


@each_case(
    ("name", "type"),
    [
        ("Ana", "person"),
        ("ana", "person"),
        ("April Jones", "person"),
        ("Dr. Chen", "person"),
        ("Will", "person"),
        ("李明", "person"),
        ("São Paulo", "place"),
        ("US", "place"),
        ("Central Park", "place"),
        ("WHO", "organization"),
        ("Acme Ltd", "organization"),
        ("Project Phoenix", "project"),
        ("billing_worker", "system"),
        ("numpy", "tool"),
        ("Node.js", "tool"),
        ("C++", "tool"),
        ("Biscuit", "animal"),
        ("The Office", "work"),
        ("The Curious Incident of the Dog in the Night-Time", "work"),
        ("Pomodoro Technique", "concept"),
    ],
)
def test_what_things_are_called_passes(name: str, type: str) -> None:
    assert refused(name, type) is None


def test_two_people_are_not_one_person() -> None:
    assert refused("Ana and Ben", "person") == "several"
    assert refused("Romeo and Juliet", "work") is None


@given(st.text(max_size=120), TYPES)
def test_any_text_gets_a_verdict_and_always_the_same(name: str, type: str | None) -> None:
    verdict = refused(name, type)
    assert verdict is None or verdict.replace("_", "").isalpha()
    refused.cache_clear()
    assert refused(name, type) == verdict


@given(st.text(alphabet=" \t\n.,!?0123456789-$%", max_size=40), TYPES)
def test_nothing_without_a_letter_is_a_name(name: str, type: str | None) -> None:
    assert refused(name, type) is not None
