"""The facts of a memory: self-contained, dated, filed, and true to its words."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from commonplace.model import FACT_KINDS
from commonplace.understand.rules.facts import LONGEST_READ, MOST_FACTS, facts
from commonplace.understand.said import Reading, Stated
from tests.cases import each_case

SAID = datetime(2023, 5, 8, tzinfo=UTC)
WRITTEN = 0.7


def read(text: str, author: str | None = "Ana", trust: str = "user") -> list[Stated]:
    return facts(Reading(text, author, SAID, trust))[0]


def texts(text: str, author: str | None = "Ana", trust: str = "user") -> list[str]:
    return [fact.text for fact in read(text, author, trust)]


@each_case(
    ("said", "stated"),
    [
        ("I live in Porto.", ["Ana lives in Porto."]),
        (
            "I moved to Porto in May and I started at Acme.",
            ["Ana moved to Porto in May 2023.", "Ana started at Acme."],
        ),
        ("Oh, by the way, I have two dogs - Max and Leo.", ["Ana has two dogs - Max and Leo."]),
        (
            "I bought a bike last week - I'm so happy!",
            ["Ana bought a bike in the week of 1 May 2023."],
        ),
        ("I joined a choir and it was amazing!", ["Ana joined a choir."]),
        ("Hey Tom, I sold my boat too!", ["Ana sold Ana's boat."]),
        ("I got a new job at the bank, Tom.", ["Ana got a new job at the bank."]),
        ("I moved to Lisbon, Portugal.", ["Ana moved to Lisbon, Portugal."]),
        ("Took the train to Rome yesterday.", ["Ana took the train to Rome on 7 May 2023."]),
        ("I painted this portrait of Eva.", ["Ana painted a portrait of Eva."]),
        ("When I was young, I lived in Rome.", ["When Ana was young, Ana lived in Rome."]),
        ("I bought an old boat and painted it.", ["Ana bought an old boat and painted it."]),
        ("Eva is 34 years old and lives in Rome.", ["Eva is 34 years old and lives in Rome."]),
    ],
)
def test_a_fact_can_be_read_alone(said: str, stated: list[str]) -> None:
    assert texts(said) == stated
    assert all(fact.confidence >= WRITTEN for fact in read(said))


def test_a_pronoun_is_taken_from_the_sentence_before_if_only_one_can_be_meant() -> None:
    said = "My sister Eva lives in Berlin. She works at Acme."
    second = read(said)[1]
    assert (second.text, second.subject, second.quote) == ("Eva works at Acme.", "Eva", said)
    assert texts("My brother lives in Rome. He works at Acme.")[1] == "Ana's brother works at Acme."
    assert texts("My aunt Ida lives in Rome. She's been a nurse for years.")[1] == (
        "Ida has been a nurse for years."
    )
    assert len(texts("My brother lives in Rome. She works at Acme.")) == 1
    assert len(texts("My sister Eva visited my aunt Ida. She works at Acme.")) == 1
    assert "Atlas runs on Fridays." in texts("Atlas is our deploy tool. It runs on Fridays.")


@each_case(
    ("said", "kind"),
    [
        ("My favourite colour is green.", "preference"),
        ("I can't stand onions.", "preference"),
        ("Eva prefers tea in the morning.", "preference"),
        ("We chose Postgres over MySQL.", "decision"),
        ("To deploy, run `make ship` on the bastion.", "procedural"),
        ("Always run the tests before merging to main.", "procedural"),
        ("Atlas Core is a service that routes requests to regions.", "semantic"),
        ("I have two dogs.", "fact"),
        ("My house looks like a castle in Bavaria.", "fact"),
    ],
)
def test_a_fact_has_its_kind(said: str, kind: str) -> None:
    assert [fact.kind for fact in read(said)] == [kind]


def test_the_reason_of_a_decision_is_a_fact_of_its_own() -> None:
    decided, reason = read("We chose Postgres over MySQL because our team knows Postgres well.")
    assert (decided.kind, reason.kind) == ("decision", "rationale")
    assert reason.text == "Ana's team knows Postgres well."


@each_case(
    ("said", "subject"),
    [
        ("I live in Porto.", "Ana"),
        ("My sister lives in Porto.", "Ana"),
        ("My sister Eva lives in Porto.", "Eva"),
        ("My favourite city is Porto.", "Ana"),
        ("Eva Ruiz moved to Porto.", "Eva Ruiz"),
        ("The Atlas gateway has two regions.", "Atlas"),
        ("The gateway of the north has two regions.", None),
    ],
)
def test_a_fact_is_about_somebody(said: str, subject: str | None) -> None:
    assert [fact.subject for fact in read(said)] == [subject]


def test_the_day_it_happened_is_kept() -> None:
    (fact,) = read("I met Carla in Rome three days ago.")
    assert fact.occurred_at == datetime(2023, 5, 5, tzinfo=UTC)


def test_who_speaks_is_told_by_author_label_and_trust() -> None:
    assert texts("I live in Rome.", None) == ["The user lives in Rome."]
    assert texts("I live in Rome.", "user") == ["The user lives in Rome."]
    assert texts("User: I live in Rome.", "Ana") == ["The user lives in Rome."]
    known = Reading("Tom: I live in Rome.", "Ana", SAID, known={"tom": "person"})
    assert [fact.text for fact in facts(known)[0]] == ["Tom lives in Rome."]


def test_what_is_vague_or_general_stays_below_what_is_written() -> None:
    for said in (
        "Rivers are older than towns.",
        "I have a lot of stuff.",
        "Ladders are made for roofs.",
        "I'll keep going with the plan.",
    ):
        assert all(fact.confidence < WRITTEN for fact in read(said)), said


def test_a_name_at_the_start_is_believed_where_the_memory_or_the_book_knows_it() -> None:
    said = "Marrow has three regions."
    assert read(said)[0].subject is None
    assert read(f"{said} We like Marrow a bit.")[0].subject == "Marrow"
    known = Reading(said, "Ana", SAID, known={"marrow": "system"})
    assert facts(known)[0][0].subject == "Marrow"


def test_a_memory_gives_at_most_twenty_facts_each_once() -> None:
    many = "\n".join(f"- I bought {number} books in Rome." for number in range(2, 40))
    assert len(read(many)) == MOST_FACTS
    assert len(read("I bought two books.\n\nI bought two books.")) == 1


def test_no_more_than_the_beginning_of_a_long_memory_is_read() -> None:
    assert read("Eva lives in Rome. " + "X " * LONGEST_READ + ". I live in Porto.") == read(
        "Eva lives in Rome."
    )


_PIECES = st.sampled_from(
    """
    I we my Eva Tom moved live bought like to in Rome Porto and but because , . ! ? - — : ; " ' `
    ( ) [ ] * _ # > | \n \n\n yesterday last week Friday 2023-05-01 3 days ago she it they this that
    you if would a the two dogs don't I'm I'd we've very so 🎉 é 北京
    """.split(" ")
)


@given(st.lists(_PIECES, max_size=40), st.sampled_from(["Ana", "user", None]))
def test_whatever_is_said_facts_keep_their_promises(pieces: list[str], author: str | None) -> None:
    reading = Reading(" ".join(pieces), author, SAID)
    stated, turned = facts(reading)
    assert (stated, turned) == facts(reading)
    assert len(stated) <= MOST_FACTS
    for fact in stated:
        assert fact.quote in reading.text
        assert fact.kind in FACT_KINDS
        assert 0.5 <= fact.confidence <= 0.95
        assert 10 <= len(fact.text) <= 2_000
        assert fact.subject is None or fact.subject in fact.text
        assert fact.text[0] == fact.text[0].upper()
        assert fact.text.endswith(".")
